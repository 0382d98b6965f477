"""What search needs: rounds as flat lists of whole numbers, and players that decide on them fast."""
