"""Count every published figure anew and print it beside the one we keep: ``python -m tests.published``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.published.claims import CLAIMS, told
from tests.published.two_seats import rounds


def main(arguments: Sequence[str] | None = None) -> None:
    """Print each figure, told as in README.md and then as counted now."""
    parser = argparse.ArgumentParser(prog="published", description=__doc__)
    parser.add_argument("--share", type=int, default=100, help="percent of the games to play (default 100)")
    chosen = parser.parse_args(arguments)
    for claim in CLAIMS:
        print(f"{told(claim)}\n  read: {claim.version}")
        for name, kept in claim.ours.items():
            now = claim.measure(name, claim.n * chosen.share // 100)
            print(f"  {name}: kept {kept:.1%}, now {now}", flush=True)
    print(f"Rounds for two: {rounds():,}")


if __name__ == "__main__":
    main()
