"""Questions that few battles come to, and their orders, in words and on the field."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.devils_horsemen.play.items import Defending, Harassing, RallyPhase, Springing
from battles.devils_horsemen.system import LOOP
from battles.kit.marks import Hex, Marks
from tests.battles.devils_horsemen.positions import position, unit


def asked(item: Any, target: str = "0704", **more: Any) -> tuple[str, dict[str, Marks]]:
    """The prompt of a question between light cavalry of Mongols at 0705 and an enemy; its orders with their marks."""
    rider = unit("A", "attacker", "0705", "N", "LC", missile="C", dismount="LI")
    enemy = unit("D", "defender", target, "S", **{"type": "HC", "missile": "C", **more})
    acting: Side = "attacker"
    state = position(rider, enemy, acting=acting, mongol="attacker", points={"attacker": 60}, agenda=[item])
    prompt = LOOP.prompt(state)
    worded = [LOOP.worded(state, order) for order in LOOP.orders(state)]
    assert prompt is not None
    return str(prompt.said), {str(each.said): each.marks for each in worded if each is not None}


OWN, OTHER = Marks(("A",)), Marks(("D",))


@pytest.mark.rule("DH-6.73e", "DH-6.73f", "DH-8.35a", "DH-8.37a", "DH-12.2a", "DH-12.21b")
@pytest.mark.parametrize(
    ("item", "more", "prompt", "order", "marks"),
    [
        (
            Springing("D", "A", False, close=True),
            {},
            "D has caught A: close in, fire or strike. Let it be, and the retreat is over",
            "attack at once",
            OTHER,
        ),
        (
            Harassing("A", "D", "0705", "answer"),
            {},
            "A has shot at D: does D fire back? Let it be, and it does not",
            "fire at A, direct",
            Marks(("D",), ("A",)),
        ),
        (
            Harassing("A", "D", "0707", "press", hit=True),
            {"target": "0703", "type": "MI"},
            "D goes for A, which has shot at it: into which hex?",
            "go to 0704",
            Marks(("D",), places=(Hex("0704"),)),
        ),
        (
            RallyPhase("armies"),
            {},
            "Do your Mongols defend to the last, on foot, or give the battle up?",
            "dismount and defend",
            Marks(),
        ),
        (
            Defending(("A",)),
            {},
            "In which hex does A stand, to defend to the last?",
            "put A into 0304",
            Marks(("A",), places=(Hex("0304"),)),
        ),
        (
            Defending(("A",), placed=True),
            {},
            "To which corner does A look, to defend to the last?",
            "look to SE",
            Marks(heading=120_000),
        ),
    ],
    ids=lambda value: type(value).__name__ if hasattr(value, "__struct_fields__") else "",
)
def test_a_seldom_question_says_what_is_asked_and_its_orders_point_at_who_acts_and_where(
    item: Any, more: dict[str, Any], prompt: str, order: str, marks: Marks
) -> None:
    said, orders = asked(item, **more)
    assert said == prompt
    assert orders[order] == marks
