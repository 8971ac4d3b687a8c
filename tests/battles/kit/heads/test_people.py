"""People of a campaign in any system: gathered before the battle, looked for on its field when it is over."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.contract.result import Outcomes
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.state import BattleState
from battles.kit.agenda.system import System
from battles.kit.heads import people
from battles.kit.heads.kept import Heads
from battles.people.bodies import Body
from battles.people.searching import After, Field
from dice.scripted import ScriptedDice
from tests.battles.lane.ruleset import BOOK as LANE
from tests.battles.musters import group, muster

DOCUMENT = muster(group("a", {"infantry_armoured": 2}), group("d", {"infantry_armoured": 1}))
BODIES = tuple(
    Body(id_, side, of, "normans", "foot", tuple(one.id for one in DOCUMENT.force(side).people))
    for id_, side, of in (("a01", "attacker", "a"), ("b01", "defender", "d"))
)
SYSTEM = System([LANE, people.BOOK])


class Affair(BattleState[Any]):
    turn: int = 3
    heads: Heads | None = None


def draft(*faces: int) -> Draft[Affair]:
    return Draft(Affair(), ScriptedDice(faces), SYSTEM.evolve, SYSTEM.frame)


def field_of(state: Affair, outcomes: Outcomes) -> Field:
    assert state.heads is not None
    first, other = state.heads.bodies
    return Field(state.heads.muster, (After(first, struck=1), After(other)), outcomes, state.turn)


@pytest.mark.rule("HB-2a")
def test_the_field_is_searched_for_those_who_were_gathered_and_what_was_found_is_kept_and_told() -> None:
    battle = draft(1)
    battle.emit(people.PeopleGathered(DOCUMENT, BODIES))
    assert battle.state.heads == Heads(DOCUMENT, BODIES)
    people.over(battle, people.outcomes_of("attacker"), field_of)
    heads = battle.state.heads
    assert heads is not None
    assert [*heads.fates.values()] == ["killed", "unhurt", "unhurt"]
    assert heads.outcomes == Outcomes("retreat", "holds")
    told = str(SYSTEM.tell(battle.state, battle.events[-1]))
    assert told == "the field is searched: 1 killed, 0 wounded, 0 captured (HB-2)"


def test_where_nobody_in_particular_fights_nobody_is_looked_for() -> None:
    battle = draft()
    people.over(battle, people.outcomes_of("attacker"), field_of)
    assert battle.events == []


@pytest.mark.rule("HB-2c")
@pytest.mark.parametrize(
    ("loser", "caught", "found"),
    [
        ("attacker", False, Outcomes("retreat", "holds")),
        ("defender", True, Outcomes("holds", "surrender")),
        (None, False, Outcomes("holds", "holds")),
    ],
)
def test_who_is_caught_surrenders_and_any_other_loser_leaves(
    loser: Side | None, caught: bool, found: Outcomes
) -> None:
    assert people.outcomes_of(loser, caught=caught) == found
