"""A battle on the campaign map: its muster, who settles it, and what follows (D18, D47, D50)."""

from battles import contract, quick
from battles.muster import SIDES, Side, opponent
from battles.quick_row import die_modifier
from battles.quick_value import side_total
from campaign import handoff
from campaign.rules import commanders, fallback
from campaign.rules import events as e
from campaign.rules.agenda import Battle, Fall
from campaign.rules.encounters import largest_enemy
from campaign.rules.state import BattleUnderWay, State
from campaign.rules.turn import Turn
from rulebook import rule

QUICK = "quick"
STEPS_BACK = {"retreat": 1, "rout": 2}


def awaits_answer(state: State, number: int) -> bool:
    """Whether a battle has gone out to somebody who has not answered yet."""
    battle = state.battles[number]
    return bool(battle.muster) and battle.way != QUICK and not battle.result


@rule("GC-17a")
def way_of_settling(chosen: str) -> str:
    """How a battle is settled: by the quick tables unless the campaign hands its battles to somebody."""
    return chosen or QUICK


def fight(turn: Turn, item: Battle) -> None:
    """Issue the muster; where nobody is waited for, settle the battle and play out what follows."""
    battle = turn.state.battles[item.number]
    if not battle.muster:
        document = handoff.muster(turn.state, battle, turn.game)
        way = way_of_settling(turn.state.settings.battles)
        turn.emit(
            e.MusterIssued(
                number=battle.number,
                hex=battle.hex,
                sides=(battle.attacker, battle.defender),
                muster=contract.to_json(document).decode(),
                way=way,
            )
        )
        if way != QUICK:
            return
    battle = turn.state.battles[item.number]
    document = contract.muster_from_json(battle.muster)
    if battle.result:
        result = contract.result_from_json(battle.result)
    else:
        result = quick.resolve(document, turn.dice, turn.game.quick)
    aftermath(turn, battle, document, result)


def aftermath(turn: Turn, battle: BattleUnderWay, document: contract.Muster, result: contract.Result) -> None:
    """All that a settled battle leads to, in its order: losses, prestige, dissolution, withdrawal."""
    names: dict[Side, list[str]] = {
        "attacker": list(battle.attackers),
        "defender": list(battle.defenders),
    }
    factions = {"attacker": battle.attacker, "defender": battle.defender}
    turn.emit(told(battle, document, result, turn))
    count_losses(turn, battle.number, factions, document, result)
    winner = opponent(result.loser) if result.loser else None
    if winner is not None:
        commanders.reward(turn, fallback.survivors(turn.state, names[winner]), won=True)
        commanders.reward(turn, fallback.survivors(turn.state, names[opponent(winner)]), won=False)
    for side in SIDES:
        enemy = largest_enemy(turn.state, names[opponent(side)])
        fallback.dissolve_small(turn, names[side], enemy)
    if winner is not None:
        for group in fallback.survivors(turn.state, names[winner]):
            commanders.count_victory(turn, group)
    turn.next(*(fall for side in SIDES for fall in falls(turn, side, names, result)))


def told(
    battle: BattleUnderWay, document: contract.Muster, result: contract.Result, turn: Turn
) -> e.BattleFought:
    """The event of the battle itself, with the numbers of the quick tables whoever settled it."""
    totals = {side: side_total(document, side, turn.game.quick) for side in SIDES}
    return e.BattleFought(
        number=battle.number,
        hex=battle.hex,
        way=result.settled_by,
        attacker=battle.attacker,
        defender=battle.defender,
        attackers=tuple(battle.attackers),
        defenders=tuple(battle.defenders),
        winner={"attacker": battle.attacker, "defender": battle.defender}[opponent(result.loser)]
        if result.loser
        else "",
        letter=result.letter or "",
        attacker_total=totals["attacker"],
        defender_total=totals["defender"],
        difference=totals["attacker"] - totals["defender"],
        die_modifier=die_modifier(document, turn.game.quick),
        attacker_outcome=result.outcomes.attacker,
        defender_outcome=result.outcomes.defender,
        rolls=result.rolls,
    )


def count_losses(
    turn: Turn,
    number: int,
    factions: dict[str, str],
    document: contract.Muster,
    result: contract.Result,
) -> None:
    """Tell what became of everybody, group by group, and of the commanders by name."""
    side_of = {group.id: side for side, group in document.groups()}
    for toll in handoff.tolls(document, result):
        if toll.dead or toll.wounded or toll.captured:
            turn.emit(
                e.MenLost(
                    hex=document.hex,
                    number=number,
                    group=toll.group,
                    faction=factions[side_of[toll.group]],
                    enemy=factions[opponent(side_of[toll.group])],
                    dead=toll.dead,
                    wounded=toll.wounded,
                    captured=toll.captured,
                )
            )
    for side, group in document.groups():
        for commander in group.commanders:
            turn.emit(
                e.CommanderTested(
                    hex=document.hex,
                    number=number,
                    commander=commander.id,
                    faction=factions[side],
                    enemy=factions[opponent(side)],
                    fate=result.commanders[commander.id],
                )
            )


def falls(turn: Turn, side: Side, names: dict[Side, list[str]], result: contract.Result) -> list[Fall]:
    """The withdrawal of a side that does not hold: one hex for a retreat, two for a rout (D47)."""
    outcome = result.outcomes.of(side)
    if outcome not in STEPS_BACK:
        return []
    opponents = largest_enemy(turn.state, names[opponent(side)])
    return [
        fallback.fall(group, STEPS_BACK[outcome], outcome, opponents)
        for group in fallback.survivors(turn.state, names[side])
    ]
