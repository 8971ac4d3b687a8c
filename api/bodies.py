"""Reading of requests: JSON bytes up to a limit, decoded strictly into a struct.

The cost of reading grows in line with the bytes, and the number of values in them has a limit of its own. `python -m
bench.bodies` holds each body to a tenth of a second.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import IO, Annotated, Any, TypeVar

import msgspec
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.problems import Refused
from campaign.model.orders import Finding
from campaign.verdicts.reading.shapes import HOUSE, faults
from rulebook.refusal import phrase
from rulebook.texts import MOST_DIGITS, unmarked

T = TypeVar("T")
Word = Annotated[str, msgspec.Meta(max_length=40)]
"""A word out of a list that the service knows; none of them is longer."""
LIMIT = 1_000_000
MOST_VALUES = 100_000
"""The number of values that a body may hold, an object counted twice: many times the orders of a day."""
LIST = 8
"""A list counts as so many values: lists within lists cost most, and ours are few."""
NO_CHARACTER, NO_CHARACTER_AS_SENT = "\0", rb"\u0000"
"""A character that no database keeps, and how JSON writes it."""
BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of decoding: invalid JSON, numbers out of all bounds, and too deep nesting."""
# A field of the client's own making is named by its beginning.
LONGEST_NAME = 200
# The decoder names an unknown or missing field in its words, not in the path.
FIELD = re.compile(r"field `(\w+)`$")


class JsonBytes(BaseParser):
    """Leaves JSON as the bytes that came; a body beyond the limit is refused before it is read to the end."""

    media_type = "application/json"

    def parse(  # type: ignore[override]
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body. Raises Refused (413) if it is larger than a megabyte."""
        body = stream.read(LIMIT + 1)
        if len(body) > LIMIT:
            raise too_large()
        return body


def too_large() -> Refused:
    """The refusal of a body over the limit."""
    return Refused(413, "A body holds at most {most:,} bytes.", most=LIMIT)


def body_of(request: Request) -> bytes:
    """The bytes of the body. Raises Refused (413) by the announced length already."""
    announced = request.META.get("CONTENT_LENGTH") or "0"
    if announced.isdigit() and int(announced) > LIMIT:
        raise too_large()
    data: Any = request.data
    body = data if isinstance(data, bytes) else b""
    check_values(body)
    return unmarked(body)


def check_values(body: bytes) -> None:
    """Refuse (413) a body of more values than anybody sends. Commas in texts count as well, which does no harm."""
    if body.count(b",") + 2 * body.count(b"{") + LIST * body.count(b"[") > MOST_VALUES:
        raise Refused(413, "A body holds at most {most:,} values.", most=MOST_VALUES)


def decoded(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """The body as a struct. Raises Refused: 400 for malformed JSON and keys that stand twice, 422 for another shape."""
    try:
        found = decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Refused(422, faults=shape_of(untyped(body), decoder.type, error)) from error
    except BROKEN as error:
        raise malformed(error) from error
    check(body)
    return found


def untyped(body: bytes) -> Any:
    """All of the body as plain data. Raises Refused (400): data of another shape may be invalid JSON further on."""
    try:
        return msgspec.json.decode(body)
    except BROKEN as error:
        raise malformed(error) from error


def check(body: bytes) -> None:
    """Refuse JSON that reads well and cannot be kept: keys that stand twice (400), and zero characters (422)."""
    check_keys(body)
    if NO_CHARACTER_AS_SENT in body:
        check_texts(untyped(body))


def check_texts(sent: Any) -> None:
    """Refuse (422) a document with a text that holds a zero character, naming where it stands."""
    if (path := zero_in(sent)) is not None:
        reason = phrase("a text holds no zero character")
        raise Refused(422, faults=[Finding("", HOUSE, path.lstrip(".") or "body", reason)])


def zero_in(sent: Any) -> str | None:
    """The path of a text or name with a zero character; None without one.

    Without recursion, as a body may be nested as deep as its decoder goes.
    """
    left: list[tuple[str, Any]] = [("", sent)]
    while left:
        path, each = left.pop()
        if isinstance(each, str) and NO_CHARACTER in each:
            return path
        if isinstance(each, list):
            left += ((f"{path}[{number}]"[:LONGEST_NAME], one) for number, one in enumerate(each))
        elif isinstance(each, dict):
            left += ((path, name) for name in each)
            left += ((f"{path}.{name}"[:LONGEST_NAME], one) for name, one in each.items())
    return None


def check_keys(body: bytes) -> None:
    """Refuse (400) JSON in which a key stands twice in one object: whichever counted, the other would be lost."""
    try:
        json.loads(body, object_pairs_hook=once, parse_int=short, parse_float=short)
    except (ValueError, RecursionError) as error:
        raise malformed(error) from error


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. Raises ValueError for a key that comes twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = first_twice(name for name, _ in pairs)
        raise ValueError(f"the key {twice[:40]!r} stands twice in one object")
    return found


def first_twice(names: Iterable[str]) -> str:
    """The first name that has come before, "" where none has."""
    met: set[str] = set()
    for name in names:
        if name in met:
            return name
        met.add(name)
    return ""


def short(digits: str) -> str:
    """The digits of a number as they stand. Raises ValueError for more than anybody counts with."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has at most {MOST_DIGITS} digits")
    return digits


def malformed(error: Exception) -> Refused:
    """The refusal of invalid JSON, or of JSON nested too deep."""
    return Refused(
        400, "The body is not valid JSON: {error}", title=phrase("Malformed JSON"), error=str(error)
    )


def shape_of(sent: Any, wanted: Any, error: msgspec.ValidationError) -> list[Finding]:
    """The parts with a wrong shape, in words; other faults in the decoder's words."""
    found = faults(wanted, sent)
    if not found:
        path, reason = explained(error)
        return [Finding("", HOUSE, path, reason)]
    return [msgspec.structs.replace(each, field=each.field or "body", verdict="", rule="") for each in found]


def explained(error: msgspec.ValidationError) -> tuple[str, str]:
    """The path of the field that is wrong ("orders[2].path", or "body"), and why."""
    reason, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").removeprefix("$")
    if of_field := FIELD.search(reason):
        path = f"{path}.{of_field[1]}"
    return path.removeprefix(".")[:LONGEST_NAME] or "body", reason[:LONGEST_NAME]
