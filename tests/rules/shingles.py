"""Fingerprints of a printed rulebook, to show that our clauses are in our own words.

A shingle is a run of eight words; the file holds a hash of each one of the printed text, from which the text cannot
be read back. To renew it: ``python -m tests.rules.shingles TEXT FILE``.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

RUN = 8


def words(text: str) -> list[str]:
    """Return the words of a text in small letters, signs left out."""
    return re.findall(r"[a-z0-9]+", text.casefold().replace("'", "").replace("’", ""))


def shingles(text: str) -> dict[str, str]:
    """Return every run of eight words by its hash."""
    found = words(text)
    runs = (" ".join(found[n : n + RUN]) for n in range(len(found) - RUN + 1))
    return {hashlib.sha256(run.encode()).hexdigest()[:10]: run for run in runs}


def fingerprint(file: Path) -> frozenset[str]:
    """Return the hashes that a fingerprint file holds."""
    return frozenset(file.read_text(encoding="ascii").split())


def write_fingerprint(text: Path, file: Path) -> None:
    """Write the hashes of a text, sorted, ten to a line."""
    hashes = sorted(shingles(text.read_text(encoding="utf-8")))
    lines = [" ".join(hashes[n : n + 10]) for n in range(0, len(hashes), 10)]
    file.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write_fingerprint(Path(sys.argv[1]), Path(sys.argv[2]))
