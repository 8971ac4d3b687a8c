"""What bots of all tactical systems share: players of chance, players with an answer to each question, and exact odds."""
