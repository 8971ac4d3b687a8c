"""What is beyond a wall is not at hand."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.agenda import Movement
from battles.guiscard.orders import Bridle, Shift
from battles.guiscard.state import Horse, Skirmish
from tests.battles.guiscard.board import Placed, foot, position, refused
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.movement.walks import announce, offered

CASTLE = Laid("B9")


def at_the_wall(
    *placed: Placed, horses: tuple[Horse, ...] = (), bodies: dict[str, int] | None = None
) -> Skirmish:
    """The movement step at a palisade of the castle: 1008 is inside, 0908 and 0907 are outside."""
    idle = foot("idle", "attacker", "Lic", "0220")
    return position(*placed, idle, agenda=[Movement(opened=True)], laid=CASTLE, horses=horses, bodies=bodies)


@pytest.mark.rule("GT-9.5.1a")
@pytest.mark.parametrize(
    ("hex_", "other", "parted"),
    [
        ("1008", "0908", True),
        ("1008", "1007", False),
        ("1008", "1009", True),  # a platform from the ground
        ("1403", "1504", False),
        ("1505", "1504", True),
        ("1507", "1508", False),
        ("1515", "1516", True),
        ("0908", "0808", False),
    ],
)
def test_walls_and_levels_part_two_hexes(hex_: str, other: str, parted: bool) -> None:
    assert field("B9").parted(hex_, other) is field("B9").parted(other, hex_) is parted


@pytest.mark.rule("GT-4.2.3a")
def test_nobody_shifts_bodies_that_lie_beyond_a_wall() -> None:
    two = foot("a", "attacker", "Nim", "1008"), foot("b", "attacker", "Nim", "0907")
    state = at_the_wall(*two, bodies={"0908": 3})
    announce(state, "a")
    assert offered(state, Shift) == []
    assert refused(state, Shift("b", "0908", "0808", "men")).field == "hex"
    both = at_the_wall(foot("a", "attacker", "Nim", "0808"), two[1], bodies={"0908": 3})
    announce(both, "a")
    assert offered(both, Shift)


@pytest.mark.rule("GT-4.4.3b")
def test_nobody_takes_a_horse_by_the_bridle_beyond_a_wall() -> None:
    horse = Horse("h", hex="0908", facing=2, side="attacker")
    state = at_the_wall(foot("a", "attacker", "Nim", "1008"), horses=(horse,))
    announce(state, "a")
    assert refused(state, Bridle("h")).field == "horse"
    before = at_the_wall(foot("a", "attacker", "Nim", "0909"), horses=(horse,))
    announce(before, "a")
    assert offered(before, Bridle) == [Bridle("h")]
