"""What the text log says without the rolls of what dice have done."""

from typing import Any

import msgspec
import pytest

from battles.ancient_battles.chapters import testing
from battles.ancient_battles.chapters.fleeing import UnitFled
from battles.ancient_battles.chapters.pursuing import UnitPursued
from battles.ancient_battles.chapters.volleys import VolleyShot
from battles.ancient_battles.leadership import Kind, Score
from battles.ancient_battles.losses import Loss
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.saves import Save
from battles.ancient_battles.shooting import Volley
from battles.ancient_battles.state import Contact
from battles.plane.rectangle import Pose
from dice import Rolled
from tests.battles.ancient_battles.positions import position, unit

STATE = position(unit("a1", 36, 20), unit("b1", 36, 30, 180))
HERE = Pose(36_000, 20_000, 0)
DICE = tuple(
    Rolled(f"AB-11|1.rally.a1|flight|{at}", "open", 6, face, "scripted") for at, face in enumerate((2, 5))
)
CONTACT = Contact("b1", "front", "front", 0)
A, B = "norman spearmen a1", "norman spearmen b1"


def shot(models: int = 0, *fallen: str) -> VolleyShot:
    """Shots of which so many models and these characters fall."""
    volley = Volley("bow", 6, 4, {}, 3, 4, Save())
    return VolleyShot("a1", "b1", 10_000, volley, (), 3, 2, Loss("b1", models, fallen=fallen))


def taken(kind: Kind, *, passed: bool = False) -> testing.TestTaken:
    """A test of b1 that was passed or not."""
    return testing.TestTaken("b1", kind, "AB-13.2a", Score(7), DICE, passed)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        pytest.param(
            shot(1), f"{A} shoots at {B}: 1 model falls (AB-19.1)", marks=pytest.mark.rule("AB-19.1a")
        ),
        pytest.param(
            shot(2, "b9"), f"{A} shoots at {B}: 3 models fall (AB-19.1)", marks=pytest.mark.rule("AB-H12.3")
        ),
        pytest.param(
            taken("panic"), f"{B} fails a test for panic (AB-13.2a)", marks=pytest.mark.rule("AB-12.1")
        ),
        pytest.param(
            UnitFled("b1", "a1", DICE, HERE),
            f"{B} flees from {A} (AB-H8.1)",
            marks=pytest.mark.rule("AB-H8.1"),
        ),
        pytest.param(
            UnitFled("b1", "a1", DICE, HERE, destroyed="ground"),
            f"{B} flees from {A} (AB-H8.1), and is destroyed on its way (AB-H8.4)",
            marks=pytest.mark.rule("AB-H8.4"),
        ),
        pytest.param(
            UnitFled("b1", "", DICE, HERE, (0, 20_000)),
            f"{B} flees to the edge of the table (AB-10.1), and leaves the table (AB-H8.5)",
            marks=pytest.mark.rule("AB-H8.5"),
        ),
        pytest.param(
            UnitPursued("a1", "b1", DICE, True, HERE),
            f"{A} pursues {B} (AB-H8.7)",
            marks=pytest.mark.rule("AB-H8.7"),
        ),
        pytest.param(
            UnitPursued("a1", "b1", DICE, True, HERE, (CONTACT,)),
            f"{A} pursues {B} (AB-H8.7); it meets {B}",
            marks=pytest.mark.rule("AB-H8.7"),
        ),
        pytest.param(
            UnitPursued("a1", "b1", DICE, False, HERE, exit=(0, 20_000)),
            f"{A} pursues {B} (AB-H8.7); it leaves the table",
            marks=pytest.mark.rule("AB-H8.7"),
        ),
    ],
)
def test_what_came_of_dice_is_told_without_them(event: Any, told: str) -> None:
    assert str(RULESET.in_brief(STATE, event)) == told


@pytest.mark.rule("AB-12.1", "AB-19.1a")
@pytest.mark.parametrize("event", [shot(), taken("panic", passed=True), taken("morale")])
def test_what_came_to_nothing_or_is_told_by_what_follows_has_no_line(event: msgspec.Struct) -> None:
    assert RULESET.in_brief(STATE, event) is None
