"""The text of a rule as runs of words, some of which lead to a rule, a decision, a table or a word.

Identifiers of a program read as words: `supply_check` becomes "supply check".
"""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Literal

import msgspec

Kind = Literal["", "rule", "decision", "table", "word", "strong", "em"]

NUMBER = r"[A-Z]?\d+(?:\.\d+)*[a-z]?"
ID = rf"[A-Z]{{2}}-{NUMBER}"
MARK = re.compile(
    rf"(?P<rule>\b{ID}(?![A-Za-z0-9]))"
    r"|(?P<decision>\b(?:(?:GC|GT|GS) )?D\d+\b)"
    r"|(?P<table>\bM-[a-z]+(?:-[a-z]+)*)"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|(?<![\w*])\*(?P<em>[^*\s][^*]*)\*(?![\w*])"
    r"|§(?P<paragraph>\d+(?:\.\d+)*)"
)
ONE = re.compile(ID)
ALSO = re.compile(r"(?P<gap>, | and | to )(?P<number>\d+(?:\.\d+)*[a-z]?|[a-z](?![a-z]))(?![\w.]\w)")
"""A number that goes on a list of ids and leaves their letters out: "GC-6b, 6f"."""
IDENTIFIER = re.compile(r"\b[a-zA-Z]+(?:_[a-zA-Z0-9]+)+\b")
RANGE = re.compile(r"(?<=[\dA-Z])\.\.(?=[+-]?[\dA-Z])")


class Span(msgspec.Struct, frozen=True):
    """A run of words; `to` is what it leads to: the id of a rule, decision or table, or the key of a word."""

    text: str
    kind: Kind = ""
    to: str = ""


class Known(msgspec.Struct, frozen=True):
    """The goals that the text of a catalogue may lead to.

    `paragraph` gives the rules' paragraph of a number of the source, "" for none; `decisions` are the catalogue's.
    `words` finds the words of the game in a plain text: from, to, and the key of each.
    """

    ids: Collection[str]
    decisions: Collection[str]
    tables: Collection[str]
    prefix: str
    words: Callable[[str], Iterator[tuple[int, int, str]]] = lambda text: iter(())


def spans(text: str, known: Known) -> Iterator[Span]:
    """The runs of a text. Each word of the game leads to the glossary once, where it first stands."""
    met: set[str] = set()
    at = 0
    while found := MARK.search(text, at):
        yield from worded(text[at : found.start()], known, met)
        yield from marked(found, known, met)
        at = found.end()
        if found["rule"]:
            for gap, span in others(text, at, found["rule"], known):
                yield Span(gap)
                yield span
                at += len(gap) + len(span.text)
    yield from worded(text[at:], known, met)


def marked(found: re.Match[str], known: Known, met: set[str]) -> Iterator[Span]:
    """The run of words that a mark in a text becomes."""
    kind, text = found.lastgroup, found[found.lastgroup or 0]
    if kind == "rule":
        yield rule(text, known)
    elif kind == "decision":
        elsewhere, _, number = text.rpartition(" ")
        own = not elsewhere or elsewhere == known.prefix
        yield (
            Span(text, "decision", number if own else text)
            if not own or number in known.decisions
            else Span(text)
        )
    elif kind == "table":
        yield (
            Span(in_words(text[2:].replace("-", " ")), "table", text) if text in known.tables else Span(text)
        )
    elif kind == "paragraph":
        yield rule(f"{known.prefix}-{text}", known, f"§{text}")
    elif kind == "code":
        yield from [rule(text, known)] if ONE.fullmatch(text) else worded(text, known, met)
    else:
        yield Span(in_words(text), "strong" if kind == "strong" else "em")


def rule(id_: str, known: Known, text: str = "") -> Span:
    """A rule or paragraph that leads to its page, plain text where there is none."""
    return Span(text or id_, "rule", id_) if id_ in known.ids else Span(text or id_)


def others(text: str, at: int, first: str, known: Known) -> Iterator[tuple[str, Span]]:
    """The ids that go on a list after the first, with what stands before each."""
    prefix, before = first[:3], first
    while more := ALSO.match(text, at):
        number = more["number"]
        if number.isalpha():
            number = before[3:].rstrip("abcdefghijklmnopqrstuvwxyz") + number
        if prefix + number not in known.ids:
            return
        before = prefix + number
        yield more["gap"], Span(more["number"], "rule", before)
        at = more.end()


def worded(text: str, known: Known, met: set[str]) -> Iterator[Span]:
    """Plain text, in which the words of the game lead to the glossary."""
    text, at = in_words(text), 0
    for start, end, key in known.words(text):
        if key in met:
            continue
        met.add(key)
        if start > at:
            yield Span(text[at:start])
        yield Span(text[start:end], "word", key)
        at = end
    if text[at:]:
        yield Span(text[at:])


def in_words(text: str) -> str:
    """A text in which identifiers are words, and ranges of numbers too."""
    return RANGE.sub(" to ", IDENTIFIER.sub(lambda found: found[0].replace("_", " "), text)).replace("`", "")


def plain(text: str, known: Known) -> str:
    """The text without anything that leads on."""
    return "".join(each.text for each in spans(text, known))
