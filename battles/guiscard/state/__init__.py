"""The state of a skirmish: people, horses, bodies, formations, whose phase it is, and the work still to do.

Everything is plain data that a snapshot holds. The parts that follow from it (who stands where) are kept
beside it by `evolve` and made again when a snapshot is read. Hexes are labels of the joined field; facings
are places in `grid.SIDES`.
"""

from typing import Literal

import msgspec

from battles.contract.moments import Moment
from battles.contract.muster import Edge, Muster, Side
from battles.fields.laid import Laid
from battles.guiscard.state.fabric import WHOLE, Fabric
from battles.guiscard.state.items import Item
from battles.kit.agenda.state import Over
from hexmap import rays

Condition = Literal["healthy", "stunned", "wounded", "dead"]
Step = Literal["setting_up", "offensive_fire", "charges", "movement", "combat", "recovery"]
STEPS: tuple[Step, ...] = ("offensive_fire", "charges", "movement", "combat", "recovery")
Away = Literal["", "fled", "captured"]
"""Why somebody alive is not on the field: he left it over his own edge, or is in the enemy's hands."""


class Deeds(msgspec.Struct, omit_defaults=True):
    """The deeds of a character since its side's phase began.

    `spent` are movement points, `lost` the points that fire has taken from it before or in its move (D17).
    `shot` is of its own step 1, `volley` of the enemy's phase after it. `stopped` says that it may not move
    any more. `moved` says that its move (or charge) of this phase is over.
    """

    spent: int = 0
    allowed: int = 0
    """All its points in the phase, by its state and formation as it set out; 0 where nobody has written them down."""
    lost: int = 0
    moved: bool = False
    stopped: bool = False
    shot: bool = False
    volley: bool = False
    attacked: bool = False
    charged: bool = False
    counter_charged: bool = False
    busy: bool = False
    """True if its work fills the whole phase (shifting bodies, GT-4.2.3a; freeing, arming)."""
    displaced: bool = False
    """True if it has fallen back, made room or come down from a horse: it left its place of the phase's beginning (D43)."""
    dislodged: bool = False
    """That befell it in the enemy's phase, the last or the one that lasts (GT-10.2.1a, D190)."""
    forgone: bool = False
    """True if it called off a charge, or a counter-charge, in this step (D109)."""
    lowered: bool = False
    """True if it was taken up for a shot in this step and laid down again (D109)."""


class Character(msgspec.Struct, omit_defaults=True):
    """One named person: `code` is its class (GT-1.2i), `hex` where it stands, the front half if it rides (GT-1.2g).

    `hex` is empty for people off the field: not yet set up, dead, `away`. `horse` is the horse it rides.
    `used` counts throws of a weapon with few (GT-5c, GT-5d). `leads` are horses by the bridle.
    `fell` is where its body came to lie.
    """

    id: str
    side: Side
    group: str
    code: str
    name: str = ""
    armoured: bool = False
    condition: Condition = "healthy"
    hex: str = ""
    facing: int = 0
    horse: str = ""
    penalty: int = 0
    """Added to its dice of fire and combat: it belongs to an unsupplied group (D52)."""
    away: Away = ""
    used: int = 0
    leads: list[str] = []
    fell: str = ""
    deeds: Deeds = msgspec.field(default_factory=Deeds)

    @property
    def mounted(self) -> bool:
        """True if the character sits on a horse."""
        return bool(self.horse)

    @property
    def unsupplied(self) -> bool:
        """True if its group has had no supply for two days (GC-8.4g)."""
        return self.penalty > 0

    @property
    def alive(self) -> bool:
        """True if the character lives, stunned or not, here or elsewhere."""
        return self.condition != "dead"

    @property
    def able(self) -> bool:
        """True if the character stands on the field and can act: alive, not stunned."""
        return bool(self.hex) and self.condition in ("healthy", "wounded")


class Horse(msgspec.Struct, omit_defaults=True):
    """One horse: `rider` sits on it, or `leader` has it by the bridle, or it stands alone at `hex` with a `facing`.

    Under a rider, and once it was led off the field, its own `hex` is empty. `side` is the side that had it
    last: whether that side still controls it, `movement.control.keeper` tells (GT-4.4.3f).
    """

    id: str
    armoured: bool = False
    alive: bool = True
    rider: str = ""
    leader: str = ""
    side: Side | None = None
    hex: str = ""
    facing: int = 0


class Formation(msgspec.Struct, omit_defaults=True):
    """Hoplites formed up (GT-7.3.1, D35): `right` is the direction of their right-hand neighbour, a place in SIDES.

    `front` are the men of the front rank, `depth` its ranks of three and more, `markers` the front-rank men
    whose pike marker stands. `since` is the turn in which it was formed (0 setting up). `foulkon` says that
    it is taken (GT-7.3.2), `changed` in which turn it was last taken or left.
    """

    id: str
    side: Side
    right: int
    members: list[str]
    front: list[str] = []
    depth: int = 1
    markers: list[str] = []
    since: int = 0
    foulkon: bool = False
    changed: int = 0


class Berth(msgspec.Struct, frozen=True):
    """The hexes where a group sets up, the facing of its riders then, and the hexes where it leaves the field (D51)."""

    hexes: tuple[str, ...]
    facing: int
    exits: tuple[str, ...]


class Labour(msgspec.Struct, frozen=True):
    """Two on foot shift dead men or a dead horse from a hex into another (GT-4.2.3a); `stands` are their own hexes."""

    first: str
    second: str
    hex: str
    to: str
    what: Literal["men", "horse"]
    stands: tuple[str, str]


class Winding(msgspec.Struct, frozen=True):
    """Somebody works the gate of a hex from his own (GT-9.2.3.2a)."""

    character: str
    gate: str
    hex: str


class Tearing(msgspec.Struct, frozen=True):
    """Somebody at a hex tears the canvas on a side of it, or of his other half's (GT-8.5.2b)."""

    character: str
    hex: str
    side: rays.Side


class Sheltered(msgspec.Struct, frozen=True):
    """A doorway or corner covers who is in its hex against one face alone in this phase (GT-8.3.5a, GT-8.3.6a).

    `face` is "inside", "outside", or the side of the hex over which shots come.
    """

    piece: str
    hex: str
    face: str


class Perrier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A perrier on two hexes (GT-10.4): its arrow end at `hex` looks along `facing`, a place in SIDES; `side` has it.

    `served` counts the phases of the side in a row in which it has been served. `haulers` have hauled it in
    `turn`, which took `hauled` of their strength.
    """

    id: str
    side: Side
    hex: str
    facing: int
    served: int = 0
    turn: int = 0
    hauled: int = 0
    haulers: tuple[str, ...] = ()


class Flight(msgspec.Struct, frozen=True):
    """A shot of the present step: from where, at what, where it came down ("" lost)."""

    frm: str
    at: str
    impact: str


Lit = Literal["hand", "arrow", "spread", "naphtha"]
"""The way in which a hex was set on fire."""


class Fire(msgspec.Struct, frozen=True, omit_defaults=True):
    """A burning hex: whose fire it is, how it was lit, and how many phases' ends it has burnt that count (D45)."""

    side: Side
    lit: Lit
    count: int = 0


class Siphon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A siphon for Greek fire (GT-10.5): it looks along `facing`, a place in SIDES, and shoots from the turn `ready` on.

    A `jammed` siphon is out of use (GT-10.5.2a).
    """

    side: Side
    hex: str
    facing: int
    ready: int = 0
    jammed: bool = False


class Handing(msgspec.Struct, frozen=True):
    """An archer hands flaming arrows to another (GS-11.4.2e); `stands` are their own hexes."""

    archer: str
    taker: str
    arrows: int
    stands: tuple[str, str]


class Ladder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A siege ladder of a side: flat on two `hexes`, or raised in a hex and leaning `against` the palisade of the next.

    `carriers` hold it, each over the hex of the same place in `hexes`. `since` is the turn in which it was raised last,
    `lifted` the turn in which it was taken up last. `below` stood at its foot when it was raised in his hex, and is not
    on it until he climbs.
    """

    id: str
    side: Side
    hexes: tuple[str, ...] = ()
    hex: str = ""
    against: str = ""
    carriers: tuple[str, ...] = ()
    since: int = 0
    lifted: int = 0
    below: str = ""


class Rope(msgspec.Struct, frozen=True, omit_defaults=True):
    """A grapnel on its rope (GT-10.6.2a): coiled with its `carrier`, or in a `hex`.

    There it hangs from the palisade of hex `over`, or lies about where that is "". `climber` is at its top,
    not over the parapet yet; others in the hex stand on the ground.
    """

    id: str
    side: Side
    carrier: str = ""
    hex: str = ""
    over: str = ""
    climber: str = ""


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place where somebody waits off the map: the side of it, and the turn since which he waits.

    "" and 0 stand for a person not sent for; "" and a turn for one sent for, his side still to be named.
    """

    edge: Edge | Literal[""] = ""
    since: int = 0


class Siege(msgspec.Struct, omit_defaults=True):
    """The record of a siege's fight beside the rest (GS-11.4).

    `waiting` are the people who are off the map and have not been on it; `infiltrators` are besiegers who
    begin inside. `stir` is the turn of the last hand-to-hand attack, or in which somebody last came on. Of a
    supply sally: `patrols` that have been out, the side `over` which the party came on, the horses led
    `across`. `stopped`: the besieger has ended the assault. `moments` are what both sides have seen, in their
    order. `behind` is gear for which the map had no place.
    """

    waiting: dict[str, Post] = {}
    infiltrators: tuple[str, ...] = ()
    stir: int = 0
    patrols: int = 0
    over: Edge | Literal[""] = ""
    across: tuple[str, ...] = ()
    stopped: bool = False
    moments: list[Moment] = []
    behind: tuple[str, ...] = ()


class Skirmish(msgspec.Struct, omit_defaults=True):
    """The whole of a battle under way. `first` is side A (GT-2a), `active` whose phase it is, `turn` counts from 1."""

    muster: Muster | None = None
    laid: tuple[Laid, ...] = ()
    fabric: Fabric = WHOLE
    """The works of the field as they stand."""
    siege: Siege | None = None
    """The record of a siege's fight; None in the open field."""
    first: Side = "attacker"
    active: Side = "attacker"
    turn: int = 0
    step: Step = "setting_up"
    berths: dict[str, Berth] = {}
    """By group."""
    people: dict[str, Character] = {}
    horses: dict[str, Horse] = {}
    formations: dict[str, Formation] = {}
    fallen: dict[str, int] = {}
    """Hoplites whose pike marker is lost, with the turn in which it was (GT-7.3.1c)."""
    bodies: dict[str, int] = {}
    """Dead men by hex (GT-4.2.2)."""
    carcasses: dict[str, int] = {}
    """Dead horses by hex; each lies in two (D50)."""
    labours: list[Labour] = []
    """Bodies that are being shifted; done in step 5."""
    windings: list[Winding] = []
    """Gates that are being raised or lowered; done in step 5."""
    fires: dict[str, Fire] = {}
    """By hex; `fabric.burning` are just these."""
    trapped: dict[str, str] = {}
    """The people without a way out of a burning hex, and their hexes (GT-10.2.4a)."""
    naphtha: tuple[str, ...] = ()
    """Hexes on which naphtha lies that does not burn yet (GT-10.5.1d)."""
    siphons: dict[str, Siphon] = {}
    flaming: dict[str, int] = {}
    """Flaming arrows left to each archer, where they are numbered (GS-11.4.2e)."""
    handings: list[Handing] = []
    """Flaming arrows that are being handed on; done in step 5."""
    tearings: list[Tearing] = []
    """Canvas that is being torn; done in step 5."""
    perriers: dict[str, Perrier] = {}
    """By id; `fabric.engines` are just their hexes."""
    agenda: list[Item] = []
    """The work still to do, the top last."""
    asked: dict[str, int] = {}
    """Dice thrown in this phase by label without repetition."""
    held_fire: dict[Side, str] = {}
    """The time for which a side holds its defensive fire: the id of the mover, or "step"."""
    flights: list[Flight] = []
    """The shots of the present step, to be seen."""
    shelters: list[Sheltered] = []
    """The people sheltered in this phase, and the sides that they are covered against."""
    over: Over | None = None
    tables: dict[str, str] = {}
    """The texts of tables that stand in for printed ones."""
    ladders: dict[str, Ladder] = {}
    ropes: dict[str, Rope] = {}
    lost: dict[str, tuple[str, ...]] = {}
    """Ladders and grapnels that are gone, with the hexes in which they were last; none for one that was off the field."""
    at: dict[str, str] = {}
    """The piece in each hex: a character, or a horse without rider. A piece that passes through is left out."""

    @property
    def battle(self) -> Muster:
        """The muster that is fought."""
        assert self.muster is not None, "a battle begins with its muster"
        return self.muster
