"""The base of all views of the API: access, reading, and the shape of a refusal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from api import failures
from api.bodies import JsonBytes
from api.problems import OWN, bad_field
from api.tokens import Token

MOST_ASKED = 999_999_999
"""The largest number that a query string may ask for."""
FLAGS = {"true": True, "false": False}


class Ready(BaseRenderer):
    """A media type that a view answers in; views bring their bytes ready made."""

    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The bytes as they are."""
        return bytes(data)


class AsJson(Ready):
    """JSON."""

    media_type, format = "application/json", "json"


class AsText(Ready):
    """Plain text."""

    media_type, format = "text/plain", "text"


class AsPage(Ready):
    """A page of HTML."""

    media_type, format = "text/html", "html"


class AsSvg(Ready):
    """A drawing."""

    media_type, format = "image/svg+xml", "svg"


class Lenient(DefaultContentNegotiation):
    """A client that accepts nothing we have gets our first media type rather than a refusal."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The renderer and media type of the answer."""
        try:
            return super().select_renderer(request, renderers, format_suffix)
        except NotAcceptable:
            return renderers[0], renderers[0].media_type


class BaseView(APIView):
    """A view of the players' API."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (Token,)
    permission_classes: Sequence[type[BasePermission]] = (IsAuthenticated,)
    parser_classes = (JsonBytes,)
    renderer_classes: Sequence[type[BaseRenderer]] = (AsJson,)
    content_negotiation_class = Lenient
    # The schema tells what a view takes; the framework's own answer to OPTIONS is no document of ours.
    http_method_names = [method for method in APIView.http_method_names if method != "options"]

    @property
    def default_response_headers(self) -> dict[str, str]:
        """The headers of every answer, a refusal too: it is for its reader alone, and caches on the way skip it."""
        found: dict[str, str] = super().default_response_headers
        return found | OWN

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], HttpResponse]:
        """Refusals of ours."""
        return failures.handle


def plain_text_wanted(request: Request) -> bool:
    """True if the reader prefers plain text."""
    renderer: Any = request.accepted_renderer
    return isinstance(renderer, AsText)


def number_parameter(name: str, what: str, *, least: int = 0) -> OpenApiParameter:
    """A number of the query string as the schema tells it, which `asked_number` reads."""
    return OpenApiParameter(
        name, {"type": "integer", "minimum": least, "maximum": MOST_ASKED}, description=what
    )


def asked_number(request: HttpRequest | Request, name: str, *, least: int = 0) -> int | None:
    """A number of the query string; None if it is missing. Raises Refused (400) for another value."""
    given: str | None = request.GET.get(name)
    if given is None:
        return None
    if not (
        given.isascii() and given.isdigit() and len(given) <= len(str(MOST_ASKED)) and int(given) >= least
    ):
        raise bad_field(name, "{given!r} is not a number from {least} up", given=given[:20], least=least)
    return int(given)


def asked_flag(request: HttpRequest | Request, name: str) -> bool:
    """True if the query string asks for something. Raises Refused (400) for neither true nor false."""
    given = request.GET.get(name, "false")
    if given not in FLAGS:
        raise bad_field(name, "{given!r} is neither true nor false", given=given[:20])
    return FLAGS[given]
