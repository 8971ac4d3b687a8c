"""A report as a page of HTML that stands alone: without scripts or foreign parts, and printed on A4 as it is.

On a screen each sentence unfolds to its reasons; on paper they are notes at the end.
"""

from collections.abc import Iterable
from importlib.resources import files

from campaign.presentation.report import Reason
from campaign.presentation.report.gathered import Way
from campaign.presentation.report.telling import (
    Closing,
    Paragraph,
    Place,
    Sentence,
    Telling,
    cited,
    marked,
    repeated,
)
from hexmap.drawing import element, words
from rulebook.book.links import linked

STYLE = (files("campaign.presentation.report") / "page.css").read_text("utf-8")


def page(told: Telling, drawing: str, *, caption: str = "", proof: str = "") -> str:
    """The report as HTML, with the map as SVG in `drawing`, whose ids are its own.

    `caption` stands below it; `proof` is the address of the page on which the day's dice are checked. All words are
    escaped; the drawing is taken as it is.
    """
    head = element(
        "head",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", words(told.heading)),
        element("style", STYLE),
    )
    body = element("body", *header(told), *chapters(told, drawing, caption), *notes(told, proof))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=told.names.language.code)}\n"


def header(told: Telling) -> Iterable[str]:
    """Title, date, and what mattered."""
    say = told.names.say
    yield element("h1", words(told.heading))
    yield element("p", words(told.date), class_="date")
    yield element("p", words(say("Each sentence unfolds to its reasons.")), class_="hint")
    if told.headlines:
        items = (element("li", words(each)) for each in told.headlines)
        yield element("ul", *items, class_="headlines")
    else:
        yield element("p", words(say("A quiet day.")), class_="headlines")


def chapters(told: Telling, drawing: str, caption: str) -> Iterable[str]:
    """The map, what concerns the whole campaign, place by place, and the end."""
    said = element("figcaption", words(caption)) if caption else ""
    yield element("figure", drawing, said) if drawing else ""
    yield from (paragraph(each, told) for each in told.front)
    for place in told.places:
        told_here = (paragraph(each, told) for each in place.paragraphs)
        heading = element("h2", words(place.name))
        yield element("section", heading, *told_here, *more(place), data_hex=place.hex or None)
    if told.closing:
        yield element(
            "section",
            element("h2", words(told.names.say("And besides"))),
            *(ended(each, told) for each in told.closing),
            class_="besides",
        )


def more(place: Place) -> Iterable[str]:
    """Where more of a place is to be read: its siege, its battles."""
    yield from (leading(each.title, each.address) for each in place.more)


def leading(title: str, address: str) -> str:
    """A paragraph that leads to a page, whose address can be read on paper too."""
    return element("p", words(title), " ", element("a", words(address), href=address), class_="proof")


def paragraph(sentences: Paragraph, told: Telling) -> str:
    """Sentences as running text, of which each unfolds."""
    marks = (mark for _, mark in marked(sentences))
    folded = (sentence(said, mark, told) for said, mark in zip(sentences, marks, strict=True))
    return element("div", " ".join(folded), class_="p")


def sentence(said: Sentence, mark: int, told: Telling) -> str:
    """A sentence that unfolds to its reasons, or one that has none; `mark` is the note printed behind it, if any."""
    if not said.why:
        return element("span", ruled(said.text, told), **on_the_map(said)) + to_correction(said, told)
    summary = element("summary", words(said.text), noted([mark] if mark else []))
    return element("details", summary, why(said.why, told), **on_the_map(said)) + to_correction(said, told)


def ruled(text: str, told: Telling) -> str:
    """A text in which the ids of rules lead to their pages, where the report knows the address of one."""
    return linked(words(text), lambda rule: told.rule.format(rule=rule))


def to_correction(said: Sentence, told: Telling) -> str:
    """The link behind a sentence that was put right, to what puts it right; "" where there is no page of that."""
    if not said.corrected or not told.corrections:
        return ""
    address = f"{told.corrections}#line-{said.corrected}"
    return " " + element("a", words(told.names.say("Read the correction")), href=address, class_="corrected")


def on_the_map(said: Sentence | Way) -> dict[str, str]:
    """The attribute that names the hexes of what is said, for a page that has a map beside it."""
    return {"data_hexes": " ".join(said.hexes)} if said.hexes else {}


def noted(marks: Iterable[int]) -> str:
    """The numbers of notes, as they are printed behind a sentence."""
    numbers = ", ".join(map(str, marks))
    return element("sup", numbers) if numbers else ""


def why(reasons: Iterable[Reason], told: Telling) -> str:
    """Reasons as a list."""
    return element(
        "ul", *(element("li", ruled(cited(reason, told.names), told)) for reason in reasons), class_="why"
    )


def ended(closing: Closing, told: Telling) -> str:
    """A topic of the end: its sentences unfold below the one that says them all, or stand below its title."""
    title = element("b", words(closing.title))
    if not closing.text and not closing.ways:
        listed = repeated(closing.sentences, told.names)
        items = (element("li", paragraph((said,), told)) for said in listed)
        return element("div", title, element("ul", *items), class_="p")
    items = (
        element("li", ruled(said.text, told), why(said.why, told) if said.why else "", **on_the_map(said))
        for said in closing.sentences
    )
    summary = element("summary", title, " ", words(closing.text), noted(closing.notes))
    folded = element("details", summary, element("ul", *items, class_="why"))
    return element("div", folded, table(closing.ways), class_="p")


def table(ways: Iterable[Way]) -> str:
    """Ways as a table, "" for none."""
    rows = [
        element(
            "tr",
            element("th", words(way.who)),
            td(f"{way.start} \u2192 {way.end}"),
            td(way.cost),
            **on_the_map(way),
        )
        for way in ways
    ]
    return element("table", *rows, class_="ways") if rows else ""


def td(text: str) -> str:
    """A cell."""
    return element("td", words(text))


def notes(told: Telling, proof: str) -> Iterable[str]:
    """The reasons as they are printed, and how the dice can be checked."""
    say = told.names.say
    if told.notes:
        items = (element("li", why(note, told)) for note in told.notes)
        title = element("h2", words(say("Why")))
        yield element("section", title, element("ol", *items), class_="notes")
    if proof:
        yield leading(say("Each die can be checked by its label:"), proof)
