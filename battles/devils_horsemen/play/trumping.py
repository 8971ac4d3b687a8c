"""DH-5.4: a leader trumps the due leader, or another that has trumped or goes on."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import opponent
from battles.devils_horsemen.play import effects, phases
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Overtrumping
from battles.devils_horsemen.play.orders import Forgo, Order
from battles.devils_horsemen.rules import activation, chiefs, command, designation, leaders, rallies, zones
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("trumping", VOICE)


@BOOK.order("try to trump with {leader}")
class Trump(Order, frozen=True, tag="trump"):
    """Try to activate this leader before the due leader, or before another that has trumped or goes on."""

    leader: str


@BOOK.event(
    "TrumpTried",
    either(
        "passed",
        "{leader} trumps {over} (die {rolls}, Initiative {initiative}, DH-5.41b)",
        "{leader} fails to trump {over}, and is finished (die {rolls}, Initiative {initiative}, DH-5.41b)",
    ),
    brief=either(
        "passed",
        "{leader} trumps {over} (DH-5.41b)",
        "{leader} fails to trump {over}, and is finished (DH-5.41b)",
    ),
)
class TrumpTried(Happening, frozen=True):
    """A leader was to trump; `over` whom. It has succeeded, or he is finished (DH-5.41b)."""

    leader: str
    over: str
    passed: bool
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        if not self.passed:
            chiefs.lay(state, activation.finished(chiefs.standing(state), self.leader))


@BOOK.event("LeadersBypassed", "no momentum in this turn: {leaders} (DH-5.44a)")
class LeadersBypassed(Happening, frozen=True):
    """These have no momentum in this turn any more (DH-5.44a)."""

    leaders: tuple[str, ...]

    def book(self, state: State) -> None:
        for name in self.leaders:
            state.leaders[name].bypassed = True


def try_trump(draft: Decision, leader: Leader, over: str) -> bool:
    """A die for a trump; whether it has succeeded."""
    rolled = effects.throw(draft, "DH-5.41a", leader.id, "trump")
    passed = activation.passes(read(rolled), leader.rated(leader.initiative))
    draft.emit(TrumpTried(leader.id, over, passed, (rolled,)))
    return passed


@rule("DH-5.42a")
def trumped(draft: Decision, leader: Leader) -> None:
    """A trump has succeeded: the other side may trump it, or he leads."""
    if any(over_ways(draft.state, leader.id)):
        draft.add(Overtrumping(opponent(leader.side), leader.id))
    else:
        lead_by_trump(draft, leader)


@rule("DH-5.44a", "DH-5.46a")
def lead_by_trump(draft: Decision, leader: Leader) -> None:
    """Let a leader lead who has trumped all: leaders of his Initiative or less are bypassed, and he must act."""
    if gone := activation.bypassed(chiefs.table(draft.state), leader.id):
        draft.emit(LeadersBypassed(gone))
    phases.begin(draft, leader, duty=True)


@rule("DH-5.46a", "DH-5.41a")
def could_act(state: State, leader: Leader) -> bool:
    """True if a leader could act at all in an Orders Phase of his, so that he may try to trump (D6).

    He could order a unit, rally or replace one, or let one strike. Acts of units in the last Orders Phase are ignored.
    """
    near = [unit for unit in command.shock_range(state, leader) if not unit.routed]
    if leaders.cornered(state, leader):
        able = gets_away(state, leader)
    else:
        able = any(heeds(state, leader, unit) for unit in state.on_map(leader.side)) or mends(state, leader)
    return able or any(strikes(state, unit) for unit in near)


@rule("DH-11.53a", "DH-11.51a", "DH-4.31f", "DH-5.46a")
def mends(state: State, leader: Leader) -> bool:
    """True if a leader could rally a unit, about his standard or beside him, or replace a lost leader.

    A trump may be for that as well.
    """
    return (
        rallies.why_not_standard_rally(state, leader) is None
        or any(could_rally(state, leader, unit) for unit in state.on_map(leader.side))
        or any(
            leaders.why_not_replace(state, leader, lost, unit.id) is None
            for lost in state.leaders.values()
            for unit in state.on_map(leader.side)
        )
    )


def could_rally(state: State, leader: Leader, unit: Unit) -> bool:
    """True if a leader could try to rally a unit from his place."""
    return (
        command.why_not_order(state, leader, unit) is None
        and rallies.why_not_rally(state, leader, unit) is None
    )


@rule("DH-4.31a", "DH-4.31b")
def gets_away(state: State, leader: Leader) -> bool:
    """True if an overall commander could leave the enemy zone that he is in, and give an order after it."""
    left = command.orders_left(leader, leaders.OUT_OF_ZONE)
    if not left or leaders.why_not_lead(state, leader, leader) is not None:
        return False
    return any(is_ready(leader, unit) for unit in state.on_map(leader.side))


def is_ready(leader: Leader, unit: Unit) -> bool:
    """True if a unit is under a leader's command and its own master, at any place."""
    return command.commands(leader, unit) and not unit.routed and not unit.rallied


def heeds(state: State, leader: Leader, unit: Unit) -> bool:
    """True if a unit could heed an order of a leader, alone or in a line, as an Orders Phase begins."""
    reach = command.LINE if command.is_lined(state, leader, unit) else 1
    return is_ready(leader, unit) and unit.hex in command.reach(state, leader, reach)


def strikes(state: State, unit: Unit) -> bool:
    """True if a unit could attack an enemy by shock, as an Orders Phase begins."""
    fresh = msgspec.structs.replace(unit, fought=False, idle=False)
    return designation.why_not_attack(fresh) is None and any(
        state.enemies_at(hex_, unit.side) for hex_ in zones.zone(state, unit)
    )


def over_ways(state: State, leader: str) -> Iterator[Order]:
    """The leaders of the other side who may trump a leader who has trumped, or goes on."""
    for name in activation.overtrumps(chiefs.table(state), leader):
        if could_act(state, state.leaders[name]):
            yield Trump(name)


@BOOK.question(
    Overtrumping,
    prompt=either(
        "momentum",
        "{leader} goes on by momentum: which leader tries to trump him? Let it be, and he leads",
        "{leader} has trumped: which leader tries to trump him in turn? Let it be, and he leads",
    ),
    offers=lambda state, item: over_ways(state, item.leader),
    calm=Forgo(),
    asked="always",
    rule="DH-5.42a",
    otherwise=("leader", "that leader may not trump now"),
)
@rule("DH-5.42a", "DH-5.42b", "DH-5.44a", "DH-5.44b")
def take_over(draft: Decision, item: Overtrumping, order: Trump | Forgo) -> None:
    """Try another: he leads, or the earlier leader does."""
    draft.done()
    leader = draft.state.leaders[item.leader]
    if isinstance(order, Trump) and try_trump(draft, draft.state.leaders[order.leader], leader.id):
        if item.momentum:
            draft.emit(phases.LeaderFinished(leader.id))
        lead_by_trump(draft, draft.state.leaders[order.leader])
    elif item.momentum:
        phases.begin(draft, leader)
    else:
        lead_by_trump(draft, leader)
