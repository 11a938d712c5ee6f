#!/bin/sh
# Run the tests: first interpreted those that show that both engines agree, and the examples in docstrings
# (which compiled modules do not show); then all with the engine that is there.
# tools/test.sh WORKERS [pytest arguments]
set -eu
cd "$(dirname "$0")/.."
workers=$1
shift

TAVOLA_ENGINE=interpreted .venv/bin/python -m pytest -m agreement --doctest-modules src tests "$@" ||
    [ $? = 5 ] # none selected
exec .venv/bin/python -m pytest -n "$workers" --dist worksteal "$@"
