"""Questions that Liebe & Intrige asks about itself, with the deck that comes with it.

A question is made in three steps: a moment with random cards, the answer that the engine itself gives there by playing
it out, and the mistakes that come near it, each with what is to be said to it. ``turns.py`` asks what may be done and
what comes next, ``visits.py`` what places and dice do to a daughter, ``stacks.py`` who can be met and what is known of
it, ``intrigue.py`` and ``events.py`` what these bring, ``answers.py`` what answers an event, ``weddings.py`` and
``ending.py`` how it all ends, and ``chances.py`` how likely it is; ``moments.py`` and ``plans.py`` lay the tables.
"""

from austenplay.games.liebe_intrige.quiz import (
    answers,
    chances,
    ending,
    events,
    intrigue,
    stacks,
    turns,
    visits,
    weddings,
)

KINDS = (
    *turns.KINDS,
    *visits.KINDS,
    *stacks.KINDS,
    *intrigue.KINDS,
    *events.KINDS,
    *answers.KINDS,
    *weddings.KINDS,
    *ending.KINDS,
    *chances.KINDS,
)
