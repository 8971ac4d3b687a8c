"""Which tactical system fights: a field for the forms in which a campaign is opened or a battle is handed over."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from unfold.widgets import UnfoldAdminSelectWidget

from battles import rulesets
from campaign.rules.systems import of_campaigns

FIGHTS = (
    "The rules by which the engine fights. Battles that it refuses go to the next system, if one is named, and then to the "
    "quick tables. Grunwald with heads is a variant: "
    "the game is of whole armies, and some heads stand behind each of its strength points. Warmaster fights in bodies of "
    "nine heads, and suits large battles. In Ancient Battles every head is a figure, and commanders fight themselves."
)


def titles() -> list[tuple[str, str]]:
    """Every system that fights campaigns' battles, by its id and title; the installation's own first."""
    ids = sorted(of_campaigns(), key=lambda id_: id_ != settings.ENGINE_RULESET)
    return [(id_, rulesets.known(id_).title) for id_ in ids]


NEXT = "Asked if the systems before it refuse a battle; the quick tables decide a battle that all refuse."
NOBODY = ("", "No other")


def with_nobody() -> list[tuple[str, str]]:
    """The systems, and before them that none is chosen."""
    return [NOBODY, *titles()]


class NextSystemField(forms.ChoiceField):
    """A system that is asked after another; "" for none."""

    def __init__(self, label: str) -> None:
        super().__init__(
            choices=with_nobody,
            required=False,
            label=label,
            help_text=NEXT,
            widget=UnfoldAdminSelectWidget,
        )


def named(ids: Iterable[str]) -> str:
    """Systems by their titles, in their order."""
    known = dict(titles())
    return ", then ".join(known.get(id_, id_) for id_ in ids)


class SystemField(forms.ChoiceField):
    """A choice of the systems; "" without a choice, as if the field were missing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=titles,
            required=False,
            label="Tactical system",
            help_text=FIGHTS,
            widget=UnfoldAdminSelectWidget,
            **options,
        )
