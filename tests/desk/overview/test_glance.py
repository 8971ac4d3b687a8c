"""The day at a glance, on top of a campaign's page."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaign.decide.tonight import Risk
from campaign.model.orders import March, Storm
from campaign.model.state import Leave, Settings
from campaign.models import NightLease
from campaign.presentation.organiser import names_of
from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.log.pending import waiting_since
from campaign.service.nights.battles import hand_over
from campaign.service.nights.deputies import name_deputy, plan_leave
from campaign.service.organisers.organising import move_deadline
from desk.clock import left, since
from desk.overview.glance import in_words
from people.languages import choose
from people.models import Tenure
from tests.desk.conftest import Desk
from tests.desk.crowd import MOST, crowd
from tests.desk.overview.test_sieges import siege as siege
from tests.desk.overview.test_sieges import world_of_siege as world_of_siege

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def waits(desk: Desk) -> str:
    """The glance as it is read, one space between words."""
    shown = desk.page()
    part = shown[shown.index('id="waits"') : shown.index('id="side"')]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part.split(">", 1)[1])).replace(" ,", ",")


@pytest.mark.parametrize(
    ("span", "said"),
    [
        ({"days": 2, "hours": 3, "minutes": 59}, "2 days 3 h"),
        ({"days": 1}, "1 day"),
        ({"hours": 5, "minutes": 12}, "5 h 12 min"),
        ({"minutes": 12, "seconds": 59}, "12 min"),
        ({"seconds": 3}, "0 min"),
    ],
)
def test_time_is_told_in_its_two_largest_units(span: dict[str, int], said: str) -> None:
    assert left(NOON + timedelta(**span), NOON) == f"in {said}"
    assert since(NOON - timedelta(**span), NOON) == f"{said} ago"


def test_a_deadline_that_has_come_is_now() -> None:
    assert left(NOON, NOON) == "now"


def test_the_deadline_stands_there_with_the_time_that_is_left(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=3), actor="test")
    deadline = desk.summary.deadline
    assert deadline is not None
    monkeypatch.setattr("campaign.service.clock.now", lambda: deadline - timedelta(hours=5, minutes=12))
    assert "in 5 h 12 min" in waits(desk)
    assert "in 5 h 12 min" in desk.client.get("/admin/").content.decode()
    assert f'datetime="{deadline.isoformat()}"' in desk.page()


def test_who_is_missing_stands_there_with_when_he_was_last_here(desk: Desk) -> None:
    held = Tenure.objects.filter(campaign=desk.campaign, faction="norman")
    held.update(visited=clock.now() - timedelta(days=2, hours=3))
    Tenure.objects.filter(campaign=desk.campaign, faction="german").update(until=clock.now())
    said = waits(desk)
    assert "Four factions have not filed" in said
    assert "Normans ademar-norman last here 2 days 3 h ago No sheet groups stay" in said
    assert "Lombards ademar-lombard not here yet No sheet groups stay" in said
    assert "Germans without a player No sheet groups stay" in said


def test_who_has_said_that_he_is_away_stands_there_as_such(desk: Desk) -> None:
    plan_leave(desk.campaign, "norman", Leave(1, 3, "steady"), actor="test")
    assert "not here yet No sheet their steady deputy writes away until day 3" in waits(desk)


def test_who_will_order_nothing_is_reckoned_with(desk: Desk) -> None:
    name_deputy(desk.campaign, "lombard", "greedy", actor=str(desk.tenure.id))
    desk.file("norman")
    said = waits(desk)
    assert "likely The Byzantines and the Germans have neither sheet nor deputy: they order nothing." in said


def test_dice_of_the_hand_are_certain_and_stand_first(open_desk: Callable[..., Desk]) -> None:
    said = waits(open_desk("ademar", settings=Settings(dice="hand")))
    assert (
        "Rehearse tonight certain The night stops at each die that there is for you to roll. likely" in said
    )


def test_a_place_that_is_about_to_fall_is_named(siege: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(siege.campaign)
    state.sieges["rometta"].food = 1
    monkeypatch.setattr("desk.overview.campaign.state_of", lambda campaign: state)
    assert "Rometta eats its last food tonight and surrenders to the Normans, unless food comes in." in waits(
        siege
    )


def test_a_quorum_that_would_be_missed_is_counted_in_sheets(desk: Desk) -> None:
    said = in_words(Risk("too_few", number=3, seats=5, needed=3), names_of(state_of(desk.campaign))).text
    assert said == ("Sheets so far: 2 of 5. The quorum asks for 3: with fewer the campaign pauses itself.")


def test_of_many_things_to_reckon_with_the_first_are_told_and_the_others_counted(
    open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk("ademar", settings=Settings(battles="organiser"))
    crowd(desk, groups=8, events=8)
    whole = desk.get().context["glance"].risks
    monkeypatch.setattr("desk.overview.glance.FEW", 2)
    assert desk.get().context["glance"].risks == whole[:2]
    assert f"and {len(whole) - 2} more" in waits(desk)


def test_a_battle_that_waits_tells_since_when_and_that_it_waits_until_it_is_settled(
    andria: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    [out] = waiting_since(andria.campaign).values()
    monkeypatch.setattr("campaign.service.clock.now", lambda: out + timedelta(hours=7, minutes=30))
    row = waits(andria)
    assert "It has waited 7 h 30 min. It waits until it is settled. Settle the battle" in row


def test_a_battle_of_the_engine_tells_when_the_tables_take_over(
    andria: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.service.processes.signals.ring", lambda campaign: None)
    hand_over(andria.campaign, 1, actor=str(andria.tenure.id))
    assert "It is with the engine: it waits for a worker." in waits(andria)
    assert re.search("quick tables[^.]*[.] Watch", waits(andria))


def test_a_night_that_failed_can_be_tried_again_from_there(desk: Desk) -> None:
    NightLease.objects.create(campaign=desk.campaign, set_aside=True, tries=5, failure="out of ink")
    shown = desk.page()
    assert shown.index("out of ink") < shown.index(desk.path("again/")) < shown.index('id="waits"')


def test_last_night_stands_there_in_five_lines_at_most_in_the_readers_language(andria: Desk) -> None:
    andria.post("battles/1/quick/", {"confirmed": "yes"})
    for language, word in (("en", "Last night"), ("fr", "Andria")):
        choose(andria.account, language)
        glance = andria.get().context["glance"]
        assert 1 <= len(glance.night) <= 5
        assert word in waits(andria)


def test_nothing_of_the_open_day_s_orders_is_told(open_desk: Callable[..., Desk]) -> None:
    told = []
    for orders in ((March("n1", ("5418",)), Storm("n1", "andria")), ()):
        desk = open_desk(f"ademar{len(told)}", settings=Settings(battles="organiser"), scenario="corato")
        desk.order("norman", *orders)
        told.append(desk.get().context["glance"].risks)
    assert told[0] == told[1] != []


def test_the_operator_looks_and_has_nobody_to_remind(desk: Desk, operator: Client) -> None:
    shown = operator.get(desk.path()).content.decode()
    assert "The night to come" in shown
    assert "Remind" not in shown


def test_the_page_of_a_large_campaign_asks_the_database_little(
    open_desk: Callable[..., Desk], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    desk = open_desk("ademar", settings=Settings(battles="organiser"))
    crowd(desk)
    desk.play()
    with django_assert_max_num_queries(MOST):
        assert desk.get().status_code == 200
