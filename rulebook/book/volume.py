"""A catalogue taken apart: its chapters with their rules, its decisions, and its tables."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

HEADING = re.compile(r"^(#{2,4}) (.+)$")
RULE = re.compile(r"^- (?:\*\*|`)(?P<id>[A-Z]{2}-[A-Za-z0-9.]+)(?:\*\*|`)\s*(?P<text>.*)$")
DECISION = re.compile(r"^- \*\*(?P<id>D\d+)\*\*\s*(?P<text>.*)$")
NAMED_TABLE = re.compile(r"^\*\*(?P<id>M-[a-z][a-z-]*)\*\*\s*(?P<text>.*)$")
FENCE = "```"
PARAGRAPH = re.compile(r"(?:§|source: |(?<=\d), )(\d+(?:\.\d+)*)")
NUMBER = re.compile(r"^§?(?P<number>[A-Z]?\d+(?:\.\d+)*|[TS])\.? (?P<title>.+)$")
ELSEWHERE = re.compile(r"^.*§[^:]*: |§[\d.]+ ")
"""Numbers of the source inside a title, with what stands before a colon that follows them."""
LETTERS = re.compile(r"[a-z]+$")


class Rule(msgspec.Struct, frozen=True):
    """A rule: its id, its text as the catalogue has it, and the chapter in which it stands."""

    id: str
    text: str
    chapter: str

    @property
    def paragraph(self) -> str:
        """The id without its letter: all rules of a paragraph of the source share it."""
        return LETTERS.sub("", self.id)


class Chapter(msgspec.Struct, frozen=True):
    """A chapter with its rules, in the order of the text; `slug` is its name in an address."""

    slug: str
    number: str
    title: str
    rules: tuple[Rule, ...]


class Decision(msgspec.Struct, frozen=True):
    """A decision of the catalogue where the printed rules are silent or contradict themselves."""

    id: str
    text: str


class Table(msgspec.Struct, frozen=True):
    """A table of numbers: its name, the paragraphs that it belongs to, and what stands in it."""

    name: str
    paragraphs: tuple[str, ...]
    entries: Any


class Volume(msgspec.Struct, frozen=True):
    """A catalogue: chapters that have rules, decisions by their ids, tables, and named tables."""

    name: str
    chapters: tuple[Chapter, ...]
    decisions: dict[str, Decision]
    tables: tuple[Table, ...]
    named: dict[str, tuple[Table, ...]]

    @property
    def rules(self) -> Iterator[Rule]:
        """All rules, in the order of the text."""
        for chapter in self.chapters:
            yield from chapter.rules

    @property
    def prefix(self) -> str:
        """The two letters with which its ids begin."""
        return next((rule.id[:2] for rule in self.rules), "")


class Block(msgspec.Struct):
    """Lines that belong together: a bullet, a paragraph, or what stands in a fence."""

    lines: list[str]
    fenced: bool = False

    @property
    def text(self) -> str:
        """Its lines as one."""
        return " ".join(line.strip() for line in self.lines)


def read_volume(name: str, text: str) -> Volume:
    """A catalogue, taken apart. Its fences hold TOML; a fence with anything else is passed over."""
    chapters: list[tuple[str, list[Rule]]] = []
    decisions: dict[str, Decision] = {}
    tables: list[Table] = []
    named: dict[str, tuple[Table, ...]] = {}
    heading = table = ""
    for block in blocks(text):
        if block.fenced:
            found = tuple(tables_in(block.lines))
            tables.extend(found)
            if table:
                named[table] = (*named.get(table, ()), *found)
        elif title := HEADING.match(block.lines[0]):
            heading, table = title[2], ""
            chapters.append((heading, []))
        elif said := RULE.match(block.text):
            chapters[-1][1].append(Rule(said["id"], said["text"], slug(heading)))
        elif said := DECISION.match(block.text):
            decisions[said["id"]] = Decision(said["id"], said["text"])
        elif said := NAMED_TABLE.match(block.text):
            table = said["id"]
    made = tuple(chapter_of(title, rules) for title, rules in chapters if rules)
    return Volume(name, made, decisions, tuple(tables), named)


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page: what empty lines, bullets, headings and fences part."""
    block = Block([])
    for line in text.splitlines():
        if line.startswith(FENCE):
            if block.lines:
                yield block
            block = Block([], fenced=not block.fenced)
        elif block.fenced:
            block.lines.append(line)
        elif not line.strip():
            if block.lines:
                yield block
            block = Block([])
        elif line.startswith(("- ", "#")) or (block.lines and block.lines[0].startswith("#")):
            if block.lines:
                yield block
            block = Block([line])
        else:
            block.lines.append(line)
    if block.lines:
        yield block


def chapter_of(heading: str, rules: Iterable[Rule]) -> Chapter:
    """A chapter with its number and title, as its heading says them."""
    said = NUMBER.match(heading)
    number, title = (said["number"], said["title"]) if said else ("", heading)
    title = ELSEWHERE.sub("", title)
    return Chapter(slug(heading), number, title[:1].upper() + title[1:], tuple(rules))


def slug(heading: str) -> str:
    """A heading as a name in an address: "§7 Hostility" is "7-hostility"."""
    return re.sub(r"[^a-z0-9.]+", "-", heading.lower()).strip("-.")


def tables_in(lines: list[str]) -> Iterator[Table]:
    """The tables of a fence, with the paragraphs that the comment above each names. A fence without TOML has none."""
    try:
        whole = tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return
    sources: dict[str, tuple[str, ...]] = {}
    comment: list[str] = []
    begun = False
    for line in lines:
        if line.startswith("#"):
            comment = [line] if begun else [*comment, line]
            begun = False
        elif line.startswith("["):
            key = line.strip("[] ").split("#")[0].strip(" ]").split(".")[0]
            sources.setdefault(key, tuple(PARAGRAPH.findall(" ".join(comment))))
            begun = True
    for name, entries in whole.items():
        if isinstance(entries, dict | list):
            yield Table(name, sources.get(name, ()), entries)
