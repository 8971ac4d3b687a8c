"""Which counter stands for a person of a muster, by origin and type of troops (D16)."""

from functools import cache
from pathlib import Path

import msgspec

from battles.guiscard.tables import Counter, counter
from battles.muster import Person
from rulebook import Refusal, rule
from rulebook.tables import TableError, read

ANY = "any"
PATH = Path(__file__).with_name("classes.toml")


class Classes(msgspec.Struct, frozen=True):
    """Class codes by origin and type."""

    codes: dict[str, dict[str, str]]


@cache
def classes() -> Classes:
    """The table. Raises TableError."""
    raw = read(PATH, dict[str, str | dict[str, str]])
    codes = {origin: row for origin, row in raw.items() if isinstance(row, dict)}
    if ANY not in codes:
        raise TableError(PATH.name, ANY, "it says what counters serve where an origin has none")
    return Classes(codes)


@rule("GT-1.2i")
def code_of(origin: str, type_: str) -> str | None:
    """The class code of people of an origin and a type of troops; None if no counter is like them."""
    codes = classes().codes
    return codes.get(origin, {}).get(type_) or codes[ANY].get(type_)


def counter_of(person: Person) -> Counter:
    """The counter of somebody in a muster. Raises Refusal for people whom this game does not know."""
    code = code_of(person.origin, person.type)
    if code is None:
        raise Refusal("GT-1.2i", person.id, "no counter is of the type {given}", given=person.type)
    found = counter(code)
    if person.mounted and found.mounted is None:
        raise Refusal("GT-4.4.2f", person.id, "{given} has no mounted counter", given=person.type)
    return found
