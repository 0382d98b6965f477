"""What can be learned from many games: these modules know the grammar and no game."""
