"""What befalls units, as the text log tells it."""

import pytest

from battles.devils_horsemen.play.happenings import Realigned, UnitMoved, UnitTurned, Why
from battles.devils_horsemen.ruleset import RULESET
from tests.battles.devils_horsemen.positions import position, unit


@pytest.mark.rule("DH-7.11a", "DH-7.12a", "DH-7.13b", "DH-7.15a")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UnitTurned("A", 2, 1), "A turns to SE (DH-7.12a)"),
        (UnitTurned("A", 1, 1, column=True), "A turns to E (DH-7.12a)"),
        (UnitTurned("A", 5, 1, bound=True), "A turns to NW in an enemy zone (DH-7.13b)"),
        (UnitTurned("A", 0, reacted=True), "A turns to N in reaction (DH-7.15a)"),
        (UnitTurned("A", 1, 1, column=True, formed=True), "A forms a column (DH-6.41a)"),
        (UnitTurned("A", 1, 1, formed=True), "A leaves its column (DH-6.43a)"),
        (Realigned("A", 3), "A turns to S"),
    ],
)
def test_the_log_tells_which_way_a_unit_looks_once_it_has_turned(
    event: UnitTurned | Realigned, said: str
) -> None:
    assert str(RULESET.tell(position(unit("A", "attacker", "0505")), event)) == said


@pytest.mark.rule("DH-6.11a", "DH-11.41a")
@pytest.mark.parametrize(("why", "said"), [("order", "A goes to 0606"), ("rout", "A goes to 0606: a rout")])
def test_the_log_tells_where_a_unit_goes_and_why_unless_it_is_on_an_order(why: Why, said: str) -> None:
    event = UnitMoved("A", "0606", 0, why)
    assert str(RULESET.tell(position(unit("A", "attacker", "0505")), event)) == said
