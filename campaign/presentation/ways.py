"""The ways of a night: what is told of each piece's going, put together leg by leg."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from campaign.model import events as e
from campaign.presentation.chart import March
from eventlog.marks import name_of

MOVED, FELL_BACK, JOINED = (name_of(kind) for kind in (e.GroupMoved, e.GroupFellBack, e.BattleJoined))
WAYS = (MOVED, FELL_BACK, JOINED)
"""The kinds of what happens by which a group comes to another hex."""


class Leg(msgspec.Struct, frozen=True):
    """A part of a piece's way: from `start` through the hexes of `path`; `fled`: it was driven back."""

    piece: str
    side: str
    start: str
    path: tuple[str, ...]
    fled: bool = False

    @property
    def end(self) -> str:
        """The hex in which it ends."""
        return self.path[-1]


def leg(kind: str, hex_: str, facts: Mapping[str, Any]) -> Leg:
    """A group's leg, from the kind of what happened, where it ended, and its facts."""
    path = (hex_,) if kind == JOINED else tuple(facts["path"])
    return Leg(facts["group"], facts["faction"], facts["start"], path, fled=kind == FELL_BACK)


def joined(legs: Iterable[Leg]) -> Iterator[March]:
    """The legs of each piece, in the order of its going, as one way."""
    for piece, own in by_piece(legs).items():
        way, fled = [own[0].start], None
        for each in own:
            if each.fled and fled is None:
                fled = len(way) - 1
            way.extend(each.path)
        yield March(own[0].side, tuple(way), piece, fled)


def by_piece(legs: Iterable[Leg]) -> dict[str, list[Leg]]:
    """The legs of each piece, as they come."""
    found: dict[str, list[Leg]] = {}
    for each in legs:
        found.setdefault(each.piece, []).append(each)
    return found


def in_order(legs: Sequence[Leg], end: str | None) -> list[Leg]:
    """One piece's legs such that each starts where the one before ended, the last at `end`, if that is known.

    They come by place and not by time. Of two that end in the same hex the flight is the later one, unless no way leads
    through all of them then.
    """
    here = end if end is not None else last_end(legs)
    whole = chained(list(legs), here)
    return whole if whole is not None else greedily(list(legs), here)


def chained(left: list[Leg], here: str) -> list[Leg] | None:
    """All of the legs as one way that ends here; None without one."""
    if not left:
        return []
    for each in sorted((each for each in left if each.end == here), key=lambda each: not each.fled):
        before = chained([other for other in left if other is not each], each.start)
        if before is not None:
            return [*before, each]
    return None


def greedily(left: list[Leg], here: str) -> list[Leg]:
    """The legs in such an order as far as they hang together."""
    chain: list[Leg] = []
    while left:
        fitting = [each for each in left if each.end == here] or left
        before = max(fitting, key=lambda each: each.fled)
        left.remove(before)
        chain.append(before)
        here = before.start
    return chain[::-1]


def last_end(legs: Sequence[Leg]) -> str:
    """The end from which no other leg starts."""
    starts = {each.start for each in legs}
    return next((each.end for each in legs if each.end not in starts), legs[-1].end)
