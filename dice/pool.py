"""Many dice of one kind thrown together, and written once: thirty blows of a unit say their label one time."""

from typing import Any

import msgspec

from dice import Dice, DiceError, Rolled, label


class Pool(msgspec.Struct, frozen=True):
    """So many dice of one purpose as they go into an event: the n-th, from 0, is `rule|subject|purpose|first + n`.

    `stem` is that label without its repetition; `witness`, `sides` and `source` are the same for each die (`dice.Rolled`).
    """

    stem: str
    first: int
    witness: str
    sides: int
    faces: tuple[int, ...]
    source: str

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The dice one by one, as they would stand in an event alone."""
        return tuple(
            Rolled(f"{self.stem}|{number}", self.witness, self.sides, face, self.source)
            for number, face in enumerate(self.faces, self.first)
        )


class NoDice(DiceError):
    """A pool of no dice was asked for."""


def throw(
    dice: Dice, rule: str, subject: str, purpose: str, *, count: int, sides: int, witness: str, first: int = 0
) -> Pool:
    """Roll `count` dice of so many sides; each has an address of its own and is proved and entered by hand as any other.

    Raises NoDice for a count below 1, and what rolling a die raises.
    """
    stem = label(rule, subject, purpose).rpartition("|")[0]
    if count < 1:
        raise NoDice(f"a pool of {count} dice was asked for: {stem}")
    rolls = [
        dice.roll(rule, subject, purpose, sides=sides, repetition=first + number, witness=witness)
        for number in range(count)
    ]
    return Pool(stem, first, witness, sides, tuple(each.face for each in rolls), rolls[0].source)


def dice_of(event: Any) -> tuple[Rolled, ...]:
    """The dice that an event of a battle carries in its `rolls` and `pools`."""
    pools = [each for pool in getattr(event, "pools", ()) for each in pool.rolls]
    return (*getattr(event, "rolls", ()), *pools)
