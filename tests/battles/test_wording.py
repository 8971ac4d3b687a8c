"""Dice, sums and events in words."""

from typing import Any

import pytest

from battles.agenda.state import Over
from battles.wording import Message, added, points, sum_of


@pytest.mark.parametrize(
    ("die", "modifiers", "total", "words"),
    [
        (4, {}, 4, "4"),
        (4, {"near": 0}, 4, "4"),
        (4, {"armoured_target": 1}, 5, "4 (+1 armoured target: 5)"),
        (4, {"wounded": 1, "near": -2}, 3, "4 (+1 wounded, -2 near: 3)"),
        (9, {"far": 3}, 10, "9 (+3 far: 12, read as 10)"),
    ],
)
def test_a_die_is_told_with_all_that_is_added_to_it(
    die: int, modifiers: dict[str, int], total: int, words: str
) -> None:
    assert sum_of(die, modifiers, total) == words


def test_nothing_added_is_nothing_said() -> None:
    assert added({}) == added({"near": 0}) == ""
    assert (points(1), points(2), points(0)) == ("1 point", "2 points", "0 points")


def test_a_message_says_fields_as_they_stand_unless_a_system_knows_better() -> None:
    class Loud(Message):
        def said(self, state: Any, field: str, value: Any) -> str:
            return super().said(state, field, value).upper()

    over = Over("flight", "attacker")
    assert Message("{loser}: {end}")(None, over) == "attacker: flight"
    assert Loud("{loser}: {end}")(None, over) == "ATTACKER: FLIGHT"
    assert Message("{loser}: {end}").fields == ["loser", "end"]
