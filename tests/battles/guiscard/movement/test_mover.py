"""Who is in the way: friends, the stunned, enemies."""

import pytest
from msgspec.structs import replace

from battles.fields.laid import Laid
from battles.guiscard.agenda import Announcing
from battles.guiscard.movement.announcing import start
from battles.guiscard.movement.mover import admitted, mover, room
from battles.guiscard.orders import Go, Halt
from battles.guiscard.state import Character, Skirmish
from rulebook import Refusal
from tests.battles.guiscard.board import foot, order, position, refused, rider
from tests.battles.guiscard.movement.walks import announce, moving, offered, walk


def admits(*others: tuple[Character, str, int]) -> bool:
    """Whether somebody at 1214 may enter 1213."""
    state = position(foot("a", "attacker", "Nim", "1214"), *others)
    m = mover(state, "a")
    try:
        admitted(m, start(state, m.one), "1213")
    except Refusal:
        return False
    return True


@pytest.mark.rule("GT-4.1a", "GT-4.2a")
def test_friends_and_the_stunned_are_passed_and_enemies_are_not() -> None:
    assert admits()
    assert admits(foot("f", "attacker", "Nim", "1213"))
    assert admits(foot("s", "attacker", "Nim", "1213", "stunned"))
    assert admits(foot("e", "defender", "Nim", "1213", "stunned"))
    assert not admits(foot("e", "defender", "Nim", "1213"))
    assert not admits(foot("e", "defender", "Nim", "1213", "wounded"))
    assert not admits(rider("e", "defender", "Nck", "1212", "N"))


@pytest.mark.rule("GT-4.2a")
def test_an_enemys_hex_is_refused_with_its_rule() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("e", "defender", "Nim", "1213"))
    announce(state, "a")
    refusal = refused(state, Go("1213"))
    assert (refusal.rule, refusal.field) == ("GT-4.2a", "hex")


@pytest.mark.rule("GT-4.2b", "GT-4.1a")
def test_passing_a_friend_costs_nothing_extra() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1213"))
    walk(state, "a", "1213", "1212")
    assert state.people["a"].deeds.spent == 2
    assert (state.at["1213"], state.at["1212"]) == ("f", "a")


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_a_move_may_not_end_on_somebody_living() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1213", "stunned"))
    announce(state, "a", "1213")
    refusal = refused(state, Halt())
    assert (refusal.rule, refusal.values) == ("GT-4.1b", {"other": "f", "hex": "1213"})
    assert refusal.field == "order", "an order to halt has no hex"
    order(state, Go("1212"))
    assert offered(state, Halt)


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_a_rider_needs_both_hexes_free_in_the_end() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("f", "attacker", "Nim", "1213"))
    announce(state, "r", "1213")
    assert refused(state, Halt()).rule == "GT-4.1b"
    order(state, Go("1212"))
    assert refused(state, Halt()).values == {"other": "f", "hex": "1213"}
    order(state, Go("1211"))
    assert offered(state, Halt)


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_room_is_refused_where_a_friend_is_and_not_where_nobody_is() -> None:
    state: Skirmish = position(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1213"))
    m = mover(state, "a")
    stage = start(state, m.one)
    room(m, stage)
    with pytest.raises(Refusal):
        room(m, replace(stage, hex="1213"))


def test_the_dead_are_passed_and_stood_on() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 2})
    walk(state, "a", "1213")
    assert state.people["a"].hex == "1213"


@pytest.mark.rule("GT-8.4.2a", "GT-8.4.2b")
def test_a_rider_jumps_a_low_wall_and_does_not_halt_across_it() -> None:
    state = moving(rider("a", "attacker", "Nck", "0802", "S"), laid=Laid("B7"))
    assert announce(state, "a", "0803").points == 11
    assert announce_on(state, "0804") == 8, "two points for the wall, one for the hex"
    assert refused(state, Halt()).rule == "GT-8.4.2b"
    assert announce_on(state, "0805") == 7
    order(state, Halt())
    assert state.people["a"].hex == "0805"


@pytest.mark.rule("GT-8.4.1a", "GT-8.4.1b")
def test_a_window_is_passed_by_who_has_the_points_if_no_enemy_is_behind_it() -> None:
    village = Laid("B7")
    state = moving(foot("a", "attacker", "Nim", "0503"), laid=village)
    walk(state, "a", "0504")
    assert state.people["a"].hex == "0504"
    state = moving(foot("a", "attacker", "Nim", "0503", "wounded"), laid=village)
    announce(state, "a")
    assert refused(state, Go("0504")).rule == "GT-4a", "three points are too few"
    state = moving(foot("a", "attacker", "Nim", "0503"), foot("e", "defender", "Nim", "0504"), laid=village)
    announce(state, "a")
    assert refused(state, Go("0504")).rule == "GT-4.2a"


def announce_on(state: Skirmish, hex_: str) -> int:
    """The points left after one more hex of the path."""
    order(state, Go(hex_))
    item = state.agenda[-1]
    assert isinstance(item, Announcing)
    return item.at.points
