"""GT-9.2: the jump from the top of a palisade, onto a platform or to the ground inside."""

from battles.contract.muster import Side
from battles.contract.wording import Said, say, sum_of
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, book_of, called
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = book_of("jumps")


@BOOK.event("Jumped")
class Jumped(Happening, frozen=True):
    """A character has jumped from a palisade onto its platform, or to the ground inside: how he came down.

    `added` is what is added to the die by reason, `hurt` says that he is wounded (GT-9.2.1b, GT-9.2.2a).
    """

    character: str
    hex: str
    platform: bool
    added: dict[str, int]
    hurt: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        note(state, "first_over", self.hex, self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        face, jump = self.rolls[0].face, TABLES.now.gear.jump
        return say(
            LINES.said["jump"]["platform" if self.platform else "ground"],
            who=called(state, self.character),
            hex=self.hex,
            die=sum_of(face, self.added, face + sum(self.added.values())),
            safe=jump.platform_safe_max if self.platform else jump.ground_safe_max,
        )


@rule("GT-9.2.1b", "GT-9.2.2a")
def hurts(sum_: int, platform: bool) -> bool:
    """True if the die of a jump, with what armour adds, wounds."""
    row = TABLES.now.gear.jump
    return sum_ > (row.platform_safe_max if platform else row.ground_safe_max)


@rule("GT-10.1.3b")
def jump(decision: Decision, one: Character) -> bool:
    """Roll for somebody who has come over a palisade into the hex behind it; whether he is hurt, and stays there (D40)."""
    row, platform = decision.tables.gear.jump, decision.ground.terrain[one.hex] == PLATFORM
    rule_id = "GT-9.2.2a" if platform else "GT-9.2.1b"
    die = decision.roll(rule_id, one, "jump", row.sides)
    added = {"armoured": row.armoured} if one.armoured else {}
    hurt = hurts(die.face + sum(added.values()), platform)
    decision.emit(Jumped(one.id, one.hex, platform, added, hurt, (die,)))
    if hurt:
        harm.wound(decision, one, "fall")
    return hurt
