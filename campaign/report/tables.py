"""Sentences of the tables that an organiser replaces."""

from campaign.report.words import Facts, Names, sentence


@sentence("TableReplaced")
def table_replaced(facts: Facts, names: Names) -> str:
    which = "the printed table" if facts["printed"] else "a table of the organiser's"
    return f"From the dawn of day {facts['since']} {which} counts for {facts['table']} (SHA-256 {facts['digest'][:12]})."
