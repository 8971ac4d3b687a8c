"""Dice that fall as a test says."""

from collections.abc import Mapping, Sequence

from dice import DiceError, Rolled, checked_face, checked_sides, label


class ScriptRunOut(DiceError):
    """A die was asked for that the script doesn't have."""


class ScriptNotSpent(DiceError):
    """The script has dice that were never rolled."""


def _keys(address: str) -> tuple[str, ...]:
    parts = address.split("|")
    return tuple("|".join(parts[:length]) for length in range(len(parts), 0, -1))


def _faces(faces: int | Sequence[int]) -> list[int]:
    return [faces] if isinstance(faces, int) else list(faces)


class ScriptedDice:
    """Faces in order, or faces by address.

    A mapping's key is a whole label or its beginning (`GC-17.2b`, `GC-17.2b|battle-1`); the longest key that
    has faces left serves. `rolled` keeps what fell, in order.
    """

    def __init__(self, faces: Sequence[int] | Mapping[str, int | Sequence[int]]) -> None:
        self._in_order = None if isinstance(faces, Mapping) else list(faces)
        self._by_key = {k: _faces(v) for k, v in faces.items()} if isinstance(faces, Mapping) else {}
        self.rolled: list[Rolled] = []

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
        """Give the next scripted face. Raises ScriptRunOut, FaceRefused, LabelError or SidesRefused."""
        address = label(rule, subject, purpose, repetition)
        checked_sides(address, sides)
        face = checked_face(address, sides, self._next(address))
        rolled = Rolled(address, witness, sides, face, "scripted")
        self.rolled.append(rolled)
        return rolled

    def _next(self, address: str) -> int:
        queue = self._in_order or next((q for k in _keys(address) if (q := self._by_key.get(k))), None)
        if not queue:
            raise ScriptRunOut(f"the script has no die for {address} (after {len(self.rolled)} rolled)")
        return queue.pop(0)

    def assert_spent(self) -> None:
        """Raise ScriptNotSpent, naming them, if scripted dice are left over."""
        left = [str(self._in_order)] if self._in_order else []
        left += [f"{k}: {q}" for k, q in self._by_key.items() if q]
        if left:
            raise ScriptNotSpent(f"scripted dice that nobody rolled: {'; '.join(left)}")
