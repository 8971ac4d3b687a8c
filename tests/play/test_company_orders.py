"""Hand over, recruit and merge under More of a group: each has a panel that says what comes of it, without scripts."""

import html
import re
from typing import Any

import msgspec
import pytest

from campaign import maps
from campaign.service.papers.position import at_the_start
from tests.api.conftest import table
from tests.play.conftest import Reader, reader_of
from tests.play.forms import Form, Forms, send
from tests.play.test_more import rows
from tests.play.test_sheet import written

N1 = "pieces/groups/n1/"
CANOSA = maps.load("apulia").sites["canosa"].hex
KNIGHTS = "men.norman.knight.1.0"


@pytest.fixture
def together(db: None) -> Reader:
    """The Normans of the small campaign, with a third group, all of them in Canosa."""
    start = at_the_start("corato")
    own = [msgspec.structs.replace(each, hex=CANOSA) for each in start.groups if each.faction == "norman"]
    others = [each for each in start.groups if each.faction != "norman"]
    third = msgspec.structs.replace(own[-1], group="n3")
    people = [msgspec.structs.replace(each, of="n3") for each in start.men if each.of == "n2"]
    paper = msgspec.structs.replace(start, groups=(*own, third, *others), men=(*start.men, *people))
    opened = table(paper=paper)
    return reader_of(opened.campaign, "norman")


def panel(reader: Reader, kind: str, more: str = "") -> str:
    """The panel of a kind of order of n1."""
    return reader.text(f"{N1}?tab=more&kind={kind}{more}")


def form(page: str, kind: str) -> Form:
    """The form of a panel."""
    return next(each for each in Forms(page).found if f'"order":"{kind}"' in each.holds("order"))


def comes(page: str) -> list[str]:
    """The results of an order, as they are read."""
    part = page[page.index('class="comes"') :].partition("</ul>")[0]
    said = re.findall(r"<span>(.*?)</span></li>", part)
    return [html.unescape(re.sub(r"<[^>]*>", "", each)).strip() for each in said]


def shown(reader: Reader, page: str, kind: str, **changed: Any) -> str:
    """The panel again, with its fields as they are now."""
    answer = reader.client.post(reader.url("pieces/groups/n1/shown/"), form(page, kind).sent(**changed))
    assert answer.status_code == 302
    return reader.text(answer["Location"])


def test_a_group_hands_people_and_money_over_by_the_table(together: Reader) -> None:
    page = panel(together, "hand-over")
    assert {go for _, go in rows(page).values()} == {"0"}
    assert comes(page) == ["Nothing is handed over yet."]
    assert '<button class="primary" form="hand-over">Hand over</button>' in page
    page = shown(together, page, "exchange", move=f"{KNIGHTS}:out")
    assert rows(page)["Knights"][1] == "1"
    taker, giver = comes(page)
    assert re.fullmatch(r"n\d then has \d+ people, \d+ movement points, and needs .*", taker)
    assert giver.startswith("n1 keeps ")
    assert written(together) == []
    assert send(together, form(page, "exchange")).status_code == 302
    assert re.fullmatch(r"n1 hands over to n\d: 1 knight", written(together)[0])


def test_another_taker_is_chosen_from_the_groups_beside_the_giver(together: Reader) -> None:
    page = panel(together, "hand-over")
    takers = form(page, "exchange").choices["taker"]
    assert len(takers) > 1
    page = shown(together, page, "exchange", taker=takers[-1], **{KNIGHTS: "1"})
    assert comes(page)[0].startswith(f"{takers[-1]} then has ")
    send(together, form(page, "exchange"))
    assert written(together) == [f"n1 hands over to {takers[-1]}: 1 knight"]


def test_a_giver_that_would_keep_too_few_is_refused_and_its_numbers_still_stand(together: Reader) -> None:
    page = panel(together, "hand-over")
    everybody = {name: form(page, "exchange").sent()[name] for name in form(page, "exchange").kinds}
    most = {
        name: re.search(rf'max="(\d+)"[^>]*name="{re.escape(name)}"', page)
        for name in everybody
        if "men." in name
    }
    all_ = {name: found[1] for name, found in most.items() if found is not None}
    answer = send(together, form(page, "exchange"), **all_)
    assert answer.status_code == 422
    again = answer.content.decode()
    assert form(again, "exchange").holds(KNIGHTS) == all_[KNIGHTS]
    assert re.search(r"A group has at least 3\.", comes(again)[0])
    assert written(together) == []


def test_a_handing_over_is_changed_in_the_same_table(together: Reader) -> None:
    send(together, form(panel(together, "hand-over"), "exchange"), **{KNIGHTS: "2"})
    page = together.text("days/1/orders/1/")
    assert rows(page)["Knights"][1] == "2"
    assert send(together, form(page, "exchange"), **{KNIGHTS: "1"}).status_code == 302
    assert written(together)[0].endswith(": 1 knight")


def test_a_merge_says_which_groups_end_and_what_the_new_one_eats(together: Reader) -> None:
    page = panel(together, "merge")
    others = form(page, "merge").choices["groups"]
    assert len(others) > 1
    page = shown(together, page, "merge", groups=["n1", *others])
    people, chest, gone = comes(page)
    assert re.fullmatch(r"n1 then has \d+ people, \d+ movement points, and needs .* a day\. GC-8\.4a", people)
    assert chest.startswith("Its chest holds ")
    assert gone == f"n1 keeps its name, and {' and '.join(others)} are no longer groups."
    assert send(together, form(page, "merge")).status_code == 302
    assert written(together) == [f"n1 takes in {' and '.join(others)}"]


def test_a_merge_without_another_group_is_refused_in_its_panel(together: Reader) -> None:
    page = shown(together, panel(together, "merge"), "merge", groups=["n1"])
    assert comes(page) == ["No group is chosen yet."]
    answer = send(together, form(page, "merge"))
    assert answer.status_code == 422
    assert form(answer.content.decode(), "merge").holds("groups") == "n1"


def test_a_merge_is_changed_in_the_same_panel(together: Reader) -> None:
    page = panel(together, "merge")
    others = form(page, "merge").choices["groups"]
    send(together, form(page, "merge"), groups=["n1", *others])
    page = together.text("days/1/orders/1/")
    assert [value for name, value in form(page, "merge").fields if name == "groups"] == ["n1", *others]
    send(together, form(page, "merge"), groups=["n1", others[0]])
    assert written(together) == [f"n1 takes in {others[0]}"]


def test_recruits_are_raised_by_their_numbers_and_the_panel_says_the_price(together: Reader) -> None:
    page = panel(together, "recruit")
    asked = form(page, "recruit")
    page = shown(together, page, "recruit", infantry="1", peasants="0")
    price, people, when = comes(page)
    assert re.fullmatch(r"They cost [\d.]+ deniers?: [\d.]+ deniers? stays? in the chest\.", price)
    assert people.startswith("n1 then has ")
    assert "GC-12.1a" in when
    assert len(asked.choices["site"]) >= 1
    assert send(together, form(page, "recruit")).status_code == 302
    (said,) = written(together)
    assert "1 light infantry" in said


def test_recruits_are_changed_in_the_same_panel_and_too_many_are_refused(together: Reader) -> None:
    send(
        together,
        form(shown(together, panel(together, "recruit"), "recruit", infantry="1", peasants="0"), "recruit"),
    )
    page = together.text("days/1/orders/1/")
    assert form(page, "recruit").holds("infantry") == "1"
    answer = send(together, form(page, "recruit"), infantry="999")
    assert answer.status_code == 422
    assert form(answer.content.decode(), "recruit").holds("infantry") == "999"


def test_a_kind_that_makes_no_sense_says_why_instead_of_showing_another(norman: Reader) -> None:
    page = panel(norman, "merge")
    assert "No other group of yours is with it." in page
    assert 'id="split"' not in page


@pytest.mark.parametrize(
    ("kind", "tag"), [("hand-over", "exchange"), ("recruit", "recruit"), ("merge", "merge")]
)
def test_a_look_at_a_panel_says_what_would_come_of_it(together: Reader, kind: str, tag: str) -> None:
    page = panel(together, kind)
    look = together.post("days/1/orders/look/", form(page, tag).sent()).content.decode()
    assert comes(look) == comes(page)
    assert written(together) == []
