"""A quorum in heads: it is kept as a share of the seats with players, and people count sheets."""

HUNDRED = 100


def sheets_needed(quorum: int, seats: int) -> int:
    """The number of these seats that need a sheet if `quorum` of a hundred may be without one."""
    return seats - quorum * seats // HUNDRED
