"""Battles that the engine fights: how they are kept in the log, fought by bots, and handed back to the campaign.

Each is a stream of its own. Nothing here knows a tactical system: all are asked through `battles.contract.surface`.
"""
