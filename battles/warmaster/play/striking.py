"""WM-4 to WM-8: a round is fought: targets, attack dice, saves, and the result with what follows from it."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Piece, Said, added, counted, faces, say, series, word
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.warmaster import voice
from battles.warmaster.play.casualties import Losing, wounds_of
from battles.warmaster.play.effects import Decision, one, pool
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.play.pursuing import Pursuing
from battles.warmaster.play.regrouping import Regrouping
from battles.warmaster.play.retreating import Heading, Retreating
from battles.warmaster.play.withdrawing import Withdrawing
from battles.warmaster.rules import attacks, results, rounds, wounds
from battles.warmaster.rules.attacks import Blow
from battles.warmaster.rules.results import End, Outcome
from battles.warmaster.state import Contact, State, Unit
from battles.warmaster.tables import TABLES
from dice import Rolled
from dice.pool import Pool
from rulebook import rule

BOOK = Book("striking", voice.VOICE)
FIRST_HALF = 3
"""A lot falls to the active player up to this face (D11)."""


class Aim(NamedTuple):
    """A stand strikes at that stand of an enemy."""

    unit: str
    stand: int
    enemy: str
    theirs: int


@BOOK.item
class Striking(msgspec.Struct, frozen=True, tag="striking", omit_defaults=True):
    """Targets are chosen where there is a choice, the active player's first; `settled` sides leave the rest open."""

    aims: tuple[Aim, ...] = ()
    settled: tuple[Side, ...] = ()


@BOOK.order("strike with stand {stand} of {unit} at stand {theirs} of {enemy}")
class Strike(Order, frozen=True, tag="strike"):
    """Strike with that stand of a unit at that stand of an enemy."""

    unit: str
    stand: int
    enemy: str
    theirs: int


@BOOK.event("UnitStruck")
class UnitStruck(Told, frozen=True):
    """A unit has struck: what each stand strikes with, dice by enemy and needed face ascending, and hits on each enemy."""

    unit: str
    blows: tuple[Blow, ...]
    pools: tuple[Pool, ...]
    hits: dict[str, int]

    def tell(self, state: State, side: Side | None) -> Said:
        groups = attacks.pools(self.blows)
        thrown = [
            say(
                "dice {faces} on {needs}+ at {enemy}, {hits}",
                faces=voice.fell(dice),
                needs=needs,
                enemy=voice.unit(state, enemy),
                hits=voice.hits(attacks.hits(dice.faces, needs)),
            )
            for dice, (enemy, needs) in zip(self.pools, groups, strict=True)
        ]
        return say(
            "{unit} strikes: {told} (WM-4.1, WM-6)",
            unit=voice.unit(state, self.unit),
            told=series((*(tell_blow(state, each) for each in self.blows), *(thrown or [say("no dice")]))),
        )


@BOOK.event("WoundsSuffered")
class WoundsSuffered(Happening, frozen=True):
    """A unit was hit so often; dice saved on `save` or more (0: it has none). Of its `wounds` so many are `counted`."""

    unit: str
    hits: int
    save: int
    pools: tuple[Pool, ...]
    wounds: int
    counted: int

    def book(self, state: State) -> None:
        if state.round:
            found = {**state.round.wounds, self.unit: self.counted}
            state.round = msgspec.structs.replace(state.round, wounds=found)

    def tell(self, state: State, side: Side | None) -> Said:
        gaps: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "hits": voice.hits(self.hits),
            "wounds": voice.wounds(self.wounds),
            "saves": voice.saves(self.pools, self.save) or say("no save"),
        }
        if self.counted == self.wounds:
            return say("{unit} takes {hits}, {saves}: {wounds} (WM-7.1)", **gaps)
        return counted(
            "{unit} takes {hits}, {saves}: {wounds}, of which {n} counts (WM-8.4)",
            "{unit} takes {hits}, {saves}: {wounds}, of which {n} count (WM-8.4)",
            n=self.counted,
            **gaps,
        )


@BOOK.event("RoundDecided")
class RoundDecided(Happening, frozen=True):
    """A round is won, drawn, or nobody is left: results of both sides, and the supports among them."""

    end: End
    winner: Side | None
    points: dict[Side, int]
    supports: dict[Side, int]

    def book(self, state: State) -> None:
        if state.round:
            for unit in (state.units[id_] for id_ in state.round.units):
                # What they have charged or pursued has counted in this round, and does so in none after it (D4, D5).
                unit.exposed = unit.exposed or unit.charged or bool(unit.pursued)
                unit.charged, unit.pursued, unit.prey = False, {}, ()
            state.round = msgspec.structs.replace(state.round, points=self.points)

    def tell(self, state: State, side: Side | None) -> Said:
        worth = TABLES.now.combat.combat.support_bonus_per_stand
        sums = {
            whose: say(
                "{points} ({wounds}, {supports})",
                points=self.points[whose],
                wounds=voice.wounds(self.points[whose] - worth * self.supports[whose]),
                supports=voice.supports(self.supports[whose]),
            )
            for whose in SIDES
        }
        if self.winner:
            whose, beaten = word(SIDE, self.winner), opponent(self.winner)
            if self.points[self.winner] <= self.points[beaten]:
                return say(
                    "{attacker} : {defender}: the {winner} wins the round, no enemy is left (WM-8.2)",
                    winner=whose,
                    **sums,
                )
            return say("{attacker} : {defender}: the {winner} wins the round (WM-8.6)", winner=whose, **sums)
        if self.end == "draw":
            return say("{attacker} : {defender}: a draw (WM-8.5a)", **sums)
        return say("{attacker} : {defender}: neither side has a unit left (WM-8.2)", **sums)


@BOOK.event("LotsDrawn")
class LotsDrawn(Told, frozen=True):
    """After a draw: who removes casualties first, if both do, and who falls back first."""

    rolls: tuple[Rolled, ...]
    removes: Side | None
    falls_back: Side

    def tell(self, state: State, side: Side | None) -> Said:
        falls = word(SIDE, self.falls_back)
        gaps: dict[str, Piece] = {
            "dice": faces(self.rolls),
            "most": FIRST_HALF,
            "active": word(SIDE, state.active),
        }
        if self.removes is None:
            return say(
                "the {falls} falls back first (die {dice}; up to {most} it is the {active}; WM-8.5b)",
                falls=falls,
                **gaps,
            )
        return say(
            "the {removes} removes casualties first, the {falls} falls back first "
            "(dice {dice}; up to {most} it is the {active}; WM-9.3, WM-8.5b)",
            removes=word(SIDE, self.removes),
            falls=falls,
            **gaps,
        )


def tell_blow(state: State, each: Blow) -> Said:
    """The blow of a stand in words: "stand 2 at knights b01 (stand 1, defended) 3 (+1 charge, -1 terror): 3"."""
    gaps: dict[str, Piece] = {
        "stand": each.stand,
        "enemy": voice.unit(state, each.enemy),
        "theirs": each.theirs,
        "cover": word(voice.COVER, each.cover),
        "dice": each.dice,
    }
    why = (*added(each.added), *((say("at least {n}", n=each.least),) if each.least else ()))
    if not why:
        return say("stand {stand} at {enemy} (stand {theirs}, {cover}) {dice}", **gaps)
    return say(
        "stand {stand} at {enemy} (stand {theirs}, {cover}) {attacks} ({why}): {dice}",
        attacks=each.attacks,
        why=why,
        **gaps,
    )


@rule("WM-H13.1")
def in_turn(state: State) -> list[Unit]:
    """The units of the round, the active player's by id, then the other's."""
    return [unit for side in (state.active, state.inactive) for unit in rounds.fighting(state, side)]


@rule("WM-5.1", "WM-4.3")
def open_choice(state: State, item: Striking) -> tuple[Unit, list[Contact]] | None:
    """The next stand whose target is to be chosen, as its contacts, the default first; None: all is settled."""
    aimed = {aim[:2] for aim in item.aims}
    for unit in in_turn(state):
        if unit.side not in item.settled:
            for stand in unit.stands:
                if (unit.id, stand.number) not in aimed:
                    found = attacks.choices(state, unit, stand.number)
                    if found:
                        return unit, found
    return None


def whose(state: State, item: Striking) -> Side:
    """The owner of the stand."""
    found = open_choice(state, item)
    assert found is not None, "a target is to be chosen"
    return found[0].side


def targets(state: State, item: Striking) -> list[Strike]:
    """The targets of the stand."""
    found = open_choice(state, item)
    if found is None:
        return []
    unit, contacts = found
    return [Strike(unit.id, each.stand, each.enemy, each.theirs) for each in contacts]


@BOOK.question(
    Striking,
    prompt="Which enemy does the stand strike at? Go on, and all your stands strike as by default",
    offers=targets,
    calm=GoOn(),
    rule="WM-5.1",
    whose=whose,
    otherwise=("theirs", "that is no target of the stand whose target is chosen"),
)
def aim(draft: Decision, item: Striking, order: Strike | GoOn) -> None:
    """The choice is noted."""
    if isinstance(order, Strike):
        target = Aim(order.unit, order.stand, order.enemy, order.theirs)
        draft.change(msgspec.structs.replace(item, aims=(*item.aims, target)))
    else:
        settled = (*item.settled, whose(draft.state, item))
        draft.change(msgspec.structs.replace(item, settled=settled))


@BOOK.follows(Striking)
@rule("WM-4.3", "WM-8.1", "WM-H5.2", "WM-H5.3", "WM-H13.1")
def fight(draft: Decision, item: Striking) -> None:
    """All strike at once; then all save; then it is known who has won."""
    state = draft.state
    aims = {(aim.unit, aim.stand): (aim.enemy, aim.theirs) for aim in item.aims}
    units = in_turn(state)
    struck = [(unit, attacks.blows(state, unit, aims)) for unit in units]
    draft.done()
    hits: dict[str, int] = {}
    for unit, blows in struck:
        for enemy, count in strike(draft, unit, blows).items():
            hits[enemy] = hits.get(enemy, 0) + count
    for unit in units:
        if hits.get(unit.id):
            suffer(draft, unit, hits[unit.id])
    decide(draft)


@rule("WM-4.1", "WM-4.2")
def strike(draft: Decision, unit: Unit, blows: tuple[Blow, ...]) -> dict[str, int]:
    """A unit throws its dice; the hits on each enemy."""
    found: dict[str, int] = {}
    if not blows:
        return found
    thrown = []
    for (enemy, needs), count in attacks.pools(blows).items():
        dice = pool(draft, "WM-4.1", unit.id, "attack", count)
        found[enemy] = found.get(enemy, 0) + attacks.hits(dice.faces, needs)
        thrown.append(dice)
    draft.emit(UnitStruck(unit.id, blows, tuple(thrown), found))
    return found


@rule("WM-7.1", "WM-8.4")
def suffer(draft: Decision, unit: Unit, hits: int) -> None:
    """A unit that was hit saves what it can."""
    save = unit.kind.save
    thrown = (pool(draft, "WM-7.1", unit.id, "save", hits),) if save else ()
    left = wounds.unsaved(hits, save, (face for dice in thrown for face in dice.faces))
    draft.emit(WoundsSuffered(unit.id, hits, save, thrown, left, wounds.counted(unit, left)))


def standing(state: State, units: Iterable[Unit]) -> bool:
    """True if any of some units is left after the wounds of the round."""
    return any(wounds_of(state, unit) < wounds.capacity(unit) for unit in units)


@rule("WM-8.1", "WM-8.3")
def decide(draft: Decision) -> None:
    """The result, and all that is to be done after it, the first last: the agenda is a stack."""
    state = draft.state
    assert state.round is not None, "a round is fought"
    points = results.points(state)
    found = results.outcome(points, {side: standing(state, rounds.fighting(state, side)) for side in SIDES})
    given = {side: sum(state.units[s.unit].side == side for s in state.round.supported) for side in SIDES}
    draft.emit(RoundDecided(found.end, found.winner, points, given))
    if found.winner:
        follow_victory(draft, found.winner)
    else:
        follow_draw(draft, found)


@rule("WM-8.6", "WM-8.7", "WM-9.2", "WM-9.3", "WM-10.1")
def follow_victory(draft: Decision, winner: Side) -> None:
    """The loser removes casualties and retreats; then the winner removes his, pursues or advances, falls back or holds."""
    loser = opponent(winner)
    draft.add(Regrouping(loser))
    draft.add(Pursuing(winner))
    draft.add(Losing(winner))
    draft.add(Retreating(loser))
    draft.add(Heading(loser))
    draft.add(Losing(loser))


@rule("WM-8.5b", "WM-9.3", "WM-H13.2")
def follow_draw(draft: Decision, found: Outcome) -> None:
    """Let both remove casualties, then fall back, in the order of two lots; without units no lot is drawn (D8)."""
    state = draft.state
    draft.add(Regrouping())
    first: Side = state.active
    if found.end == "draw":
        both = all(any(stands_lost(state, unit) for unit in rounds.fighting(state, side)) for side in SIDES)
        rolls = tuple(
            one(draft, rule_, "lot", purpose)
            for rule_, purpose in (("WM-9.3", "casualties"), ("WM-8.5b", "fall back"))[0 if both else 1 :]
        )
        first, back = (
            state.active if die.face <= FIRST_HALF else state.inactive for die in (rolls[0], rolls[-1])
        )
        draft.emit(LotsDrawn(rolls, first if both else None, back))
        draft.add(Withdrawing(opponent(back), drawn=True))
        draft.add(Withdrawing(back, drawn=True))
    draft.add(Losing(opponent(first)))
    draft.add(Losing(first))


def stands_lost(state: State, unit: Unit) -> int:
    """How many stands a unit loses in this round."""
    return wounds.lost(unit, wounds_of(state, unit))[0]
