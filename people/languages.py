"""The language in which a person is written to and reads reports, and the clock by which he is told moments."""

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from people.models import ENGLISH, LANGUAGES, Account, Tenure
from rulebook import Refusal
from rulebook.clock_changes import turn

HOUSE_LANGUAGE = "house-language"
AnyText = TypeVar("AnyText")
CODES = tuple(code for code, _ in LANGUAGES)
IN_FIGURES = {"en": "%Y-%m-%d %H:%M", "fr": "%d/%m/%Y %H:%M"}
WHICH = {
    "en": (
        "",
        ", the first of two: before the clock is set back",
        ", the second of two: after the clock is set back",
    ),
    "fr": (
        "",
        ", la première des deux\u00a0: avant le recul de l\u2019heure",
        ", la seconde des deux\u00a0: après le recul de l\u2019heure",
    ),
}
"""The words for a time that comes once, and for either of two."""


def known_language(language: str, field: str = "language") -> str:
    """The language, if it is one of ours. Raises Refusal for any other."""
    if language not in CODES:
        raise Refusal(
            HOUSE_LANGUAGE, field, "{given!r} is not one of {languages}", given=language[:20], languages=CODES
        )
    return language


def choose(account: Account, language: str) -> None:
    """Let a person read and be written to in a language from now on. Raises Refusal for one that is none of ours."""
    account.language = known_language(language)
    account.save(update_fields=["language"])


def pick(texts: Mapping[str, AnyText], language: str) -> AnyText:
    """A text in a language, in English where it is not there."""
    return texts.get(language) or texts[ENGLISH]


def moment(when: datetime, language: str, zone: str) -> str:
    """A moment by the clock of a zone, which is named, as a language writes dates in figures; by UTC for "".

    In the hour that comes twice it says which.
    """
    named = zone or "UTC"
    local = when.astimezone(ZoneInfo(named))
    return f"{local:{pick(IN_FIGURES, language)}} ({named}{pick(WHICH, language)[turn(local)]})"


def language_of(tenure: Tenure) -> str:
    """The language of the holder of a tenure; English once he is unknown."""
    return tenure.account.language if tenure.account is not None else ENGLISH


def zone_of(tenure: Tenure, campaign: str) -> str:
    """The zone of the moments for the holder of a tenure: his own, else the one of his campaign."""
    return (tenure.account.zone if tenure.account is not None else "") or campaign
