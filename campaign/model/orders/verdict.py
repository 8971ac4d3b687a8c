"""The verdict on an order before the night."""

from typing import Self

import msgspec

from rulebook.refusal import Refusal, Value, filled

ACCEPTED, WARNED, REFUSED = "accepted", "warned", "refused"


class Finding(msgspec.Struct, frozen=True):
    """One fault of an order, or one thing worth a look: a sentence as data, as a refusal has it.

    `hint` is a sentence for an author who may have meant something else, "" without one.
    """

    verdict: str
    rule: str
    field: str
    said: str
    values: dict[str, Value] = {}
    hint: str = ""
    hints: dict[str, Value] = {}

    @classmethod
    def of(cls, refusal: Refusal, verdict: str) -> Self:
        """A refusal, or the same sentence as a warning."""
        hint, hints = refusal.hint
        return cls(
            verdict, refusal.rule, refusal.field, refusal.template, dict(refusal.values), hint, dict(hints)
        )

    @property
    def reason(self) -> str:
        """Why, in English and with ids for names."""
        said = filled(self.said, self.values)
        return f"{said}; {filled(self.hint, self.hints)}" if self.hint else said


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one order, by its place on the sheet: all findings, a refusal first."""

    order: int
    findings: tuple[Finding, ...] = ()

    @property
    def first(self) -> Finding:
        """The finding that weighs most."""
        return self.findings[0] if self.findings else Finding(ACCEPTED, "", "", "")

    @property
    def verdict(self) -> str:
        """accepted, warned (it stands, but look), refused."""
        return self.first.verdict

    @property
    def rule(self) -> str:
        """The rule of the gravest finding, "" for none."""
        return self.first.rule

    @property
    def field(self) -> str:
        """The field of the gravest finding, "" for the order as a whole."""
        return self.first.field

    @property
    def reason(self) -> str:
        """The reason that weighs most, in English."""
        return self.first.reason
