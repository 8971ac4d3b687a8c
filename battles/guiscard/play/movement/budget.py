"""Movement points: what a character has left in its phase, and what fire takes of it (GT-4a, GT-5.1a, D12, D17)."""

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules import values
from battles.guiscard.rules.gear.bearing import partner_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Walking
from battles.guiscard.tables import TABLES, weapon
from battles.guiscard.voice import PLACED, book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("movement points")


@BOOK.event("PointsLost", "{character} loses {points} of movement (D17)")
class PointsLost(Happening, frozen=True):
    """Fire has taken movement points from a character that has not finished its move (D17)."""

    character: str
    points: int

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.lost += self.points
        for place, item in enumerate(state.agenda):
            if isinstance(item, Walking) and item.character == self.character:
                state.agenda[place] = msgspec.structs.replace(item, points=max(item.points - self.points, 0))


@BOOK.event("MoveStopped")
class MoveStopped(Happening, frozen=True):
    """A character can go no farther in this phase (GT-4.3.1a)."""

    character: str

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.stopped = True

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(state, phrase("{character} goes no farther"), self)


@BOOK.event("MoveEnded")
class MoveEnded(Happening, frozen=True):
    """A character's move of this phase is over, or it does not move at all."""

    character: str

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.moved = True


@rule("GT-5.1a")
def slowed(one: Character) -> bool:
    """True if a shot of this phase's first step leaves it only half its points: that of a bow or a sling (D12)."""
    arm = values.row(one).weapon
    if not one.deeds.shot or arm in ("", "javelin"):
        return False
    return weapon(arm).movement_limit == "half"


@rule("GT-10.1.2b")
def budget(state: Skirmish, one: Character) -> int:
    """The points that it may still spend in this phase; of two with a ladder the fewer points, less its burden."""
    partner = partner_of(state, one.id) if state.ladders else None
    if partner is None:
        return own(state, one)
    return max(min(own(state, one), own(state, partner)) - TABLES.now.gear.ladder.burden, 0)


@rule("GT-4a", "GT-4b")
def own(state: Skirmish, one: Character) -> int:
    """The points that are left to it alone: of this phase's allowance only, never of another's."""
    points = values.allowance(state, one)
    if slowed(one):
        points //= TABLES.now.play.moves.half
    return max(points - one.deeds.spent - one.deeds.lost, 0)


def walking(state: Skirmish, one: Character) -> Walking | None:
    """The announced move on which somebody is; None if he stands still."""
    for item in reversed(state.agenda):
        if isinstance(item, Walking) and item.character == one.id:
            return item
    return None


def remaining(state: Skirmish, one: Character) -> int:
    """The points left of the move that is under way, or else of the phase."""
    under_way = walking(state, one)
    return budget(state, one) if under_way is None else under_way.points


def leave(decision: Decision, one: Character, points: int) -> None:
    """Let fire leave somebody who has not finished his move only so many points (D17)."""
    lost = remaining(decision.state, one) - points
    if lost > 0:
        decision.emit(PointsLost(one.id, lost))
