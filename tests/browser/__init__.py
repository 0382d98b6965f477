"""Journeys in real Chromium, and the scripts of the widgets as a browser sees them."""
