"""Watching a battle that is fought by a tactical system."""
