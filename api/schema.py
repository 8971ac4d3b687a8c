"""The OpenAPI schema: structs as components, examples of orders, the token as security scheme.

The structs that are decoded and encoded are the schema's own source, so that it cannot fall behind them.
"""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.renderers import BaseRenderer

from api.problems import MEDIA_TYPE, Problem
from battles import contract
from battles.quick import odds
from campaign.model.orders import conditions

REF = "#/components/schemas/{name}"
NAMED: dict[str, Any] = {}
"""Every struct that a view asks for or answers with, by the name of its component."""
NAMES: Mapping[type, str] = {
    conditions.Odds: "OddsCondition",
    conditions.Losses: "LossesCondition",
    conditions.Day: "DayCondition",
    conditions.Place: "PlaceCondition",
    conditions.Distance: "DistanceCondition",
    odds.Odds: "Faces",
    contract.Group: "MusterGroup",
    contract.Commander: "MusterCommander",
}
"""Components whose name says more than that of their struct, so that no two share one; the others are called as theirs."""

REASONS = {
    400: "The body or a parameter is malformed",
    401: "The token is missing, wrong or has run out",
    403: "An organiser has no faction here",
    404: "The campaign is not yours, or the day is unknown",
    412: "Another sheet is on file than the one that you saw",
    409: "The day is not open for orders, or the key belongs to another sheet",
    413: "The body is too large",
    415: "Only application/json is read",
    422: "Orders, or fields, are refused; each is named with reason and rule",
    429: "Too many wrong passwords",
}


def named(kind: Any) -> dict[str, Any]:
    """A reference to the component of a struct."""
    name = NAMES.get(kind, kind.__name__)
    NAMED[name] = kind
    return {"$ref": REF.format(name=name)}


def asks(kind: Any) -> dict[tuple[str, str], Any] | dict[str, Any]:
    """The request body of a view."""
    return {"application/json": named(kind)}


def answered(kind: Any, what: str) -> OpenApiResponse:
    """The answer of a view."""
    return OpenApiResponse(response=named(kind), description=what)


def form_parameter(forms: Mapping[type[BaseRenderer], str]) -> OpenApiParameter:
    """In which of its forms a document is asked for."""
    return OpenApiParameter(
        "format", str, enum=[form.format for form in forms], description="else as Accept asks for"
    )


def answered_in(forms: Mapping[type[BaseRenderer], str], kind: Any) -> dict[Any, OpenApiResponse]:
    """The answer of a view in several forms: data of a kind, and texts."""
    return {
        (200, form.media_type): OpenApiResponse(
            named(kind) if form.format == "json" else OpenApiTypes.STR, description=what
        )
        for form, what in forms.items()
    }


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
    result.setdefault("components", {}).setdefault("schemas", {}).update(components())
    for operations in result["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result


def components() -> dict[str, Any]:
    """The components of all structs that views name, by names of which there is one each."""
    _, found = msgspec.json.schema_components([NAMED[name] for name in sorted(NAMED)], ref_template=REF)
    called = {key: name_of(key) for key in found}
    if len(set(called.values())) < len(called):
        raise ValueError(f"two components share a name: {sorted(called.values())}")
    references = {REF.format(name=key): REF.format(name=name) for key, name in called.items()}
    return {
        called[key]: plain(component, references) | {"title": called[key]} for key, component in found.items()
    }


def name_of(key: str) -> str:
    """The name of a component instead of msgspec's key: the struct's name, with its module if two share it."""
    module, _, name = key.rpartition(".")
    ours = {(kind.__module__, kind.__name__): named for kind, named in NAMES.items()}
    if module:
        return ours.get((module, name), name)
    return next((named for (_, of), named in ours.items() if of == key), key)


def plain(part: Any, references: Mapping[str, str]) -> Any:
    """A part of a schema as readers of every kind understand it, saying the same.

    A list of a fixed length is described by its length and the kind of its items instead of a row of kinds.
    """
    if isinstance(part, list):
        return [plain(each, references) for each in part]
    if not isinstance(part, dict):
        return references.get(part, part) if isinstance(part, str) else part
    told = {name: plain(each, references) for name, each in part.items()}
    row = told.get("prefixItems")
    if row and told.get("items") is False and all(kind == row[0] for kind in row):
        del told["prefixItems"]
        told["items"] = row[0]
    if isinstance(told.get("description"), str):
        told["description"] = cleandoc(told["description"])
    return told
