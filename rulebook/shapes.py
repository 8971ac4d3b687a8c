"""Plain data read into typed structs: a fault is told by its whole key, and by the bounds of its type in words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sized
from itertools import repeat
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

T = TypeVar("T")
Kind = tuple[Any, tuple[msgspec.Meta, ...]]
"""A type without its bounds, and the bounds."""
OUT_OF_BOUNDS = re.compile(r"Expected `(?:int|float)` (?:[<>]|that's a multiple)")
OF_ANOTHER_LENGTH = re.compile(r"Expected `array` of length (\d+), got (\d+)")
OUT_OF_LENGTH = re.compile(r"Expected `\w+` of length [<>]")
OF_ANOTHER_KIND = re.compile(r"Expected `(.+)`, got `(.+)`")
KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a block",
    "str": "a text",
}
ODD_KEY = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
NO_KEY = re.compile(r"Object missing required field `(.*)`")
LONGEST = 80
"""The characters of an odd text that its fault shows."""


class Misshapen(ValueError):
    """Data without the wanted shape: the key of the first fault ("" for the whole), and the reason."""

    def __init__(self, key: str, reason: str) -> None:
        self.key, self.reason = key, reason
        super().__init__(f"{key}: {reason}" if key else reason)


def shaped(raw: object, type_: type[T]) -> T:
    """The data as a value of a type. Raises Misshapen."""
    try:
        found: T = _converted(raw, type_)
    except ValueError as error:
        key, reason = _fault(raw, type_, error)
        raise Misshapen(_printable(key).removeprefix("."), reason) from error
    return found


def blocks_of_lines(type_: Any) -> frozenset[str]:
    """The keys of a struct under which lines stand by names of their own."""
    if not is_struct(type_):
        return frozenset()
    fields = msgspec.structs.fields(type_)
    return frozenset(
        field.encode_name
        for field in fields
        for kind, _ in _kinds(field.type)
        if is_block(origin_of(kind)) and is_struct(get_args(kind)[1])
    )


def origin_of(type_: Any) -> Any:
    """A type without its parameters; None for one without any."""
    return get_origin(type_)


def is_struct(type_: Any) -> bool:
    """True if a type is a struct, also one with parameters."""
    return hasattr(origin_of(type_) or type_, "__struct_fields__")


def is_block(origin: object) -> bool:
    """True if a type, without its parameters, is one of blocks whose keys have names of their own."""
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _printable(key: str) -> str:
    """A key with its control characters spelt out: people choose the names of lines."""
    return key if key.isprintable() else key.encode("unicode_escape").decode()


def _converted(raw: object, type_: Any) -> Any:
    return msgspec.convert(raw, type_, str_keys=True)


def _fault(raw: object, type_: Any, error: ValueError) -> tuple[str, str]:
    """The key and the reason of the first fault: of a part that fails alone, or else of the whole."""
    for key, part, kind in _parts(raw, type_):
        try:
            _converted(part, kind)
        except ValueError as below:
            further, reason = _fault(part, kind, below)
            return key + further, reason
    said, _, at = str(error).partition(" - at `")
    if at.startswith("key`") and isinstance(raw, Mapping):
        key, kind = _odd_key(raw, type_)
        return f".{key}", _in_words(key, kind, said)
    return "", _in_words(raw, type_, said)


def _parts(raw: object, type_: Any) -> Iterator[tuple[str, object, Any]]:
    """The parts of a block as they stand there, each with its key and the type that it has to be of."""
    for kind, _ in _kinds(type_):
        of, origin = get_args(kind), origin_of(kind)
        if is_struct(kind):
            fields = msgspec.structs.fields(kind)
            if isinstance(raw, Mapping):
                wanted = {field.encode_name: field.type for field in fields}
                yield from ((f".{name}", raw[name], wanted[name]) for name in raw if name in wanted)
            elif isinstance(raw, list):
                yield from _entries(raw, (field.type for field in fields))
        elif isinstance(raw, Mapping) and is_block(origin):
            yield from ((f".{name}", part, of[1]) for name, part in raw.items())
        elif isinstance(raw, list) and isinstance(origin, type) and not is_block(origin):
            yield from _entries(raw, of if len(of) > 1 and of[1] is not ... else repeat(of[0]))


def _entries(raw: list[object], types: Iterable[Any]) -> Iterator[tuple[str, object, Any]]:
    return ((f"[{at}]", *both) for at, both in enumerate(zip(raw, types, strict=False)))


def _kinds(type_: Any, bounds: tuple[msgspec.Meta, ...] = ()) -> Iterator[Kind]:
    """The types that a value may have, with their bounds; several of a union."""
    if origin_of(type_) is Annotated:
        metas = (each for each in type_.__metadata__ if isinstance(each, msgspec.Meta))
        yield from _kinds(type_.__origin__, (*bounds, *metas))
    elif origin_of(type_) in (Union, UnionType):
        for each in get_args(type_):
            yield from _kinds(each, bounds)
    else:
        yield type_, bounds


def _odd_key(raw: Mapping[str, object], type_: Any) -> tuple[str, Any]:
    """The first key of a block that is not of the type of its keys, and that type."""
    block: Any = dict
    type_of_keys = next(get_args(kind)[0] for kind, _ in _kinds(type_) if is_block(origin_of(kind)))
    for key in raw:
        try:
            _converted({key: None}, block[type_of_keys, None])
        except ValueError:
            break
    return key, type_of_keys


def _in_words(given: object, type_: Any, said: str) -> str:
    """The reason why a value is at fault: in our words where it has bounds, or else as the library says it."""
    kinds = [*_kinds(type_)]
    bounds = [each for _, metas in kinds for each in metas]
    shown = repr(given[:LONGEST]) if isinstance(given, str) else str(given)
    if OUT_OF_BOUNDS.match(said):
        return f"{given} is not {_reach(next(each for each in bounds if each.min_length is None))}"
    if OUT_OF_LENGTH.match(said) and isinstance(given, Sized):
        return _length(given, next(each for each in bounds if each.min_length is not None), kinds)
    names = [str(each) for kind, _ in kinds if origin_of(kind) is Literal for each in get_args(kind)]
    if "matching regex" in said:
        pattern = bounds[-1]
        if pattern.extra is None:
            return f"{shown} is not {pattern.description}"
        names = pattern.extra["names"]
    elif not said.startswith("Invalid enum value"):
        return _of_another_kind(said)
    return f"{shown} is {'none of' if len(names) > 1 else 'not'} {_listed(names)}"


def _of_another_kind(said: str) -> str:
    """A fault of kinds, keys or lengths in plain words; another one as the library says it."""
    if found := OF_ANOTHER_KIND.fullmatch(said):
        wanted, given = (
            " or ".join(KINDS.get(each, each) for each in kinds.split(" | ")) for kinds in found.groups()
        )
        return f"there is {given} instead of {wanted}"
    if found := OF_ANOTHER_LENGTH.fullmatch(said):
        return f"there are {found[2]} entries instead of {found[1]}"
    if found := ODD_KEY.fullmatch(said):
        return f"there is no key {found[1]!r}"
    if found := NO_KEY.fullmatch(said):
        return f"the key {found[1]!r} is missing"
    return said


def _reach(bounds: msgspec.Meta) -> str:
    """The bounds of a number, in words."""
    if bounds.gt is not None:
        return f"above {bounds.gt} and at most {bounds.le}"
    steps = f" in steps of {bounds.multiple_of}" if bounds.multiple_of else ""
    return f"from {bounds.ge} {'on' if bounds.le is None else f'to {bounds.le}'}{steps}"


def _length(given: Sized, bounds: msgspec.Meta, kinds: list[Kind]) -> str:
    """The fault of a list, block or text of another length, in words."""
    least, most = bounds.min_length, bounds.max_length
    if bounds.extra:
        return f"there is an entry for each of {_listed(bounds.extra['names'])}"
    for keys in (get_args(kind)[0] for kind, _ in kinds if is_block(origin_of(kind))):
        for _, metas in _kinds(keys):
            return f"there is an entry for each number {_reach(metas[0])}"
    wanted = str(least) if most == least else f"at least {least}" if most is None else f"{least} to {most}"
    return f"there are {len(given)} {'letters' if isinstance(given, str) else 'entries'} instead of {wanted}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(each for each in names if each)
