"""A search of the rules by id, title and text, and of the words of the game."""

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from rulebook.book.glossary import Word
from rulebook.book.shelf import Found, Shelf

LONGEST = 100
MOST = 50
SHORTEST = 2
WORD = re.compile(r"\w+")
CAMPAIGN = ("guiscard-campaign", "guiscard-siege")
"""The catalogues of the campaign, whose rules come before the tactical systems."""
SMALL = {
    "en": frozenset(
        WORD.findall(
            "am an and are as at be by can do does for from has have how if in into is it its me my of on or "
            "that the there they this to what when where which who why will with you your"
        )
    ),
    "fr": frozenset(
        WORD.findall(
            "au aux avec ce ces cette comment dans de des du elle en est et il je la le les leur ma me mes mon "
            "ne on ou par pas peut peux pour pourquoi puis quand que quel quelle qui sa se ses son sont sur un une "
            "vos votre vous"
        )
    ),
}
"""Words of a question that say nothing of what is looked for."""
ENDINGS = (
    *("issements", "issement", "ements", "ement", "ments", "ment", "ations", "ation", "ings", "ing"),
    *("eront", "aient", "erez", "ants", "ant", "ers", "ent", "ees", "ies", "ied", "eux", "ee", "er", "ed"),
    *("ez", "es", "e", "s", "y"),
)
"""The endings of either language, the longer first, without which a word is its stem."""
LEAST_STEM = 4


class Hits(msgspec.Struct, frozen=True):
    """The words of the game and the rules that a search has found, the best first; `more` counts the rest."""

    words: list[Word]
    rules: list[Found]
    more: int = 0


class Term(msgspec.Struct, frozen=True):
    """A word that is looked for: as it was written, all forms of it in a text, and the rules that the glossary names."""

    written: str
    forms: re.Pattern[str]
    rules: frozenset[str]


def folded(text: str) -> str:
    """A text without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(each for each in apart if not unicodedata.combining(each))


def search(shelf: Shelf, asked: str, language: str) -> Hits:
    """Rules in which all terms stand, in a language or in English, and words of the game."""
    written = wanted(asked, language)
    if not written:
        return Hits([], [])
    terms = [term(shelf, each, language) for each in written]
    scored = [(score(shelf, found, terms, language), found) for found in shelf.rules.values()]
    scored.sort(key=lambda each: (-each[0], each[1].volume.name not in CAMPAIGN))
    rules = [found for points, found in scored if points]
    words = [word for word in shelf.glossary.listed(language) if is_about(word, written, language)]
    return Hits(words, rules[:MOST], max(0, len(rules) - MOST))


def wanted(asked: str, language: str) -> list[str]:
    """The words of a question without the small ones, unless there are no others."""
    words = [
        each for each in re.split(r"[\s,;:?!'\u2019\"]+", folded(asked[:LONGEST])) if len(each) >= SHORTEST
    ]
    return [each for each in words if each not in SMALL.get(language, frozenset())] or words


def term(shelf: Shelf, written: str, language: str) -> Term:
    """A term with its forms, and the forms of its word of the game."""
    named = [word for word in shelf.glossary.words.values() if calls(written, word, language)]
    forms = {written, *(each for word in named for each in names(word, language) if WORD.fullmatch(each))}
    # Two forms may have one stem; in an order of their own, so that a pattern is the same each time.
    either = "|".join(sorted(map(beginning, forms)))
    return Term(
        written, re.compile(rf"\b(?:{either})"), frozenset(id_ for word in named for id_ in word.rules)
    )


def beginning(word: str) -> str:
    """A pattern for all forms of a word: its stem at the beginning, or the whole word where that is short."""
    found = stem(word)
    return re.escape(found) if len(found) >= LEAST_STEM else rf"{re.escape(word)}s?\b"


def stem(word: str) -> str:
    """A word without its ending, as far as enough is left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM:
            return word[: -len(ending)]
    return word


def score(shelf: Shelf, found: Found, terms: list[Term], language: str) -> int:
    """How well a rule answers; 0 where a term is in none of its parts."""
    points, found_parts = 0, tuple(parts(shelf, found, language))
    for each in terms:
        best = next((worth for worth, part in found_parts if holds(part, each, worth)), 0)
        if not best:
            return 0
        points += best + (NAMED if found.rule.id in each.rules else 0)
    return points


WHOLE, BEGUN, TITLED, SAID = 16, 12, 6, 1
NAMED = 4
"""The worth of a rule that the glossary names for a word of the game."""


def parts(shelf: Shelf, found: Found, language: str) -> Iterator[tuple[int, str]]:
    """The parts of a rule with what a term in each is worth, the best first."""
    id_ = folded(found.rule.id)
    yield WHOLE, id_
    yield BEGUN, id_
    if found.rule.id in shelf.titles:
        yield TITLED, folded(shelf.title_of(found.rule, language))
    yield SAID, folded(found.rule.text + " " + shelf.text_of(found.rule, language)[0]).replace("_", " ")


def holds(part: str, sought: Term, worth: int) -> bool:
    """True if a part of a rule has a term: the whole id, its beginning or number, or a form of it in a text."""
    if worth == WHOLE:
        return sought.written in (part, part[3:])
    if worth == BEGUN:
        return part.startswith(sought.written) or part[3:].startswith(sought.written)
    return sought.forms.search(part) is not None


def names(word: Word, language: str) -> list[str]:
    """The name and the forms of a word of the game, with its English name."""
    meaning = word.meaning(language)
    return [folded(each) for each in (meaning.name, *meaning.forms, word.en.name)]


def calls(written: str, word: Word, language: str) -> bool:
    """True if a term is a word of the game, in one of its forms."""
    return any(stem(each) == stem(written) for each in names(word, language))


def is_about(word: Word, terms: list[str], language: str) -> bool:
    """True if all words of one of its forms are looked for, or one of them begins with all that is."""
    sought = {stem(each) for each in terms}
    return any(
        sought >= {stem(each) for each in WORD.findall(name)}
        or all(re.search(rf"\b{beginning(each)}", name) for each in terms)
        for name in names(word, language)
    )
