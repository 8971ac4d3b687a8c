"""The common part of systems whose pieces stand for people of a campaign.

`bodies` are set up over the edges of their groups, and `searching` finds the fate of each person.
"""
