"""Founding a campaign: from a scenario, from paper, from a file, or as a fork of another."""
