"""Questions that Lady's Choice asks about itself, with the printed deck and without house rules.

A question is made in three steps: a moment with random cards, the answer that the engine itself gives there, and the
mistakes that come near it, each with what is to be said to it. ``turns.py`` asks what may be done and who is next,
``sight.py`` who sees what, ``hands.py`` what counts in a hand, ``ranks.py`` who is dandier, ``love.py`` what that is
worth, and ``duets.py`` how two play.
"""

from austenplay.games.ladys_choice.quiz import duets, hands, love, ranks, sight, turns

KINDS = (*turns.KINDS, *sight.KINDS, *hands.KINDS, *ranks.KINDS, *love.KINDS, *duets.KINDS)
