"""The battles that somebody knows of: who attacked whom, where and on which day. Sentences name battles by them."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from campaign.model.state import State


class Fight(msgspec.Struct, frozen=True):
    """A battle: who attacks whom, and where; `day` is that of its night, 0 where only one night is spoken of."""

    hex: str
    attacker: str
    defender: str
    day: int = 0


Fights = Mapping[int, Fight]
"""Battles by the numbers that are stored."""


NAMES_BOTH = ("BattleOffered", "BattleAvoided", "BattleFought")
"""Kinds of lines with the number of a battle and its sides."""


class OfBattle(Protocol):
    """The part of a feed's line that is about a battle."""

    @property
    def kind(self) -> str:
        """The kind of event."""
        ...

    @property
    def hex(self) -> str:
        """Where, or nothing."""
        ...

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts that the faction may know."""
        ...


def fights_of(state: State) -> Fights:
    """The battles that are under way."""
    return {number: Fight(each.hex, each.attacker, each.defender) for number, each in state.battles.items()}


def fights_told(lines: Iterable[OfBattle]) -> Fights:
    """The battles that lines name with both sides: the name of a battle never gives a side away.

    Lines of a feed have their day; others belong to one night.
    """
    return {
        line.facts["number"]: Fight(
            line.hex, line.facts["attacker"], line.facts["defender"], getattr(line, "day", 0)
        )
        for line in lines
        if line.kind in NAMES_BOTH and "number" in line.facts
    }


def mistakable(number: int, fights: Fights) -> bool:
    """True if another battle was fought at the same place on the same day, so that only numbers tell both apart."""
    known = fights.get(number)
    return known is not None and any(
        (other.hex, other.day) == (known.hex, known.day) for each, other in fights.items() if each != number
    )
