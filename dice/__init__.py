"""Dice that somebody can check afterwards: sealed, scripted, entered by hand, or read back from the log.

Everything that rolls takes a :class:`Dice` and addresses each die by its label. So the same code plays a night with sealed
seeds, a test with a script and a table where the organiser rolls real dice. `docs/dice.md` gives the exact bytes.
"""

from typing import Protocol

import msgspec

MIN_SIDES = 2
MAX_SIDES = 1000


class DiceError(Exception):
    """Base of every complaint about a die: the message names the die and the reason."""


class LabelError(DiceError):
    """A label part is empty, holds a `|` or a control character, or the repetition is negative."""


class SidesRefused(DiceError):
    """A die with fewer than 2 or more than 1000 sides was asked for."""


class FaceRefused(DiceError):
    """A face outside 1..sides was entered, scripted or recorded."""


class LabelAskedTwice(DiceError):
    """One label was rolled twice in one stretch: the caller must tell the two apart by the repetition."""


class SeedMissing(DiceError):
    """The seed of the audience that is to see this die was not given."""


class Rolled(msgspec.Struct, frozen=True):
    """One die as it goes into an event.

    `label` is `rule|subject|purpose|repetition`. `witness` is its audience, the people who see the die at the
    day's end (`dice.audience`): "open", "referee", a faction's id, or several joined by `+`. `source` is
    "sealed", "hand" or "scripted".
    """

    label: str
    witness: str
    sides: int
    face: int
    source: str


class Dice(Protocol):
    """Whatever can roll an addressed die."""

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
        """Roll the die `rule|subject|purpose|repetition`, 1..sides, for the audience `witness` to see.

        There is no default: the caller says who may know.
        """
        ...


def label(rule: str, subject: str, purpose: str, repetition: int = 0) -> str:
    """Return the address of a die; the same parts always give the same text, other parts another one.

    Raises LabelError if a part is empty or holds a `|` or a control character, or the repetition is negative.
    """
    text = f"{rule}|{subject}|{purpose}|{repetition}"
    if rule and subject and purpose and repetition >= 0 and text.count("|") == 3 and text.isprintable():
        return text
    for name, part in (("rule", rule), ("subject", subject), ("purpose", purpose)):
        if not part:
            raise LabelError(f"the {name} of a die's label is empty")
        if "|" in part or not part.isprintable():
            raise LabelError(f"the {name} of a die's label holds a '|' or a control character: {part!r}")
    raise LabelError(f"the repetition of die {rule}|{subject}|{purpose} is negative: {repetition}")


def checked_sides(address: str, sides: int) -> int:
    """Return `sides`, or raise SidesRefused outside 2..1000."""
    if not MIN_SIDES <= sides <= MAX_SIDES:
        raise SidesRefused(f"die {address} has {sides} sides; from {MIN_SIDES} to {MAX_SIDES} are possible")
    return sides


def checked_face(address: str, sides: int, face: int) -> int:
    """Return `face`, or raise FaceRefused if a die of that many sides has no such face."""
    if not 1 <= face <= sides:
        raise FaceRefused(f"die {address} has faces 1 to {sides}, not {face}")
    return face
