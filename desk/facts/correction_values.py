"""The forms of facts with one value: the hex of a piece, the money in a chest, the owner of a place, and so on."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
)

from campaign.decide.corrections import goods, leaders, pieces
from campaign.model.corrections import Fate, Money, Owner, Position, Prestige, Stores, Wound
from campaign.model.game import Game
from campaign.model.state import State
from campaign.presentation.report import Names
from desk.facts.correction_forms import HIGHEST, CaptivesForm, FactForm, StrengthForm
from rulebook import Refusal

HALVES = 2
"""Half-deniers of a denier."""


class PositionForm(FactForm):
    """Where a piece stands."""

    noun = "position"
    hex = forms.CharField(label="Hex", max_length=8, widget=UnfoldAdminTextInputWidget)

    @staticmethod
    def now(state: State, piece: str) -> str:
        """The hex in which it stands alone."""
        return pieces.standing(state, piece).hex

    def typed(self) -> dict[str, Any]:
        """The hex."""
        return {"hex": self.value}

    def subject(self, names: Names) -> str:
        """The piece by its name."""
        if self.piece in self.state.commanders:
            return names.commander(self.piece)
        return names.spy(self.piece) if self.piece in self.state.spies else names.piece(self.piece)

    def fact(self, was: Any) -> Position:
        """The hex that was typed."""
        return Position(piece=self.piece, was=msgspec.convert(was, str), hex=self.cleaned_data["hex"])


class MoneyForm(FactForm):
    """The money in a group's chest, in deniers and halves."""

    noun = "money"
    amount = forms.DecimalField(
        label="Deniers",
        min_value=0,
        max_value=goods.MOST_MONEY // HALVES,
        decimal_places=1,
        help_text="Halves count: 2.5",
        widget=UnfoldAdminDecimalFieldWidget(attrs={"step": "0.5"}),
    )

    @staticmethod
    def now(state: State, piece: str) -> int:
        """Half-deniers."""
        return state.groups[piece].money

    def typed(self) -> dict[str, Any]:
        """Deniers."""
        return {"amount": Decimal(self.value) / HALVES}

    def clean_amount(self) -> int:
        """Half-deniers. Raises ValidationError for less than a half."""
        halves: Decimal = self.cleaned_data["amount"] * HALVES
        if halves != halves.to_integral_value():
            raise forms.ValidationError("money is counted in halves of a denier")
        return int(halves)

    def fact(self, was: Any) -> Money:
        """The amount that was typed."""
        return Money(group=self.piece, was=msgspec.convert(was, int), amount=self.cleaned_data["amount"])


class StoresForm(FactForm):
    """The food of a piece; its piece is `<kind>:<piece>`."""

    noun = "stores"
    points = forms.IntegerField(
        min_value=0, max_value=HIGHEST, label="Points", widget=UnfoldAdminIntegerFieldWidget
    )

    def __init__(self, state: State, game: Game, piece: str, *more: Any, part: str = "") -> None:
        self.kind, _, self.held = piece.partition(":")
        goods.LARDERS[self.kind](state, game, self.held)
        super().__init__(state, game, piece, *more, part=part)

    @staticmethod
    def now(state: State, piece: str) -> int:
        """Points, or the days of a besieged place."""
        kind, _, held = piece.partition(":")
        match kind:
            case "place":
                return state.settlements[held].resources
            case "siege":
                return state.sieges[held].food
            case "convoy":
                return state.convoys[held].load
            case _:
                return state.groups[held].ration

    def typed(self) -> dict[str, Any]:
        """The points."""
        return {"points": self.value}

    def grow(self) -> None:
        """Of a besieged place days are asked for."""
        if self.kind == "siege":
            self.fields["points"].label = "Days of food"

    def subject(self, names: Names) -> str:
        """The piece by its name."""
        return names.site(self.held) if self.kind in ("place", "siege") else names.piece(self.held)

    def fact(self, was: Any) -> Stores:
        """The points that were typed."""
        return Stores(
            kind=self.kind,
            piece=self.held,
            was=msgspec.convert(was, int),
            points=self.cleaned_data["points"],
        )


class OwnerForm(FactForm):
    """The owner of a place."""

    noun = "owner"
    faction = forms.ChoiceField(label="It belongs to", widget=UnfoldAdminSelectWidget)

    @staticmethod
    def now(state: State, piece: str) -> str:
        """The faction."""
        return state.settlements[piece].faction

    def typed(self) -> dict[str, Any]:
        """The faction."""
        return {"faction": self.value}

    def grow(self) -> None:
        """All factions may be chosen."""
        offer(self.fields["faction"], [(each.id, each.name) for each in self.state.factions.values()])

    def subject(self, names: Names) -> str:
        """The place by its name."""
        return names.site(self.piece)

    def fact(self, was: Any) -> Owner:
        """The faction that was chosen."""
        return Owner(site=self.piece, was=msgspec.convert(was, str), faction=self.cleaned_data["faction"])


class OfLeader(FactForm):
    """A fact of a commander."""

    def subject(self, names: Names) -> str:
        """The commander by his name."""
        return names.commander(self.piece)


class PrestigeForm(OfLeader):
    """The prestige of a commander who lives."""

    noun = "prestige"
    prestige = forms.IntegerField(
        min_value=0, max_value=HIGHEST, label="Prestige", widget=UnfoldAdminIntegerFieldWidget
    )

    @staticmethod
    def now(state: State, piece: str) -> int:
        """The commander's prestige."""
        return leaders.living(state, piece).prestige

    def typed(self) -> dict[str, Any]:
        """The commander's prestige."""
        return {"prestige": self.value}

    def fact(self, was: Any) -> Prestige:
        """The prestige that was typed."""
        return Prestige(
            commander=self.piece, was=msgspec.convert(was, int), prestige=self.cleaned_data["prestige"]
        )


class WoundForm(OfLeader):
    """The wound of a commander: true if he has one."""

    noun = "wounds"
    wounded = forms.ChoiceField(
        label="He is",
        choices=[("no", "not wounded"), ("yes", "wounded")],
        widget=UnfoldAdminSelectWidget,
    )

    @staticmethod
    def now(state: State, piece: str) -> bool:
        """True if he is."""
        return leaders.living(state, piece).wounded

    def typed(self) -> dict[str, Any]:
        """True if he is wounded."""
        return {"wounded": "yes" if self.value else "no"}

    def fact(self, was: Any) -> Wound:
        """The chosen value."""
        return Wound(
            commander=self.piece,
            was=msgspec.convert(was, bool),
            wounded=self.cleaned_data["wounded"] == "yes",
        )


class FateForm(OfLeader):
    """The fate of a commander: free, captive or dead, and his group."""

    noun = "fate"
    fate = forms.ChoiceField(
        label="He is", choices=[(each, each) for each in leaders.FATES], widget=UnfoldAdminSelectWidget
    )
    group = forms.ChoiceField(
        required=False,
        label="Group",
        help_text="The group of his people that he is in if he is free, or the one that holds him.",
        widget=UnfoldAdminSelectWidget,
    )

    @staticmethod
    def now(state: State, piece: str) -> str:
        """The commander's fate."""
        return leaders.known(state, piece).fate

    def typed(self) -> dict[str, Any]:
        """The commander's fate."""
        return {"fate": self.value}

    def grow(self) -> None:
        """All groups may be chosen."""
        offer(self.fields["group"], [("", "none"), *((name, name) for name in sorted(self.state.groups))])

    def fact(self, was: Any) -> Fate:
        """The chosen value."""
        said = self.cleaned_data
        return Fate(
            commander=self.piece, was=msgspec.convert(was, str), fate=said["fate"], group=said["group"]
        )


def offer(field: forms.Field, choices: list[tuple[str, str]]) -> None:
    """Let one of these be chosen."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


FORMS: Mapping[str, type[FactForm]] = {
    form.noun: form
    for form in (
        StrengthForm,
        CaptivesForm,
        PositionForm,
        MoneyForm,
        StoresForm,
        OwnerForm,
        PrestigeForm,
        WoundForm,
        FateForm,
    )
}
"""The forms by the facts that they put right, as addresses name these."""


def form_for(
    fact: str,
    state: State,
    game: Game,
    piece: str,
    data: QueryDict | None = None,
    initial: Mapping[str, Any] | None = None,
    *,
    part: str = "",
) -> FactForm | None:
    """The form of a fact of a piece; None for an unknown fact or piece."""
    kind = FORMS.get(fact)
    if kind is None:
        return None
    try:
        return kind(state, game, piece, data, initial, part=part)
    except (LookupError, Refusal):
        return None
