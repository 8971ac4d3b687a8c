"""What a captain does with a lost battle."""

import msgspec

from battles.draws import Draws
from battles.guiscard.agenda import Announcing, Movement, Parleying
from battles.guiscard.bots.captain import leaving
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.orders import FightOn, Leave, Surrender, Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Berth, Skirmish
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position


def beaten(hex_: str, condition: str = "healthy") -> Skirmish:
    """One man of six is left, against many."""
    many = [foot(f"d{column}", "defender", "Nim", f"{column}15") for column in range(10, 18)]
    state = position(foot("a", "attacker", "Nim", hex_, condition), *many, agenda=[Movement(opened=True)])  # type: ignore[arg-type]
    exits = tuple(f"{column:02d}01" for column in range(1, 31))
    state.berths = {"attacker": Berth(exits, 3, exits), "defender": Berth(exits, 0, exits)}
    return state


def choice(state: Skirmish) -> object:
    return Captain(Draws(b"")).choose(state)


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
    assert state.muster is not None
    force = state.muster.attacker
    others = msgspec.structs.replace(force.groups[0], id="others", soldiers=())
    state.muster = msgspec.structs.replace(
        state.muster, attacker=msgspec.structs.replace(force, groups=(*force.groups, others))
    )
    state.berths["others"] = Berth((), 0, ("1314",))
    home = leaving.homeward(state, Survey(state, "attacker"), state.people["a"])
    assert home["1314"] == 0
    assert home["1312"] < 12


def test_arms_are_laid_down_where_there_is_no_way_home() -> None:
    state = beaten("1320")
    state.agenda = [Parleying("attacker")]
    assert leaving.cut_off(state, Survey(state, "attacker"))
    assert Captain(Draws(b"")).parley(state, Parleying("attacker")) == Surrender()


def test_they_fight_on_as_long_as_they_can_get_away() -> None:
    state = beaten("1303")
    assert not leaving.cut_off(state, Survey(state, "attacker"))
    assert Captain(Draws(b"")).parley(state, Parleying("attacker")) == FightOn()


def test_the_stunned_do_not_get_away() -> None:
    state = beaten("1303", "stunned")
    assert leaving.cut_off(state, Survey(state, "attacker"))
