"""What befalls leaders and their standards, as the text log tells it."""

import pytest

from battles.devils_horsemen.chapters.fates import LeaderKilled, LeaderMoved, LeaderUnhurt, StandardMoved
from battles.devils_horsemen.ruleset import RULESET
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position


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


@pytest.mark.rule("DH-6.15a", "DH-4.42c", "DH-11.33b")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (LeaderMoved("l", "0606"), "L goes to 0606"),
        (LeaderMoved("l", "0606", why="escape"), "L goes to 0606: an escape"),
        (StandardMoved("l", "0606"), "the standard of L comes back, at 0606 (DH-11.33b)"),
    ],
)
def test_the_log_tells_where_a_leader_goes_and_that_his_standard_comes_back(event: object, said: str) -> None:
    assert str(RULESET.tell(position(leaders=(leader("l", "attacker", "0505"),)), event)) == said
