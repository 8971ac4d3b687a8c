"""Sieges, day by day (siege catalogue, GS): the besieger's days before a place and those of the people inside.

A siege opens at the activation of a group before a place; each later day its five steps are played at the activation of
the siege commander, and at the day's end the besieged eat. What is kept of it is its sheet (`sheet.py`, M-siege-sheet).
"""
