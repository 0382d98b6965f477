"""What is hidden from a seat of Liebe & Intrige, and what may come of it: who is met where, dice, plans, the race.

What can be counted is counted (`stacks`, `dice`, `visits`); how a suitor is won and how the game ends is
played out in sampled worlds (`plans`, `rounds`). `outlook` puts all of it in the order in which a panel shows it.
"""
