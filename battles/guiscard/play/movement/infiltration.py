"""GT-4.3: slipping from one enemy's reach into an enemy's reach."""

from typing import Literal

from battles.contract.muster import Side
from battles.contract.wording import Said, say, sum_of, word
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites import slipping
from battles.guiscard.rules.movement import threats
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.moving import Slipped
from battles.guiscard.voice import all_placed, book_of, placed
from battles.kit.happening import Told
from dice import Rolled
from rulebook import rule

BOOK = book_of("infiltration")
SLIPPED = {"none": "slips through", "stop": "stop", "wounded": "wounded", "dead": "dead"}
OPPONENT = "opponent_"


@BOOK.event("Infiltrated")
class Infiltrated(Told, frozen=True):
    """A character has slipped into a hex in reach of enemies: what was added to the die by reason, and what came of it."""

    character: str
    hex: str
    enemies: tuple[str, ...]
    added: dict[str, int]
    effect: Literal["none", "stop", "wounded", "dead"]
    rolls: tuple[Rolled, ...] = ()

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        face = self.rolls[0].face
        added = {slowing(reason): value for reason, value in self.added.items()}
        return say(
            "{who} tries to slip past {enemies}: die {die} = {effect} (GT-4.3.1a)",
            who=placed(state, self.character),
            enemies=all_placed(state, self.enemies),
            die=sum_of(face, added, face + sum(added.values())),
            effect=word("infiltration", SLIPPED[self.effect]),
        )


def slowing(reason: str) -> str:
    """The reason for a modifier of infiltration: his own state, or the opponent who counts (D5)."""
    kind = reason.removeprefix(OPPONENT)
    return f"{kind} as opponent" if kind != reason else kind


@rule("GT-4.3a", "GT-4.3c")
def surcharge(state: Skirmish, ground: Ground, one: Character, frm: str, to: str) -> int:
    """Points on top of the terrain for going from one hex into another, both in reach of enemies; once a hex.

    The hexes are the front half's, and so is the reach of riders (D9).
    """
    after = threats.opposing(state, ground, one, to, front_only=True)
    if not after:
        return 0
    before = threats.opposing(state, ground, one, frm, front_only=True)
    return TABLES.now.play.moves.infiltration if threats.slips_past(ground, frm, to, before, after) else 0


@rule("GT-4.3b")
def rolls(state: Skirmish, ground: Ground, one: Character, frm: str, to: str) -> bool:
    """True if going from one hex into another calls for the roll."""
    if len(opponents(state, ground, one, to)) < TABLES.now.play.moves.crowd:
        return False
    return bool(surcharge(state, ground, one, frm, to))


@rule("GT-4.3.1.2a", "GT-7.3.3a", "GT-7.3.3b")
def opponents(state: Skirmish, ground: Ground, one: Character, hex_: str) -> list[Character]:
    """The enemies for whose sake somebody rolls on coming into a hex: riders with the front half only.

    Formations count by their front hexes, and do not mind who is before them (GT-7.3.3).
    """
    return [
        enemy
        for enemy in threats.opposing(state, ground, one, hex_, front_only=True)
        if slipping.front_hexes_only(state, enemy, hex_) and not slipping.steady(state, one, enemy, hex_)
    ]


@rule("GT-4.3.1a")
def modifiers(one: Character, enemies: list[Character]) -> dict[str, int]:
    """The additions to the die, by reason: for the infiltrator, and for the one opponent who is worst for him (D5)."""
    own = TABLES.now.infiltration.infiltrator
    found = {
        "rider": own.rider * one.mounted,
        "armoured": own.armoured * one.armoured,
        "wounded": own.wounded * (one.condition == "wounded"),
        **max((against(enemy) for enemy in enemies), key=lambda parts: sum(parts.values()), default={}),
    }
    return {reason: value for reason, value in found.items() if value}


@rule("GT-4.3.1a")
def against(enemy: Character) -> dict[str, int]:
    """The additions to the die for an opponent, by reason."""
    theirs = TABLES.now.infiltration.opponent
    return {
        "opponent_rider": theirs.rider * enemy.mounted,
        "opponent_hoplite": theirs.hoplite * (enemy.code == TABLES.now.tactics.formation.class_),
        "opponent_wounded": theirs.wounded * (enemy.condition == "wounded"),
    }


@rule("GT-4.3.1a")
def effect(die: int) -> Slipped:
    """The fate of an infiltrator by the modified die (D3)."""
    table = TABLES.now.infiltration.result
    return next((each.effect for each in table if die <= each.max), table[-1].effect)


@rule("GT-4.3f", "GT-4.3.1a")
def infiltrate(decision: Decision, one: Character, hex_: str) -> Slipped:
    """Roll for somebody who has come into a hex in reach of enemies, and do him the harm that comes of it.

    In a move it takes two enemies (`rolls`), in a retreat one is enough (D8); advances never come here.
    "stop" and "wounded" say that his move is over there (D6); what that means is the caller's business. An
    unhorsed rider puts a Landing on the agenda. Without an enemy in reach he rolls no die.
    """
    enemies = opponents(decision.state, decision.ground, one, hex_)
    if not enemies:
        return "none"
    added = modifiers(one, enemies)
    die = decision.roll("GT-4.3.1a", one, "infiltration")
    outcome = effect(die.face + sum(added.values()))
    who = tuple(enemy.id for enemy in enemies)
    decision.emit(Infiltrated(one.id, hex_, who, added, outcome, (die,)))
    if outcome == "wounded":
        harm.wound(decision, one, "infiltration")
    elif outcome == "dead":
        harm.kill(decision, one, "infiltration")
    return outcome if one.alive else "dead"
