"""Sentences of the tables that an organiser replaces."""

from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.words import Facts, Names, sentence


@sentence("TableReplaced")
def table_replaced(facts: Facts, names: Names) -> str:
    return names.tell(
        "From the dawn of day {day} the printed table counts for {table} (SHA-256 {digest})."
        if facts["printed"]
        else "From the dawn of day {day} a table of the organiser's counts for {table} (SHA-256 {digest}).",
        facts,
        day=facts["since"],
        digest=facts["digest"][:12],
    )


of_the_house("TableReplaced")
