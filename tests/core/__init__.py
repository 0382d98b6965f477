"""The small parts that games are written with."""
