"""Bookkeeping of battle and its aftermath."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.besieged import mourn
from campaign.model.evolve.moves import arrive, count, forget, remove, stand
from campaign.model.evolve.people import lose_commander, people_of, people_remain
from campaign.model.evolve.register import on
from campaign.model.evolve.siege_fights import begun
from campaign.model.evolve.victory import lose, win
from campaign.model.state import ENGINE, BattleUnderWay, Commander, State, pair


@on(e.BattleOffered)
def battle_offered(state: State, happened: e.BattleOffered) -> None:
    state.battles[happened.number] = BattleUnderWay(
        happened.number,
        happened.hex,
        happened.attacker,
        happened.defender,
        list(happened.attackers),
        list(happened.defenders),
        state.offered + 1,
        active=happened.active or happened.attacker,
        site=happened.site,
        levies=list(happened.levies),
        action=happened.action,
        parties=list(happened.parties),
    )
    if happened.action:
        begun(state, happened.site, happened.action, part=bool(happened.parties))
    state.offered += 1
    for name in (*happened.attackers, *happened.defenders):
        state.groups[name].engaged = state.offered
    both = pair(happened.attacker, happened.defender)
    state.meetings[both] = state.meetings.get(both, 0) + 1


@on(e.MusterIssued)
def muster_issued(state: State, happened: e.MusterIssued) -> None:
    battle = state.battles[happened.number]
    battle.muster, battle.way, battle.dice = happened.muster, happened.way, happened.dice


@on(e.MusterWithdrawn)
def muster_withdrawn(state: State, happened: e.MusterWithdrawn) -> None:
    battle = state.battles[happened.number]
    battle.muster, battle.issue = "", happened.issue + 1
    if battle.way == ENGINE:
        state.heard_at = happened.at


@on(e.BattleHandedOver)
def battle_handed_over(state: State, happened: e.BattleHandedOver) -> None:
    state.battles[happened.number].way = happened.way
    state.heard_at = happened.at


@on(e.EngineGaveUp)
def engine_gave_up(state: State, happened: e.EngineGaveUp) -> None:
    """The answer of the quick tables, which follows, is what counts."""


@on(e.BattleSettled)
def battle_settled(state: State, happened: e.BattleSettled) -> None:
    battle = state.battles[happened.number]
    battle.way, battle.result = happened.way, happened.result
    state.stretch += 1
    state.inputs = happened.inputs
    state.heard_at = happened.at


@on(e.ResultRefused)
def result_refused(state: State, happened: e.ResultRefused) -> None:
    """What does not count changes nothing."""


@on(e.BattleFought)
def battle_fought(state: State, happened: e.BattleFought) -> None:
    for name in (*happened.attackers, *happened.defenders):
        state.groups[name].fought = state.battles[happened.number].ordinal
    win(state, happened)
    del state.battles[happened.number]


@on(e.MenLost)
def men_lost(state: State, happened: e.MenLost) -> None:
    left = men.after(
        people_of(state, happened.group),
        gone=(*happened.dead, *happened.captured),
        wounded=happened.wounded,
        unhorsed=happened.unhorsed,
    )
    people_remain(state, happened.group, left)
    mourn(state, happened.group, happened.dead)
    dead, captured = men.heads(happened.dead), men.heads(happened.captured)
    count(state, "dead", dead)
    count(state, "captured", captured)
    lose(state, happened.faction, dead + captured)


@on(e.CommanderTested)
def commander_tested(state: State, happened: e.CommanderTested) -> None:
    commander = state.commanders[happened.commander]
    commander.mounted = commander.mounted and not happened.unhorsed
    if happened.fate == "wounded":
        commander.wounded = True
    elif happened.fate in ("killed", "captured"):
        lose(state, happened.faction, 1)
        lose_commander(state, commander, "dead" if happened.fate == "killed" else "captive")


@on(e.CommanderTaken)
def commander_taken(state: State, happened: e.CommanderTaken) -> None:
    lose_commander(state, state.commanders[happened.commander], "captive")


@on(e.PrestigeChanged)
def prestige_changed(state: State, happened: e.PrestigeChanged) -> None:
    state.commanders[happened.commander].prestige = happened.prestige


@on(e.VictoryCounted)
def victory_counted(state: State, happened: e.VictoryCounted) -> None:
    group = state.groups[happened.group]
    group.victories, group.veterans, group.victory_strength = (
        happened.victories,
        happened.veterans,
        happened.strength,
    )


@on(e.CommanderEmerged)
def commander_emerged(state: State, happened: e.CommanderEmerged) -> None:
    group = state.groups[happened.group]
    rank = men.Band(happened.origin, happened.type, happened.mounted, happened.wounded, 1)
    group.men = men.without(group.men, [rank])
    group.commanders = [*group.commanders, happened.commander]
    group.victories = group.veterans = group.victory_strength = 0
    state.commanders[happened.commander] = Commander(
        happened.commander,
        happened.name,
        happened.faction,
        happened.prestige,
        happened.hostility,
        happened.origin,
        happened.type,
        happened.mounted,
        wounded=happened.wounded,
        group=group.id,
    )


@on(e.GroupDissolved)
def group_dissolved(state: State, happened: e.GroupDissolved) -> None:
    count(state, "captured" if happened.cause == "no_way_out" else "dispersed", men.heads(happened.men))
    remove(state, happened.group)
    forget(state, happened.group)


@on(e.CommanderStranded)
def commander_stranded(state: State, happened: e.CommanderStranded) -> None:
    commander = state.commanders[happened.commander]
    group = state.groups.get(commander.group)
    if group is not None:
        group.commanders = [name for name in group.commanders if name != commander.id]
    commander.group, commander.hex = "", happened.hex


@on(e.MoneySeized)
def money_seized(state: State, happened: e.MoneySeized) -> None:
    state.groups[happened.group].money -= happened.amount
    if happened.taker:
        state.groups[happened.taker].money += happened.amount


@on(e.GroupFellBack)
def group_fell_back(state: State, happened: e.GroupFellBack) -> None:
    group = state.groups[happened.group]
    way = (happened.start, *happened.path)
    stand(state, group, way[-1])
    arrive(state, group, way[-2])
    group.done, group.shared, group.results = True, 0, {}
