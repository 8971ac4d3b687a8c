"""Corrections of organisers: what is recorded wrongly is put right by acts of now, and nothing is deleted (house)."""
