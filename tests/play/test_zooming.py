"""Larger and smaller without a script: links to a page whose map the server draws at another size."""

import html
import re

import pytest

from play.zooming import LARGEST, OPENING
from tests.api.conftest import TO_TRANI, Table
from tests.play.conftest import Reader
from tests.play.forms import forms_of, order_forms, send
from tests.play.test_more import KNIGHTS
from tests.play.test_sheet import N1, form_for, written

LINKS = re.compile(r'<noscript><div class="tools">(.*?)</div>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]+)"[^>]* aria-label="([^"]+)"')


def links(page: str) -> dict[str, str]:
    """Where the links beside a map lead, by their words."""
    (found,) = LINKS.findall(page)
    return {words: html.unescape(address) for address, words in LINK.findall(found)}


def drawn(reader: Reader, page: str) -> str:
    """The drawing that a page shows without scripts."""
    (source,) = re.findall(r'<img src="([^"]+map\.svg[^"]*)"', page)
    return reader.text(html.unescape(source))


def width(drawing: str) -> float:
    """How many units of the land a drawing shows, from side to side."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) ', drawing)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("path", ["", "pieces/groups/n1/?tab=places", "nights/1/", "days/1/"])
def test_each_page_with_a_map_leads_to_itself_with_a_larger_and_a_smaller_one(
    second_day: Table, norman: Reader, path: str
) -> None:
    page = norman.text(path)
    found = links(page)
    assert list(found) == ["Larger", "Smaller", "My groups", "Whole map"]
    here = path.partition("?")[0]
    sizes = {words: width(drawn(norman, norman.text(f"{here}{link}"))) for words, link in found.items()}
    assert sizes["Larger"] < width(drawn(norman, page)) == sizes["My groups"]
    assert sizes["My groups"] < sizes["Smaller"] <= sizes["Whole map"]
    if "tab" in path:
        assert all(link.startswith("?tab=places&") for link in found.values())


def test_the_links_end_with_the_largest_map_and_with_the_whole_one(norman: Reader) -> None:
    assert "Larger" not in links(norman.text(f"?zoom={LARGEST}"))
    assert "Smaller" not in links(norman.text("?zoom=1"))


@pytest.mark.parametrize("asked", ["", "x", "-1", "99999999"])
def test_a_size_that_is_none_is_that_of_the_first_view(norman: Reader, asked: str) -> None:
    assert norman.text(f"map.svg?zoom={asked}&at=nowhere") == norman.text(f"map.svg?zoom={OPENING}")


BUTTON = re.compile(r'<button form="([^"]+)" formaction="([^"]+)"[^>]* aria-label="([^"]+)"')
REFUSED = (
    ("march", N1, "typed", "nowhere", "5418 nowhere"),
    ("split", N1, KNIGHTS, "2", "1"),
    ("create_convoy", "pieces/places/minervino/", "load", "99", "98"),
)


@pytest.mark.parametrize(("kind", "piece", "field", "typed", "then"), REFUSED)
def test_another_size_keeps_what_is_written_in_a_form_that_was_refused(
    norman: Reader, kind: str, piece: str, field: str, typed: str, then: str
) -> None:
    form = form_for(norman, kind, piece)
    nobody = {name: "0" for name in form.kinds if name.startswith(("men.", "commanders."))}
    answer = send(norman, form, **(nobody | {field: typed}))
    assert answer.status_code == 422
    page = answer.content.decode()
    buttons = {words: (sender, html.unescape(to)) for sender, to, words in BUTTON.findall(page)}
    assert list(buttons) == ["Larger", "Smaller", "My groups", "Whole map"]
    sender, to = buttons["Larger"]
    assert f'id="{sender}"' in page
    again = next(each for each in forms_of(page, "/orders/") if each.holds(field) == typed)
    larger = norman.client.post(f"{form.action}{to}", again.sent(**{field: then}))
    assert larger.status_code == 422
    shown = larger.content.decode()
    assert then in [each.holds(field) for each in forms_of(shown, "/orders/")]
    assert width(drawn(norman, shown)) < width(drawn(norman, page))
    assert written(norman) == []


def test_a_form_that_was_mended_before_another_size_is_not_sent_by_it(norman: Reader) -> None:
    form = form_for(norman, "march")
    page = send(norman, form, typed="nowhere").content.decode()
    ((_, to, _), *_) = BUTTON.findall(page)
    shown = norman.client.post(f"{form.action}{html.unescape(to)}", form.sent(typed=TO_TRANI[0]))
    assert shown.status_code == 200
    assert TO_TRANI[0] in [each.holds("typed") for each in order_forms(shown.content.decode(), "march")]
    assert written(norman) == []
