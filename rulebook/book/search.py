"""A search of the rules by id, title and text, and of the words of the game."""

import unicodedata
from collections.abc import Iterator

import msgspec

from rulebook.book.glossary import Word
from rulebook.book.shelf import Found, Shelf

LONGEST = 100
MOST = 50
SHORTEST = 2


class Hits(msgspec.Struct, frozen=True):
    """The words of the game and the rules that a search has found, the best first; `more` counts the rest."""

    words: list[Word]
    rules: list[Found]
    more: int = 0


def folded(text: str) -> str:
    """A text without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(each for each in apart if not unicodedata.combining(each))


def search(shelf: Shelf, asked: str, language: str) -> Hits:
    """Rules and words in which all terms stand, in a language or in English."""
    terms = [term for term in folded(asked[:LONGEST]).split() if len(term) >= SHORTEST]
    if not terms:
        return Hits([], [])
    scored = [(score(shelf, found, terms, language), found) for found in shelf.rules.values()]
    rules = [found for points, found in sorted(scored, key=lambda each: -each[0]) if points]
    words = [word for word in shelf.glossary.listed(language) if is_about(word, terms, language)]
    return Hits(words, rules[:MOST], max(0, len(rules) - MOST))


def score(shelf: Shelf, found: Found, terms: list[str], language: str) -> int:
    """How well a rule answers; 0 where a term is in none of its parts."""
    points = 0
    for term in terms:
        best = next((worth for worth, part in parts(shelf, found, language) if holds(part, term, worth)), 0)
        if not best:
            return 0
        points += best
    return points


WHOLE, BEGUN, TITLED, SAID = 8, 4, 3, 1


def parts(shelf: Shelf, found: Found, language: str) -> Iterator[tuple[int, str]]:
    """The parts of a rule with what a term in each is worth, the best first."""
    id_ = folded(found.rule.id)
    yield WHOLE, id_
    yield BEGUN, id_
    yield TITLED, folded(shelf.title_of(found.rule, language))
    yield SAID, folded(found.rule.text + " " + shelf.text_of(found.rule, language)[0]).replace("_", " ")


def holds(part: str, term: str, worth: int) -> bool:
    """True if a part of a rule has a term: the whole id, its beginning or number, or anywhere in a text."""
    if worth == WHOLE:
        return term in (part, part[3:])
    if worth == BEGUN:
        return part.startswith(term) or part[3:].startswith(term)
    return term in part


def is_about(word: Word, terms: list[str], language: str) -> bool:
    """True if a word of the game has all terms in its name or its forms."""
    meaning = word.meaning(language)
    names = folded(" ".join((meaning.name, *meaning.forms, word.en.name)))
    return all(term in names for term in terms)
