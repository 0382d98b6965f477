"""Figures that others have published on Love Letter, counted again: what they say, what we find, and why they differ.

`claims` holds the figures, `ways` the ways to play behind them, and `two_seats` weighs a round for two exactly, apart
from the package's engine. ``python -m tests.published`` counts everything anew, in some minutes.
"""
