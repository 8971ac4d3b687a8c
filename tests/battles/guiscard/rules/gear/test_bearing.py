"""Who has his hands full of a ladder, or of the rope at whose top he is, lays them on nothing else."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.castles.canvas import Tear
from battles.guiscard.play.castles.gate import Winch
from battles.guiscard.play.gear import perriers, siphon
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.play.gear.ladders import LadderLifted
from battles.guiscard.play.gear.quivers import HandArrows
from battles.guiscard.play.orders import Order
from battles.guiscard.play.sieges.emplacing import LadderLaid
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import decision, foot, refused
from tests.battles.guiscard.play.gear import engines, sieges
from tests.battles.guiscard.play.gear.sieges import CAMP, CASTLE, alight
from tests.battles.guiscard.play.gear.storming import FOOT, PALISADE, PLATFORM
from tests.battles.guiscard.play.gear.storming import siege as stormed
from tests.battles.guiscard.play.movement.walks import announce, offered


def laden(state: Skirmish, first: str, second: str) -> None:
    """The two carry a ladder, over the hexes in which they stand."""
    booked = decision(state)
    turn, state.turn = state.turn, 1
    booked.emit(LadderLaid("l", "attacker", (state.people[first].hex, state.people[second].hex)))
    booked.emit(LadderLifted("l", (first, second)))
    state.turn = turn


@pytest.mark.rule("GT-10.1.2b", "GT-10.2.1a", "GT-10.2.3a", "GT-9.2.3.2a", "GT-8.5.2b")
@pytest.mark.parametrize(
    ("laid", "first", "second", "given"),
    [
        (CASTLE, "0908", FOOT, SetFire("a", PALISADE)),
        (CASTLE, "0908", FOOT, PutOut("a", "1007")),
        (CASTLE, "1514", "1513", Winch("1515")),
        (CAMP, "0507", "0506", Tear("0508")),
    ],
    ids=["lays no fire", "fights no fire", "works no gate", "tears no canvas"],
)
def test_who_carries_a_ladder(laid: Laid, first: str, second: str, given: Order) -> None:
    two = foot("a", "attacker", "Nim", first), foot("b", "attacker", "Nim", second)
    by_hand = isinstance(given, SetFire | PutOut)
    for carrying in (False, True):
        state = sieges.siege(
            *two, foot("d", "defender", "Nim", "0220"), laid=laid, step="combat" if by_hand else "movement"
        )
        if isinstance(given, PutOut):
            alight(state, given.hex)
        if carrying:
            laden(state, "a", "b")
        if not by_hand:
            announce(state, "a")
        assert (given in offered(state, type(given))) is not carrying
        if carrying:
            assert refused(state, given).rule == "GT-10.1.2b"
            assert offered(state, type(given)) == []


@pytest.mark.rule("GT-10.6.2a", "GT-10.2.1a")
def test_who_is_at_the_top_of_a_rope_lays_no_fire() -> None:
    one = foot("a", "attacker", "Lia", FOOT)
    state = stormed(one, hanging={"r": (FOOT, PLATFORM)}, climbing={"r": "a"}, step="combat")
    state.muster = msgspec.structs.replace(state.battle, kind="siege")
    assert refused(state, SetFire("a", PALISADE)).rule == "GT-10.6.3a"


@pytest.mark.rule("GT-10.1.2b", "GT-10.4.1a", "GT-10.4.2a", "GT-10.5.1b")
def test_who_carries_a_ladder_serves_and_hauls_no_engine() -> None:
    state = engines.manned()
    assert set(perriers.crews(state, ground_in(state), "attacker")) == {"p"}
    laden(state, "c1", "c2")
    assert perriers.crews(state, ground_in(state), "attacker") == {}
    assert not perriers.idle(state, state.people["c1"])
    assert perriers.idle(state, state.people["c3"])
    two = foot("a", "attacker", "Nim", "1420"), foot("b", "attacker", "Nim", "1421")
    state = sieges.siege(*two, foot("d", "defender", "Nim", "2501"), laid=engines.OPEN, step="offensive_fire")
    sieges.emplace(state, "1520")
    assert "a" in siphon.crew(state, ground_in(state), state.siphons["s"])
    laden(state, "a", "b")
    assert siphon.crew(state, ground_in(state), state.siphons["s"]) == ()


@pytest.mark.rule("GT-10.1.2b", "GS-11.4.2e")
def test_who_carries_a_ladder_neither_hands_arrows_on_nor_takes_them() -> None:
    archers = (foot(name, "attacker", "Nia", f"10{row}") for row, name in enumerate("abc", 17))
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
    assert bearing.hanging_in(state, FOOT) is state.ropes["r"], "on the wall, where it was thrown from"
    assert bearing.hangs_on(state, "a") is None, "on the ground he is under it"
    state = stormed(one, hanging={"r": (FOOT, PLATFORM)}, climbing={"r": "a"})
    assert bearing.hangs_on(state, "a") is state.ropes["r"]
    assert bearing.rope_of(state, "a") is None
