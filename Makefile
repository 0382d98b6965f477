# make app    the web app, in an environment of its own; prints its address
# make test   everything, in parallel; needs Chromium (see README.md)
# make strength  how strong every player is against uniform play
# make review  how well the mistake review tells planted blunders from good decisions
# make hinted    how good the hints are against a search that takes its time
# make speed   how much faster the fast twins are than the plain Python that they stand for, and how fast games go
# make check  all but the browser, with samples where full runs are long

supported := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c '$(supported)' 2>/dev/null && echo $$python && break; done)
VENV ?= .venv
PORT ?= 8866
WORKERS ?= auto

bin := $(VENV)/bin
pytest := $(bin)/python -m pytest -n $(WORKERS) --dist loadgroup

.PHONY: app test check lint strength review hinted speed clean
.DEFAULT_GOAL := app

app: $(VENV)/app.stamp
	$(bin)/austenplay serve --port $(PORT)

test: lint
	$(pytest)

check: lint
	$(pytest) --quick -m "not browser"

strength: $(VENV)/app.stamp
	$(bin)/python -m austenplay.strength

review: $(VENV)/dev.stamp
	$(bin)/python -m tests.analysis.planted

hinted: $(VENV)/app.stamp
	$(bin)/python -m austenplay.hinted

speed: $(VENV)/dev.stamp
	$(bin)/python -m tests.speed

lint: $(VENV)/dev.stamp
	$(bin)/ruff check
	$(bin)/ruff format --check
	$(bin)/mypy

# The packages are installed in place, so only a change of what they need, or of what is built, installs anything anew.
built := pyproject.toml hatch_build.py THIRD_PARTY.md
$(VENV)/app.stamp: $(built) | $(VENV)/made.stamp
	@echo "Installing the web app and what it needs (a minute or two, the first time)"
	$(bin)/python -m pip install --quiet --editable ".[app]"
	touch $@

$(VENV)/dev.stamp: $(built) | $(VENV)/made.stamp
	@echo "Installing the web app and the tools of the tests (a minute or two, the first time)"
	$(bin)/python -m pip install --quiet --editable ".[app]" --group dev
	touch $@ $(VENV)/app.stamp

$(VENV)/made.stamp:
	@$(PYTHON) -c '$(supported)' || { echo "austenplay needs Python 3.11, 3.12 or 3.13: make PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(bin)/python -m pip install --quiet --upgrade "pip>=25.1"
	touch $@

clean:
	rm -rf $(VENV) build dist widgets/austenplay_widgets/static/chart_bundle.js .mypy_cache .ruff_cache .pytest_cache .hypothesis
