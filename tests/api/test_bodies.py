"""What reading a body may cost: it grows with the bytes, and what is many in few bytes is refused unread."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api import orders
from api.bodies import MOST_VALUES, decoded, first_twice, once
from api.problems import Refused
from rulebook.texts import MOST_DIGITS
from tests.api.conftest import Player, hold, is_problem

SHEET = "days/1/sheet"
CHECK = f"{SHEET}/check"


class Counted(str):
    """A name that counts how often it is compared or hashed."""

    looks: ClassVar[int] = 0

    def __eq__(self, other: object) -> bool:
        Counted.looks += 1
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        Counted.looks += 1
        return str.__hash__(self)


def looks(count: int) -> int:
    """How often names are looked at until the last of so many is found to stand twice."""
    names = [Counted(f"k{number}") for number in range(count)]
    pairs: list[tuple[str, Any]] = [(name, 1) for name in [*names, names[-1]]]
    Counted.looks = 0
    with pytest.raises(ValueError, match=f"'k{count - 1}' stands twice"):
        once(pairs)
    return Counted.looks


def test_a_key_that_stands_twice_is_found_by_looking_at_each_once() -> None:
    assert looks(4_000) <= 2.2 * looks(2_000)


def test_the_first_key_that_comes_again_is_named() -> None:
    assert first_twice(["a", "b", "c", "b", "a"]) == "b"
    assert first_twice(["a", "b"]) == ""


@pytest.mark.parametrize("value", [b"1", b"{}", b"[]", b'"x"'])
def test_a_body_of_more_values_than_anybody_sends_is_refused(norman: Player, value: bytes) -> None:
    body = b'{"orders":[' + b",".join([value] * (MOST_VALUES + 1)) + b"]}"
    for method, path in (("PUT", SHEET), ("POST", CHECK), ("POST", "/api/sign-in"), ("PATCH", "/api/me")):
        answer = norman.send(method, path, body)
        assert "100,000 values" in is_problem(answer, 413)["detail"]


def test_lists_within_lists_are_counted_as_well(norman: Player) -> None:
    body = b"[" * MOST_VALUES + b"]" * MOST_VALUES
    is_problem(norman.send("POST", CHECK, body), 413)


def test_the_largest_sheet_that_may_be_written_has_fewer_values(norman: Player) -> None:
    longest = {"order": "march", "group": "n1", "path": ["5418"] * 60, "attack": ["any"] * 20}
    answer = norman.send("POST", CHECK, {"orders": [longest] * 200})
    assert len(answer.json()["verdicts"]) == 200


def test_a_number_of_more_digits_than_anybody_counts_with_is_refused(norman: Player) -> None:
    order = b'{"order": "plunder", "group": "n1", "site": "trani", "points": %s}'
    digits = b"1" * (MOST_DIGITS + 1)
    for body in (order % digits, b'{"order": "hold", "group": %s}' % digits):
        said = is_problem(norman.send("POST", CHECK, b'{"orders": [' + body + b"]}"), 400)
        assert "at most 100 digits" in said["detail"]


def test_more_parameters_than_anybody_sends_are_refused_and_no_failure(norman: Player) -> None:
    is_problem(norman.get(f"situation?{'a=1&' * 10_001}"), 400)


def test_a_plain_sheet_is_read_as_ever(norman: Player) -> None:
    assert norman.put(SHEET, {"orders": [hold("n1")]}).status_code == 201


BROKEN_LATER = [
    b'""x',
    b"{}{}",
    b'{"a":1}}',
    b"[1e400]",
    b'{"username":1,"password":"\\ud800"}',
    b'{"day":1e400,"orders":[]}',
    b'{"day":' + b"9" * 900_000 + b"}",
    b'{"a":' * 200 + b"1",
    b'{"a":' * 40_000 + b"1",
    b"[1,\xff]",
]
DOORS = [
    ("POST", "/api/sign-in"),
    ("POST", "/api/password/forgotten"),
    ("POST", "/api/password/by-link"),
    ("POST", "/api/me/password"),
    ("PUT", "/api/me/email"),
    ("PATCH", "/api/me"),
    ("PUT", SHEET),
    ("POST", CHECK),
]


@pytest.mark.parametrize(("method", "path"), DOORS)
def test_what_is_of_another_shape_first_and_broken_further_on_is_refused_at_every_door(
    norman: Player, method: str, path: str
) -> None:
    for body in BROKEN_LATER:
        answer = norman.send(method, path, body)
        assert answer.status_code in (400, 422), (body[:60], answer.status_code)
        is_problem(answer, answer.status_code)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    ),
    st.binary(max_size=8),
)
def test_no_bytes_whatever_raise_anything_but_a_refusal(value: Any, tail: bytes) -> None:
    body = json.dumps(value).encode() + tail
    with suppress(Refused):
        decoded(body, msgspec.json.Decoder(orders.Sheet))


def test_what_has_no_sentence_of_its_own_names_its_faults_in_every_language(norman: Player) -> None:
    for language in ("en", "fr"):
        detail = is_problem(norman.send("POST", f"/api/sign-in?language={language}", b"{}"), 422)["detail"]
        assert "username: " in detail
        assert "Project-Id-Version" not in detail


BOUNDS = {"enum", "const", "maxLength", "pattern", "format"}
"""What in a schema bounds a text."""
NOT_READ = {"Sheet.words"}
"""What a sheet is told with, and may be sent back with."""
SPOILT = {
    "zero": "\0",
    "half a character": "\ud800",
    "256 letters": "a" * 256,
    "5000 letters": "\U0001f4a3" * 5_000,
}

NEVER_TAKEN = ("\0", "\ud800")


def described() -> dict[str, Any]:
    """The schema of the API."""
    found: dict[str, Any] = json.loads(Player("").get("/api/schema?format=json").content)
    return found


def asked(schema: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Every operation that reads a body: its method, its path, and the component that it reads."""
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if "requestBody" in operation:
                reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
                yield method.upper(), path, reference.rpartition("/")[2]


def unbounded(
    part: Any, schema: dict[str, Any], path: str, met: frozenset[str] = frozenset()
) -> Iterator[str]:
    """The texts within a part of a schema that may have any length."""
    if isinstance(part, list):
        for each in part:
            yield from unbounded(each, schema, path, met)
    elif isinstance(part, dict):
        if part.get("type") == "string" and not BOUNDS & part.keys():
            yield path
        name = part.get("$ref", "").rpartition("/")[2]
        if name and name not in met:
            yield from unbounded(schema["components"]["schemas"][name], schema, name, met | {name})
        for name, each in part.get("properties", {}).items():
            yield from unbounded(each, schema, f"{path}.{name}", met)
        for key in ("items", "anyOf", "oneOf", "prefixItems"):
            yield from unbounded(part.get(key), schema, path, met)


def test_every_text_that_is_read_has_a_bound(db: None) -> None:
    schema = described()
    found = {
        text
        for *_, name in asked(schema)
        for text in unbounded({"$ref": f"#/components/schemas/{name}"}, schema, "")
    }
    assert found == NOT_READ


def sample(part: dict[str, Any], schema: dict[str, Any]) -> Any:
    """Something that a part of the schema describes."""
    if name := part.get("$ref", "").rpartition("/")[2]:
        return sample(schema["components"]["schemas"][name], schema)
    if options := part.get("anyOf") or part.get("oneOf"):
        return sample(next(each for each in options if each.get("type") != "null"), schema)
    if "enum" in part:
        return part["enum"][-1]
    if "const" in part:
        return part["const"]
    match part.get("type"):
        case "object":
            return {name: sample(each, schema) for name, each in part.get("properties", {}).items()}
        case "array":
            return [sample(part["items"], schema)] if "items" in part else []
        case "integer":
            return part.get("minimum", 1)
        case "boolean":
            return True
    return "n1"


def spoilt(sent: Any, text: str) -> Iterator[Any]:
    """What is sent with the text in the place of one of its own, for each of those."""
    if isinstance(sent, str):
        yield text
    elif isinstance(sent, list):
        for number, each in enumerate(sent):
            for other in spoilt(each, text):
                yield [*sent[:number], other, *sent[number + 1 :]]
    elif isinstance(sent, dict):
        for name, each in sent.items():
            for other in spoilt(each, text):
                yield {**sent, name: other}


@pytest.mark.parametrize("text", SPOILT.values(), ids=SPOILT)
def test_no_operation_fails_at_a_text_in_its_body(norman: Player, text: str) -> None:
    schema, tried = described(), 0
    ids = {"campaign": str(norman.campaign), "day": "1", "notice": "1", "invitation": str(norman.campaign)}
    for method, path, name in asked(schema):
        address = path.format(**ids)
        for body in spoilt(sample({"$ref": f"#/components/schemas/{name}"}, schema), text):
            tried += 1
            answer = norman.send(method, address, body)
            assert answer.status_code < 500, (method, path, answer.content)
            assert answer.status_code >= 400 or text not in NEVER_TAKEN, (method, path, body)
    assert tried > 15


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("POST", "/api/sign-in", {"username": "anna\0", "password": "x"}, "username"),
        ("PATCH", "/api/me", {"zone": "\0"}, "zone"),
        ("PUT", "days/1/sheet", {"orders": [{"order": "hold", "group": "a\0"}]}, "orders[0].group"),
    ],
)
def test_a_text_with_a_zero_character_is_refused_by_its_field(
    norman: Player, method: str, path: str, body: dict[str, Any], field: str
) -> None:
    problem = is_problem(norman.send(method, path, body), 422)
    assert problem["errors"][0]["field"] == field


def test_a_zero_character_is_found_as_deep_as_a_body_goes(norman: Player) -> None:
    for deep in (b"[" * 500 + b'"\\u0000"' + b"]" * 500, b'{"a":' * 500 + b'"\\u0000"' + b"}" * 500):
        is_problem(norman.send("POST", CHECK, b'{"orders":[],"receipt":{"a":' + deep + b"}}"), 422)


def test_a_text_that_only_speaks_of_a_zero_character_is_none(nobody: Player) -> None:
    is_problem(nobody.post("/api/sign-in", {"username": "\\u0000", "password": "x"}), 401)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_a_body_may_begin_with_the_mark_of_an_editor(norman: Player, mark: bytes) -> None:
    sent = mark + json.dumps({"orders": [hold("n1")]}).encode()
    assert norman.send("PUT", SHEET, sent).status_code == 201
    assert norman.send("POST", CHECK, sent).status_code == 200
