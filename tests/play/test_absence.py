"""A player who is away: a deputy for whenever he files nothing, and a leave with its limits."""

import html
import re

import pytest

from campaign.models import Sheet
from campaign.service.nights.deputies import file_by_deputies
from tests.api.conftest import Table, is_problem
from tests.play.conftest import Reader
from tests.play.forms import Form, forms_of, send


def form(reader: Reader, button: str) -> Form:
    """The form of the page that has a button."""
    found = forms_of(reader.text("absence/"), "/absence/settle/")
    return next(each for each in found if ("do", button) in each.buttons)


def test_a_deputy_is_named_and_dismissed(corato: Table, norman: Reader) -> None:
    assert norman.get("absence/settle/").status_code == 302
    assert send(norman, form(norman, "deputy"), "deputy", temper="steady").status_code == 302
    assert corato.players["norman"].get("deputy").json()["temper"] == "steady"
    assert form(norman, "deputy").holds("temper") == "steady"
    assert send(norman, form(norman, "deputy"), "deputy", temper="").status_code == 302
    assert corato.players["norman"].get("deputy").json()["temper"] == ""


def test_standing_orders_hold_where_no_sheet_is_filed(corato: Table, norman: Reader) -> None:
    send(norman, form(norman, "deputy"), "deputy", temper="steady")
    file_by_deputies(corato.campaign, 1)
    sheet = Sheet.objects.get(campaign=corato.campaign, faction="norman")
    assert set(sheet.orders.split('"order":"')[1:]) != set()
    assert sheet.orders.count('"order":') == sheet.orders.count('"order":"hold"') > 0


def test_a_leave_is_planned_changed_and_called_off(corato: Table, norman: Reader) -> None:
    planned = send(norman, form(norman, "leave"), "leave", first="1", last="2", limits=["no_attacks"])
    assert planned.status_code == 302
    assert corato.players["norman"].get("leave").json()["leave"] == {
        "first": 1,
        "last": 2,
        "temper": "steady",
        "limits": ["no_attacks"],
    }
    told = html.unescape(norman.text("absence/"))
    assert re.search(r"Planned from day 1 \(\d+ \w+ \d+\) to day 2 \(\d+ \w+ \d+\): a steady deputy, ", told)
    assert "writes your orders, except on a day for which you file a sheet." in told
    file_by_deputies(corato.campaign, 1)
    assert Sheet.objects.filter(campaign=corato.campaign, faction="norman", day=1).exists()
    assert send(norman, form(norman, "off"), "off").status_code == 302
    assert corato.players["norman"].get("leave").json()["leave"] is None
    assert not Sheet.objects.filter(campaign=corato.campaign, faction="norman", withdrawn_at=None).exists()


def test_the_page_of_the_campaign_names_the_deputy_while_nothing_is_filed(
    corato: Table, norman: Reader
) -> None:
    player = corato.players["norman"]
    assert 'id="stand-in"' not in norman.text()
    player.put("leave", {"first": 2, "last": 3, "temper": "cautious", "limits": []})
    assert 'id="stand-in"' not in norman.text()
    player.put("deputy", {"temper": "greedy"})
    page = norman.text()
    assert "If you file no sheet, a greedy deputy writes your orders." in page
    assert "Today a greedy deputy writes your orders. If you file this sheet, it counts instead." in page
    player.put("leave", {"first": 1, "last": 3, "temper": "cautious", "limits": []})
    page = norman.text()
    assert (
        "You are away until day 3: a cautious deputy writes your orders. A sheet that you file counts instead."
        in page
    )
    assert f'href="{norman.url("absence/")}"' in page.partition('id="stand-in"')[2].partition("</div>")[0]
    foot = page.partition('id="foot"')[2]
    assert (
        "Your leave covers this day: a cautious deputy writes your orders. If you file this sheet, it counts "
        "instead."
    ) in foot
    assert "No order: your deputy writes." in page
    assert "No order: stays." not in page
    norman.speaks("fr")
    french = html.unescape(norman.text())
    assert "un adjoint prudent écrit vos ordres." in french
    assert "votre adjoint écrit." in french
    norman.speaks("en")
    player.put("days/1/sheet", {"orders": []})
    page = norman.text()
    assert 'id="stand-in"' not in page
    assert "counts instead" not in page
    assert "No order: stays." in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": "0"},
        {"first": "x"},
        {"first": "3", "last": "2"},
        {"last": "9" * 30},
        {"last": "999"},
        {"temper": "meek"},
        {"limits": ["no_fun"]},
    ],
)
def test_a_leave_that_cannot_be_is_refused_and_what_was_typed_stands(
    norman: Reader, corato: Table, wrong: dict[str, str]
) -> None:
    answer = send(norman, form(norman, "leave"), "leave", **wrong)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'role="alert"' in page
    if "first" in wrong:
        assert f'name="first" value="{wrong["first"]}"' in page
    assert corato.players["norman"].get("leave").json()["leave"] is None


@pytest.mark.parametrize("wrong", ["0", "abc", "", "2.5", "9" * 20])
def test_a_day_that_cannot_be_is_named_with_its_field_and_its_bounds(norman: Reader, wrong: str) -> None:
    expected = r"a number from 1 to (\d+) is expected; the campaign has \1 days\."
    for field, label in (("first", "From day"), ("last", "To day")):
        page = send(norman, form(norman, "leave"), "leave", **{field: wrong}).content.decode()
        assert re.search(f">{label}: {expected}</p>", page)
    page = send(norman, form(norman, "leave"), "leave", first="3", last="2").content.decode()
    assert "To day: a number from 3 to " in page
    assert "From day: " not in page


def test_the_api_plans_and_calls_off_as_the_page_does(corato: Table) -> None:
    norman = corato.players["norman"]
    asked = {"first": 1, "last": 3, "temper": "cautious", "limits": ["no_spending"]}
    for _ in range(2):
        assert norman.put("leave", asked).json()["leave"] == asked
    problem = is_problem(norman.put("leave", asked | {"limits": ["no_fun"]}), 422)
    assert problem["errors"][0]["field"] == "limits"
    for _ in range(2):
        assert norman.send("DELETE", "leave", b"").json()["leave"] is None
