"""Every kind of line that can be told has words."""

import msgspec
import pytest

from campaign import report
from campaign.rules import events as e
from campaign.rules.orders import Split
from campaign.rules.orders.conditions import Day
from campaign.sight import TOLD, Line, told
from tests.campaign.board import FIELD, Board
from tests.campaign.report.reading import names, said
from tests.campaign.report.samples import SAMPLES
from tests.campaign.report.samples.people import PEOPLE


def test_every_kind_of_line_has_words() -> None:
    assert {kind.__name__ for kind in TOLD} <= set(report.SENTENCES)


@pytest.mark.parametrize("kind", sorted(TOLD, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_words_need_no_more_than_the_line_holds(kind: type[e.Event]) -> None:
    """Each kind is made once with plausible facts and read aloud; a missing fact would be a KeyError."""
    happened = SAMPLES[kind.__name__]
    facts = msgspec.to_builtins(happened)
    line = told(happened, facts.get("faction") or facts.get("by") or "norman")
    board = Board()
    if line is not None:
        assert report.words(line, names(board)).endswith(".")
        assert line == Line(line.kind, line.hex, line.facts)


@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        ("OrdersClosed", "at Sun 01 Jun 2053, 20:00 (Europe/Rome), early"),
        ("DeadlineMoved", "now Mon 02 Jun 2053, 20:00 (Europe/Rome)."),
        ("DayOpened", "until Mon 02 Jun 2053, 20:00 (Europe/Rome)."),
        ("BattleSettled", "at Sun 01 Jun 2053, 20:00 (Europe/Rome)."),
    ],
)
def test_moments_are_read_by_the_clock_of_the_campaign(kind: str, moment: str) -> None:
    assert moment in said(SAMPLES[kind], Board())


@pytest.mark.parametrize(
    ("rule", "tail"), [("GC-8.1a", "too few (GC-8.1a)."), ("house-sheet", "failed: too few.")]
)
def test_a_failed_order_names_a_rule_of_the_game_and_no_mark_of_the_house(rule: str, tail: str) -> None:
    failed = e.OrderFailed(faction="norman", order=Split("n1", "van", PEOPLE), rule=rule, said="too few")
    assert said(failed, Board()).endswith(tail)


@pytest.mark.parametrize(
    ("group", "choice", "order", "words"),
    [
        (
            "n1",
            "attack",
            "march",
            "n1 did not attack, as its order to march puts it on a condition: it was day 3.",
        ),
        (
            "",
            "capitulate",
            "capitulate",
            f"Hex {FIELD} did not go by its order to capitulate, of which a condition did not hold: it was day 3.",
        ),
        (
            "n1",
            "retreat",
            "retreat",
            "n1 did not go by its order to retreat, of which a condition did not hold: it was day 3.",
        ),
    ],
)
def test_a_condition_that_did_not_hold_is_told_with_what_was_found(
    group: str, choice: str, order: str, words: str
) -> None:
    unmet = e.ConditionUnmet(FIELD, "norman", group, choice, order, Day(first=4), 3)
    assert said(unmet, Board().group("n1", "norman")) == words


def test_opened_seeds_are_told_by_whose_dice_they_show() -> None:
    words = said(SAMPLES["SeedsOpened"], Board())
    assert words == "The dice of closing 1 can be checked now: those open to all, those of the Normans."
