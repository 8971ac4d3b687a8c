"""DH-11.14, 11.3 to 11.5: units rout, rally and recover; standards are left behind, taken and set up again."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase
from battles.devils_horsemen.play import effects
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import StandardCaptured, StandardLost
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.items import Escaping, Routing, Seizing, StandardRally
from battles.devils_horsemen.play.orders import Forgo, Order
from battles.devils_horsemen.rules import facings, quality, rallies, routs
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import LEFT, VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("routing", VOICE)


@BOOK.order("let {leader} go along")
class GoAlong(Order, frozen=True, tag="go_along"):
    """A leader goes with the unit that routs."""

    leader: str


@BOOK.order("carry the standard off")
class CarryOff(Order, frozen=True, tag="carry_off"):
    """Carry the enemy's standard off."""


@BOOK.order("take the standard down")
class TakeDown(Order, frozen=True, tag="take_down"):
    """Take the enemy's standard down."""


@BOOK.event("UnitRecovered", "{unit} recovers {hits}, {total} left (DH-11.14a)")
class UnitRecovered(Happening, frozen=True):
    """A unit has spent its order on getting rid of hits (DH-11.14a)."""

    unit: str
    hits: int
    total: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.hits, unit.ordered, unit.idle = self.total, True, True


@BOOK.event("RallyTried", brief=either("rallied", "{unit} rallies, with {hits} ({rule})"))
class RallyTried(Happening, frozen=True):
    """A unit that routs was to rally, with `limit` as the most that passes: it has, with these hits, or it has not."""

    unit: str
    rolls: tuple[Rolled, ...]
    limit: int
    rallied: bool
    hits: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        if self.rallied:
            unit.routed, unit.rallied, unit.hits, unit.forsaken, unit.idle = (
                False,
                True,
                self.hits,
                False,
                True,
            )
            state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.rolls:
            return VOICE.said(state, phrase("{unit} rallies, with {hits} (DH-11.52a)"), self)
        rallies_ = phrase("{unit} rallies, with {hits} (die {rolls}, at most {limit}, {rule})")
        routs_on = phrase("{unit} does not rally (die {rolls}, at most {limit}, {rule})")
        return VOICE.said(state, rallies_ if self.rallied else routs_on, self)


@rule("DH-11.14a", "DH-11.14b")
def recover(draft: Decision, unit: Unit) -> None:
    """A unit gets rid of hits by its order, and does nothing else in the Orders Phase."""
    hits = rallies.recovered(unit)
    draft.emit(UnitRecovered(unit.id, hits, unit.hits - hits))


@rule("DH-11.51a", "DH-11.52a", "DH-11.52b")
def rally(draft: Decision, leader: Leader, unit: Unit) -> None:
    """A leader tries to rally a unit: with it, it rallies; beside it, by a die of at most his charisma, or it is lost."""
    limit = leader.rated(leader.charisma)
    rolls = (effects.throw(draft, "DH-11.52a", unit.id, "rally"),) if rallies.needs_die(leader, unit) else ()
    tried(draft, unit, rolls, limit)


def tried(draft: Decision, unit: Unit, rolls: tuple[Rolled, ...], limit: int) -> None:
    """A unit rallies, or is lost."""
    passed = not rolls or read(rolls[0]) <= limit
    draft.emit(RallyTried(unit.id, rolls, limit, passed, rallies.hits_left(unit) if passed else unit.hits))
    if not passed:
        effects.lose(draft, unit, "no rally")


@rule("DH-11.53a", "DH-11.53b")
def standard_rally(draft: Decision, leader: Leader) -> None:
    """Try to rally all units that rout about a leader's standard: they are settled before the first die (D50)."""
    draft.add(StandardRally(leader.id, routs.about(draft.state, draft.state.standards[leader.id])))


@BOOK.follows(StandardRally)
@rule("DH-11.54a")
def rally_all(draft: Decision, item: StandardRally) -> None:
    """Each of them throws: at most its printed quality, and it rallies; or it is lost."""
    draft.done()
    for name in item.units:
        unit = draft.state.units[name]
        if unit.place == "map" and unit.routed:
            rolled = effects.throw(draft, "DH-11.54a", name, "rally")
            tried(draft, unit, (rolled,), quality.printed(unit))


def is_fleeing(state: State, item: Routing) -> bool:
    """True if the unit routs still."""
    unit = state.units[item.unit]
    return unit.place == "map" and unit.routed


def leaders_with(state: State, item: Routing) -> list[Leader]:
    """The leaders with the unit."""
    unit = state.units[item.unit]
    return state.leaders_at(unit.hex, unit.side)


def companions(state: State, item: Routing) -> Iterator[Order]:
    """The leaders with it that were not named yet."""
    yield from (GoAlong(each.id) for each in leaders_with(state, item) if each.id not in item.leaders)


@BOOK.question(
    Routing,
    prompt="{unit} routs: which leader goes along? Let it be, and the others stay where they are",
    stands=is_fleeing,
    offers=companions,
    calm=Forgo(),
    asked=lambda state, item: bool(leaders_with(state, item)),
    rule="DH-11.47a",
    about="unit",
    otherwise=("leader", "the leader is not with {unit}"),
    when=lambda item: not item.asked,
)
@rule("DH-11.47a")
def take_companion(draft: Decision, item: Routing, order: GoAlong | Forgo) -> None:
    """A leader goes along, or stays."""
    led = (*item.leaders, order.leader) if isinstance(order, GoAlong) else item.leaders
    left = len(leaders_with(draft.state, item)) - len(led)
    draft.change(msgspec.structs.replace(item, leaders=led, asked=isinstance(order, Forgo) or not left))


@BOOK.follows(Routing)
@rule("DH-11.41a", "DH-11.41b", "DH-11.42a", "DH-11.43a", "DH-11.44a", "DH-11.45a")
def flee(draft: Decision, item: Routing) -> None:
    """A unit routs by one more hex, until it has gone far enough, is lost, or is off the map."""
    state, unit = draft.state, draft.state.units[item.unit]
    if unit.place != "map" or not unit.routed or is_far_enough(state, item, unit):
        draft.done()
        return
    edge = goes_to_edge(state, item, unit)
    left = quality.allowance(unit) - item.spent if item.whole else None
    if left is not None and left < 1:
        draft.done()
        return
    if routs.leaves(state, unit, edge=edge):
        draft.done()
        effects.lose(draft, unit, LEFT)
        return
    first = not item.whole and not item.gone
    to = routs.next_hex(state, unit, edge=edge, left=left, first=first, been=item.been)
    if not to:
        draft.done()
        if left is not None and routs.is_spent(state, unit, left, edge=edge):
            return
        other = routs.run_into(state, unit, edge=edge)
        effects.lose(draft, unit, "cannot rout" if other is None else "routed through friends")
        if other is not None:
            effects.lose(draft, other, "routed through friends")
        return
    price = routs.price(state, unit, to) if item.whole else 0
    if left is not None and price > left:
        draft.done()
        return
    led = tuple(name for name in item.leaders if state.leaders[name].hex == unit.hex)
    facing = facings.looking(state.field, unit, to)
    been, gone = (*item.been, unit.hex), item.gone + 1
    effects.go(draft, UnitMoved(unit.id, to, facing, "rout", 0, led))
    draft.change(
        msgspec.structs.replace(item, gone=gone, spent=item.spent + price, edge=edge, asked=True, been=been)
    )


@rule("DH-11.41a", "DH-11.42a", "DH-11.44a")
def goes_to_edge(state: State, item: Routing, unit: Unit) -> bool:
    """True if a unit makes for the retreat edge: it has from the first step on.

    Or in an initial rout it has come to its standard before the end of its two hexes (D54).
    """
    nowhere_else = not item.gone and routs.standard_of(state, unit) is None
    return item.edge or nowhere_else or (not item.whole and routs.is_there(state, unit))


@rule("DH-11.41a", "DH-11.44a")
def is_far_enough(state: State, item: Routing, unit: Unit) -> bool:
    """True if a unit may end its rout: two hexes at once; in the Rally Phase as near to its standard as it can."""
    if item.whole:
        return not item.edge and routs.is_near(state, unit)
    return item.gone >= routs.initial_hexes()


@rule("DH-11.33a", "DH-11.33b")
def seize(draft: Decision) -> None:
    """An enemy unit in a hex with only a standard takes it; one whose captor is gone comes back to its leader (D33b)."""
    state = draft.state
    for standard in list(state.standards.values()):
        if standard.captor:
            carrier = state.units[standard.captor]
            if carrier.place != "map" or carrier.routed:
                draft.emit(StandardCaptured(standard.leader, carrier.id, carried=False))
        elif standard.hex and not any(isinstance(item, Seizing | Escaping) for item in state.agenda):
            for unit in state.at(standard.hex):
                if unit.side != standard.side and not unit.routed:
                    effects.forsake(draft, standard.leader, taken=True)
                    draft.add(Seizing(unit.id, standard.leader))


@rule("DH-11.33b")
def lose_standards(draft: Decision) -> None:
    """A standard that was taken in an earlier turn, and whose leader is dead, is gone for good as the turn ends."""
    for standard in list(draft.state.standards.values()):
        taken = standard.captor or standard.away
        if (
            taken
            and standard.since < draft.state.turn
            and draft.state.leaders[standard.leader].place != "map"
        ):
            draft.emit(StandardLost(standard.leader))


def has_it(state: State, item: Seizing) -> bool:
    """True if the unit has the standard in its hands."""
    unit, standard = state.units[item.unit], state.standards.get(item.leader)
    here = standard is not None and standard.hex == unit.hex and not standard.captor
    return unit.place == "map" and here


@BOOK.question(
    Seizing,
    prompt="{unit} has taken the standard of {leader}: does it carry it off, or take it down?",
    stands=has_it,
    offers=lambda state, item: [CarryOff(), TakeDown()],
    rule="DH-11.33b",
    about="unit",
)
@rule("DH-11.33b")
def take_standard(draft: Decision, item: Seizing, order: CarryOff | TakeDown) -> None:
    """Carry the standard off, or take it down."""
    draft.done()
    draft.emit(StandardCaptured(item.leader, item.unit, carried=isinstance(order, CarryOff)))
