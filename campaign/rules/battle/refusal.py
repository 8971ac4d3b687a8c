"""GC-14.5: an attacked group refuses battle; each of its people must get away, and the group withdraws (D33)."""

from collections.abc import Iterator

import msgspec

from battles.contract.result import Fate
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Fall
from campaign.model.audience import shown_to
from campaign.model.men import Band
from campaign.model.orders import RefuseBattle
from campaign.model.state import BattleUnderWay, Group, State
from campaign.rules import commanders, conditions, groups
from campaign.rules.bands import loyalty
from campaign.rules.decision import Decision
from campaign.rules.intentions import for_group, names
from campaign.rules.moments import Moment, Prospect
from campaign.rules.prisoners import prisoners
from campaign.rules.retreats import fallback
from campaign.tables import Tables
from dice import Rolled
from rulebook import rule

REFUSAL = "refusal"
LOWEST, HIGHEST = 1, 10


class Runaway(msgspec.Struct, frozen=True):
    """One character who must get away: `name` is his id if he is a commander, else his type with a number.

    `piece` is the group, or the band of mercenaries in its service, that he belongs to.
    """

    name: str
    piece: str
    band: Band
    armoured: bool
    commander: bool = False


@rule("GC-14.5a")
def everybody(state: State, group: Group, tables: Tables) -> Iterator[Runaway]:
    """Every character of a group that refuses battle and of its mercenaries, one by one: each must roll."""
    number = 0
    companies = [(group.id, group.men), *((each.id, each.men) for each in groups.hired(state, group.id))]
    for piece, company in companies:
        for band in company:
            for _ in range(band.count):
                number += 1
                armoured = tables.troop_types[band.type].armoured
                yield Runaway(f"{band.type} {number}", piece, band.of(1), armoured)
    for leader in groups.commanders(state, group):
        arms = Band(leader.origin, leader.type, leader.mounted, leader.wounded, 1)
        armoured = tables.troop_types[leader.type].armoured
        yield Runaway(leader.id, group.id, arms, armoured, commander=True)


@rule("GC-14.5b")
def modified(face: int, *, mounted: bool, armoured: bool, wounded: bool, tables: Tables) -> int:
    """The die of one character with all that changes it, kept on the table."""
    numbers = tables.battle_refusal
    changes = (
        (mounted, numbers.modifier_mounted),
        (armoured, numbers.modifier_armoured),
        (wounded, numbers.modifier_wounded),
    )
    return min(HIGHEST, max(LOWEST, face + sum(change for applies, change in changes if applies)))


@rule("GC-14.5c")
def fate(number: int, *, wounded: bool, tables: Tables) -> Fate:
    """The fate of a character by his modified die; a wounded character who is wounded again is killed."""
    numbers = tables.battle_refusal
    if number <= numbers.none_max:
        return "unhurt"
    if number <= numbers.prisoner_max:
        return "captured"
    if number <= numbers.wounded_max and not wounded:
        return "wounded"
    return "killed"


@rule("GC-14.5d")
def withdrawal(group: Group, enemy: Group | None) -> Fall:
    """The way out of the hex of a group that refused: a step to the side of its arrival (D34)."""
    return fallback.fall(group, 1, REFUSAL, enemy)


@rule("GC-14.5e", "GC-9e")
def prestige_change(tables: Tables) -> int:
    """The prestige that refusing costs a commander: the one point of the withdrawal before battle, and no second (D33)."""
    return tables.prestige.withdrawal_before_battle


def refuse(decision: Decision, battle: BattleUnderWay) -> list[Fall]:
    """Let the attacked groups refuse whose owners said so; answer with their ways out of the hex."""
    enemy = fallback.largest_standing(decision.state, battle.attackers)
    if enemy is None:  # mercenaries in revolt, whom nobody escapes (D25)
        return []
    left: list[Fall] = []
    for name in list(battle.defenders):
        group = decision.state.groups.get(name)
        if group is None or not may_refuse(decision.state, group):
            continue
        unwilling = any(
            conditions.met(decision, group.faction, order, attacked(battle, group))
            for order in for_group(decision, group, RefuseBattle)
            if names(order.against, battle.attacker)
        )
        decision.choose("refuse_battle", by_order=unwilling)
        if unwilling:
            roll_for_all(decision, battle, group, enemy)
            for band in groups.hired(decision.state, name):
                if groups.dissolves(men.heads(band.men), decision.game.tables):
                    loyalty.disperse(decision, band, "too_small" if band.men else "eliminated")
            fallback.dissolve_small(decision, [name], enemy)
            if name in decision.state.groups:
                left.append(withdrawal(group, enemy))
    return left


def attacked(battle: BattleUnderWay, group: Group) -> Moment:
    """The moment in which an attacked group may refuse; the side that does not act was there first."""
    first = battle.active == battle.defender
    prospect = Prospect(battle.hex, battle.attacker, attacks=False, enemy_first=first)
    return Moment("refuse_battle", battle.hex, group.id, prospect)


def may_refuse(state: State, group: Group) -> bool:
    """True if a group has the choice: who escorts prisoners has not (D33)."""
    return not prisoners.under_escort(state, group.id)


def roll_for_all(decision: Decision, battle: BattleUnderWay, group: Group, enemy: Group) -> None:
    """Roll for everybody of a group, tell what became of them, and let their commanders pay for it."""
    subject = f"battle-{battle.number}"
    rolls: list[Rolled] = []
    fates: list[tuple[Runaway, Fate]] = []
    for each in everybody(decision.state, group, decision.game.tables):
        rolled = decision.dice.roll(
            "GC-14.5a",
            subject,
            f"{group.id} {each.name}",
            witness=shown_to(decision.state, group.faction, battle.attacker),
        )
        number = modified(
            rolled.face,
            mounted=each.band.mounted,
            armoured=each.armoured,
            wounded=each.band.wounded,
            tables=decision.game.tables,
        )
        rolls.append(rolled)
        fates.append((each, fate(number, wounded=each.band.wounded, tables=decision.game.tables)))
    leaders = list(group.commanders)
    decision.emit(
        e.BattleRefused(
            number=battle.number,
            hex=battle.hex,
            group=group.id,
            faction=group.faction,
            enemy=battle.attacker,
            rolls=tuple(rolls),
        )
    )
    lose(decision, battle, group, fates, enemy)
    commanders.change_prestige(
        decision, battle.hex, leaders, prestige_change(decision.game.tables), "refused"
    )


def lose(
    decision: Decision,
    battle: BattleUnderWay,
    group: Group,
    fates: list[tuple[Runaway, Fate]],
    enemy: Group,
) -> None:
    """Report the dead, the wounded and the captured, whom the attacker keeps."""
    captured: list[Band] = []
    for piece in dict.fromkeys(each.piece for each, _ in fates):
        lost = {
            wanted: men.tidied(
                each.band
                for each, what in fates
                if what == wanted and each.piece == piece and not each.commander
            )
            for wanted in ("killed", "wounded", "captured")
        }
        captured += lost["captured"]
        if any(lost.values()):
            decision.emit(
                e.MenLost(
                    hex=battle.hex,
                    number=battle.number,
                    group=piece,
                    faction=group.faction,
                    enemy=battle.attacker,
                    dead=lost["killed"],
                    wounded=lost["wounded"],
                    captured=lost["captured"],
                    cause=REFUSAL,
                )
            )
    for each, what in fates:
        if each.commander:
            decision.emit(
                e.CommanderTested(
                    hex=battle.hex,
                    number=battle.number,
                    commander=each.name,
                    faction=group.faction,
                    enemy=battle.attacker,
                    fate=what,
                    cause=REFUSAL,
                )
            )
    captives = [each.name for each, what in fates if each.commander and what == "captured"]
    prisoners.take_prisoners(
        decision, battle.attacker, battle.hex, {group.faction: captured}, captives, enemy
    )
