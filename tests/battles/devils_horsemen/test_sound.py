"""What can't be of a state is told."""

from typing import Any

import pytest

from battles.devils_horsemen.play.items import Facing, RallyPhase, Sharing
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.sound import DEEPEST
from battles.devils_horsemen.state import Leader, State
from battles.kit.agenda.state import Over
from tests.battles.devils_horsemen.positions import leader, position, unit

WAITING = Facing("a", "e")
"""A question that is open, so that there is something to be done."""


def faults(*pieces: Any, at_rest: bool = True, **more: Any) -> list[str]:
    units = [piece for piece in pieces if not isinstance(piece, Leader)]
    leaders = tuple(piece for piece in pieces if isinstance(piece, Leader))
    state = position(*units, leaders=leaders, **more)
    return list(RULESET.faults(state, at_rest=at_rest))


def gone(id_: str, **more: Any) -> Any:
    """A unit that is lost, but for what is said."""
    one = unit(id_, "attacker", "0505")
    one.place, one.hex = "gone", ""
    for name, value in more.items():
        setattr(one, name, value)
    return one


def test_a_sound_state_has_no_faults_but_that_nothing_is_to_be_done() -> None:
    sound = (
        unit("a", "attacker", "0505"),
        unit("b", "attacker", "0506", hits=6, routed=True),
        unit("e", "defender", "0504"),
        leader("l", "attacker", "0505"),
        gone("c"),
    )
    assert faults(*sound, points={"attacker": 6}, at_rest=False) == []
    assert faults(*sound, points={"attacker": 6}) == ["the battle is not over, and nothing is to be done"]


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [
        ([gone("a", hex="0505")], "a is gone, at '0505'"),
        ([gone("a", place="map")], "a is map, at ''"),
        ([leader("l", "attacker", "0505", place="gone")], "l is gone, at '0505'"),
        ([leader("l", "attacker", "9999")], "l is map, at '9999'"),
        ([unit("a", "attacker", "0505"), unit("e", "defender", "0505")], "enemies share 0505: ['a', 'e']"),
        ([leader("l", "attacker", "0505", phases=4)], "l has had 4 Orders Phases"),
        ([leader("l", "attacker", "0505", status="active")], "l is active beside "),
    ],
)
@pytest.mark.parametrize("at_rest", [True, False])
def test_what_never_may_be_is_told_at_any_time(pieces: list[Any], fault: str, at_rest: bool) -> None:
    assert fault in faults(unit("other", "attacker", "0101"), *pieces, at_rest=at_rest)


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [
        ([unit("a", "attacker", "0505"), unit("b", "attacker", "0505")], "0505 holds ['a', 'b']"),
        ([unit("a", "attacker", "0505", hits=6)], "a has 6 hits and does not rout"),
        ([unit("a", "attacker", "0505", "E", hits=4, column=True)], "a has 4 hits and does not rout"),
        ([unit("a", "attacker", "0505", hits=-1)], "a has -1 hits"),
        ([gone("a")], "attacker has 0 rout points for units worth 6, 5 an Initiative"),
    ],
)
def test_what_may_be_for_a_moment_is_told_at_rest_alone(pieces: list[Any], fault: str) -> None:
    assert fault in faults(unit("other", "attacker", "0101"), *pieces)
    assert fault not in faults(unit("other", "attacker", "0101"), *pieces, at_rest=False)


def test_who_goes_through_a_friend_may_be_in_its_hex_and_who_shares_hits_may_have_too_many() -> None:
    pair = unit("a", "attacker", "0505"), unit("b", "attacker", "0505")
    assert not any("holds" in fault for fault in faults(*pair, agenda=[WAITING]))
    hurt = unit("a", "attacker", "0505", hits=6)
    assert not any("hits" in fault for fault in faults(hurt, agenda=[Sharing(("a",), 1)]))


def test_the_mongols_put_their_own_to_the_sword_without_points() -> None:
    assert not any("rout points" in fault for fault in faults(gone("a"), defending=True))


def test_what_is_remembered_of_places_is_held_against_the_units() -> None:
    state: State = position(unit("a", "attacker", "0505"))
    assert state.at("0505")
    state.units["a"].hex = "0506"
    assert "who stands where is not what is remembered of it" in RULESET.faults(state, at_rest=True)


def test_an_agenda_that_grows_and_grows_is_told() -> None:
    one = unit("a", "attacker", "0505")
    assert faults(one, at_rest=False, agenda=[RallyPhase()] * DEEPEST) == []
    [fault] = faults(one, at_rest=False, agenda=[RallyPhase()] * (DEEPEST + 1))
    assert fault.startswith(f"{DEEPEST + 1} items lie on the agenda: ['RallyPhase', ")


def test_nothing_is_said_of_a_battle_that_has_not_begun_or_is_over() -> None:
    assert list(RULESET.faults(RULESET.initial(), at_rest=True)) == []
    state = position(unit("a", "attacker", "0505", hits=9))
    state.over = Over("surrender", "attacker")
    assert list(RULESET.faults(state, at_rest=True)) == []
