"""How tests read in French: a message that the catalogue does not have is an error, and so is a word of English."""

import gettext
import re
from importlib import import_module

import pytest

from campaign.maps.whereabouts import Whereabouts
from campaign.model.state import State
from campaign.presentation import locale, report
from campaign.presentation.report.language import Language, language_of
from campaign.visibility import banner

ENGLISH = re.compile(r"\b(and|at|by|for|from|had|has|of|or|the|their|they|was|were|which|with)\b")
"""Words that no French sentence has."""


class Missing(gettext.NullTranslations):
    """Where a catalogue looks for what it does not have."""

    def gettext(self, message: str) -> str:
        raise LookupError(f"no translation of {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise LookupError(f"no translation of {msgid1!r}")


class Strict(gettext.GNUTranslations):
    """The translations of another catalogue, with an error for what is missing."""

    def __init__(self, of: gettext.NullTranslations) -> None:
        super().__init__()
        vars(self).update(vars(of))
        self._fallback = Missing()


def strict() -> Language:
    """French that fails instead of falling back to English."""
    return Language("fr", Strict(locale.messages("fr")), locale.conventions("fr"), locale.grammar("fr"))


def nothing_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said in French from now on fails instead of falling back to English."""
    french = strict()
    # The package has a function of the module's name, so that its path would lead there.
    words = import_module("campaign.presentation.report.words")
    monkeypatch.setattr(words, "language_of", lambda code: french if code == "fr" else language_of(code))


def names(state: State, people: dict[str, str] | None = None) -> report.Names:
    """How everything in a campaign is called in French."""
    found = report.Names(
        {name: banner(each) for name, each in state.factions.items()},
        lambda hex_: Whereabouts(hex_, near="Taranto", far=2, direction="SW"),
        people or {name: each.name for name, each in state.commanders.items()},
        "Europe/Rome",
        sites={name: each.name for name, each in state.settlements.items()},
    )
    found.language = strict()
    return found


def english(said: str) -> list[str]:
    """The words of English in a sentence."""
    return ENGLISH.findall(said)
