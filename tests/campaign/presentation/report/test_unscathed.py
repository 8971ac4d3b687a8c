"""A fight that cost neither side anybody says so, to those who fought in it."""

from typing import Any

import pytest

from campaign.presentation.report.plain import plain
from tests.campaign.presentation.report.test_telling import MAN, SIDES, line, said

HELD = SIDES | {"number": 2, "winner": "norman", "attacker_outcome": "holds", "defender_outcome": "retreat"}
NOBODY = "There were no losses of people or horses."


def test_a_fight_that_cost_nobody_anything_says_so() -> None:
    fought = line("BattleFought", way="quick", **HELD)
    unharmed = line("CommanderTested", number=2, commander="n1-leader", fate="unhurt")
    assert NOBODY in " ".join(plain(said(fought, unharmed)).split())
    for harm in (
        line("MenLost", number=2, group="n1", faction="norman", dead=[MAN], wounded=[], captured=[]),
        line("CommanderTested", number=2, commander="n1-leader", fate="wounded"),
        line("CommanderTested", number=2, commander="n1-leader", fate="unhurt", unhorsed=True),
    ):
        assert NOBODY not in " ".join(plain(said(fought, harm)).split())


@pytest.mark.parametrize(
    "facts",
    [
        SIDES | {"winner": "norman"},
        HELD | {"defender_outcome": "surrender"},
        HELD | {"corrected_by": 3, "corrected_on": 2},
    ],
)
def test_of_a_fight_seen_from_afar_given_up_or_put_right_nothing_is_said_of_losses(
    facts: dict[str, Any],
) -> None:
    assert NOBODY not in " ".join(plain(said(line("BattleFought", way="quick", **facts))).split())
