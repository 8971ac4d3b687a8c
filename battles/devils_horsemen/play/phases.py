"""DH-3, DH-5: the Orders Phase of a leader begins and ends, and what he may do after it."""

from battles.devils_horsemen.play import effects
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import StandardMoved
from battles.devils_horsemen.play.items import Continuing, Ordering
from battles.devils_horsemen.rules import activation, chiefs, command, leaders
from battles.devils_horsemen.state import Leader, State
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import rule

BOOK = Book("phases", VOICE)


@BOOK.event(
    "OrdersPhaseBegan",
    either(
        "elite",
        "{leader} has the elite initiative phase (DH-5.5a)",
        "{leader} is active (DH-3.0b)",
    ),
)
class OrdersPhaseBegan(Happening, frozen=True, omit_defaults=True):
    """A leader has an Orders Phase. `lines`: he is near his overall commander and may give Line Orders all turn.

    `cornered`: he begins it in an enemy zone of control. `due`: he was, and has not trumped.
    """

    leader: str
    elite: bool = False
    lines: bool = False
    cornered: bool = False
    due: bool = False

    def book(self, state: State) -> None:
        chiefs.lay(state, activation.activated(chiefs.standing(state), self.leader, due=self.due))
        leader = state.leaders[self.leader]
        state.active, state.elite = self.leader, self.elite
        state.segment += 1
        leader.lines_free, leader.cornered = leader.lines_free or self.lines, self.cornered
        for each in state.leaders.values():
            each.spent = 0
        for unit in state.units.values():
            unit.start, unit.began, unit.spent, unit.marker = unit.hex, unit.column, 0, ""
            unit.ordered = unit.went = unit.entered = unit.fired = unit.showering = unit.turned = False
            unit.struck = unit.fought = unit.idle = unit.rammed = unit.lured = False
            unit.quarry, unit.met, unit.harried = "", (), ()
        for standard in state.standards.values():
            standard.planted = False
        state.gone()


@BOOK.event(
    "OrdersPhaseEnded",
    either(
        "aside",
        "{leader} is set aside: an enemy zone of control holds him, and no shock attack used his range (DH-5.27c)",
    ),
)
class OrdersPhaseEnded(Happening, frozen=True, omit_defaults=True):
    """The Orders Phase of a leader is over: he is finished, or inactive again, perhaps set aside (DH-5.15a, D51)."""

    leader: str
    finished: bool = True
    aside: bool = False

    def book(self, state: State) -> None:
        found = chiefs.standing(state)
        if self.finished:
            chiefs.lay(state, activation.finished(found, self.leader))
        else:
            chiefs.lay(state, activation.inactive(found, self.leader, aside=self.aside))
        state.active, state.elite = "", False


@BOOK.event(
    "LeaderFinished",
    either(
        "due",
        "{leader} is passed over, and is finished (DH-5.15a)",
        "{leader} loses his momentum to the trump, and is finished (DH-5.44b)",
    ),
)
class LeaderFinished(Happening, frozen=True, omit_defaults=True):
    """A leader does nothing more in the turn: his owner has passed, when he was `due`; or his momentum was trumped."""

    leader: str
    due: bool = False

    def book(self, state: State) -> None:
        change = activation.passed_over if self.due else activation.finished
        chiefs.lay(state, change(chiefs.standing(state), self.leader))
        if state.active == self.leader:
            state.active = ""


@rule("DH-3.0b", "DH-3.0c", "DH-11.33b", "DH-11.55a")
def begin(
    draft: Decision, leader: Leader, *, elite: bool = False, duty: bool = False, due: bool = False
) -> None:
    """A leader has his Orders Phase; a standard that was taken from him comes back, and leaves who has come to it."""
    state = draft.state
    standard = state.standards.get(leader.id)
    if standard is not None and (standard.away or standard.captor) and standard.since < state.turn:
        effects.forsake(draft, leader.id, taken=True)
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
    """End the Orders Phase: he may go on, or is finished, inactive or set aside."""
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
    """True if a leader may try momentum; no subordinate whose range was used in an enemy zone of control."""
    used = leader.cornered and leader.kind != "overall"
    return not used and activation.may_go_on(chiefs.table(state), leader.id, elite=state.elite)


@rule("DH-5.27a", "DH-5.27b")
def led_a_shock(state: State) -> bool:
    """True if units have attacked in the Orders Phase that gave no orders: by the range of its leader, that is."""
    return any(unit.fought for unit in state.units.values())
