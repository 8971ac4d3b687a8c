"""What is beyond a wall is not at hand."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.movement.labour import Shift
from battles.guiscard.play.moving.legs import Bridle
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.items import Movement
from tests.battles.guiscard.board import Placed, foot, position
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.play.movement.walks import announce, denied, offered

CASTLE = Laid("B9")


def at_the_wall(
    *placed: Placed, horses: tuple[Horse, ...] = (), bodies: dict[str, int] | None = None
) -> Skirmish:
    """The movement step at a palisade of the castle: 1008 is inside, 0908 and 0907 are outside."""
    idle = foot("idle", "attacker", "Lic", "0220")
    return position(*placed, idle, agenda=[Movement(opened=True)], laid=CASTLE, horses=horses, bodies=bodies)


@pytest.mark.rule("GT-9.5.1a")
@pytest.mark.parametrize(
    ("parted", "pairs"),
    [
        # A platform from the ground, behind slits and the closed gate.
        (True, ["1008 0908", "1008 1009", "1505 1504", "1515 1516"]),
        (False, ["1008 1007", "1403 1504", "1507 1508", "0908 0808"]),
    ],
)
def test_walls_and_levels_part_two_hexes(parted: bool, pairs: list[str]) -> None:
    for pair in pairs:
        one, other = pair.split()
        assert field("B9").parted(one, other) is field("B9").parted(other, one) is parted, pair


@pytest.mark.rule("GT-4.2.3a")
def test_nobody_shifts_bodies_that_lie_beyond_a_wall() -> None:
    second = foot("b", "attacker", "Nim", "0907")
    state = at_the_wall(foot("a", "attacker", "Nim", "1008"), second, bodies={"0908": 3})
    assert denied(state, "a", Shift("b", "0908", "0808", "men")).field == "hex"
    assert offered(state, Shift) == []
    both = at_the_wall(foot("a", "attacker", "Nim", "0808"), second, bodies={"0908": 3})
    announce(both, "a")
    assert offered(both, Shift)


@pytest.mark.rule("GT-4.4.3b")
def test_nobody_takes_a_horse_by_the_bridle_beyond_a_wall() -> None:
    horse = Horse("h", hex="0908", facing=2, side="attacker")
    inside = at_the_wall(foot("a", "attacker", "Nim", "1008"), horses=(horse,))
    assert denied(inside, "a", Bridle("h")).field == "horse"
    before = at_the_wall(foot("a", "attacker", "Nim", "0909"), horses=(horse,))
    announce(before, "a")
    assert offered(before, Bridle) == [Bridle("h")]
