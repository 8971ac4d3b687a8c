"""The faults in the shape of a document, all at once and in words: from the very types that it is decoded into."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from campaign.model.orders import REFUSED, Finding
from campaign.verdicts.nearly import MEANT, meant
from campaign.verdicts.reading.fields import LISTS
from rulebook import Refusal
from rulebook.refusal import phrase

MOST = 20
"""Of so many faults the reader is told."""
LONGEST = 40
"""Of a word of the client's own making so much is repeated."""
HOUSE = "house-shape"
A_LIST = phrase("a list is expected")


def faults(wanted: Any, given: Any, path: str = "") -> list[Finding]:
    """All that a value has of another shape than a type, each with its path; nothing for one that fits."""
    found: list[Finding] = []
    for refusal in differs(type_of(wanted), given, path):
        found.append(Finding.of(refusal, REFUSED))
        if len(found) == MOST:
            break
    return found


@cache
def type_of(wanted: Any) -> inspect.Type:
    """A type as msgspec sees it."""
    return inspect.type_info(wanted)


def differs(wanted: Any, given: Any, path: str) -> Iterator[Refusal]:
    """The faults of a value and of all within it."""
    match wanted:
        case inspect.Metadata(type=within):
            yield from differs(within, given, path)
        case inspect.UnionType(types=types):
            yield from of_union(types, given, path)
        case inspect.StructType():
            yield from of_struct(wanted, given, path)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from of_list(wanted, item, given, path)
        case inspect.StrType():
            yield from of_text(wanted, given, path)
        case inspect.IntType():
            yield from of_number(wanted, given, path)
        case inspect.BoolType() if not isinstance(given, bool):
            yield Refusal(HOUSE, path, "true or false is expected")
        case inspect.LiteralType(values=values) if given not in values or not isinstance(given, str):
            yield one_of(tuple(map(str, values)), given, path)
        case _:
            return


def of_union(types: tuple[Any, ...], given: Any, path: str) -> Iterator[Refusal]:
    """A value that may be nothing, or one of several structs by what its tag says."""
    if given is None and any(isinstance(each, inspect.NoneType) for each in types):
        return
    others = [each for each in types if not isinstance(each, inspect.NoneType)]
    if len(others) == 1:
        yield from differs(others[0], given, path)
        return
    if not isinstance(given, dict):
        yield Refusal(HOUSE, path, "an object is expected")
        return
    kinds = {str(each.tag): each for each in others}
    tag = str(others[0].tag_field)
    if tag not in given:
        yield Refusal(HOUSE, f"{path}.{tag}".lstrip("."), "this is missing")
    elif not isinstance(given[tag], str) or given[tag] not in kinds:
        yield one_of(tuple(kinds), given[tag], f"{path}.{tag}".lstrip("."))
    else:
        yield from differs(kinds[given[tag]], given, path)


def of_struct(wanted: inspect.StructType, given: Any, path: str) -> Iterator[Refusal]:
    """The faults of an object: forbidden fields, missing fields, and faulty ones."""
    if not isinstance(given, dict):
        yield Refusal(HOUSE, path, "an object is expected")
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for name in given:
        if name not in fields and name != wanted.tag_field and wanted.forbid_unknown_fields:
            yield unknown(name, fields, path)
    for name, field in fields.items():
        place = f"{path}.{name}".lstrip(".")
        if name in given:
            yield from differs(field.type, given[name], place)
        elif field.required:
            yield Refusal(HOUSE, place, "this is missing")


def unknown(name: str, fields: Mapping[str, Any], path: str) -> Refusal:
    """The refusal of an unknown field, with the ones that may have been meant."""
    refusal = Refusal(HOUSE, f"{path}.{name[:LONGEST]}".lstrip("."), "this field does not exist")
    near = meant(name, fields)
    return refusal.hinted(MEANT["words"], {"words": near}) if near else refusal


def of_list(wanted: Any, item: Any, given: Any, path: str) -> Iterator[Refusal]:
    """A list: its length, and each of what it holds."""
    if not isinstance(given, list):
        name = path.rpartition(".")[2].partition("[")[0]
        yield Refusal(HOUSE, path, LISTS.get(name, A_LIST))
        return
    if wanted.max_length is not None and len(given) > wanted.max_length:
        yield Refusal(
            HOUSE,
            path,
            "at most {most} are possible here, not {count}",
            most=wanted.max_length,
            count=len(given),
        )
        return
    if wanted.min_length is not None and len(given) < wanted.min_length:
        yield Refusal(HOUSE, path, "at least {least} is expected here", least=wanted.min_length)
    for number, each in enumerate(given):
        yield from differs(item, each, f"{path}[{number}]")


def of_text(wanted: inspect.StrType, given: Any, path: str) -> Iterator[Refusal]:
    """A text and its length."""
    if not isinstance(given, str):
        yield Refusal(HOUSE, path, "a text is expected")
    elif wanted.max_length is not None and len(given) > wanted.max_length:
        yield Refusal(HOUSE, path, "a text of at most {most} characters is expected", most=wanted.max_length)


def of_number(wanted: inspect.IntType, given: Any, path: str) -> Iterator[Refusal]:
    """A whole number within its limits."""
    whole = isinstance(given, int) and not isinstance(given, bool)
    low, high = wanted.ge, wanted.le
    if whole and (low is None or given >= low) and (high is None or given <= high):
        return
    if low is not None and high is not None:
        yield Refusal(HOUSE, path, "a whole number from {low} to {high} is expected", low=low, high=high)
    elif low is not None:
        yield Refusal(HOUSE, path, "a whole number from {low} up is expected", low=low)
    else:
        yield Refusal(HOUSE, path, "a whole number is expected")


def one_of(words: tuple[str, ...], given: Any, path: str) -> Refusal:
    """The refusal of a word that is none of some."""
    refusal = Refusal(HOUSE, path, "one of these is expected: {words}", words=words)
    near = meant(given, words) if isinstance(given, str) else ()
    return refusal.hinted(MEANT["words"], {"words": near}) if near else refusal


def read(body: bytes | msgspec.Raw) -> Any:
    """A document as plain data, numbers as they are. Raises msgspec.DecodeError for none."""
    return msgspec.json.decode(body)
