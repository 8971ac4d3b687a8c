"""The way in which a battle is settled: by the quick tables at once, or by a person who gets its muster."""

from rulebook import rule

QUICK = "quick"


@rule("GC-17a", "GS-17a")
def way_of_settling(chosen: str) -> str:
    """The way in which a battle is settled: by the quick tables unless the campaign hands its battles to somebody."""
    return chosen or QUICK
