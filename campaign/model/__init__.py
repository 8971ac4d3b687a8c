"""The content of a campaign: state, events and their fold, commands, orders, agenda, choices.

The modules here decide nothing. Together they make the digest by which snapshots are known.
"""
