"""The marks between which the figures of drills stand in the pages of the systems."""

VERSUS = ("<!-- versus: begin -->\n", "<!-- versus: end -->\n")
"""Bot against bot, in the mirror of a system's page and in the assault of the page of sieges."""
SHARES = ("<!-- shares: begin -->\n", "<!-- shares: end -->\n")
ODDS = ("<!-- odds: begin -->\n", "<!-- odds: end -->\n")
