"""Work that can be put down: a generator that pauses wherever somebody may want something else first.

A page answers clicks between two bits of it, and drops it where nobody waits for it any more. The option not taken, a
thread, cannot be dropped, and takes turns with the page whether or not there is something to do.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""Bits of work with a pause after each; what it returns is what it comes to."""


def finished(work: Work[T]) -> T:
    """Return what work comes to, without a pause.

    >>> finished(gathered(number * number for number in range(4)))
    (0, 1, 4, 9)
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def gathered(things: Iterable[T]) -> Work[tuple[T, ...]]:
    """Gather things that take their time, with a pause after each."""
    found = []
    for thing in things:
        found.append(thing)
        yield
    return tuple(found)
