"""A person's own copy of the notebooks, which is never overwritten once they have changed it.

A small list beside the copies says what each looked like when it was made. A copy that still looks so is renewed when
the package has a newer one; any other belongs to its owner.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LIST = ".austenplay.json"


@dataclass(frozen=True, slots=True)
class Copied:
    """What happened to each notebook, by its path below the folder."""

    made: tuple[str, ...]
    renewed: tuple[str, ...]
    kept: tuple[str, ...]


def copy_notebooks(source: Path, target: Path) -> Copied:
    """Bring a folder's notebooks up to date with the package's, and leave alone what its owner has changed."""
    known = _read_list(target / LIST)
    made, renewed, kept = [], [], []
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(source).parts):
            continue
        content, copy = path.read_bytes(), target / name
        if not copy.exists():
            made.append(name)
        elif copy.read_bytes() == content:
            known[name] = _digest(content)
            continue
        elif _digest(copy.read_bytes()) == known.get(name):
            renewed.append(name)
        else:
            kept.append(name)
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)
        known[name] = _digest(content)
    (target / LIST).write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return Copied(tuple(made), tuple(renewed), tuple(kept))


def _read_list(path: Path) -> dict[str, str]:
    """Return what the copies looked like when they were made; without a readable list all of them are their owner's."""
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(digest) for name, digest in read.items()} if isinstance(read, Mapping) else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
