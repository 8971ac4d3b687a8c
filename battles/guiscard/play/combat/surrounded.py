"""GT-6.2e: the stunned who are surrounded by enemies."""

from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.under_way import travellers
from battles.guiscard.state import Character, Skirmish
from rulebook import rule


def smother(decision: Decision) -> None:
    """Let all stunned characters die around whom enemies hold every hex, as soon as it is so."""
    found = [one for one in decision.state.people.values() if one.condition == "stunned" and one.hex]
    for one in found:
        if surrounded(decision.state, decision.ground, one):
            harm.kill(decision, one, "surrounded")


@rule("GT-6.2e")
def surrounded(state: Skirmish, ground: Ground, one: Character) -> bool:
    """True if enemies who can act hold every hex, one at least, that one of his kind could enter from his (D32, D116).

    A person who only passes by holds none (D105).
    """
    holders = []
    for hex_, _ in ground.ways(False, one.armoured)[one.hex]:
        if held(state, one, hex_):
            holders.append(state.at[hex_])
        elif not barred_by_the_dead(state, hex_):
            return False
    return bool(holders) and travellers(state).isdisjoint(holders)


def held(state: Skirmish, one: Character, hex_: str) -> bool:
    """True if an enemy who can act is in a hex (D92)."""
    other = state.people.get(state.at.get(hex_, ""))
    return other is not None and other.side != one.side and other.able
