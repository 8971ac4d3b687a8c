"""The rules for what a page may load and run, sent to the browser with every answer (Content-Security-Policy, by
django-csp).

Everything comes from this server, and a page holds no script. Which policy an answer gets is a matter of where it stands:
the longest beginning of its address in `settings.POLICIES`. A view that sends a stricter one of its own keeps it.
"""

from functools import cache

from csp.constants import HEADER
from csp.middleware import CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

SVG = "image/svg+xml"
ASKED = "_csp"
"""How the names begin under which django-csp keeps what a view or a page wants of it, on request and answer."""


class PolicyMiddleware(CSPMiddleware):
    """Middleware: the policy of every answer, of refusals and static files as well."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its policy; where neither view nor page wants another it is the same text each time."""
        if settings.DEBUG or any(name.startswith(ASKED) for name in (*vars(request), *vars(response))):
            return super().process_response(request, response)
        if HEADER not in response:
            response[HEADER] = written(*kind_of(request.path_info, response.get("Content-Type", "")))
        return response

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """The directives for this answer; django-csp writes them down."""
        parts: PolicyParts = super().get_policy_parts(request, response, report_only)
        if not report_only and parts.config is None:
            parts.config = policy_of(request.path_info, response.get("Content-Type", ""))
        return parts


def policy_of(path: str, media_type: str) -> dict[str, list[str]]:
    """The directives for an answer of this address and type."""
    return directives(*kind_of(path, media_type))


def kind_of(path: str, media_type: str) -> tuple[str, bool]:
    """Where an answer of this address and type stands, as `settings.POLICIES` names it, and whether it is a drawing."""
    begin = max((each for each in settings.POLICIES if path.startswith(each)), key=len, default="/")
    return begin, media_type.startswith(SVG)


def directives(place: str, drawing: bool) -> dict[str, list[str]]:
    """The directives of such an answer."""
    return settings.DRAWINGS if drawing else settings.POLICIES[place]


@cache
def written(place: str, drawing: bool) -> str:
    """The same as a header says them."""
    return str(build_policy(directives(place, drawing)))
