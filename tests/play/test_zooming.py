"""Larger and smaller without a script: links to a page whose map the server draws at another size."""

import html
import re

import pytest

from play.zooming import LARGEST, OPENING
from tests.api.conftest import Table
from tests.play.conftest import Reader

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
