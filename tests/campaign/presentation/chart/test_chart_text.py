"""All that a chart writes is said to its lettering; what is left is what it was given."""

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.maps.whereabouts import Whereabouts
from campaign.presentation.chart import Chart, Holding, draw
from campaign.presentation.chart.chart_text import ENGLISH
from campaign.presentation.chart.story import Story, draw_story
from tests.campaign.presentation.test_chart import APULIA, EVE

SVG = "{http://www.w3.org/2000/svg}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
ON_COUNTERS = re.compile(r"[\d?]*|[A-Z]|[NM]\d")


class Bracketed:
    """A language that puts brackets around all that is said in it."""

    code = "xx"

    def say(self, message: str, **fields: Any) -> str:
        """A message in brackets."""
        return f"[{message.format_map(fields)}]"

    def count(self, number: int, one: str, many: str, **fields: Any) -> str:
        """A message that depends on a number, in brackets."""
        return f"[{many.format_map({'n': number, **fields})}]"

    def named(self, context: str, name: str) -> str:
        """A name in brackets."""
        return f"[{name}]"

    def place(self, where: Whereabouts) -> str:
        """A hex in brackets."""
        return f"[{where}]"


def in_brackets(chart: Chart) -> Chart:
    """A chart in that language."""
    return msgspec.structs.replace(chart, lettering=Bracketed())


def drawings(chart: Chart) -> list[ElementTree.Element]:
    """The chart, and a story of two dawns that ends with it."""
    held = (Holding("melfi", "german"), Holding("benevento", "norman"))
    before = msgspec.structs.replace(chart, holdings=held, clashes=(), caption="Day 0")
    return [ElementTree.fromstring(each) for each in (draw(chart), draw_story(Story((before, chart))))]


def unsaid(root: ElementTree.Element) -> set[str]:
    """What is written outside all brackets."""
    found = set()
    for each in root.iter():
        if each.tag in {f"{SVG}{name}" for name in ("text", "tspan", "title", "desc")}:
            rest, nested = (each.text or "").upper(), 1
            while nested:
                rest, nested = re.subn(r"\[[^\[\]]*\]", "", rest)
            found |= {part.strip(" .") for part in rest.split(";")}
    return found


def test_a_chart_says_nothing_but_by_its_lettering() -> None:
    credits_ = set(f"[{APULIA.credits}]".upper().split())
    given = {
        EVE.title,
        EVE.caption,
        "Day 0",
        *(side.name for side in EVE.sides),
        *(c.label for c in EVE.clashes),
    }
    for root in drawings(in_brackets(EVE)):
        left = {said for said in unsaid(root) if not ON_COUNTERS.fullmatch(said)}
        words = {said for said in left if not set(said.split()) <= credits_}
        assert words <= {each.upper() for each in given} | {f"{EVE.title}. {EVE.caption}".upper()}


def test_a_drawing_says_in_which_language_it_is() -> None:
    for root in drawings(in_brackets(EVE)):
        assert (root.get("lang"), root.get(LANG)) == ("xx", "xx")


def test_a_drawing_in_english_is_what_it_always_was() -> None:
    for root in drawings(EVE):
        assert (root.get("lang"), root.get(LANG)) == (None, None)


@pytest.mark.parametrize(("number", "said"), [(0, "0 dawns"), (1, "1 dawn"), (2, "2 dawns")])
def test_english_has_a_message_for_one_and_one_for_all_others(number: int, said: str) -> None:
    assert ENGLISH.count(number, "{n} dawn", "{n} dawns") == said
