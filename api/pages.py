"""Pages that the framework puts up before a view is reached, said below /api in the API's own shape.

A foreign Host header, for instance, is refused by a page of HTML at any address.
"""

from http import HTTPStatus

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from api.problems import problem

BELOW = "/api/"
FOREIGN_HOST = "This service does not answer to the host that the request names."


class NoPages(MiddlewareMixin):
    """Middleware: a refusal below /api that comes as a page becomes problem details of the same status."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer as it is, or the problem instead of it."""
        page = response.get("Content-Type", "").startswith("text/html")
        if page and response.status_code >= HTTPStatus.BAD_REQUEST and request.path_info.startswith(BELOW):
            return problem(response.status_code, reason(request, response.status_code))
        return response


def reason(request: HttpRequest, status: int) -> str:
    """Why, as far as it can be said: the page itself may tell how the service is made."""
    try:
        request.get_host()
    except DisallowedHost:
        return FOREIGN_HOST
    return f"The service refused the request: {HTTPStatus(status).phrase}."
