"""The words of the API in the reader's language: refusals and verdicts are data until they are answered."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from django.http import HttpRequest
from rest_framework.request import Request

from account.reading import names_in
from api.language import tongue
from api.problems import Fault
from campaign.model.orders import REFUSED, Finding
from campaign.model.orders import Verdict as Judged
from campaign.presentation.findings import reason_of
from campaign.presentation.report import Names
from campaign.presentation.report.refused import worded
from campaign.verdicts import MOST_FINDINGS, SheetRefused
from campaign.verdicts.reading.fields import label_of
from rulebook.refusal import Values


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one order. `verdict`: accepted, warned (it stands, but look), refused.

    Rule, field, its label in words and reason belong to the finding that weighs most; `also` names the others.
    """

    order: int
    verdict: str
    rule: str = ""
    field: str = ""
    label: str = ""
    reason: str = ""
    also: Annotated[tuple[Fault, ...], msgspec.Meta(max_length=MOST_FINDINGS)] = ()


class RefusedByName(SheetRefused):
    """A refused sheet, with its author's names for the things in the verdicts."""

    def __init__(self, refused: Sequence[Judged], names: Names) -> None:
        super().__init__(refused)
        self.names = names


def speaker_for(request: Request | HttpRequest) -> Names:
    """The names in a reader's language."""
    return names_in(tongue(request))


def said(template: str, values: Values, names: Names) -> str:
    """A sentence in the words of `names`."""
    return worded(template, values, names)


def fault_of(finding: Finding, names: Names, within: str = "") -> Fault:
    """A finding in words; `within` is the path of the order that it speaks of."""
    field = f"{within}.{finding.field}" if within and finding.field else within or finding.field
    label = label_of(finding.field)
    return Fault(
        field,
        reason_of(finding, names),
        finding.rule,
        finding.verdict,
        label=names.say(label) if label else "",
    )


def verdicts_in_words(verdicts: Iterable[Judged], names: Names) -> tuple[Verdict, ...]:
    """Verdicts in words."""
    return tuple(told_of(verdict, names) for verdict in verdicts)


def told_of(verdict: Judged, names: Names) -> Verdict:
    """A verdict in words."""
    if not verdict.findings:
        return Verdict(verdict.order, verdict.verdict)
    first, *others = [fault_of(finding, names) for finding in verdict.findings]
    return Verdict(
        verdict.order, first.verdict, first.rule, first.field, first.label, first.reason, tuple(others)
    )


def faults_of(verdicts: Sequence[Judged], names: Names) -> list[Fault]:
    """The faults that refuse a sheet, each with its place in it."""
    return [
        fault_of(finding, names, within_of(verdict.order, finding))
        for verdict in verdicts
        for finding in verdict.findings
        if finding.verdict == REFUSED
    ]


def within_of(order: int, finding: Finding) -> str:
    """The path of an order in its sheet; a sheet that is wrong as a whole has no order to name."""
    return "" if finding.field == "orders" else f"orders[{order}]"
