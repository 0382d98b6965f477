"""The glyphs: the names of the emblems that cards carry.

A glyph is one word, ``halberd`` or ``lady_bonnet``; a card of a printed deck has one, and a person's own deck names
one for each card in its file. The rules know the names alone, so that a deck file is checked without a front end: the
drawings, one file for each name, are the front end's.
"""

GLYPHS: tuple[str, ...] = (
    "book",
    "coronets",
    "crown",
    "dragon",
    "foot",
    "halberd",
    "hat",
    "mask",
    "scrolls",
    "unicorn",
)
"""Every glyph there is, in the order of the alphabet."""
