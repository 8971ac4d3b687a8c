"""A captain: who plays to win, by the odds of the tables and by what the enemy could do next."""
