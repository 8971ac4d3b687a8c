"""HB-1, HB-2: people of a campaign stand behind models, and the field is searched for them when the battle is over."""

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.rules.flights import Border, border_of
from battles.ancient_battles.state import State, Unit
from battles.contract.muster import SIDES, Side
from battles.contract.result import Outcomes
from battles.kit.book import Book
from battles.kit.heads import people
from battles.kit.heads.people import PeopleGathered, searched
from battles.people.bodies import Body
from battles.people.edges import edge_of
from battles.people.searching import After, End, Field

BOOK = Book("people", voice.VOICE)
BORDERS: dict[str, Border] = {"bottom": "south", "left": "west", "top": "north", "right": "east"}
"""The edges of a muster as they are called on the table."""


BOOK.tells(PeopleGathered, "each model stands for one person (HB-1)")


def over(draft: Decision, loser: Side | None, *, resigned: bool = False) -> None:
    """Prepare the end of the battle: with people of a campaign, search the field.

    A side that gives up with an enemy in contact surrenders; any other loser leaves the field.
    """
    people.over(draft, outcomes_of(draft.state, loser, resigned=resigned), field_of)


def outcomes_of(state: State, loser: Side | None, *, resigned: bool) -> Outcomes:
    """The outcome of each side."""
    caught = resigned and any(unit.contacts for unit in state.present(loser))
    return people.outcomes_of(loser, caught=caught)


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched: what became of each body, and of the commanders, who fall as characters."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    alive = {one.id for unit in state.units.values() for one in unit.characters if unit.gone != "destroyed"}
    leaders = {one.id for side in SIDES for one in heads.muster.force(side).commanders}
    return searched(state, outcomes, after, leaders - alive)


def after(state: State, body: Body) -> After:
    """A body at the end: its models that fell were struck."""
    unit = state.units[body.id]
    fell = len(body.row) - (unit.models - len(unit.characters))
    return After(body, fell, end_of(state, unit, body))


def end_of(state: State, unit: Unit, body: Body) -> End:
    """The end of a body: destroyed, or fled off the table over another edge than its group's."""
    if unit.gone == "destroyed":
        return "broken"
    if unit.gone != "fleeing":
        return "stands"
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    groups = heads.muster.force(body.side).groups
    own = next(edge_of(heads.muster, body.side, group) for group in groups if group.id == body.group)
    return "stands" if BORDERS[own] == border_of(state.ground, unit.exit) else "astray"
