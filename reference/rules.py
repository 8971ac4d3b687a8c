"""The rules: all catalogues with a search, one of them, a paragraph, and a rule with all that belongs to it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from account.reading import names_for
from campaign.service.rules_applied import applied
from campaign.service.seats import Seat
from reference.page import coming_from, page, seat_of
from reference.writing import grids, running
from rulebook.book.glossary import Meaning
from rulebook.book.search import search
from rulebook.book.shelf import SOURCE, Found, Shelf, shelf
from rulebook.book.spans import Span, spans
from rulebook.book.volume import Chapter, Table, Volume

NOT_FOUND = 404


class Told(msgspec.Struct, frozen=True):
    """A rule as a page shows it: in which language its text is, and what the text names."""

    id: str
    title: str
    text: SafeString
    spoken: str


class Heading(msgspec.Struct, frozen=True):
    """A chapter as its title shows it, and the language of that."""

    slug: str
    number: str
    title: str
    spoken: str


def heading(volume: Volume, chapter: Chapter, language: str) -> Heading:
    """A chapter as a page shows it."""
    title, spoken = shelf().chapter_of(volume, chapter, language)
    return Heading(chapter.slug, chapter.number, title, spoken)


class Row(msgspec.Struct, frozen=True):
    """A rule in a list."""

    id: str
    title: str
    spoken: str
    here: bool = False

    @property
    def number(self) -> str:
        """The id without the letters of its catalogue."""
        return self.id[3:]


def rows(found: Iterable[Found], language: str, here: str = "") -> list[Row]:
    """Rules as a list, with the one that the page shows marked."""
    return [
        Row(
            each.rule.id,
            shelf().title_of(each.rule, language),
            shelf().text_of(each.rule, language)[1],
            each.rule.id == here,
        )
        for each in found
    ]


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """All catalogues with their chapters, and what was looked for."""
    names, asked = names_for(request), request.GET.get("q", "").strip()
    language, seat = names.language.code, seat_of(request)
    title = names.say("Rules and words")
    context: dict[str, Any] = {
        "title": title,
        "from": coming_from(seat),
        "volumes": volumes(shelf(), language),
    }
    if asked:
        context |= looked_for(asked, language) | {"title": names.say("{asked}: rules and words", asked=asked)}
    return page(request, "front", context)


def looked_for(asked: str, language: str) -> dict[str, Any]:
    """What a search finds."""
    hits = search(shelf(), asked, language)
    return {
        "asked": asked,
        "found": rows(hits.rules, language),
        "meant": [(word.key, word.meaning(language)) for word in hits.words],
        "more": hits.more,
    }


def volumes(all_: Shelf, language: str) -> list[tuple[str, str, int]]:
    """The catalogues: name, title, and how many rules each has."""
    return [
        (name, all_.bindings[name].title(language), sum(1 for _ in volume.rules))
        for name, volume in all_.volumes.items()
    ]


@require_safe
def named(request: HttpRequest, asked: str) -> HttpResponse:
    """A catalogue, a rule or a paragraph by its name; for any other name a search with the nearest rules."""
    all_ = shelf()
    if asked in all_.volumes:
        return whole(request, all_.volumes[asked])
    if asked in all_.rules:
        return rule(request, all_.rules[asked])
    if asked in all_.paragraphs:
        return paragraph(request, asked, all_.paragraphs[asked])
    meant = next((id_ for id_ in all_.ids if id_.lower() == asked.lower()), "")
    if meant:
        return HttpResponseRedirect(reverse("rule", args=[meant]) + coming_from(seat_of(request)))
    return unknown(request, asked)


def unknown(request: HttpRequest, asked: str) -> HttpResponse:
    """There is no such rule: what the nearest are, and a search."""
    names, seat = names_for(request), seat_of(request)
    language = names.language.code
    context = {
        "title": names.say("No rule is called {asked}", asked=asked),
        "from": coming_from(seat),
        "nearest": rows(shelf().nearest(asked), language),
        "volumes": volumes(shelf(), language),
    }
    return page(request, "front", context, status=NOT_FOUND)


def whole(request: HttpRequest, volume: Volume) -> HttpResponse:
    """A catalogue: its chapters, and the titles of all rules."""
    names, all_ = names_for(request), shelf()
    language = names.language.code
    binding = all_.bindings[volume.name]
    chapters = [
        (heading(volume, chapter, language), rows((all_.rules[rule.id] for rule in chapter.rules), language))
        for chapter in volume.chapters
    ]
    context = {
        "title": binding.title(language),
        "from": coming_from(seat_of(request)),
        "volume": volume,
        "chapters": chapters,
        "source": binding.source(language),
        "english": language != SOURCE,
    }
    return page(request, "volume", context)


@require_safe
def decisions(request: HttpRequest, volume: str) -> HttpResponse:
    """What a catalogue has decided where the printed rules are silent. Raises Http404 for no catalogue."""
    names, all_ = names_for(request), shelf()
    if volume not in all_.volumes:
        raise Http404
    came, found = coming_from(seat_of(request)), all_.volumes[volume]
    binding = all_.bindings[volume]
    context = {
        "title": names.say("{volume}: decisions", volume=binding.title(names.language.code)),
        "from": came,
        "volume": found,
        "binding": binding.title(names.language.code),
        "decisions": decided(found, found.decisions, came, found.decisions),
    }
    return page(request, "decisions", context)


def decided(
    volume: Volume, ids: Iterable[str], came: str, here: Iterable[str]
) -> list[tuple[str, SafeString]]:
    """Decisions of a catalogue with their text."""
    known = shelf().known(volume)
    return [
        (id_, running(spans(volume.decisions[id_].text, known), volume.name, came, here))
        for id_ in ids
        if id_ in volume.decisions
    ]


def paragraph(request: HttpRequest, id_: str, found: list[Found]) -> HttpResponse:
    """All rules of a paragraph, with their texts."""
    names, came = names_for(request), coming_from(seat_of(request))
    language = names.language.code
    context = about(request, found[0], id_)
    context |= {
        "title": names.say("{id}, {chapter}", id=id_, chapter=context["chapter"].title),
        "rules": [told(each, language, came) for each in found],
    }
    return page(request, "paragraph", context)


def rule(request: HttpRequest, found: Found) -> HttpResponse:
    """A rule: its text, where it applied, what leans on it, its words, numbers, decisions, and source."""
    names, all_, seat = names_for(request), shelf(), seat_of(request)
    language, came = names.language.code, coming_from(seat)
    runs = all_.spans_of(found, language)
    named_here = list(dict.fromkeys(each.to for each in runs if each.kind in ("decision", "table")))
    shown = told(found, language, came, named_here)
    context = about(request, found, found.rule.id) | {
        "title": shown.title if found.rule.id in all_.titles else found.rule.id,
        "rule": shown,
        "entitled": found.rule.id in all_.titles,
        "translated": shown.spoken == language,
        "applied": applied_to(seat, found.rule.id, request),
        "leaning": rows((all_.rules[id_] for id_ in all_.naming(found.rule.id)), language),
        "meant": meant(runs, language),
        "grids": list(grids(tables_of(found))),
        "named": [
            (name, list(grids(found.volume.named[name]))) for name in named_here if name in found.volume.named
        ],
        "decisions": decided(found.volume, named_here, came, named_here),
        "source": all_.bindings[found.volume.name].source(language),
        "printed": printed(found),
    }
    return page(request, "rule", context)


def about(request: HttpRequest, found: Found, here: str) -> dict[str, Any]:
    """What surrounds a rule: its catalogue, its chapter with the other rules, and the way back."""
    language = names_for(request).language.code
    return {
        "from": coming_from(seat_of(request)),
        "volume": found.volume,
        "binding": shelf().bindings[found.volume.name].title(language),
        "chapter": heading(found.volume, found.chapter, language),
        "beside": rows((shelf().rules[each.id] for each in found.chapter.rules), language, here),
    }


def told(found: Found, language: str, came: str, here: Iterable[str] = ()) -> Told:
    """A rule in words."""
    _, spoken = shelf().text_of(found.rule, language)
    text = running(shelf().spans_of(found, language), found.volume.name, came, here)
    return Told(found.rule.id, shelf().title_of(found.rule, language), text, spoken)


def applied_to(seat: Seat | None, id_: str, request: HttpRequest) -> Any:
    """The nights in which a rule applied to what the reader was told; None for somebody who comes from no campaign."""
    if seat is None:
        return None
    names = names_for(request)
    return applied(seat, id_, names.language.code)


def meant(runs: Iterable[Span], language: str) -> list[tuple[str, Meaning]]:
    """The words of the game in a text, with what each means."""
    words = shelf().glossary.words
    return [(each.to, words[each.to].meaning(language)) for each in runs if each.kind == "word"]


def tables_of(found: Found) -> list[Table]:
    """The tables that stand with the paragraph of a rule."""
    number = found.rule.paragraph[3:]
    return [each for each in found.volume.tables if number in each.paragraphs]


def printed(found: Found) -> str:
    """The number of the paragraph in the source; "" for a rule of the house, whose number begins with a letter."""
    number = found.rule.paragraph[3:]
    return number if number[:1].isdigit() and found.volume.decisions else ""
