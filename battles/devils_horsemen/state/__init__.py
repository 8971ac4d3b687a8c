"""The record of a battle: units, leaders and standards, their places and their acts."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, Literal

import msgspec

from battles.contract.muster import Side, opponent
from battles.devils_horsemen.state.field import Edge, Field, Told, field
from battles.devils_horsemen.tables import TABLES, UnitType
from battles.kit.agenda.state import BattleState, I
from battles.kit.heads.kept import Heads
from rulebook import rule

OFF = ""
Place = Literal["map", "gone"]
"""On the map, or eliminated, who has left it among them (DH-11.43a)."""
Supply = Literal["full", "low", "none"]
"""Full, Missile Low or Missile No (DH-8.14a to 8.14c)."""
Marker = Literal["", "check", "no_check"]
"""A marker of the shock segment (DH-7.32a, DH-7.32b)."""
Kind = Literal["overall", "subordinate", "contingent", "both"]
"""Of a leader; `both` is subordinate and contingent (DH-4.33c)."""
Status = Literal["inactive", "active", "finished"]


class Unit(msgspec.Struct, omit_defaults=True):
    """A combat unit (DH-2.21a).

    `tq`, `ma`, `missile` and `moved_penalty` belong to its mounted face. `dismount` is the type of the other,
    `dismounted` says which face is up; `missile` and `dismount` may be "". `reaction` is its rating against feigned
    retreats (DH-6.74a), `chivalry` the one of uncontrolled aggression, 0 without one (DH-9.31a). `facing` is a corner,
    of a column a side. `forsaken`: its standard has left it behind (DH-11.55a). `left`: it is gone over its retreat
    edge (DH-11.43a). `engaged` are enemies that it has stayed beside after a shock (DH-11.2a).

    Of the turn: `moved` has the marker of a first move. Of the Orders Phase: `start` is the hex where it began,
    `ordered`: it had an order, `went`: it has moved on it. `entered`: a hex by that, `fired`: on one, `spent`: movement
    points of its move. `showering` (DH-8.23a), `began` in column (DH-6.41b), `turned` once in reaction (DH-7.15a).
    `harried` are its targets as it withdrew (DH-6.57c), `struck`: it was attacked by shock, `fought`: it has attacked.
    `idle`: it may not attack any longer (D22), `rammed`: it must return from column (DH-6.46a). `quarry` is its target
    in an unheld charge (DH-9.31b), `lured`: it has pursued and goes no further (DH-6.73g). `met` are its targets as
    they came, or in an answer (DH-8.45a).
    """

    id: str
    side: Side
    formation: str
    type: str
    tq: int
    ma: int
    missile: str = ""
    shower: bool = False
    feign: bool = False
    dismount: str = ""
    moved_penalty: bool = False
    ally: bool = False
    reaction: int = 0
    chivalry: int = 0
    hex: str = OFF
    facing: int = 0
    place: Place = "map"
    column: bool = False
    dismounted: bool = False
    hits: int = 0
    supply: Supply = "full"
    routed: bool = False
    forsaken: bool = False
    left: bool = False
    rallied: bool = False
    disordered: bool = False
    engaged: tuple[str, ...] = ()
    moved: bool = False
    ordered: bool = False
    went: bool = False
    entered: bool = False
    start: str = OFF
    fired: bool = False
    spent: int = 0
    showering: bool = False
    began: bool = False
    turned: bool = False
    harried: tuple[str, ...] = ()
    struck: bool = False
    fought: bool = False
    idle: bool = False
    rammed: bool = False
    quarry: str = ""
    lured: bool = False
    met: tuple[tuple[str, str], ...] = ()
    marker: Marker = ""

    @property
    def face(self) -> str:
        """The type of the face that is up (DH-2.21b)."""
        return self.dismount if self.dismounted else self.type

    @property
    def kind(self) -> UnitType:
        """The type of the unit by the table."""
        return TABLES.now.types[self.face]

    @property
    @rule("DH-2.23b")
    def mounted(self) -> bool:
        """True if it is cavalry now; dismounted units are infantry (DH-2.23b)."""
        return self.kind.mounted

    @property
    @rule("DH-2.23b")
    def infantry(self) -> bool:
        """True if it is infantry now, without artillery, which is spared the risks of infantry."""
        return not self.mounted and self.face != "ART"

    @property
    def heavy(self) -> bool:
        """True if it must attack once it has moved (DH-7.31a)."""
        return self.kind.heavy


class Leader(msgspec.Struct, omit_defaults=True):
    """A leader (DH-4.1). Ratings are printed ones: `rated` gives the ones in force.

    `phases` are the Orders Phases he has had in the turn; `bypassed` (DH-5.44a); `aside` (D51). `lines_free`: he may
    give Line Orders for the rest of the turn (DH-4.32a). `cornered`: he began his Orders Phase in an enemy zone of
    control (DH-5.27a). `spent` are movement points of this Orders Phase; `replaced`: a replacement counter. `dared` are
    the enemies beside whom he has come alone: enemies who come beside him catch him (DH-4.42c).
    """

    id: str
    name: str
    side: Side
    kind: Kind
    initiative: int
    lines: int
    range: int
    charisma: int
    elite: bool = False
    replacements: int = 0
    commands: tuple[str, ...] = ()
    hex: str = OFF
    place: Place = "map"
    wounded: bool = False
    replaced: bool = False
    status: Status = "inactive"
    phases: int = 0
    bypassed: bool = False
    aside: bool = False
    lines_free: bool = False
    cornered: bool = False
    spent: int = 0
    dared: tuple[str, ...] = ()

    def rated(self, printed: int) -> int:
        """A rating as it is in force: one less once he is wounded, at least 0 (DH-9.15b)."""
        wound = TABLES.now.leader_casualty.wound
        return max(wound.minimum, printed + wound.all_ratings) if self.wounded else printed


class Standard(msgspec.Struct, omit_defaults=True):
    """The standard of a leader, by his id: where his formations rally (DH-11.3).

    `captor` carries it off, `away` it comes back with its leader's next activation after turn `since` (DH-11.33b).
    `planted`: it stays where it is when he goes, for the rest of the Orders Phase (DH-11.32a).
    """

    leader: str
    side: Side
    formations: tuple[str, ...]
    hex: str = OFF
    captor: str = ""
    away: bool = False
    since: int = 0
    planted: bool = False


class LineRight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader may give a Line Order to units of a formation, of one of these types a line (DH-4.23b)."""

    leader: str
    formation: str
    types: tuple[str, ...]


class Horsemen(BattleState[I], Generic[I], dict=True):
    """A battle. `names` are the sides', `edges` their retreat edges, `levels` the rout points that rout their armies.

    `mongol` may dismount and defend (DH-12.2a), and does once it is `defending`. `active` leads the Orders Phase under
    way, the `segment`th of the turn. `order` is the due side at an Initiative that both have (D2), `paralysed` and
    `cut` are DH-5.33. `elected`: the side of the elite initiative phase has been asked, `elite`: it is that one
    (DH-5.5a). `points` are the rout points so far. `hampered` came unsupplied (GC-8.4g). `turns` is the limit (0:
    none).
    """

    turn: int = 0
    name: str = ""
    told: Told | None = None
    names: dict[Side, str] = {}
    edges: dict[Side, Edge] = {}
    levels: dict[Side, int] = {}
    mongol: Side | None = None
    defending: bool = False
    rights: tuple[LineRight, ...] = ()
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    standards: dict[str, Standard] = {}
    active: str = ""
    segment: int = 0
    order: dict[int, Side] = {}
    paralysed: tuple[Side, ...] = ()
    cut: bool = False
    elected: bool = False
    elite: bool = False
    points: dict[Side, int] = {}
    heads: Heads | None = None
    hampered: tuple[Side, ...] = ()
    turns: int = 0

    @cached_property
    def known(self) -> dict[tuple[Any, ...], Any]:
        """The findings about this position (`battles.kit.agenda.known`)."""
        return {}

    @cached_property
    def field(self) -> Field:
        """The field; the battle has begun."""
        assert self.told is not None, "no battle has begun"
        return field(self.told)

    @cached_property
    def standing(self) -> dict[str, list[Unit]]:
        """The units on the map by their hexes, found once until somebody goes; one is only passing where there are two."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.place == "map":
                found.setdefault(unit.hex, []).append(unit)
        return found

    def gone(self) -> None:
        """Forget the findings: a piece stands, looks or counts otherwise."""
        self.__dict__.pop("standing", None)
        self.__dict__.pop("known", None)

    def at(self, hex_: str) -> list[Unit]:
        """The units in a hex."""
        return self.standing.get(hex_, [])

    def enemies_at(self, hex_: str, side: Side) -> bool:
        """True if a unit of the other side is in a hex."""
        return any(unit.side != side for unit in self.at(hex_))

    def friends_at(self, hex_: str, side: Side) -> bool:
        """True if a unit of the side is in a hex."""
        return any(unit.side == side for unit in self.at(hex_))

    def on_map(self, side: Side) -> Iterator[Unit]:
        """The units of a side that are on the map."""
        return (unit for unit in self.units.values() if unit.side == side and unit.place == "map")

    def leaders_of(self, side: Side) -> Iterator[Leader]:
        """The leaders of a side that are on the map."""
        return (each for each in self.leaders.values() if each.side == side and each.place == "map")

    def leaders_at(self, hex_: str, side: Side) -> list[Leader]:
        """The leaders of a side in a hex."""
        return [each for each in self.leaders_of(side) if each.hex == hex_]

    @property
    def acting(self) -> Side | None:
        """The active side: that of the leader whose Orders Phase it is; None between them."""
        return self.leaders[self.active].side if self.active else None

    @property
    def reacting(self) -> Side | None:
        """The inactive side in an Orders Phase."""
        return opponent(self.acting) if self.acting else None


State = Horsemen[Any]
