"""What a seat of Lady's Choice cannot see, and what is to be expected of it: beliefs, rounds that may be, and odds."""
