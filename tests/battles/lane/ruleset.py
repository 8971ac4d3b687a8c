"""The lane: two parties march towards each other, any number of paces up to their allowance, and strike when they meet.

A blow may be answered by a riposte, that by another, five deep. Each party holds shields that the other does not see.
"""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Generic

import msgspec

from battles.agenda.book import Book, System
from battles.agenda.chapter import Chapter, out_of_place
from battles.agenda.draft import Draft
from battles.agenda.loop import Loop
from battles.agenda.scenarios import Scenarios
from battles.agenda.state import BattleState, I, Over
from battles.agenda.surface import Booked
from battles.agenda.tables import InForce
from battles.bots.any_legal import AnyLegal
from battles.bots.player import Player
from battles.muster import SIDES, Side, opponent
from battles.ruleset import Livery, Named, Progress, Span, Trials, Verdict, ZonesAre
from battles.wording import SIDE, Said, say, word
from dice import Dice, Rolled
from dice.pool import Pool
from rulebook import Refusal

PEOPLE = 5
DEEPEST = 5
SHIELDS = 3
"""How many a party has, and the best that one may be."""
UNKNOWN = 0
"""A shield that one may not see."""


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
    """How many paces lie between the parties, who marches in this turn, how many stand, their shields, held and raised."""

    turn: int = 0
    between: int = 0
    standing: dict[Side, int] = {}
    shields: dict[Side, list[int]] = {}
    raised: dict[Side, int] = {}


Lane = Meeting[Any]
Decision = Draft[Lane]
BOOK = Book("lane")


@BOOK.item
class Marching(msgspec.Struct, frozen=True, tag="marching"):
    """A party marches, or strikes if it has met the other."""

    side: Side


@BOOK.item
class Answering(msgspec.Struct, frozen=True, tag="answering"):
    """A party answers a blow, the so-manieth of an exchange; `enemies` is how many stood against it when that began."""

    side: Side
    depth: int
    enemies: int
    answered: bool = False


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True):
    """What all orders have in common."""


@BOOK.order
class March(Order, frozen=True, tag="march"):
    """March so many paces."""

    paces: int


@BOOK.order
class Halt(Order, frozen=True, tag="halt"):
    """Stay, or take what comes."""


@BOOK.order
class Strike(Order, frozen=True, tag="strike"):
    """Strike, or strike back."""


@BOOK.order
class Raise(Order, frozen=True, tag="raise"):
    """Raise the shield in that place of those that are held, from 0."""

    place: int


Orders = March | Halt | Strike | Raise


@BOOK.event("PartiesMet")
class PartiesSetUp(msgspec.Struct, frozen=True):
    """So many paces lie between them."""

    between: int


@BOOK.event("ShieldsGiven")
class ShieldsGiven(msgspec.Struct, frozen=True):
    """A party has its shields, a die of one pool for each."""

    side: Side
    pools: tuple[Pool, ...]

    @property
    def shields(self) -> list[int]:
        return list(self.pools[0].faces)


@BOOK.event("ShieldRaised")
class ShieldRaised(msgspec.Struct, frozen=True):
    """A party is covered against the next blow."""

    side: Side
    place: int


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


@BOOK.books(ShieldsGiven)
def given(state: Lane, event: ShieldsGiven) -> None:
    state.shields[event.side] = event.shields


@BOOK.books(ShieldRaised)
def raised(state: Lane, event: ShieldRaised) -> None:
    state.raised[event.side] = state.shields[event.side].pop(event.place)


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
    state.raised.pop(event.side, None)


@BOOK.books(LaneHeld)
def held(state: Lane, event: LaneHeld) -> None:
    state.over = Over("eliminated", event.loser)
    state.agenda.clear()


@BOOK.tells(ShieldsGiven)
def tell_given(state: Lane, event: ShieldsGiven, side: Side | None) -> Said:
    held = ", ".join(map(str, event.shields)) if side in (None, event.side) else say("covered")
    return say("{side} has {n} shields: {held}", side=word(SIDE, event.side), n=len(event.shields), held=held)


@BOOK.tells(ShieldRaised)
def tell_raised(state: Lane, event: ShieldRaised, side: Side | None) -> Said:
    whose = word(SIDE, event.side)
    if side not in (None, event.side):
        return say("{side} raises a shield", side=whose)
    return say("{side} raises a shield of {worth}", side=whose, worth=state.raised[event.side])


@BOOK.tells(Struck)
def tell_struck(state: Lane, event: Struck, side: Side | None) -> Said:
    whose, die = word(SIDE, event.side), event.rolls[0].face
    return say("{fell} of {side} fall ({die})", fell=event.fell, side=whose, die=die)


def farthest(state: Lane) -> int:
    """How far a party may march."""
    return min(TABLES.now.march, state.between)


def choices(state: Lane, item: Marching) -> list[Orders]:
    """What is not measured."""
    places = () if item.side in state.raised else range(len(state.shields[item.side]))
    return [*([] if state.between else [Strike()]), Halt(), *map(Raise, places)]


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
        case Raise(place) if item.side in state.raised or not 0 <= place < len(state.shields[item.side]):
            raise Refusal("L-3", "place", "there is no shield to raise at {given}", given=place)
        case _:
            pass


def take(draft: Decision, item: Marching, order: Orders) -> None:
    draft.done()
    match order:
        case March(paces):
            draft.emit(Marched(paces))
        case Strike():
            draft.add(answering(draft.state, opponent(item.side), 1))
        case Raise(place):
            draft.emit(ShieldRaised(item.side, place))
        case Halt():
            pass


def answering(state: Lane, side: Side, depth: int) -> Answering:
    """A party is struck at, and may answer that first."""
    return Answering(side, depth, state.standing[opponent(side)])


def check_answer(state: Lane, item: Answering, order: Orders) -> None:
    """Raise Refusal for one riposte too many."""
    if not isinstance(order, Strike | Halt) or (item.depth == DEEPEST and isinstance(order, Strike)):
        raise out_of_place(order, "the exchange is over", "L-2")


def answer(draft: Decision, item: Answering, order: Orders) -> None:
    """A riposte comes first; else the blow."""
    if isinstance(order, Strike):
        draft.change(msgspec.structs.replace(item, answered=True))
        draft.add(answering(draft.state, opponent(item.side), item.depth + 1))
    else:
        strike(draft, item)


def settle(draft: Decision, item: Answering) -> None:
    """What was answered by a riposte still comes, unless that has felled somebody."""
    # The item does not say whether its riposte hit: that is read off the state.
    if draft.state.standing[opponent(item.side)] < item.enemies:
        draft.done()
    else:
        strike(draft, item)


def strike(draft: Decision, item: Answering) -> None:
    """A die of ten, and what is raised against it."""
    rolled = draft.throw("L-2", f"{draft.state.turn}.{item.side}.{item.depth}", "blow", 10)
    draft.done()
    fell = max(0, TABLES.now.fall[rolled.face - 1] - draft.state.raised.get(item.side, 0))
    draft.emit(Struck(item.side, fell, (rolled,)))


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
BOOK.chapter(
    Answering,
    Chapter(
        run=settle,
        who=lambda state, item: None if item.answered else item.side,
        candidates=lambda state, item: [Strike(), Halt()],
        check=check_answer,
        take=answer,
        calm=(Halt(),),
        rule="L-2",
        about="depth",
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
    """As far as it goes, and strikes, and answers nothing."""

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
        shields = SHIELDS * (2 if self.by_name.chosen(scenario)["double"] else 1)
        for side in SIDES:
            draft.emit(ShieldsGiven(side, (draft.throw_pool("L-3", side, "shield", shields, SHIELDS),)))

    def seen(self, state: Lane, side: Side) -> Lane:
        """The other's shields may be any, and so may what he has raised."""
        other = opponent(side)
        view = self.decode(self.encode(state))
        view.shields[other] = [UNKNOWN] * len(state.shields.get(other, ()))
        if other in state.raised:
            view.raised[other] = UNKNOWN
        return view

    def verdict(self, state: Lane) -> Verdict:
        if state.over is None or state.over.loser is None:
            raise Refusal("L-0", "battle", "the lane is not held yet")
        lost = {side: {"people": PEOPLE - state.standing[side]} for side in SIDES}
        points: dict[Side, int] = {side: lost[opponent(side)]["people"] for side in SIDES}
        return Verdict(opponent(state.over.loser), losses=lost, points=points)

    def progress(self, state: Lane) -> Progress:
        return Progress(state.turn, None, {side: state.standing.get(side, 0) for side in SIDES})

    zones_are: ZonesAre = "zones of control"

    def overlaid(
        self,
        state: Lane,
        livery: Livery,
        zones: Collection[Side],
        events: Iterable[Any] = (),
        side: Side | None = None,
    ) -> str:
        """The shields that are raised, as the last moves: how good they are only where one sees it."""
        view = state if side is None else self.seen(state, side)
        lying = f"<text>{view.raised if events else {}}</text>"
        return self.drawing(state, side).replace("</svg>", f"{lying}</svg>")

    def drawing(self, state: Lane, side: Side | None = None) -> str:
        view = state if side is None else self.seen(state, side)
        told = "; ".join(
            f"{each}: {view.shields.get(each, [])} {view.raised.get(each, '')}" for each in SIDES
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{state.between} paces; {told}</text></svg>'


RULESET = LaneRuleset(
    SYSTEM,
    LOOP,
    drafted,
    Meeting[SYSTEM.items],
    scenarios=Scenarios(Path(__file__).parent / "scenarios", Scenario, {"double": False}),
    players={"bold": Bold, "random": Anyhow},
    numbers=TABLES,
)


def met(dice: Dice) -> Lane:
    """The parties stand before each other without a shield, and the attacker is to act."""
    draft = drafted(Meeting(), dice)
    draft.emit(PartiesSetUp(0))
    for side in SIDES:
        draft.state.shields[side] = []
    LOOP.go_on(draft)
    return draft.state
