"""What a page may load and run, said to the browser with every answer (Content-Security-Policy, by django-csp).

Nothing comes from elsewhere, and no script stands in a page. Which policy an answer gets is a matter of where it stands:
the longest beginning of its address in `settings.POLICIES`. A view that sends a stricter one of its own keeps it.
"""

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

SVG = "image/svg+xml"


class PolicyMiddleware(CSPMiddleware):
    """Middleware: the policy of every answer, of refusals and static files as well."""

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
    if media_type.startswith(SVG):
        return settings.DRAWINGS
    begin = max((each for each in settings.POLICIES if path.startswith(each)), key=len, default="/")
    return settings.POLICIES[begin]
