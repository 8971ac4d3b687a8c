"""DH-3, 12: turns, the Rally Phase, and how a battle ends."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.result import End
from battles.contract.wording import SIDE, Said, phrase, say, word
from battles.devils_horsemen.play import activating, defending, leading, phases, routing
from battles.devils_horsemen.play.collapsing import Flee
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import Disengaged
from battles.devils_horsemen.play.items import RallyPhase, Routing
from battles.devils_horsemen.play.orders import Forgo, Order
from battles.devils_horsemen.rules import rallies, victory
from battles.devils_horsemen.rules.searched import field_of
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import VOICE
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.heads import people
from battles.kit.voice import either
from rulebook import rule

BOOK = Book("turns", VOICE)
STEPS = ("markers", "routs", "reload", "armies", "draw", "end")


@BOOK.order("dismount and defend")
class DismountAndDefend(Order, frozen=True, tag="dismount_and_defend"):
    """The Mongols whose army routs dismount and defend."""


@BOOK.order("give the battle up")
class GiveUp(Order, frozen=True, tag="give_up"):
    """The battle is lost."""


@BOOK.order("offer a draw, or accept one")
class OfferDraw(Order, frozen=True, tag="offer_draw"):
    """Offer a draw, or agree to one."""


@BOOK.event("TurnBegan", "turn {turn}")
class TurnBegan(Happening, frozen=True):
    """A turn begins without any moves or phases."""

    turn: int

    def book(self, state: State) -> None:
        state.turn, state.segment, state.order, state.paralysed = self.turn, 0, {}, ()
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


@BOOK.event("MarkersRemoved", "Rally Phase: all markers for disorder and rally are removed (DH-3.0g)")
class MarkersRemoved(Happening, frozen=True):
    """All marks of disorder and of fresh rallies are removed (DH-3.0g)."""

    def book(self, state: State) -> None:
        for unit in state.units.values():
            unit.disordered = unit.rallied = False
        state.gone()


@BOOK.event("MissilesReloaded", "missiles reloaded: {units} (DH-8.15a)")
class MissilesReloaded(Happening, frozen=True):
    """These have missiles again (DH-8.15a)."""

    units: tuple[str, ...]

    def book(self, state: State) -> None:
        for name in self.units:
            state.units[name].supply = "full"


@BOOK.event("ArmyCounted")
class ArmyCounted(Told, frozen=True):
    """The rout points of both armies (DH-12.11a)."""

    points: dict[Side, int]

    def tell(self, state: State, side: Side | None) -> Said:
        attacker, defender = (counted_of(state, side, self.points.get(side, 0)) for side in SIDES)
        return say(
            "rout points: attacker {attacker}, defender {defender} (DH-12.11a)",
            attacker=attacker,
            defender=defender,
        )


Why = Literal["", "level", "gone", "leaderless", "given up", "agreed", "turns", "nobody leads"]
"""The reasons for the end of a battle.

Armies rout; all units or leaders of one are gone; it is given up, or both agree on a draw. Its last turn is over, or
both armies are without leaders (D63). "" in logs that leave it open.
"""


@BOOK.event("BattleDecided")
class BattleDecided(Happening, frozen=True, omit_defaults=True):
    """The battle is over: its end, the loser (None without one), and the reason."""

    end: End
    loser: Side | None
    why: Why = ""

    def book(self, state: State) -> None:
        state.over = Over(self.end, self.loser)
        state.agenda.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        if self.loser is None:
            return say(DRAWN.get(self.why, DRAWN[""]))
        both = self.why == "level" and all(victory.routs(state, each) for each in SIDES)
        sentence = BOTH if both else LOST.get(self.why, LOST[""])
        return say(sentence, side=word(SIDE, self.loser))


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


def holds(state: State) -> bool:
    """True if the Mongols, dismounted, go on defending (DH-12.22a)."""
    return state.defending and not victory.routs(state, "attacker") and not victory.routs(state, "defender")


@rule("DH-3.0h", "DH-11.42a")
def to_rout(state: State, item: RallyPhase, side: Side) -> list[str]:
    """The routed units of a side that have not made their rout move."""
    return [unit.id for unit in state.on_map(side) if unit.routed and unit.id not in item.moved]


def routing_side(state: State, item: RallyPhase) -> Side:
    """The side that moves routed units now, the first of the battle before the other (D54)."""
    return next((side for side in SIDES if to_rout(state, item, side)), SIDES[0])


asks = partial(
    BOOK.question,
    RallyPhase,
    rule="DH-3.0g",
    otherwise=("order", "this is not asked in the Rally Phase now"),
)


def flights(state: State, item: RallyPhase) -> Iterator[Flee]:
    """The routed units of the side that moves them now."""
    yield from map(Flee, to_rout(state, item, routing_side(state, item)))


@asks(
    prompt="Which of your routed units flees next?",
    offers=flights,
    whose=routing_side,
    when=lambda item: item.step == "routs",
)
@rule("DH-11.42a")
def flee(draft: Decision, item: RallyPhase, order: Flee) -> None:
    """A routed unit goes."""
    draft.change(msgspec.structs.replace(item, moved=(*item.moved, order.unit)))
    draft.add(Routing(order.unit, whole=True))


def last_choices(state: State, item: RallyPhase) -> Iterator[Order]:
    """The choices of the Mongols whose army routs, or who defend already."""
    yield Forgo() if state.defending else DismountAndDefend()
    yield GiveUp()


def mongols_choose(state: State, item: RallyPhase) -> bool:
    """True if the Mongols have the choice whether they fight on."""
    asked = state.mongol is not None and state.mongol not in item.asked
    return asked and (victory.may_defend(state) or holds(state))


@asks(
    prompt="Do your Mongols defend to the last, on foot, or give the battle up?",
    offers=last_choices,
    calmest=(Forgo(),),
    asked=mongols_choose,
    whose=lambda state, item: state.mongol,
    when=lambda item: item.step == "armies",
)
@rule("DH-12.2a", "DH-12.22a")
def fight_on(draft: Decision, item: RallyPhase, order: DismountAndDefend | GiveUp | Forgo) -> None:
    """The Mongols defend, or give up."""
    if isinstance(order, GiveUp):
        conclude(draft, "surrender", draft.state.mongol, "given up")
        return
    draft.change(msgspec.structs.replace(item, step="draw"))
    if isinstance(order, DismountAndDefend):
        defending.begin(draft)


def asker(state: State, item: RallyPhase) -> Side:
    """The next side that may offer a draw, or accept it."""
    return next(side for side in SIDES if side not in item.asked)


@asks(
    prompt=either(
        "offered",
        "Your enemy offers a draw: do you accept it? Let it be, and the battle goes on",
        "Do you offer a draw? Let it be, and the battle goes on",
    ),
    offers=lambda state, item: [OfferDraw()],
    calm=Forgo(),
    asked=lambda state, item: any(side not in item.asked for side in SIDES),
    whose=asker,
    when=lambda item: item.step == "draw",
)
@rule("DH-2.6a")
def settle(draft: Decision, item: RallyPhase, order: OfferDraw | Forgo) -> None:
    """A draw is offered, or agreed to: both want it (D63). Without it all goes on."""
    side = asker(draft.state, item)
    if isinstance(order, Forgo):
        asked = SIDES if item.offered else (*item.asked, side)
        draft.change(msgspec.structs.replace(item, asked=asked))
    elif item.offered:
        conclude(draft, "undecided", None, "agreed")
    else:
        draft.change(msgspec.structs.replace(item, offered=True, asked=(side,)))


@BOOK.follows(RallyPhase)
@rule("DH-3.0g", "DH-3.0h", "DH-3.0i", "DH-3.0j", "DH-3.0k", "DH-11.63a", "DH-11.56a")
def run(draft: Decision, item: RallyPhase) -> None:
    """The step of the Rally Phase, and then the next."""
    state = draft.state
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
