"""Battles of a tactical ruleset fought in memory by bots: fuzzed with every event checked, and bot against bot.

Nothing here touches the log, the database or a campaign. The dice are sealed ones of a seed that the drill makes, so the
same seed fights the same battles.
"""
