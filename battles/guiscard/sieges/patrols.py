"""GS-11.4.3d-f: the patrols that meet a supply party: when they come, their members, and how they begin."""

from battles.guiscard.agenda import Approaching
from battles.guiscard.decision import FACES, LETTERS, Decision
from battles.guiscard.sieges.places import EDGES, action_of, kept, works_of
from battles.guiscard.state import Character, Post, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from battles.muster import Edge, Person, Side
from battles.wording import Said, faces, say
from dice import Rolled
from rulebook import rule

BOOK = book_of("patrols")

BESIEGER: Side = "attacker"
SHOOTER = "shooter"
RULE, PURPOSE = "GS-11.4.3e", "patrol"


@BOOK.event("PatrolCalled")
class PatrolCalled(Happening, frozen=True):
    """A patrol meets the party or stays away, by a die or without one, and it names its members (GS-11.4.3e)."""

    characters: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        kept(state).patrols += bool(self.characters)
        kept(state).waiting |= dict.fromkeys(self.characters, Post(since=state.turn))

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        # The party learns of a patrol when it comes on (D159).
        if side == "defender":
            return None
        people = tuple(called(state, name) for name in self.characters)
        if not self.rolls:
            return say("a patrol is out: {people} (GS-11.4.3d)", people=people)
        die, most = faces(self.rolls), TABLES.now.besieging.patrol.highest(state.turn)
        if not people:
            return say(
                "no further patrol: die {die}, one comes at {most} or less (GS-11.4.3e)", die=die, most=most
            )
        return say(
            "a further patrol: {people}, by die {die}, one comes at {most} or less (GS-11.4.3e)",
            die=die,
            most=most,
            people=people,
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.characters:
            return None
        return say(
            "a further patrol: {people} (GS-11.4.3e)",
            people=tuple(called(state, name) for name in self.characters),
        )


@rule("GS-11.4.3e")
def due(decision: Decision) -> None:
    """Before a phase of the besieger, let the patrols come that are out or that a die brings."""
    state, numbers = decision.state, TABLES.now.besieging.patrol
    fallen = works_of(state.battle).patrols
    sure = fallen.count(state.turn) if fallen else numbers.at_start * (state.turn == 1)
    called = [call(decision) for _ in range(sure)]
    if not fallen and more(state):
        die = throw(decision)
        called.append(call(decision, die) if die.face <= numbers.highest(state.turn) else none(decision, die))
    for patrol in reversed(called):
        if patrol:
            decision.add(Approaching(BESIEGER, patrol, sides(state), together=True))


def throw(decision: Decision) -> Rolled:
    """The die for a further patrol, in the turn and phase that is on."""
    state = decision.state
    return decision.throw(
        RULE, f"{state.turn}{LETTERS[state.active == state.first]}.{PURPOSE}", PURPOSE, FACES
    )


def none(decision: Decision, die: Rolled) -> tuple[str, ...]:
    """Let no patrol come."""
    decision.emit(PatrolCalled(rolls=(die,)))
    return ()


def call(decision: Decision, *rolls: Rolled) -> tuple[str, ...]:
    """Draw a patrol up, if anybody is left for it."""
    patrol = drawn_up(decision.state)
    if patrol or rolls:
        decision.emit(PatrolCalled(patrol, rolls))
    return patrol


@rule("GS-11.4.3e")
def more(state: Skirmish) -> bool:
    """True if a further patrol may meet the party: there are fewer than the limit, and people are left."""
    siege, works = state.siege, works_of(state.battle)
    most = len(works.patrols) or works.most_patrols
    return siege is not None and siege.patrols < most and bool(drawn_up(state))


@rule("GS-11.4.3d")
def drawn_up(state: Skirmish) -> tuple[str, ...]:
    """The people of the next patrol: riders and shooters first, as many as may be, then armoured men (D157)."""
    numbers = TABLES.now.besieging.patrol
    room = {"people": numbers.people, "riders": numbers.riders, "shooters": numbers.shooters}
    chosen: list[str] = []
    for one in sorted(left(state), key=lambda one: (not (one.mounted or shoots(one)), not one.armoured)):
        needs = ["people", *["riders"] * one.mounted, *["shooters"] * shoots(one)]
        if all(room[each] for each in needs):
            for each in needs:
                room[each] -= 1
            chosen.append(one.id)
    return tuple(chosen)


def shoots(one: Person) -> bool:
    """True if somebody counts as a shooter."""
    return SHOOTER in one.points_class


def left(state: Skirmish) -> list[Person]:
    """The besieger's people outside all patrols still, in the order of the muster."""
    assert state.siege is not None
    posts = state.siege.waiting
    return [one for one in state.battle.attacker.people if posts.get(one.id) == Post()]


@rule("GS-11.4.3f")
def sides(state: Skirmish) -> tuple[Edge, ...]:
    """The sides over which a patrol may come: in turn 1 not the one over which the party came."""
    assert state.siege is not None
    barred = state.siege.over if state.turn == 1 else ""
    return tuple(edge for edge in EDGES if edge != barred)


@rule("GS-11.4.3f")
def surprised(state: Skirmish, one: Character) -> bool:
    """True if somebody is of a patrol of turn 1: in it he moves at half allowance."""
    return surprises(state, one.side)


@rule("GS-11.4.3f")
def surprises(state: Skirmish, side: Side) -> bool:
    """True if a side is that of the patrols of turn 1, in which they make no defensive fire."""
    return (
        state.siege is not None
        and state.turn == 1
        and side == BESIEGER
        and action_of(state) == "supply_sally"
    )
