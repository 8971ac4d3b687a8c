"""What a faction hears of the conditions of its orders before the night."""

from collections.abc import Callable

import pytest

from campaign.model.orders import (
    Capitulate,
    Hire,
    Hold,
    Levy,
    March,
    Order,
    Plunder,
    PlunderConvoy,
    Ransom,
    Retreat,
    Storm,
    Summon,
    Verdict,
)
from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board


def said(*when: Condition) -> Verdict:
    """The verdict on an order on these conditions."""
    board = Board().group("n1", "norman").group("b1", "byzantine", FAR).place("bari", "byzantine", NORTH)
    (verdict,) = verdicts([Hold("n1", ("any",), when=when)], view(board.state, "norman"), GAME)
    return verdict


@pytest.mark.parametrize(
    "condition",
    [
        Odds(60),
        Losses(at_most=3),
        Losses(percent=10, faction=True),
        Day(first=1),
        Day(last=4),
        Place((FIELD, "bari")),
        Distance("bari", at_most=3),
        Distance("b1", at_least=2),
        Distance("n1", at_most=4, at_least=4),
    ],
)
def test_what_can_hold_is_accepted(condition: Condition) -> None:
    assert said(Odds(1), condition) == Verdict(0)


@pytest.mark.parametrize(
    ("condition", "field"),
    [
        (Odds(), "at_least"),
        (Odds(60, 50), "at_least"),
        (Losses(), "at_most"),
        (Day(), "first"),
        (Day(first=5, last=3), "last"),
        (Place(()), "at"),
        (Place((FIELD, "atlantis")), "at[1]"),
        (Distance(FIELD), "at_most"),
        (Distance(FIELD, at_most=2, at_least=3), "at_least"),
        (Distance("b7", at_most=2), "to"),
        (Distance("new:van", at_most=2), "to"),
    ],
)
def test_what_says_nothing_or_names_nobody_is_refused(condition: Condition, field: str) -> None:
    verdict = said(Odds(1), condition)
    assert (verdict.verdict, verdict.rule, verdict.field) == (
        "refused",
        "house-conditions",
        f"when[1].{field}",
    )


@pytest.mark.parametrize(("condition", "field"), [(Day(first=2), "first"), (Day(first=0, last=0), "last")])
def test_a_day_that_is_not_the_sheet_s_is_warned_of(condition: Condition, field: str) -> None:
    verdict = said(condition)
    assert (verdict.verdict, verdict.field) == ("warned", f"when[0].{field}")


def test_the_path_is_judged_before_the_conditions_are_warned_of() -> None:
    board = Board().group("n1", "norman")
    march = March("n1", ("0000",), when=(Day(first=2),))
    (verdict,) = verdicts([march], view(board.state, "norman"), GAME)
    assert (verdict.verdict, verdict.field) == ("refused", "path")


@pytest.mark.parametrize("kind", [Storm, Summon, Plunder], ids=lambda kind: kind.__name__)
def test_nobody_can_tell_the_odds_of_an_attack_on_a_place(kind: type) -> None:
    board = Board().group("n1", "norman").place("bari", "byzantine", FIELD)
    orders = [Storm("n1", "bari"), kind("n1", "bari", when=(Losses(at_most=3), Odds(50)))]
    *_, verdict = verdicts(orders, view(board.state, "norman"), GAME)
    assert (verdict.verdict, verdict.field) == ("refused", "when[1]")


def about(order: Order) -> Verdict:
    """The verdict on an order of the Lombards, who own Corato."""
    board = Board().group("l1", "lombard").place("corato", "lombard", NORTH)
    board.commander("count", "lombard").band("m1")
    (verdict,) = verdicts([order], view(board.state, "lombard"), GAME)
    return verdict


CHOICES_AT_NIGHT: list[Callable[[Condition], Order]] = [
    lambda when: Capitulate("corato", False, (when,)),
    lambda when: Retreat("l1", ("N",), (when,)),
    lambda when: PlunderConvoy("l1", (when,)),
    lambda when: Hire("l1", "m1", when=(when,)),
    lambda when: Levy("corato", "lombard", (when,)),
    lambda when: Ransom("count", "l1", (when,)),
]


@pytest.mark.parametrize("order", CHOICES_AT_NIGHT)
def test_odds_are_for_orders_that_lead_to_a_battle(order: Callable[[Condition], Order]) -> None:
    verdict = about(order(Odds(50)))
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", "house-conditions", "when[0]")


@pytest.mark.parametrize(
    ("order", "condition", "field"),
    [
        (CHOICES_AT_NIGHT[0], Losses(at_most=3), "when[0].faction"),
        (CHOICES_AT_NIGHT[4], Losses(at_most=3), "when[0].faction"),
        (CHOICES_AT_NIGHT[5], Losses(at_most=3), "when[0]"),
        (CHOICES_AT_NIGHT[5], Losses(at_most=3, faction=True), "when[0]"),
    ],
)
def test_losses_that_nobody_can_count_are_refused(
    order: Callable[[Condition], Order], condition: Condition, field: str
) -> None:
    verdict = about(order(condition))
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", "house-conditions", field)


@pytest.mark.parametrize("order", CHOICES_AT_NIGHT[:4])
@pytest.mark.parametrize(
    "condition", [Losses(at_most=3, faction=True), Distance("corato", at_most=2), Day(1)]
)
def test_what_can_be_told_at_night_may_be_a_condition(
    order: Callable[[Condition], Order], condition: Condition
) -> None:
    assert about(order(condition)).verdict == "accepted"
