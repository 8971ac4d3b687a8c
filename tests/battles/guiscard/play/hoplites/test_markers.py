"""Pikes are lost and come back (GT-7.3.1c, D35)."""

import pytest

from battles.contract.muster import Side
from battles.guiscard.play.hoplites import markers
from battles.guiscard.play.hoplites.markers import MarkerLost, MarkerRestored
from battles.guiscard.state import Deeds
from tests.battles.guiscard.board import decision, happened
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


@pytest.mark.rule("GT-7.3.1c")
def test_wounds_and_death_break_the_pikes_retreats_and_stuns_do_not() -> None:
    assert [letter for letter in ("-", "A", "B", "C", "D", "E", "F") if markers.breaks(letter)] == ["E", "F"]  # type: ignore[arg-type]
    state = phalanx()
    under_way = decision(state)
    markers.broken(under_way, state.people["h12"])
    assert happened(under_way.events, MarkerLost) == [MarkerLost("h12")]
    assert state.formations["f1"].markers == ["h11", "h13"]
    assert state.fallen == {"h12": 3}


@pytest.mark.rule("GT-7.3.1c")
def test_pikes_come_back_after_a_whole_phase_in_formation_without_moving_or_fighting() -> None:
    state = phalanx(active="defender")
    formation, one = state.formations["f1"], state.people["h11"]
    for formation.since, back in ((2, True), (3, False)):
        assert markers.rested(3, one, formation) is back
    formation.since = 2
    for one.deeds in (Deeds(spent=1), Deeds(attacked=True), Deeds(shot=True), Deeds(busy=True)):
        assert not markers.rested(3, one, formation), one.deeds


@pytest.mark.rule("GT-7.3.1c")
@pytest.mark.parametrize(("active", "back"), [("defender", True), ("attacker", False)])
def test_at_the_end_of_its_own_phase_a_side_has_its_pikes_again(active: Side, back: bool) -> None:
    state = phalanx(active=active)
    state.fallen["h11"] = 2
    state.formations["f1"].markers.remove("h11")
    under_way = decision(state)
    markers.restore(under_way)
    assert bool(happened(under_way.events, MarkerRestored)) is back
    assert ("h11" in state.formations["f1"].markers, "h11" in state.fallen) == (back, not back)


def test_out_of_formation_pikes_stay_lost() -> None:
    state = phalanx(active="defender")
    state.fallen["h11"] = 2
    state.formations.clear()
    markers.restore(decision(state))
    assert state.fallen == {"h11": 2}
