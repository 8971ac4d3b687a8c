"""The lane: two parties march towards each other, any number of paces up to their allowance, and strike when they meet."""

from pathlib import Path
from typing import Any, Generic

import msgspec

from battles.agenda.book import Book, System
from battles.agenda.chapter import Chapter
from battles.agenda.draft import Draft
from battles.agenda.loop import Loop
from battles.agenda.scenarios import Scenarios
from battles.agenda.state import BattleState, I, Over
from battles.agenda.surface import Booked
from battles.agenda.tables import InForce
from battles.bots.any_legal import AnyLegal
from battles.bots.player import Player
from battles.muster import SIDES, Side, opponent
from battles.ruleset import Named, Progress, Span, Trials, Verdict
from battles.wording import SIDE, Said, say, word
from dice import Dice, Rolled
from rulebook import Refusal

PEOPLE = 5


class Blows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many fall by a die of ten, and how many paces a party marches."""

    provenance: str
    fall: tuple[int, ...]
    march: int

    def __post_init__(self) -> None:
        if len(self.fall) != 10:
            raise ValueError(f"a die of ten has ten results, not {len(self.fall)}")
        if self.march < 1:
            raise ValueError("who marches no pace never meets anybody")


TABLES: InForce[Blows] = InForce(
    Path(__file__).parent / "tables", {"blows": Blows}, lambda tables: tables["blows"]
)


class Meeting(BattleState[I], Generic[I]):
    """How many paces lie between the parties, who marches in this turn, and how many stand."""

    turn: int = 0
    between: int = 0
    standing: dict[Side, int] = {}


Lane = Meeting[Any]
Decision = Draft[Lane]
BOOK = Book("lane")


@BOOK.item
class Marching(msgspec.Struct, frozen=True, tag="marching"):
    """A party marches, or strikes if it has met the other."""

    side: Side


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True):
    """What all orders have in common."""


@BOOK.order
class March(Order, frozen=True, tag="march"):
    """March so many paces."""

    paces: int


@BOOK.order
class Halt(Order, frozen=True, tag="halt"):
    """Stay."""


@BOOK.order
class Strike(Order, frozen=True, tag="strike"):
    """Strike."""


Orders = March | Halt | Strike


@BOOK.event("PartiesMet")
class PartiesSetUp(msgspec.Struct, frozen=True):
    """So many paces lie between them."""

    between: int


@BOOK.event("TurnBegan")
class TurnBegan(msgspec.Struct, frozen=True):
    """A party's turn."""

    turn: int


@BOOK.event("Marched")
class Marched(msgspec.Struct, frozen=True):
    """It has come nearer."""

    paces: int


@BOOK.event("Struck")
class Struck(msgspec.Struct, frozen=True):
    """So many of a party fell."""

    side: Side
    fell: int
    rolls: tuple[Rolled, ...]


@BOOK.event("LaneHeld")
class LaneHeld(msgspec.Struct, frozen=True):
    """It is over."""

    loser: Side


@BOOK.books(PartiesSetUp)
def set_up(state: Lane, event: PartiesSetUp) -> None:
    state.between, state.standing = event.between, dict.fromkeys(SIDES, PEOPLE)


@BOOK.books(TurnBegan)
def began(state: Lane, event: TurnBegan) -> None:
    state.turn = event.turn
    state.asked.clear()


@BOOK.books(Marched)
def marched(state: Lane, event: Marched) -> None:
    state.between -= event.paces


@BOOK.books(Struck)
def struck(state: Lane, event: Struck) -> None:
    state.standing[event.side] = max(0, state.standing[event.side] - event.fell)


@BOOK.books(LaneHeld)
def held(state: Lane, event: LaneHeld) -> None:
    state.over = Over("eliminated", event.loser)
    state.agenda.clear()


@BOOK.tells(Struck)
def tell_struck(state: Lane, event: Struck, side: Side | None) -> Said:
    whose, die = word(SIDE, event.side), event.rolls[0].face
    return say("{fell} of {side} fall ({die})", fell=event.fell, side=whose, die=die)


def farthest(state: Lane) -> int:
    """How far a party may march."""
    return min(TABLES.now.march, state.between)


def choices(state: Lane, item: Marching) -> list[Orders]:
    """What is not measured."""
    return [Halt()] if state.between else [Strike(), Halt()]


def paces(state: Lane, item: Marching) -> list[Span]:
    """Any number of paces up to the allowance."""
    return [Span(March(1), "paces", 1, farthest(state))] if state.between else []


def check(state: Lane, item: Marching, order: Orders) -> None:
    match order:
        case March(paces) if not 1 <= paces <= farthest(state):
            raise Refusal(
                "L-1", "paces", "{given} paces: from 1 to {most}", given=paces, most=farthest(state)
            )
        case Strike() if state.between:
            raise Refusal("L-2", "order", "nobody is within reach")
        case _:
            pass


def take(draft: Decision, item: Marching, order: Orders) -> None:
    draft.done()
    match order:
        case March(paces):
            draft.emit(Marched(paces))
        case Strike():
            rolled = draft.throw("L-2", f"{draft.state.turn}.{item.side}", "blow", 10)
            fell = TABLES.now.fall[rolled.face - 1]
            draft.emit(Struck(opponent(item.side), fell, (rolled,)))
        case Halt():
            pass


BOOK.chapter(
    Marching,
    Chapter(
        who=lambda state, item: item.side,
        candidates=choices,
        spans=paces,
        check=check,
        take=take,
        calm=(Halt(),),
        rule="L-1",
        about="side",
    ),
)
SYSTEM = System([BOOK], own_tables=True)
PATIENCE = 60
"""Turns after which the attacker has lost."""


def next_turn(draft: Decision) -> None:
    if draft.state.turn == PATIENCE:
        draft.emit(LaneHeld("attacker"))
        return
    draft.emit(TurnBegan(draft.state.turn + 1))
    draft.add(Marching(SIDES[(draft.state.turn + 1) % 2]))


def judge(draft: Decision) -> None:
    if draft.state.over is None and not all(draft.state.standing.values()):
        draft.emit(LaneHeld(min(SIDES, key=lambda side: draft.state.standing[side])))


def drafted(state: Lane, dice: Dice) -> Decision:
    return Draft(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[Lane, Decision, Orders] = Loop(SYSTEM.chapters, next_step=next_turn, stock=judge, over="L-0")


class Anyhow(AnyLegal[Lane, Orders]):
    """Any order."""

    loop = LOOP


class Bold(Player[Lane, Orders]):
    """As far as it goes, and strikes."""

    loop = LOOP
    answers = {Marching: lambda player, state, item: March(farthest(state)) if state.between else Strike()}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the lane is."""

    provenance: str
    paces: int


class LaneRuleset(Booked[Lane, Decision, Orders]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "lane", "The lane", "1", "1"
    trials = Trials(
        players=("bold", "random"),
        mirror="lane",
        wanted={"random": 0.1},
        busy="lane",
        most_turns=PATIENCE // 2,
        musters=False,
    )
    bars, page = ("The lane fights no musters",), "rulesets.md"

    def initial(self) -> Lane:
        return Meeting()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        draft.emit(PartiesSetUp(self.by_name.told(scenario.name).paces))

    def verdict(self, state: Lane) -> Verdict:
        if state.over is None or state.over.loser is None:
            raise Refusal("L-0", "battle", "the lane is not held yet")
        lost = {side: {"people": PEOPLE - state.standing[side]} for side in SIDES}
        return Verdict(opponent(state.over.loser), losses=lost)

    def progress(self, state: Lane) -> Progress:
        return Progress(state.turn, None, {side: state.standing.get(side, 0) for side in SIDES})

    def drawing(self, state: Lane, side: Side | None = None) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{state.between} paces</text></svg>'


RULESET = LaneRuleset(
    SYSTEM,
    LOOP,
    drafted,
    Meeting[SYSTEM.items],
    scenarios=Scenarios(Path(__file__).parent / "scenarios", Scenario),
    players={"bold": Bold, "random": Anyhow},
    numbers=TABLES,
)
