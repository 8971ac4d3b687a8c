"""Battles of a tactical ruleset fought in memory by bots: fuzzed with every event checked, and bot against bot.

Nothing here touches the log, the database or a campaign; the dice are sealed ones of a seed that the drill makes, so that
the same seed fights the same battles.
"""
