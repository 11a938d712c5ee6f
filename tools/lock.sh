#!/bin/sh
# Choose the newest versions of all dependencies and write them, with hashes and without addresses, to requirements/.
set -eu
cd "$(dirname "$0")/.."

lock() {
    layer=$1
    shift
    .venv/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --upgrade --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-annotate \
        --custom-compile-command "make lock" --output-file "requirements/$layer.txt" "$@"
}

lock base pyproject.toml
lock build --group build --constraint requirements/base.txt
lock dev --group dev --constraint requirements/base.txt --constraint requirements/build.txt
lock bench --group bench --constraint requirements/base.txt --constraint requirements/dev.txt
lock node --group node
lock lock --group lock

if grep -nE '://|^-' requirements/*.txt; then
    echo "A lock names an address or an option (above): it must name packages only." >&2
    exit 1
fi
