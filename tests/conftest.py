"""What every test shares: the size of a run, and markers that follow from the folder."""

import os
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

from tests import sampling

TESTS = Path(__file__).parent

# A slow machine is not a failing rule, and a failure must come back on the next run.
hypothesis.settings.register_profile("full", deadline=None, derandomize=True, max_examples=100)
hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=15)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="take samples where the full runs are long")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--quick"):
        os.environ[sampling.QUICK_VARIABLE] = "quick"
    quick = sampling.samples(0, 1)
    hypothesis.settings.load_profile("quick" if quick else "full")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their folder, and keep each browser file on one worker and one server."""
    for item in items:
        if (TESTS / "browser") in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        elif (TESTS / "packaging") in item.path.parents:
            item.add_marker(pytest.mark.packaging)
            item.add_marker(pytest.mark.xdist_group("packaging"))


@pytest.fixture(scope="session")
def samples() -> Callable[[int, int], int]:
    """Give ``samples(full, quick)``: how many games this run should play."""
    return sampling.samples
