"""Every exception that leaves a view becomes problem details; what nobody expected is logged and told without its cause."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import APIException

from api.problems import Fault, Refused, as_problem, problem, text_of
from campaign.rules.filing import FIRST, SheetReplaced
from campaign.rules.orders import Verdict
from campaign.verdicts import HOUSE, SheetRefused
from eventlog.errors import CommandReused, LogBusy, UnknownEvent, VersionConflict
from eventlog.outages import passes
from rulebook import Refusal

logger = logging.getLogger(__name__)

MAX_FAULTS = 50
NOT_OPEN = ("house-filing", "day")
RETRY_SECONDS = "2"
AWAY = "The database does not answer at the moment. Nothing is lost; please try again in a few seconds."
AWAY_MARK = "database_away"
"""The attribute of a response that says why it is one."""


def refused(error: Refused) -> HttpResponse:
    """A refusal of our own."""
    return as_problem(error)


def by_rule(error: Refusal) -> HttpResponse:
    """A rule says no: 409 if the day is not open for orders, else 422."""
    status = 409 if (error.rule, error.field) == NOT_OPEN else 422
    return problem(status, error.reason, [Fault(error.field, error.reason, error.rule)])


def replaced(error: SheetReplaced) -> HttpResponse:
    """The sheet that the author saw is no longer the one on file."""
    header = "If-None-Match" if error.field == FIRST else "If-Match"
    return problem(412, error.reason, [Fault(header, error.reason, error.rule)])


def faults_of(verdicts: tuple[Verdict, ...]) -> list[Fault]:
    """Refused orders as faults, each naming its place in the sheet."""
    return [Fault(place_of(v), v.reason, v.rule, v.verdict) for v in verdicts if v.verdict == "refused"]


def place_of(verdict: Verdict) -> str:
    """The path of the field that a verdict speaks of; a sheet that is wrong as a whole has no order to name."""
    if verdict.field == "orders":
        return verdict.field
    return f"orders[{verdict.order}].{verdict.field}" if verdict.field else f"orders[{verdict.order}]"


def sheet_refused(error: SheetRefused) -> HttpResponse:
    """A sheet with refused orders is not kept. The answer names the first of them, and counts the rest."""
    faults = faults_of(error.refused[:MAX_FAULTS])
    if (more := len(error.refused) - MAX_FAULTS) > 0:
        faults.append(Fault("orders", f"{more} more orders are refused", HOUSE, "refused"))
    detail = "The sheet was not filed, and what was on file stands: " + "; ".join(
        dict.fromkeys(fault.reason for fault in faults)
    )
    return problem(422, detail, faults, title="Orders refused")


def reused(error: CommandReused) -> HttpResponse:
    """An idempotency key came again with other orders."""
    reason = "this key was used for another sheet; a new sheet needs a key of its own"
    return problem(409, reason, [Fault("Idempotency-Key", reason, "house-filing")])


def busy(error: Exception) -> HttpResponse:
    """Too many writers at once; the same request may be sent again."""
    return problem(
        503, "The log is busy; send the same request again.", headers={"Retry-After": RETRY_SECONDS}
    )


def away(error: Exception) -> HttpResponse:
    """The database is away, or takes nothing for now; the same request may be sent again."""
    logger.warning("the database fails: %s", error)
    answer = problem(503, AWAY, headers={"Retry-After": RETRY_SECONDS})
    setattr(answer, AWAY_MARK, True)
    return answer


def standing_still(error: UnknownEvent) -> HttpResponse:
    """A campaign that this release cannot read stands still until another comes."""
    logger.error("a campaign cannot be read: %s", error)
    return problem(503, "This campaign stands still until the service is mended; its organiser knows.")


def too_big(error: RequestDataTooBig) -> HttpResponse:
    """More than Django reads."""
    return problem(413, "The body is too large.")


def suspicious(error: SuspiciousOperation) -> HttpResponse:
    """More parameters than anybody sends, and what else the framework will not read."""
    return problem(400, "The request cannot be read.")


def missing(error: Http404) -> HttpResponse:
    """Nothing there."""
    return problem(404, "There is nothing at this address.")


def forbidden(error: PermissionDenied) -> HttpResponse:
    """Not for this account."""
    return problem(403, str(error) or "This is not for you.")


def by_framework(error: APIException) -> HttpResponse:
    """What the framework refuses: method, media type, credentials, throttling."""
    headers: dict[str, str] = {}
    if scheme := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    return problem(error.status_code, text_of(error.detail), headers=headers)


HANDLERS: tuple[tuple[type[Exception], Callable[[Any], HttpResponse]], ...] = (
    (Refused, refused),
    (SheetReplaced, replaced),
    (Refusal, by_rule),
    (SheetRefused, sheet_refused),
    (CommandReused, reused),
    (LogBusy, busy),
    (VersionConflict, busy),
    (UnknownEvent, standing_still),
    (RequestDataTooBig, too_big),
    (SuspiciousOperation, suspicious),
    (Http404, missing),
    (PermissionDenied, forbidden),
    (APIException, by_framework),
)


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """The exception handler of the framework: never a traceback, never another shape."""
    for kind, handler in HANDLERS:
        if isinstance(error, kind):
            return handler(error)
    if passes(error):
        return away(error)
    logger.error("a request failed", exc_info=error)
    return problem(500, "Something went wrong on our side; it is on record.")


@csrf_exempt
def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Every address below /api that is none."""
    return problem(404, "There is nothing at this address.")
