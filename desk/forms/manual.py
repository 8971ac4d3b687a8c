"""Pages of the documents that an organiser needs while he fills in a form, shown where the form is."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from desk.page import page

DOCUMENTS = Path(__file__).parents[2] / "docs"
RESULT = "results.md"
FENCE, ITEM, MARK = "```", "- ", "`"


class Piece(msgspec.Struct, frozen=True):
    """A piece of a document: `kind` is "heading", "text", "list" or "example".

    A text and a list have `items`, each in runs of which every second one is a word of the document's own language.
    """

    kind: str
    text: str = ""
    items: tuple[tuple[str, ...], ...] = ()


@require_safe
def result_document(request: HttpRequest) -> HttpResponse:
    """The fields of a result document, with a whole example."""
    pieces = list(pieces_of((DOCUMENTS / RESULT).read_text()))
    return page(request, admin.site, "manual", {"title": pieces[0].text, "pieces": pieces[1:]})


def pieces_of(text: str) -> Iterator[Piece]:
    """The headings, paragraphs and fenced examples of a document, in their order."""
    for number, part in enumerate(text.split(FENCE)):
        if number % 2:
            yield Piece("example", part.partition("\n")[2])
            continue
        for paragraph in filter(None, (each.strip() for each in part.split("\n\n"))):
            if paragraph.startswith("#"):
                yield Piece("heading", paragraph.lstrip("# "))
            else:
                listed = paragraph.startswith(ITEM)
                items = f"\n{paragraph}".split(f"\n{ITEM}")[1:] if listed else [paragraph]
                yield Piece("list" if listed else "text", items=tuple(map(runs, items)))


def runs(text: str) -> tuple[str, ...]:
    """A paragraph in runs: every second one is the text between two marks."""
    return tuple(" ".join(text.split("\n")).split(MARK))
