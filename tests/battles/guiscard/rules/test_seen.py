"""What both sides see of a fight of a siege is kept the first time that it happens, for the result to tell."""

import msgspec
import pytest

from battles.contract.moments import Moment
from battles.guiscard.play.castles.gate import GateRaised
from battles.guiscard.play.gear.collapse import PalisadeFell
from battles.guiscard.play.gear.damage import WorkDemolished
from battles.guiscard.play.gear.jumps import Jumped
from battles.guiscard.play.gear.naphtha import NaphthaCaught
from battles.guiscard.play.gear.spreading import HexBurnt
from battles.guiscard.play.moving.walking import HexEntered
from battles.guiscard.play.sieges import remains
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.play.sieges.fights import TOWER, opened, set_up, siege


def stormed() -> Skirmish:
    """An assault in its third turn, the besiegers off the map."""
    state = opened(siege("assault"))
    set_up(state)
    state.turn = 3
    return state


def seen(state: Skirmish, *events: msgspec.Struct) -> list[Moment]:
    """The moments that are kept once these have happened."""
    for event in events:
        SYSTEM.evolve(state, event)
    return state.siege.moments


@pytest.mark.rule("GS-11.4a")
@pytest.mark.parametrize(
    ("event", "kept"),
    [
        (GateRaised("a", "1515"), Moment(3, "gate_opened", "1515", "a")),
        (HexBurnt("1515", "gate", "down"), Moment(3, "gate_burnt", "1515")),
        (HexBurnt("1007", "palisade", "down"), Moment(3, "wall_burnt", "1007")),
        (HexBurnt("1403", "platform", "down"), Moment(3, "wall_burnt", "1403")),
        (WorkDemolished("1515", "gate_open"), Moment(3, "gate_broken", "1515")),
        (WorkDemolished("1007", "palisade"), Moment(3, "wall_broken", "1007")),
        (PalisadeFell("1007"), Moment(3, "wall_pulled_down", "1007")),
        (NaphthaCaught(("0606", "0607"), "defender"), Moment(3, "naphtha_lit", "0606")),
        (Jumped("a", "1009", True, {}, hurt=False), Moment(3, "first_over", "1009", "a")),
    ],
)
def test_a_moment_is_kept_with_its_turn_its_hex_and_who_it_was(event: msgspec.Struct, kept: Moment) -> None:
    assert seen(stormed(), event) == [kept]


@pytest.mark.rule("GS-11.4a")
def test_each_kind_of_moment_is_kept_once() -> None:
    state = stormed()
    seen(state, HexBurnt("1007", "palisade", "down"))
    state.turn = 5
    assert seen(state, HexBurnt("1008", "palisade", "down"), PalisadeFell("1011")) == [
        Moment(3, "wall_burnt", "1007"),
        Moment(5, "wall_pulled_down", "1011"),
    ]


@pytest.mark.rule("GS-11.4a")
def test_the_first_besieger_inside_is_kept_and_nobody_who_was_inside_before() -> None:
    state = stormed()
    attacker, other = (one.id for one in list(state.people.values())[:2])
    defender = next(one for one in state.people.values() if one.side == "defender")
    inside = HexEntered(defender.id, "1510", 0, 1)
    outside = HexEntered(attacker, "0510", 0, 1)
    assert seen(state, inside, outside) == []
    assert seen(state, HexEntered(attacker, "1511", 0, 1), HexEntered(other, "1512", 0, 1)) == [
        Moment(3, "first_inside", "1511", attacker)
    ]


@pytest.mark.rule("GS-11.4.1h")
def test_before_a_redoubt_the_first_inside_is_the_first_in_it() -> None:
    state = opened(siege("assault", stage="redoubt", held=TOWER))
    state.turn = 3
    attacker = next(one.id for one in state.people.values() if one.side == "attacker")
    assert seen(state, HexEntered(attacker, "1511", 0, 1)) == []
    assert seen(state, HexEntered(attacker, "1507", 0, 1)) == [Moment(3, "first_inside", "1507", attacker)]


def test_nothing_is_kept_in_the_open_field() -> None:
    state = position(foot("a", "attacker", "Nim", "1510"))
    SYSTEM.evolve(state, HexEntered("a", "1511", 0, 1))
    assert state.siege is None


@pytest.mark.rule("GS-11.4a")
def test_a_result_tells_moments_at_hexes_of_the_plan() -> None:
    state = opened(siege("general_sally"))
    state.turn = 2
    seen(state, HexBurnt("2915", "gate", "down"), HexBurnt("0510", "tent"))
    told = remains.moments(state)
    assert [(each.seen, each.hex) for each in told] == [("gate_burnt", "1515"), ("tent_burnt", "")]
    assert all(each.turn == 2 for each in told)
