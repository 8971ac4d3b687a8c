"""At whom a captain's people shoot, and when."""

import pytest

from battles.guiscard.play import harm
from battles.guiscard.play.fire.aiming import Lower, Shoot
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Aiming, DefensiveFire, Movement, OffensiveFire, Walking
from tests.battles.guiscard.board import Placed, decision, foot, position, rider
from tests.battles.guiscard.bots.captain.choosing import choice

AIMING = [OffensiveFire(), Aiming("a")]


def test_he_shoots_before_all_else() -> None:
    state = position(
        foot("a", "attacker", "Bia", "1013"), foot("d", "defender", "Nil", "1513"), step="offensive_fire"
    )
    assert choice(state) == Aim("a")


def test_he_aims_where_it_does_most_harm() -> None:
    # the same man with and without armour
    state = position(
        foot("a", "attacker", "Bia", "1013"),
        foot("d", "defender", "Nim", "1513"),
        foot("e", "defender", "Nim", "1515", armoured=False),
        step="offensive_fire",
        agenda=AIMING,
    )
    assert choice(state) == Shoot("1515")


def test_he_spares_friends_about_the_target() -> None:
    friends = [foot(f"f{hex_}", "attacker", "Nck", hex_) for hex_ in ("1512", "1514", "1612", "1613", "1412")]
    state = position(
        foot("a", "attacker", "Bia", "1013"),
        foot("d", "defender", "Lip", "1513"),
        *friends,
        step="offensive_fire",
        agenda=AIMING,
    )
    assert choice(state) == Lower()


@pytest.mark.parametrize(("hex_", "order"), [("1113", Lower()), ("1513", Shoot("1513"))])
def test_who_could_strike_a_blow_does_not_throw_his_lance_for_less(hex_: str, order: object) -> None:
    state = position(
        foot("a", "attacker", "Sil", "0913", condition="wounded" if hex_ == "1513" else "healthy"),
        foot("d", "defender", "Lip", hex_),
        step="offensive_fire",
        agenda=AIMING,
    )
    assert choice(state) == order


def moving(at: str, *others: Placed) -> Skirmish:
    """An enemy is on his way, and an archer may shoot at him."""
    return position(
        foot("m", "attacker", "Nil", at),
        foot("d", "defender", "Bia", "1016"),
        *others,
        agenda=[Movement(opened=True), Walking("m", (), 5), DefensiveFire("defender", "m")],
    )


def test_he_lets_a_mover_pass_who_is_far_off_and_shoots_at_one_who_comes_near() -> None:
    assert choice(moving("2514")) == HoldFire("move")
    assert choice(moving("1314")) == Aim("d")


def test_he_lets_a_mover_be_who_has_fallen_on_the_way() -> None:
    state = moving("1314", foot("other", "attacker", "Nil", "1414"))
    harm.kill(decision(state), state.people["m"], "fire")
    assert choice(state) == HoldFire("move")


def test_while_somebody_moves_he_shoots_at_nobody_else() -> None:
    other, friend = foot("other", "attacker", "Nil", "1514"), foot("f", "defender", "Nil", "1014")
    assert choice(moving("1012", other)) == Aim("d")
    assert choice(moving("1012", other, friend)) == HoldFire("hex")


def test_he_waits_with_the_rest_for_the_end_of_all_moves() -> None:
    people = (rider("m", "attacker", "Nck", "2514", "N"), foot("d", "defender", "Bia", "1016"))
    before = position(*people, agenda=[Movement(opened=True), DefensiveFire("defender")])
    after = position(*people, agenda=[Movement(opened=True, closed=True), DefensiveFire("defender")])
    assert choice(before) == HoldFire("hex")
    assert choice(after) == Aim("d")
