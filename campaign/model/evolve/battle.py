"""Bookkeeping of battle and its aftermath."""

from msgspec import UNSET

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.besieged import mourn
from campaign.model.evolve.moves import count, forget, go, remove
from campaign.model.evolve.people import lose_commander, people_of, people_remain
from campaign.model.evolve.register import on
from campaign.model.evolve.siege_fights import begun
from campaign.model.evolve.victory import lose, win
from campaign.model.state import ENGINE, BattleUnderWay, Commander, State, pair


@on(e.BattleOffered)
def battle_offered(state: State, event: e.BattleOffered) -> None:
    state.battles[event.number] = BattleUnderWay(
        event.number,
        event.hex,
        event.attacker,
        event.defender,
        list(event.attackers),
        list(event.defenders),
        state.offered + 1,
        active=event.active or event.attacker,
        site=event.site,
        levies=list(event.levies),
        action=event.action,
        parties=list(event.parties),
    )
    if event.action:
        begun(state, event.site, event.action, part=bool(event.parties))
    state.offered += 1
    for name in (*event.attackers, *event.defenders):
        state.groups[name].engaged = state.offered
    both = pair(event.attacker, event.defender)
    state.meetings[both] = state.meetings.get(both, 0) + 1


@on(e.MusterIssued)
def muster_issued(state: State, event: e.MusterIssued) -> None:
    battle = state.battles[event.number]
    battle.muster, battle.way, battle.dice = event.muster, event.way, event.dice
    battle.system = ""


@on(e.MusterWithdrawn)
def muster_withdrawn(state: State, event: e.MusterWithdrawn) -> None:
    battle = state.battles[event.number]
    battle.muster, battle.issue = "", event.issue + 1
    if battle.way == ENGINE:
        state.heard_at = event.at


@on(e.BattleHandedOver)
def battle_handed_over(state: State, event: e.BattleHandedOver) -> None:
    battle = state.battles[event.number]
    battle.way = event.way
    battle.system = "" if event.system is UNSET else event.system
    state.heard_at = event.at


@on(e.EngineGaveUp)
def engine_gave_up(state: State, event: e.EngineGaveUp) -> None:
    """Change nothing: the answer of the quick tables, which follows, counts."""


@on(e.BattleSettled)
def battle_settled(state: State, event: e.BattleSettled) -> None:
    battle = state.battles[event.number]
    battle.way, battle.result = event.way, event.result
    state.stretch += 1
    state.inputs = event.inputs
    state.heard_at = event.at


@on(e.ResultRefused)
def result_refused(state: State, event: e.ResultRefused) -> None:
    """Change nothing: a refused result does not count."""


@on(e.BattleFought)
def battle_fought(state: State, event: e.BattleFought) -> None:
    for name in (*event.attackers, *event.defenders):
        state.groups[name].fought = state.battles[event.number].ordinal
    win(state, event)
    del state.battles[event.number]


@on(e.MenLost)
def men_lost(state: State, event: e.MenLost) -> None:
    left = men.after(
        people_of(state, event.group),
        gone=(*event.dead, *event.captured),
        wounded=event.wounded,
        unhorsed=event.unhorsed,
    )
    people_remain(state, event.group, left)
    mourn(state, event.group, event.dead)
    dead, captured = men.heads(event.dead), men.heads(event.captured)
    count(state, "dead", dead)
    count(state, "captured", captured)
    lose(state, event.faction, dead + captured)


@on(e.CommanderTested)
def commander_tested(state: State, event: e.CommanderTested) -> None:
    commander = state.commanders[event.commander]
    commander.mounted = commander.mounted and not event.unhorsed
    if event.fate == "wounded":
        commander.wounded = True
    elif event.fate in ("killed", "captured"):
        lose(state, event.faction, 1)
        lose_commander(state, commander, "dead" if event.fate == "killed" else "captive")


@on(e.CommanderTaken)
def commander_taken(state: State, event: e.CommanderTaken) -> None:
    lose_commander(state, state.commanders[event.commander], "captive")


@on(e.PrestigeChanged)
def prestige_changed(state: State, event: e.PrestigeChanged) -> None:
    state.commanders[event.commander].prestige = event.prestige


@on(e.VictoryCounted)
def victory_counted(state: State, event: e.VictoryCounted) -> None:
    group = state.groups[event.group]
    group.victories, group.veterans, group.victory_strength = (
        event.victories,
        event.veterans,
        event.strength,
    )


@on(e.CommanderEmerged)
def commander_emerged(state: State, event: e.CommanderEmerged) -> None:
    group = state.groups[event.group]
    rank = men.Band(event.origin, event.type, event.mounted, event.wounded, 1)
    group.men = men.without(group.men, [rank])
    group.commanders = [*group.commanders, event.commander]
    group.victories = group.veterans = group.victory_strength = 0
    state.commanders[event.commander] = Commander(
        event.commander,
        event.name,
        event.faction,
        event.prestige,
        event.hostility,
        event.origin,
        event.type,
        event.mounted,
        wounded=event.wounded,
        group=group.id,
    )


@on(e.GroupDissolved)
def group_dissolved(state: State, event: e.GroupDissolved) -> None:
    count(state, "captured" if event.cause == "no_way_out" else "dispersed", men.heads(event.men))
    remove(state, event.group)
    forget(state, event.group)


@on(e.CommanderStranded)
def commander_stranded(state: State, event: e.CommanderStranded) -> None:
    commander = state.commanders[event.commander]
    group = state.groups.get(commander.group)
    if group is not None:
        group.commanders = [name for name in group.commanders if name != commander.id]
    commander.group, commander.hex = "", event.hex


@on(e.MoneySeized)
def money_seized(state: State, event: e.MoneySeized) -> None:
    state.groups[event.group].money -= event.amount
    if event.taker:
        state.groups[event.taker].money += event.amount


@on(e.GroupFellBack)
def group_fell_back(state: State, event: e.GroupFellBack) -> None:
    group = state.groups[event.group]
    go(state, group, event.start, event.path)
    group.done, group.shared, group.results = True, 0, {}
