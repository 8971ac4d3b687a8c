"""No message sets a number beside a noun that does not fit it, whatever number stands in its gaps."""

from collections.abc import Iterator
from string import Formatter

import pytest

from campaign.presentation.locale import LANGUAGES, SOURCE, read
from harness.drill import stumbles as sentences
from rulebook.refusal import kind_of

HELD = "campaign/"
ELSEWHERE = ("campaign/presentation/chart/", "campaign/management/")
"""Where messages stand that are not held to it as yet."""
KINDS = (
    "one of several",
    "several of one",
    "a doubled word",
    "an identifier",
    "two spaces",
    "another article",
)
NEVER_ONE = frozenset({"most", "least", "limit", "high", "seats"})
"""Gaps in which no 1 can stand."""
WORDS = {
    "men": "knights",
    "people": "knights",
    "piece": "n1",
    "group": "n1",
    "site": "Bari",
    "hex": "5617",
    "faction": "the Normans",
    "commander": "Robert",
    "band": "m1",
    "convoy": "c1",
    "spy": "1",
    "prisoners": "n1",
    "origin": "Norman",
    "troop": "archer",
}
"""Words in the place of what has a name, by the names of gaps and their kinds."""


def filled(message: str, number: int) -> str:
    """A message with a word or 1 in each gap, and a number in the gap that its plural goes by."""
    said = ""
    for text, field, _, _ in Formatter().parse(message):
        said += text
        if field == "n":
            said += str(number)
        elif field in NEVER_ONE:
            said += "30"
        elif field is not None:
            said += WORDS.get(field) or WORDS.get(kind_of(field)) or "1"
    return said


def messages(language: str) -> Iterator[str]:
    """The messages of the campaign in a language, each form of a plural with a number that it is for."""
    for message in read("fr" if language == SOURCE else language):
        places = [place for place, _ in message.locations if place.startswith(HELD)]
        if not message.id or not places or all(place.startswith(ELSEWHERE) for place in places):
            continue
        found = message.id if language == SOURCE else message.string
        forms = found if isinstance(found, tuple) else (found,)
        yield from (filled(form, number) for number, form in enumerate(forms, start=1) if is_template(form))


def is_template(message: str) -> bool:
    """Whether the braces of a message are gaps."""
    try:
        list(Formatter().parse(message))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_nouns_of_a_message_fit(language: str) -> None:
    said = list(messages(language))
    assert len(said) > 1000
    found = {
        wrong: text
        for text in said
        for wrong in sentences.faults(text, language)
        if wrong.partition(":")[0] in KINDS
    }
    assert found == {}
