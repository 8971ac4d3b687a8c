"""What a captain does with a lost battle."""

import msgspec
import pytest

from battles.contract.draws import Draws
from battles.guiscard.bots.captain import leaving
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.ending import FightOn, Surrender
from battles.guiscard.play.moving.legs import Leave
from battles.guiscard.play.moving.step import Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Berth, Condition, Skirmish
from battles.guiscard.state.items import Announcing, Movement, Parleying
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.bots.captain.choosing import choice


def beaten(hex_: str, condition: Condition = "healthy") -> Skirmish:
    """One man of six is left, against many."""
    many = [foot(f"d{column}", "defender", "Nim", f"{column}15") for column in range(10, 18)]
    state = position(foot("a", "attacker", "Nim", hex_, condition), *many, agenda=[Movement(opened=True)])
    exits = tuple(f"{column:02d}01" for column in range(1, 31))
    state.berths = {"attacker": Berth(exits, 3, exits), "defender": Berth(exits, 0, exits)}
    return state


def test_who_can_leaves_the_field() -> None:
    state = beaten("1303")
    RULESET.decide(state, Take("a"), ScriptedDice([]))
    given = []
    while state.agenda and isinstance(state.agenda[-1], Announcing):
        given.append(choice(state))
        RULESET.decide(state, given[-1], ScriptedDice([]))
    assert Leave() in given
    assert state.people["a"].away == "fled"


def test_who_is_too_far_goes_toward_his_own_edge() -> None:
    state = beaten("1312")
    path = leaving.path(state, Survey(state, "attacker"), state.people["a"])
    home = leaving.homeward(state, Survey(state, "attacker"), state.people["a"])
    assert home[path[-1]] < home["1312"]


def test_home_is_over_the_edge_of_any_group_of_his_side() -> None:
    state = beaten("1312")
    force = state.battle.attacker
    others = msgspec.structs.replace(force.groups[0], id="others", soldiers=())
    state.muster = msgspec.structs.replace(
        state.muster, attacker=msgspec.structs.replace(force, groups=(*force.groups, others))
    )
    state.berths["others"] = Berth((), 0, ("1314",))
    home = leaving.homeward(state, Survey(state, "attacker"), state.people["a"])
    assert home["1314"] == 0
    assert home["1312"] < 12


@pytest.mark.parametrize(
    ("hex_", "condition", "order"),
    [("1320", "healthy", Surrender()), ("1303", "healthy", FightOn()), ("1303", "stunned", Surrender())],
)
def test_arms_are_laid_down_where_nobody_gets_away(hex_: str, condition: Condition, order: object) -> None:
    state = beaten(hex_, condition)
    assert leaving.cut_off(state, Survey(state, "attacker")) is (order == Surrender())
    assert Captain(Draws(b"")).parley(state, Parleying("attacker")) == order
