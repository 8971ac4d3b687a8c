"""7.3: hoplites in formation, their pikes, and the foulkon.

The chapter of their own is `forming`; `drill` is for the mover.
"""
