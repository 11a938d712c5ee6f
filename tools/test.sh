#!/bin/sh
# Run the tests: those that show agreement of both engines interpreted, then all with the engine that is there.
# tools/test.sh WORKERS [pytest arguments]
set -eu
cd "$(dirname "$0")/.."
workers=$1
shift

TAVOLA_ENGINE=interpreted .venv/bin/python -m pytest -m agreement "$@" || [ $? = 5 ] # 5: there are none
exec .venv/bin/python -m pytest -n "$workers" --dist worksteal "$@"
