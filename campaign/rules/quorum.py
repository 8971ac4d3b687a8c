"""A quorum in heads: it is kept as a share of the seats with players, and people count sheets."""

HUNDRED = 100


def sheets_needed(quorum: int, seats: int) -> int:
    """How many of so many seats need a sheet where `quorum` of a hundred may be without one."""
    return seats - quorum * seats // HUNDRED
