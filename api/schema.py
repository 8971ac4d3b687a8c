"""The OpenAPI schema: structs as components, examples of orders, the token as security scheme.

The structs that are decoded and encoded are the schema's own source, so that it cannot fall behind them.
"""

from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiResponse

from api.problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/{name}"
NAMED: dict[str, Any] = {}
"""Every struct that a view asks for or answers with, by the name of its component."""

REASONS = {
    400: "The body or a parameter is malformed",
    401: "The token is missing, wrong or has run out",
    403: "An organiser has no faction here",
    404: "No such campaign of yours, or no such day",
    412: "Another sheet is on file than the one that you saw",
    409: "The day is not open for orders, or the key belongs to another sheet",
    413: "The body is too large",
    415: "Only application/json is read",
    422: "Orders, or fields, are refused; each is named with reason and rule",
    429: "Too many wrong passwords",
}


def named(kind: Any) -> dict[str, Any]:
    """A reference to the component of a struct."""
    NAMED[kind.__name__] = kind
    return {"$ref": REF.format(name=kind.__name__)}


def asks(kind: Any) -> dict[tuple[str, str], Any] | dict[str, Any]:
    """What a view reads."""
    return {"application/json": named(kind)}


def answered(kind: Any, what: str) -> OpenApiResponse:
    """What a view answers with."""
    return OpenApiResponse(response=named(kind), description=what)


def refusals(*statuses: int) -> dict[Any, OpenApiResponse]:
    """The problems that a view may answer with."""
    return {
        (status, MEDIA_TYPE): OpenApiResponse(response=named(Problem), description=REASONS[status])
        for status in statuses
    }


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The token in the Authorization header."""

    target_class = "api.tokens.Token"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """How a client sends it."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token <token>`, with the token that sign-in gave.",
        }


def add_components(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Write the structs that views name into the schema, with all they consist of."""
    names = sorted(NAMED)
    _, found = msgspec.json.schema_components([NAMED[name] for name in names], ref_template=REF)
    result.setdefault("components", {}).setdefault("schemas", {}).update(found)
    return result
