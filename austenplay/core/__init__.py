"""The grammar: what every game speaks and no game owns.

Nothing in here knows a game. `protocols` says what a game must offer; `rulebook`, `events`, `knowledge`,
`chance`, `words` and `policies` are what games are written with; `history`, `claims` and `playout` are what is done
with them. `seen`, `recalling`, `numbering` and `writing` put a game into text, and `saving`, `news` and `given` check
what comes from outside; `facts`, `outlook`, `questions`, `statements`, `telling`, `hints` and `kernel` are what a game
may offer besides, and `work` is how it is done bit by bit.
"""
