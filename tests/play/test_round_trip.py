"""Whatever stands on a sheet can be opened for a change and sent as it is: nothing of it is lost or becomes another."""

import json
from typing import Any

import pytest
from django.test import Client

from campaign.service.nights.stretches import close_orders
from people.models import SheetDraft
from tests.api.conftest import TO_TRANI, Table, hold, march, table
from tests.play.conftest import Reader, reader_of
from tests.play.forms import forms_of, order_forms, send
from tests.play.test_sheet import N1, buttons, form_for, order, press, sheet_form, written

AGAIN = "/account/sign-in/again/"


def draft() -> list[dict[str, Any]]:
    """The orders of the draft that was changed last, as plain data."""
    lines: list[dict[str, Any]] = json.loads(SheetDraft.objects.latest("changed").lines)["lines"]
    return [line["order"] for line in lines]


def opened_and_sent(opened: Table, faction: str, orders: list[dict[str, Any]], day: int = 1) -> None:
    """File orders by the API, then open each on its page and send it as it is: the sheet is what it was."""
    player = opened.players[faction]
    answer = player.put(f"days/{day}/sheet", {"orders": orders})
    assert answer.status_code in (200, 201), answer.content
    filed = player.get(f"days/{day}/sheet").json()["orders"]
    reader = reader_of(opened.campaign, faction)
    for number in range(1, len(orders) + 1):
        page = reader.text(f"days/{day}/orders/{number}/")
        form = next(form for form in order_forms(page) if form.action.endswith(f"/{number}/change/"))
        changed = send(reader, form)
        assert changed.status_code == 302, changed.content.decode()[-3000:]
        assert draft() == filed
    assert "file" not in buttons(reader)


@pytest.fixture
def sicily(db: None) -> Table:
    """A campaign with commanders who can part from their groups."""
    return table("sicily_1061_2")


@pytest.mark.parametrize(
    "orders",
    [
        [march("n1", TO_TRANI, attack=["any", "lombard"], ration=False)],
        [march("n1", ["5418", "5419", "5320", "5220"])],
        [
            hold(
                "n1",
                attack=["any"],
                when=[
                    {"if": "day", "first": 2},
                    {"if": "odds", "at_least": 60},
                    {"if": "odds", "at_most": 90},
                    {"if": "place", "at": ["trani", "5418"]},
                    {"if": "losses", "percent": 20, "faction": True},
                    {"if": "distance", "to": "l1", "at_least": 2},
                ],
            )
        ],
        [{"order": "choose_field", "against": ["any"], "maps": ["Le Bois", "Le Plateau"], "up": "top"}],
        [{"order": "hire", "group": "n1", "band": "any", "terms": "pay"}],
    ],
)
def test_an_order_that_is_sent_as_it_is_stays_as_it_is(corato: Table, orders: list[dict[str, Any]]) -> None:
    opened_and_sent(corato, "norman", orders)


def test_an_order_about_a_siege_that_the_sheet_opens_can_be_changed(corato: Table) -> None:
    corato.players["norman"].put("days/1/sheet", {"orders": [march("n1", TO_TRANI[:1])]})
    corato.night()
    besiege = {"order": "besiege", "group": "n1", "site": "andria"}
    guard = {"order": "guard_camp", "site": "andria", "types": ["commander", "knight"]}
    opened_and_sent(corato, "norman", [besiege, guard], day=2)


def test_a_division_keeps_its_commander_and_another_handle_is_free(sicily: Table) -> None:
    norman = reader_of(sicily.campaign, "norman")
    first = form_for(norman, "split")
    leader = next(name for name, _ in first.fields if name.startswith("commanders."))
    assert send(norman, first, **{leader: "1"}).status_code == 302
    second = form_for(norman, "split", "pieces/groups/n2/")
    assert (first.holds("handle"), second.holds("handle")) == ("detachment", "detachment2")
    (parted,) = draft()
    change = order_forms(norman.text("days/1/orders/1/"), "split")[0]
    assert send(norman, change).status_code == 302
    assert draft() == [parted]
    assert parted["commanders"] == [leader.removeprefix("commanders.")]


def test_a_form_that_comes_back_holds_all_that_was_chosen(norman: Reader) -> None:
    form = form_for(norman, "march")
    way = form.choices["path"][3]
    wrong = send(norman, form, path=way, attack=["any"], **{"when.odds_at_least": "150"})
    assert wrong.status_code == 422
    assert wrong["HX-Push-Url"] == "false"
    again = order_forms(wrong.content.decode(), "march")[0]
    assert again.holds("path") == way
    assert again.holds("attack") == "any"
    assert again.holds("when.odds_at_least") == "150"
    assert send(norman, again, **{"when.odds_at_least": "50"}).status_code == 302
    assert draft()[0]["path"] == way.split()


def test_what_was_dropped_in_another_window_can_be_ordered_anew(norman: Reader) -> None:
    order(norman, "hold")
    stale = order_forms(norman.text("days/1/orders/1/"), "hold")[0]
    send(norman, forms_of(norman.text(), "/orders/1/change/")[0], "drop")
    answer = send(norman, stale, attack=["any"])
    assert answer.status_code == 409
    again = order_forms(answer.content.decode(), "hold")[0]
    assert again.action.endswith("/days/1/orders/")
    assert send(norman, again).status_code == 302
    assert written(norman) == ["n1 stays where it is and attacks anybody it meets"]


@pytest.mark.parametrize("do", ["clear", "file"])
def test_no_button_touches_what_another_window_wrote(norman: Reader, do: str) -> None:
    order(norman, "hold")
    stale = sheet_form(norman, do)
    order(norman, "choose_field", "pieces/faction/norman/")
    assert send(norman, stale, do).status_code == 409
    assert len(written(norman)) == 2


def test_a_sheet_that_was_withdrawn_can_be_taken_over_on_the_next_day(corato: Table, norman: Reader) -> None:
    order(norman, "hold")
    press(norman)
    press(norman, "withdraw")
    close_orders(corato.campaign, 1, actor="test")
    corato.stretch()
    assert press(norman, "take_over").status_code == 302
    assert written(norman) == ["n1 stays where it is"]
    assert "Take over" not in norman.text()
    press(norman)
    corato.night()
    assert "Take over" not in norman.text()


def test_who_signs_in_anew_finds_what_he_wrote_before_and_sends_it(corato: Table) -> None:
    browser, name = Client(enforce_csrf_checks=True), f"norman-{corato.campaign.hex[:8]}"
    who = {"username": name, "password": f"{name}-password"}
    browser.post("/account/sign-in/", forms_of(fetched(browser, "/account/sign-in/"), "")[0].sent(**who))
    norman = Reader(browser, corato.campaign)
    stay = f"{norman.url(N1)}?tab=stay"
    form = order_forms(fetched(browser, stay), "hold")[0]
    del browser.cookies["sessionid"]
    came_from = {"Referer": f"http://testserver{stay}"}
    ended = browser.post(form.action, form.sent(attack=["any"]), headers=came_from)
    assert ended.status_code in (401, 403)
    assert "Your session has ended" in ended.content.decode()
    back = browser.post(AGAIN, forms_of(ended.content.decode(), AGAIN)[0].sent(**who))
    assert back["Location"] == f"{stay}#unsent"
    page = fetched(browser, stay)
    assert "All that you wrote is here again" in page
    assert written(norman) == []
    sent = browser.post(form.action, order_forms(page, "hold")[0].sent())
    assert sent.status_code == 302
    assert written(norman) == ["n1 stays where it is and attacks anybody it meets"]


@pytest.mark.parametrize(("checks", "status"), [(True, 403), (False, 401)])
def test_what_a_script_asks_after_the_session_has_ended_changes_no_token_of_the_page_that_says_so(
    corato: Table, checks: bool, status: int
) -> None:
    look = Reader(Client(), corato.campaign).url("days/1/orders/look/")
    browser = Client(enforce_csrf_checks=checks)
    answer = browser.post(look, {"order": "hold"}, headers={"Sec-Fetch-Mode": "cors"})
    assert (answer.status_code, answer.content, dict(answer.cookies)) == (status, b"", {})
    shown = browser.post(look, {"order": "hold"}, headers={"Sec-Fetch-Mode": "cors", "HX-Request": "true"})
    assert "Your session has ended" in shown.content.decode()


def fetched(browser: Client, path: str) -> str:
    """A page as it is sent, with its tokens."""
    return str(browser.get(path).content.decode())


def test_a_form_from_elsewhere_does_not_come_back(corato: Table, norman: Reader) -> None:
    strange = Client(enforce_csrf_checks=True)
    answer = strange.post(
        norman.url("days/1/orders/"), {"order": "x"}, headers={"Origin": "http://evil.test"}
    )
    assert answer.status_code == 403
    assert "once more" not in answer.content.decode()
