"""The counter that stands for a person of a muster, by origin and type of troops (D16)."""

from pathlib import Path

from battles.contract.muster import Person
from battles.guiscard.tables import Counter, counter
from battles.people.troops import Codes
from rulebook import Refusal, rule

CLASSES = Codes(Path(__file__).with_name("classes.toml"))


@rule("GT-1.2i")
def code_of(origin: str, type_: str) -> str | None:
    """The class code of people of an origin and a type of troops; None without such a counter."""
    return CLASSES.of(origin, type_)


def counter_of(person: Person) -> Counter:
    """The counter of somebody in a muster. Raises Refusal for people whom this game does not know."""
    code = code_of(person.origin, person.type)
    if code is None:
        raise Refusal("GT-1.2i", person.id, "no counter is of the type {given}", given=person.type)
    found = counter(code)
    if person.mounted and found.mounted is None:
        raise Refusal("GT-4.4.2f", person.id, "{given} has no mounted counter", given=person.type)
    return found
