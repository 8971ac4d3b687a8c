"""Who settles a battle: the quick tables at once, or somebody to whom its muster is handed out."""

from rulebook import rule

QUICK = "quick"


@rule("GC-17a", "GS-17a")
def way_of_settling(chosen: str) -> str:
    """How a battle is settled: by the quick tables unless the campaign hands its battles to somebody."""
    return chosen or QUICK
