"""Who has his hands full of a ladder, or of the rope at whose top he is, lays them on nothing else."""

from typing import Any

import msgspec
import pytest

from battles.guiscard.events.ladders import LadderLaid, LadderLifted
from battles.guiscard.gear import bearing, perriers, siphon
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import HandArrows, PutOut, SetFire, Tear, Winch
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import decision, foot, position, refused
from tests.battles.guiscard.gear import engines, sieges
from tests.battles.guiscard.gear.sieges import CAMP, CASTLE, alight
from tests.battles.guiscard.gear.storming import FOOT, PALISADE, PLATFORM
from tests.battles.guiscard.gear.storming import siege as stormed
from tests.battles.guiscard.movement.walks import announce, offered


def laden(state: Skirmish, first: str, second: str) -> None:
    """The two carry a ladder, over the hexes in which they stand."""
    booked = decision(state)
    turn, state.turn = state.turn, 1
    booked.emit(LadderLaid("l", "attacker", (state.people[first].hex, state.people[second].hex)))
    booked.emit(LadderLifted("l", (first, second)))
    state.turn = turn


def torches(*others: Any, **fields: Any) -> Skirmish:
    """Two before the palisade, in a siege."""
    two = foot("a", "attacker", "Nim", "0908"), foot("b", "attacker", "Nim", FOOT)
    return sieges.siege(*two, *others, **{"step": "combat", **fields})


@pytest.mark.rule("GT-10.1.2b", "GT-10.2.1a", "GT-10.2.3a")
def test_who_carries_a_ladder_lays_no_fire_and_fights_none() -> None:
    state = torches()
    alight(state, "1007")
    assert {type(each) for each in offered(state, SetFire | PutOut)} == {SetFire, PutOut}
    laden(state, "a", "b")
    assert refused(state, SetFire("a", PALISADE)).rule == "GT-10.1.2b"
    assert refused(state, PutOut("a", "1007")).rule == "GT-10.1.2b"
    assert offered(state, SetFire | PutOut) == []


@pytest.mark.rule("GT-10.6.2a", "GT-10.2.1a")
def test_who_is_at_the_top_of_a_rope_lays_no_fire() -> None:
    one = foot("a", "attacker", "Lia", FOOT)
    state = stormed(one, hanging={"r": (FOOT, PLATFORM)}, climbing={"r": "a"}, step="combat")
    state.muster = msgspec.structs.replace(state.battle, kind="siege")
    assert refused(state, SetFire("a", PALISADE)).rule == "GT-10.6.3a"


@pytest.mark.rule("GT-10.1.2b", "GT-9.2.3.2a")
def test_who_carries_a_ladder_works_no_gate() -> None:
    two = foot("a", "attacker", "Nim", "1514"), foot("b", "attacker", "Nim", "1513")
    state = position(*two, foot("d", "defender", "Nim", "0220"), laid=CASTLE)
    announce(state, "a")
    assert offered(state, Winch) == [Winch("1515")]
    state = position(*two, foot("d", "defender", "Nim", "0220"), laid=CASTLE)
    laden(state, "a", "b")
    announce(state, "a")
    assert refused(state, Winch("1515")).rule == "GT-10.1.2b"
    assert offered(state, Winch) == []


@pytest.mark.rule("GT-10.1.2b", "GT-8.5.2b")
def test_who_carries_a_ladder_tears_no_canvas() -> None:
    two = foot("a", "attacker", "Nim", "0507"), foot("b", "attacker", "Nim", "0506")
    state = position(*two, foot("d", "defender", "Nim", "0220"), laid=CAMP)
    laden(state, "a", "b")
    announce(state, "a")
    assert refused(state, Tear("0508")).rule == "GT-10.1.2b"
    assert offered(state, Tear) == []


@pytest.mark.rule("GT-10.1.2b", "GT-10.4.1a", "GT-10.4.2a")
def test_who_carries_a_ladder_serves_and_hauls_no_perrier() -> None:
    state = engines.manned()
    assert set(perriers.crews(state, ground_in(state), "attacker")) == {"p"}
    laden(state, "c1", "c2")
    assert perriers.crews(state, ground_in(state), "attacker") == {}
    assert not perriers.idle(state, state.people["c1"])
    assert perriers.idle(state, state.people["c3"])


@pytest.mark.rule("GT-10.1.2b", "GT-10.5.1b")
def test_who_carries_a_ladder_serves_no_siphon() -> None:
    two = foot("a", "attacker", "Nim", "1420"), foot("b", "attacker", "Nim", "1421")
    state = sieges.siege(*two, foot("d", "defender", "Nim", "2501"), laid=engines.OPEN, step="offensive_fire")
    sieges.emplace(state, "1520")
    assert "a" in siphon.crew(state, ground_in(state), state.siphons["s"])
    laden(state, "a", "b")
    assert siphon.crew(state, ground_in(state), state.siphons["s"]) == ()


@pytest.mark.rule("GT-10.1.2b", "GS-11.4.2e")
def test_who_carries_a_ladder_neither_hands_arrows_on_nor_takes_them() -> None:
    archers = (
        foot(name, "attacker", "Nia", hex_)
        for name, hex_ in zip("abc", ("1017", "1018", "1019"), strict=True)
    )
    state = sieges.siege(*archers, foot("d", "defender", "Nim", "2501"), laid=CAMP)
    state.flaming = dict.fromkeys("abc", 2)
    laden(state, "b", "c")
    announce(state, "a")
    assert refused(state, HandArrows("b", 1)).rule == "GT-10.1.2b"
    state.agenda.pop()
    announce(state, "b")
    assert refused(state, HandArrows("a", 1)).rule == "GT-10.1.2b"


@pytest.mark.rule("GT-10.6.2a")
def test_a_grapnel_is_carried_or_hangs_and_its_climber_is_at_its_top() -> None:
    one = foot("a", "attacker", "Lia", FOOT)
    state = stormed(one, carried={"r": "a"})
    assert bearing.rope_of(state, "a") is state.ropes["r"]
    assert bearing.hanging_in(state, FOOT) is None
    state = stormed(one, hanging={"r": (FOOT, PLATFORM)})
    assert bearing.hanging_in(state, FOOT) is state.ropes["r"], (
        "thrown: on the wall, in the hex of who has thrown it"
    )
    assert bearing.hangs_on(state, "a") is None, "on the ground he is under it"
    state = stormed(one, hanging={"r": (FOOT, PLATFORM)}, climbing={"r": "a"})
    assert bearing.hangs_on(state, "a") is state.ropes["r"]
    assert bearing.rope_of(state, "a") is None
