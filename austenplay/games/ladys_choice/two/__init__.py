"""The game for two: both play ladies, and four columns of cards are the gentlemen they court until one of them marries.

It shares the cards, the ranking and the actions with the game for more, and nothing of its course: no hands, no Clock,
no love to give. What lies where is a row of slots, each with the seats that know the card, for here the order is kept.
"""
