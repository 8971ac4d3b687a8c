"""DH-3, 12: turns, the Rally Phase, and how a battle ends."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.agenda.state import Over
from battles.devils_horsemen import rallies, victory
from battles.devils_horsemen.chapters import activating, defending, leading, phases, routing
from battles.devils_horsemen.chapters.collapsing import Flee
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import Disengaged
from battles.devils_horsemen.chapters.items import RallyPhase, Routing
from battles.devils_horsemen.chapters.orders import Forgo, Order
from battles.devils_horsemen.searched import field_of
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import telling
from battles.heads import people
from battles.muster import SIDES, Side
from battles.result import End
from battles.wording import SIDE, Said, phrase, say, word
from rulebook import Refusal, rule

BOOK = Book("turns")
STEPS = ("markers", "routs", "reload", "armies", "draw", "end")


@BOOK.order
class DismountAndDefend(Order, frozen=True, tag="dismount_and_defend"):
    """The Mongols whose army routs dismount and defend."""


@BOOK.order
class GiveUp(Order, frozen=True, tag="give_up"):
    """The battle is lost."""


@BOOK.order
class OfferDraw(Order, frozen=True, tag="offer_draw"):
    """Offer a draw, or agree to one."""


@BOOK.event("TurnBegan")
class TurnBegan(msgspec.Struct, frozen=True):
    """A turn begins without any moves or phases."""

    turn: int


@BOOK.event("MarkersRemoved")
class MarkersRemoved(msgspec.Struct, frozen=True):
    """All marks of disorder and of fresh rallies are removed (DH-3.0g)."""


@BOOK.event("MissilesReloaded")
class MissilesReloaded(msgspec.Struct, frozen=True):
    """These have missiles again (DH-8.15a)."""

    units: tuple[str, ...]


@BOOK.event("ArmyCounted")
class ArmyCounted(msgspec.Struct, frozen=True):
    """The rout points of both armies (DH-12.11a)."""

    points: dict[Side, int]


Why = Literal["", "level", "gone", "leaderless", "given up", "agreed", "turns", "nobody leads"]
"""The reasons for the end of a battle.

Armies rout; all units or leaders of one are gone; it is given up, or both agree on a draw. Its last turn is over, or
both armies are without leaders (D63). "" in logs that leave it open.
"""


@BOOK.event("BattleDecided")
class BattleDecided(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle is over: its end, the loser (None without one), and the reason."""

    end: End
    loser: Side | None
    why: Why = ""


@BOOK.books(TurnBegan)
def turn_began(state: State, event: TurnBegan) -> None:
    state.turn, state.segment, state.order, state.paralysed = event.turn, 0, {}, ()
    state.cut = state.elected = state.elite = False
    state.active = ""
    state.asked.clear()
    for unit in state.units.values():
        unit.moved = False
    for leader in state.leaders.values():
        leader.bypassed = leader.aside = leader.lines_free = leader.cornered = False
        leader.phases, leader.spent = 0, 0
        leader.status = "inactive" if leader.place == "map" else "finished"
    state.gone()


@BOOK.books(MarkersRemoved)
def markers_removed(state: State, event: MarkersRemoved) -> None:
    for unit in state.units.values():
        unit.disordered = unit.rallied = False
    state.gone()


@BOOK.books(MissilesReloaded)
def missiles_reloaded(state: State, event: MissilesReloaded) -> None:
    for name in event.units:
        state.units[name].supply = "full"


BOOK.changes_nothing(ArmyCounted)


@BOOK.books(BattleDecided)
def battle_decided(state: State, event: BattleDecided) -> None:
    state.over = Over(event.end, event.loser)
    state.agenda.clear()


BOOK.tells(TurnBegan)(telling(phrase("turn {turn}")))
BOOK.tells(MarkersRemoved)(
    telling(phrase("Rally Phase: all markers for disorder and rally are removed (DH-3.0g)"))
)
BOOK.tells(MissilesReloaded)(telling(phrase("missiles reloaded: {units} (DH-8.15a)")))


@BOOK.tells(ArmyCounted)
def tell_counted(state: State, event: ArmyCounted, side: Side | None) -> Said:
    attacker, defender = (counted_of(state, side, event.points.get(side, 0)) for side in SIDES)
    return say(
        "rout points: attacker {attacker}, defender {defender} (DH-12.11a)",
        attacker=attacker,
        defender=defender,
    )


@rule("DH-12.11a", "DH-12.22a")
def counted_of(state: State, side: Side, points: int) -> Said:
    """The rout points of a side, and its rout level: none for one that defends dismounted."""
    if state.defending and side == state.mongol:
        return say("{points} without a level (DH-12.22a)", points=points)
    return say("{points} of {level}", points=points, level=state.levels[side])


LOST: dict[Why, str] = {
    "": phrase("the {side} has lost the battle (DH-12.12a)"),
    "level": phrase("the {side} has lost the battle: its army routs (DH-12.12a)"),
    "gone": phrase("the {side} has lost the battle: it has no unit left (DH-12.12a)"),
    "leaderless": phrase("the {side} has lost the battle: it has no leader left (DH-12.12a)"),
    "given up": phrase("the {side} has lost the battle: it gives up (DH-12.2a)"),
    "nobody leads": phrase(
        "the {side} has lost the battle: both armies are without leaders, and it is nearer to its level (DH-2.6a)"
    ),
}
"""The words for a loss, by the reason of the end."""
DRAWN: dict[Why, str] = {
    "": phrase("the battle is drawn (DH-12.12b)"),
    "level": phrase("the battle is drawn: both armies rout, equally far above their levels (DH-12.12b)"),
    "gone": phrase("the battle is drawn: both sides are without units or without leaders (DH-12.12b)"),
    "agreed": phrase("the battle is drawn: both sides agree on it (DH-2.6a)"),
    "turns": phrase("the battle is drawn: its last turn is over (HB-1)"),
    "nobody leads": phrase(
        "the battle is drawn: both armies are without leaders, and equally near to their levels (DH-2.6a)"
    ),
}
"""The words for a draw."""
BOTH = phrase(
    "the {side} has lost the battle: both armies rout, and it is farther above its level (DH-12.12b)"
)


@BOOK.tells(BattleDecided)
def tell_decided(state: State, event: BattleDecided, side: Side | None) -> Said:
    if event.loser is None:
        return say(DRAWN.get(event.why, DRAWN[""]))
    both = event.why == "level" and all(victory.routs(state, each) for each in SIDES)
    sentence = BOTH if both else LOST.get(event.why, LOST[""])
    return say(sentence, side=word(SIDE, event.loser))


@rule("DH-3.0a", "DH-3.0f", "DH-2.6a", "DH-5.29a")
def next_step(draft: Decision) -> None:
    """Go on when nothing is open: an Orders Phase ends, a leader is due, or the turn is over."""
    state = draft.state
    if not state.turn:
        draft.emit(TurnBegan(1))
    elif not state.elected:
        activating.elect(draft)
    elif state.active:
        phases.end(draft)
    elif not activating.go_to_next(draft):
        draft.add(RallyPhase())


def stock(draft: Decision) -> None:
    """Settle the facts after every step: leaders who are caught, standards that are taken, engagements that have ended."""
    state = draft.state
    if state.over is not None or not state.turn:
        return
    leading.escape(draft)
    routing.seize(draft)
    if still := parted(state):
        draft.emit(Disengaged(still))


def conclude(draft: Decision, end: End, loser: Side | None, why: Why) -> None:
    """The battle is over; where people of a campaign fight, their field is searched before it (HB-2)."""
    people.over(draft, people.outcomes_of(loser), field_of)
    draft.emit(BattleDecided(end, loser, why))


@rule("DH-12.11a")
def count(draft: Decision) -> None:
    """The rout points of both armies are told."""
    draft.emit(ArmyCounted({side: draft.state.points.get(side, 0) for side in SIDES}))


@rule("DH-11.2a")
def parted(state: State) -> dict[str, tuple[str, ...]]:
    """The units that are not beside all whom they were engaged with, and whom they still are."""
    found = {}
    for unit in state.units.values():
        if unit.engaged:
            still = tuple(
                name
                for name in unit.engaged
                if (other := state.units[name]).place == "map"
                and not other.routed
                and not unit.routed
                and state.field.adjacent(unit.hex, other.hex)
            )
            if still != unit.engaged:
                found[unit.id] = still
    return found


def rallier(state: State, item: RallyPhase) -> Side | None:
    """The side with the choice in a step of the Rally Phase: the order of rout moves, the Mongols' last one, a draw."""
    match item.step:
        case "routs":
            side = routing_side(state, item)
            return side if side and len(to_rout(state, item, side)) > 1 else None
        case "armies":
            mongol = state.mongol
            asked = mongol is not None and mongol not in item.asked
            return mongol if asked and (victory.may_defend(state) or holds(state)) else None
        case "draw":
            return next((side for side in SIDES if side not in item.asked), None)
        case _:
            return None


def holds(state: State) -> bool:
    """True if the Mongols, dismounted, go on defending (DH-12.22a)."""
    return state.defending and not victory.routs(state, "attacker") and not victory.routs(state, "defender")


@rule("DH-3.0h", "DH-11.42a")
def to_rout(state: State, item: RallyPhase, side: Side) -> list[str]:
    """The routed units of a side that have not made their rout move."""
    return [unit.id for unit in state.on_map(side) if unit.routed and unit.id not in item.moved]


def routing_side(state: State, item: RallyPhase) -> Side | None:
    """The side that moves routed units now, the first of the battle before the other (D54)."""
    return next((side for side in SIDES if to_rout(state, item, side)), None)


def choices(state: State, item: RallyPhase) -> Iterator[Order]:
    """The choices of the step."""
    match item.step:
        case "routs":
            side = routing_side(state, item)
            yield from (Flee(name) for name in to_rout(state, item, side or "attacker"))
        case "armies":
            yield Forgo() if state.defending else DismountAndDefend()
            yield GiveUp()
        case "draw":
            yield OfferDraw()
            yield Forgo()


def check(state: State, item: RallyPhase, order: Order) -> None:
    """Refuse what is no choice of the step."""
    if not isinstance(order, Flee | DismountAndDefend | GiveUp | OfferDraw | Forgo):
        raise out_of_place(order, "units rally", "DH-3.0g")
    if order not in list(choices(state, item)):
        raise Refusal("DH-3.0g", "order", "this is not asked in the Rally Phase now")


@rule("DH-12.2a", "DH-12.22a", "DH-11.42a", "DH-2.6a")
def take(draft: Decision, item: RallyPhase, order: Order) -> None:
    """A routed unit goes; the Mongols defend or give up; a draw is offered or agreed to."""
    state = draft.state
    match order:
        case Flee(unit):
            draft.change(msgspec.structs.replace(item, moved=(*item.moved, unit)))
            draft.add(Routing(unit, whole=True))
        case DismountAndDefend():
            draft.change(msgspec.structs.replace(item, step="draw"))
            defending.begin(draft)
        case GiveUp():
            conclude(draft, "surrender", state.mongol, "given up")
        case OfferDraw():
            offered(draft, item)
        case _ if item.step == "armies":
            draft.change(msgspec.structs.replace(item, step="draw"))
        case _:
            refused(draft, item)


@rule("DH-2.6a")
def offered(draft: Decision, item: RallyPhase) -> None:
    """A draw is offered, or agreed to: both want it (D63)."""
    if item.offered:
        conclude(draft, "undecided", None, "agreed")
        return
    asker = next(side for side in SIDES if side not in item.asked)
    draft.change(msgspec.structs.replace(item, offered=True, asked=(asker,)))


def refused(draft: Decision, item: RallyPhase) -> None:
    """Go on without a draw: the offer is missing, or declined."""
    asker = next(side for side in SIDES if side not in item.asked)
    asked = tuple(SIDES) if item.offered else (*item.asked, asker)
    draft.change(msgspec.structs.replace(item, asked=asked))


@rule("DH-3.0g", "DH-3.0h", "DH-3.0i", "DH-3.0j", "DH-3.0k", "DH-11.63a", "DH-11.56a")
def run(draft: Decision, item: RallyPhase) -> None:
    """The step of the Rally Phase, and then the next."""
    state = draft.state
    if item.step == "routs" and (side := routing_side(state, item)):
        (unit,) = to_rout(state, item, side)[:1]
        draft.change(msgspec.structs.replace(item, moved=(*item.moved, unit)))
        draft.add(Routing(unit, whole=True))
        return
    if item.step == "end":
        draft.done()
        routing.lose_standards(draft)
        if state.turn == state.turns:
            conclude(draft, "undecided", None, "turns")
        else:
            draft.emit(TurnBegan(state.turn + 1))
        return
    if item.step == "armies" and decide(draft):
        return
    draft.change(msgspec.structs.replace(item, step=STEPS[STEPS.index(item.step) + 1], asked=()))
    if item.step == "markers":
        draft.emit(MarkersRemoved())
    elif item.step == "reload":
        if again := tuple(unit.id for unit in state.units.values() if rallies.reloads(state, unit)):
            draft.emit(MissilesReloaded(again))
        count(draft)
    elif item.step == "draw" and victory.nobody_leads(state):
        conclude(draft, "undecided", victory.behind(state), "nobody leads")


@rule("DH-12.12a", "DH-12.12b", "DH-12.22a")
def decide(draft: Decision) -> bool:
    """True if the armies' points decide the battle."""
    state = draft.state
    if not any(victory.routs(state, side) for side in SIDES):
        return False
    loser = victory.loser(state)
    gone = loser is not None and not any(state.on_map(loser))
    why: Why = "gone" if gone else "level"
    conclude(draft, "eliminated" if gone else "flight" if loser else "undecided", loser, why)
    return True


BOOK.chapter(
    RallyPhase,
    Chapter(
        run=run,
        who=rallier,
        candidates=choices,
        check=check,
        take=take,
        exact=True,
        calm=(Forgo(),),
        rule="DH-3.0g",
    ),
)
