"""Stand-alone battles that a system has by name: a file each, in an edition that is told by its digest."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

from battles.contract.surface.setting import Named, Option
from rulebook import Refusal
from rulebook.tables import parsed, text_of

T = TypeVar("T")
CONTRACT = "contract"
EDITION = 12
"""Hexadecimal digits of a digest that tell one edition from another."""


class Scenarios(Generic[T]):
    """The scenarios of a folder, each a TOML file of the `shape`.

    `options` are the ones that all of them have, with their values without a choice.
    """

    def __init__(self, folder: Path, shape: type[T], options: Mapping[str, Option] = {}) -> None:
        self._folder, self._shape, self.options = folder, shape, dict(options)
        self._told: dict[str, T] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all, in order."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.toml")))

    def content(self, name: str) -> T:
        """The content of a scenario's file. Raises Refusal for an unknown name, TableError for a malformed file."""
        if name not in self._told:
            self._told[name] = parsed(f"{name}.toml", self._text(name), self._shape)
        return self._told[name]

    def named(self, name: str, options: Mapping[str, Option] = {}) -> Named:
        """A scenario as it is here, with these options. Raises Refusal for an unknown name or option."""
        found = Named(name, self.edition(name), dict(options))
        self.check(found)
        return found

    def edition(self, name: str) -> str:
        """The mark of this edition of a scenario. Raises Refusal for an unknown name."""
        return sha256(self._text(name).encode()).hexdigest()[:EDITION]

    def check(self, named: Named) -> None:
        """Raise Refusal for a scenario that is missing here, or in that edition, and for unknown options."""
        here = self.edition(named.name)
        if named.edition != here:
            raise Refusal(
                CONTRACT,
                "setting.scenario.edition",
                "{name} is here in edition {here}, not in {given}",
                name=named.name,
                here=here,
                given=named.edition,
            )
        for option, value in named.options.items():
            field = f"setting.scenario.options.{option}"
            if option not in self.options:
                known = tuple(sorted(self.options))
                said = "there is no option {given}, only {known}" if known else "its battles have no options"
                raise Refusal(CONTRACT, field, said, given=option, known=known)
            wanted = type(self.options[option])
            if type(value) is not wanted:
                raise Refusal(CONTRACT, field, "{given!r} is no {wanted}", given=value, wanted=KINDS[wanted])

    def chosen(self, named: Named) -> dict[str, Option]:
        """All options as they stand in a battle."""
        return {**self.options, **named.options}

    def _text(self, name: str) -> str:
        if name not in self.names:
            raise Refusal(
                CONTRACT, "scenario", "there is no battle {given}, only {known}", given=name, known=self.names
            )
        return text_of(self._folder / f"{name}.toml")


KINDS: dict[type, str] = {bool: "yes or no", int: "whole number", str: "text"}
"""The kind of an option, in words."""
