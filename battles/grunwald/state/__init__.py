"""The record of a battle: units, leaders and banners, their places and their acts in the phase."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, Literal

import msgspec

from battles.contract.muster import Muster, Side, opponent
from battles.contract.result import Fate, Outcomes
from battles.grunwald.tables import TABLES, UnitType
from battles.grunwald.tables.forces import Contingent, Nation
from battles.kit.agenda.state import BattleState, I
from battles.people.bodies import Body

Order = Literal["good", "disorganised", "panicked"]
Formation = Literal["movement", "combat"]
"""The face of missile foot that lies upward (GR-11.1.1); other units have only the one."""
Place = Literal["map", "waiting", "left", "eliminated"]
OFF = ""


class Quota(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many reinforcements a side has in a turn, and where they come on; Lithuanians elsewhere, where it is said."""

    cavalry: int
    infantry: int
    entry: str
    lithuanian_entry: str = ""


class Unit(msgspec.Struct, omit_defaults=True):
    """A combat unit.

    `sp` are its strength points, at least 1 as long as it is not eliminated. `spent` are the movement points of this
    phase, in halves, `entered` its hexes in it. `turned`: it has changed its facing in this hex; `done`: it moves no
    longer. `least`: it has taken the one step, or the turn, that every unit may, and may take the other (GR-4.2.9).
    `first`: the cost of the step or turn with which it began to move. As long as it is all, the other is free to it
    too. `roads` are the hexes that it entered along a road. `bound`: it moves no longer in the turn. It holds a banner
    that had been moved (GR-7.1.3), has taken a test to rally (GR-9.3.1), or crossbows have stopped it (GR-11.6.2).
    `since` is the turn from which it has taken its fortification apart, unmoved and in peace, 0 without one.
    """

    id: str
    side: Side
    body: str
    type: str
    contingent: Contingent
    sp: int
    hex: str = OFF
    facing: int = 0
    charge: int = 0
    order: Order = "good"
    formation: Formation = "movement"
    place: Place = "waiting"
    spent: int = 0
    entered: int = 0
    turned: bool = False
    done: bool = False
    bound: bool = False
    least: bool = False
    first: int = 0
    roads: int = 0
    fired: tuple[str, ...] = ()
    countered: bool = False
    since: int = 0
    back_from: int = 0
    left_at: str = ""

    @property
    def kind(self) -> UnitType:
        """The kind of the unit."""
        return TABLES.now.kinds[self.type]

    @property
    def cavalry(self) -> bool:
        """True if it is cavalry, horse archers among it (GR-1.1)."""
        return self.kind.arm == "cavalry"

    @property
    def missile_foot(self) -> bool:
        """True if it has two formations (GR-11.1.1)."""
        return self.kind.arm == "missile_foot"

    @property
    def armour(self) -> int:
        """The armour level of the unit, 0 to 2; a higher one counts as 2 (D7)."""
        return min(self.kind.armour, 2)

    @property
    def panicked(self) -> bool:
        """True if it has panicked (GR-10)."""
        return self.order == "panicked"


class Leader(msgspec.Struct, omit_defaults=True):
    """A leader: alone or with units in his hex (GR-8). `left_with`: the unit with which he has left the map."""

    id: str
    side: Side
    contingent: Contingent
    army_leader: bool
    command_range: int
    hex: str = OFF
    place: Place = "map"
    spent: int = 0
    done: bool = False
    fatigue: int = 0
    stirred: bool = False
    left_with: str = ""


class Banner(msgspec.Struct, omit_defaults=True):
    """A banner: with the unit that bears it, lost in a hex, or in the hands of the enemy (GR-7).

    `awaits`: its bearer was lost, and its owner has still to name an heir in the hex.
    """

    id: str
    side: Side
    bearer: str = ""
    hex: str = OFF
    captor: str = ""
    moved_by: str = ""
    awaits: bool = False


class Clash(msgspec.Struct, omit_defaults=True):
    """A combat that is being carried out: the fighters, the attacked hexes, and the result of its cell.

    `starts` are the hexes where its units fought, `paths` the ways of the retreats, `lost` the strength points that
    each unit has lost in it. `led` are the leaders with retreating units, with their hexes before. Leaders whose units
    were all gone before it are left out (D69).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    targets: tuple[str, ...]
    cell: str
    starts: dict[str, str]
    paths: dict[str, tuple[str, ...]] = {}
    lost: dict[str, int] = {}
    led: dict[str, str] = {}

    def of(self, side: Side, attacking: Side) -> tuple[str, ...]:
        """The units of a side in it, where `attacking` attacks."""
        return self.attackers if side == attacking else self.defenders


class Heads(msgspec.Struct, frozen=True, omit_defaults=True):
    """The people behind the counters of a campaign's battle, `to_a_point` heads to a strength point (HB-1).

    `tables` are its field and its counters, which take the place of the printed ones.

    The rest is found when the battle is over: what became of each, riders without a horse, and what each side does (HB-2).
    """

    muster: Muster
    bodies: tuple[Body, ...]
    to_a_point: int
    tables: dict[str, str] = {}
    fates: dict[str, Fate] = {}
    unhorsed: tuple[str, ...] = ()
    outcomes: Outcomes | None = None


class Grunwald(BattleState[I], Generic[I], dict=True):
    """A battle. `first` moves first; `nations` are the sides'; `box` is the marker of morale, in favour of `first`.

    `level` is the level of morale in force, of the same side, which follows the marker after phase 9 alone (GR-2.1k).
    `points` of victory are counted for their winner. `ruined` are the fortifications that have been destroyed. `quotas`
    are the reinforcements of a turn, `came` the arrivals of this one; `fatigue`: chapter 14 is played. `heads` are the
    people of a campaign's battle, `hampered` the sides that came to it unsupplied (GC-8.4g).
    """

    turn: int = 0
    turns: int = 0
    phase: int = 0
    first: Side = "attacker"
    nations: dict[Side, Nation] = {}
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    banners: dict[str, Banner] = {}
    box: int = 0
    level: int = 0
    points: dict[Side, int] = {}
    ruined: tuple[str, ...] = ()
    quotas: dict[Side, Quota] = {}
    came: tuple[str, ...] = ()
    fatigue: bool = False
    clash: Clash | None = None
    heads: Heads | None = None
    hampered: tuple[Side, ...] = ()

    @property
    def active(self) -> Side:
        """The side of the phase: in the first four the first mover, then the other."""
        return self.first if self.phase <= 4 else opponent(self.first)

    @property
    def riding(self) -> bool:
        """True if it is a phase of cavalry and leaders, else one of all others (GR-2.1)."""
        return self.phase in (1, 2, 5, 6)

    @cached_property
    def standing(self) -> dict[str, list[Unit]]:
        """The units on the map by their hexes, found once until somebody goes (`gone`); it is not kept with the battle."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.place == "map":
                found.setdefault(unit.hex, []).append(unit)
        return found

    def gone(self) -> None:
        """Forget the remembered places: a piece has moved, left or come."""
        self.__dict__.pop("standing", None)

    def at(self, hex_: str) -> list[Unit]:
        """The units in a hex."""
        return self.standing.get(hex_, [])

    def enemy_at(self, hex_: str, side: Side) -> bool:
        """True if a unit of the other side is in a hex."""
        there = self.standing.get(hex_)
        return there is not None and any(unit.side != side for unit in there)

    def leaders_at(self, hex_: str) -> list[Leader]:
        """The leaders in a hex."""
        return [leader for leader in self.leaders.values() if leader.hex == hex_ and leader.place == "map"]

    def on_map(self, side: Side) -> Iterator[Unit]:
        """The units of a side that are on the map."""
        return (unit for unit in self.units.values() if unit.side == side and unit.place == "map")


State = Grunwald[Any]
