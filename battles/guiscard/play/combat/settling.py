"""GT-6.2d, 6.4 to 6.6, D31: what the letters of the combat table do, to one or to both sides of a clash."""

from collections.abc import Callable, Sequence

from battles.contract.muster import Side, opponent
from battles.guiscard.play import harm
from battles.guiscard.play.combat.blows import Blow
from battles.guiscard.play.combat.retreat import fall_back_from
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites import markers
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.rules.combat.contact import Target
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.rules.hoplites.formation import hex_of_attack
from battles.guiscard.state import Character, Horse
from battles.guiscard.state.items import Advancing, Suffering
from battles.guiscard.tables import TABLES, CombatEffect
from battles.guiscard.voice import book_of
from battles.kit.happening import Told
from rulebook import rule

BOOK = book_of("settling")

AT_ATTACKERS: tuple[CombatEffect, ...] = ("A", "B")
"""Letters that harm the attackers."""


@BOOK.event("StoodFirm", "{character} stands firm (GT-7.3.1h)")
class StoodFirm(Told, frozen=True):
    """A hoplite in formation does not fall back (GT-7.3.1h), or pikes stay where they are (D35)."""

    character: str


def settle(decision: Decision, *blows: Blow) -> None:
    """Let these blows have their results, all at the same time (GT-7.2.3c); choices are put on the agenda.

    Retreats are booked before anybody is harmed, from where the enemies stand now, and made once all are
    (D64). Settle retreats before the winners' advances; a person who has to fall back takes part in no
    advance.
    """
    counted = sorted((blow for blow in blows if tells(blow)), key=lambda blow: not falls_back(blow))
    retreating = {one.id for blow in counted for one in falls_back(blow)}
    left = [blow for blow in counted if may_leave(blow, counted)]
    for item in dict.fromkeys(filter(None, (advance(blow, retreating) for blow in left))):
        decision.add(item)
    for blow in counted:
        EFFECTS[blow.letter](decision, blow)
    review(decision)


@rule("GT-6.4a")
def tells(blow: Blow) -> bool:
    """True if a blow has a result: "-" is without one, and a stunned defender harms no attacker."""
    if blow.letter in AT_ATTACKERS and isinstance(blow.defender, Character):
        return blow.defender.condition != "stunned"
    return blow.letter != "-"


@rule("GT-7.2.3b", "GT-7.2.3c")
def falls_back(blow: Blow) -> Sequence[Target]:
    """The pieces that have to fall back by a blow; a charging attacker is wounded instead."""
    if blow.letter == "B":
        return () if blow.charging else blow.attackers
    return (blow.defender,) if blow.letter == "C" and not blow.marker else ()


@rule("GT-6.6a", "GT-6.6b", "GT-6.6c")
def advance(blow: Blow, retreating: set[str]) -> Advancing | None:
    """The item that lets a winner advance, once the losers have gone or fallen; None without a possible winner."""
    losers, winners = sides(blow)
    names = tuple(one.id for one in winners if isinstance(one, Character) and one.id not in retreating)
    if not names:
        return None
    held = tuple(hex_ for one in losers for hex_ in hexes_of(one))
    return Advancing(side_of(blow), names, held, tuple(one.id for one in losers))


def may_leave(blow: Blow, blows: Sequence[Blow]) -> bool:
    """True if a loser may leave his hex by a blow: stunned, dead or falling back.

    With only one wound of all these blows he stays, and struck pikes leave none (D66, D108).
    """
    if blow.marker and blow.letter not in AT_ATTACKERS:
        return False
    hurt = wounded(blow)
    wounds = [one.id for each in blows for one in wounded(each)]
    return not hurt or any(
        isinstance(one, Horse) or one.condition != "healthy" or wounds.count(one.id) > 1 for one in hurt
    )


def wounded(blow: Blow) -> Sequence[Target]:
    """The pieces among which exactly one is wounded by a blow."""
    if blow.letter == "A" or (blow.letter == "B" and blow.charging):
        return blow.attackers
    return (blow.defender,) if blow.letter == "E" else ()


def sides(blow: Blow) -> tuple[Sequence[Target], Sequence[Target]]:
    """The losers of a blow, and the winners."""
    if blow.letter in AT_ATTACKERS:
        return blow.attackers, (blow.defender,)
    return (blow.defender,), blow.attackers


def side_of(blow: Blow) -> Side:
    """The side of the winners."""
    attackers = blow.attackers[0].side
    return opponent(attackers) if blow.letter in AT_ATTACKERS else attackers


def attacker_wounded(decision: Decision, blow: Blow) -> None:
    """One of the attackers is wounded: the only one, or whom their owner chooses (GT-6.2d)."""
    alive = tuple(one.id for one in blow.attackers if one.alive)
    if len(alive) > 1:
        decision.add(Suffering(blow.attackers[0].side, alive))
    elif alive:
        harm.wound(decision, decision.state.people[alive[0]], "combat")


@rule("GT-6.2d", "GT-6.5a", "GT-7.2.3b")
def attackers_retreat(decision: Decision, blow: Blow) -> None:
    """Let all attackers fall back; a charging one is wounded instead."""
    if blow.charging:
        attacker_wounded(decision, blow)
        return
    for one in reversed(blow.attackers):
        retreat(decision, one, [blow.defender])


@rule("GT-6.5a", "GT-7.3.1h")
def defender_retreats(decision: Decision, blow: Blow) -> None:
    """The defender falls back; a hoplite in formation stands firm, or is wounded where he is."""
    one = blow.defender
    if isinstance(one, Horse):
        retreat(decision, one, blow.attackers)
        return
    held = None if one.mounted else holds(decision, one, blow)
    if blow.marker or held == "front":
        decision.emit(StoodFirm(one.id))
    elif held == "side":
        harm.wound(decision, one, "combat")
    else:
        retreat(decision, one, blow.attackers)


def holds(decision: Decision, one: Character, blow: Blow) -> odds.Held | None:
    """The result for a hoplite in formation instead of a retreat."""
    return odds.holds(decision.state, one, [hex_of_attack(each, one) for each in blow.attackers])


@rule("GT-6.5a")
def retreat(decision: Decision, one: Target, enemies: Sequence[Target]) -> None:
    """Let one of the losers fall back from the enemies who took part: one hex (D27)."""
    if not isinstance(one, Character) or one.alive:
        hexes = [hexes_of(enemy) for enemy in enemies]
        fall_back_from(decision, one, TABLES.now.combat.melee.retreat, "combat", hexes)


@rule("GT-6.8a", "GT-6.8c", "GT-7.3.1c")
def defender_struck(decision: Decision, blow: Blow) -> None:
    """Stunned, wounded or dead; off the horse but for a wound. A horse alone dies of a stun (GT-1.2c); pikes break."""
    one = blow.defender
    if isinstance(one, Horse):
        (harm.kill_horse if blow.letter == "F" else harm.hurt_horse)(decision, one)
    elif not blow.marker:
        if one.alive:
            harm.suffer(decision, one, HARMS[blow.letter], "combat")
    elif markers.breaks(blow.letter):
        markers.broken(decision, one)
    else:
        decision.emit(StoodFirm(one.id))


HARMS: dict[CombatEffect, harm.Harm] = {"D": "stunned", "E": "wounded", "F": "dead"}
"""The harm that a letter does to a defender."""
EFFECTS: dict[CombatEffect, Callable[[Decision, Blow], None]] = {
    "A": attacker_wounded,
    "B": attackers_retreat,
    "C": defender_retreats,
    **dict.fromkeys(HARMS, defender_struck),
}
"""The effect of each letter (D20, D31)."""
