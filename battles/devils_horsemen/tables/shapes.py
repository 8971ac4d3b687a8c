"""The shapes of the tables of Devil's Horsemen."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import msgspec

from rulebook import rule
from rulebook.bounds import all_within, rising, within

STRETCH = 12
"""The most that is added to a die or shifts a column, that a point costs, that one thing does in hits or hexes."""
ADDED = range(-STRETCH, STRETCH + 1)
COUNT = range(STRETCH + 1)
NONE = range(1)
"""Where the chart has nothing, and no rule would look for anything."""
ONE = range(1, STRETCH + 1)
"""What there is at least one of."""
HITS = range(21)
"""Of a shock."""
DIE = range(10)
"""What a die shows (DH-2.3a)."""
FACTOR = range(1, 21)
"""Quality, and allowances in points."""
LONGEST = range(1, STRETCH + 1)
"""Columns of a table, hexes of a range."""
Type = Literal["CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI", "ART"]
Attacker = Literal["CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI"]
"""Artillery never attacks (D22)."""
Shot = Literal["arched_B", "arched_C", "direct_B", "direct_C", "direct_CB"]
Class = Literal["LI", "FOOT", "CAV"]
"""Light infantry, all other infantry, all cavalry: the columns of the chart of hits (DH-6.37a)."""
Moving = Literal["ordered fire", "withdrawing fire", "feigned retreat", "harassment_and_dispersal"]
"""Fire that goes with a move (DH-8.18b)."""
Missile = Literal["B", "C", "CB"]
Mode = Literal["direct", "arched"]


def each_within(key: str, values: Mapping[Any, int], bounds: range) -> None:
    """Refuse a number of a block that is out of its bounds. Raises ValueError naming the key."""
    for name, value in values.items():
        within(f"{key}.{name}", value, bounds)


def all_of(key: str, found: Iterable[str], wanted: object) -> None:
    """Refuse a block that has not just an entry for each of these. Raises ValueError naming the key."""
    if set(found) != set(get_args(wanted)):
        raise ValueError(f"{key}: there is an entry for each of {', '.join(get_args(wanted))}")


def known(key: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """Refuse a name by which nothing goes. Raises ValueError naming the key."""
    if odd := sorted(set(found) - set(wanted)):
        raise ValueError(f"{key}: nothing is called {', '.join(odd)}")


def suffered(hits: Mapping[Class, int], bounds: range = COUNT) -> None:
    """Refuse hits that are not told of all classes. Raises ValueError naming the key."""
    all_of("hits", hits, Class)
    each_within("hits", hits, bounds)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all tables have."""

    provenance: str


class Lie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A terrain or hexside: movement points and hits by class; `col` also hits columns."""

    per: Literal["hex", "hexside"]
    mp: int = 0
    hits: dict[Class, int] = {}
    col: bool = False
    impassable: bool = False

    def __post_init__(self) -> None:
        if not self.impassable:
            within("mp", self.mp, ONE if self.per == "hex" else COUNT)
            suffered(self.hits)


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a change of level costs: for the step, or for each level."""

    per: Literal["action", "level"]
    mp: int
    hits: dict[Class, int]
    col: bool

    def __post_init__(self) -> None:
        within("mp", self.mp, COUNT)
        suffered(self.hits)


class Elevation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels up and down."""

    up_one: Climb
    up_more_than_one: Climb
    down_one: Climb
    down_more_than_one: Climb


class FacingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pivot costs."""

    infantry_mp_per_vertex: int
    cavalry_mp_any_facing: int
    leader_mp: Literal[0]
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        all_within(self, COUNT)
        suffered(self.hits, NONE)


class RoughTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits of a pivot in woods or rough, by corner turned."""

    hits: dict[Class, int]
    col: bool

    def __post_init__(self) -> None:
        suffered(self.hits)


class Mounting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mounting or dismounting takes the whole allowance."""

    mp: Literal["all"]
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        suffered(self.hits, NONE)


class Columning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Into or out of column."""

    mp: int
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        within("mp", self.mp, COUNT)
        suffered(self.hits, NONE)


class Through(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Through a friendly unit; a leader into a hex with one."""

    mp: int
    hits: dict[Class, int]
    leader_mp_into_hex_with_unit: int

    def __post_init__(self) -> None:
        all_within(self, COUNT)
        suffered(self.hits)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What else costs movement points."""

    facing_change: FacingChange
    facing_change_in_woods_or_rough: RoughTurn
    dismount_or_mount: Mounting
    enter_or_leave_column: Columning
    pass_through_friendly_unit: Through


class MovementCosts(Table, frozen=True, kw_only=True):
    """The chart of movement costs (DH-6.37a)."""

    terrain: dict[str, Lie]
    elevation: Elevation
    action: Action


class DoubleShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may shoot twice, and which shot is checked for supply (DH-8.25a)."""

    allowed: Literal["active infantry or dismounted cavalry with C that does not move, not with shower"]
    check_on_shot: Literal[2]


class MissileSupply(Table, frozen=True, kw_only=True):
    """Natural dice that leave a unit Missile Low (DH-8.14)."""

    low_on: dict[str, tuple[int, ...]]
    double_shot: DoubleShot

    def __post_init__(self) -> None:
        known("low_on", self.low_on, ("B", "C", "CB", "C_shower_mounted", "C_shower_foot"))
        for key, dice in self.low_on.items():
            for die in dice:
                within(f"low_on.{key}", die, DIE)


class MissileModifiers(Table, frozen=True, kw_only=True):
    """Modifiers to the die of fire, and ranges of reaction fire (DH-8.18b)."""

    firer_moved_or_will_move: int
    firer_moved_applies_to: tuple[Moving, ...]
    shower_mounted: int
    shower_foot: int
    firer_disordered: int
    exit_fire_range: int
    entry_fire_range: int
    withdrawing_fire_range: int
    harassment_range: int
    target_moved: int
    terrain: Literal[0]

    def __post_init__(self) -> None:
        added = (
            "firer_moved_or_will_move",
            "shower_mounted",
            "shower_foot",
            "firer_disordered",
            "target_moved",
        )
        all_within(self, ADDED, *added)
        ranges = ("exit_fire_range", "entry_fire_range", "withdrawing_fire_range", "harassment_range")
        all_within(self, LONGEST, *ranges)


class Effects(Table, frozen=True, kw_only=True):
    """Numbers of recovery, rout, rally, column, disorder and victory."""

    recovery_hits: int
    routed_tq: int
    rally_hits_infantry_divisor: int
    rally_hits_cavalry_divisor: int
    initial_rout_hexes: int
    column_tq_modifier: int
    column_ma_modifier: int
    column_attacked_hits: int
    disordered_ma_modifier: int
    disordered_defender_column_shift: int
    rout_points_per_leader_initiative: int
    leader_ma: int
    feigned_retreat_hexes: tuple[int, ...]
    harassment_start_distance: tuple[int, ...]
    max_orders_phases_per_turn: int

    def __post_init__(self) -> None:
        lost = ("column_tq_modifier", "disordered_ma_modifier")
        none = (
            "initial_rout_hexes",
            "column_ma_modifier",
            "column_attacked_hits",
            "disordered_defender_column_shift",
        )
        once = ("recovery_hits", "rally_hits_infantry_divisor", "rally_hits_cavalry_divisor")
        all_within(self, range(-STRETCH, 1), *lost)
        all_within(self, COUNT, *none)
        all_within(self, ONE, *once, "max_orders_phases_per_turn")
        all_within(self, FACTOR, "routed_tq", "leader_ma")
        all_within(self, range(101), "rout_points_per_leader_initiative")
        for key, least in (("feigned_retreat_hexes", 1), ("harassment_start_distance", 2)):
            hexes = getattr(self, key)
            rising(key, hexes)
            for number in hexes:
                within(key, number, range(least, STRETCH + 1))
            if not hexes:
                raise ValueError(f"{key}: there is no number")


class MissileRange(Table, frozen=True, kw_only=True):
    """The most that hits, by missile and face, and by range in hexes (DH-10.1a)."""

    note: str
    hit: dict[str, dict[int, int]]

    def __post_init__(self) -> None:
        known("hit", self.hit, ("B", "C_mounted", "C_foot", "CB_mounted", "CB_foot"))
        for key, by_range in self.hit.items():
            each_within(f"hit.{key}", by_range, DIE)
            for range_ in by_range:
                within(f"hit.{key}: range", range_, LONGEST)


class ArmorEffect(Table, frozen=True, kw_only=True):
    """Die modifiers by armour of the target, mode and missile (DH-10.2a)."""

    modifier: dict[str, dict[str, int]]
    notes: dict[str, str]

    def __post_init__(self) -> None:
        known("modifier", self.modifier, ("LC_MONGOL", *get_args(Type)))
        for key, shots in self.modifier.items():
            all_of(f"modifier.{key}", shots, Shot)
            each_within(f"modifier.{key}", shots, ADDED)


class Versus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Against whom an attacker is superior, and who is superior against him."""

    AS: tuple[str, ...]
    DS: tuple[str, ...]

    def __post_init__(self) -> None:
        known("AS, DS", (*self.AS, *self.DS), get_args(Type))
        if both := sorted({*self.AS} & {*self.DS}):
            raise ValueError(f"DS: {', '.join(both)} can't be superior and inferior at once")


class Superiority(Table, frozen=True, kw_only=True):
    """Weapon superiority (DH-10.3a)."""

    as_multiplier_defender_hits: int
    ds_multiplier_attacker_hits: int
    attacker: dict[str, Versus]

    def __post_init__(self) -> None:
        all_within(self, ONE)
        all_of("attacker", self.attacker, Attacker)


COLUMNS = range(1, 31)
"""Columns that a base may name; those beyond the results are read at their end (D32)."""


class Angles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base columns by attacker and defender, for each angle."""

    front: dict[str, dict[str, int]]
    flank: dict[str, dict[str, int]]
    rear: dict[str, dict[str, int]]

    def __post_init__(self) -> None:
        for angle in self.__struct_fields__:
            rows = getattr(self, angle)
            all_of(angle, rows, Attacker)
            for attacker, row in rows.items():
                all_of(f"{angle}.{attacker}", row, Type)
                each_within(f"{angle}.{attacker}", row, COLUMNS)


class Clash(Table, frozen=True, kw_only=True):
    """The clash of spears and swords (DH-10.4a)."""

    clash: Angles


class Shifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Column shifts, as the attacker sees them."""

    per_unit_difference: int
    defender_disordered_cavalry: int
    attack_uphill: int
    attack_downhill: int
    across_stream: int
    across_kalka_river: int
    across_steep_bank: int
    cavalry_attacks_into_woods: int

    def __post_init__(self) -> None:
        all_within(self, ADDED)


class ShockDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the charisma of leaders does to the die."""

    attacker_charisma: Literal["add", "subtract"]
    defender_charisma: Literal["add", "subtract"]


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits of attacker and defender by die, from column 1 on; shifts."""

    results: dict[str, tuple[tuple[int, int], ...]]
    shifts: Shifts
    die: ShockDie

    def __post_init__(self) -> None:
        if set(self.results) != {str(die) for die in DIE}:
            raise ValueError("results: there is a row for each die, 0 to 9")
        if len({len(row) for row in self.results.values()}) != 1 or not self.results["0"]:
            raise ValueError("results: all rows have the same columns, one at least")
        for die, row in self.results.items():
            for cell in row:
                for hits in cell:
                    within(f"results.{die}", hits, HITS)


class Scrt(Table, frozen=True, kw_only=True):
    """The shock combat results table (DH-10.5a)."""

    scrt: Results


class Summed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the summary of hits and checks."""

    id: str
    check: bool
    hits: str
    rule: str

    @property
    def pattern(self) -> str:
        """Its hits, a number of its own as #."""
        return re.sub(r"^\d+$", "#", self.hits) if self.id in OWN else self.hits

    def __post_init__(self) -> None:
        if self.id not in SAID or (self.check, self.pattern) != SAID[self.id]:
            known = ", ".join(f"{id_} {hits}" for id_, (_, hits) in SAID.items())
            raise ValueError(f"event: {self.id} {self.hits} is not one of {known}")
        if self.id in OWN:
            within("hits", int(self.hits), COUNT)
        if not re.fullmatch(r"DH-\d+\.\d+[a-z]?", self.rule):
            raise ValueError(f"rule: not the id of a rule: {self.rule}")


OWN = ("moved_again", "ow_from_flank_or_rear", "missile_hit")
"""What says here, and nowhere else, how many hits it does."""
SAID = {
    "moved_again": (False, "#"),
    "terrain": (False, "table movement_costs"),
    "facing_in_woods_rough": (False, "1 per corner, not LI"),
    "pass_through_friend": (False, "1 each HI and MI"),
    "pass_through_routed": (False, "routed unit eliminated"),
    "ow_from_flank_or_rear": (False, "#"),
    "ow_disordered": (True, "die - TQ"),
    "reaction_facing_infantry": (True, "die - TQ"),
    "missile_hit": (False, "#"),
    "pre_shock": (True, "die - TQ"),
    "shock": (False, "table scrt"),
    "collapse": (True, "die < TQ: -1; else rout"),
    "column_attacked": (False, "1"),
    "ridden_through_by_charge": (True, "die - TQ"),
    "routed_and_hit": (False, "eliminated"),
    "recovery": (False, "-2"),
}
"""What the summary may say of what: # is a number of its own, all else stands in other tables or is done by rules."""


class CohesionAndChecks(Table, frozen=True, kw_only=True):
    """The summary of hits and TQ checks (DH-10.6a)."""

    event: tuple[Summed, ...]

    def __post_init__(self) -> None:
        if sorted(each.id for each in self.event) != sorted(SAID):
            raise ValueError(f"event: there is a line for each of {', '.join(SAID)}")

    @rule("DH-10.6a")
    def hits(self, id_: str) -> int:
        """How many hits one of those does that say it here."""
        return next(int(each.hits) for each in self.event if each.id == id_)


class MissileCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader under fire."""

    trigger: Literal["natural 0 on fire at the leader's hex"]
    confirm: tuple[int, ...]
    killed: Literal["third roll > initiative"]

    def __post_init__(self) -> None:
        for die in self.confirm:
            within("confirm", die, DIE)


class ShockCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader in a shock."""

    trigger: Literal["leader stacked with a unit in the combat"]
    wounded: tuple[int, ...]
    killed: Literal["second roll > initiative"]

    def __post_init__(self) -> None:
        for die in self.wounded:
            within("wounded", die, DIE)


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a wound does to a leader."""

    all_ratings: int
    minimum: int
    second_wound: Literal["killed"]

    def __post_init__(self) -> None:
        within("all_ratings", self.all_ratings, range(-STRETCH, 1))
        within("minimum", self.minimum, COUNT)


class Overrun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader alone beside an enemy."""

    foot: Literal["placed on the nearest friendly unit"]
    mounted: Literal["roll > initiative: eliminated; else placed on the nearest friendly unit"]


class LeaderCasualty(Table, frozen=True, kw_only=True):
    """The summary of leader casualties (DH-10.7a)."""

    missile: MissileCasualty
    shock: ShockCasualty
    wound: Wound
    overrun: Overrun


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit: its quality and allowance where a scenario says nothing else, and what it dismounts to."""

    heavy: bool
    mounted: bool
    tq: int
    ma: int
    dismounts_to: Literal["HI", "LI", "none"]

    def __post_init__(self) -> None:
        all_within(self, FACTOR, "tq", "ma")


DismountedMissile = Literal["none", "same as mounted face, foot row"]


class Dismounted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a dismounted face has."""

    tq: Literal["same as mounted face"]
    ma_HI: int  # noqa: N815 - as the table has it
    ma_LI: int  # noqa: N815
    missile_HI: DismountedMissile  # noqa: N815
    missile_LI: DismountedMissile  # noqa: N815
    moved_penalty: bool

    def __post_init__(self) -> None:
        all_within(self, FACTOR, "ma_HI", "ma_LI")


class UnitTypes(Table, frozen=True, kw_only=True):
    """The types of units (DH-2.22a)."""

    type: dict[str, UnitType]
    dismounted: Dismounted

    def __post_init__(self) -> None:
        all_of("type", self.type, Type)


class ReactionRatings(Table, frozen=True, kw_only=True):
    """Ratings where a scenario gives none: against feigned retreats, and of uncontrolled aggression."""

    feigned_retreat_reaction: dict[str, int]
    chivalric_aggression: dict[str, int]

    def __post_init__(self) -> None:
        types = get_args(Type)
        names = (*types, *(f"{type_}_{who}" for type_ in types for who in ("MONGOL", "european")))
        known("feigned_retreat_reaction", self.feigned_retreat_reaction, names)
        known("chivalric_aggression", self.chivalric_aggression, names)
        each_within("feigned_retreat_reaction", self.feigned_retreat_reaction, DIE)
        each_within("chivalric_aggression", self.chivalric_aggression, DIE)
