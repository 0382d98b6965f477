"""The rules of each game, one test per clause, in the order in which the rulebook is read."""
