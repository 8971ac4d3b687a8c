"""GT-10.6.3: a person who hangs on a rope is easily killed; a person thrown off a wall may catch one."""

from battles.contract.muster import Side
from battles.contract.wording import Said
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.harm import FellBack
from battles.guiscard.rules.gear.hanging import catches
from battles.guiscard.rules.gear.leaning import change_rope
from battles.guiscard.state import Character, Rope, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, tried
from battles.kit.happening import Happening
from dice import Rolled

BOOK = book_of("hanging")


@BOOK.event("RopeCaught")
class RopeCaught(Happening, frozen=True):
    """A character who falls back off a wall has caught the rope that hangs there, or not (GT-10.6.3b)."""

    rope: str
    character: str
    caught: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.caught:
            change_rope(state, self.rope, climber=self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        row, wounded = TABLES.now.gear.grapnel, state.people[self.character].condition == "wounded"
        most = row.catch_fails_max_wounded if wounded else row.catch_fails_max
        return tried("catch", state, self.character, self.rope, most, self.rolls)


def leap(decision: Decision, one: Character, rope: Rope) -> None:
    """Somebody falls back off the wall: he hangs on the rope then, or lies dead below."""
    die = decision.roll("GT-10.6.3b", one, "rope")
    caught = catches(die.face, one.condition == "wounded")
    decision.emit(FellBack(one.id, rope.hex))
    decision.emit(RopeCaught(rope.id, one.id, caught, (die,)))
    if not caught:
        harm.kill(decision, one, "fall")
