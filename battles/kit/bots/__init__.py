"""The common part of all bots: random players, players with an answer to each question, and exact odds."""
