"""DH-5: leaders are activated at their Initiative, or out of turn by an elite commander, and go on by momentum."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.devils_horsemen import activation, chiefs, command
from battles.devils_horsemen.chapters import effects, phases, trumping
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.items import Activating, Continuing, Electing, Overtrumping
from battles.devils_horsemen.chapters.orders import Forgo, Order
from battles.devils_horsemen.chapters.trumping import Trump
from battles.devils_horsemen.state import Leader, State
from battles.devils_horsemen.voice import initiative, read, tell, telling
from battles.muster import SIDES, Side, opponent
from battles.wording import Said, phrase, say
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
    """The elite initiative phase of the turn is settled: for this side, or for neither (DH-5.5c)."""

    side: Side | None
    rolls: tuple[Rolled, ...] = ()


@BOOK.event("MomentumTried")
class MomentumTried(msgspec.Struct, frozen=True):
    """A leader was to go on: `result` is what came of it (DH-5.32a, DH-5.33)."""

    leader: str
    result: activation.Momentum
    rolls: tuple[Rolled, ...]


@BOOK.books(TieSettled)
def tie_settled(state: State, event: TieSettled) -> None:
    state.order[event.initiative] = event.side


@BOOK.books(EliteSettled)
def elite_settled(state: State, event: EliteSettled) -> None:
    state.elected = True


@BOOK.books(MomentumTried)
def momentum_tried(state: State, event: MomentumTried) -> None:
    chiefs.lay(state, activation.tired(chiefs.standing(state), event.leader, event.result))
    state.active = event.leader if event.result == "again" else ""


BOOK.tells(TieSettled)(
    telling(phrase("at Initiative {initiative} the {side} begins (dice {rolls}, DH-5.12b)"))
)


@BOOK.tells(EliteSettled)
def tell_elite(state: State, event: EliteSettled, side: Side | None) -> Said | None:
    if not event.rolls:
        return None
    elite = elite_sides(state)
    ratings = say(
        "Initiative {attacker} and {defender}",
        attacker=initiative(state, elite["attacker"].id),
        defender=initiative(state, elite["defender"].id),
    )
    whose = phrase("the {side} has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)")
    nobody = phrase("neither side has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)")
    return tell(state, event, whose if event.side else nobody, ratings=ratings)


@BOOK.tells(MomentumTried)
def tell_momentum(state: State, event: MomentumTried, side: Side | None) -> Said:
    match event.result:
        case "again":
            sentence = phrase("{leader} goes on by momentum (die {rolls}, Initiative {initiative}, DH-5.32a)")
        case "cut":
            sentence = phrase(
                "{leader} has no momentum; the activation of leaders ends (dice {rolls}, DH-5.33b)"
            )
        case "paralysed":
            sentence = phrase("{leader} has no momentum, and his side is paralysed (dice {rolls}, DH-5.33c)")
        case _ if len(event.rolls) > 1:
            sentence = phrase("{leader} has no momentum, and is finished (dice {rolls}, DH-5.33d)")
        case _:
            sentence = phrase("{leader} has no momentum (die {rolls}, Initiative {initiative}, DH-5.32a)")
    return tell(state, event, sentence)


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
    lowest = activation.next_initiative(chiefs.table(draft.state))
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
    found = chiefs.table(draft.state)
    if activation.next_initiative(found) is None:
        return False
    if (side := activation.side_due(found)) is None:
        settle_tie(draft)
    else:
        draft.add(Activating(side))
    return True


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
    """Let him lead, out of turn."""
    draft.done()
    if isinstance(order, Elect):
        phases.begin(draft, draft.state.leaders[order.leader], elite=True)


def dues(state: State, item: Activating) -> Iterator[Order]:
    """The due leaders, to be activated or passed over; once a leader of higher Initiative may be tried (DH-5.43a)."""
    found = chiefs.table(state)
    due = activation.due(found, item.side)
    yield from (Activate(name) for name in due)
    if not item.tried:
        yield from (PassOver(name) for name in due)
        for name in activation.trumps(found, item.side):
            if trumping.could_act(state, state.leaders[name]):
                yield Trump(name)


def check_due(state: State, item: Activating, order: Order) -> None:
    """Refuse a leader out of turn, and one without the right to trump."""
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
            phases.begin(draft, leader, due=True)
        case PassOver():
            draft.done()
            draft.emit(phases.LeaderFinished(leader.id, due=True))
        case Trump():
            over = activation.due(chiefs.table(state), item.side)[0]
            if trumping.try_trump(draft, leader, over):
                draft.done()
                trumping.trumped(draft, leader)
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
        take_due(draft, item, Activate(activation.due(chiefs.table(draft.state), item.side)[0]))
    else:
        draft.done()


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
        draft.emit(phases.OrdersPhaseEnded(leader.id))
        return
    rolls = [effects.throw(draft, "DH-5.32a", leader.id, "momentum")]
    if read(rolls[0]) == activation.AGAIN:
        rolls.append(effects.throw(draft, "DH-5.33a", leader.id, "momentum"))
    result = activation.momentum(map(read, rolls), leader.rated(leader.initiative))
    draft.emit(MomentumTried(leader.id, result, tuple(rolls)))
    if result == "again":
        if any(trumping.over_ways(state, leader.id)):
            draft.add(Overtrumping(opponent(leader.side), leader.id, momentum=True))
        else:
            phases.begin(draft, leader)


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
