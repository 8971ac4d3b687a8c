"""The rules: all catalogues with a search, one of them, a paragraph, and a rule with all that belongs to it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaign.service.players.rules_applied import applied, drafted
from campaign.service.seats import Seat
from reference.page import Asked, page
from reference.writing import grids, running
from rulebook.book.glossary import Meaning
from rulebook.book.search import CAMPAIGN, search
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
    asked, sought = Asked(request), request.GET.get("q", "").strip()
    names, language = asked.names, asked.language
    context: dict[str, Any] = {
        "title": names.say("Rules and words"),
        "volumes": volumes(shelf(), language),
    }
    if sought:
        context |= looked_for(sought, language)
        context["title"] = names.say("{asked}: rules and words", asked=sought)
    return page(asked, "front", context)


def looked_for(sought: str, language: str) -> dict[str, Any]:
    """The rules and words that a search finds."""
    hits = search(shelf(), sought, language)
    return {
        "sought": sought,
        "found": rows(hits.rules, language),
        "meant": [(word.key, word.meaning(language)) for word in hits.words],
        "more": hits.more,
    }


def volumes(all_: Shelf, language: str) -> list[tuple[str, str, int]]:
    """The catalogues, the campaign's own first: name, title, and how many rules each has."""
    return [
        (name, all_.bindings[name].title(language), sum(1 for _ in volume.rules))
        for name, volume in sorted(all_.volumes.items(), key=lambda each: each[0] not in CAMPAIGN)
    ]


@require_safe
def named(request: HttpRequest, name: str) -> HttpResponse:
    """A catalogue, a rule or a paragraph by its name; for any other name a search with the nearest rules."""
    asked, all_ = Asked(request), shelf()
    if name in all_.volumes:
        return whole(asked, all_.volumes[name])
    if name in all_.rules:
        return rule(asked, all_.rules[name])
    if name in all_.paragraphs:
        return paragraph(asked, name, all_.paragraphs[name])
    meant = next((id_ for id_ in all_.ids if id_.lower() == name.lower()), "")
    if meant:
        return HttpResponseRedirect(reverse("rule", args=[meant]) + asked.came)
    return unknown(asked, name)


def unknown(asked: Asked, name: str) -> HttpResponse:
    """There is no such rule: what the nearest are, and a search."""
    context = {
        "title": asked.names.say("No rule is called {asked}", asked=name),
        "nearest": rows(shelf().nearest(name), asked.language),
        "volumes": volumes(shelf(), asked.language),
    }
    return page(asked, "front", context, status=NOT_FOUND)


def whole(asked: Asked, volume: Volume) -> HttpResponse:
    """A catalogue: its chapters, and the titles of all rules."""
    language, all_ = asked.language, shelf()
    binding = all_.bindings[volume.name]
    chapters = [
        (
            heading(volume, chapter, language),
            rows((all_.rules[rule.id] for rule in chapter.rules), language),
        )
        for chapter in volume.chapters
    ]
    context = {
        "title": binding.title(language),
        "volume": volume,
        "chapters": chapters,
        "source": binding.source(language),
        "english": language != SOURCE,
    }
    return page(asked, "volume", context)


@require_safe
def decisions(request: HttpRequest, volume: str) -> HttpResponse:
    """The page of a catalogue's decisions where the printed rules are silent. Raises Http404 for no catalogue."""
    asked, all_ = Asked(request), shelf()
    if volume not in all_.volumes:
        raise Http404
    found, title = all_.volumes[volume], all_.bindings[volume].title(asked.language)
    context = {
        "title": asked.names.say("{volume}: decisions", volume=title),
        "volume": found,
        "binding": title,
        "decisions": decided(found, found.decisions, asked.came, found.decisions),
    }
    return page(asked, "decisions", context)


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


def paragraph(asked: Asked, id_: str, found: list[Found]) -> HttpResponse:
    """All rules of a paragraph, with their texts."""
    context = about(found[0], id_, asked.language)
    context |= {
        "title": asked.names.say("{id}, {chapter}", id=id_, chapter=context["chapter"].title),
        "rules": [rule_in_words(each, asked.language, asked.came) for each in found],
    }
    return page(asked, "paragraph", context)


def rule(asked: Asked, found: Found) -> HttpResponse:
    """A rule: its text, where it applied, what leans on it, its words, numbers, decisions, and source."""
    all_, language, id_ = shelf(), asked.language, found.rule.id
    runs = all_.spans_of(found, language)
    here = list(dict.fromkeys(each.to for each in runs if each.kind in ("decision", "table")))
    shown = rule_in_words(found, language, asked.came, here)
    context = about(found, id_, language) | {
        "title": shown.title if id_ in all_.titles else id_,
        "rule": shown,
        "entitled": id_ in all_.titles,
        "translated": shown.spoken == language,
        "leaning": rows((all_.rules[each] for each in all_.naming(id_)), language),
        "meant": meant(runs, language),
        "grids": list(grids(tables_of(found), language)),
        "named": [
            (name, list(grids(found.volume.named[name], language)))
            for name in here
            if name in found.volume.named
        ],
        "decisions": decided(found.volume, here, asked.came, here),
        "source": all_.bindings[found.volume.name].source(language),
        "printed": printed(found),
    }
    return page(asked, "rule", context | applied_to(asked.seat, id_, language))


def about(found: Found, here: str, language: str) -> dict[str, Any]:
    """The surroundings of a rule: its catalogue, and its chapter with the other rules."""
    return {
        "volume": found.volume,
        "binding": shelf().bindings[found.volume.name].title(language),
        "chapter": heading(found.volume, found.chapter, language),
        "beside": rows((shelf().rules[each.id] for each in found.chapter.rules), language, here),
    }


def rule_in_words(found: Found, language: str, came: str, here: Iterable[str] = ()) -> Told:
    """A rule in words."""
    _, spoken = shelf().text_of(found.rule, language)
    text = running(shelf().spans_of(found, language), found.volume.name, came, here)
    return Told(found.rule.id, shelf().title_of(found.rule, language), text, spoken)


def applied_to(seat: Seat | None, id_: str, language: str) -> dict[str, Any]:
    """The nights and the orders to which a rule applied for the reader; empty for a reader who comes from elsewhere."""
    if seat is None:
        return {}
    return {"applied": applied(seat, id_, language), "drafted": drafted(seat, id_, language)}


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
