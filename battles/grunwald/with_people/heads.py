"""The further events of a battle of people: they are gathered before it, and the field is searched after it."""

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Fate, Outcomes
from battles.contract.wording import SIDE, Said, counted, say, word
from battles.grunwald.people.scale import strength, struck
from battles.grunwald.play import effects, turns
from battles.grunwald.play.effects import Decision
from battles.grunwald.rules.command import leaders_of
from battles.grunwald.state import Heads, State, Unit
from battles.grunwald.voice import VOICE
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.heads.kept import with_fates
from battles.kit.heads.people import outcomes_of, searched, tell_toll
from battles.people.bodies import Body
from battles.people.searching import After, End, Field, printed, search
from dice import Rolled
from rulebook import rule

BOOK = Book("heads", VOICE)


@BOOK.event("PeopleGathered")
class PeopleGathered(Happening, frozen=True):
    """The people of a muster stand behind counters, so many heads to a strength point.

    `tables` are the field and the counters of this battle, which take the place of the printed ones.
    """

    muster: Muster
    bodies: tuple[Body, ...]
    to_a_point: int
    tables: dict[str, str]

    def book(self, state: State) -> None:
        state.heads = Heads(self.muster, self.bodies, self.to_a_point, self.tables)
        state.hampered = tuple(side for side in SIDES if self.muster.force(side).largest.unsupplied)

    def tell(self, state: State, side: Side | None) -> Said:
        return counted(
            "each strength point stands for {n} person (HB-1)",
            "each strength point stands for {n} people (HB-1)",
            n=self.to_a_point,
        )


@BOOK.event("FieldSearched")
class FieldSearched(Happening, frozen=True):
    """The battle is over: `loser` has lost all people on the field, or all leaders; the fates of all (HB-2)."""

    loser: Side | None
    fates: dict[str, Fate]
    unhorsed: tuple[str, ...]
    outcomes: Outcomes
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        assert state.heads is not None, "it is a battle of people"
        state.heads = with_fates(state.heads, self)
        state.over = Over("flight" if self.loser else "undecided", self.loser)
        state.agenda.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        return say("{beaten}; {searched}", beaten=ended(state, self.loser), searched=tell_toll(self.fates))


def ended(state: State, loser: Side | None) -> Said:
    """Why a battle is over, and who is beaten."""
    if loser is None:
        gone = not all(any(True for _ in state.on_map(side)) for side in SIDES)
        if gone or state.turn < state.turns:
            return say("neither side can go on: the battle is drawn")
        return say("turn {turn} was the last: the battle is drawn", turn=state.turn)
    if any(True for _ in state.on_map(loser)):
        return say(
            "the {side} has no leader left on the field and is beaten (GR-S0a)", side=word(SIDE, loser)
        )
    return say("the {side} has no unit left on the field and is beaten (GR-S0a)", side=word(SIDE, loser))


def next_step(draft: Decision) -> None:
    """The next phase or turn; after the last nobody has won, and the field is searched."""
    state = draft.state
    if state.phase == turns.LAST and state.turn == state.turns:
        over(draft, None)
    else:
        turns.next_step(draft)


@rule("GR-S0a")
def stock(draft: Decision) -> None:
    """Beat a side without counters on the field, or without the leaders with which it came."""
    state = draft.state
    if state.over is not None or state.heads is None or not state.units:
        return
    beaten = [side for side in SIDES if gone(state, state.heads.muster, side)]
    if beaten:
        over(draft, beaten.pop() if len(beaten) == 1 else None)


def gone(state: State, muster: Muster, side: Side) -> bool:
    """True if a side has no counter on the field, or has lost all leaders with which it came."""
    leaderless = bool(muster.force(side).commanders) and not leaders_of(state, side)
    return leaderless or not any(True for _ in state.on_map(side))


def over(draft: Decision, loser: Side | None) -> None:
    """The field is searched, and the battle is over."""
    state = draft.state
    field = field_of(state, outcomes_of(loser))
    found = search(field, draft.throw, printed())
    draft.emit(FieldSearched(loser, found.fates, found.unhorsed, field.outcomes, found.rolls))


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched: what became of each body, and of the leaders."""
    dead = (leader.id for leader in state.leaders.values() if leader.place == "eliminated")
    return searched(state, outcomes, after, dead)


def after(state: State, body: Body) -> After:
    """A body at the end: how many of its people fell with the strength points that it has lost."""
    unit, heads = state.units[body.id], state.heads
    assert heads is not None, "it is a battle of people"
    gone = unit.place == "eliminated"
    lost = strength(len(body.row), body.kind, heads.to_a_point) - unit.sp
    fell = struck(len(body.row), lost, heads.to_a_point, eliminated=gone)
    return After(body, fell, end_of(state, unit))


def end_of(state: State, unit: Unit) -> End:
    """The end of a body: it stands, is broken, or has left the map over an edge of others."""
    if unit.place == "left":
        where, nation = effects.field_of(state), state.nations[unit.side]
        return "stands" if where.told.friendly_edge[nation] in where.edges_of(unit.left_at) else "astray"
    return "broken" if unit.panicked or unit.place == "eliminated" else "stands"
