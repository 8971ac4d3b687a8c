"""What a captain chooses when the rules ask him."""

from battles.guiscard import system
from battles.guiscard.bots.captain.drill import fallen_out
from battles.guiscard.play.combat.advance import AdvanceTo
from battles.guiscard.play.combat.landing import LandOn
from battles.guiscard.play.combat.refusal import RideOff
from battles.guiscard.play.combat.suffering import Suffer
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.orders import StandFast
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.items import Advancing, Combat, Landing, Refusing, Retreating, Suffering
from hexmap.grid import distance
from tests.battles.guiscard.board import Placed, foot, order, position, rider
from tests.battles.guiscard.bots.captain.choosing import choice
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


def test_of_the_attackers_the_one_is_hurt_whom_it_costs_least() -> None:
    state = position(
        foot("a", "attacker", "Nck", "1314"),
        foot("b", "attacker", "Nil", "1414"),
        foot("c", "attacker", "Nil", "1214", "wounded"),
        foot("d", "defender", "Biv", "1315"),
        step="combat",
        agenda=[Combat(), Suffering("attacker", ("a", "b", "c"))],
    )
    assert choice(state) == Suffer("b")


def test_he_falls_back_to_his_friends() -> None:
    # 1213, 1313 and 1413 lead away from the enemy
    state = position(
        foot("a", "attacker", "Nim", "1314"),
        foot("f", "attacker", "Nim", "1513"),
        foot("g", "attacker", "Nim", "1514"),
        foot("d", "defender", "Nim", "1315"),
        step="combat",
        active="defender",
        agenda=[Combat(), Retreating("a", 1, "combat", (("1315",),), "1314")],
    )
    order = choice(state)
    assert isinstance(order, FallBack)
    assert distance(order.hex, "1513") <= 2


def test_a_thrown_rider_comes_down_away_from_the_enemy() -> None:
    state = position(
        foot("a", "attacker", "Nck", "", "stunned"),
        foot("f", "attacker", "Nim", "1513"),
        foot("d", "defender", "Nim", "1115"),
        horses=[Horse(id="h", side="attacker", hex="1314", facing=1)],
        step="combat",
        active="defender",
        agenda=[Combat(), Landing("a", "h", ("1314", "1215"))],
    )
    order = choice(state)
    assert isinstance(order, LandOn)
    assert distance(order.hex, "1115") >= 3


def test_mounted_archers_refuse_the_fight() -> None:
    state = position(
        rider("a", "attacker", "Bca", "1314", "N"),
        foot("d", "defender", "Biv", "1214"),
        step="combat",
        active="defender",
        agenda=[Combat(), Refusing("a", ("d",))],
    )
    order = choice(state)
    assert isinstance(order, RideOff)
    assert distance(order.hex, "1214") > 1


def advancing(*others: object) -> Skirmish:
    return position(
        foot("a", "attacker", "Nim", "1312"),
        foot("d", "defender", "Lip", "1315"),
        *others,
        step="combat",
        agenda=[Combat(), Advancing("attacker", ("a",), ("1313",), ("d",))],
    )


def test_he_follows_up_where_nothing_is_to_be_feared_and_stands_fast_before_a_stronger_enemy() -> None:
    strong = [foot(f"e{column}", "defender", "Biv", f"{column}20") for column in (12, 13, 14)]
    assert choice(advancing()) == AdvanceTo("a", "1313")
    assert choice(advancing(*strong)) == StandFast()


def beaten_off(hoplite: str, *others: Placed, width: int = 3) -> Skirmish:
    """The pikes of a hoplite have killed who attacked him at 1113, before the middle of the rank."""
    return phalanx(
        *others,
        width=width,
        step="combat",
        agenda=[Combat(), Advancing("defender", (hoplite,), ("1113",), ("a",))],
    )


def test_he_stands_fast_where_his_formation_would_break_up_before_the_enemy() -> None:
    near = foot("e", "attacker", "Nim", "1211")
    state = beaten_off("h12", near)
    assert AdvanceTo("h12", "1113") in system.LOOP.orders(state)
    assert choice(state) == StandFast()
    assert choice(beaten_off("h12", near, width=4)) == StandFast(), "of four, three fall out with him"


def test_he_follows_up_out_of_his_rank_where_the_others_stay_formed_or_no_enemy_can_come() -> None:
    near, far = foot("e", "attacker", "Nim", "1211"), foot("e", "attacker", "Nim", "1104")
    assert choice(beaten_off("h11", near, width=4)) == AdvanceTo("h11", "1113")
    assert choice(beaten_off("h12", far)) == AdvanceTo("h12", "1113")


def test_who_has_broken_his_rank_already_goes_on_as_others_do() -> None:
    state = beaten_off("h12", foot("e", "attacker", "Nim", "1107"))
    order(state, AdvanceTo("h12", "1113"))
    assert fallen_out(state, state.people["h12"], "1112") == []
