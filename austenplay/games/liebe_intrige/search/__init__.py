"""Liebe & Intrige for search: the table that is played on, a quick way to play, and who is ahead by how much."""
