"""A march to a place and what is to be done there are put on a draft together, or not at all."""

from typing import Any

import pytest

from campaign.model.orders import ANY, March, Order, Storm
from campaign.service.players import drafts
from campaign.service.seats import Seat, find_seat
from campaign.verdicts import SheetRefused
from campaign.verdicts.reading import Unreadable
from people.models import Tenure
from rulebook import Refusal
from tests.api.conftest import table

pytestmark = pytest.mark.django_db

STORM = {"order": "storm", "group": "n1", "site": "andria"}
TO_ANDRIA, ELSEWHERE = ("5418",), ("5319",)


@pytest.fixture
def own() -> Seat:
    """The seat of the Normans of Corato on the first day."""
    opened = table()
    tenure = Tenure.objects.get(campaign=opened.campaign, faction="norman", until=None)
    assert tenure.account is not None
    return find_seat(tenure.account, opened.campaign, dawn=True, sheet=True)


def written(seat: Seat) -> tuple[Order, ...]:
    """The orders of the draft."""
    return drafts.read_draft(seat, 1).sheet.orders


def marched(path: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """A march of n1 as it is sent."""
    return {"order": "march", "group": "n1", "path": list(path)} | more


def test_a_plan_is_a_march_and_an_order_behind_it(own: Seat) -> None:
    assert drafts.add_plan(own, 1, STORM, TO_ANDRIA) == drafts.Noted(Storm("n1", "andria"), None)
    assert written(own) == (March("n1", TO_ANDRIA), Storm("n1", "andria"))
    drafts.add_plan(own, 1, STORM, TO_ANDRIA)
    assert len(written(own)) == 2


def test_a_plan_without_a_way_is_its_order_alone(own: Seat) -> None:
    drafts.add_plan(own, 1, STORM, ())
    assert written(own) == (Storm("n1", "andria"),)


@pytest.mark.parametrize(
    ("given", "way"),
    [
        (STORM, ("5617",)),
        (STORM, ("9999",)),
        (STORM, ("5418",) * 70),
        (STORM | {"site": "corato", "group": "l1"}, TO_ANDRIA),
        (STORM | {"site": "nowhere"}, TO_ANDRIA),
        (STORM | {"order": "fly"}, TO_ANDRIA),
        ({"order": "recruit", "group": "n1", "site": "andria", "heads": -1}, TO_ANDRIA),
    ],
)
def test_neither_order_of_a_plan_is_written_where_one_is_refused(
    own: Seat, given: dict[str, Any], way: tuple[str, ...]
) -> None:
    drafts.add_order(own, 1, marched(ELSEWHERE, attack=[ANY]))
    before = written(own)
    with pytest.raises((Unreadable, SheetRefused, Refusal)):
        drafts.add_plan(own, 1, given, way)
    assert written(own) == before


def test_the_march_of_a_plan_takes_the_place_of_another_and_keeps_its_attack(own: Seat) -> None:
    drafts.add_order(own, 1, marched(ELSEWHERE, attack=[ANY], ration=True))
    former = March("n1", ELSEWHERE, attack=(ANY,), ration=True)
    noted = drafts.add_plan(own, 1, STORM, TO_ANDRIA)
    assert noted.instead == former
    assert written(own) == (March("n1", TO_ANDRIA, attack=(ANY,), ration=True), Storm("n1", "andria"))


def test_a_march_alone_keeps_the_attack_as_well_and_says_what_it_replaces(own: Seat) -> None:
    drafts.add_order(own, 1, marched(ELSEWHERE, attack=["lombard"]))
    assert drafts.add_march(own, 1, "n1", TO_ANDRIA).instead == March("n1", ELSEWHERE, attack=("lombard",))
    assert drafts.add_march(own, 1, "n1", TO_ANDRIA).instead is None
    assert written(own) == (March("n1", TO_ANDRIA, attack=("lombard",)),)


def test_a_march_of_another_s_group_or_on_a_day_that_is_closed_is_not_written(own: Seat) -> None:
    with pytest.raises(SheetRefused):
        drafts.add_march(own, 1, "l1", TO_ANDRIA)
    with pytest.raises(Refusal):
        drafts.add_march(own, 2, "n1", TO_ANDRIA)
    assert written(own) == ()


def test_a_plan_leaves_the_draft_as_a_whole(own: Seat) -> None:
    for number in (1, 2):
        drafts.add_plan(own, 1, STORM, TO_ANDRIA)
        first = drafts.read_draft(own, 1).sheet.lines[0].number
        drafts.drop_order(own, 1, first + number - 1)
        assert written(own) == ()
