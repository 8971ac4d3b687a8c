"""A raid on the camp: over the side with fewest guards about, each raider to a tent or an engine of his own, no fights."""

from collections.abc import Iterator
from functools import lru_cache

from battles.guiscard.play.deployment import Deploy, places
from battles.guiscard.rules.gear.fuel import inflammable, spread_to
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import distance

GUARDED = 10
"""Guards so near to a hex at the side of the map count against coming on there."""
DREAD = 0.4
"""The weight of each guard for each hex that he is nearer, in points of way."""
AT_ENGINES = 3
"""So many guards stand at an engine for each at a tent."""
POSTED = 2
"""A guard so near to a tent or an engine watches it."""
SHUNS_BLOWS = 0.4
"""The worth of a blow to a raider, against others: he has come to lay fires."""


def fresh(state: Skirmish) -> list[str]:
    """The goals of raiders: things that would burn, without a fire beside them that would spread to them."""
    ground = ground_in(state)
    return [
        hex_
        for hex_ in inflammable(state, ground)
        if spread_to(state, ground, hex_) is None
        or not any(near in state.fires for near in ground.neighbours[hex_])
    ]


def heaps(ground: Ground, hexes: list[str]) -> Iterator[frozenset[str]]:
    """The hexes in as many parts as there are tents and engines: one raider is at each."""
    left = dict.fromkeys(hexes)
    while left:
        rim = [next(iter(left))]
        left.pop(rim[0])
        for hex_ in rim:
            for near in ground.neighbours[hex_]:
                if near in left:
                    left.pop(near)
                    rim.append(near)
        yield frozenset(rim)


def goal(state: Skirmish, ground: Ground, one: Character) -> frozenset[str]:
    """The goals of a raider: hexes that his friends have not reached already, if there are any."""
    friends = [
        each.hex for each in state.people.values() if each.side == one.side and each.able and each != one
    ]
    parts = list(heaps(ground, fresh(state)))
    free = [part for part in parts if not any(distance(hex_, each) <= 1 for hex_ in part for each in friends)]
    return frozenset().union(*(free or parts))


def guarded(hex_: str, guards: list[Character]) -> float:
    """The weight of the guards near a hex, in points of way."""
    return DREAD * sum(max(GUARDED - distance(hex_, each.hex), 0) for each in guards if each.able)


def post(state: Skirmish, one: Character) -> Deploy:
    """The place of a guard of the camp: at the engines first, then at the thing that fewest are near, on its inner side."""
    ground, free = ground_in(state), places(state, one)
    guards = [each.hex for each in state.people.values() if each.side == one.side and each.hex]
    parts = list(heaps(ground, fresh(state)))
    middle = centre(ground)

    def watch(part: frozenset[str]) -> tuple[int, bool, str]:
        near = sum(any(distance(hex_, each) <= POSTED for hex_ in part) for each in guards)
        engine = not part.isdisjoint(state.fabric.engines)
        return near // (AT_ENGINES if engine else 1), not engine, min(part)

    at = min(parts, key=watch) if parts else frozenset((middle,))
    return Deploy(
        one.id,
        min(free, key=lambda hex_: (min(distance(hex_, each) for each in at), distance(hex_, middle), hex_)),
    )


def centre(ground: Ground) -> str:
    """The hex that is nearest to all sides of the field."""
    return min(ground.hexes, key=lambda hex_: (max(distance(hex_, each) for each in corners(ground)), hex_))


@lru_cache(maxsize=8)
def corners(ground: Ground) -> tuple[str, ...]:
    """The first and the last hex of the sides at the top and at the bottom."""
    rims = (sorted(ground.edge("top")), sorted(ground.edge("bottom")))
    return tuple(hex_ for rim in rims for hex_ in (rim[0], rim[-1]))
