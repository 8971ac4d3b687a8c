"""HB-2: the field of a battle of people as it is searched: what became of each body, and of the leaders."""

from battles.contract.muster import SIDES, Force, Side
from battles.contract.result import Outcomes
from battles.devils_horsemen.rules import quality, rallies
from battles.devils_horsemen.state import State, Unit
from battles.kit.heads.people import searched
from battles.people.bodies import LETTERS, Body
from battles.people.edges import edge_of
from battles.people.searching import After, End, Field


def leader_id(side: Side, number: int) -> str:
    """The id of a leader by his number among the commanders of his side, counted from 1: none of a unit's or a man's."""
    return f"{LETTERS[side]}-leader-{number}"


def leader_ids(force: Force, side: Side) -> dict[str, str]:
    """The leader who stands for each commander of a side, by the commanders' ids."""
    return {one.id: leader_id(side, number) for number, one in enumerate(force.commanders, 1)}


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    dead = (
        name
        for side in SIDES
        for name, leader in leader_ids(heads.muster.force(side), side).items()
        if state.leaders[leader].place == "gone"
    )
    return searched(state, outcomes, after, dead)


def after(state: State, body: Body) -> After:
    """A body at the end: how many of its people fell with the hits of its unit, all if it was eliminated.

    One that routs, and lives, counts for so many as it would be left with if it rallied (DH-11.52b).
    """
    unit = state.units[body.id]
    hits = rallies.hits_left(unit) if unit.routed else unit.hits
    gone = unit.place == "gone" and not unit.left
    fell = struck(len(body.row), hits, quality.printed(unit), eliminated=gone)
    return After(body, fell, end_of(state, unit, body))


def end_of(state: State, unit: Unit, body: Body) -> End:
    """The end of a body: it stands, or has left the field over its own edge; is broken; or has left by another edge."""
    assert state.heads is not None, "it is a battle of people"
    if unit.left:
        muster = state.heads.muster
        group = next(each for each in muster.force(unit.side).groups if each.id == body.group)
        return "stands" if edge_of(muster, unit.side, group) == state.edges[unit.side] else "astray"
    return "broken" if unit.routed or unit.place == "gone" else "stands"


def struck(row: int, hits: int, tq: int, *, eliminated: bool) -> int:
    """How many of a row fell with so many hits of a unit of a quality: all of one that is eliminated."""
    return row if eliminated else row * min(hits, tq) // tq
