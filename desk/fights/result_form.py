"""The form in which an organiser types how a battle at the table went."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminTextareaWidget,
)

from battles import contract
from battles.contract.muster import SIDES
from campaign.presentation.report import Names
from desk.fights.result_parts import NOBODY, PARTS, Likes, alike, enemies, named
from desk.forms import refusals
from desk.forms.reasons import reason_field
from desk.forms.systems import SystemField
from desk.words.wording import men_of
from rulebook import Refusal
from rulebook.texts import unmarked

LONGEST = 2 * 2**20
"""The longest document of a result, in bytes: far more than all men on the map need, and no more than a form may carry."""


def issue_named(typed: QueryDict) -> int | None:
    """The issue of the muster for which a form was made; None if it is missing."""
    text = typed.get("issue", "")
    return int(text) if text.isdecimal() and len(text) < 9 else None


class Line(msgspec.Struct, frozen=True):
    """A line of the form: its people, their number, and its fields in the order of the columns, None without one."""

    label: str
    of: str
    cells: tuple[Any, ...]


class GroupLines(msgspec.Struct, frozen=True):
    """The questions on one group: men in columns, commanders, and the rest field by field."""

    title: str
    men: list[Line]
    leaders: list[Line]
    rest: list[Line]


def told_apart(kind: contract.Kind, others: Collection[contract.Kind]) -> str:
    """A kind of men in words: "Norman knight, wounded before", and on foot where others of them ride."""
    same = [other for other in others if (other.origin, other.type) == (kind.origin, kind.type)]
    on_foot = ", on foot" if not kind.mounted and any(other.mounted for other in same) else ""
    return f"{men_of(kind.origin, kind.type)}{on_foot}{', wounded before' if kind.wounded else ''}"


class RemarkForm(forms.Form):
    """The words of an organiser on a battle, with any settlement."""

    reason = reason_field(
        "Remark", required=False, help_text="How it was fought, if you like; kept beside the log."
    )


READ = "The players of both sides read it in their notice and in the report."


class WhyForm(forms.Form):
    """Why a muster is withdrawn, or a battle given to the engine; players read it."""

    reason = reason_field("Why", required=False, help_text=READ)


class EngineForm(WhyForm):
    """Why a battle is given to the engine, and by whose rules it is fought: by the campaign's where nobody says."""

    system = SystemField()


class WithdrawalForm(forms.Form):
    """Why a muster is withdrawn that the engine has."""

    reason = reason_field(
        "Why",
        help_text=READ,
        error_messages={
            "required": "the battle has been with the engine, and its muster is withdrawn only for a reason"
        },
    )


class DocumentForm(RemarkForm):
    """A result as the contract's document, as a program writes it that knows the muster's: a file, or its text.

    A sent file stands in `text` when it is shown again, so that it need not be sent twice.
    """

    document = forms.FileField(
        required=False, label="Document", max_length=200, widget=UnfoldAdminFileFieldWidget
    )
    text = forms.CharField(
        required=False,
        strip=False,
        max_length=LONGEST,
        label="or its text",
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4, "spellcheck": "false", "class": "desk-text"}),
    )

    def clean_document(self) -> str:
        """The text of the file; "" without one. Raises ValidationError for one that is too long, or no text."""
        sent = self.cleaned_data["document"]
        if not sent:
            return ""
        if sent.size > LONGEST:
            raise forms.ValidationError(f"a result is no longer than {LONGEST // 2**20} MB")
        try:
            return str(unmarked(sent.read()).decode())
        except UnicodeDecodeError:
            raise forms.ValidationError("this is no text in UTF-8") from None

    def clean(self) -> dict[str, Any]:
        """Something must be brought. Raises ValidationError at the document."""
        data = self.cleaned_data
        if not (data.get("document") or data.get("text") or {"document", "text"} & self.errors.keys()):
            self.add_error("document", "Choose a file that is not empty, or paste its text below.")
        return data

    @property
    def brought(self) -> str:
        """The document: that of the file, if there is one, else the text."""
        return str(self.cleaned_data.get("document") or self.cleaned_data.get("text") or "")

    def show_again(self, brought: str) -> None:
        """Let what was brought stand in the form as text."""
        self.data = {**{name: self.data[name] for name in self.data}, "text": brought}


class ResultForm(RemarkForm):
    """All that a result says, part by part, and the rounds; built from a muster.

    With `names` groups and factions are called as people call them, else by their ids.
    """

    issue = forms.IntegerField(required=False, widget=forms.HiddenInput)
    rounds = forms.IntegerField(
        min_value=0,
        max_value=contract.MAX_ROUNDS,
        label="Rounds played",
        widget=UnfoldAdminIntegerFieldWidget,
    )

    def __init__(
        self, muster: contract.Muster, *args: Any, names: Names | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.muster, self.names = muster, names
        self.fields["issue"].initial = muster.issue
        for part in PARTS:
            self.fields.update(part.fields(muster))

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
        """True if it was made for another muster than the one it is read with."""
        return not self.is_valid() and "issue" in self.errors

    @property
    def nobody(self) -> Any:
        """The field that says that no man was lost."""
        return self[NOBODY]

    def sections(self) -> Iterator[tuple[str, list[GroupLines]]]:
        """The fields of each side, group by group."""
        for side in SIDES:
            groups = self.muster.force(side).groups
            yield (
                side,
                [self.section(f"{side.capitalize()}: {self.called(group.id)}", group) for group in groups],
            )

    def section(self, title: str, group: contract.Group) -> GroupLines:
        """The fields of a group."""
        found = contract.kinds(group)
        men = [
            Line(
                told_apart(kind, found),
                f"of {len(soldiers)}",
                tuple(self._field("losses", group.id, str(kind), way) for way in contract.FATE_OF),
            )
            for kind, soldiers in found.items()
        ]
        leaders = [
            Line(one.name, "", (self._field("commanders", one.id), self._field("unhorsed", one.id)))
            for one in group.commanders
        ]
        return GroupLines(title, men, leaders, list(self._rest(group)))

    def _rest(self, group: contract.Group) -> Iterator[Line]:
        for convoy in group.convoys:
            yield self._line("convoys", convoy.id)
        for likes in alike(group):
            yield self._line("freed", group.id, likes.name, label=self._captives(likes))
        yield self._line("left_by", group.id)
        for loser, taker in enemies(self.muster):
            if loser is group:
                label, of = f"Deniers taken by {self.called(taker.id)}", f"of {group.half_deniers / 2:g}"
                yield self._line("loot", group.id, taker.id, label=label, of=of)

    def _line(self, *path: str, label: str = "", of: str = "") -> Line:
        field = self[named(*path)]
        most = field.field.widget.attrs.get("max")
        return Line(label or str(field.label), of or (f"of {most}" if most is not None else ""), (field,))

    def _captives(self, likes: Likes) -> str:
        """The label for captives: "Set free, people of the Normans: Norman light infantry"."""
        whose = self.names.faction(likes.faction) if self.names else likes.faction
        return f"Set free, people of {whose}: {likes.label}"

    def called(self, group: str) -> str:
        """A group as people call it: "the militia of Venosa"."""
        return self.names.piece(group) if self.names else group

    def outcomes(self) -> list[Any]:
        """The fields of the two outcomes."""
        return [self[named("outcomes", side)] for side in SIDES]

    def works(self) -> list[Any]:
        """The fields of the place that was fought for, if it was."""
        return [self[name] for name in self.fields if name.startswith("works.")]

    def clean(self) -> dict[str, Any]:
        """Put each fault of a part at its field, beside the faults of other parts."""
        data = dict(self.cleaned_data)
        for part in PARTS:
            for refusal in part.faults(self.muster, data):
                self.refuse(refusal)
        return self.cleaned_data

    def result(self) -> contract.Result | None:
        """The result as the contract wants it; None, with every reason at its field, for an impossible one."""
        told: dict[str, Any] = {"rounds": self.cleaned_data["rounds"]}
        for part in PARTS:
            said = part.read(self.muster, self.cleaned_data)
            said["unhorsed"] = (*told.get("unhorsed", ()), *said.get("unhorsed", ()))
            told |= said
        result = contract.result_with(self.muster, "external", told.pop("outcomes"), **told)
        for refusal in contract.faults(self.muster, result):
            self.refuse(refusal)
        return None if self.errors else result

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal at its field; one that names a man at the line of his kind, or at himself if he has a name."""
        kind, _, person = refusal.field.partition(".")
        lines = {
            soldier.id: named("losses", group.id, str(contract.kind_of(soldier)))
            for _, group in self.muster.groups()
            for soldier in group.soldiers
        }
        found = lines.get(person, named("commanders", person)) if kind == "fates" else refusal.field
        refusals.show(self, Refusal(refusal.rule, found, refusal.reason))

    def _field(self, *path: str) -> Any:
        """A field of the form, None for an unknown one."""
        return self[named(*path)] if named(*path) in self.fields else None
