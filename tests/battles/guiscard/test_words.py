"""People read what they are asked, also what hardly any battle comes upon (the rest: tests/battles/test_words.py)."""

import pytest

from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Post, Siege, Skirmish
from battles.guiscard.state.items import LettingIn, Sheltering, Suffering
from battles.kit.marks import NOTHING, Hex, Marks
from battles.kit.voice import Worded
from tests.battles.guiscard.board import foot, position


def whole(worded: Worded | None) -> Worded:
    """A sentence that is there, with something in each of its gaps."""
    assert worded is not None
    assert "{" not in str(worded.said)
    return worded


def read(state: Skirmish) -> list[tuple[str, Marks]]:
    """The prompt and the orders, with their marks."""
    worded = [RULESET.prompt(state), *(RULESET.worded(state, order) for order in RULESET.orders(state))]
    return [(str(each.said), each.marks) for each in map(whole, worded)]


@pytest.mark.rule("GT-8.3.5a", "GT-6.2d", "GS-11.6i")
def test_what_hardly_any_battle_comes_upon_is_in_words_too() -> None:
    people = [foot(name, "attacker", "Nim", f"10{row}") for row, name in enumerate("ab", 10)]
    state = position(*people, step="combat")
    state.agenda.append(Suffering("attacker", ("a", "b")))
    assert read(state) == [
        ("One of your attackers is wounded: which?", NOTHING),
        ("let Norman medium infantry (a) take the wound", Marks(("a",))),
        ("let Norman medium infantry (b) take the wound", Marks(("b",))),
    ]
    state.agenda[-1] = Sheltering("a", "1010", ("inside", "NE"), "bystander-defender")
    assert read(state) == [
        (
            "Norman medium infantry (a) is under cross-fire at 1010: against which side does he take cover?",
            Marks(("a",), places=(Hex("1010"),)),
        ),
        ("take cover against shots from inside", Marks(("a",))),
        ("take cover against shots over the NE side of the hex", Marks(("a",))),
    ]
    state.siege, state.agenda[-1] = Siege(waiting={"a": Post(), "b": Post()}), LettingIn("attacker", 1)
    assert read(state) == [
        ("The spy lets 1 of your people in: which person is one of them?", NOTHING),
        ("let Norman medium infantry (a) in", Marks(("a",))),
        ("let Norman medium infantry (b) in", Marks(("b",))),
    ]
