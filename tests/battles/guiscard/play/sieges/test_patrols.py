"""The patrols that come upon a supply party."""

import pytest

from battles.contract.muster import SIDES, Soldier
from battles.guiscard.drawing.story import line
from battles.guiscard.play.fire import defensive
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges import patrols
from battles.guiscard.play.sieges.entering import Approach, Approached
from battles.guiscard.play.sieges.patrols import PatrolCalled
from battles.guiscard.rules.values import allowance
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Approaching
from dice import Dice
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import asked, happened
from tests.battles.guiscard.play.sieges.fights import (
    calmly,
    come_on,
    men,
    moving,
    opened,
    sealed,
    set_up,
    siege,
)

MANY = men("norman", peasants=10, foot=4, riders=3, archers=3)
PARTY = men("arab", foot=3)
NAME = "arab-arab-medium_infantry-1"


def forage(attackers: tuple[Soldier, ...] = MANY, **works: object) -> Skirmish:
    """A supply party about to move in turn 1, along the right side."""
    works = {"horses": 2, "food": 2, "most_patrols": 3, **works}
    state = opened(siege("supply_sally", attackers, PARTY, **works))
    set_up(state, edge="right")
    calmly(state, moving("defender", 1))
    return state


def until(state: Skirmish, turn: int, dice: Dice) -> list[PatrolCalled]:
    """What the besieger has called in the phases up to that of a turn; each patrol comes over the first side."""
    events = []
    while not moving("attacker", turn)(state):
        item = state.agenda[-1]
        order = (
            RULESET.orders(state)[0] if isinstance(item, Approaching) else RULESET.asked(state).calm  # type: ignore[union-attr]
        )
        events += RULESET.decide(state, order, dice)
    return happened(events, PatrolCalled)


@pytest.mark.rule("GS-11.4.3d")
def test_a_patrol_is_of_eight_two_riders_and_two_shooters_at_most() -> None:
    state = forage()
    names = patrols.drawn_up(state)
    kinds = [name.split("-")[2] for name in names]
    assert kinds.count("knight") == kinds.count("archer") == 2
    assert (kinds.count("medium_infantry"), len(kinds)) == (4, 8)


@pytest.mark.rule("GS-11.4.3d", "GS-11.4.3e")
def test_one_patrol_is_there_from_turn_one_and_a_die_brings_a_further_one() -> None:
    state = forage()
    first, second = until(state, 1, ScriptedDice({"GS-11.4.3e": [1]}))
    assert (len(first.characters), first.rolls) == (8, ())
    assert (len(second.characters), second.rolls[0].face) == (8, 1)
    assert not set(first.characters) & set(second.characters)
    assert state.siege.patrols == 2


@pytest.mark.rule("GS-11.4.3e")
@pytest.mark.parametrize(
    ("faces", "coming"), [([2, 4, 6, 8, 8], 1), ([2, 3, 10, 10, 10], 2), ([2, 4, 5, 7, 7], 3)]
)
def test_later_a_patrol_comes_on_higher_dice(faces: list[int], coming: int) -> None:
    state = forage()
    until(state, 5, ScriptedDice({"GS-11.4.3e": faces}))
    assert state.siege.patrols == coming


@pytest.mark.rule("GS-11.4.3e")
def test_nobody_rolls_where_no_people_are_left_for_a_patrol_or_its_die_fell_before() -> None:
    [only] = until(forage(men("norman", peasants=8), most_patrols=1), 3, ScriptedDice([]))
    assert len(only.characters) == 8
    state = forage(most_patrols=0, patrols=(1, 3))
    assert [len(until(state, turn, ScriptedDice([]))) for turn in (2, 3)] == [1, 1]


@pytest.mark.rule("GS-11.4.3f")
def test_patrols_of_turn_one_come_over_three_sides_at_half_allowance_and_later_ones_over_any() -> None:
    state = forage()
    come_on(state, NAME, "3010")
    calmly(state, lambda state: isinstance(state.agenda[-1], Approaching), ScriptedDice({"GS-11.4.3e": [10]}))
    item = state.agenda[-1]
    assert isinstance(item, Approaching)
    assert RULESET.to_act(state) == "attacker"
    assert item.edges == ("top", "bottom", "left")
    assert RULESET.orders(state) == [Approach(edge, everybody=True) for edge in item.edges]
    [placed] = happened(RULESET.decide(state, Approach("left", everybody=True), sealed(1)), Approached)
    calmly(state, moving("attacker", 1))
    one = state.people["norman-norman-medium_infantry-1"]
    assert one.id in placed.characters
    half = allowance(state, one)
    assert Take(one.id) in RULESET.orders(state)
    state.turn = 2
    assert half == allowance(state, one) // 2 > 0
    assert set(patrols.sides(state)) == {"top", "right", "bottom", "left"}


@pytest.mark.rule("GS-11.4.3f")
def test_the_patrols_of_turn_one_make_no_defensive_fire_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = forage()
    monkeypatch.setattr(defensive.ready, "anybody", lambda *args, **more: True)
    fire = {side: asked(state, defensive.DefensiveFire(side)) for side in SIDES}
    assert fire == {"attacker": None, "defender": "defender"}
    state.turn = 2
    assert asked(state, defensive.DefensiveFire("attacker")) == "attacker"


@pytest.mark.rule("GS-11.4.3e")
def test_a_patrol_is_told_to_its_own_side_alone() -> None:
    state = forage()
    [first, die] = until(state, 1, ScriptedDice({"GS-11.4.3e": [2]}))
    assert "a patrol is out: " in str(line(state, first, "attacker"))
    assert "die 2, one comes at 1 or less" in str(line(state, die))
    assert line(state, first, "defender") is None
    assert line(state, die, "defender") is None
