"""A toy system in the voice of the kit: a guard at a door who may be asked several things."""

from functools import partial

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.state import BattleState
from battles.kit.agenda.system import System
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.marks import Marks, hex_, piece
from battles.kit.voice import Meaning, Voice, either
from dice.scripted import ScriptedDice
from rulebook import Refusal


class Doors(BattleState["Watching | Knocking | Closing"]):
    """The doors that are open, by the hex, and the kinds of order that a guard may give."""

    open: list[str] = []
    beyond: tuple[str, ...] = ("0101", "0102")


class Order(msgspec.Struct, frozen=True, tag_field="order"):
    """The base of all orders."""


def owner(state: Doors, id_: str) -> Side | None:
    """Guards are the attacker's, thieves the defender's."""
    sides: dict[str, Side] = {"g": "attacker", "t": "defender"}
    return sides.get(id_[:1])


VOICE = Voice(
    {
        "guard": Meaning(lambda state, id_: say("guard {id}", id=id_), lambda state, id_: piece(id_)),
        "thief": Meaning(lambda state, id_: say("thief {id}", id=id_), lambda state, id_: piece(id_)),
        "hex": Meaning(marks=lambda state, name: hex_(name)),
    },
    owner,
    {"doors": Meaning(lambda state, record: len(state.open), lambda state, record: Marks(heading=0))},
)
BOOK = Book("doors", VOICE)


@BOOK.item
class Watching(msgspec.Struct, frozen=True, tag="watching"):
    """A guard may open doors."""

    guard: str


@BOOK.item
class Knocking(msgspec.Struct, frozen=True, tag="knocking", omit_defaults=True):
    """A thief knocks: first a guard is asked who it is, then whether to open."""

    thief: str
    guard: str
    heard: bool = False
    answered: bool = False


@BOOK.item
class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """All doors are shut, by nobody's order."""


@BOOK.order("open {hex}")
class Open(Order, frozen=True, tag="open"):
    """Open a door."""

    hex: str


@BOOK.order("let it be")
class Leave(Order, frozen=True, tag="leave"):
    """Do nothing."""


@BOOK.order("ask {thief} for a name")
class Ask(Order, frozen=True, tag="ask"):
    """Ask who it is."""


@BOOK.order("leave the post")
class Quit(Order, frozen=True, tag="quit"):
    """Give up the watch."""


def openings(state: Doors, item: Watching) -> list[Open]:
    """The doors that are shut."""
    return [Open(name) for name in state.beyond if name not in state.open]


def why_not_open(state: Doors, item: Watching, order: Open) -> Refusal | None:
    """A door may be open already."""
    return Refusal("T-1b", "hex", "{hex} is open", hex=order.hex) if order.hex in state.open else None


@BOOK.question(
    Watching,
    prompt="{guard}: which door shall be opened? Let it be, and {doors} stay open",
    offers=openings,
    rule="T-1",
    calm=Leave(),
    also=(Quit(),),
    about="guard",
    why_not=why_not_open,
    otherwise=("hex", "{guard} sees no door in {hex}"),
)
def open_door(draft: "Draft[Doors]", item: Watching, order: Open | Quit) -> None:
    """A door is opened, or the watch is over."""
    if isinstance(order, Open):
        draft.emit(Opened(order.hex, item.guard))
    else:
        draft.done()


asks = partial(BOOK.question, Knocking, rule="T-2", about="guard", whose="guard")


@asks(
    prompt="{thief} knocks: shall {guard} ask for a name?",
    offers=lambda state, item: [Ask()],
    when=lambda item: item.heard and not item.answered,
    calm=Leave(),
    first=True,
)
def ask(draft: "Draft[Doors]", item: Knocking, order: Ask) -> None:
    """The thief has said something."""
    draft.emit(Named(item.thief, lying=True))
    draft.change(msgspec.structs.replace(item, answered=True))


@asks(
    prompt="{thief} has a name: which door shall {guard} open?",
    offers=lambda state, item: openings(state, Watching(item.guard)),
    when=lambda item: item.heard and item.answered,
)
def let_in(draft: "Draft[Doors]", item: Knocking, order: Open) -> None:
    """The door is opened to the thief."""
    draft.emit(Opened(order.hex, item.guard))
    draft.done()


@BOOK.follows(Knocking, when=lambda item: not item.heard)
def hear(draft: "Draft[Doors]", item: Knocking) -> None:
    """A knock is heard before anything is asked."""
    draft.change(msgspec.structs.replace(item, heard=True))


@BOOK.follows(Closing)
def close(draft: "Draft[Doors]", item: Closing) -> None:
    """The doors fall shut."""
    draft.done()
    draft.emit(AllShut(tuple(draft.state.open)))


@BOOK.event("Opened", "{guard} opens {hex}", brief="{hex} is open")
class Opened(Happening, frozen=True):
    """A door has been opened."""

    hex: str
    guard: str

    def book(self, state: Doors) -> None:
        state.open.append(self.hex)


@BOOK.event("Named", either("lying", "{thief} tells a lie"))
class Named(Told, frozen=True):
    """A thief has given a name."""

    thief: str
    lying: bool


@BOOK.event("AllShut")
class AllShut(Happening, frozen=True):
    """The doors have fallen shut."""

    hexes: tuple[str, ...]

    def book(self, state: Doors) -> None:
        state.open.clear()

    def tell(self, state: Doors, side: Side | None) -> Said | None:
        return say("{n} doors fall shut", n=len(self.hexes)) if self.hexes else None


SYSTEM = System([BOOK])


def watched(draft: "Draft[Doors]") -> None:
    """The watch goes on, once the doors are shut if all of them are open."""
    draft.add(Watching("g1"))
    if len(draft.state.open) == len(draft.state.beyond):
        draft.add(Closing())


LOOP: "Loop[Doors, Draft[Doors], Order]" = Loop(SYSTEM.topics, next_step=watched, over="T-0")


def draft_of(state: Doors) -> "Draft[Doors]":
    """A decision without dice."""
    return Draft(state, ScriptedDice([]), SYSTEM.evolve, SYSTEM.frame)


def given(state: Doors, order: Order) -> list[str]:
    """The names of the events that an order leads to."""
    draft = draft_of(state)
    LOOP.decide(draft, order)
    return [type(event).__name__ for event in draft.events]
