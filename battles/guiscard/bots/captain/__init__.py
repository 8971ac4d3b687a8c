"""A captain: a player to win, by the odds of the tables and by the enemy's possible acts."""
