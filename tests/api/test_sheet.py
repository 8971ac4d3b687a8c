"""Filing, replacing, checking and reading the sheet of a day."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bounds.work import under_way
from campaign.model.orders import Storm
from campaign.models import Sheet
from campaign.service import clock
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.organising import move_deadline
from campaign.service.players.own_sheets import MOST_EARLIER
from campaign.service.players.sheets import file_sheet
from dice.inputs import Receipt
from eventlog.log import LOG
from people.models import Tenure
from tests.api.conftest import TO_TRANI, Player, Table, hold, is_problem, march, table
from tests.bounds.counted import Counted

SHEET = "days/1/sheet"
HOLD = {"orders": [hold("n1")]}
MARCH = {"orders": [march("n1", ["5418"])]}
STORM = {"order": "storm", "group": "n1", "site": "andria"}
BAD = {"orders": [hold("n1"), march("n2", ["5621"])]}


def log_of(campaign: Any) -> int:
    """How much stands in the log of a campaign."""
    return LOG.head(campaign).version


def test_a_sheet_is_filed_with_a_receipt_and_a_verdict_on_each_order(norman: Player) -> None:
    answer = norman.put(SHEET, {"orders": [hold("n1"), march("n2", ["5022"])]})
    assert answer.status_code == 201
    filed = answer.json()
    assert [verdict["verdict"] for verdict in filed["verdicts"]] == ["warned", "accepted"]
    assert (filed["receipt"]["faction"], filed["receipt"]["day"], filed["receipt"]["number"]) == (
        "norman",
        1,
        1,
    )


def test_the_receipt_covers_the_sheet_on_file_byte_for_byte(norman: Player) -> None:
    receipt = norman.put(SHEET, MARCH).json()["receipt"]
    kept = Sheet.objects.get()
    assert Receipt(**receipt).covers(kept.orders.encode())
    assert not Receipt(**receipt).covers(kept.orders.encode() + b" ")


def test_a_sheet_is_replaced_until_the_closing_and_the_earlier_ones_are_kept(norman: Player) -> None:
    first = norman.put(SHEET, HOLD).json()["receipt"]
    answer = norman.put(SHEET, MARCH)
    assert answer.status_code == 200
    on_file = norman.get(SHEET).json()
    assert on_file["receipt"] == answer.json()["receipt"]
    assert on_file["orders"][0]["order"] == "march"
    assert on_file["earlier"] == [first]


def test_of_many_earlier_sheets_the_last_receipts_are_shown(norman: Player) -> None:
    receipts = [
        norman.put(SHEET, sheet).json()["receipt"]
        for _ in range(MOST_EARLIER // 2 + 2)
        for sheet in (HOLD, MARCH)
    ]
    answer = norman.get(SHEET)
    assert answer.json()["earlier"] == receipts[-MOST_EARLIER - 1 : -1]
    assert answer.content.count(b"hold") == 0


def test_what_was_read_can_be_filed_again_as_it_is(corato: Table, norman: Player) -> None:
    first = norman.put(SHEET, {"orders": [hold("n1"), march("n2", ["5022"])]}).json()["receipt"]
    norman.put(SHEET, HOLD)
    on_file = norman.get(SHEET).content
    before = log_of(corato.campaign)
    again = norman.put(SHEET, on_file)
    assert (again.status_code, again.json()["receipt"]["number"]) == (200, 2)
    assert log_of(corato.campaign) == before
    assert norman.send("POST", f"{SHEET}/check", on_file).json()["would_be_filed"]
    assert first["number"] == 1


def test_an_empty_sheet_that_was_read_can_be_filed_as_it_is(norman: Player) -> None:
    assert norman.put(SHEET, norman.get(SHEET).content).status_code == 201


def test_a_sheet_that_was_read_of_another_day_is_refused(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    corato.night()
    [fault] = is_problem(norman.put("days/2/sheet", norman.get(SHEET).content), 422)["errors"]
    assert (fault["field"], fault["reason"]) == ("day", "the sheet is for day 2, not 1")


def test_the_same_sheet_twice_has_the_effect_of_once(corato: Table, norman: Player) -> None:
    first = norman.put(SHEET, HOLD)
    before = log_of(corato.campaign)
    again = norman.put(SHEET, HOLD)
    assert (again.status_code, again.json()) == (200, first.json())
    assert log_of(corato.campaign) == before


def test_a_sheet_filed_again_after_another_counts_again(norman: Player) -> None:
    for sheet in (HOLD, MARCH, HOLD):
        norman.put(SHEET, sheet)
    on_file = norman.get(SHEET).json()
    assert (on_file["receipt"]["number"], on_file["orders"][0]["order"]) == (3, "hold")


def test_a_key_makes_a_filing_one_however_often_it_is_sent(corato: Table, norman: Player) -> None:
    first = norman.put(SHEET, HOLD, key="mine")
    before = log_of(corato.campaign)
    assert norman.put(SHEET, HOLD, key="mine").json()["receipt"] == first.json()["receipt"]
    assert log_of(corato.campaign) == before


def test_a_key_still_gives_its_receipt_after_the_closing(corato: Table, norman: Player) -> None:
    first = norman.put(SHEET, HOLD, key="mine")
    corato.night()
    assert norman.put(SHEET, HOLD, key="mine").json()["receipt"] == first.json()["receipt"]
    is_problem(norman.put(SHEET, MARCH, key="new"), 409)


def test_a_key_is_not_taken_for_two_sheets(norman: Player) -> None:
    norman.put(SHEET, HOLD, key="mine")
    assert is_problem(norman.put(SHEET, MARCH, key="mine"), 409)["errors"][0]["field"] == "Idempotency-Key"


def test_a_key_of_one_player_does_not_bind_another(norman: Player, lombard: Player) -> None:
    assert norman.put(SHEET, HOLD, key="night/1/0").status_code == 201
    assert lombard.put(SHEET, {"orders": [hold("l1")]}, key="night/1/0").status_code == 201


def test_the_closing_decides_what_counts_and_not_the_deadline(corato: Table, norman: Player) -> None:
    move_deadline(corato.campaign, 1, clock.now() - timedelta(minutes=10), actor="test")
    assert norman.put(SHEET, HOLD).status_code == 201
    corato.night()
    assert Sheet.objects.get().counted


def test_the_api_says_that_the_closing_decides(norman: Player) -> None:
    paths = norman.get("/api/schema?format=json").json()["paths"]
    told = paths["/api/campaigns/{campaign}/days/{day}/sheet"]["put"]["description"]
    assert "after the deadline and before the closing counts" in " ".join(told.split())


def test_a_key_that_is_too_long_is_refused(norman: Player) -> None:
    is_problem(norman.put(SHEET, HOLD, key="k" * 256), 400)


def test_a_sheet_replaces_only_the_one_that_its_author_saw(corato: Table, norman: Player) -> None:
    seen = norman.put(SHEET, HOLD)["ETag"]
    assert norman.get(SHEET)["ETag"] == seen == f'"{Sheet.objects.get().digest}"'
    assert norman.put(SHEET, MARCH, headers={"If-Match": seen}).status_code == 200
    before = log_of(corato.campaign)
    stale = norman.put(SHEET, {"orders": [hold("n2")]}, headers={"If-Match": seen})
    [fault] = is_problem(stale, 412)["errors"]
    assert (fault["field"], fault["rule"]) == ("If-Match", "house-filing")
    assert "number 2" in fault["reason"]
    assert log_of(corato.campaign) == before


def test_a_first_sheet_can_be_meant_to_be_the_first(corato: Table, norman: Player) -> None:
    assert norman.put(SHEET, HOLD, headers={"If-None-Match": "*"}).status_code == 201
    second = norman.put(SHEET, MARCH, headers={"If-None-Match": "*"})
    [fault] = is_problem(second, 412)["errors"]
    assert (fault["field"], fault["reason"]) == (
        "If-None-Match",
        "sheet number 1 is on file already; nothing was filed",
    )


def test_a_retry_of_what_was_filed_is_no_stale_sheet(norman: Player) -> None:
    seen = norman.put(SHEET, HOLD)["ETag"]
    assert norman.put(SHEET, MARCH, headers={"If-Match": seen}).status_code == 200
    assert norman.put(SHEET, MARCH, headers={"If-Match": seen}).status_code == 200


def test_a_precondition_fails_also_where_the_sheet_on_file_has_the_same_orders(
    corato: Table, norman: Player
) -> None:
    first = norman.put(SHEET, HOLD)["ETag"]
    norman.put(SHEET, MARCH)
    norman.put(SHEET, HOLD)
    before = log_of(corato.campaign)
    for header in ({"If-Match": first}, {"If-Match": f'"{"0" * 64}"'}, {"If-None-Match": "*"}):
        [fault] = is_problem(norman.put(SHEET, HOLD, headers=header), 412)["errors"]
        assert "number 3" in fault["reason"]
        assert norman.put(SHEET, HOLD, key=f"k{header}", headers=header).status_code == 412
    assert norman.put(SHEET, HOLD, headers={"If-Match": norman.get(SHEET)["ETag"]}).status_code == 200
    assert log_of(corato.campaign) == before


@pytest.mark.parametrize("key", ["", "mine"])
def test_the_very_request_that_filed_a_sheet_may_come_again(corato: Table, norman: Player, key: str) -> None:
    sent = {"key": key} if key else {}
    first = norman.put(SHEET, HOLD, **sent, headers={"If-None-Match": "*"})
    again = norman.put(SHEET, HOLD, **sent, headers={"If-None-Match": "*"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["receipt"] == first.json()["receipt"]
    later = {"key": "next"} if key else {}
    for _ in range(2):
        assert norman.put(SHEET, MARCH, **later, headers={"If-Match": first["ETag"]}).status_code == 200
    assert Sheet.objects.count() == 2


def test_a_sheet_filed_without_a_precondition_is_not_the_same_request_as_one_with(norman: Player) -> None:
    norman.put(SHEET, HOLD)
    is_problem(norman.put(SHEET, HOLD, headers={"If-None-Match": "*"}), 412)


@pytest.mark.parametrize("tag", ["*", "abc", '"abc"', f'"{"0" * 64}", "{"1" * 64}"'])
def test_a_tag_that_names_no_sheet_is_refused(norman: Player, tag: str) -> None:
    [fault] = is_problem(norman.put(SHEET, HOLD, headers={"If-Match": tag}), 400)["errors"]
    assert fault["field"] == "If-Match"


def test_one_refused_order_refuses_the_sheet_and_changes_nothing(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    on_file, before = norman.get(SHEET).content, log_of(corato.campaign)
    found = is_problem(norman.put(SHEET, BAD), 422)
    [fault] = found["errors"]
    assert (fault["field"], fault["rule"], fault["verdict"]) == ("orders[1].path", "GC-8.3d", "refused")
    assert norman.get(SHEET).content == on_file
    assert log_of(corato.campaign) == before


@pytest.mark.parametrize("day", [0, 2, 11, 999999999])
def test_a_day_that_is_not_open_takes_no_orders(norman: Player, day: int) -> None:
    for answer in (
        norman.put(f"days/{day}/sheet", HOLD),
        norman.put(f"days/{day}/sheet", HOLD, key="mine"),
        norman.post(f"days/{day}/sheet/check", HOLD),
    ):
        found = is_problem(answer, 409)
        assert (found["errors"][0]["field"], found["errors"][0]["rule"]) == ("day", "house-filing")


def test_nothing_filed_after_the_closing_counts(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    close_orders(corato.campaign, 1, actor="test")
    is_problem(norman.put(SHEET, MARCH), 409)
    assert norman.put(SHEET, HOLD).status_code == 200
    on_file = norman.get(SHEET).json()
    assert (on_file["open"], on_file["receipt"]["number"]) == (False, 1)


def test_a_storm_of_a_place_to_which_no_way_leads_is_refused_with_what_is_missing(norman: Player) -> None:
    alone = {"orders": [STORM]}
    checked = norman.post(f"{SHEET}/check", alone).json()
    assert checked["would_be_filed"] is False
    (verdict,) = checked["verdicts"]
    assert (verdict["verdict"], verdict["field"], verdict["rule"]) == ("refused", "site", "GC-13.5b")
    assert verdict["reason"].endswith("the sheet needs a march that leads there")
    is_problem(norman.put(SHEET, alone), 422)
    assert norman.get(SHEET).json()["receipt"] is None
    there = {"orders": [*alone["orders"], march("n1", TO_TRANI[:1])]}
    assert norman.post(f"{SHEET}/check", there).json()["would_be_filed"] is True
    assert norman.put(SHEET, there).status_code == 201


def test_what_is_on_file_without_its_march_counts_and_is_warned_of(corato: Table, norman: Player) -> None:
    """Such sheets stand in logs, and a bot that writes whatever the rules allow files them."""
    file_sheet(corato.campaign, "norman", 1, [Storm("n1", "andria")], actor="test", key="1")
    on_file = norman.get(SHEET).json()
    assert [verdict["verdict"] for verdict in on_file["verdicts"]] == ["warned"]
    corato.night()
    assert "storm" in norman.get("days/1/report?format=text").content.decode()


def test_a_closed_day_is_told_before_what_its_orders_lack(corato: Table, norman: Player) -> None:
    corato.night()
    for more in ({}, {"key": "mine"}):
        for orders in ([STORM], [{"order": "none such"}]):
            found = is_problem(norman.put(SHEET, {"orders": orders}, **more), 409)
            assert found["errors"][0]["rule"] == "house-filing"


@pytest.mark.parametrize("more", [{}, {"key": "mine"}])
@pytest.mark.parametrize("closed", [False, True])
def test_a_sheet_on_file_without_its_march_is_answered_with_its_receipt_when_it_is_sent_again(
    corato: Table, norman: Player, more: dict[str, str], closed: bool
) -> None:
    seat = Tenure.objects.get(campaign=corato.campaign, faction="norman")
    actor, orders = str(seat.id), [Storm("n1", "andria")]
    filed = file_sheet(corato.campaign, "norman", 1, orders, actor=actor, key="given/mine")
    if closed:
        corato.night()
    again = norman.put(SHEET, {"orders": [STORM]}, **more)
    assert again.status_code == 200
    assert again.json()["receipt"]["digest"] == filed.receipt.digest
    assert [verdict["verdict"] for verdict in again.json()["verdicts"]] == ["warned"]


def test_a_check_changes_nothing_and_ends_with_its_client(corato: Table, norman: Player) -> None:
    work = Counted(reads=False)
    with under_way(work):
        assert norman.post(f"{SHEET}/check", HOLD).status_code == 200
    assert work.reads


def test_a_filing_does_not_end_with_its_client(corato: Table, norman: Player) -> None:
    work = Counted(leaves_after=0, reads=False)
    with under_way(work):
        assert norman.put(SHEET, HOLD).status_code == 201
    assert not work.reads


def test_a_check_says_what_filing_would_say_and_keeps_nothing(corato: Table, norman: Player) -> None:
    before = log_of(corato.campaign)
    answer = norman.post(f"{SHEET}/check", BAD).json()
    assert answer["would_be_filed"] is False
    assert [verdict["verdict"] for verdict in answer["verdicts"]] == ["warned", "refused"]
    assert norman.post(f"{SHEET}/check", HOLD).json()["would_be_filed"] is True
    assert log_of(corato.campaign) == before
    assert norman.get(SHEET).json()["receipt"] is None


def test_an_empty_sheet_may_be_filed(norman: Player) -> None:
    assert norman.put(SHEET, {"orders": []}).status_code == 201


def test_others_cannot_read_my_sheet(norman: Player, lombard: Player) -> None:
    before = lombard.get(SHEET).content
    norman.put(SHEET, MARCH)
    assert lombard.get(SHEET).content == before


def test_a_sheet_of_a_day_that_has_not_come_is_not_there(norman: Player) -> None:
    is_problem(norman.get("days/2/sheet"), 404)


def test_filing_costs_at_most_ten_statements(committed_db: str) -> None:
    player = table("apulia_1053").players["norman"]
    groups = [*player.get("situation").json()["groups"]]
    costs = []
    for first in groups:
        orders = [hold(group, ration=group == first) for group in groups]
        with CaptureQueriesContext(connection) as captured:
            assert player.put(SHEET, {"orders": orders}).status_code in (200, 201)
        costs.append([query["sql"] for query in captured])
    assert any(sql == "BEGIN" for sql in costs[0])
    assert any(sql == "COMMIT" for sql in costs[0])
    assert max(map(len, costs)) <= 10, costs


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b'{"orders":[{"order":"hold","group":"n1"}],"orders":[]}', "orders"),
        (b'{"orders":[{"order":"hold","group":"n2","group":"n1"}]}', "group"),
        (b'{"orders":[{"order":"hold","order":"march"}]}', "order"),
    ],
)
def test_a_key_that_stands_twice_is_refused_by_name_since_one_of_them_would_be_lost(
    norman: Player, body: bytes, key: str
) -> None:
    answer = norman.put("days/1/sheet", body)
    assert answer.status_code == 400
    assert f"the key '{key}' stands twice" in answer.json()["detail"]


def test_a_key_whose_sheet_counts_no_more_does_not_answer_as_if_it_did(norman: Player) -> None:
    one, other = ({"orders": [hold("n1", attack=attack)]} for attack in ([], ["any"]))
    assert norman.put(SHEET, one, key="one").status_code == 201
    assert norman.put(SHEET, one, key="one").status_code == 200
    assert norman.send("DELETE", SHEET, b"").status_code in (200, 204)
    problem = is_problem(norman.put(SHEET, one, key="one"), 409)
    assert "filed sheet 1, which was withdrawn or replaced" in problem["detail"]
    assert norman.get(SHEET).json()["receipt"] is None
    assert norman.put(SHEET, one, key="two").status_code == 201
    assert norman.put(SHEET, other, key="three").status_code == 200
    is_problem(norman.put(SHEET, one, key="two"), 409)
    assert norman.get(SHEET).json()["orders"][0]["attack"] == ["any"]


def test_orders_are_told_in_words_when_they_are_checked_and_once_they_are_on_file(norman: Player) -> None:
    orders = [hold("n1"), march("n2", ["nowhere"]), {"order": "dance"}, hold("n9")]
    checked = norman.post(f"{SHEET}/check", {"orders": orders}).json()
    assert checked["words"] == ["n1 stays where it is", "n2 marches to nowhere", "", "n9 stays where it is"]
    norman.put(SHEET, {"orders": [hold("n1")]})
    assert norman.get(SHEET).json()["words"] == ["n1 stays where it is"]
    assert norman.get(f"{SHEET}?language=fr").json()["words"] == ["n1 reste où il est"]
    assert norman.post(f"{SHEET}/check", {"orders": []}).json()["words"] == []


@pytest.mark.parametrize(
    "order",
    [
        {"order": "lead_mercenaries", "towards": []},
        {"order": "join_battle", "group": "n1", "against": []},
        {"order": "rank_supply", "site": "corato", "groups": []},
        {
            "order": "split",
            "group": "n1",
            "handle": "x",
            "men": [{"origin": "norman", "type": "knigth", "mounted": True, "wounded": False, "count": 3}],
        },
        {"order": "exchange", "giver": "n1", "taker": "n2", "money": 10**30},
        {"order": "exchange", "giver": "n1", "taker": "n2", "money": 999_999_999},
        {"order": "march", "group": "n1", "path": []},
    ],
)
def test_whatever_is_checked_or_filed_is_answered_and_read_again(
    norman: Player, order: dict[str, Any]
) -> None:
    assert norman.post(f"{SHEET}/check", {"orders": [order]}).status_code == 200
    assert norman.put(SHEET, {"orders": [order]}).status_code in (201, 422)
    assert norman.get(SHEET).status_code == 200
