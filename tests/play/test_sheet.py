"""A player writes his sheet in a browser without scripts: by the forms that stand in the pages, and by no other way."""

import re
from typing import Any

import pytest
from django.test import Client

from bounds.work import under_way
from campaign.service.nights.stretches import close_orders
from people.models import SheetDraft, Tenure
from people.tenures import seat
from tests.api.conftest import TO_TRANI, Table, account, hold, march
from tests.bounds.counted import Counted
from tests.play.conftest import Reader, reader_of, signed_in
from tests.play.forms import Form, forms_of, offered, order_forms, send

N1 = "pieces/groups/n1/"
ELSEWHERE = "5319"
"""A hex beside n1 that is not on its way to Andria."""


def on_file(table: Table, faction: str = "norman", day: int = 1) -> Any:
    """The orders of a faction's sheet on file, as the API tells them."""
    return table.players[faction].get(f"days/{day}/sheet").json()["orders"]


def written(reader: Reader) -> list[str]:
    """The orders of the sheet in the making, in words."""
    return orders_on(reader.text())


def orders_on(page: str) -> list[str]:
    """The same as a campaign's page shows them."""
    box = page[page.index('id="sheet"') :]
    return [
        said.strip()
        for said in re.findall(r'<li class="\w+" id="order-\d+"><div class="block"><p>(.*?)\.</p>', box)
    ]


def numbers(reader: Reader) -> list[int]:
    """The numbers of these orders."""
    return [int(number) for number in re.findall(r'id="order-(\d+)"', reader.text())]


def form_for(reader: Reader, kind: str, path: str = N1) -> Form:
    """The form of the first order of a kind that a piece is offered."""
    return next(offered(reader, path, kind))


def storm_form(reader: Reader, site: str = "andria") -> Form:
    """The form in which a group is to storm a place, and to march there."""
    return next(form for form in offered(reader, N1, "storm") if f'"{site}"' in form.holds("order"))


def sheet_form(reader: Reader, do: str = "file") -> Form:
    """The form of the whole sheet with a button."""
    return next(form for form in forms_of(reader.text(), "/sheet/") if ("do", do) in form.buttons)


def press(reader: Reader, do: str = "file") -> Any:
    """Press a button of the whole sheet."""
    return send(reader, sheet_form(reader, do), do)


def buttons(reader: Reader) -> list[str]:
    """The buttons of the whole sheet."""
    return [value for form in forms_of(reader.text(), "/sheet/") for _, value in form.buttons]


def order(reader: Reader, kind: str = "hold", path: str = N1, **changed: Any) -> Any:
    """Put an order of a kind on the sheet."""
    answer = send(reader, form_for(reader, kind, path), **changed)
    assert answer.status_code == 302, answer.content.decode()
    return answer


def test_every_form_of_every_piece_puts_its_order_on_the_sheet(corato: Table) -> None:
    corato.night()
    for faction in corato.players:
        reader = reader_of(corato.campaign, faction)
        pieces = set(re.findall(r'href="(/play/campaigns/[^"]*/pieces/[^"]*)"', reader.text()))
        assert len(pieces) > 3
        for piece in pieces:
            for form in [*offered(reader, piece)]:
                answer = send(reader, form)
                assert answer.status_code == 302, (form, answer.content.decode())
                assert len(written(reader)) == bool(form.holds("order")) + bool(form.holds("way"))
                press(reader, "clear")


def test_a_march_goes_where_the_form_says_and_is_filed(corato: Table, norman: Reader) -> None:
    form = form_for(norman, "march")
    way = next(value for value in form.choices["path"] if value.endswith(TO_TRANI[1]))
    assert send(norman, form, path=way, attack=["any"]).status_code == 302
    assert written(norman) == [f"n1 marches to {TO_TRANI[1]} by Andria and attacks anybody it meets"]
    assert on_file(corato) == []
    answer = press(norman)
    assert answer.status_code == 302
    page = norman.text()
    assert "is on file as number 1" in page
    assert corato.players["norman"].get("days/1/sheet").json()["receipt"]["digest"] in page
    assert on_file(corato) == [march("n1", TO_TRANI[:2], attack=["any"], ration=False, when=[])]
    assert "You can file again until the deadline." in page
    assert "file" not in buttons(norman)


def test_the_card_of_a_march_says_whom_the_group_attacks(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0], attack=["any"])
    (heading,) = re.findall(r'<div class="way [^"]*" id="order-\d+"><h3>(.*?) <form', norman.text(N1))
    assert heading == "To Andria: tonight, attacks anybody it meets"


def test_hexes_that_are_typed_count_before_the_list(norman: Reader) -> None:
    order(norman, "march", typed=", ".join(TO_TRANI))
    assert written(norman)[0].startswith("n1 marches to Trani") or TO_TRANI[-1] in written(norman)[0]


def looked_at(
    reader: Reader, form: Form, look: str = "days/1/orders/look/", **changed: Any
) -> tuple[str, list[str]]:
    """What the page puts in a form as it stands: its heading, and what is said of it."""
    answer = reader.post(look, form.sent(**changed))
    assert answer.status_code == 200
    text = answer.content.decode()
    (heading,) = re.findall(r"<summary>(.*?)</summary>", text)
    return heading, [" ".join(said.split()) for said in re.findall(r"<li class=.\w+.>(.*?)</li>", text)]


def test_another_goal_in_a_form_has_its_own_heading_and_warnings_and_writes_nothing(norman: Reader) -> None:
    form = form_for(norman, "march")
    far = [*TO_TRANI, *reversed(TO_TRANI[:-1])]
    hungry = (
        "Warning: Group n1 finds no supply in 5418 on day 2 for a second day: next day it goes half as far, "
        "with worse dice (GC-8.4g)."
    )
    assert looked_at(norman, form, typed=TO_TRANI[0]) == ("n1 marches to Andria", [hungry])
    heading, said = looked_at(norman, form, typed=" ".join(far))
    assert heading.startswith("n1 marches to Andria by")
    assert said[0].startswith("Warning: On that day the march gets to ")
    _, (refused,) = looked_at(norman, form, typed="5617")
    assert refused.startswith("Refused:")
    assert "(GC-8.3" in refused
    heading, (unread,) = looked_at(norman, form, typed=" ".join(["5418"] * 70))
    assert heading == looked_at(norman, form)[0]
    assert unread.startswith("Refused: The way: At most 60")
    assert written(norman) == []
    assert not SheetDraft.objects.exists()


def test_a_form_that_changes_an_order_is_looked_at_in_the_place_of_that_order(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    (number,) = numbers(norman)
    change = order_forms(norman.text(f"days/1/orders/{number}/"), "march")[0]
    look = f"days/1/orders/{number}/look/"
    assert looked_at(norman, change, look, ration="1")[0] == "n1 marches to Andria and takes a ration along"
    assert written(norman) == ["n1 marches to Andria"]
    send(norman, forms_of(norman.text(), f"/orders/{number}/change/")[0], "drop")
    assert norman.post(look, change.sent()).status_code == 409


def test_a_look_at_a_form_ends_when_its_reader_has_chosen_something_else(norman: Reader) -> None:
    form, work = form_for(norman, "march"), Counted(reads=False)
    with under_way(work):
        looked_at(norman, form)
    assert work.reads


def test_a_form_of_a_day_that_is_over_is_not_looked_at(corato: Table, norman: Reader) -> None:
    form = form_for(norman, "march")
    corato.night()
    assert norman.post("days/1/orders/look/", form.sent()).status_code == 409


LACKS = "Group n1 is not at Andria: the sheet needs a march that leads there"


def test_an_attack_goes_on_the_sheet_with_its_march_and_both_leave_it_together(norman: Reader) -> None:
    assert told(norman, storm_form(norman)) == ("success", "n1 storms Andria: written down.")
    assert written(norman) == ["n1 marches to Andria", "n1 storms Andria"]
    for first in (0, 1):
        drop = forms_of(norman.text(), f"/orders/{numbers(norman)[first]}/change/")[0]
        assert send(norman, drop, "drop").status_code == 302
        assert written(norman) == []
        send(norman, storm_form(norman))


def test_where_the_march_stands_on_the_sheet_a_place_offers_its_attack_alone(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0], attack=["lombard"])
    form = storm_form(norman)
    assert form.holds("way") == ""
    send(norman, form)
    assert written(norman) == ["n1 marches to Andria and attacks the Lombards it meets", "n1 storms Andria"]


def test_another_goal_of_a_march_to_a_place_keeps_whom_the_group_attacks_on_its_way(norman: Reader) -> None:
    order(norman, "march", typed=ELSEWHERE, attack=["lombard"])
    assert told(norman, storm_form(norman)) == (
        "success",
        f"n1 storms Andria, instead of “n1 marches to {ELSEWHERE} and attacks the Lombards it meets”: written down.",
    )
    assert written(norman) == ["n1 marches to Andria and attacks the Lombards it meets", "n1 storms Andria"]


def test_an_attack_that_lacks_its_march_says_so_in_the_answer(norman: Reader) -> None:
    form = storm_form(norman)
    assert told(norman, form, way="") == (
        "warning",
        f"n1 storms Andria: written down, but it cannot be filed as it is. {LACKS} (GC-13.5b).",
    )
    assert told(norman, form_for(norman, "march"), typed=TO_TRANI[0]) == (
        "success",
        "n1 marches to Andria: written down.",
    )


def told(reader: Reader, form: Form, **changed: Any) -> tuple[str, str]:
    """What the page says after a form is sent, and of which kind it is."""
    assert send(reader, form, **changed).status_code == 302
    [(kind, shown, said)] = re.findall(
        r'<div class="messages note (\w+) (\w+)" role="status"><p>(.*?)</p>', reader.text()
    )
    assert shown == ("warn" if kind == "warning" else "unseen")
    return kind, said


def test_an_attack_whose_march_goes_elsewhere_is_not_filed(corato: Table, norman: Reader) -> None:
    send(norman, storm_form(norman))
    order(norman, "march", typed=ELSEWHERE)
    page = norman.text()
    assert "An order is refused." in page
    assert "Change the refused order" in page
    refused = press(norman)
    assert refused.status_code == 409
    assert f"Nothing was filed. Order 2, n1 storms Andria: The place: {LACKS}" in refused.content.decode()
    assert on_file(corato) == []
    order(norman, "march", typed=TO_TRANI[0])
    assert press(norman).status_code == 302
    assert [each["order"] for each in on_file(corato)] == ["march", "storm"]


def test_another_march_of_a_group_takes_the_place_of_the_first(norman: Reader) -> None:
    order(norman, "march")
    first = numbers(norman)
    order(norman, "hold")
    assert written(norman) == ["n1 stays where it is"]
    assert numbers(norman) == first


def test_an_order_that_takes_the_place_of_another_says_of_which(norman: Reader) -> None:
    march, hold = form_for(norman, "march"), form_for(norman, "hold")
    first = ("success", "n1 marches to Andria: written down.")
    assert told(norman, march, typed=TO_TRANI[0]) == first
    assert told(norman, march, typed=TO_TRANI[0]) == first
    assert told(norman, hold) == (
        "success",
        "n1 stays where it is, instead of “n1 marches to Andria”: written down.",
    )


def test_an_order_stands_once_however_often_it_is_sent(norman: Reader) -> None:
    form = form_for(norman, "choose_field", "pieces/faction/norman/")
    for _ in range(2):
        assert send(norman, form).status_code == 302
    assert len(written(norman)) == 1


def test_a_march_is_offered_without_a_goal_and_refused_while_it_has_none(norman: Reader) -> None:
    page = norman.text(N1)
    assert '<option value="" selected>choose a goal</option>' in page
    form = form_for(norman, "march")
    answer = send(norman, form, path="", attack=["any"])
    assert answer.status_code == 422
    again = answer.content.decode()
    assert "A march needs at least one hex to enter" in again[again.index('role="alert"') :]
    assert '<option value="" selected>choose a goal</option>' in again
    assert written(norman) == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5617", "GC-8.3"),
        ("9999", "The way: Hex 9999 is not on the map"),
        ("abcd", "The way: Hex abcd is not on the map"),
        ("0000 5418", "GC-2a"),
        ("&lt;b&gt;", "Hex &amp;lt;b&amp;gt; is not on the map"),
        (" ".join(["5418"] * 70), "At most 60"),
    ],
)
def test_a_way_that_is_none_is_refused_at_its_field_and_nothing_is_lost(
    norman: Reader, typed: str, said: str
) -> None:
    answer = send(norman, form_for(norman, "march"), typed=typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page[page.index('role="alert"') :]
    assert 'class="fault"' in page
    assert order_forms(page, "march")[0].holds("typed") == typed
    assert written(norman) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        '"hold"',
        "{",
        '{"order":"hold"}',
        '{"order":"hold","group":"l1"}',
        '{"order":"hold","group":"zz"}',
        '{"order":"fly","group":"n1"}',
        '{"order":"march","group":"n1","path":"5418"}',
        '{"order":"march","group":5,"path":[]}',
        '{"order":"split","group":"n1","handle":"a","men":[{"origin":"norman"}]}',
        '{"order":"hold","group":"n1","x":1}',
        '{"order":["hold"]}',
        '{"order":"merge","groups":["l1","l2"]}',
        '{"order":"pound","site":"trani","targets":[]}',
        "\x00",
        '{"order":"hold","group":"\\u0000"}',
        "9" * 5000,
        "[" * 5000,
    ],
)
def test_a_form_that_lies_is_refused_and_changes_nothing(corato: Table, norman: Reader, text: str) -> None:
    form = form_for(norman, "hold")
    answer = send(norman, form, order=text, has=["attack", "when", "men", "money", "garrison", "points"])
    assert answer.status_code in (409, 422), text
    assert 'role="alert"' in answer.content.decode()
    assert written(norman) == []
    assert not SheetDraft.objects.exclude(lines__contains='"lines":[]').exists()


def test_another_s_piece_and_none_are_refused_alike(norman: Reader) -> None:
    form = form_for(norman, "hold")
    pages = [
        send(norman, form, order=f'{{"order":"hold","group":"{name}"}}').content.decode().replace(name, "")
        for name in ("l77", "l88")
    ]
    hidden = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
    assert hidden.sub("", pages[0]) == hidden.sub("", pages[1])
    assert [norman.get(f"pieces/groups/{name}/").status_code for name in ("l1", "l88")] == [404, 404]


def test_an_order_is_changed_moved_and_dropped(norman: Reader) -> None:
    order(norman, "march")
    order(norman, "choose_field", "pieces/faction/norman/")
    first, second = numbers(norman)
    rows = forms_of(norman.text(), f"/orders/{second}/change/")
    assert send(norman, rows[0], "up").status_code == 302
    assert numbers(norman) == [second, first]
    change = order_forms(norman.text(f"days/1/orders/{first}/"), "march")[0]
    assert change.action.endswith(f"/orders/{first}/change/")
    assert send(norman, change, ration="1").status_code == 302
    assert any("takes a ration along" in said for said in written(norman))
    for _ in range(2):
        assert send(norman, rows[0], "drop").status_code == 302
    assert numbers(norman) == [first]


def test_a_changed_order_is_told_with_what_it_was_and_what_it_lacks(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    (number,) = numbers(norman)
    page = f"days/1/orders/{number}/"
    assert told(norman, form_for(norman, "march", page), ration="1") == (
        "success",
        "n1 marches to Andria and takes a ration along, instead of “n1 marches to Andria”: changed.",
    )
    assert told(norman, form_for(norman, "march", page)) == (
        "info",
        "n1 marches to Andria and takes a ration along: nothing is changed.",
    )
    send(norman, storm_form(norman))
    kind, said = told(
        norman, form_for(norman, "storm", f"days/1/orders/{number + 1}/"), **{"when.day_last": "5"}
    )
    assert (kind, said.split(":")[1]) == ("success", " changed.")
    order(norman, "march", typed=ELSEWHERE)
    kind, said = told(
        norman, form_for(norman, "storm", f"days/1/orders/{number + 1}/"), **{"when.day_last": "6"}
    )
    assert kind == "warning"
    assert said.endswith(f": changed, but it cannot be filed as it is. {LACKS} (GC-13.5b).")


def test_conditions_are_written_in_words_and_can_be_taken_off(norman: Reader) -> None:
    filled = {"when.odds_at_least": "60", "when.day_last": "5", "when.place_at": "trani 5418"}
    assert send(norman, form_for(norman, "hold"), attack=["any"], **filled).status_code == 302
    (said,) = written(norman)
    assert "the odds are at least 60 %" in said
    assert "it is day 5 or earlier" in said
    (number,) = numbers(norman)
    change = order_forms(norman.text(f"days/1/orders/{number}/"), "hold")[0]
    assert change.holds("when.odds_at_least") == "60"
    assert send(norman, change, **dict.fromkeys(filled, "")).status_code == 302
    assert written(norman) == ["n1 stays where it is and attacks anybody it meets"]


def test_a_condition_that_is_none_is_refused_at_its_fields(norman: Reader) -> None:
    answer = send(norman, form_for(norman, "hold"), attack=["any"], **{"when.odds_at_least": "many"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "At least: A whole number from 0 to 100 is expected" in page
    assert order_forms(page, "hold")[0].holds("when.odds_at_least") == "many"


def test_groups_of_others_in_a_list_say_whose_they_are(second_day: Table, norman: Reader) -> None:
    page = norman.text("pieces/faction/norman/")
    assert re.search(r"<option value=.n1.[^>]*>n1</option>", page)
    assert re.search(r"<option value=.l1.[^>]*>l1 \(Lombards\)</option>", page)
    assert "Neutral bands that have the choice go to n1, else to n2<" in page


def test_what_another_window_changed_is_not_filed_unread(corato: Table, norman: Reader) -> None:
    order(norman, "hold")
    stale = sheet_form(norman)
    order(norman, "march")
    answer = send(norman, stale, "file")
    assert answer.status_code == 409
    assert "<p>The orders were changed in another window" in answer.content.decode()
    assert on_file(corato) == []
    assert press(norman).status_code == 302


def test_what_another_window_changed_is_not_changed_unread(norman: Reader) -> None:
    order(norman, "hold")
    (number,) = numbers(norman)
    stale = order_forms(norman.text(f"days/1/orders/{number}/"), "hold")[0]
    order(norman, "march")
    answer = send(norman, stale, ration="1")
    assert answer.status_code == 409
    assert "<p>The order was changed in another window" in answer.content.decode()
    assert "marches" in written(norman)[0]


def test_a_sheet_that_came_by_another_way_is_not_replaced_unseen(corato: Table, norman: Reader) -> None:
    order(norman, "march")
    stale = sheet_form(norman)
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    assert send(norman, stale, "file").status_code == 409
    page = norman.text()
    assert re.search(r"<b>Filed [^<]+, changed since\.</b>", page)
    assert press(norman, "back").status_code == 302
    assert written(norman) == ["n1 stays where it is"]


def test_a_sheet_is_filed_again_and_withdrawn_and_its_orders_still_stand_there(
    corato: Table, norman: Reader
) -> None:
    order(norman, "hold")
    press(norman)
    order(norman, "march")
    assert press(norman).status_code == 302
    assert "as number 2" in norman.text()
    assert press(norman, "withdraw").status_code == 302
    assert on_file(corato) == []
    assert "marches" in written(norman)[0]
    assert "Nothing is filed yet." in norman.text()


def test_a_sheet_on_file_shows_its_receipt_until_the_draft_is_changed(corato: Table, norman: Reader) -> None:
    assert 'id="filed"' not in norman.text()
    order(norman)
    press(norman)
    receipt = corato.players["norman"].get("days/1/sheet").json()["receipt"]["digest"]
    page = norman.text()
    assert f"<summary>Receipt no. 1</summary><p><code>{receipt}</code></p>" in page
    assert 'id="changed"' not in page
    order(norman, "march", typed=ELSEWHERE)
    page = norman.text()
    assert 'id="filed"' not in page
    assert "<h3>1 change is not filed</h3>" in page


def changed_rows(page: str) -> dict[str, tuple[str, str]]:
    """The pieces with other orders than on file: their orders, and the orders on file, which are struck out."""
    if 'id="changes"' not in page:
        return {}
    part = page[page.index('id="changes"') :]
    part = part[: part.index("</ul>")]
    assert part.count('class="tag changed"') == part.count("<li")
    found = re.findall(
        r'pieces/\w+/(\w+)/".*?class="what"[^>]*>(.*?) <del><span class="unseen">As filed: </span>(.*?)</del>',
        part,
    )
    return {name: (what, was) for name, what, was in found}


def compared(page: str) -> tuple[list[str], list[str]]:
    """The orders on file that the draft lacks, and the orders of the draft that are not on file."""
    return re.findall(r"<del>(n.*?)\.</del>", page), re.findall(r"<ins>(.*?)\.</ins>", page)


def test_an_order_changed_since_the_filing_stands_beside_the_one_on_file(
    corato: Table, norman: Reader
) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    press(norman)
    assert changed_rows(norman.text()) == {}
    order(norman, "march", typed=ELSEWHERE)
    page = norman.text()
    assert changed_rows(page) == {"n1": (f"Marches to hex {ELSEWHERE}.", "Marches to Andria.")}
    assert compared(page) == (["n1 marches to Andria"], [f"n1 marches to {ELSEWHERE}"])
    assert page.count('id="groups-n1"') == 1
    assert on_file(corato)[0]["path"] == list(TO_TRANI[:1])


def test_one_button_leads_back_to_the_sheet_as_it_was_filed(norman: Reader) -> None:
    for group in re.findall(r'id="groups-(n\d+)"', norman.text()):
        order(norman, "hold", f"pieces/groups/{group}/")
    order(norman, "march", typed=TO_TRANI[0])
    press(norman)
    filed = written(norman)
    assert "back" not in buttons(norman)
    order(norman, "march", typed=ELSEWHERE)
    page = norman.text()
    foot = page[page.index('id="foot"') :]
    assert re.search(r'<button name="do" value="back">Back to \d\d:\d\d</button>', foot)
    (back,) = (form for form in forms_of(foot, "/sheet/") if ("do", "back") in form.buttons)
    assert send(norman, back, "back").status_code == 302
    assert written(norman) == filed
    assert changed_rows(norman.text()) == {}


def test_while_a_group_is_idle_the_way_back_stands_beside_the_news_of_the_change(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    press(norman)
    order(norman, "march", typed=ELSEWHERE)
    page = norman.text()
    note = page[page.index('id="changed"') : page.index('id="changes"')]
    assert 'value="back"' in note
    assert 'value="back"' not in page[page.index('id="foot"') :]


def test_an_order_taken_off_since_the_filing_is_struck_out_beside_none(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    press(norman)
    press(norman, "clear")
    page = norman.text()
    assert changed_rows(page) == {"n1": ("No order: stays.", "Marches to Andria.")}
    assert compared(page) == (["n1 marches to Andria"], [])
    assert page.count('id="groups-n1"') == 1


def test_another_sequence_of_the_same_orders_is_said_to_be_unfiled(norman: Reader) -> None:
    order(norman, "march", typed=TO_TRANI[0])
    send(norman, storm_form(norman))
    press(norman)
    first = forms_of(norman.text(), f"/orders/{numbers(norman)[0]}/change/")[0]
    assert send(norman, first, "down").status_code == 302
    page = norman.text()
    assert "<h3>The new sequence of your orders is not filed</h3>" in page
    assert changed_rows(page) == {}
    assert compared(page) == ([], [])


def test_a_sheet_of_no_order_can_be_filed(corato: Table, norman: Reader) -> None:
    assert press(norman).status_code == 302
    assert corato.players["norman"].get("days/1/sheet").json()["receipt"]["number"] == 1


def test_what_was_not_filed_in_time_is_kept_and_taken_over(corato: Table, norman: Reader) -> None:
    order(norman, "march")
    late = sheet_form(norman)
    piece = form_for(norman, "hold")
    close_orders(corato.campaign, 1, actor="test")
    for form, do in ((late, "file"), (piece, "")):
        answer = send(norman, form, do)
        assert answer.status_code == 409
        assert "day 1 is not open for orders" in answer.content.decode().lower()
    corato.stretch()
    assert written(norman) == []
    assert "Take over the draft of day 1" in norman.text()
    assert press(norman, "take_over").status_code == 302
    assert "n1 marches" in written(norman)[0]


def test_the_orders_of_the_last_sheet_go_on_today_and_it_is_said_of_which_day_they_are(
    corato: Table, norman: Reader
) -> None:
    orders = [march("n1", TO_TRANI), hold("n2", attack=["any"])]
    assert corato.players["norman"].put("days/1/sheet", {"orders": orders}).status_code == 201
    for _ in range(2):
        corato.night()
    assert "Repeat the orders of day 1" in norman.text()
    assert press(norman, "repeat").status_code == 302
    page = norman.text()
    assert orders_on(page) == ["n1 stays where it is", "n2 stays where it is and attacks anybody it meets"]
    assert "The orders of day 1 are copied as far as they go on today" in page
    assert "Repeat the orders of day 1" in page


def test_a_group_that_is_gone_is_named_where_orders_are_repeated(corato: Table, norman: Reader) -> None:
    order(norman, "split", handle="van")
    press(norman)
    corato.night()
    (form,) = offered(norman, N1, "merge")
    assert send(norman, form).status_code == 302
    assert written(norman) == ["n1 takes in n20"]
    press(norman)
    corato.night()
    assert press(norman, "repeat").status_code == 302
    page = norman.text()
    assert orders_on(page) == []
    assert "Left out: n1 takes in n20: group n20 is gone (GC-8.1e)." in page


def test_there_is_nothing_to_repeat_before_anything_was_filed(corato: Table, norman: Reader) -> None:
    corato.night()
    form = sheet_form(norman)
    assert "repeat" not in buttons(norman)
    answer = norman.client.post(form.action, form.sent() | {"do": "repeat"})
    assert answer.status_code == 409
    assert "You have filed no sheet before." in answer.content.decode()


def test_a_successor_does_not_read_his_predecessor_s_draft(corato: Table, norman: Reader) -> None:
    order(norman, "hold")
    successor = account("successor")
    old = Tenure.objects.get(campaign=corato.campaign, faction="norman", until=None)
    seat(successor, corato.campaign, "norman")
    fresh = signed_in(successor, corato.campaign)
    assert written(fresh) == []
    assert norman.get().status_code == 404
    assert SheetDraft.objects.get().tenure_id == old.pk


def test_who_has_been_signed_out_loses_nothing(corato: Table, norman: Reader) -> None:
    form = form_for(norman, "march")
    norman.client.logout()
    answer = send(norman, form, typed=TO_TRANI[0])
    assert answer.status_code == 401
    waits = forms_of(answer.content.decode(), "/sign-in/again/")[0]
    back = reader_of(corato.campaign, "norman")
    # Its browser does not say on which page the form was, and where it is sent to there is none.
    led = send(back, waits)
    page = back.client.get(led["Location"].partition("#")[0])
    assert page.status_code == 404
    again = forms_of(page.content.decode(), "/orders/")[0]
    assert again.holds("typed") == TO_TRANI[0] == "5418"
    assert written(back) == []
    assert send(back, again).status_code == 302
    assert written(back) == ["n1 marches to Andria"]


@pytest.mark.parametrize("path", ["days/1/orders/", "days/1/sheet/", "days/1/orders/1/change/"])
def test_what_forms_are_sent_to_is_no_page_and_no_other_s(
    corato: Table, norman: Reader, outsider: Reader, path: str
) -> None:
    assert norman.get(path)["Location"] == norman.url("")
    assert norman.client.put(norman.url(path)).status_code == 405
    assert outsider.post(path, {"do": "file"}).status_code == 404
    fresh = Client(enforce_csrf_checks=True).post(norman.url(path), {"do": "file"})
    assert fresh.status_code == 403
    kept = forms_of(fresh.content.decode(), "/sign-in/again/")[0].holds("kept")
    assert '["do","file"]' in kept


@pytest.mark.parametrize("do", ["", "fly", "take_over", "repeat", "withdraw"])
def test_a_button_that_there_is_not_does_nothing(norman: Reader, do: str) -> None:
    answer = norman.post("days/1/sheet/", {"do": do, "earlier": "9" * 40})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("path", ["days/9/sheet/", "days/0/sheet/", "days/999999999999/sheet/"])
def test_a_day_that_is_not_open_takes_nothing(norman: Reader, path: str) -> None:
    answer = norman.post(path, {"do": "clear"})
    assert answer.status_code == 409


def test_who_divides_a_group_orders_the_new_one_at_once(norman: Reader) -> None:
    form = form_for(norman, "split")
    assert send(norman, form, handle="van").status_code == 302
    assert "the new group “van”" in norman.text("pieces/groups/new:van/").lower()
    order(norman, "march", "pieces/groups/new:van/")
    assert "the new group “van” marches" in written(norman)[1].lower()
