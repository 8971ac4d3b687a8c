"""The pages to look things up: the rules, the words of the game, and the documentation. They need no account."""
