"""Ladders of a besieger: carried to the wall where no breach will be ready sooner."""

from collections.abc import Iterable, Iterator

from battles.guiscard.bots.captain.aims import STORMERS, part
from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.gear.ladders import ClimbLadder, LiftLadder, PutDownLadder, at_palisade
from battles.guiscard.play.gear.portage import RaiseLadder
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.rules.fire.weapons import shooter
from battles.guiscard.rules.gear.bearing import ladder_of, raised_in
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.sieges.places import standing
from battles.guiscard.state import Character, Ladder, Skirmish

FIRST = 3
"""Before this turn fires are laid: what burns then is a breach sooner than anybody is over a ladder."""


def wanted(state: Skirmish, survey: Survey) -> bool:
    """True if besiegers have ladders to raise: the works stand as they did and nothing burns, although there was time."""
    if part(state, survey.side) != STORMERS or not state.ladders or state.turn < FIRST or state.fires:
        return False
    before = standing(state.battle, state.laid)
    return (state.fabric.down, state.fabric.open) == (before.down, before.open)


def crews(state: Skirmish, survey: Survey) -> dict[str, str]:
    """The people who go to stand on a ladder that lies, by name, and on which of its hexes: the nearest, shooters last."""
    found: dict[str, str] = {}
    if not wanted(state, survey):
        return found
    for ladder in lying(state, survey):
        pair = list(nearest(state, survey, ladder, found))
        if len(pair) == len(ladder.hexes):
            found |= dict(zip(pair, ladder.hexes, strict=True))
    return found


def lying(state: Skirmish, survey: Survey) -> Iterator[Ladder]:
    """The ladders of a side that lie about."""
    for ladder in state.ladders.values():
        if ladder.side == survey.side and ladder.hexes and not ladder.carriers:
            yield ladder


def nearest(state: Skirmish, survey: Survey, ladder: Ladder, busy: Iterable[str]) -> Iterator[str]:
    """For each hex of a ladder who goes there."""
    taken = set(busy)
    for hex_ in ladder.hexes:
        away = distances(survey.ground, frozenset({hex_}), False, True)
        free = [
            one
            for one in state.people.values()
            if one.side == survey.side
            and one.able
            and not one.mounted
            and one.id not in taken
            and one.hex in away
        ]
        best = min(free, key=lambda one: (shooter(one), away[one.hex], one.id), default=None)
        if best is not None and ladder_of(state, best.id) is None:
            taken.add(best.id)
            yield best.id


def handled(state: Skirmish, survey: Survey) -> Iterator[LiftLadder | PutDownLadder | ClimbLadder]:
    """The orders for ladders before anybody moves.

    People at the foot climb, people on a lying ladder take it up, carriers put it down where there is a
    breach.
    """
    yield from (ClimbLadder(ladder.id) for ladder in state.ladders.values() if ladder.below)
    if wanted(state, survey):
        yield from (LiftLadder(ladder.id) for ladder in lying(state, survey))
        return
    for ladder in state.ladders.values():
        if ladder.side == survey.side and ladder.carriers:
            yield PutDownLadder(ladder.id)


def path(state: Skirmish, survey: Survey, one: Character, hex_: str) -> list[str]:
    """The way of somebody onto a ladder that lies."""
    away, found = (
        distances(survey.ground, frozenset({hex_}), False, True),
        Strides(state, one, survey.watched),
    )
    free = found.free(state)
    return found.path(min(free, key=lambda end: (away.get(end, FAR), found.ends[end], end))) if free else []


def carried(state: Skirmish, survey: Survey, hex_: str, offers: Iterable[Order]) -> Order:
    """The next order for two with a ladder on their path: raise it, else go on to the foot of the wall, else stay."""
    orders = list(offers)
    raised = [each for each in orders if isinstance(each, RaiseLadder)]
    if raised:
        return min(
            raised, key=lambda each: (survey.away(False, True).get(each.against, FAR), each.hex, each.against)
        )
    away = distances(survey.ground, feet(state, survey.ground), False, True)
    steps = [
        each for each in orders if isinstance(each, Go) and away.get(each.hex, FAR) < away.get(hex_, FAR)
    ]
    if steps:
        return min(steps, key=lambda each: (away.get(each.hex, FAR), each.hex))
    return Halt() if Halt() in orders else Stay()


def feet(state: Skirmish, ground: Ground) -> frozenset[str]:
    """The hexes in which a ladder may be raised."""
    return frozenset(
        hex_
        for hex_ in ground.hexes
        if raised_in(state, hex_) is None
        and any(near is not None and at_palisade(ground, hex_, near) for near in ground.neighbours[hex_])
    )
