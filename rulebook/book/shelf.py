"""All catalogues on one shelf: a rule by its id, its neighbours, and what names it."""

import re
import tomllib
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from rulebook.book.glossary import Glossary, read_glossary
from rulebook.book.spans import Known, Span, spans
from rulebook.book.volume import Chapter, Rule, Volume, read_volume
from rulebook.catalogue import SYSTEMS

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
SOURCE = "en"
FIRST_WORDS = 70
"""So long is what stands for the title of a rule that has none of its own."""
LEAST_WORDS = 15
"""A clause that ends sooner says too little to stand for a title."""
CLAUSE = re.compile(r"(?<=[^.])[.:;](?= |$)|(?<=\w) \(")


class Worded(msgspec.Struct, frozen=True):
    """A rule in another language."""

    title: str
    text: str


class Binding(msgspec.Struct, frozen=True):
    """The title of a catalogue, and its source in words, in each language; `words`: its text uses the glossary."""

    en: str
    fr: str
    source_en: str
    source_fr: str
    words: bool = False

    def title(self, language: str) -> str:
        """Its title in a language."""
        return self.fr if language == "fr" else self.en

    def source(self, language: str) -> str:
        """Its source in a language."""
        return self.source_fr if language == "fr" else self.source_en


class Found(msgspec.Struct, frozen=True):
    """A rule where it stands."""

    volume: Volume
    chapter: Chapter
    rule: Rule


class Shelf(msgspec.Struct, frozen=True, dict=True):
    """The catalogues, the titles of rules, their texts in other languages, and the words of the game."""

    volumes: dict[str, Volume]
    bindings: dict[str, Binding]
    titles: dict[str, str]
    worded: dict[str, Worded]
    headings: dict[str, dict[str, str]]
    glossary: Glossary

    @cached_property
    def rules(self) -> dict[str, Found]:
        """All rules by their ids, in the order of the catalogues."""
        return {
            rule.id: Found(volume, chapter, rule)
            for volume in self.volumes.values()
            for chapter in volume.chapters
            for rule in chapter.rules
        }

    @cached_property
    def by_prefix(self) -> dict[str, str]:
        """The name of the catalogue whose ids begin with two letters."""
        return {volume.prefix: name for name, volume in self.volumes.items()}

    @cached_property
    def paragraphs(self) -> dict[str, list[Found]]:
        """The rules of each paragraph and of each chapter's number, by the id without its last parts."""
        found: dict[str, list[Found]] = {}
        for one in self.rules.values():
            for above in paragraphs_of(one.rule):
                if above not in self.rules:
                    found.setdefault(above, []).append(one)
        return found

    @cached_property
    def ids(self) -> frozenset[str]:
        """All that has a page: rules and paragraphs."""
        return frozenset(self.rules) | frozenset(self.paragraphs)

    @cached_property
    def _naming(self) -> dict[str, list[str]]:
        """The rules whose text names a rule, by its id."""
        found: dict[str, list[str]] = {}
        for one in self.rules.values():
            for named in self.named_by(one):
                found.setdefault(named, []).append(one.rule.id)
        return found

    def known(self, volume: Volume, language: str = "") -> Known:
        """The goals that a text of a catalogue may lead to, with a language also the words of the game."""
        base = Known(self.ids, volume.decisions, volume.named, volume.prefix)
        if not language or not self.bindings[volume.name].words:
            return base
        return msgspec.structs.replace(base, words=lambda text: self.glossary.find(text, language))

    def spans_of(self, found: Found, language: str) -> tuple[Span, ...]:
        """The text of a rule in a language, English where there is no other."""
        text, spoken = self.text_of(found.rule, language)
        return tuple(spans(text, self.known(found.volume, spoken)))

    def text_of(self, rule: Rule, language: str) -> tuple[str, str]:
        """The text of a rule, and the language that it is in."""
        if language != SOURCE and rule.id in self.worded:
            return self.worded[rule.id].text, language
        return rule.text, SOURCE

    def title_of(self, rule: Rule, language: str) -> str:
        """The title of a rule: its own, else the first words of its text."""
        if language != SOURCE and rule.id in self.worded:
            return self.worded[rule.id].title
        return self.titles.get(rule.id) or self.first_words(rule)

    def chapter_of(self, volume: Volume, chapter: Chapter, language: str) -> tuple[str, str]:
        """The title of a chapter, and the language that it is in."""
        if language == SOURCE:
            return chapter.title, SOURCE
        own = self.headings.get(volume.name, {}).get(chapter.slug)
        return (own, language) if own else (chapter.title, SOURCE)

    def first_words(self, rule: Rule) -> str:
        """The first clause of a rule, cut where it would be long."""
        known = self.known(self.rules[rule.id].volume)
        text = "".join(each.text for each in spans(rule.text, known))
        ends = (end.start() for end in CLAUSE.finditer(text))
        clause = text[: next((end for end in ends if end >= LEAST_WORDS), len(text))]
        if len(clause) <= FIRST_WORDS:
            return clause.rstrip(".")
        return clause[:FIRST_WORDS].rsplit(" ", 1)[0].rstrip(",") + " …"

    def named_by(self, found: Found) -> list[str]:
        """The rules that a rule names, each once and without itself."""
        own = {found.rule.id, *paragraphs_of(found.rule)}
        named = (each.to for each in spans(found.rule.text, self.known(found.volume)) if each.kind == "rule")
        return [id_ for id_ in dict.fromkeys(named) if id_ not in own]

    def naming(self, id_: str) -> list[str]:
        """The rules whose text names a rule."""
        return self._naming.get(id_, [])

    def nearest(self, asked: str, most: int = 3) -> list[Found]:
        """The rules whose ids look most like what somebody has asked for."""
        asked = asked.upper().replace("_", "-")
        by_likeness = sorted(
            self.rules.values(),
            key=lambda found: -SequenceMatcher(None, found.rule.id.upper(), asked, autojunk=False).ratio(),
        )
        return by_likeness[:most]


def paragraphs_of(rule: Rule) -> Iterator[str]:
    """The ids above a rule: its paragraph, and each number above that."""
    above = rule.paragraph
    while True:
        if above != rule.id:
            yield above
        if "." not in above:
            return
        above = above.rpartition(".")[0]


@lru_cache(maxsize=1)
def shelf() -> Shelf:
    """The catalogues of this release, read once."""
    volumes = {
        name: read_volume(name, (FOLDER / f"{name}.md").read_text(encoding="utf-8")) for name in SYSTEMS
    }
    french = sorted((FOLDER / "fr").glob("*.toml"))
    return Shelf(
        volumes,
        msgspec.convert(toml("volumes.toml"), dict[str, Binding]),
        msgspec.convert(toml("titles.toml"), dict[str, str]),
        {
            id_: said
            for path in french
            for id_, said in msgspec.convert(toml(path), dict[str, Worded]).items()
        },
        msgspec.convert(toml("chapters.toml"), dict[str, dict[str, str]]),
        read_glossary((FOLDER / "words.toml").read_text(encoding="utf-8")),
    )


def toml(path: str | Path) -> dict[str, object]:
    """A table beside the catalogues."""
    return tomllib.loads((FOLDER / path).read_text(encoding="utf-8"))
