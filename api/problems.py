"""The refusals of the API: problem details (RFC 9457) with field, reason and rule.

Every refusal below /api has this shape, from a missing page to a failure of the service itself.
"""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpResponse

from campaign.model.orders import Finding
from rulebook.refusal import Value, filled

MEDIA_TYPE = "application/problem+json"
TYPE = "about:blank"
OWN = {"Cache-Control": "private, no-store", "Vary": "Authorization, Accept"}
"""The headers by which an answer is its reader's own, and outside all caches on the way."""
_encoder = msgspec.json.Encoder()


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault: the path of the field, why, and the id of the rule. `verdict`: refused, warned or nothing.

    `label` is the field's name in words.
    """

    field: str
    reason: str
    rule: str = ""
    verdict: str = ""
    label: str = ""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Problem details. `status` repeats the HTTP status; `errors` lists the faults of the fields.

    Of many refused orders the first 50 are named; a last entry then says how many more there are.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[Fault, ...] = ()


class Refused(Exception):
    """The request is refused with this status, detail and faults; nothing was changed.

    The detail is a sentence with gaps, and `values` are for them; without a detail the faults tell it.
    """

    def __init__(
        self,
        status: int,
        detail: str = "",
        faults: Sequence[Finding] = (),
        *,
        title: str = "",
        headers: dict[str, str] | None = None,
        **values: Value,
    ) -> None:
        self.status, self.detail, self.faults = status, detail, tuple(faults)
        self.title, self.headers, self.values = title, headers or {}, values
        super().__init__(filled(detail, values) or "; ".join(fault.reason for fault in self.faults))


def problem(
    status: int,
    detail: str,
    faults: Iterable[Fault] = (),
    *,
    title: str = "",
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """A refusal as a response. `type` is told only by a URI of ours if ever one is needed; the title tells the kind."""
    body = Problem(TYPE, title or HTTPStatus(status).phrase, status, detail, tuple(faults))
    told = OWN | (headers or {})
    return HttpResponse(_encoder.encode(body), status=status, content_type=MEDIA_TYPE, headers=told)


def bad_field(field: str, reason: str, *, rule: str = "", status: int = 400, **values: Value) -> Refused:
    """A refusal for one field; the reason is a sentence with gaps, and `values` are for them."""
    return Refused(status, faults=[Finding("", rule, field, reason, values)])


def text_of(detail: Any) -> str:
    """The words of a framework's error detail."""
    if isinstance(detail, dict):
        return "; ".join(f"{name}: {text_of(value)}" for name, value in detail.items())
    if isinstance(detail, list | tuple):
        return "; ".join(text_of(value) for value in detail)
    return str(detail)
