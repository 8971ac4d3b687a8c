"""People freed by a battle, and people made prisoner in it (GC-14.6c, GC-14.8)."""

from collections.abc import Sequence

from battles import contract
from battles.contract.muster import SIDES, Side, opponent
from battles.contract.result import Fate
from campaign.model import men
from campaign.model.men import Band
from campaign.model.state import MERCENARIES, BattleUnderWay
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.musters import musters
from campaign.rules.prisoners import prisoners


def after_battle(
    decision: Decision,
    battle: BattleUnderWay,
    document: contract.Muster,
    result: contract.Result,
    tolls: Sequence[musters.Toll],
) -> None:
    """Give each side the prisoners that it has captured, under its largest group that goes on."""
    if not quarter(battle):
        return
    sides: dict[Side, tuple[str, Sequence[str]]] = {
        "attacker": (battle.attacker, battle.attackers),
        "defender": (battle.defender, battle.defenders),
    }
    captured = {toll.group: toll.captured for toll in tolls if toll.captured}
    if not captured and "captured" not in result.commanders.values():
        return
    for side in SIDES:
        captor, names = sides[opponent(side)]
        guard = groups.largest_left(decision.state, names, decision.game.tables)
        taken: dict[str, list[Band]] = {}
        for group in document.force(side).groups:
            taken.setdefault(group.faction, []).extend(captured.get(group.id, ()))
        prisoners.take_prisoners(
            decision,
            guard.faction if guard is not None else captor,
            battle.hex,
            taken,
            [one.id for one in document.force(side).commanders if result.commanders[one.id] == "captured"],
            guard,
        )


def quarter(battle: BattleUnderWay) -> bool:
    """True if prisoners are made: mercenaries in revolt neither give quarter nor get it (house)."""
    return MERCENARIES not in (battle.attacker, battle.defender)


def tolls(battle: BattleUnderWay, document: contract.Muster, result: contract.Result) -> list[musters.Toll]:
    """The losses of every group; where no prisoners are made, the captured are killed."""
    found = musters.tolls(document, result)
    return found if quarter(battle) else [musters.without_quarter(toll) for toll in found]


def fate(battle: BattleUnderWay, told: Fate) -> Fate:
    """The fate of a commander: one in the hands of mercenaries in revolt is killed (house)."""
    return told if told != "captured" or quarter(battle) else "killed"


def free_captives(
    decision: Decision, battle: BattleUnderWay, document: contract.Muster, result: contract.Result
) -> None:
    """Free those prisoners of either side whom the result names (GC-14.8f)."""
    if not result.freed:
        return
    named = set(result.freed)
    sides: dict[Side, Sequence[str]] = {"attacker": battle.attackers, "defender": battle.defenders}
    for side, each in document.groups():
        if not each.captives:
            continue
        found: dict[tuple[str, str], list[musters.Held]] = {}
        group = decision.state.groups.get(each.id)
        for name, one in musters.escorted(decision.state, group).items() if group is not None else ():
            if name in named:
                found.setdefault((one.piece, one.faction), []).append(one)
        for (piece, faction), people in found.items():
            prisoners.free(
                decision,
                decision.state.prisoners[piece],
                faction,
                men.tidied(one.man for one in people if one.man is not None),
                [one.commander for one in people if one.commander],
                groups.largest_left(decision.state, sides[opponent(side)], decision.game.tables),
            )
