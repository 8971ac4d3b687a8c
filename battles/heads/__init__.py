"""The common part of systems whose pieces stand for people of a campaign.

Bodies of `battles.bodies` are set up over the edges of their groups, and `battles.searching` finds the fate of each.
"""
