#!/bin/sh
# Make the virtual environment .venv with the first Python that is 3.11 or newer: tools/venv.sh [PYTHON]
set -eu
cd "$(dirname "$0")/.."

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
python=
names=${1:-python3 python3.14 python3.13 python3.12 python3.11}
for name in $names; do
    if "$name" -c "$new_enough" 2>/dev/null; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "Tavola needs Python 3.11 or newer and found none (tried $names): install it, or run make PYTHON=/path/to/python3." >&2
    exit 1
fi

if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    package="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "Installing $package ..."
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null
    else
        echo "Python's venv module is missing: run 'sudo apt-get install $package' (or your system's equivalent) and make again." >&2
        exit 1
    fi
fi

echo "Making .venv with $("$python" --version) ..."
"$python" -m venv --clear .venv
