"""The record of the people behind a battle's pieces."""

from typing import Any, Protocol, TypeVar

import msgspec

from battles.contract.muster import Muster
from battles.contract.result import Fate, Outcomes
from battles.kit.agenda.state import Battle, Over
from battles.people.bodies import Body


class Heads(msgspec.Struct, frozen=True, omit_defaults=True):
    """The people of a campaign in a battle: each body is the piece of its id; at the end it has the fates of all."""

    muster: Muster
    bodies: tuple[Body, ...]
    fates: dict[str, Fate] = {}
    unhorsed: tuple[str, ...] = ()
    outcomes: Outcomes | None = None


class Behind(Protocol):
    """`Heads`, or a system's own replacement."""

    @property
    def muster(self) -> Muster:
        """The document that brought them."""
        ...

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies that fight as one."""
        ...

    @property
    def fates(self) -> dict[str, Fate]:
        """The fate of each, by his id, when the field was searched."""
        ...

    @property
    def unhorsed(self) -> tuple[str, ...]:
        """The riders at large without a horse."""
        ...

    @property
    def outcomes(self) -> Outcomes | None:
        """The outcome of each side at the end; None before the field was searched."""
        ...


class WithHeads(Battle, Protocol):
    """The state of a battle in which people of a campaign may fight."""

    @property
    def turn(self) -> int:
        """The game turn."""
        ...

    @property
    def over(self) -> Over | None:
        """How the battle ended; None while it goes on."""
        ...

    @property
    def heads(self) -> Behind | None:
        """The people; None in a battle without named ones."""
        ...


P = TypeVar("P", bound=WithHeads)
H = TypeVar("H", bound=msgspec.Struct)


def with_fates(heads: H, event: Any) -> H:
    """The people with the findings of an event of the search: `fates`, `unhorsed`, `outcomes`."""
    return msgspec.structs.replace(heads, fates=event.fates, unhorsed=event.unhorsed, outcomes=event.outcomes)
