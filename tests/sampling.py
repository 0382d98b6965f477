"""How many games a test plays: all of them, or the quick sample of ``make check``."""

import os

QUICK_VARIABLE = "AUSTENPLAY_SAMPLES"


def samples(full: int, quick: int) -> int:
    """Return ``full``, or ``quick`` in a quick run (``pytest --quick``).

    A plain function, so that it can also size a ``parametrize``; tests may take it as a fixture.
    """
    return quick if os.environ.get(QUICK_VARIABLE) == "quick" else full
