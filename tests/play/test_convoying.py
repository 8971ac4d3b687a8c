"""A new convoy is made by a panel that says from where, to where, with what and with which escort, without scripts."""

import html
import re

import pytest

from tests.api.conftest import Table
from tests.play.conftest import Reader
from tests.play.forms import Form, Forms, send
from tests.play.test_sheet import written

NEW = "convoys/new/"


def form(page: str) -> Form:
    """The form of the panel."""
    return next(each for each in Forms(page).found if '"create_convoy"' in each.holds("order"))


def panel(page: str) -> str:
    """What the panel says, as it is read."""
    part = page[page.index('id="panel"') :].partition("</section>")[0].partition(">")[2]
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", part).split()))


def test_a_place_and_the_list_of_convoys_lead_to_a_new_one(norman: Reader) -> None:
    assert f'href="{norman.url(NEW)}"' in norman.text()
    assert f'href="{norman.url(NEW)}?site=canosa"' in norman.text("pieces/places/canosa/")


def test_the_panel_says_stores_and_distances_and_what_comes_of_it(norman: Reader) -> None:
    page = norman.text(f"{NEW}?site=minervino&load=2")
    said = panel(page)
    assert "Minervino: 5 points in store" in said
    assert re.search(r"Canosa: 4 points in store, \d+ hexes", said)
    assert "Tonight: Minervino keeps 3 points." in said
    assert "The convoy " in said
    assert "No escort Neutral: the first group that meets it takes it. GC-13.4c" in said
    assert '<button class="primary" form="convoy">Order the convoy</button>' in page
    assert "Not on your draft yet." in page


def test_its_way_and_the_places_that_it_can_go_to_are_on_the_map(norman: Reader) -> None:
    page = norman.text(f"{NEW}?site=minervino&load=2")
    assert re.search(
        r'<li data-looked data-of="new-convoy-minervino" data-start="\d{4}" data-way="[\d ]+"', page
    )
    (address,) = set(re.findall(r'data-place-at="\d+" data-address="([^"]*)"', page))
    assert html.unescape(address).endswith("?site=minervino&destination=canosa&load=2&escort=")


def test_the_fields_are_shown_again_with_what_comes_of_them_and_nothing_is_written(norman: Reader) -> None:
    page = norman.text(f"{NEW}?site=minervino")
    shown = norman.client.post(norman.url(f"{NEW}shown/"), form(page).sent(site="canosa", load="1"))
    assert shown.status_code == 302
    assert "Tonight: Canosa keeps 3 points." in panel(norman.text(shown["Location"]))
    assert written(norman) == []


def test_a_convoy_goes_on_the_draft_and_is_changed_in_the_same_panel(norman: Reader) -> None:
    assert send(norman, form(norman.text(f"{NEW}?site=minervino&load=2"))).status_code == 302
    assert written(norman)[0].startswith("A convoy of 2 points sets out from Minervino for Canosa")
    page = norman.text("days/1/orders/1/")
    assert form(page).holds("load") == "2"
    assert send(norman, form(page), load="4").status_code == 302
    assert written(norman)[0].startswith("A convoy of 4 points")


def test_a_load_beyond_the_stores_is_refused_in_the_panel(norman: Reader) -> None:
    answer = send(norman, form(norman.text(f"{NEW}?site=minervino")), load="99")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'class="fault"' in page
    assert form(page).holds("load") == "99"
    assert written(norman) == []


def test_a_load_that_is_no_number_keeps_the_places_that_were_chosen(norman: Reader) -> None:
    chosen = {"site": "canosa", "destination": "minervino"}
    answer = send(norman, form(norman.text(f"{NEW}?site=minervino")), load="", **chosen)
    assert answer.status_code == 422
    again = form(answer.content.decode())
    assert {name: again.holds(name) for name in chosen} == chosen
    assert written(norman) == []


@pytest.mark.parametrize("load", ["0", "999", "2.5", ""])
def test_a_load_that_cannot_be_is_refused_with_the_most_of_its_place(norman: Reader, load: str) -> None:
    page = send(norman, form(norman.text(f"{NEW}?site=minervino")), load=load).content.decode()
    assert "A whole number from 1 to 5 is expected" in panel(page)
    assert "from 1 to 99" not in page


def test_once_orders_are_closed_no_convoy_is_made(corato: Table, norman: Reader) -> None:
    while corato.summary.phase != "ended":
        corato.night()
    assert "Order the convoy" not in norman.text(NEW)
    assert NEW not in norman.text()


def test_a_look_at_the_fields_says_what_comes_of_them_with_the_way_on_the_map(norman: Reader) -> None:
    page = norman.text(f"{NEW}?site=minervino&load=2")
    look = norman.post("days/1/orders/look/", form(page).sent(load="1", escort="")).content.decode()
    assert "Minervino keeps 4 points." in look
    assert re.search(r'data-of="new-convoy-minervino" data-start="\d{4}" data-way="[\d ]+"', look)
    assert written(norman) == []
