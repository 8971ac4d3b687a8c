"""The items on the agenda of a battle, one for each question. Chapters have their rules.

An item never relies on its own notes from before an interruption. The state says whether a unit is still there,
unrouted and free to go on.
"""

from typing import Literal

import msgspec

from battles.contract.muster import Side
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book

BOOK = Book("items", VOICE)
Mode = Literal["", "orders", "lines"]


@BOOK.item
class Electing(msgspec.Struct, frozen=True, tag="electing"):
    """A side with an elite commander picks who has the elite initiative phase, if anybody (DH-5.5a)."""

    side: Side


@BOOK.item
class Activating(msgspec.Struct, frozen=True, tag="activating", omit_defaults=True):
    """A side is due at an Initiative: it activates one of its leaders who are due, passes, or tries a trump (DH-3.0b), once
    (`tried`, DH-5.43a).
    """

    side: Side
    tried: bool = False


@BOOK.item
class Overtrumping(msgspec.Struct, frozen=True, tag="overtrumping", omit_defaults=True):
    """The other side may trump a trump, or a momentum, of a leader (DH-5.42a, DH-5.42b)."""

    side: Side
    leader: str
    momentum: bool = False


@BOOK.item
class Continuing(msgspec.Struct, frozen=True, tag="continuing"):
    """A leader whose Orders Phase has ended may try momentum (DH-5.31a)."""

    leader: str


@BOOK.item
class Ordering(msgspec.Struct, frozen=True, tag="ordering", omit_defaults=True):
    """The movement and missile segment of a leader's Orders Phase (DH-3.0c): `given` orders so far, of one `mode`.

    `duty`: he has trumped and must do something (DH-5.46a). `allowed`: he has thrown for his Line Orders (DH-4.32b).
    `freed`: he has left an enemy zone by his own order (DH-4.31a, DH-4.31b). `moved_other`: he has moved another leader
    (DH-4.31c).
    """

    leader: str
    mode: Mode = ""
    given: int = 0
    duty: bool = False
    allowed: bool = False
    freed: bool = False
    moved_other: bool = False


@BOOK.item
class Lining(msgspec.Struct, frozen=True, tag="lining", omit_defaults=True):
    """A Line Order to units of a formation and a type: the units are named, then each goes or fires (DH-4.23).

    `units` have been named, `closed`: all are; `acted` have had their turn, `rash` must charge (DH-9.31b). `over`: all
    have, and enemies may fire at the ones that came into their zones, and `fired_at` are the ones that have been asked
    (DH-8.43a). `led`: the leader began with one of them, and may go alone to a hex with one in his range (DH-5.24c).
    `bound`: a unit must go or fire, for a trump has no other left (DH-5.46a).
    """

    leader: str
    formation: str
    kind: str
    units: tuple[str, ...] = ()
    closed: bool = False
    acted: tuple[str, ...] = ()
    rash: tuple[str, ...] = ()
    over: bool = False
    fired_at: tuple[str, ...] = ()
    led: bool = False
    bound: bool = False


@BOOK.item
class Marching(msgspec.Struct, frozen=True, tag="marching", omit_defaults=True):
    """A unit moves and fires on an order, hex by hex (DH-6.11a), with a leader if he goes along (DH-5.24b).

    `line`: it is one of a line (entry fire waits, DH-8.43a). `began`: all that its beginning brings has been asked. `next`
    is the hex it was about to enter when somebody was to fire at it first. `fired` so many volleys, `nearer` the units to
    which the last hex brought it closer (DH-8.11b), `still`: it may only fire, `dismount`: only do that. `bound`: it must
    go to another hex or fire, if it can, as the last that can do what a trump binds to (DH-5.46a).
    """

    unit: str
    leader: str = ""
    line: bool = False
    began: bool = False
    next: str = ""
    fired: int = 0
    nearer: tuple[str, ...] = ()
    pivots: int = 0
    still: bool = False
    dismount: bool = False
    bound: bool = False


@BOOK.item
class Charging(msgspec.Struct, frozen=True, tag="charging", omit_defaults=True):
    """A unit that nobody holds goes at an enemy as far as it can (DH-9.31b, D62); `target` "" is still to be named.

    `began`, `next`, `line`, `leader` as of Marching.
    """

    unit: str
    target: str = ""
    line: bool = False
    next: str = ""
    leader: str = ""
    began: bool = False


@BOOK.item
class Leading(msgspec.Struct, frozen=True, tag="leading", omit_defaults=True):
    """A leader goes alone, hex by hex, on an order of his own or `by` the overall commander (DH-4.24a).

    Or he goes after a `line` that he has ordered (DH-5.24c).
    """

    leader: str
    by: str = ""
    line: bool = False


@BOOK.item
class Arriving(msgspec.Struct, frozen=True, tag="arriving", omit_defaults=True):
    """A unit has entered a hex: what enemies do about it, in the order of D55; `stage` is how far that has come.

    `why` it came (UnitMoved.why): pursuits call for nothing (D53). `asked` units have had their say in this stage.
    `line`: entry fire waits until the line has moved. `away` are units at two hexes before it came there (D52).
    """

    unit: str
    stage: Literal["leaders", "facings", "fire", "distance", "done"] = "leaders"
    why: str = "order"
    asked: tuple[str, ...] = ()
    line: bool = False
    before: str = ""


@BOOK.item
class Facing(msgspec.Struct, frozen=True, tag="facing"):
    """An enemy is beside a unit: it may turn by one corner towards it (DH-7.15a)."""

    unit: str
    enemy: str


@BOOK.item
class Excusing(msgspec.Struct, frozen=True, tag="excusing", omit_defaults=True):
    """An enemy is beside a leader who stands with a unit: he may withdraw alone, hex by hex (DH-4.42b, D9)."""

    leader: str
    enemy: str
    left: int = -1


@BOOK.item
class Escaping(msgspec.Struct, frozen=True, tag="escaping"):
    """A leader without a unit, beside an enemy, is to be put on one of several units that are as near (DH-4.42c, D60)."""

    leader: str
    units: tuple[str, ...]


@BOOK.item
class Answering(msgspec.Struct, frozen=True, tag="answering"):
    """Units of the inactive side may fire at one of the active side, each once, for one reason (DH-8.44a)."""

    target: str
    units: tuple[str, ...]
    why: Literal["exit", "entry", "return"]


@BOOK.item
class Responding(msgspec.Struct, frozen=True, tag="responding", omit_defaults=True):
    """An enemy is at two hexes from `units`: they may withdraw, in order or feigned, one after the other (D52).

    `done` have. `line` are the units that may follow one of their line, each with the hexes that it went (DH-6.52c).
    """

    mover: str
    units: tuple[str, ...]
    done: tuple[str, ...] = ()
    line: tuple[tuple[str, int], ...] = ()


@BOOK.item
class Withdrawing(msgspec.Struct, frozen=True, tag="withdrawing", omit_defaults=True):
    """A unit withdraws in order, hex by hex, with so many movement points and hexes `left` (DH-6.52a).

    `gone` are its hexes, `shot` its targets; `mates` are units of its line, who may follow as far. A `leader` goes
    along, and `others` who are there.
    """

    unit: str
    mover: str
    left: int
    most: int
    leader: str = ""
    shot: bool = False
    gone: int = 0
    mates: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@BOOK.item
class Feigning(msgspec.Struct, frozen=True, tag="feigning", omit_defaults=True):
    """A unit feigns a retreat, hex by hex; `path` begins with the hex that it left (DH-6.73a). A `leader` goes along, and
    `others` who are there.
    """

    unit: str
    mover: str
    path: tuple[str, ...]
    leader: str = ""
    others: tuple[str, ...] = ()


@BOOK.item
class Pursuing(msgspec.Struct, frozen=True, tag="pursuing", omit_defaults=True):
    """A unit pursues one that has feigned, along its path (DH-6.73b); `along` places of the path are behind it."""

    unit: str
    quarry: str
    path: tuple[str, ...]
    leaders: tuple[str, ...] = ()
    along: int = -1
    spent: int = 0


@BOOK.item
class Springing(msgspec.Struct, frozen=True, tag="springing", omit_defaults=True):
    """A feigned retreat is over: who has the better of it may fire or strike (DH-6.73d, DH-6.73e).

    `trapped`: that is who has feigned it, else the pursuer. `turned`: it has, to shoot; `close`: it has closed in.
    """

    unit: str
    enemy: str
    trapped: bool
    turned: bool = False
    close: bool = False


@BOOK.item
class Harassing(msgspec.Struct, frozen=True, tag="harassing", omit_defaults=True):
    """Hit and decline: a unit rides to a target by a hex `at` beside it, fires and comes back (DH-8.31a, D58).

    `hit` it has, `gone` so many hexes before the charge that it has provoked.
    """

    unit: str
    target: str
    at: str
    stage: Literal["face", "fire", "answer", "check", "press", "retreat", "charge"] = "face"
    hit: bool = False
    gone: int = 0


@BOOK.item
class Shocking(msgspec.Struct, frozen=True, tag="shocking", omit_defaults=True):
    """Combats are resolved together, step by step up to the results (DH-9.13a); `alone`: apart from any segment (D53, D58).

    `stage` is the step, `at` the combat in it that is asked about.
    """

    combats: tuple[Combat, ...]
    stage: Literal["checks", "routs", "leaders", "types", "pairs", "results"] = "checks"
    at: int = 0
    alone: bool = False


@BOOK.item
class Sharing(msgspec.Struct, frozen=True, tag="sharing"):
    """So many hits that can't be shared evenly are left: their owner says which of the units have one more (DH-11.12a)."""

    units: tuple[str, ...]
    left: int


@BOOK.item
class Collapsing(msgspec.Struct, frozen=True, tag="collapsing", omit_defaults=True):
    """After the results: who routs at once, who by a check, who advances and who stays engaged (DH-9.18a, DH-9.18b).

    `stood` are where units of the combats were when the advances began.
    """

    combats: tuple[Combat, ...]
    stage: Literal["first", "second", "advances", "engaged"] = "first"
    alone: bool = False
    stood: tuple[tuple[str, str], ...] = ()


@BOOK.item
class Fleeing(msgspec.Struct, frozen=True, tag="fleeing"):
    """Units of a side rout: their owner says in which order they make their moves (D54)."""

    units: tuple[str, ...]


@BOOK.item
class Occupying(msgspec.Struct, frozen=True, tag="occupying", omit_defaults=True):
    """Attackers advance into hexes that were left because of the shock (DH-9.21a); `first` are who gave superiority.

    Into the hexes left `early`, before it, the `barred` may not go (DH-9.21c); `unfought`: there was no shock. `done` have
    advanced, into the hexes `taken`. `next` was about to, into a hex, with its leaders or without, when somebody was to
    fire at it first.
    """

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    early: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    unfought: bool = False
    done: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    next: tuple[str, str, bool] | None = None


@BOOK.item
class Designating(msgspec.Struct, frozen=True, tag="designating", omit_defaults=True):
    """The shock segment of a leader: who may attack without having moved is asked (DH-9.11a), combats are made and
    resolved, and it ends. `duty`: somebody must, as long as anybody can (DH-5.46a).
    """

    leader: str
    duty: bool = False
    stage: Literal["choose", "combats", "end"] = "choose"


@BOOK.item
class Grouping(msgspec.Struct, frozen=True, tag="grouping", omit_defaults=True):
    """Marked attackers are put into combats, one after the other (DH-9.12a, DH-9.12b, D56)."""

    leader: str
    attackers: tuple[str, ...]
    combats: tuple[Combat, ...] = ()


@BOOK.item
class Offering(msgspec.Struct, frozen=True, tag="offering"):
    """A light unit has ended its move beside enemies: it attacks them, or does not (DH-7.32a)."""

    unit: str


@BOOK.item
class Advancing(msgspec.Struct, frozen=True, tag="advancing", omit_defaults=True):
    """A unit has advanced after combat and may turn by a corner (DH-9.22a); `unfought`: without a shock (D45)."""

    unit: str
    unfought: bool = False


@BOOK.item
class Routing(msgspec.Struct, frozen=True, tag="routing", omit_defaults=True):
    """A unit routs at once, two hexes (DH-11.41a); in the Rally Phase (`whole`) with its whole allowance. It has `gone` so
    many hexes and `spent` so many points; `edge`: it could come no nearer to its standard (D54). `leaders` go with it, once
    its owner has been `asked` (DH-11.47a). It does not enter hexes again
    where it has `been` in this move.
    """

    unit: str
    whole: bool = False
    gone: int = 0
    spent: int = 0
    edge: bool = False
    leaders: tuple[str, ...] = ()
    asked: bool = False
    been: tuple[str, ...] = ()


@BOOK.item
class Forming(msgspec.Struct, frozen=True, tag="forming"):
    """A column that was attacked returns to battle formation: which corner it looks to (DH-6.46a, D59)."""

    unit: str


@BOOK.item
class RallyPhase(msgspec.Struct, frozen=True, tag="rally_phase", omit_defaults=True):
    """The Rally Phase, step by step (DH-3.0g to DH-3.0k).

    `moved` have made their rout moves, `asked` are the sides that have answered whether they want a draw, which is
    `offered` (D63).
    """

    step: Literal["markers", "routs", "reload", "armies", "draw", "end"] = "markers"
    moved: tuple[str, ...] = ()
    asked: tuple[Side, ...] = ()
    offered: bool = False


@BOOK.item
class StandardRally(msgspec.Struct, frozen=True, tag="standard_rally"):
    """Units about a standard rally, or fail, automatically one after the other (DH-11.53a, D50)."""

    leader: str
    units: tuple[str, ...]


@BOOK.item
class Defending(msgspec.Struct, frozen=True, tag="defending", omit_defaults=True):
    """The Mongols dismount and defend: each unit that is left is put down (DH-12.21b).

    `units` are still to be, and the first of them is at its final place once it is `placed`.
    """

    units: tuple[str, ...]
    placed: bool = False


@BOOK.item
class Seizing(msgspec.Struct, frozen=True, tag="seizing"):
    """A unit has taken an enemy standard: it carries it, or takes it down (DH-11.33b)."""

    unit: str
    leader: str
