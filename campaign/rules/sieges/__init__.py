"""Sieges, day by day (siege catalogue, GS): the besieger's days before a place and the days of the people inside.

A siege opens at the activation of a group before a place. Each later day its five steps are played at the
activation of the siege commander, and at the day's end the besieged eat. Its record is its sheet (`model/siege.py`,
M-siege-sheet).
"""
