"""DH-5: leaders are activated at their Initiative, or out of turn by an elite commander, and go on by momentum."""

from collections.abc import Iterator
from functools import partial

import msgspec

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import Said, phrase, say
from battles.devils_horsemen.play import effects, phases, trumping
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Activating, Continuing, Electing, Overtrumping
from battles.devils_horsemen.play.orders import Forgo, Order
from battles.devils_horsemen.play.trumping import Trump
from battles.devils_horsemen.rules import activation, chiefs, command
from battles.devils_horsemen.state import Leader, State
from battles.devils_horsemen.voice import VOICE, initiative, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import by
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("activating", VOICE)


@BOOK.order("let {leader} have the elite initiative phase")
class Elect(Order, frozen=True, tag="elect"):
    """This leader has the elite initiative phase."""

    leader: str


@BOOK.order("activate {leader}")
class Activate(Order, frozen=True, tag="activate"):
    """Activate a leader who is due."""

    leader: str


@BOOK.order("pass {leader} over")
class PassOver(Order, frozen=True, tag="pass_over"):
    """A leader who is due does nothing in this turn."""

    leader: str


@BOOK.order("try for momentum")
class GoOn(Order, frozen=True, tag="go_on"):
    """Try for momentum."""


MOMENTUM = {
    "again": phrase("{leader} goes on by momentum (DH-5.32a)"),
    "cut": phrase("{leader} has no momentum; the activation of leaders ends (DH-5.33b)"),
    "paralysed": phrase("{leader} has no momentum, and his side is paralysed (DH-5.33c)"),
}
"""The words for a try for momentum in brief: success, and a nine that costs others their turn as well."""


@BOOK.event("TieSettled", "at Initiative {initiative} the {side} begins (dice {rolls}, DH-5.12b)")
class TieSettled(Happening, frozen=True):
    """Both sides have leaders of an Initiative: this one is due first, after as many dice as were needed (D2)."""

    initiative: int
    side: Side
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        state.order[self.initiative] = self.side


@BOOK.event("EliteSettled")
class EliteSettled(Happening, frozen=True):
    """The elite initiative phase of the turn is settled: for this side, or for neither (DH-5.5c)."""

    side: Side | None
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: State) -> None:
        state.elected = True

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.rolls:
            return None
        elite = elite_sides(state)
        ratings = say(
            "Initiative {attacker} and {defender}",
            attacker=initiative(state, elite["attacker"].id),
            defender=initiative(state, elite["defender"].id),
        )
        whose = phrase("the {side} has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)")
        nobody = phrase("neither side has the elite initiative phase (dice {rolls}, {ratings}, DH-5.5c)")
        return VOICE.said(state, whose if self.side else nobody, self, ratings=ratings)


@BOOK.event("MomentumTried", brief=by("result", MOMENTUM))
class MomentumTried(Happening, frozen=True):
    """A leader was to go on: `result` is what came of it (DH-5.32a, DH-5.33)."""

    leader: str
    result: activation.Momentum
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        chiefs.lay(state, activation.tired(chiefs.standing(state), self.leader, self.result))
        state.active = self.leader if self.result == "again" else ""

    def tell(self, state: State, side: Side | None) -> Said | None:
        match self.result:
            case "again":
                sentence = phrase(
                    "{leader} goes on by momentum (die {rolls}, Initiative {initiative}, DH-5.32a)"
                )
            case "cut":
                sentence = phrase(
                    "{leader} has no momentum; the activation of leaders ends (dice {rolls}, DH-5.33b)"
                )
            case "paralysed":
                sentence = phrase(
                    "{leader} has no momentum, and his side is paralysed (dice {rolls}, DH-5.33c)"
                )
            case _ if len(self.rolls) > 1:
                sentence = phrase("{leader} has no momentum, and is finished (dice {rolls}, DH-5.33d)")
            case _:
                sentence = phrase("{leader} has no momentum (die {rolls}, Initiative {initiative}, DH-5.32a)")
        return VOICE.said(state, sentence, self)


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
    """The elite commander, and his subordinates in range."""
    elite = elite_sides(state).get(item.side)
    for each in state.leaders_of(item.side):
        near = each.kind in ("subordinate", "both") and command.near_overall(state, each)
        if elite is not None and (each.id == elite.id or near):
            yield Elect(each.id)


@BOOK.question(
    Electing,
    prompt="Which leader has the elite initiative phase, before all others? Let it be, and none of yours has it",
    offers=elects,
    calm=Forgo(),
    asked="always",
    rule="DH-5.5a",
    otherwise=("leader", "that leader is not in range of the elite commander"),
)
@rule("DH-5.5a")
def take_election(draft: Decision, item: Electing, order: Elect) -> None:
    """Let him lead, out of turn."""
    draft.done()
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


def why_not_due(state: State, item: Activating, order: Activate | PassOver | Trump) -> Refusal:
    """The reason against a leader out of turn, and one without the right to trump."""
    if isinstance(order, Trump):
        return Refusal("DH-5.41a", "leader", "{given} may not trump now", given=order.leader)
    return Refusal("DH-5.12a", "leader", "{given} is not due to do that now", given=order.leader)


asks = partial(BOOK.question, Activating, offers=dues, rule="DH-3.0b", why_not=why_not_due)


@asks(
    prompt="The trump has failed: which of the leaders who are due do you activate?",
    when=lambda item: item.tried,
)
@asks(
    prompt="Which leader do you activate, or pass over? Another may try to trump first",
    asked="always",
    when=lambda item: not item.tried,
)
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


@BOOK.question(
    Continuing,
    prompt="{leader} may try for momentum, to go on. Let it be, and his activation ends",
    offers=lambda state, item: [GoOn()],
    calm=Forgo(),
    asked="always",
    rule="DH-5.31a",
    about="leader",
)
@rule("DH-5.31a", "DH-5.32a", "DH-5.33a", "DH-5.33b", "DH-5.33c", "DH-5.33d", "DH-5.42b")
def take_momentum(draft: Decision, item: Continuing, order: GoOn) -> None:
    """A die decides whether he goes on; a nine is thrown again."""
    draft.done()
    state, leader = draft.state, draft.state.leaders[item.leader]
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


@BOOK.follows(Continuing)
@rule("DH-5.31a")
def rest(draft: Decision, item: Continuing) -> None:
    """The leader does not try."""
    draft.done()
    draft.emit(phases.OrdersPhaseEnded(item.leader))
