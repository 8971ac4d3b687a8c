"""The enemies who threaten a hex: able to attack it, they hinder infiltration, shots and horses."""

from collections.abc import Sequence

from battles.contract.muster import Side
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.bearing import apart, hands_full
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Skirmish
from rulebook import rule


@rule("GT-1.2h", "GT-4.3d", "GT-4.3.1.1a")
def able_to_attack(
    state: Skirmish, ground: Ground, enemy: Character, hex_: str, front_only: bool = False
) -> bool:
    """True if somebody could attack a hex from where he stands: he can act, touches it and could enter it (D62).

    A person who carries a ladder or hangs on a rope cannot act (GT-10.1.2b, D48). A person at the foot of a
    ladder and another above him cannot attack each other along it (D133). `front_only` leaves the rear half
    of a rider out (GT-4.3.1.2a).
    """
    if not enemy.able or hands_full(state, enemy, "attacker") is not None:
        return False
    halves = hexes_of(enemy)[:1] if front_only else hexes_of(enemy)
    if state.ladders and any(apart(state, half, hex_) for half in halves):
        return False
    return any(ground.enterable(half, hex_, enemy.mounted, enemy.armoured) for half in halves)


def threatening(
    state: Skirmish, ground: Ground, side: Side, hex_: str, front_only: bool = False
) -> list[Character]:
    """The enemies of a side who are able to attack a hex, in the order of its neighbours."""
    found: list[Character] = []
    at, people = state.at, state.people
    for near in ground.neighbours[hex_]:
        if near in at:
            one = people.get(at[near])
            if one is None or one.side == side or any(one is each for each in found):
                continue
            if able_to_attack(state, ground, one, hex_, front_only):
                found.append(one)
    return found


def opposing(
    state: Skirmish, ground: Ground, one: Character, hex_: str, front_only: bool = False
) -> list[Character]:
    """The enemies of a character who are able to attack a hex."""
    return threatening(state, ground, one.side, hex_, front_only)


@rule("GT-4.3a", "GT-4.3d")
def slips_past(
    ground: Ground, frm: str, to: str, before: Sequence[Character], after: Sequence[Character]
) -> bool:
    """True if a step leads from one enemy's reach into an enemy's reach.

    `before` and `after` are the enemies able to attack the hex left and the hex entered, riders with the
    front half. An enemy beside both hexes counts by the one entered, for both (D111).
    """
    if not after:
        return False
    left, entered = ground.neighbours[frm], ground.neighbours[to]
    return any(enemy.hex in left for enemy in after) or any(enemy.hex not in entered for enemy in before)
