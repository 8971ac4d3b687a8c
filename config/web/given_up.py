"""The answer to a request that was given up: that it takes too long, and which part of it is kept."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from prometheus_client import Counter

from bounds.work import LEFT, GivenUp
from config.web.refusals import refusal

TOO_LONG = "This takes longer than {seconds:g} seconds, so the service has stopped working on it."
NOTHING_CHANGED = "Nothing was changed."
SOME_KEPT = "All that was recorded before that stays."
CLIENT_LEFT = 499
"""The status for a client who has left, as proxies write it down; it is never read."""
LOGGED = "_has_been_logged"
"""The attribute by which Django knows an answer that somebody has told the log of."""

logger = logging.getLogger(__name__)
counted = Counter(
    "hauteville_requests_given_up",
    "Requests that were not worked on to their end, by what ended them",
    ["why"],
)
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class TooLong:
    """Middleware: a request whose work was given up gets an answer that says so."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, or that there is none."""
        try:
            return self._get_response(request)
        except GivenUp as end:
            return given_up(end, request.path_info)


def given_up(end: GivenUp, path: str) -> HttpResponse:
    """The answer, once it is counted; what took too long is logged with its address."""
    counted.labels(end.why).inc()
    if end.why == LEFT:
        answer = HttpResponse(status=CLIENT_LEFT, content_type="text/plain")
    else:
        logger.warning("given up after %g seconds: %s", end.seconds, path)
        said = TOO_LONG.format(seconds=end.seconds)
        answer = refusal(path, 503, f"{said} {SOME_KEPT if end.kept else NOTHING_CHANGED}")
    # Django would log it once more, as a failure.
    setattr(answer, LOGGED, True)
    return answer
