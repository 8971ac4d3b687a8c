"""The day as a page to print: it stands for itself, escapes all that is told, and each sentence unfolds to its reasons."""

import re
from html.parser import HTMLParser

import pytest

from campaign.maps import load
from campaign.presentation.chart import Chart, draw
from campaign.presentation.report import Reason
from campaign.presentation.report.page import STYLE, page
from campaign.presentation.report.telling import Closing, Place, Sentence, Telling
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import names
from tests.campaign.presentation.report.test_plain import a_day_of_marches_and_battles

BAD = "<script>alert('x')</script><img src=//example.org/x onerror=y>\"'&amp;"
VOID = {"meta"}
PROOF = "https://a.example/nights/1/dice/"


class Reader(HTMLParser):
    """Reads a page: its elements, and whether each is closed where it should be."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Reader:
    """A page, read to its end."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def day() -> str:
    """A day with its map."""
    told = a_day_of_marches_and_battles("norman")
    drawing = draw(Chart(map=load("apulia"), title="Apulia", caption="Day 1"))
    return page(told, drawing, proof=PROOF)


def hostile() -> Telling:
    """A report all of whose words are an attack."""
    sentence = Sentence(BAD, (Reason("GC-1a", BAD),), 1)
    return Telling(
        heading=BAD,
        date=BAD,
        headlines=(BAD,),
        front=((sentence,),),
        places=(Place(BAD, ((sentence, Sentence(BAD, (), 0)),)),),
        closing=(Closing("supply", BAD, BAD, (sentence,)), Closing("orders", BAD, "", (sentence,))),
        notes=((Reason("GC-1a", BAD),),),
        names=names(Board()),
    )


def test_the_page_is_whole_and_says_its_language(day: str) -> None:
    assert day.startswith("<!DOCTYPE html>\n<html lang=")
    reader = read(day)
    assert reader.elements[0] == ("html", {"lang": "en"})
    assert [tag for tag, _ in reader.elements].count("svg") == 1


def test_nothing_runs_and_nothing_comes_from_elsewhere(day: str) -> None:
    for tag, attributes in read(day).elements:
        assert tag not in ("script", "link", "iframe", "object", "img", "form", "base")
        assert not any(name.startswith("on") for name in attributes)
        assert not {"src", "srcset", "action", "style"} & set(attributes)
        for name in ("href", "xlink:href"):
            whole = ("#", "https://") if tag == "a" else "#"
            assert (attributes.get(name) or "#").startswith(whole), "a page that was saved knows no service"
    assert "@import" not in day
    assert not re.search(r"url\((?!#)", day)


def test_it_is_made_for_paper_too() -> None:
    assert "@page { size: A4;" in STYLE
    assert "@media print" in STYLE


def test_each_sentence_unfolds_to_its_reasons_with_the_labels_of_its_dice(day: str) -> None:
    found = re.search(
        r"<details[^>]*><summary>(Battle at hex 9243: the Normans attacked and won.*?)</summary>(.*?)</details>",
        day,
    )
    assert found is not None
    assert "GC-17.2b: " in found[2]
    assert "dice: 2 (GC-17.2b|battle-1|result|" in found[2]


def test_on_paper_the_reasons_are_notes(day: str) -> None:
    notes = day[day.index('<section class="notes">') :]
    marks = {int(one) for found in re.findall(r"<sup>([\d, ]+)</sup>", day) for one in found.split(", ")}
    assert marks == set(range(1, len(a_day_of_marches_and_battles("norman").notes) + 1))
    assert "GC-17.2b: " in notes


def test_it_says_where_the_dice_can_be_checked(day: str) -> None:
    assert f'<a href="{PROOF}">{PROOF}</a>' in day


def test_trifles_unfold_to_their_own_sentences(day: str) -> None:
    found = re.search(r"<details><summary><b>Supply:</b> n2 .*?</summary>(.*?)</details>", day)
    assert found is not None
    assert re.search(r"<li[^>]*>n2 drew 1 point of supply", found[1])


def test_each_sentence_names_the_hexes_that_it_tells_of(day: str) -> None:
    assert 'data-hexes="9243"><summary>Battle at hex 9243: the Normans attacked and won' in day
    assert 'data-hexes="9242 9243"><summary>n1 marched from hex 9242 to hex 9243' in day


def test_whatever_is_told_is_text() -> None:
    reader = read(page(hostile(), ""))
    assert {tag for tag, _ in reader.elements} <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "ul", "ol", "li", "div"),
        *("section", "details", "summary", "sup", "b", "span"),
    }
    assert reader.text.count(BAD) >= 10
