"""HB-1, HB-2: people of a campaign stand behind units, and the field is searched for them when the battle is over."""

from battles.contract.muster import SIDES, Side
from battles.contract.result import Outcomes
from battles.kit.book import Book
from battles.kit.heads import people
from battles.kit.heads.people import PeopleGathered, searched
from battles.people.bodies import Body, attached
from battles.people.searching import After, Field
from battles.warmaster import voice
from battles.warmaster.people.scale import struck
from battles.warmaster.play.effects import Decision
from battles.warmaster.state import State

BOOK = Book("people", voice.VOICE)


BOOK.tells(PeopleGathered, "each hit that a unit can take stands for one person (HB-1)")


def over(draft: Decision, loser: Side | None, *, resigned: bool = False) -> None:
    """Prepare the end of the battle: with people of a campaign, search the field.

    A side that gives up with an enemy in contact surrenders; any other loser leaves the field.
    """
    people.over(draft, outcomes_of(draft.state, loser, resigned=resigned), field_of)


def outcomes_of(state: State, loser: Side | None, *, resigned: bool) -> Outcomes:
    """The outcome of each side."""
    caught = resigned and any(state.units[name].side == loser for name in state.contacts)
    return people.outcomes_of(loser, caught=caught)


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched: what became of each body, and of the commanders, who fall with their unit."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    fallen = {
        commander
        for side in SIDES
        for commander, body in attached(
            heads.muster.force(side), [each for each in heads.bodies if each.side == side]
        ).items()
        if state.units[body].destroyed
    }
    return searched(state, outcomes, after, fallen)


def after(state: State, body: Body) -> After:
    """A body at the end: how many of its people fell with stands and wounds."""
    unit = state.units[body.id]
    lost = unit.started - len(unit.stands)
    fell = struck(len(body.row), body.kind, lost, unit.wounds, destroyed=unit.destroyed)
    return After(body, fell, "broken" if unit.destroyed else "stands")
