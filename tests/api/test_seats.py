"""Who may come in."""

from uuid import uuid4

import pytest

from people.models import Tenure
from people.tenures import seat
from tests.api.conftest import Player, Table, account, is_problem, signed_in, table

GETS = (
    "situation",
    "situation?day=1",
    "feed",
    "map.svg",
    "story.svg",
    "days/1/map.svg",
    "days/1/sheet",
    "days/1/report",
    "days/1/report?format=text",
    "days/1/proof",
    "battles/1/odds",
    "sieges/trani",
    "sieges/trani?format=html",
    "sieges/trani/plan.svg",
)


@pytest.mark.parametrize("path", GETS)
def test_a_campaign_of_others_and_none_at_all_are_refused_by_the_same_bytes(corato: Table, path: str) -> None:
    stranger = table().players["norman"]
    theirs, none = Player(stranger.token, corato.campaign), Player(stranger.token, uuid4())
    refused, missing = theirs.get(path), none.get(path)
    is_problem(refused, 404)
    assert (refused.content, dict(refused.headers)) == (missing.content, dict(missing.headers))


def test_orders_for_a_campaign_of_others_are_refused_like_those_for_none(corato: Table) -> None:
    stranger = table().players["norman"]
    sheet = {"orders": []}
    answers = [
        Player(stranger.token, campaign).put("days/1/sheet", sheet) for campaign in (corato.campaign, uuid4())
    ]
    assert answers[0].content == answers[1].content
    is_problem(answers[0], 404)


@pytest.mark.parametrize("path", GETS)
def test_an_organiser_is_sent_to_his_own_door(corato: Table, path: str) -> None:
    assert "use the desk" in is_problem(corato.organiser.get(path), 403)["detail"]


def test_an_operator_without_a_seat_is_refused_like_a_stranger(corato: Table) -> None:
    operator = signed_in(account("operator", is_superuser=True, is_staff=True), corato.campaign)
    is_problem(operator.get("situation"), 404)


def test_knowledge_passes_to_the_successor_and_leaves_the_predecessor(corato: Table) -> None:
    before = corato.players["norman"]
    known = before.get("situation").content
    successor = account("successor")
    seat(successor, corato.campaign, "norman")
    assert Tenure.objects.filter(faction="norman").count() == 2
    assert signed_in(successor, corato.campaign).get("situation").content == known
    is_problem(before.get("situation"), 404)


@pytest.mark.parametrize("path", GETS)
def test_without_a_token_nothing_is_shown(corato: Table, path: str) -> None:
    is_problem(Player("", corato.campaign).get(path), 401)
