"""What is kept of a campaign and what may be said in it: state, events and their fold, commands, orders, agenda, choices.

Nothing here decides anything. All of it makes the digest by which snapshots are known.
"""
