"""The day as Markdown: what is told is read as it is, and nothing of it becomes markup."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from campaign.presentation.report.markdown import escaped, markdown
from campaign.presentation.report.telling import Closing, Place, Sentence, Telling
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import names
from tests.campaign.presentation.report.test_plain import a_day_of_marches_and_battles

HOSTILE = (
    "<b>bold</b> & <script>alert(1)</script>",
    "*stars*, _lines_, `code`, ~~gone~~ and [a link](http://example.org)",
    "# no title",
    "1. no list",
    "2) no list",
    "- no list",
    "+ no list",
    "> no quotation",
    "=====",
    "back\\slash \\* &amp; &#42; ![image](x)",
    "<http://example.org>",
    "norman_spy_1 and light_infantry",
    "[1]: http://example.org",
)


def rendered(text: str) -> str:
    """Markdown as HTML."""
    return MarkdownIt("commonmark").render(text)


def read(html: str) -> str:
    """What a reader sees of HTML."""
    return " ".join(unescape(re.sub("<[^>]*>", "", html)).split())


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_told_reads_as_it_is_told(text: str) -> None:
    assert rendered(escaped(text)) == f"<p>{rendered_text(text)}</p>\n"


def rendered_text(text: str) -> str:
    """Text as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@given(st.text(st.characters(codec="ascii", min_codepoint=32), min_size=1))
def test_no_text_becomes_markup(text: str) -> None:
    assert read(rendered(f"- {escaped(text)}")) == " ".join(text.split()) or not text.strip()
    assert "<" not in rendered(f"a {escaped(text)}").removeprefix("<p>").removesuffix("</p>\n")


def test_a_report_is_titles_paragraphs_and_lists() -> None:
    text = markdown(a_day_of_marches_and_battles("norman"))
    assert text.startswith("# Day 1\n\n3 June 1053\n\n- **")
    assert "\n- **The Normans attacked and beat the Byzantines at hex 9243.**\n\n" in text
    html = rendered(text)
    assert "<h2>Hex 9243</h2>\n<p>n1 marched from hex 9242 to hex 9243" in html
    assert html.count("<h2>") == 3


def test_the_notes_are_numbered_as_the_text_refers_to_them_and_sums_lie_below_their_law() -> None:
    told = a_day_of_marches_and_battles("norman")
    html = rendered(markdown(told))
    notes = html[html.index("<ol>") :]
    assert re.sub(r"<ul>.*?</ul>", "", notes, flags=re.S).count("<li>") == len(told.notes)
    assert {int(found) for found in re.findall(r"\[(\d+)\]", html)} == set(range(1, len(told.notes) + 1))
    assert "<ul>\n<li>GC-17.2a: strength" in notes


def test_names_that_look_like_markup_are_names() -> None:
    bad = "<img src=x>*[x](y)"
    sentence = Sentence(f"{bad} came.", (), 0)
    told = Telling(
        heading=bad,
        date="",
        headlines=(bad,),
        front=((sentence,),),
        places=(Place(bad, ((sentence,),)),),
        closing=(Closing("supply", bad, bad, (sentence,)), Closing("orders", bad, "", (sentence,))),
        notes=(),
        names=names(Board()),
    )
    html = rendered(markdown(told))
    assert not set(re.findall(r"<(\w+)", html)) - {"h1", "h2", "p", "ul", "li", "strong"}
    assert html.count("&lt;img src=x&gt;*[x](y)") == 9
