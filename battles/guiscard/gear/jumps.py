"""GT-9.2: the jump from the top of a palisade, onto a platform or to the ground inside."""

from battles.guiscard import harm
from battles.guiscard.cells import PLATFORM
from battles.guiscard.decision import Decision
from battles.guiscard.events.ladders import Jumped
from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES
from rulebook import rule


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
