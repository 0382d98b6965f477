"""Widgets without a browser: scenes, charts and messages as data."""
