"""Joining a campaign and leaving it: plans, offers, seats."""
