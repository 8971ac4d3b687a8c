"""Whole campaigns played by bots in memory, and what must hold in each of them after every event.

Nothing here touches the log, the database or the secret of a real campaign. The dice are sealed ones of a secret that the
soak makes from its seed, so the same seed plays the same campaigns.
"""
