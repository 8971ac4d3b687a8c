"""HB-1: how many heads stand behind each of a variant's pieces, and the class of riders who have lost their horse."""

from typing import Annotated

import msgspec

from battles.contract.muster import Muster, Soldier
from rulebook import rule
from rulebook.bounds import from_to

Heads = Annotated[int, from_to(1, 1000)]


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many heads stand behind a piece: `least`, and more where both sides would have more pieces than `pieces`."""

    least: Heads
    pieces: Heads

    def to_each(self, heads: int) -> int:
        """The heads behind a piece in a battle of so many of both sides together."""
        return max(self.least, -(-heads // self.pieces))


def of_both(muster: Muster) -> int:
    """The heads of both sides, as rules count them."""
    return muster.attacker.head_count + muster.defender.head_count


class OnFoot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The classes of riders who have lost their horse."""

    armoured: str
    unarmoured: str
    shooting: str

    @rule("HB-1a")
    def of(self, man: Soldier, *, shoots: bool) -> str:
        """The kind of one of them."""
        if shoots:
            return self.shooting
        return self.armoured if man.armoured else self.unarmoured
