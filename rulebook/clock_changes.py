"""The two nights a year on which the clock of a zone is set back or forward."""

from datetime import datetime


def turn(local: datetime) -> int:
    """The place of a moment among two equal times of its zone, 1 or 2, where the clock is set back; else 0."""
    first, second = offsets(local)
    return 1 + local.fold if first > second else 0


def is_skipped(local: datetime) -> bool:
    """True for a time that there is not, since the clock of its zone is set forward over it."""
    first, second = offsets(local)
    return first < second


def offsets(local: datetime) -> tuple[float, float]:
    """How far its zone is ahead of UTC, in seconds, if a time is the first of two, and if it is the second.

    Raises ValueError for a time without a zone.
    """
    both = [local.replace(fold=fold).utcoffset() for fold in (0, 1)]
    if both[0] is None or both[1] is None:
        raise ValueError(f"{local} has no zone")
    return both[0].total_seconds(), both[1].total_seconds()
