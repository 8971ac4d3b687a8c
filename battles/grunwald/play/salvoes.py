"""GR-11: shots that have been declared fall together: the dice of each, then what they do."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say, word
from battles.grunwald import voice
from battles.grunwald.play import effects, fates, going, outcomes
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.losing import Lose
from battles.grunwald.rules import costs, results
from battles.grunwald.rules import fire as firing
from battles.grunwald.rules import shots as shooting
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from battles.grunwald.voice import WORKS
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from dice import Rolled
from rulebook import rule

BOOK = Book("salvoes", voice.VOICE)
KILLED, STOPPED, BROKEN = "a leader killed", "disorganised and stopped", "disorganised"
WORDS = {"D": BROKEN, "DS": STOPPED, "destroyed": "destroyed"}


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot: the shooter, the hex, and the unit in it: "" at a leader alone, "works" at a fortification."""

    shooter: str
    hex: str
    target: str = ""


@BOOK.item
class Straying(msgspec.Struct, frozen=True, tag="straying"):
    """A shot has gone among these friends of the shooter, and his side chooses the victim."""

    shooter: str
    friends: tuple[str, ...]


@BOOK.event("ShotFired")
class ShotFired(Happening, frozen=True, omit_defaults=True):
    """A shot: `range` hexes, two dice with what is added, and what the table says: a loss, or letters.

    `struck` is a friend who was hit instead, "" as long as his side has to say which; `friendly` is the die for it. `cost`
    are the half points of who shoots in his own phase.
    """

    shooter: str
    hex: str
    target: str
    when: str
    cost: int
    range: int
    rolls: tuple[Rolled, ...]
    added: dict[str, int]
    total: int
    says: int | str
    friendly: int = 0
    struck: str = ""

    def book(self, state: State) -> None:
        unit = state.units[self.shooter]
        unit.fired = (*unit.fired, self.when)
        unit.spent += self.cost
        if (target := state.units.get(self.target)) is not None:
            target.since = state.turn if target.since else 0

    def tell(self, state: State, side: Side | None) -> Said:
        told: dict[str, Piece] = {
            "shooter": voice.unit(state, self.shooter),
            "start": state.units[self.shooter].hex,
            "hex": self.hex,
        }
        if astray(self):
            friend = voice.unit(state, self.struck) if self.struck else say("a friend")
            return say(
                "{shooter} at {start} shoots at {hex} past friends: die {die}, at most {most}: {friend} is hit"
                " (GR-11.2.2a)",
                die=self.friendly,
                most=TABLES.now.fire.fire_modifiers.friendly_fire_on_1d6,
                friend=friend,
                **told,
            )
        if not self.rolls:
            return say("{shooter} at {start} shoots at the leader at {hex}", **told)
        range_ = say("range {range}", range=self.range)
        if self.friendly:
            range_ = say("{range}, friends missed with {die} (GR-11.2.2b)", range=range_, die=self.friendly)
        works = self.target == WORKS
        return say(
            "{shooter} at {start} shoots at {whom} at {hex}, {range}: dice {thrown}: {says} ({table})",
            whom=voice.target(state, self.target),
            range=range_,
            thrown=voice.thrown(self.rolls[-2:], self.added),
            says=said("destroyed" if works and self.says else self.says),
            table=firing.TABLE_RULES["" if works else state.units[self.shooter].type],
            **told,
        )


def astray(event: ShotFired) -> bool:
    """True if a shot has hit a friend: only the die for that was thrown."""
    return event.friendly > 0 and len(event.rolls) == 1


def said(says: int | str) -> Said:
    """The meaning of a shot in the table."""
    if isinstance(says, int):
        return voice.strength(-says) if says else say("no effect")
    return word("shot", WORDS[says]) if says else say("no effect")


@BOOK.event("ShotFollowed")
class ShotFollowed(Told, frozen=True):
    """The result of another throw after a shot: it stops, disorganises, or kills a leader."""

    shooter: str
    subject: str
    what: str
    rolls: tuple[Rolled, ...]
    happens: bool

    def tell(self, state: State, side: Side | None) -> Said:
        thrown = voice.thrown(self.rolls)
        if self.what == KILLED:
            return say(
                "{leader} under fire: dice {thrown}, killed at {least} or above: {result} (GR-11.2.5)",
                least=TABLES.now.fire.fire_modifiers.leader_killed_on_2d6,
                leader=voice.leader(self.subject),
                thrown=thrown,
                result=say("killed") if self.happens else say("unhurt"),
            )
        told: dict[str, Piece] = {"unit": voice.unit(state, self.subject), "thrown": thrown}
        what = word("shot", self.what) if self.happens else say("it holds out")
        if self.what == STOPPED:
            return say(
                "{unit} under the crossbows: die {thrown}, stopped at {least} or above: {what} (GR-11.6.2)",
                least=TABLES.now.fire.fire_modifiers.crossbow_stop_on_1d6,
                what=what,
                **told,
            )
        column = state.units[self.subject].kind.disorganisation_column
        return say(
            "{unit} under the arrows: dice {thrown}, disorganised at {totals}: {what} (GR-11.5.10)",
            totals=outcomes.totals("D1", column),
            what=what,
            **told,
        )


@rule("GR-11.2.7", "GR-11.1.6", "GR-11.5.6", "GR-11.5.8")
def fire(draft: Decision, shots: tuple[Shot, ...]) -> None:
    """The dice of all shots, then their losses: who is hit has shot all the same."""
    units = draft.state.units
    events = [(shot, throw(draft, shot)) for shot in shots if units[shot.shooter].place == "map"]
    stray = [straying(draft.state, event) for _, event in events if astray(event) and not event.struck]
    for shot, event in events:
        if event.struck or not astray(event):
            strike(draft, shot, event)
    for item in reversed(stray):
        draft.add(item)


@rule("GR-11.2.2a")
def straying(state: State, event: ShotFired) -> Straying:
    """A shot that has hit a friend, and those beside the target of whom it may be each."""
    found = shooting.endangered(state, field_of(state), state.units[event.shooter], event.hex)
    return Straying(event.shooter, tuple(friend.id for friend in found))


@rule("GR-11.2.2a", "GR-11.2.2b", "GR-11.2.3", "GR-11.2.4", "GR-11.7.5")
def throw(draft: Decision, shot: Shot) -> ShotFired:
    """The dice of one shot, in the order of D61."""
    state = draft.state
    where, unit = field_of(state), state.units[shot.shooter]
    when = shooting.OWN if unit.side == state.active else shooting.ENEMYS
    cost = costs.HALVES if when == shooting.OWN else 0
    range_ = where.distance(unit.hex, shot.hex)
    works = shot.target == WORKS
    target = state.units.get(shot.target)
    friends = [] if target is None else shooting.endangered(state, where, unit, shot.hex)
    friendly = effects.one(draft, "GR-11.2.2a", unit.id, "friend") if friends else ()
    if friendly and firing.strikes_friend(friendly[0].face):
        struck = friends[0].id if len(friends) == 1 else ""
        event = ShotFired(
            unit.id, shot.hex, shot.target, when, cost, range_, friendly, {}, 0, 0, friendly[0].face, struck
        )
    elif target is None and not works:
        event = ShotFired(unit.id, shot.hex, "", when, cost, range_, (), {}, 0, "")
    else:
        rolls = effects.pair(draft, "GR-11.4.1", unit.id, "shot")
        table = TABLES.now.fire.fire.bombard_objects if works else firing.salvo_of(unit.type)
        values = firing.added(unit, target, where.terrain[shot.hex]) if target else {}
        total = effects.total(rolls) + sum(values.values())
        says = firing.read(table.at(range_), total)
        face = friendly[0].face if friendly else 0
        event = ShotFired(
            unit.id, shot.hex, shot.target, when, cost, range_, (*friendly, *rolls), values, total, says, face
        )
    draft.emit(event)
    return event


@rule("GR-11.2.2a", "GR-11.6.2", "GR-11.7.1", "GR-11.5.10", "GR-11.2.5", "GR-11.7.5")
def strike(draft: Decision, shot: Shot, event: ShotFired) -> None:
    """Apply a shot: a loss, disorder, a stop, a breach; and the death of a leader there."""
    state, unit = draft.state, draft.state.units[shot.shooter]
    if shot.target == WORKS and event.says and shot.hex not in state.ruined:
        draft.emit(fates.FortificationFell(shot.hex, unit.id, "shot to pieces"))
    hit = state.units.get(event.struck or shot.target)
    hex_ = hit.hex if hit and event.struck else shot.hex
    leaders = [leader.id for leader in state.leaders_at(hex_)] if hex_ else []
    if hit is not None and hit.place == "map":
        wound(draft, unit, hit, event)
    endanger(draft, unit, leaders)


@rule("GR-11.2.5")
def endanger(draft: Decision, unit: Unit, leaders: list[str]) -> None:
    """Two dice for each leader in a hex into which a unit has shot."""
    state = draft.state
    for leader in leaders:
        rolls = effects.pair(draft, "GR-11.2.5", f"{unit.id}.{leader}", "leader")
        killed = firing.kills_leader(effects.total(rolls))
        draft.emit(ShotFollowed(unit.id, leader, KILLED, rolls, killed))
        if killed:
            effects.kill(draft, state.leaders[leader], "fire")


@rule("GR-11.7.1", "GR-11.2.2a")
def wound(draft: Decision, unit: Unit, hit: Unit, event: ShotFired) -> None:
    """Apply the loss of the hit unit, and the throws after it."""
    if event.struck:
        effects.lose(draft, hit, 1, "friendly fire")
        return
    if not isinstance(event.says, str):
        after_loss(draft, unit, hit, -event.says)
    else:
        if "D" in event.says:
            effects.disorder(draft, hit, "fire")
        if "S" in event.says and hit.place == "map":
            draft.emit(going.UnitHalted(hit.id))


@rule("GR-11.6.2", "GR-11.5.10")
def after_loss(draft: Decision, unit: Unit, hit: Unit, lost: int) -> None:
    """A loss by fire, and the throw that crossbows and horse archers have after it."""
    effects.lose(draft, hit, lost, "fire")
    if not lost or hit.place != "map":
        return
    if unit.type == firing.CROSSBOW:
        rolls = effects.one(draft, "GR-11.6.2", unit.id, "stop")
        stopped = firing.stops(rolls[0].face)
        draft.emit(ShotFollowed(unit.id, hit.id, STOPPED, rolls, stopped))
        if stopped:
            effects.disorder(draft, hit, "fire")
            draft.emit(going.UnitHalted(hit.id, bound=True))
    elif unit.type == firing.HORSE_ARCHER:
        rolls = effects.pair(draft, "GR-11.5.10", unit.id, "disorder")
        broken = results.disorganises("D1", hit.kind.disorganisation_column, effects.total(rolls))
        draft.emit(ShotFollowed(unit.id, hit.id, BROKEN, rolls, broken))
        if broken:
            effects.disorder(draft, hit, "fire")


@rule("GR-11.2.2a")
def friends(state: State, item: Straying) -> Iterator[Lose]:
    """The friends beside the target who may be hit."""
    yield from (Lose(name) for name in item.friends if state.units[name].place == "map")


@BOOK.question(
    Straying,
    prompt="A shot of {shooter} has gone astray: which of your units beside the target does it hit?",
    offers=friends,
    rule="GR-11.2.2a",
    about="shooter",
    otherwise=("unit", "{unit} may not be hit now"),
)
@rule("GR-11.2.2a", "GR-11.2.5")
def hit(draft: Decision, item: Straying, order: Lose) -> None:
    """Hit that friend, and endanger a leader with him."""
    draft.done()
    state, friend = draft.state, draft.state.units[order.unit]
    leaders = [leader.id for leader in state.leaders_at(friend.hex)]
    effects.lose(draft, friend, 1, "friendly fire")
    endanger(draft, state.units[item.shooter], leaders)
