"""The form in which an organiser types how a battle at the table went."""

from collections.abc import Iterator
from typing import Any, cast, get_args

import msgspec
from django import forms
from django.http import QueryDict
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
)

from battles import contract
from battles.muster import SIDES
from campaign.desk import refusals
from campaign.desk.wording import plainly
from rulebook import Refusal

LOSSES = ("killed", "wounded", "captured")
SIEGE_ONLY = ("siege_lifted", "garrison_surrenders")


def named(*parts: str) -> str:
    """The name of a field: the contract's path of what it tells."""
    return ".".join(parts)


def issue_named(typed: QueryDict) -> int | None:
    """The issue of the muster for which a form was made; None where it names none."""
    named = typed.get("issue", "")
    return int(named) if named.isdecimal() and len(named) < 9 else None


class Line(msgspec.Struct, frozen=True):
    """A line of the form: whom it is about, and its fields in the order of the columns."""

    label: str
    of: str
    cells: tuple[Any, ...]


class RemarkForm(forms.Form):
    """What an organiser says of a battle, however it is settled."""

    reason = forms.CharField(
        required=False,
        max_length=2000,
        label="Remark",
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
        help_text="How it was fought, if you like; kept beside the log.",
    )


class ResultForm(RemarkForm):
    """Losses by group and class, commanders, the outcome of either side, rounds; built from a muster."""

    issue = forms.IntegerField(required=False, widget=forms.HiddenInput)
    rounds = forms.IntegerField(
        min_value=0, max_value=contract.MAX_ROUNDS, initial=0, widget=UnfoldAdminIntegerFieldWidget
    )

    def __init__(self, muster: contract.Muster, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.muster = muster
        self.fields["issue"].initial = muster.issue
        for side in SIDES:
            self.fields[named("outcomes", side)] = outcome_field(side, siege=muster.kind == "siege")
        for _, group in muster.groups():
            for name in classes(group):
                for loss in LOSSES:
                    self.fields[named("losses", group.id, name, loss)] = loss_field(f"{name} {loss}")
            for commander in group.commanders:
                self.fields[named("commanders", commander.id)] = fate_field(commander.name)

    def clean_issue(self) -> int:
        """Refuse a result that was typed for a muster that has been withdrawn since."""
        issue = self.cleaned_data["issue"] or self.muster.issue
        if issue != self.muster.issue:
            raise forms.ValidationError(
                f"this was typed for issue {issue} of the muster, and issue {self.muster.issue} is out"
            )
        return int(issue)

    @property
    def of_another_issue(self) -> bool:
        """Whether it was made for another muster than the one it is read with."""
        return not self.is_valid() and "issue" in self.errors

    def lines(self, group: contract.Group) -> Iterator[Line]:
        """The lines of a group's losses."""
        for name, men in classes(group).items():
            cells = tuple(self[named("losses", group.id, name, loss)] for loss in LOSSES)
            yield Line(plainly(name.replace("-", " ", 1)), f"of {men}", cells)

    def fates(self, group: contract.Group) -> Iterator[Line]:
        """The lines of a group's commanders."""
        for commander in group.commanders:
            yield Line(commander.name, "", (self[named("commanders", commander.id)],))

    def outcomes(self) -> list[Any]:
        """The fields of the two outcomes."""
        return [self[named("outcomes", side)] for side in SIDES]

    def result(self) -> contract.Result | None:
        """The result as the contract wants it; None, with the reason at its field, for one that cannot be."""
        try:
            return contract.result_from_counts(
                self.muster,
                self._losses(),
                contract.Outcomes(*(self.cleaned_data[named("outcomes", side)] for side in SIDES)),
                commanders=self._fates(),
                rounds=self.cleaned_data["rounds"],
            )
        except Refusal as refusal:
            self.refuse(refusal)
            return None

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal at its field; one that names a man at the line of his class."""
        kind, _, person = refusal.field.partition(".")
        lines = {
            soldier.id: named("losses", group.id, str(contract.class_of(soldier)))
            for _, group in self.muster.groups()
            for soldier in group.soldiers
        }
        known = Refusal(refusal.rule, lines.get(person, refusal.field), refusal.reason)
        refusals.show(self, known if kind == "fates" else refusal)

    def _losses(self) -> dict[str, dict[str, contract.Losses]]:
        return {
            group.id: {
                name: contract.Losses(
                    **{loss: self.cleaned_data[named("losses", group.id, name, loss)] or 0 for loss in LOSSES}
                )
                for name in classes(group)
            }
            for _, group in self.muster.groups()
        }

    def _fates(self) -> dict[str, contract.Fate]:
        return {
            commander.id: cast(contract.Fate, self.cleaned_data[named("commanders", commander.id)])
            for _, group in self.muster.groups()
            for commander in group.commanders
        }


def classes(group: contract.Group) -> dict[str, int]:
    """The classes of a group as the contract names them, with their men."""
    counted: dict[str, int] = {}
    for soldier in group.soldiers:
        name = str(contract.class_of(soldier))
        counted[name] = counted.get(name, 0) + 1
    return counted


def outcome_field(side: str, *, siege: bool) -> forms.ChoiceField:
    """What a side does when the battle is over."""
    found = [name for name in get_args(contract.Outcome) if siege or name not in SIEGE_ONLY]
    choices = [(name, plainly(name)) for name in found]
    return forms.ChoiceField(choices=choices, label=f"The {side}", widget=UnfoldAdminSelectWidget)


def fate_field(name: str) -> forms.ChoiceField:
    """What became of a commander."""
    choices = [(fate, fate) for fate in get_args(contract.Fate)]
    return forms.ChoiceField(choices=choices, label=name, widget=UnfoldAdminSelectWidget)


def loss_field(label: str) -> forms.IntegerField:
    """How many men of a class were lost in one way."""
    widget = forms.NumberInput(attrs={"class": "desk-count", "min": 0, "placeholder": 0})
    return forms.IntegerField(required=False, min_value=0, label=label, widget=widget)
