"""One module per kind of page: a notebook cell calls a function of this package and shows what it returns.

Prose belongs in the notebook, widgets here; what a page needs from a game it gets from the game's view, so a page is
written once for all games.
"""
