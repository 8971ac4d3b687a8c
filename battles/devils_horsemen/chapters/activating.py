"""DH-5: leaders are activated, trump each other, and go on by momentum; an Orders Phase begins and ends."""

from collections.abc import Callable, Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.devils_horsemen import activation, command, designation, leaders, zones
from battles.devils_horsemen.activation import Chief, Table
from battles.devils_horsemen.chapters import effects
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import StandardMoved
from battles.devils_horsemen.chapters.items import Activating, Continuing, Electing, Ordering, Overtrumping
from battles.devils_horsemen.chapters.names import gaps, initiative, leader_names, read
from battles.devils_horsemen.chapters.orders import Forgo, Order
from battles.devils_horsemen.state import Leader, State, Unit
from battles.muster import SIDES, Side, opponent
from battles.wording import SIDE, Said, say, word
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("activating")


@BOOK.order
class Elect(Order, frozen=True, tag="elect"):
    """This leader has the elite initiative phase."""

    leader: str


@BOOK.order
class Activate(Order, frozen=True, tag="activate"):
    """Activate a leader who is due."""

    leader: str


@BOOK.order
class PassOver(Order, frozen=True, tag="pass_over"):
    """A leader who is due does nothing in this turn."""

    leader: str


@BOOK.order
class Trump(Order, frozen=True, tag="trump"):
    """Try to activate this leader before the one who is due, or who has trumped, or goes on."""

    leader: str


@BOOK.order
class GoOn(Order, frozen=True, tag="go_on"):
    """Try for momentum."""


@BOOK.event("TieSettled")
class TieSettled(msgspec.Struct, frozen=True):
    """Both sides have leaders of an Initiative: this one is due first, after as many dice as were needed (D2)."""

    initiative: int
    side: Side
    rolls: tuple[Rolled, ...]


@BOOK.event("EliteSettled")
class EliteSettled(msgspec.Struct, frozen=True):
    """Who has the elite initiative phase of the turn is settled: this side, or nobody (DH-5.5c)."""

    side: Side | None
    rolls: tuple[Rolled, ...] = ()


@BOOK.event("TrumpTried")
class TrumpTried(msgspec.Struct, frozen=True):
    """A leader was to trump; `over` whom. It has succeeded, or he is finished (DH-5.41b)."""

    leader: str
    over: str
    passed: bool
    rolls: tuple[Rolled, ...]


@BOOK.event("LeadersBypassed")
class LeadersBypassed(msgspec.Struct, frozen=True):
    """These have no momentum in this turn any more (DH-5.44a)."""

    leaders: tuple[str, ...]


@BOOK.event("MomentumTried")
class MomentumTried(msgspec.Struct, frozen=True):
    """A leader was to go on: `result` is what came of it (DH-5.32a, DH-5.33)."""

    leader: str
    result: activation.Momentum
    rolls: tuple[Rolled, ...]


@BOOK.event("OrdersPhaseBegan")
class OrdersPhaseBegan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader has an Orders Phase. `lines`: he is in range of his overall commander and may give Line Orders all turn;
    `cornered`: he begins it in an enemy zone of control. `due`: he was, and has not trumped.
    """

    leader: str
    elite: bool = False
    lines: bool = False
    cornered: bool = False
    due: bool = False


@BOOK.event("OrdersPhaseEnded")
class OrdersPhaseEnded(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Orders Phase of a leader is over: he is finished, or inactive again, perhaps set aside (DH-5.15a, D51)."""

    leader: str
    finished: bool = True
    aside: bool = False


@BOOK.event("LeaderFinished")
class LeaderFinished(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader does nothing more in the turn: his owner has passed, when he was `due`; or his momentum was trumped."""

    leader: str
    due: bool = False


@BOOK.books(TieSettled)
def tie_settled(state: State, event: TieSettled) -> None:
    state.order[event.initiative] = event.side


@BOOK.books(EliteSettled)
def elite_settled(state: State, event: EliteSettled) -> None:
    state.elected = True


@BOOK.books(TrumpTried)
def trump_tried(state: State, event: TrumpTried) -> None:
    if not event.passed:
        lay(state, activation.finished(standing(state), event.leader))


@BOOK.books(LeadersBypassed)
def leaders_bypassed(state: State, event: LeadersBypassed) -> None:
    for name in event.leaders:
        state.leaders[name].bypassed = True


@BOOK.books(MomentumTried)
def momentum_tried(state: State, event: MomentumTried) -> None:
    lay(state, activation.tired(standing(state), event.leader, event.result))
    state.active = event.leader if event.result == "again" else ""


@BOOK.books(OrdersPhaseBegan)
def phase_began(state: State, event: OrdersPhaseBegan) -> None:
    lay(state, activation.activated(standing(state), event.leader, due=event.due))
    leader = state.leaders[event.leader]
    state.active, state.elite = event.leader, event.elite
    state.segment += 1
    leader.lines_free, leader.cornered = leader.lines_free or event.lines, event.cornered
    for each in state.leaders.values():
        each.spent = 0
    for unit in state.units.values():
        unit.start, unit.began, unit.spent, unit.marker = unit.hex, unit.column, 0, ""
        unit.ordered = unit.went = unit.fired = unit.showering = unit.turned = False
        unit.struck = unit.fought = unit.idle = unit.rammed = unit.lured = False
        unit.quarry, unit.met, unit.harried = "", (), ()
    state.gone()


@BOOK.books(OrdersPhaseEnded)
def phase_ended(state: State, event: OrdersPhaseEnded) -> None:
    found = standing(state)
    if event.finished:
        lay(state, activation.finished(found, event.leader))
    else:
        lay(state, activation.inactive(found, event.leader, aside=event.aside))
    state.active, state.elite = "", False


@BOOK.books(LeaderFinished)
def leader_finished(state: State, event: LeaderFinished) -> None:
    change = activation.passed_over if event.due else activation.finished
    lay(state, change(standing(state), event.leader))
    if state.active == event.leader:
        state.active = ""


@BOOK.tells(TieSettled)
def tell_tie(state: State, event: TieSettled, side: Side | None) -> Said:
    return say(
        "at Initiative {initiative} the {side} is due first (dice {rolls}, DH-5.12b)",
        **gaps(state, event, "initiative rolls"),
        side=word(SIDE, event.side),
    )


@BOOK.tells(EliteSettled)
def tell_elite(state: State, event: EliteSettled, side: Side | None) -> Said | None:
    if not event.rolls:
        return None
    elite = elite_sides(state)
    told = gaps(state, event, "rolls")
    told["ratings"] = say(
        "Initiative {attacker} and {defender}",
        attacker=initiative(state, elite["attacker"].id),
        defender=initiative(state, elite["defender"].id),
    )
    if event.side is None:
        return say("nobody has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)", **told)
    return say(
        "the {side} has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)",
        **told,
        side=word(SIDE, event.side),
    )


@BOOK.tells(TrumpTried)
def tell_trump(state: State, event: TrumpTried, side: Side | None) -> Said:
    told = gaps(state, event, "leader over rolls") | {"initiative": initiative(state, event.leader)}
    if event.passed:
        return say("{leader} trumps {over} (die {rolls}, Initiative {initiative}, DH-5.41b)", **told)
    return say(
        "{leader} does not trump {over} and is finished (die {rolls}, Initiative {initiative}, DH-5.41b)",
        **told,
    )


@BOOK.tells(LeadersBypassed)
def tell_bypassed(state: State, event: LeadersBypassed, side: Side | None) -> Said:
    return say("no momentum in this turn: {leaders} (DH-5.44a)", leaders=leader_names(state, event.leaders))


@BOOK.tells(MomentumTried)
def tell_momentum(state: State, event: MomentumTried, side: Side | None) -> Said:
    told = gaps(state, event, "leader rolls") | {"initiative": initiative(state, event.leader)}
    match event.result:
        case "again":
            return say(
                "{leader} goes on by momentum (die {rolls}, Initiative {initiative}, DH-5.32a)", **told
            )
        case "cut":
            return say(
                "{leader} has no momentum, and no leader is activated any more (dice {rolls}, DH-5.33b)",
                **told,
            )
        case "paralysed":
            return say("{leader} has no momentum, and his side is paralysed (dice {rolls}, DH-5.33c)", **told)
        case _:
            return say("{leader} has no momentum (die {rolls}, Initiative {initiative}, DH-5.32a)", **told)


@BOOK.tells(OrdersPhaseBegan)
def tell_phase(state: State, event: OrdersPhaseBegan, side: Side | None) -> Said:
    if event.elite:
        return say("{leader} has the elite initiative phase (DH-5.5a)", **gaps(state, event, "leader"))
    return say("{leader} leads (DH-3.0b)", **gaps(state, event, "leader"))


def standing(state: State) -> Table:
    """The leaders on the map as the automaton changes them: whom an enemy zone holds is nothing to it then."""
    return seen(state, lambda leader: False)


def table(state: State) -> Table:
    """The leaders on the map as the automaton asks about them."""
    return seen(state, lambda leader: leaders.cornered(state, leader))


def lay(state: State, changed: Table) -> None:
    """Book what the automaton says of the leaders."""
    for each in changed.chiefs:
        leader = state.leaders[each.id]
        leader.status, leader.phases = each.status, each.phases
        leader.bypassed, leader.aside = each.bypassed, each.aside
    state.order, state.paralysed, state.cut = dict(changed.order), changed.paralysed, changed.cut


def seen(state: State, held: Callable[[Leader], bool]) -> Table:
    """The leaders on the map, for the automaton."""
    chiefs = tuple(
        Chief(
            each.id,
            each.side,
            each.rated(each.initiative),
            each.kind == "contingent",
            held(each),
            each.status,
            each.phases,
            each.bypassed,
            each.aside,
        )
        for each in state.leaders.values()
        if each.place == "map"
    )
    return Table(chiefs, tuple(state.order.items()), state.paralysed, state.cut)


@rule("DH-5.46a", "DH-5.41a")
def could_act(state: State, leader: Leader) -> bool:
    """Whether a leader could do anything at all in an Orders Phase of his, so that he may try to trump (D6): order
    somebody, or let somebody strike. What units have done in the last Orders Phase counts for nothing.
    """
    near = [unit for unit in command.shock_range(state, leader) if not unit.routed]
    if not leaders.cornered(state, leader) and any(
        heeds(state, leader, unit) for unit in state.on_map(leader.side)
    ):
        return True
    return any(strikes(state, unit) for unit in near)


def heeds(state: State, leader: Leader, unit: Unit) -> bool:
    """Whether a unit could heed an order of a leader, alone or in a line, as an Orders Phase begins."""
    reach = command.LINE if command.is_lined(state, leader, unit) else 1
    known = not unit.routed and not unit.rallied and command.commands(leader, unit)
    return known and unit.hex in command.reach(state, leader, reach)


def strikes(state: State, unit: Unit) -> bool:
    """Whether a unit could attack somebody by shock, as an Orders Phase begins."""
    fresh = msgspec.structs.replace(unit, fought=False, idle=False)
    return designation.why_not_attack(fresh) is None and any(
        state.enemies_at(hex_, unit.side) for hex_ in zones.zone(state, unit)
    )


@rule("DH-5.5a", "DH-4.1b")
def elite_sides(state: State) -> dict[Side, Leader]:
    """The elite overall commanders on the map, by side."""
    return {
        each.side: each
        for side in SIDES
        for each in state.leaders_of(side)
        if each.elite and each.kind == "overall"
    }


@rule("DH-5.5a", "DH-5.5c")
def elect(draft: Decision) -> None:
    """The turn begins with the question of the elite phase: of two elite sides dice decide, with the Initiative added."""
    elite = elite_sides(draft.state)
    if len(elite) < len(SIDES):
        side = next(iter(elite), None)
        draft.emit(EliteSettled(side))
    else:
        rolls = {one: effects.throw(draft, "DH-5.5c", one, "elite") for one in SIDES}
        totals = {one: read(rolls[one]) + elite[one].rated(elite[one].initiative) for one in SIDES}
        side = activation.elite_side(totals)
        draft.emit(EliteSettled(side, tuple(rolls.values())))
    if side is not None:
        draft.add(Electing(side))


@rule("DH-5.12b")
def settle_tie(draft: Decision) -> None:
    """Both sides throw at an Initiative that both have, again where they are equal; the higher goes first (D2)."""
    lowest = activation.next_initiative(table(draft.state))
    assert lowest is not None, "somebody is due"
    thrown: list[Rolled] = []
    while True:
        pair = [effects.throw(draft, "DH-5.12b", side, f"initiative {lowest}") for side in SIDES]
        thrown += pair
        one, other = map(read, pair)
        if one != other:
            draft.emit(TieSettled(lowest, SIDES[0] if one > other else SIDES[1], tuple(thrown)))
            return


@rule("DH-3.0b", "DH-5.29a")
def go_to_next(draft: Decision) -> bool:
    """The next side that is due is asked; False where nobody is left to be activated."""
    found = table(draft.state)
    if activation.next_initiative(found) is None:
        return False
    if (side := activation.side_due(found)) is None:
        settle_tie(draft)
    else:
        draft.add(Activating(side))
    return True


@rule("DH-3.0b", "DH-3.0c", "DH-11.33b")
def begin(
    draft: Decision, leader: Leader, *, elite: bool = False, duty: bool = False, due: bool = False
) -> None:
    """A leader has his Orders Phase; a standard that was taken from him comes back."""
    state = draft.state
    standard = state.standards.get(leader.id)
    if standard is not None and (standard.away or standard.captor) and standard.since < state.turn:
        draft.emit(StandardMoved(leader.id, leader.hex))
    draft.emit(
        OrdersPhaseBegan(
            leader.id,
            elite,
            command.near_overall(state, leader),
            leaders.cornered(state, leader),
            due,
        )
    )
    draft.add(Ordering(leader.id, duty=duty))


@rule("DH-5.29a", "DH-5.27b", "DH-5.27c", "DH-5.5b", "DH-5.31a")
def end(draft: Decision) -> None:
    """What follows the Orders Phase that has ended: he may go on, or is finished, inactive or set aside."""
    state = draft.state
    leader = state.leaders[state.active]
    if leader.place != "map" or leader.status == "finished":
        draft.emit(OrdersPhaseEnded(leader.id))
    elif state.elite:
        draft.emit(OrdersPhaseEnded(leader.id, finished=False))
    elif leader.cornered and leader.kind != "overall" and not led_a_shock(state):
        draft.emit(OrdersPhaseEnded(leader.id, finished=False, aside=True))
    elif may_go_on(state, leader):
        draft.add(Continuing(leader.id))
    else:
        draft.emit(OrdersPhaseEnded(leader.id))


@rule("DH-5.27b", "DH-5.31a")
def may_go_on(state: State, leader: Leader) -> bool:
    """Whether a leader may try momentum; no subordinate whose range was used in an enemy zone of control."""
    used = leader.cornered and leader.kind != "overall"
    return not used and activation.may_go_on(table(state), leader.id, elite=state.elite)


@rule("DH-5.27a", "DH-5.27b")
def led_a_shock(state: State) -> bool:
    """Whether units have attacked in the Orders Phase that gave no orders: by the range of its leader, that is."""
    return any(unit.fought for unit in state.units.values())


def elects(state: State, item: Electing) -> Iterator[Order]:
    """The elite commander, his subordinates in range, or nobody."""
    elite = elite_sides(state).get(item.side)
    for each in state.leaders_of(item.side):
        near = each.kind in ("subordinate", "both") and command.near_overall(state, each)
        if elite is not None and (each.id == elite.id or near):
            yield Elect(each.id)
    yield Forgo()


def check_election(state: State, item: Electing, order: Order) -> None:
    """Refuse who is out of range."""
    if not isinstance(order, Elect | Forgo):
        raise out_of_place(order, "the elite initiative phase is given", "DH-5.5a")
    if order not in list(elects(state, item)):
        raise Refusal("DH-5.5a", "leader", "that leader is not in range of the elite commander")


@rule("DH-5.5a")
def take_election(draft: Decision, item: Electing, order: Elect | Forgo) -> None:
    """He leads, out of turn."""
    draft.done()
    if isinstance(order, Elect):
        begin(draft, draft.state.leaders[order.leader], elite=True)


def dues(state: State, item: Activating) -> Iterator[Order]:
    """Who is due may be activated or passed over; once somebody of higher Initiative may be tried before him (DH-5.43a)."""
    found = table(state)
    due = activation.due(found, item.side)
    yield from (Activate(name) for name in due)
    if not item.tried:
        yield from (PassOver(name) for name in due)
        for name in activation.trumps(found, item.side):
            if could_act(state, state.leaders[name]):
                yield Trump(name)


def check_due(state: State, item: Activating, order: Order) -> None:
    """Refuse who is not due, and who may not trump."""
    if not isinstance(order, Activate | PassOver | Trump):
        raise out_of_place(order, "a leader is due", "DH-3.0b")
    if order in list(dues(state, item)):
        return
    if isinstance(order, Trump):
        raise Refusal("DH-5.41a", "leader", "{given} may not trump now", given=order.leader)
    raise Refusal("DH-5.12a", "leader", "{given} is not due, or may not pass", given=order.leader)


@rule("DH-5.15a", "DH-5.41a", "DH-5.41b", "DH-5.43a")
def take_due(draft: Decision, item: Activating, order: Activate | PassOver | Trump) -> None:
    """A leader is activated, passed over, or trumps."""
    state, leader = draft.state, draft.state.leaders[order.leader]
    match order:
        case Activate():
            draft.done()
            begin(draft, leader, due=True)
        case PassOver():
            draft.done()
            draft.emit(LeaderFinished(leader.id, due=True))
        case Trump():
            over = activation.due(table(state), item.side)[0]
            if try_trump(draft, leader, over):
                draft.done()
                trumped(draft, leader)
            else:
                draft.change(msgspec.structs.replace(item, tried=True))


def chooser(state: State, item: Activating) -> Side | None:
    """The side that is due, as long as there is more than one thing that it may do."""
    return item.side if not item.tried or len(list(dues(state, item))) > 1 else None


@rule("DH-5.41b")
def go_by_itself(draft: Decision, item: Activating) -> None:
    """After a failed trump the only leader who is due is activated; where he is lost, somebody else is due."""
    ways = list(dues(draft.state, item))
    if ways:
        take_due(draft, item, Activate(activation.due(table(draft.state), item.side)[0]))
    else:
        draft.done()


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
    """A leader has trumped everybody: those of his Initiative or less are bypassed, and he must do something."""
    if gone := activation.bypassed(table(draft.state), leader.id):
        draft.emit(LeadersBypassed(gone))
    begin(draft, leader, duty=True)


def over_ways(state: State, leader: str) -> Iterator[Order]:
    """Those of the other side who may trump a leader who has trumped, or goes on."""
    for name in activation.overtrumps(table(state), leader):
        if could_act(state, state.leaders[name]):
            yield Trump(name)


def overs(state: State, item: Overtrumping) -> Iterator[Order]:
    """Those, or nobody."""
    yield from over_ways(state, item.leader)
    yield Forgo()


def check_over(state: State, item: Overtrumping, order: Order) -> None:
    """Refuse who may not."""
    if not isinstance(order, Trump | Forgo):
        raise out_of_place(order, "a trump may be trumped", "DH-5.42a")
    if order not in list(overs(state, item)):
        raise Refusal("DH-5.42a", "leader", "that leader may not trump now")


@rule("DH-5.42a", "DH-5.42b", "DH-5.44a", "DH-5.44b")
def take_over(draft: Decision, item: Overtrumping, order: Trump | Forgo) -> None:
    """Another is tried: he leads, or the one who had it before him does."""
    draft.done()
    leader = draft.state.leaders[item.leader]
    if isinstance(order, Trump) and try_trump(draft, draft.state.leaders[order.leader], leader.id):
        if item.momentum:
            draft.emit(LeaderFinished(leader.id))
        lead_by_trump(draft, draft.state.leaders[order.leader])
    elif item.momentum:
        begin(draft, leader)
    else:
        lead_by_trump(draft, leader)


def check_momentum(state: State, item: Continuing, order: Order) -> None:
    """Refuse what is neither."""
    if not isinstance(order, GoOn | Forgo):
        raise out_of_place(order, "a leader may try momentum", "DH-5.31a")


@rule("DH-5.31a", "DH-5.32a", "DH-5.33a", "DH-5.33b", "DH-5.33c", "DH-5.33d", "DH-5.42b")
def take_momentum(draft: Decision, item: Continuing, order: GoOn | Forgo) -> None:
    """A die decides whether he goes on; a nine is thrown again."""
    draft.done()
    state, leader = draft.state, draft.state.leaders[item.leader]
    if isinstance(order, Forgo):
        draft.emit(OrdersPhaseEnded(leader.id))
        return
    rolls = [effects.throw(draft, "DH-5.32a", leader.id, "momentum")]
    if read(rolls[0]) == activation.AGAIN:
        rolls.append(effects.throw(draft, "DH-5.33a", leader.id, "momentum"))
    result = activation.momentum(map(read, rolls), leader.rated(leader.initiative))
    draft.emit(MomentumTried(leader.id, result, tuple(rolls)))
    if result == "again":
        if any(over_ways(state, leader.id)):
            draft.add(Overtrumping(opponent(leader.side), leader.id, momentum=True))
        else:
            begin(draft, leader)


BOOK.chapter(
    Electing,
    Chapter(
        who=lambda state, item: item.side,
        candidates=elects,
        check=check_election,
        take=take_election,
        exact=True,
        calm=(Forgo(),),
        rule="DH-5.5a",
    ),
)
BOOK.chapter(
    Activating,
    Chapter(
        run=go_by_itself,
        who=chooser,
        candidates=dues,
        check=check_due,
        take=take_due,
        exact=True,
        rule="DH-3.0b",
    ),
)
BOOK.chapter(
    Overtrumping,
    Chapter(
        who=lambda state, item: item.side,
        candidates=overs,
        check=check_over,
        take=take_over,
        exact=True,
        calm=(Forgo(),),
        rule="DH-5.42a",
        about="leader",
    ),
)
BOOK.chapter(
    Continuing,
    Chapter(
        who=lambda state, item: state.leaders[item.leader].side,
        candidates=lambda state, item: [GoOn(), Forgo()],
        check=check_momentum,
        take=take_momentum,
        exact=True,
        calm=(Forgo(),),
        rule="DH-5.31a",
        about="leader",
    ),
)
