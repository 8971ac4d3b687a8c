"""What systems share whose pieces stand for people of a campaign: bodies of `battles.bodies` are set up over the edges of
their groups, and `battles.searching` finds what became of each.
"""
