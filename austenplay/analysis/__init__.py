"""What can be learned from many games, and of one: these modules know the grammar and no game.

`tournament` compares ways to play, `belief` says what lies hidden, `search` and `equity` what an action is worth;
`what_if` goes on in another world, `hints` gives a hint in three steps, and `review` tells what each
decision has cost.
"""
