"""The forms in which an organiser puts a fact right: one for each, with the value that he saw and the one that is right."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

import msgspec
from django import forms
from django.http import QueryDict
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldBooleanWidget,
)

from campaign.decide.corrections.people import MOST, body
from campaign.model.corrections import Captives, Company, Correction, Strength
from campaign.model.game import Game
from campaign.model.men import Band, Kind
from campaign.model.state import State
from campaign.presentation.report import Names
from campaign.service.organisers.corrections import Asked
from desk.forms.reasons import reason_field
from desk.words.wording import men_of, plainly

NEW_CLASSES = 2
"""Rows for classes that are still empty."""
COMMON = ("of_day", "line", "reason")
KEPT = ("of_day", "line")
HIGHEST = 2**31 - 1


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts that the organiser looked at: the day, the number of corrections before, and the value of the fact."""

    day: int
    after: int
    was: Any

    @classmethod
    def read(cls, text: str) -> Self:
        """The facts that a form brings back. Raises ValidationError for a foreign value."""
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError:
            raise forms.ValidationError("the form was not sent as it was made; open it again") from None


class FactForm(forms.Form):
    """The common base of all forms of facts: the old value, the piece, and the reason.

    `now` is the value that stands, `fact` the correction that was typed. As a `part` of a page of several facts it has
    that name, and the page asks once for piece and reason. LookupError or Refusal for an unknown piece.
    """

    noun: ClassVar[str] = ""
    seen = forms.CharField(max_length=100_000, widget=forms.HiddenInput)
    of_day = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=HIGHEST,
        label="Day that was told wrongly",
        help_text="If there is one; the correction says so.",
        widget=UnfoldAdminIntegerFieldWidget,
    )
    line = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=HIGHEST,
        label="Version of the log that was wrong",
        help_text="If there is one: its line stays in every report, marked, with a link to the correction.",
        widget=UnfoldAdminIntegerFieldWidget,
    )
    reason = reason_field(help_text="All readers of the correction read it.")

    def __init__(
        self,
        state: State,
        game: Game,
        piece: str,
        data: QueryDict | None = None,
        initial: Mapping[str, Any] | None = None,
        *,
        part: str = "",
    ) -> None:
        self.state, self.game, self.piece, self.part = state, game, piece, part
        self.value = self.now(state, piece)
        seen = msgspec.json.encode(Seen(state.day, state.corrections, self.value)).decode()
        super().__init__(data, initial={**self.typed(), **(initial or {}), "seen": seen}, prefix=part or None)
        for name in COMMON if part else ():
            del self.fields[name]
        self.grow()
        self.order_fields([name for name in self.fields if name not in COMMON])

    @staticmethod
    def now(state: State, piece: str) -> Any:
        """The value that stands, as plain data or structs."""
        raise NotImplementedError

    def typed(self) -> dict[str, Any]:
        """The first values of the fields: the value that stands."""
        return {}

    def grow(self) -> None:
        """Make the fields that depend on the piece."""

    def subject(self, names: Names) -> str:
        """The owner of the fact, in words."""
        return names.piece(self.piece)

    def fact(self, was: Any) -> Correction:
        """The typed value, as a correction of the seen one."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Read the seen value as well. Raises ValidationError if it was sent otherwise than it was made."""
        data = self.cleaned_data
        return data | {"seen": Seen.read(data.get("seen", ""))}

    def correction(self) -> Correction:
        """The typed fact. Raises ValidationError if the seen value is invalid for it."""
        seen: Seen = self.cleaned_data["seen"]
        try:
            return self.fact(seen.was)
        except msgspec.ValidationError:
            raise forms.ValidationError("the form was not sent as it was made; open it again") from None

    def asked(self) -> Asked:
        """The act that was asked for. Raises ValidationError as `correction` does."""
        said = self.cleaned_data
        seen: Seen = said["seen"]
        return Asked(
            day=seen.day,
            after=seen.after,
            facts=(self.correction(),),
            of_day=said["of_day"] or 0,
            line=said["line"] or 0,
        )


class CompanyForm(FactForm):
    """People, class by class; rows at the end are for other classes."""

    def typed(self) -> dict[str, Any]:
        """How many there are of each class."""
        return {key(band.kind): band.count for band in self.value}

    def grow(self) -> None:
        """A field for each class that is there, and some for others."""
        for kind in self.kinds():
            self.fields[key(kind)] = heads(classed(kind))
        tables = self.game.tables
        peoples = [("", "nobody"), *((name, plainly(name)) for name in tables.roster)]
        types = [(name, plainly(name)) for name in tables.troop_types]
        for row in self.rows():
            self.fields[f"people-{row}"] = choice(f"Another class ({row}): of which people", peoples)
            self.fields[f"type-{row}"] = choice(f"Type ({row})", types)
            self.fields[f"count-{row}"] = heads(f"How many ({row})")
            for word in ("mounted", "wounded"):
                self.fields[f"{word}-{row}"] = forms.BooleanField(
                    required=False, label=f"{word.title()} ({row})", widget=UnfoldBooleanWidget
                )

    def rows(self) -> Iterable[int]:
        """The rows for other classes: none in a part of a page, which is long enough."""
        return range(1, 1 if self.part else NEW_CLASSES + 1)

    def kinds(self) -> Iterable[Kind]:
        """The classes that are there, hurt or whole, and the classes that were there when the form was made."""
        begins = self.add_prefix(MEN)
        named = [*(name for name in self.data if name.startswith(begins)), *self.named_at_first()]
        sent = (read_key(name.removeprefix(begins)) for name in named)
        there = {band.kind for band in self.value}
        hurt = {(origin, type_, mounted, True) for origin, type_, mounted, _ in there}
        return sorted({*there, *hurt, *filter(None, sent)})

    def named_at_first(self) -> Iterable[str]:
        """The fields of classes that the form was told about, with or without people of them."""
        return (self.add_prefix(name) for name in self.initial if name.startswith(MEN))

    def men(self) -> Iterable[Band]:
        """The men class by class, without empty classes."""
        said = self.cleaned_data
        for kind in self.kinds():
            if count := said[key(kind)]:
                yield Band(*kind, count)
        for row in self.rows():
            people, count = said[f"people-{row}"], said[f"count-{row}"]
            if people and count:
                yield Band(people, said[f"type-{row}"], said[f"mounted-{row}"], said[f"wounded-{row}"], count)


class StrengthForm(CompanyForm):
    """The people of a group, a band or a garrison."""

    noun = "strength"

    @staticmethod
    def now(state: State, piece: str) -> list[Band]:
        """All people except commanders."""
        return body(state, piece).men

    def fact(self, was: Any) -> Strength:
        """The people as they were seen, and as they were typed."""
        return Strength(piece=self.piece, was=msgspec.convert(was, Company), men=tuple(self.men()))


class CaptivesForm(CompanyForm):
    """The men of a faction among prisoners; its piece is `<prisoners>:<faction>`."""

    noun = "captives"

    @staticmethod
    def now(state: State, piece: str) -> list[Band]:
        """Everybody of the faction but commanders."""
        name, _, faction = piece.partition(":")
        return state.prisoners[name].men.get(state.factions[faction].id, [])

    def subject(self, names: Names) -> str:
        """The owner and the captor of the prisoners."""
        name, _, faction = self.piece.partition(":")
        captor = self.state.prisoners[name].faction
        return f"{names.faction(faction)} whom {names.faction(captor)} hold"

    def fact(self, was: Any) -> Captives:
        """The men as they were seen, and as they were typed."""
        name, _, faction = self.piece.partition(":")
        return Captives(
            prisoners=name, faction=faction, was=msgspec.convert(was, Company), men=tuple(self.men())
        )


MEN = "men."


def key(kind: Kind) -> str:
    """The field of a class."""
    origin, type_, mounted, wounded = kind
    return f"{MEN}{origin}.{type_}.{mounted:d}.{wounded:d}"


def read_key(name: str) -> Kind | None:
    """The class of a field, by its name behind `men.`; None for other names."""
    parts = name.split(".")
    if len(parts) != len(Band.__struct_fields__) - 1:
        return None
    origin, type_, mounted, wounded = parts
    return origin, type_, mounted == "1", wounded == "1"


def classed(kind: Kind) -> str:
    """A class in words: "Norman knight, mounted, wounded"."""
    origin, type_, mounted, wounded = kind
    said = [men_of(origin, type_), "mounted" if mounted else "on foot"]
    return ", ".join([*said, *(["wounded"] if wounded else [])])


def heads(label: str) -> forms.IntegerField:
    """A number of people."""
    return forms.IntegerField(
        required=False, min_value=0, max_value=MOST, label=label, widget=UnfoldAdminIntegerFieldWidget
    )


def choice(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    """One of several."""
    return forms.ChoiceField(required=False, label=label, choices=choices, widget=UnfoldAdminSelectWidget)
