"""What befalls leaders and their standards, as the text log tells it."""

import pytest

from battles.devils_horsemen.play.fates import LeaderMoved, StandardMoved
from battles.devils_horsemen.ruleset import RULESET
from tests.battles.devils_horsemen.positions import leader, position


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
