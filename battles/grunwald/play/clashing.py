"""GR-5.1: one combat from the odds to the last pursuer: what it comes to, and what is still to do in it."""

from collections.abc import Mapping

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, say
from battles.grunwald import voice
from battles.grunwald.play import effects, following, losing, outcomes, withdrawing
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.following import clash_of
from battles.grunwald.play.going import ChargesSank
from battles.grunwald.rules import charge, command, odds, results
from battles.grunwald.rules.results import Result
from battles.grunwald.rules.strengths import Combat, Weighed, charge_of, own, targets_of, weighed
from battles.grunwald.state import Clash, Leader, State, Unit
from battles.grunwald.tables import TABLES
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from dice import Rolled
from rulebook import rule

BOOK = Book("clashing", voice.VOICE)


@BOOK.event("CombatFought")
class CombatFought(Happening, frozen=True):
    """A combat: points and shifts of both sides, the columns before and after them, the dice and their cell.

    `levels` are the charges with which the attackers attack. `starts` are the hexes of all fighters, `led` the leaders
    with the retreating units, `moved` all leaders who had a hand in it. `fighters` are of each unit the strength
    points, the armour and the charge that count.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    targets: tuple[str, ...]
    attacking: int
    defending: int
    shifts: dict[Side, dict[str, int]]
    initial: int
    final: int
    rolls: tuple[Rolled, ...]
    cell: str
    levels: dict[str, int]
    starts: dict[str, str]
    led: tuple[str, ...]
    moved: tuple[str, ...]
    fighters: dict[str, tuple[int, int, int]]

    def book(self, state: State) -> None:
        state.clash = Clash(
            self.attackers,
            self.defenders,
            self.targets,
            self.cell,
            dict(sorted(self.starts.items())),
            led={name: state.leaders[name].hex for name in self.led},
        )
        for unit, level in self.levels.items():
            state.units[unit].charge = level
        for unit in self.defenders:
            state.units[unit].since = state.turn if state.units[unit].since else 0
        for leader in self.moved:
            state.leaders[leader].stirred = True

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "{attackers} from {start} against {defenders} at {hexes}: {a}:{d} = {initial} (GR-1.4a); attacking side"
            " {right}, attacked side {left} = {final} (GR-1.5); dice {dice}: {cell} ({meaning})",
            attackers=outcomes.fighting(state, self.attackers, self.fighters),
            start=tuple(dict.fromkeys(self.starts[unit] for unit in self.attackers)),
            defenders=outcomes.fighting(state, self.defenders, self.fighters) or say("a leader alone"),
            hexes=self.targets,
            a=self.attacking,
            d=self.defending,
            initial=odds.name_of(self.initial),
            right=voice.shifts(self.shifts["attacker"]),
            left=voice.shifts(self.shifts["defender"]),
            final=odds.name_of(self.final),
            dice=voice.thrown(self.rolls),
            cell=self.cell,
            meaning=outcomes.meaning(self.cell),
        )


@BOOK.event("Disorganised")
class DisorganisationRolled(Told, frozen=True):
    """Two dice after a retreat, and whom they disorganise."""

    letters: str
    rolls: tuple[Rolled, ...]
    units: tuple[str, ...]

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "disorganisation of {tested} after {letters}: dice {dice}: {units} (GR-5.1.1g)",
            tested=outcomes.tested(state, self.letters, [unit.id for unit in beaten(state)]),
            letters=self.letters,
            dice=voice.thrown(self.rolls),
            units=outcomes.hit(state, self.units) or say("no unit"),
        )


@BOOK.event("CombatEnded")
class CombatEnded(Happening, frozen=True):
    """All that follows from a combat has happened."""

    def book(self, state: State) -> None:
        state.clash = None


@BOOK.item
class Settling(msgspec.Struct, frozen=True, tag="settling"):
    """An automatic step of the combat: leaders, pursuit, disorder, end."""

    what: str


def attacking(state: State, clash: Clash) -> Side:
    """The side that attacks in a combat."""
    return state.units[clash.attackers[0]].side


@rule("GR-5.1.1b", "GR-5.1.1c", "GR-5.1.1d", "GR-5.1.1e", "GR-5.1.1f", "GR-1.5b", "GR-5.2.1", "GR-5.2.11")
def begin(draft: Decision, combat: Combat) -> None:
    """The odds, with all shifts there are, then the dice; losses, retreat, leaders, pursuit and disorder follow."""
    state = draft.state
    where = field_of(state)
    found = weighed(state, where, combat)
    rolls = effects.pair(draft, "GR-5.1.1e", combat.attackers[0], "combat")
    result = results.of_roll(found.final, effects.total(rolls))
    draft.emit(event_of(state, combat, found, rolls, result))
    for leader in alone(state, combat):
        effects.kill(draft, state.leaders[leader], "caught alone")
    for what in ("end", "disorder", "follow", "leaders"):
        draft.add(Settling(what))
    mine = state.units[combat.attackers[0]].side
    if result.retreats is not None:
        side = mine if result.retreats == "attacker" else opponent(mine)
        clash = state.clash
        assert clash is not None, "it has just begun"
        draft.add(withdrawing.Withdrawing(side, clash.of(side, mine), result.hexes))
    for role in reversed(result.losses):
        units = combat.attackers if role == "attacker" else combat.defenders
        if units:
            draft.add(losing.Losing(state.units[units[0]].side, units, 1, "combat"))


@rule("GR-8.2.7")
def alone(state: State, combat: Combat) -> list[str]:
    """The leaders who are alone in a hex that is attacked: they are eliminated."""
    mine = state.units[combat.attackers[0]].side
    return [
        leader.id
        for hex_ in combat.targets
        for leader in state.leaders_at(hex_)
        if leader.side != mine and not state.at(hex_)
    ]


def event_of(
    state: State, combat: Combat, found: Weighed, rolls: tuple[Rolled, ...], result: Result
) -> CombatFought:
    """The combat as it is booked."""
    where = field_of(state)
    attackers, defenders = (
        [state.units[name] for name in ids] for ids in (combat.attackers, combat.defenders)
    )
    retreating = {"attacker": attackers, "defender": defenders}.get(result.retreats or "", [])
    hexes = {(unit.hex, unit.side) for unit in retreating}
    units = [*attackers, *defenders]
    levels = {unit.id: charge_kept(state, unit, combat) for unit in attackers if unit.cavalry}
    return CombatFought(
        combat.attackers,
        combat.defenders,
        combat.targets,
        found.attacking,
        found.defending,
        {"attacker": found.attackers, "defender": found.defenders},
        found.initial,
        found.final,
        rolls,
        result.cell,
        {name: level for name, level in levels.items() if level != state.units[name].charge},
        {unit.id: unit.hex for unit in units},
        tuple(leader.id for leader in state.leaders.values() if (leader.hex, leader.side) in hexes),
        tuple(
            leader.id
            for leader in state.leaders.values()
            if leader.place == "map"
            and (
                had_a_hand(state, leader, attackers, found.attackers)
                or had_a_hand(state, leader, defenders, found.defenders)
            )
        ),
        {
            unit.id: (
                own(state, where, unit, combat, attacking=unit.id in combat.attackers),
                unit.armour,
                charge_of(state, where, unit, combat),
            )
            for unit in units
        },
    )


@rule("GR-14.1.3", "GR-8.2.3")
def had_a_hand(state: State, leader: Leader, units: list[Unit], shifts: Mapping[str, int]) -> bool:
    """True if a leader fights with units of a combat, or gives them the shift for being within range."""
    mine = [unit for unit in units if unit.side == leader.side]
    if any(unit.hex == leader.hex for unit in mine):
        return True
    if shifts.get("leader") != TABLES.now.combat.column_shifts.leader_in_range:
        return False
    return any(command.in_range(field_of(state), leader, unit.hex) for unit in mine)


@rule("GR-5.6.6", "GR-5.6.9")
def charge_kept(state: State, unit: Unit, combat: Combat) -> int:
    """The charge level that an attacker keeps of its attack: bad ground and streams before it cost it for good (D66)."""
    where = field_of(state)
    return min(unit.charge, charge.in_attack(unit.charge, where, unit.hex, targets_of(where, unit, combat)))


@BOOK.follows(Settling)
def settle(draft: Decision, item: Settling) -> None:
    """Take one of the automatic steps."""
    draft.done()
    STEPS[item.what](draft)


@rule("GR-8.2.4", "GR-8.2.5", "GR-8.1.1")
def leaders(draft: Decision) -> None:
    """Roll two dice for each leader who was with retreating units, also with dead ones (D69).

    The points lost by fighters in his hex endanger him.
    """
    state, clash = draft.state, clash_of(draft.state)
    result = results.read(clash.cell)
    for name, hex_ in clash.led.items():
        leader = state.leaders[name]
        if leader.place != "map":
            continue
        rolls = effects.pair(draft, "GR-8.2.4", name, "leader")
        lost = sum(points for unit, points in clash.lost.items() if clash.starts.get(unit) == hex_)
        killed = results.kills_leader(effects.total(rolls), lost, result.hexes)
        draft.emit(losing.LeaderRisked(name, rolls, lost, result.hexes, killed))
        if killed:
            effects.kill(draft, leader, "combat")


def survivors(state: State, clash: Clash, side: Side) -> list[Unit]:
    """The units of a side that fought and are still on the map."""
    ids = clash.of(side, attacking(state, clash))
    return [state.units[name] for name in ids if state.units[name].place == "map"]


@rule("GR-5.5", "GR-5.2.9a", "GR-5.5.10")
def follow(draft: Decision) -> None:
    """Pursuit of who has left his hex, even if he died at the end of his way; an advance where all are gone (D65)."""
    state, clash = draft.state, clash_of(draft.state)
    mine = attacking(state, clash)
    result = results.read(clash.cell)
    if result.retreats is not None and any(clash.paths.values()):
        winner = opponent(mine) if result.retreats == "attacker" else mine
        following.pursue(draft, clash.of(winner, mine))
    elif not survivors(state, clash, opponent(mine)):
        following.advance(draft, clash.attackers)


@rule("GR-5.1.1g", "GR-9.1.1a", "GR-10.1.1a")
def disorder(draft: Decision) -> None:
    """Disorganise the retreated units outright, or by two dice for all of them (D9, D10)."""
    result, left = results.read(clash_of(draft.state).cell), beaten(draft.state)
    if not left:
        return
    hit = left
    if not result.broken:
        rolls = effects.pair(draft, "GR-5.1.1g", left[0].id, "disorganisation")
        total = effects.total(rolls)
        hit = [
            unit
            for unit in left
            if results.disorganises(result.letters, unit.kind.disorganisation_column, total)
        ]
        draft.emit(DisorganisationRolled(result.letters, rolls, tuple(unit.id for unit in hit)))
    effects.disorder_all(draft, hit, "combat")


def beaten(state: State) -> list[Unit]:
    """The retreated units of the combat under way that are still on the map; empty without a retreat."""
    clash = clash_of(state)
    result, mine = results.read(clash.cell), attacking(state, clash)
    if result.retreats is None:
        return []
    return survivors(state, clash, mine if result.retreats == "attacker" else opponent(mine))


@rule("GR-5.2.12a", "GR-5.6.11")
def end(draft: Decision) -> None:
    """The charge of the attackers sinks: by one, to nothing where they had to retreat."""
    state, clash = draft.state, clash_of(draft.state)
    thrown_back = results.read(clash.cell).retreats == "attacker"
    levels = {
        unit.id: 0 if thrown_back else charge.after_combat(unit.charge)
        for unit in (state.units[name] for name in clash.attackers)
        if unit.cavalry and unit.charge and unit.place == "map"
    }
    if levels:
        draft.emit(ChargesSank(levels, "GR-5.6.11" if thrown_back else "GR-5.2.12a"))
    draft.emit(CombatEnded())


STEPS = {"leaders": leaders, "follow": follow, "disorder": disorder, "end": end}
