"""What befalls units, as the text log tells it."""

import pytest

from battles.devils_horsemen.chapters.happenings import (
    LeaderKilled,
    LeaderMoved,
    LeaderUnhurt,
    Realigned,
    StandardMoved,
    UnitMoved,
    UnitTurned,
)
from battles.devils_horsemen.ruleset import RULESET
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position, unit


@pytest.mark.rule("DH-7.11a", "DH-7.12a", "DH-7.13b", "DH-7.15a")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UnitTurned("A", 2, 1), "A turns to SE (DH-7.12a)"),
        (UnitTurned("A", 1, 1, column=True), "A turns to E (DH-7.12a)"),
        (UnitTurned("A", 5, 1, bound=True), "A turns to NW in an enemy zone (DH-7.13b)"),
        (UnitTurned("A", 0, reacted=True), "A turns to N in reaction (DH-7.15a)"),
        (UnitTurned("A", 1, 1, column=True, formed=True), "A goes into column (DH-6.41a)"),
        (UnitTurned("A", 1, 1, formed=True), "A goes out of column (DH-6.43a)"),
        (Realigned("A", 3), "A turns to S"),
    ],
)
def test_the_log_tells_which_way_a_unit_looks_once_it_has_turned(
    event: UnitTurned | Realigned, said: str
) -> None:
    assert str(RULESET.tell(position(unit("A", "attacker", "0505")), event)) == said


def dice(rule: str, *faces: int) -> tuple[Rolled, ...]:
    """Dice by a rule that fall so (1 to 10)."""
    return tuple(Rolled(f"{rule}|1.1.l|danger|1", "open", 10, face, "scripted") for face in faces)


@pytest.mark.rule("DH-4.42d", "DH-8.19a", "DH-9.15a")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (LeaderUnhurt("l", dice("DH-9.15a", 9)), "L is unhurt (die 9, struck by 0 alone, DH-9.15a)"),
        (LeaderUnhurt("l", dice("DH-8.19a", 1)), "L is unhurt (die 1, struck by 0 alone, DH-8.19a)"),
        (LeaderUnhurt("l", dice("DH-4.42d", 4)), "L is unhurt (die 4, Initiative 5, DH-4.42d)"),
        (
            LeaderKilled("l", 25, dice("DH-4.42d", 9)),
            "L is killed, 25 rout points (die 9, Initiative 5, DH-4.42d; DH-12.11a)",
        ),
        (
            LeaderKilled("l", 25, dice("DH-9.15a", 10, 7)),
            "L is killed, 25 rout points (dice 0, 7, Initiative 5, DH-9.15a; DH-12.11a)",
        ),
    ],
)
def test_the_log_tells_why_a_leader_is_unhurt_or_killed(
    event: LeaderUnhurt | LeaderKilled, said: str
) -> None:
    assert str(RULESET.tell(position(leaders=(leader("l", "attacker", "0505"),)), event)) == said


@pytest.mark.rule("DH-6.11a", "DH-11.41a", "DH-11.33b")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UnitMoved("A", "0606", 0, "order"), "A goes to 0606"),
        (UnitMoved("A", "0606", 0, "rout"), "A goes to 0606: a rout"),
        (LeaderMoved("l", "0606"), "L goes to 0606"),
        (LeaderMoved("l", "0606", why="escape"), "L goes to 0606: an escape"),
        (StandardMoved("l", "0606"), "the standard of L comes back, at 0606 (DH-11.33b)"),
    ],
)
def test_the_log_tells_who_goes_where_and_why_unless_it_is_on_an_order(event: object, said: str) -> None:
    state = position(unit("A", "attacker", "0505"), leaders=(leader("l", "attacker", "0505"),))
    assert str(RULESET.tell(state, event)) == said
