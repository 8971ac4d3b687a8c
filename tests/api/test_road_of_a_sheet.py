"""The road of a sheet is walked once: each check is asked once, and the dawn is fetched once, from every door."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api import calling
from campaign.decide import filing
from campaign.models import Sheet
from campaign.service import seats
from campaign.service.nights.deputies import file_by_deputies
from campaign.service.nights.stretches import close_orders
from campaign.service.players.submissions import Submission
from eventlog.log import LOG
from tests.api.conftest import TO_TRANI, Player, Table, hold, is_problem, march
from tests.play.conftest import reader_of

SHEET = "days/1/sheet"
EMPTY: dict[str, Any] = {"orders": []}
HOLD = {"orders": [hold("n1")]}
STORM = {"order": "storm", "group": "n1", "site": "andria"}
STORMED = {"orders": [STORM, march("n1", TO_TRANI[:1])]}
LACKING = {"orders": [STORM]}
UNREADABLE = {"orders": [hold("n1"), {"order": "dance"}]}
NO_SHEET = f'"{"0" * 64}"'


class Walk:
    """The stations that a request passes, each with how often it does."""

    def __init__(self) -> None:
        self.passed = Counter[str]()

    def watch(self, patch: pytest.MonkeyPatch, of: Any, name: str, station: str) -> None:
        """Count the calls of a function."""
        real = getattr(of, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.passed[station] += 1
            return real(*given, **named)

        patch.setattr(of, name, counted)

    def of(self, request: Callable[[], Any]) -> tuple[int, dict[str, int]]:
        """The status of the answer to a request, and the stations on its way."""
        self.passed.clear()
        calling._kept.clear()
        status = request().status_code
        return status, dict(self.passed)


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Walk]:
    """The seat says whether the day is open and which sheet was seen, the log says it again; and a dawn is fetched."""
    walk = Walk()
    walk.watch(monkeypatch, seats.Seat, "check_takes_orders", "open")
    walk.watch(monkeypatch, Submission, "check_precondition", "seen")
    walk.watch(monkeypatch, filing, "check_open", "open in the log")
    walk.watch(monkeypatch, filing, "check_seen", "seen in the log")
    walk.watch(monkeypatch, seats, "fetched_dawn", "dawn")
    walk.watch(monkeypatch, LOG, "load", "state")
    return walk


IN_THE_LOG = {"open in the log": 1, "seen in the log": 1}


@pytest.mark.parametrize(
    ("sheet", "status", "passed"),
    [
        (EMPTY, 201, {"open": 1} | IN_THE_LOG),
        # Its verdict warns in the names of the dawn.
        (HOLD, 201, {"open": 1, "dawn": 1} | IN_THE_LOG),
        (STORMED, 201, {"open": 1, "dawn": 1} | IN_THE_LOG),
        (LACKING, 422, {"open": 1, "dawn": 1}),
        (UNREADABLE, 422, {"open": 1, "dawn": 1}),
    ],
)
@pytest.mark.parametrize("others", [0, 1], ids=["the first", "another"])
def test_a_new_sheet_is_asked_once_whether_its_day_is_open_and_judged_by_one_dawn(
    norman: Player, walk: Walk, sheet: Any, status: int, passed: dict[str, int], others: int
) -> None:
    for _ in range(others):
        norman.put(SHEET, {"orders": [hold("n2")]})
    status -= others if status == 201 else 0
    assert walk.of(lambda: norman.put(SHEET, sheet)) == (status, passed)


def test_a_sheet_under_a_key_leaves_the_day_to_the_log_unless_it_is_judged_before(
    norman: Player, walk: Walk
) -> None:
    assert walk.of(lambda: norman.put(SHEET, EMPTY, key="a")) == (201, IN_THE_LOG)
    assert walk.of(lambda: norman.put(SHEET, EMPTY, key="a")) == (200, {"dawn": 1})
    assert walk.of(lambda: norman.put(SHEET, STORMED, key="b")) == (
        200,
        {"open": 1, "dawn": 1} | IN_THE_LOG,
    )
    assert walk.of(lambda: norman.put(SHEET, STORMED, key="b")) == (200, {"dawn": 1})


@pytest.mark.parametrize("closed", [False, True])
def test_the_sheet_on_file_sent_again_is_answered_without_the_state(
    corato: Table, norman: Player, walk: Walk, closed: bool
) -> None:
    norman.put(SHEET, HOLD)
    if closed:
        close_orders(corato.campaign, 1, actor="test")
    assert walk.of(lambda: norman.put(SHEET, HOLD)) == (200, {"seen": 1, "dawn": 1})
    stale = {"If-Match": NO_SHEET}
    assert walk.of(lambda: norman.put(SHEET, HOLD, headers=stale)) == (412, {"seen": 1})


def test_a_closed_day_is_told_by_the_seat_alone(corato: Table, norman: Player, walk: Walk) -> None:
    norman.put(SHEET, HOLD)
    close_orders(corato.campaign, 1, actor="test")
    for sheet in (EMPTY, STORMED, UNREADABLE):
        assert walk.of(lambda sheet=sheet: norman.put(SHEET, sheet)) == (409, {"open": 1})


def test_a_check_and_a_withdrawal_ask_once_as_well(norman: Player, walk: Walk) -> None:
    assert walk.of(lambda: norman.post(f"{SHEET}/check", STORMED)) == (200, {"open": 1})
    norman.put(SHEET, HOLD)
    assert walk.of(lambda: norman.send("DELETE", SHEET, b"")) == (200, {"open": 1} | IN_THE_LOG)
    assert walk.of(lambda: norman.send("DELETE", SHEET, b"")) == (200, {"open": 1})


def test_the_page_files_and_withdraws_by_the_same_road(corato: Table, walk: Walk) -> None:
    reader = reader_of(corato.campaign, "norman")
    sent = {"do": "file", "saw": "[]", "replaces": ""}
    assert walk.of(lambda: reader.post("days/1/sheet/", sent)) == (302, {"open": 1} | IN_THE_LOG)
    replaced = {"replaces": Sheet.objects.get().digest}
    assert walk.of(lambda: reader.post("days/1/sheet/", sent | replaced)) == (302, {"open": 1, "seen": 1})
    taken = {"do": "withdraw"} | replaced
    assert walk.of(lambda: reader.post("days/1/sheet/", taken)) == (302, {"open": 1} | IN_THE_LOG)


def test_a_deputy_s_sheet_sent_as_one_s_own_replaces_it_and_then_stands(
    corato: Table, norman: Player, walk: Walk
) -> None:
    norman.put("deputy", {"temper": "greedy"})
    file_by_deputies(corato.campaign, 1)
    orders = {"orders": norman.get(SHEET).json()["orders"]}
    assert Sheet.objects.get().deputy
    for _ in range(2):
        assert norman.put(SHEET, orders).json()["receipt"]["number"] == 2
    assert [each.deputy for each in Sheet.objects.order_by("number")] == [True, False]


def test_a_deputy_s_sheet_sent_as_one_s_own_after_the_closing_comes_too_late_to_replace_it(
    corato: Table, norman: Player
) -> None:
    norman.put("deputy", {"temper": "greedy"})
    file_by_deputies(corato.campaign, 1)
    orders = {"orders": norman.get(SHEET).json()["orders"]}
    close_orders(corato.campaign, 1, actor="test")
    answer = norman.put(SHEET, orders)
    assert (answer.status_code, answer.json()["receipt"]["number"]) == (200, 1)
    is_problem(norman.put(SHEET, HOLD), 409)


@pytest.mark.parametrize(("sheet", "most"), [(HOLD, 3), (LACKING, 3)])
def test_an_answer_without_the_log_costs_three_statements_at_most(
    norman: Player, sheet: Any, most: int
) -> None:
    norman.put(SHEET, HOLD)
    calling._kept.clear()
    with CaptureQueriesContext(connection) as captured:
        norman.put(SHEET, sheet)
    assert len(captured) <= most, json.dumps([query["sql"] for query in captured])
