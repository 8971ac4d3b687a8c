"""Every exception of a view becomes problem details; an unexpected one is logged, and its cause stays hidden."""

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import APIException

from account.refusals import wait_in_words
from api.problems import Fault, Refused, problem, text_of
from api.wording import fault_of, faults_of, said, speaker_for
from campaign.decide.filing import FIRST, SheetReplaced
from campaign.model.orders import REFUSED, Finding, Verdict
from campaign.presentation.report import Names
from campaign.service.denials import Absent, Denial, Forbidden, Superseded
from campaign.service.processes.signals import failed
from campaign.verdicts import HOUSE, SheetRefused
from eventlog.errors import CommandReused, LogBusy, UnknownEvent, VersionConflict
from eventlog.outages import passes, unreachable
from people.guesses import TooManyGuesses
from rulebook import Refusal

logger = logging.getLogger(__name__)

MAX_FAULTS = 50
NOT_OPEN = ("house-filing", "day")
RETRY_SECONDS = "2"
AWAY = "The database takes nothing at the moment. Nothing is lost; please try again in a few seconds."
AWAY_MARK = "database_away"
"""The attribute of a response that is set while the database cannot be reached."""


def refused(error: Refused, names: Names) -> HttpResponse:
    """A refusal of our own."""
    faults = [fault_of(finding, names) for finding in error.faults]
    detail = (said(error.detail, error.values, names) if error.detail else "") or "; ".join(
        f"{f.field}: {f.reason}" for f in faults
    )
    title = names.language.verbatim(error.title) if error.title else ""
    return problem(error.status, detail, faults, title=title, headers=error.headers)


def too_many_guesses(error: TooManyGuesses, names: Names) -> HttpResponse:
    """The refusal of further guesses for now, with the time to come again."""
    return refused(
        Refused(429, wait_in_words(error.wait, names), headers={"Retry-After": str(error.wait)}), names
    )


def by_rule(error: Refusal, names: Names) -> HttpResponse:
    """A rule says no: 409 if the day is not open for orders, else 422."""
    status = 409 if (error.rule, error.field) == NOT_OPEN else 422
    fault = fault_of(Finding.of(error, ""), names)
    return problem(status, fault.reason, [fault])


def replaced(error: SheetReplaced, names: Names) -> HttpResponse:
    """The sheet that the author saw is no longer the one on file."""
    header = "If-None-Match" if error.field == FIRST else "If-Match"
    fault = fault_of(Finding.of(error.at(header), ""), names)
    return problem(412, fault.reason, [fault])


def sheet_refused(error: SheetRefused, names: Names) -> HttpResponse:
    """A sheet with refused orders is not kept. The answer names the first of its faults, and counts the orders left."""
    faults = faults_of(error.refused, names)
    if len(faults) > MAX_FAULTS:
        more = len(error.refused) - sum(counted(error.refused, MAX_FAULTS))
        faults = faults[:MAX_FAULTS]
        if more > 0:
            reason = names.count(more, "{n} more order is refused", "{n} more orders are refused")
            faults.append(Fault("orders", reason, HOUSE, REFUSED))
    reasons = names.series(dict.fromkeys(fault.reason for fault in faults))
    detail = names.say("The sheet was refused, and the file is unchanged: {reasons}", reasons=reasons)
    return problem(422, detail, faults, title=names.say("Orders refused"))


def counted(refused_: Sequence[Verdict], most: int) -> Iterator[bool]:
    """Of each refused order whether one of its faults is among the first so many."""
    before = 0
    for verdict in refused_:
        yield before < most
        before += sum(finding.verdict == REFUSED for finding in verdict.findings)


def reused(error: CommandReused, names: Names) -> HttpResponse:
    """An idempotency key came again with other orders."""
    reason = names.say("this key was used for another sheet; a new sheet needs a key of its own")
    return problem(409, reason, [Fault("Idempotency-Key", reason, "house-filing")])


def busy(error: Exception, names: Names) -> HttpResponse:
    """Too many writers at once; the same request may be sent again."""
    detail = names.say("The log is busy; send the same request again.")
    return problem(503, detail, headers={"Retry-After": RETRY_SECONDS})


def standing_still(error: UnknownEvent, names: Names) -> HttpResponse:
    """A campaign that this release cannot read stands still until another comes."""
    logger.error("a campaign cannot be read: %s", error)
    return problem(
        503,
        names.say("This campaign is stopped until the service is repaired; its organiser knows."),
    )


def away(error: Exception) -> HttpResponse:
    """The database is away, or takes nothing for now; the same request may be sent again.

    In English, as an account's language stands in the database.
    """
    logger.warning("the database fails: %s", error)
    answer = problem(503, AWAY, headers={"Retry-After": RETRY_SECONDS})
    setattr(answer, AWAY_MARK, unreachable(error))
    return answer


def too_big(error: RequestDataTooBig, names: Names) -> HttpResponse:
    """More than Django reads."""
    return problem(413, names.say("The body is too large."))


def suspicious(error: SuspiciousOperation, names: Names) -> HttpResponse:
    """Too many parameters, and other requests that the framework will not read."""
    return problem(400, names.say("The request cannot be read."))


def missing(error: Http404, names: Names) -> HttpResponse:
    """Nothing there."""
    return problem(404, names.say("There is nothing at this address."))


def forbidden(error: PermissionDenied, names: Names) -> HttpResponse:
    """Not for this account."""
    return problem(403, str(error) or names.say("This is not for you."))


def by_framework(error: APIException, names: Names) -> HttpResponse:
    """The refusals of the framework: method, media type, credentials, throttling."""
    headers: dict[str, str] = {}
    if scheme := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    with override(names.language.code):
        return problem(error.status_code, text_of(error.detail), headers=headers)


DENIED: dict[type[Denial], int] = {Absent: 404, Forbidden: 403, Superseded: 409}


def denied(error: Denial, names: Names) -> HttpResponse:
    """The denial of the service."""
    status = next(status for kind, status in DENIED.items() if isinstance(error, kind))
    return problem(status, said(error.said, error.values, names))


HANDLERS: tuple[tuple[type[Exception], Callable[[Any, Names], HttpResponse]], ...] = (
    (Refused, refused),
    (TooManyGuesses, too_many_guesses),
    (Denial, denied),
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
    """The exception handler of the framework: always the same shape without a traceback, in the reader's language.

    A refusal that knows the campaign's names brings them along (`names`).
    """
    if passes(error):
        return away(error)
    names = getattr(error, "names", None) or speaker_for(context["request"])
    for kind, handler in HANDLERS:
        if isinstance(error, kind):
            return handler(error, names)
    logger.error("a request failed", exc_info=error)
    failed.send_robust(sender=handle, request=context["request"], failure=error)
    return problem(500, names.say("Something went wrong on our side; it is on record."))


@csrf_exempt
def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Every address below /api that is none."""
    return problem(404, speaker_for(request).say("There is nothing at this address."))
