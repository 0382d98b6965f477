"""The grammar: what every game speaks and no game owns.

Nothing in here knows a game. `protocols` says what a game must offer; `rulebook`, `events`, `knowledge`,
`chance` and `words` are what games are written with; `history` and `playout` are what is done with them.
"""
