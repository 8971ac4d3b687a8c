"""The lane: two parties march towards each other, any number of paces up to their allowance, and strike when they meet.

A blow may be answered by a riposte, that by another, five deep. Each party holds shields that the other does not see.
"""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Annotated, Any, Generic

import msgspec

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.surface import Livery, Named, Progress, Span, Trials, Verdict, ZonesAre
from battles.contract.wording import SIDE, Said, say, word
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.scenarios import Scenarios
from battles.kit.agenda.state import BattleState, I, Over
from battles.kit.agenda.surface import Booked
from battles.kit.agenda.system import System
from battles.kit.agenda.tables import InForce
from battles.kit.book import Book
from battles.kit.bots.any_legal import AnyLegal
from battles.kit.bots.player import Player
from battles.kit.happening import Happening
from battles.kit.marks import piece
from battles.kit.voice import Meaning, Voice
from dice import Dice, Rolled
from dice.pool import Pool
from rulebook import Refusal
from rulebook.bounds import from_to, of_length

PEOPLE = 5
DEEPEST = 5
SHIELDS = 3
"""How many a party has, and the best that one may be."""
UNKNOWN = 0
"""A shield that one may not see."""


class Blows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many fall by a die of ten, and how many paces a party marches."""

    provenance: str
    fall: Annotated[tuple[int, ...], of_length(10, 10)]
    march: Annotated[int, from_to(1, 99)]


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


def party(state: Lane, id_: str) -> Side | None:
    """The side of a party, which is its only piece and has its name."""
    return next((side for side in SIDES if side == id_), None)


VOICE = Voice(
    {"side": Meaning(lambda state, side: word(SIDE, side), lambda state, side: piece(side))},
    party,
    {
        "between": Meaning(lambda state, record: state.between),
        "most": Meaning(lambda state, record: farthest(state)),
    },
)
BOOK = Book("lane", VOICE)


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
    """The base of all orders."""


@BOOK.order("march: paces {paces}")
class March(Order, frozen=True, tag="march"):
    """March so many paces."""

    paces: int


@BOOK.order("let things be")
class Halt(Order, frozen=True, tag="halt"):
    """Stay, or take what comes."""


@BOOK.order("strike")
class Strike(Order, frozen=True, tag="strike"):
    """Strike, or strike back."""


@BOOK.order("raise the shield in place {place}")
class Raise(Order, frozen=True, tag="raise"):
    """Raise the shield in that place of those that are held, from 0."""

    place: int


Orders = March | Halt | Strike | Raise


@BOOK.event("PartiesMet")
class PartiesSetUp(Happening, frozen=True):
    """So many paces lie between them."""

    between: int

    def book(self, state: Lane) -> None:
        state.between, state.standing = self.between, dict.fromkeys(SIDES, PEOPLE)


@BOOK.event("ShieldsGiven")
class ShieldsGiven(Happening, frozen=True):
    """A party has its shields, a die of one pool for each."""

    side: Side
    pools: tuple[Pool, ...]

    @property
    def shields(self) -> list[int]:
        return list(self.pools[0].faces)

    def book(self, state: Lane) -> None:
        state.shields[self.side] = self.shields

    def tell(self, state: Lane, side: Side | None) -> Said:
        held = ", ".join(map(str, self.shields)) if side in (None, self.side) else say("covered")
        whose = word(SIDE, self.side)
        return say("{side} has {n} shields: {held}", side=whose, n=len(self.shields), held=held)


@BOOK.event("ShieldRaised")
class ShieldRaised(Happening, frozen=True):
    """A party is covered against the next blow."""

    side: Side
    place: int

    def book(self, state: Lane) -> None:
        state.raised[self.side] = state.shields[self.side].pop(self.place)

    def tell(self, state: Lane, side: Side | None) -> Said:
        whose = word(SIDE, self.side)
        if side not in (None, self.side):
            return say("{side} raises a shield", side=whose)
        return say("{side} raises a shield of {worth}", side=whose, worth=state.raised[self.side])


@BOOK.event("TurnBegan")
class TurnBegan(Happening, frozen=True):
    """A party's turn."""

    turn: int

    def book(self, state: Lane) -> None:
        state.turn = self.turn
        state.asked.clear()


@BOOK.event("Marched")
class Marched(Happening, frozen=True):
    """It has come nearer."""

    paces: int

    def book(self, state: Lane) -> None:
        state.between -= self.paces


@BOOK.event("Struck")
class Struck(Happening, frozen=True):
    """So many of a party fell."""

    side: Side
    fell: int
    rolls: tuple[Rolled, ...]

    def book(self, state: Lane) -> None:
        state.standing[self.side] = max(0, state.standing[self.side] - self.fell)
        state.raised.pop(self.side, None)

    def tell(self, state: Lane, side: Side | None) -> Said:
        whose, die = word(SIDE, self.side), self.rolls[0].face
        return say("{fell} of {side} fall ({die})", fell=self.fell, side=whose, die=die)


@BOOK.event("LaneHeld")
class LaneHeld(Happening, frozen=True):
    """It is over."""

    loser: Side

    def book(self, state: Lane) -> None:
        state.over = Over("eliminated", self.loser)
        state.agenda.clear()


def farthest(state: Lane) -> int:
    """How far a party may march."""
    return min(TABLES.now.march, state.between)


def choices(state: Lane, item: Marching) -> list[Orders]:
    """The orders without a measure."""
    places = () if item.side in state.raised else range(len(state.shields[item.side]))
    return [*([] if state.between else [Strike()]), *map(Raise, places)]


def paces(state: Lane, item: Marching) -> list[Span]:
    """Any number of paces up to the allowance."""
    return [Span(March(1), "paces", 1, farthest(state))] if state.between else []


def why_not(state: Lane, item: Marching, order: March | Strike | Raise) -> Refusal:
    """The reason against an order that is not offered."""
    match order:
        case March(paces):
            most = farthest(state)
            return Refusal("L-1", "paces", "{given} paces: from 1 to {most}", given=paces, most=most)
        case Strike():
            return Refusal("L-2", "order", "nobody is within reach")
        case Raise(place):
            return Refusal("L-3", "place", "there is no shield to raise at {given}", given=place)


@BOOK.question(
    Marching,
    prompt="{side}, {between} paces from the other: do you march, {most} paces at most? Let things be, and you stay",
    offers=choices,
    spans=paces,
    why_not=why_not,
    calm=Halt(),
    asked="always",
    rule="L-1",
    about="side",
)
def take(draft: Decision, item: Marching, order: March | Strike | Raise) -> None:
    """A march, a shield that is raised, or a blow that may be answered."""
    draft.done()
    match order:
        case March(paces):
            draft.emit(Marched(paces))
        case Strike():
            draft.add(answering(draft.state, opponent(item.side), 1))
        case Raise(place):
            draft.emit(ShieldRaised(item.side, place))


def answering(state: Lane, side: Side, depth: int) -> Answering:
    """A party is struck at, and may answer that first."""
    return Answering(side, depth, state.standing[opponent(side)])


@BOOK.question(
    Answering,
    prompt="{side} is struck at: do you strike back first? Let things be, and the blow comes",
    offers=lambda state, item: [Strike()] if item.depth < DEEPEST else [],
    otherwise=("order", "{given} has no place now: the exchange is over"),
    calm=Halt(),
    asked="always",
    rule="L-2",
    about="side",
)
def answer(draft: Decision, item: Answering, order: Strike) -> None:
    """A riposte comes first."""
    draft.change(msgspec.structs.replace(item, answered=True))
    draft.add(answering(draft.state, opponent(item.side), item.depth + 1))


@BOOK.follows(Answering, when=lambda item: item.answered)
def settle(draft: Decision, item: Answering) -> None:
    """The blow that was answered by a riposte still comes, unless that has felled somebody."""
    # The item does not say whether its riposte hit: that is read off the state.
    if draft.state.standing[opponent(item.side)] < item.enemies:
        draft.done()
    else:
        strike(draft, item)


@BOOK.follows(Answering)
def strike(draft: Decision, item: Answering) -> None:
    """A die of ten, and what is raised against it."""
    rolled = draft.throw("L-2", f"{draft.state.turn}.{item.side}.{item.depth}", "blow", 10)
    draft.done()
    fell = max(0, TABLES.now.fall[rolled.face - 1] - draft.state.raised.get(item.side, 0))
    draft.emit(Struck(item.side, fell, (rolled,)))


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


LOOP: Loop[Lane, Decision, Orders] = Loop(SYSTEM.topics, next_step=next_turn, stock=judge, over="L-0")
drafted = SYSTEM.drafted


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
    """See `battles.contract.surface.Ruleset`."""

    id, title, rules_version, bots_version = "lane", "The lane", "1", "1"
    trials = Trials(
        players=("bold", "random"),
        mirror="lane",
        wanted={"random": 0.05},
        busy="lane",
        most_turns=PATIENCE // 2,
        musters=False,
    )
    bars, page = ("The lane fights no musters",), "rulesets.md"

    def initial(self) -> Lane:
        return Meeting()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        draft.emit(PartiesSetUp(self.by_name.content(scenario.name).paces))
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
    scenarios=Scenarios(Path(__file__).parent / "scenarios", Scenario, {"double": False}),
    players={"bold": Bold, "random": Anyhow},
    numbers=TABLES,
)


def met(dice: Dice) -> Lane:
    """The parties stand before each other without a shield, and the attacker is to act."""
    draft: Decision = drafted(Meeting(), dice)
    draft.emit(PartiesSetUp(0))
    for side in SIDES:
        draft.state.shields[side] = []
    LOOP.go_on(draft)
    return draft.state
