"""Dice that an organiser rolls on a real table and enters."""

from collections.abc import Mapping

from dice import LabelAskedTwice, Rolled, checked_face, checked_sides, label


class DieAwaited(Exception):
    """Play can't go on before somebody enters this die; not a mistake, a question."""

    def __init__(
        self, rule: str, subject: str, purpose: str, repetition: int, sides: int, witness: str
    ) -> None:
        self.label = label(rule, subject, purpose, repetition)
        self.rule = rule
        self.subject = subject
        self.purpose = purpose
        self.repetition = repetition
        self.sides = sides
        self.witness = witness
        super().__init__(f"{rule}: a die of {sides} is awaited for {subject}, {purpose} ({self.label})")


class HandDice:
    """Faces by label, as entered; a label without one raises DieAwaited."""

    def __init__(self, entered: Mapping[str, int]) -> None:
        self._entered = dict(entered)
        self._asked: set[str] = set()

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
        """Give the entered face. Raises DieAwaited, or a DiceError for a bad face or label."""
        address = label(rule, subject, purpose, repetition)
        checked_sides(address, sides)
        if address in self._asked:
            raise LabelAskedTwice(f"die {address} was rolled already; count the repetition up")
        if address not in self._entered:
            raise DieAwaited(rule, subject, purpose, repetition, sides, witness)
        self._asked.add(address)
        return Rolled(address, witness, sides, checked_face(address, sides, self._entered[address]), "hand")
