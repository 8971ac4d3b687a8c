"""The sent form of an order, as plain data: the order that the form was made of, with the values of its fields."""

from typing import Any

import msgspec
from django.http import QueryDict
from msgspec import inspect

from campaign.verdicts.reading import PLAYED, kind_of
from play.conditions import posted, whole
from play.fields import RANKED
from rulebook.tags import tag_of

TYPES: dict[str, dict[str, inspect.Type]] = {
    tag_of(kind): {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    for kind in PLAYED
}
"""The fields of each kind of order, with their types."""
PEOPLE = ("men", "garrison")
LEADERS = "commanders"
"""The field that a form may send as a number for each commander: 1 if he goes along."""
MOST = 100_000
"""The bytes of an order, many times the longest one."""


def order_from(sent: QueryDict) -> Any:
    """The order that a form sends, as plain data; other values as they are."""
    base = base_of(sent)
    types = TYPES.get(kind_of(base) or "")
    if types is None:
        return base
    for name in sent.getlist("has"):
        if name == "when" and "when" in types:
            fields = {
                key.removeprefix("when."): text_of(key, sent) for key in sent if key.startswith("when.")
            }
            kept = base.get("when", [])
            base["when"] = as_it_was(posted(fields, kept if isinstance(kept, list) else []), kept)
        elif name in types:
            value = value_of(name, types[name], sent)
            base[name] = value if name in RANKED else as_it_was(value, base.get(name))
    return {name: value for name, value in base.items() if value is not None}


def base_of(sent: QueryDict) -> Any:
    """The order that a form was made of, as plain data; other values as the sent text."""
    text = sent.get("order", "")
    try:
        return msgspec.json.decode(text[:MOST])
    except (msgspec.DecodeError, RecursionError):
        return text


def as_it_was(value: Any, before: Any) -> Any:
    """A list as it stood before where it holds the same, in any order of a form."""
    same = isinstance(value, list) and isinstance(before, list)
    return before if same and not differs(value, before) else value


def differs(one: list[Any], other: list[Any]) -> bool:
    """True if two lists hold different things, in any order and number."""
    ones, others = [said(each) for each in one], [said(each) for each in other]
    return any(each not in others for each in ones) or any(each not in ones for each in others)


def said(each: Any) -> Any:
    """The content of a part of an order, without fields at their default."""
    if not isinstance(each, dict):
        return each
    return {name: value for name, value in each.items() if value is not None and value is not False}


def value_of(name: str, kind: inspect.Type, sent: QueryDict) -> Any:
    """The value of a field of a form, by the type of the order's field."""
    if name == "path":
        typed = sent.get("typed", "").replace(",", " ").split()
        return typed or sent.get("path", "").split()
    if name in PEOPLE:
        return people(name, sent)
    if name == LEADERS and any(key.startswith(f"{LEADERS}.") for key in sent):
        return [
            key.removeprefix(f"{LEADERS}.")
            for key in sent
            if key.startswith(f"{LEADERS}.") and whole(text_of(key, sent) or "0") != 0
        ]
    if name == "money":
        return half_deniers(text_of(name, sent))
    within = kind.type if isinstance(kind, inspect.Metadata) else kind
    match within:
        case inspect.BoolType():
            return bool(sent.get(name))
        case inspect.VarTupleType() | inspect.ListType():
            return [value for value in sent.getlist(name) if value]
        case inspect.IntType():
            return whole(text_of(name, sent))
        case inspect.UnionType():
            text = text_of(name, sent)
            return whole(text) if text else None
        case _:
            return text_of(name, sent)


def joined(sent: QueryDict) -> dict[str, str]:
    """All sent fields, the values of one that stands several times side by side."""
    return {key: " ".join(map(str, sent.getlist(key))) for key in sent}


def text_of(name: str, sent: QueryDict) -> str:
    """The value of a field that stands once, "" for an unsent one."""
    return str(sent.get(name, "")).strip()


def people(name: str, sent: QueryDict) -> list[Any]:
    """The people by their kinds, without empty kinds."""
    found = []
    for key in sent:
        kind = key.removeprefix(f"{name}.").split(".")
        if key.startswith(f"{name}.") and len(kind) == 4:
            count = whole(text_of(key, sent) or "0")
            origin, type_, mounted, wounded = kind
            if count != 0:
                found.append(
                    {
                        "origin": origin,
                        "type": type_,
                        "mounted": mounted == "1",
                        "wounded": wounded == "1",
                        "count": count,
                    }
                )
    return found


def half_deniers(text: str) -> int | str:
    """Deniers as they are typed, in halves: "2.5" is 5."""
    whole_, _, part = (text or "0").replace(",", ".").partition(".")
    if not whole_.isdecimal() or part not in ("", "0", "5", "00", "50") or len(whole_) > 9:
        return text
    return 2 * int(whole_) + (part[:1] == "5")
