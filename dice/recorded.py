"""Dice read back from the log, for playing a stretch again whose seeds are not all open."""

from collections.abc import Iterable, Iterator

import msgspec

from dice import DiceError, LabelAskedTwice, Rolled, checked_face, checked_sides, label
from dice.pool import Pool

FIELDS = frozenset(Rolled.__struct_fields__)
POOLED = frozenset(Pool.__struct_fields__)


class DieNotRecorded(DiceError):
    """A die was asked for that the record doesn't hold, or holds with other sides or another witness."""


class RecordedDice:
    """The dice of one stretch by their labels, each given back exactly as it was recorded."""

    def __init__(self, rolled: Iterable[Rolled]) -> None:
        self._left: dict[str, Rolled] = {}
        for die in rolled:
            if die.label in self._left:
                raise LabelAskedTwice(f"die {die.label} is recorded twice")
            checked_face(die.label, checked_sides(die.label, die.sides), die.face)
            self._left[die.label] = die

    def roll(
        self,
        rule: str,
        subject: str,
        purpose: str,
        *,
        sides: int = 10,
        repetition: int = 0,
        witness: str,
    ) -> Rolled:
        """Give the recorded die. Raises DieNotRecorded or LabelError; a die is given once only."""
        address = label(rule, subject, purpose, repetition)
        die = self._left.get(address)
        if die is None:
            raise DieNotRecorded(f"die {address} is not on record, or was read back already")
        if (die.sides, die.witness) != (sides, witness):
            raise DieNotRecorded(
                f"die {address} is on record with {die.sides} sides for {die.witness!r}, "
                f"and was asked for with {sides} sides for {witness!r}"
            )
        return self._left.pop(address)

    @property
    def left(self) -> tuple[Rolled, ...]:
        """Recorded dice that were never asked for again."""
        return tuple(self._left.values())


def rolls_in(told: object) -> Iterator[Rolled]:
    """The dice in a document of JSON, wherever they stand, the dice of a pool one by one.

    Raises msgspec.ValidationError for what only looks like one.
    """
    if isinstance(told, dict):
        if told.keys() == FIELDS:
            yield msgspec.convert(told, Rolled)
            return
        if told.keys() == POOLED:
            yield from msgspec.convert(told, Pool).rolls
            return
        for value in told.values():
            yield from rolls_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from rolls_in(value)


def rolls_of(payloads: Iterable[str]) -> Iterator[Rolled]:
    """The dice in documents that are still text, one after the other. Raises as `rolls_in`, and for what is no JSON."""
    for payload in payloads:
        yield from rolls_in(msgspec.json.decode(payload))
