"""The OpenAPI schema: complete, valid, and held by random requests."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest
import schemathesis
from axes.models import AccessAttempt
from django.urls import URLPattern, URLResolver
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api import schema_view, urls
from api.base_view import MOST_ASKED
from api.examples import SHEETS
from api.kept import Answers
from campaign.model.orders import Order
from campaign.verdicts.conditions import judge_conditions
from campaign.verdicts.draft import Draft
from campaign.verdicts.reading import KINDS
from campaign.visibility import view
from config.wsgi import application
from tests.api.conftest import Player, Table, table
from tests.campaign.board import GAME, NORTH, Board

CHECKS = [
    schemathesis.checks.not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
    content_type_conformance,
]


@cache
def served() -> bytes:
    """The schema as it is served, the same each time."""
    return bytes(Player("").get("/api/schema?format=json").content)


@pytest.fixture
def schema(db: None) -> dict[str, Any]:
    """The schema, for a test to read."""
    found: dict[str, Any] = json.loads(served())
    return found


def test_the_schema_is_openapi_3_1_and_its_components_are_json_schema(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.1")
    for component in schema["components"]["schemas"].values():
        Draft202012Validator.check_schema(component)


def test_every_reference_leads_somewhere(schema: dict[str, Any]) -> None:
    names = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schema)))
    assert names <= set(schema["components"]["schemas"])


def addressed(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of these, with what answers it."""
    for each in patterns:
        address = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            yield from addressed(each.url_patterns, address)
        else:
            yield address, each


def test_every_address_is_described(schema: dict[str, Any]) -> None:
    described = {path.removeprefix("/api/") for path in schema["paths"]}
    addresses = {
        re.sub(r"<\w+:(\w+)>", r"{\1}", address)
        for address, each in addressed(urls.urlpatterns)
        if each.pattern.regex.pattern != "^.*$" and each.name not in ("schema", "api-docs")
    }
    assert addresses == described


def test_every_operation_has_words_and_every_refusal_is_a_problem(schema: dict[str, Any]) -> None:
    for path in schema["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["description"]
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert list(answer["content"]) == ["application/problem+json"]


def test_all_but_the_front_page_and_the_ways_in_ask_for_a_token(schema: dict[str, Any]) -> None:
    assert schema["components"]["securitySchemes"]["token"]["name"] == "Authorization"
    free = {
        path
        for path, operations in schema["paths"].items()
        for operation in operations.values()
        if not operation.get("security")
    }
    assert free == {"/api/", "/api/sign-in", "/api/password/forgotten", "/api/password/by-link"}


@pytest.mark.parametrize("name", ["map", "map_of_day", "story", "report", "feed", "muster", "battle-pieces"])
def test_what_is_said_in_words_can_be_asked_for_in_a_language(schema: dict[str, Any], name: str) -> None:
    [operation] = [
        each for path in schema["paths"].values() for each in path.values() if each["operationId"] == name
    ]
    [language] = [each for each in operation["parameters"] if each["name"] == "language"]
    assert (language["in"], language["schema"]["enum"]) == ("query", ["en", "fr"])
    assert "400" in operation["responses"]


@pytest.mark.parametrize(
    ("operation", "parameter", "least"),
    [
        ("battle-field", "turn", 0),
        ("battle-pieces", "turn", 0),
        ("battle-field", "number", 0),
        ("feed", "after", 0),
        ("proof", "after", 0),
        ("situation", "day", 1),
    ],
)
def test_a_number_is_told_with_its_limits(
    schema: dict[str, Any], operation: str, parameter: str, least: int
) -> None:
    operations = [each for path in schema["paths"].values() for each in path.values()]
    [found] = [each for each in operations if each["operationId"] == operation]
    [told] = [each for each in found["parameters"] if each["name"] == parameter]
    assert told["schema"] == {"type": "integer", "minimum": least, "maximum": MOST_ASKED}


def test_the_tempers_of_deputies_are_told(schema: dict[str, Any], norman: Player) -> None:
    personality = schema["components"]["schemas"]["NewDeputy"]["properties"]["temper"]
    assert personality["enum"] == ["", *norman.get("deputy").json()["tempers"]]


def test_examples_of_all_kinds_of_orders_are_given(schema: dict[str, Any]) -> None:
    operation = schema["paths"]["/api/campaigns/{campaign}/days/{day}/sheet"]["put"]
    examples = operation["requestBody"]["content"]["application/json"]["examples"].values()
    shown = {order["order"] for example in examples for order in example["value"]["orders"]}
    assert shown == set(KINDS)
    sheet = {"$ref": "#/components/schemas/Sheet", "components": schema["components"]}
    for example in examples:
        Draft202012Validator(sheet).validate(example["value"])


@pytest.mark.parametrize("title", SHEETS)
def test_the_conditions_of_an_example_are_none_that_its_order_may_not_have(title: str) -> None:
    board = Board().group("n1", "norman").place("trani", "byzantine", NORTH)
    known = view(board.state, "norman")
    for order in msgspec.convert(SHEETS[title], list[Order]):
        judge_conditions(order, Draft(known, GAME))


def test_the_schema_is_made_once_for_each_form(
    db: None, nobody: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema_view, "KEPT", Answers())
    made: list[object] = []
    make = SchemaGenerator.get_schema

    def counted(self: SchemaGenerator, *args: Any, **kwargs: Any) -> Any:
        made.append(self)
        return make(self, *args, **kwargs)

    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    asked = ("?format=json", "?format=yaml")
    first = [nobody.get(f"/api/schema{each}") for each in asked]
    again = [nobody.get(f"/api/schema{each}") for each in asked]
    assert len(made) == len(asked)
    for one, other in zip(first, again, strict=True):
        assert (one.content, dict(one.headers)) == (other.content, dict(other.headers))
    assert json.loads(first[0].content)["openapi"] == "3.1.1"
    assert first[1].content.startswith(b"openapi: 3.1.1")


def test_how_somebody_wants_it_indented_is_not_kept_for_others(
    db: None, nobody: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema_view, "KEPT", Answers())
    nobody.get("/api/schema", headers={"Accept": "application/json; indent=1"})
    assert bytes(nobody.get("/api/schema?format=json").content) == served()


def test_the_documentation_asks_no_other_host_for_anything(nobody: Player) -> None:
    page = nobody.get("/api/docs").content.decode()
    assert "swagger-ui-bundle.js" in page
    assert not re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page)


OPERATIONS = [
    ("GET", "/api/"),
    ("GET", "/api/campaigns"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/dice"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/field.svg"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/muster"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/odds"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/pieces"),
    ("GET", "/api/campaigns/{campaign}/battles/{number}/story"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/choices"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/map.svg"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/truth"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/truth.svg"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/proof"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/prospect"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/report"),
    ("GET", "/api/campaigns/{campaign}/days/{day}/sheet"),
    ("PUT", "/api/campaigns/{campaign}/days/{day}/sheet"),
    ("DELETE", "/api/campaigns/{campaign}/days/{day}/sheet"),
    ("POST", "/api/campaigns/{campaign}/days/{day}/sheet/check"),
    ("GET", "/api/campaigns/{campaign}/leave"),
    ("PUT", "/api/campaigns/{campaign}/leave"),
    ("DELETE", "/api/campaigns/{campaign}/leave"),
    ("GET", "/api/campaigns/{campaign}/deputy"),
    ("PUT", "/api/campaigns/{campaign}/deputy"),
    ("GET", "/api/campaigns/{campaign}/feed"),
    ("GET", "/api/campaigns/{campaign}/map.svg"),
    ("GET", "/api/campaigns/{campaign}/sieges/{site}"),
    ("GET", "/api/campaigns/{campaign}/sieges/{site}/plan.svg"),
    ("GET", "/api/campaigns/{campaign}/situation"),
    ("GET", "/api/campaigns/{campaign}/story.svg"),
    ("GET", "/api/campaigns/{campaign}/tables"),
    ("GET", "/api/invitations"),
    ("POST", "/api/invitations/{invitation}/accept"),
    ("POST", "/api/invitations/{invitation}/decline"),
    ("GET", "/api/me"),
    ("PATCH", "/api/me"),
    ("PUT", "/api/me/email"),
    ("POST", "/api/me/password"),
    ("DELETE", "/api/me/tokens"),
    ("GET", "/api/me/tokens"),
    ("DELETE", "/api/me/tokens/{token}"),
    ("GET", "/api/notices"),
    ("PATCH", "/api/notices"),
    ("PATCH", "/api/notices/{notice}"),
    ("POST", "/api/password/by-link"),
    ("POST", "/api/password/forgotten"),
    ("POST", "/api/sign-in"),
    ("POST", "/api/sign-out"),
]


def test_no_operation_is_left_out_of_the_random_requests(schema: dict[str, Any]) -> None:
    described = {(method.upper(), path) for path, found in schema["paths"].items() for method in found}
    assert described == set(OPERATIONS)


def assert_private(headers: Mapping[str, Any]) -> None:
    """See that nobody on the way keeps an answer, and that whoever would knows whose it is."""
    told = {name.lower(): value[0] if isinstance(value, list) else value for name, value in headers.items()}
    assert told["cache-control"] == "private, no-store"
    assert "Authorization" in told["vary"]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_its_asker_s_own(corato: Table, method: str, path: str) -> None:
    other = "00000000-0000-4000-8000-000000000000"
    ids = {"campaign": corato.campaign, "day": 1, "number": 1, "site": "corato", "notice": 1}
    address = path.format(**ids, invitation=other, token="t")
    for player in (corato.players["norman"], Player("")):
        assert_private(player.send(method, address, {}).headers)


@cache
def description() -> Any:
    """The schema as schemathesis reads it, the same for all operations."""
    return schemathesis.openapi.from_wsgi("/api/schema?format=json", application)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_random_requests_are_answered_as_described_and_find_no_failure_of_ours(
    committed_db: str, method: str, path: str
) -> None:
    corato = table()
    corato.night()
    player = corato.players["norman"]
    described = description()

    @settings(
        max_examples=15, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(described[path][method].as_strategy())
    def answered(case: Any) -> None:
        AccessAttempt.objects.all().delete()
        if "campaign" in case.path_parameters:
            case.path_parameters["campaign"] = str(player.campaign)
        # The client of these tests unpacks nothing.
        headers = {"Authorization": f"Token {player.token}", "Accept-Encoding": "identity"}
        answer = case.call(headers=headers)
        assert answer.status_code < 500
        assert_private(answer.headers)
        case.validate_response(answer, checks=CHECKS)

    answered()
