# Tavola. `make play` plays, `make test` checks everything; `make help` lists the rest.

PYTHON ?=
WORKERS ?= 2
ARGS ?=

venv := .venv
bin := $(venv)/bin
pip := $(bin)/python -m pip install -qq --no-deps --disable-pip-version-check
locked := $(pip) --require-hashes
ui_sources := $(shell find ui -name node_modules -prune -o -name dist -prune -o -type f -print 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play terminal test check soak mutants deals lint format bench engine ui ui-check lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(venv)/package.stamp build/ui.stamp ## make Tavola ready to play: environment, client, compiled engine
	@$(bin)/python tools/compile_engine.py --optional

play: setup ## play in the browser
	@$(bin)/tavola play

terminal: $(venv)/package.stamp ## play in the terminal, without a browser
	@$(bin)/tavola terminal sangimignano

test: $(venv)/dev.stamp $(venv)/package.stamp ## check everything; ARGS="-k word" selects tests
	@tools/programs.sh
	@$(bin)/python tools/test.py --workers $(WORKERS) $(ARGS)

check: $(venv)/dev.stamp $(venv)/package.stamp build/ui.stamp ## the quick loop while working: lint, types, units and a sample
	@tools/programs.sh
	@$(bin)/python tools/test.py --quick --workers $(WORKERS) $(ARGS)

soak: engine ui $(venv)/dev.stamp ## run the checks of `make test` many more times, and try some faults
	@TAVOLA_TRIES=5 $(bin)/python -m pytest tests/core tests/games tests/lab -n $(WORKERS) --dist worksteal -v $(ARGS)
	@$(bin)/python -m tests.table.kill --kills 100 --tables 20
	@$(bin)/python -m tests.mutants --jobs $(WORKERS) --sample 40

mutants: $(venv)/dev.stamp $(venv)/package.stamp ## put faults into the rules and check that the tests notice; ARGS="castles --sample 80 --seed 2"
	@$(bin)/python -m tests.mutants --jobs $(WORKERS) $(ARGS)

deals: engine ui $(venv)/dev.stamp ## run the table's tests with other cards; ARGS="--deals WORD" deals those of WORD again
	@$(bin)/python -m pytest tests/table tests/browser -n $(WORKERS) --dist worksteal --deals "$$(date +%s)" $(ARGS)

lint: $(venv)/dev.stamp $(venv)/package.stamp ui/node_modules/.package-lock.json ## check style, types and imports
	@$(bin)/ruff check --quiet --output-format concise
	@$(bin)/ruff format --check --quiet || { echo "Run 'make format'."; exit 1; }
	@mkdir -p build
	@$(bin)/mypy
	@PYTHONPATH=src $(bin)/lint-imports --no-logo --cache-dir build/import-linter
	@cd ui && ../tools/node.sh npm run --silent lint

format: $(venv)/dev.stamp ui/node_modules/.package-lock.json ## format the code
	@$(bin)/ruff check --fix-only --quiet
	@$(bin)/ruff format --quiet
	@cd ui && ../tools/node.sh npm run --silent format

bench: setup $(venv)/bench.stamp ## measure Tavola and its peers
	@$(bin)/tavola bench $(ARGS)
	@$(bin)/tavola load

engine: $(venv)/package.stamp ## compile the rules to machine code
	@$(bin)/python tools/compile_engine.py

ui: build/ui.stamp ## build the table's client

ui-check: ui/node_modules/.package-lock.json ## check the client: types and unit tests
	@cd ui && ../tools/node.sh npm run --silent check
	@cd ui && ../tools/node.sh npm test --silent

lock: $(venv)/lock.stamp ## choose the newest versions of all dependencies and lock them
	@tools/lock.sh
	@echo "Locked. Try it with 'make test'."

clean: ## remove everything that was built
	rm -rf .venv build dist .hypothesis .ruff_cache ui/node_modules ui/dist src/tavola/table/static
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' -o -name '*.draft' \) -delete
	rm -f src/tavola/engine.*.txt

# The environment, layer by layer: each is installed again when its lock changes.

$(bin)/python:
	@tools/venv.sh $(PYTHON)

$(venv)/base.stamp: requirements/base.txt requirements/build.txt | $(bin)/python
	@echo "Installing what Tavola needs ..."
	@$(locked) -r requirements/base.txt -r requirements/build.txt
	@touch $@

$(venv)/package.stamp: pyproject.toml $(venv)/base.stamp
	@$(pip) --no-build-isolation --editable .
	@touch $@

$(venv)/dev.stamp: requirements/dev.txt $(venv)/base.stamp
	@echo "Installing what the checks need ..."
	@$(locked) -r requirements/dev.txt
	@touch $@

$(venv)/bench.stamp: requirements/bench.txt $(venv)/base.stamp
	@echo "Installing the peers to measure against ..."
	@$(locked) -r requirements/bench.txt
	@touch $@

$(venv)/lock.stamp: requirements/lock.txt | $(bin)/python
	@$(locked) -r requirements/lock.txt
	@touch $@

# The client. Not `npm ci`: it refuses a lock that lacks the optional binaries of other systems than the one
# it was made on. This keeps to the lock as well, and leaves it alone.

ui/node_modules/.package-lock.json: ui/package.json ui/package-lock.json | $(venv)/base.stamp
	@echo "Installing what the client is built with ..."
	@cd ui && ../tools/node.sh npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

build/ui.stamp: ui/node_modules/.package-lock.json $(ui_sources)
	@echo "Building the client ..."
	@cd ui && ../tools/node.sh npm run --silent build
	@mkdir -p build && touch $@
