"""GT-5.4.4c, 6.5b, 6.8b: friends make room, and others for them (D67), by the ways with the fewest rolls (D8)."""

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from typing import TypeVar

from battles.contract.muster import Side
from battles.guiscard.play.combat.passing import Piece, occupant, passable, risk
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.movement.infiltration import infiltrate
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Making
from rulebook import rule

Choice = TypeVar("Choice")


@rule("GT-5.4.4c", "GT-6.5b")
def makes_room(state: Skirmish, side: Side | None, other: Piece | None, fixed: Collection[str]) -> bool:
    """True if a person there can be pushed aside: a friend on foot and on his legs, in no formation, unmoved (D67)."""
    if not isinstance(other, Character) or other.side != side or other.mounted or other.id in fixed:
        return False
    return other.condition in ("healthy", "wounded") and formation_of(state, other) is None


def around(state: Skirmish, ground: Ground, one: Piece) -> Iterator[str]:
    """The hexes beside somebody on foot into which he can be pushed, with any of his friends there."""
    for near in ground.neighbours[one.hex]:
        if near is not None and passable(state, ground, one, one.hex, near):
            yield near


@rule("GT-6.5b")
def room(state: Skirmish, ground: Ground, side: Side | None, hex_: str, fixed: Collection[str]) -> int | None:
    """The fewest rolls of friends who make a hex free, one pushing the other: 0 if it is free; None if it is impossible."""
    reached, waiting = set[str](), [(0, hex_)]
    while waiting:
        rolls, here = heappop(waiting)
        other = occupant(state, here)
        if other is None:
            return rolls
        if here in reached or not makes_room(state, side, other, fixed):
            continue
        reached.add(here)
        for near in around(state, ground, other):
            if near not in reached:
                heappush(waiting, (rolls + risk(state, ground, other, near), near))
    return None


def places(
    state: Skirmish, ground: Ground, making: tuple[Making, ...], displaced: Collection[str]
) -> list[str]:
    """The hexes where the next person to make room may go: with the fewest rolls, for him and the people behind him."""
    pushed = occupant(state, making[-1].hex)
    assert isinstance(pushed, Character), "only people make room"
    fixed = {*displaced, *(each.who for each in making), pushed.id}
    found = {
        near: rolls + risk(state, ground, pushed, near)
        for near in around(state, ground, pushed)
        if (rolls := room(state, ground, pushed.side, near, fixed)) is not None
    }
    return fewest(found)


@rule("GT-6.5e")
def fewest(found: dict[Choice, int]) -> list[Choice]:
    """The choices with the fewest rolls: the owner may choose among them only (D8)."""
    return [each for each, rolls in found.items() if rolls == min(found.values())]


def next_making(state: Skirmish, making: tuple[Making, ...], hex_: str) -> tuple[Making, ...] | None:
    """The people who wait for each other once the last of them has a place; None if it is free, and all can go."""
    if occupant(state, hex_) is None:
        return None
    pushed = state.at[making[-1].hex]
    return (*making, Making(pushed, hex_))


def give_way(decision: Decision, making: tuple[Making, ...], hex_: str) -> tuple[str, ...]:
    """Let all in line make room, the last into a free hex, each other into the hex left, and return the movers.

    The person for whom they make room goes separately.
    """
    pushed = [*(each.who for each in making[1:]), decision.state.at[making[-1].hex]]
    goals = [*(each.hex for each in making[1:]), hex_]
    for who, goal in zip(reversed(pushed), reversed(goals), strict=True):
        one = decision.state.people[who]
        decision.emit(FellBack(who, goal, one.facing, makes_room=True))
        infiltrate(decision, one, goal)
    return tuple(pushed)
