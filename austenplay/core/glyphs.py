"""The glyphs: the names of the emblems that cards carry.

A glyph is one word, ``halberd`` or ``lady_bonnet``; a card of a printed deck has one, and a person's own deck names
one for each card in its file. The rules know the names alone, so that a deck file is checked without a front end: the
drawings, one file for each name, are the front end's.
"""

GLYPHS: tuple[str, ...] = (
    "bonnet",
    "book",
    "bottle",
    "candle",
    "carriage",
    "clergyman",
    "coins",
    "coronets",
    "crown",
    "die",
    "dragon",
    "fan",
    "foot",
    "gentleman",
    "gentleman_hat",
    "glove",
    "halberd",
    "hat",
    "heart",
    "horse",
    "hourglass",
    "house",
    "key",
    "lady",
    "lady_bonnet",
    "lady_curls",
    "letter",
    "lyre",
    "mask",
    "officer",
    "parasol",
    "quill",
    "ring",
    "rose",
    "scales",
    "sceptre",
    "scrolls",
    "seal",
    "shoe",
    "swords",
    "teacup",
    "tiara",
    "unicorn",
    "widow",
)
"""Every glyph there is, in the order of the alphabet."""
