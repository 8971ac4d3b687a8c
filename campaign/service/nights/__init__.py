"""The night of a campaign, step by step, and its rehearsal."""
