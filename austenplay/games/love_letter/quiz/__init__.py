"""Questions that Love Letter asks about itself, with its default deck.

A question is made in three steps: a moment with random cards, the answer that the engine itself gives there, and the
mistakes that come near it, each with what is to be said to it. ``plays.py`` asks what may be done, ``cards.py`` what
cards do, ``rounds.py`` who wins, ``sight.py`` what can be known, and ``chances.py`` how likely it is. ``sureness.py``
makes statements in the place of questions, to be told how sure one is of them; ``claims.py`` says what they may be
about. The option not taken, a file of written questions, would be learned by heart in an evening.
"""

from austenplay.games.love_letter.quiz import cards, chances, plays, rounds, sight

KINDS = (*plays.KINDS, *cards.KINDS, *rounds.KINDS, *sight.KINDS, *chances.KINDS)
