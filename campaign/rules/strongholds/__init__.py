"""Strongholds under siege: the people before them and inside, food, walls, works and wounded, and who may pass."""
