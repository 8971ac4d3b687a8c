"""What the log says of a unit under way."""

import pytest

from battles.grunwald.play import going
from tests.battles.grunwald.positions import HERE, leader, position, unit


@pytest.mark.rule("GR-8.1.2", "GR-4.2.9b")
def test_a_step_names_the_leaders_who_ride_along_and_the_least_that_is_always_allowed() -> None:
    state = position(unit("a", "attacker", HERE), leader("witold", "attacker", HERE))
    led = going.UnitStepped("a", HERE, "march", 3, 1, led={"witold": 2})
    assert str(led.tell(state, None)) == "a: march to 2520, with Witold, 1.5 points, charge 1"
    least = going.UnitStepped("a", HERE, "march", last=True)
    assert str(least.tell(state, None)) == (
        "a: march to 2520, charge 0, the least that is always allowed (GR-4.2.9b)"
    )


@pytest.mark.rule("GR-5.2.12a", "GR-5.6.11", "GR-5.6.3c")
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("GR-5.2.12a", "the charge sinks after the attack"),
        ("GR-5.6.11", "the attackers are thrown back and lose their charge"),
        ("GR-5.6.3c", "no hex entered in the phase, charge lost"),
    ],
)
def test_a_charge_that_sinks_has_its_reason(rule: str, why: str) -> None:
    line = str(going.ChargesSank({"a": 0}, rule).tell(position(unit("a", "attacker", HERE)), None))
    assert line == f"{why}: a (now 0) ({rule})"
