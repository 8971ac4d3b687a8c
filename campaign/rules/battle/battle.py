"""A battle on the campaign map: its muster, who settles it, and what follows (D18, D47, D50)."""

from collections.abc import Sequence

import msgspec

from battles import contract, quick
from battles.contract.muster import SIDES, Side, opponent
from battles.quick.row import Reckoning, reckoned
from campaign.model import events as e
from campaign.model.agenda import Battle, Fall
from campaign.model.state import BattleUnderWay, State
from campaign.rules import commanders, groups
from campaign.rules.bands import loyalty
from campaign.rules.battle import field, siege_results, storming
from campaign.rules.battle.sides import audience_of, factions_of
from campaign.rules.decision import Decision
from campaign.rules.musters import captures, musters
from campaign.rules.musters.musters import dice_name
from campaign.rules.musters.settling import QUICK, way_of_settling
from campaign.rules.retreats import fallback
from campaign.rules.sieges.fights import assaults, fights, patrols, quick_results
from campaign.rules.strongholds import mustering
from campaign.rules.supplies import escorts
from rulebook import rule

STEPS_BACK = {"retreat": 1, "rout": 2, "siege_lifted": 1}


def awaits_answer(state: State, number: int) -> bool:
    """True if a battle has gone out to somebody who has not answered yet."""
    battle = state.battles[number]
    return bool(battle.muster) and battle.way != QUICK and not battle.result


def fight(decision: Decision, item: Battle) -> None:
    """Issue the muster; where nobody is waited for, settle the battle and play out what follows."""
    battle = decision.state.battles[item.number]
    if battle.muster:
        document = contract.muster_from_json(battle.muster)
    else:
        way = way_of_settling(decision.state.settings.battles)
        gathered = musters.muster(decision.state, battle, decision.game)
        document, rolls = (
            (siege_field(decision, battle, gathered), ())
            if battle.action
            else field.lay_out(decision, battle, gathered, at_table=way != QUICK)
        )
        decision.emit(
            e.MusterIssued(
                number=battle.number,
                hex=battle.hex,
                sides=factions_of(decision.state, battle),
                muster=contract.to_json(document).decode(),
                way=way,
                rolls=rolls,
                dice="" if way == QUICK else dice_name(battle.number, battle.issue),
            )
        )
        if way != QUICK:
            return
    if not battle.result and battle.action == mustering.SUPPLY:
        document = patrols.met(decision, decision.state.sieges[battle.site], document)
    reckoning = reckoned(document, decision.game.quick)
    if battle.result:
        result = contract.result_from_json(battle.result)
    else:
        result = quick.fought(
            document, decision.dice, decision.game.quick, reckoning, audience_of(decision.state, battle)
        )
        if battle.action:
            result = quick_results.read(document, result, decision.game.sieges)
    aftermath(decision, battle, document, result, reckoning)


def siege_field(decision: Decision, battle: BattleUnderWay, gathered: contract.Muster) -> contract.Muster:
    """The muster of a fight of a siege with its field, which nobody chooses."""
    building = decision.state.sieges[battle.site].building
    ground = mustering.field_of(building, battle.action, decision.game.sieges)
    return msgspec.structs.replace(gathered, ground=ground)


def aftermath(
    decision: Decision,
    battle: BattleUnderWay,
    document: contract.Muster,
    result: contract.Result,
    reckoning: Reckoning,
) -> None:
    """All that a settled battle leads to, in its order: losses, prestige, dissolution, withdrawal."""
    names: dict[Side, list[str]] = {
        "attacker": list(battle.attackers),
        "defender": list(battle.defenders),
    }
    mark = len(decision.events)
    decision.emit(battle_fought(decision, battle, result, reckoning))
    tolls = captures.tolls(battle, document, result)
    count_losses(decision, battle, document, result, tolls)
    captures.free_captives(decision, battle, document, result)
    take_loot(decision, battle.hex, result)
    if battle.action:
        after_fight_of_siege(decision, battle, document, result, tolls, names)
        return
    winner = opponent(result.loser) if result.loser else None
    worthy = winner != "attacker" or storming.worthy(decision, battle, document)
    if winner is not None:
        for side in SIDES if worthy else (opponent(winner),):
            leaders = [leader.id for leader in document.force(side).commanders]
            commanders.reward(decision, battle.hex, leaders, won=side == winner)
    keeper = (
        groups.largest_left(decision.state, names[winner], decision.game.tables)
        if winner is not None
        else None
    )
    pass_on_convoys(decision, battle, names, result)
    for side in SIDES:
        fallback.dissolve_small(decision, names[side], keeper)
    loyalty.disperse_small(decision, battle.hex, document)
    captures.after_battle(decision, battle, document, result, tolls)
    if winner is not None and worthy:
        for group in groups.survivors(decision.state, names[winner]):
            commanders.count_victory(decision, group)
    leaving = [
        fall
        for side in SIDES
        for fall in falls(decision, side, names, result, siege=document.kind == "siege")
    ]
    leaving_band = loyalty.falls(decision, battle, *steps_back(result, "attacker"), result.left_by)
    shares = [
        item
        for event in decision.events[mark:]
        if isinstance(event, e.ConvoyPlundered)
        for item in loyalty.sharing(decision.state, event.group, event.points)
    ]
    decision.next(*leaving, *leaving_band, *storming.conclude(decision, battle, result), *shares)


def after_fight_of_siege(
    decision: Decision,
    battle: BattleUnderWay,
    document: contract.Muster,
    result: contract.Result,
    tolls: Sequence[musters.Toll],
    names: dict[Side, list[str]],
) -> None:
    """Follow a fight of a siege after its losses by the rules of sieges."""
    if battle.action == mustering.GENERAL:
        pass_on_convoys(decision, battle, names, result)
    ways: dict[Side, tuple[int, str]] = {side: steps_back(result, side, siege=True) for side in SIDES}
    decision.next(*siege_results.follow(decision, battle, document, result, tolls, ways))


def pass_on_convoys(
    decision: Decision, battle: BattleUnderWay, names: dict[Side, list[str]], result: contract.Result
) -> None:
    """Let the convoys of both sides go where the battle sends them (GC-13.4b)."""
    if not decision.state.convoys:
        return
    factions: dict[Side, str] = {"attacker": battle.attacker, "defender": battle.defender}
    for side in SIDES:
        other = opponent(side)
        taker = groups.largest_left(decision.state, names[other], decision.game.tables)
        lost = side == result.loser
        escorts.after_battle(
            decision, names[side], names[other], factions[other], taker, result.convoys, lost=lost
        )


def take_loot(decision: Decision, hex_: str, result: contract.Result) -> None:
    """Let money change hands as the result says."""
    for loot in result.loot:
        # What a militia takes, who leaves the game, is lost.
        loser = decision.state.groups[loot.lost_by]
        taker = decision.state.groups.get(musters.bearer(decision.state, loot.taken_by))
        decision.emit(
            e.MoneySeized(
                hex=hex_,
                group=loser.id,
                faction=loser.faction,
                taker=taker.id if taker else "",
                captor=taker.faction if taker else "",
                amount=loot.half_deniers,
            )
        )


def battle_fought(
    decision: Decision, battle: BattleUnderWay, result: contract.Result, reckoning: Reckoning
) -> e.BattleFought:
    """The event of the battle itself, with the numbers of the quick tables however it was settled."""
    audience = audience_of(decision.state, battle)
    return e.BattleFought(
        number=battle.number,
        hex=battle.hex,
        way=result.settled_by,
        attacker=battle.attacker,
        defender=battle.defender,
        attackers=tuple(battle.attackers),
        defenders=tuple(battle.defenders),
        winner={"attacker": battle.attacker, "defender": battle.defender}[opponent(result.loser)]
        if result.loser and fights.counts(battle.action)
        else "",
        letter=result.letter or "",
        attacker_total=reckoning.attacker,
        defender_total=reckoning.defender,
        difference=reckoning.difference,
        die_modifier=reckoning.modifier,
        attacker_outcome=result.outcomes.attacker,
        defender_outcome=result.outcomes.defender,
        # At a table they were open to all who fought.
        rolls=tuple(msgspec.structs.replace(die, witness=audience) for die in result.rolls),
        sides=factions_of(decision.state, battle),
        modifiers=reckoning.earned,
    )


def count_losses(
    decision: Decision,
    battle: BattleUnderWay,
    document: contract.Muster,
    result: contract.Result,
    tolls: Sequence[musters.Toll],
) -> None:
    """Tell what became of everybody, group by group, and of the commanders by name."""
    enemy = {
        group.id: battle.defender if side == "attacker" else battle.attacker
        for side, group in document.groups()
    }
    sides = factions_of(decision.state, battle)
    for toll in tolls:
        if toll.dead or toll.wounded or toll.captured or toll.unhorsed:
            decision.emit(
                e.MenLost(
                    hex=battle.hex,
                    number=battle.number,
                    group=toll.group,
                    faction=toll.faction,
                    enemy=enemy[toll.group],
                    dead=toll.dead,
                    wounded=toll.wounded,
                    captured=toll.captured,
                    unhorsed=toll.unhorsed,
                    sides=sides,
                )
            )
    for _, group in document.groups():
        for commander in group.commanders:
            decision.emit(
                e.CommanderTested(
                    hex=battle.hex,
                    number=battle.number,
                    commander=commander.id,
                    faction=group.faction,
                    enemy=enemy[group.id],
                    fate=captures.fate(battle, result.commanders[commander.id]),
                    unhorsed=commander.id in result.unhorsed,
                    sides=sides,
                )
            )


def falls(
    decision: Decision, side: Side, names: dict[Side, list[str]], result: contract.Result, *, siege: bool
) -> list[Fall]:
    """The withdrawal of a side that does not hold, by the ways that the result names, else by its own (D34, D35).

    A side that has come out of a besieged place goes back into it (GS-11.4.4e). A side that has stormed a
    castle stays before it unless it is driven off (D60).
    """
    if siege and side == "attacker" and not assaults.driven_off(result):
        return []
    steps, cause = steps_back(result, side, siege=siege)
    if not steps:
        return []
    enemy = fallback.largest_standing(decision.state, names[opponent(side)])
    return [
        fallback.fall(group, steps, cause, enemy, result.left_by.get(group.id, ""))
        for group in groups.survivors(decision.state, names[side])
        if not group.shut_in
    ]


@rule("GC-14.6d")
def steps_back(result: contract.Result, side: Side, *, siege: bool = False) -> tuple[int, str]:
    """The hexes that a side leaves by, and the cause: one for a retreat, two for a rout (D47).

    Where neither has given way in the time there was, both go back; before a castle they stay (D60).
    """
    outcome = result.outcomes.of(side)
    if result.end == "undecided" and outcome not in STEPS_BACK and not siege:
        return 1, "undecided"
    return STEPS_BACK.get(outcome, 0), outcome
