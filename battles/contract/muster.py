"""The muster: everybody and everything in one battle, numbered so that a result can answer it."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

import msgspec

from battles.contract.gates import Gate, read_from_breaches

MUSTER_VERSION = 3
"""The newest version of the contract: the second added field and issue, the third gate and siphon."""
WITHOUT_GATE = 2
"""The version that has all fields except the state of a gate and a siphon."""

Side = Literal["attacker", "defender"]
SIDES: tuple[Side, Side] = ("attacker", "defender")

Kind = Literal["field", "siege"]
Edge = Literal["top", "right", "bottom", "left"]
Action = Literal["assault", "camp_sally", "supply_sally", "general_sally"]
Stage = Literal["outer", "redoubt", "last_redoubt"]


def opponent(side: Side) -> Side:
    """Return the other side."""
    return "defender" if side == "attacker" else "attacker"


class Soldier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A man without a name: `id` is `origin-type-number`, unique in the muster.

    `points_class` is an entry of the points table of the quick resolution; `wounded` is his state before the battle. A
    convalescent fights but is not counted when rules compare head counts (GC D9, D36).
    """

    id: str
    origin: str
    type: str
    points_class: str
    mounted: bool = False
    armoured: bool = False
    wounded: bool = False
    convalescent: bool = False


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One man with a name; he fights as a member of his class and is counted with it."""

    id: str
    name: str
    origin: str
    type: str
    points_class: str
    prestige: int
    mounted: bool = False
    armoured: bool = False
    wounded: bool = False


Person = Soldier | Commander


class Captive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prisoner whom a group has with it and whom the enemy may free (GC-14.8f)."""

    id: str
    faction: str
    origin: str
    type: str
    wounded: bool = False


class Convoy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A supply convoy escorted by a group; `points` are resource points."""

    id: str
    points: int


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The people of one combat group, garrison or militia.

    `order` is the order number of the group in its faction. `arrived_from` is the side of the hex over which it
    entered, None if it was there before (GC-14.3c). `unsupplied` holds the penalty of GC-8.4g; `half_deniers` is its
    money. `edges` are the ones of the field on which it deploys (GC-14.1b), none without maps.
    """

    id: str
    faction: str
    order: int
    arrived_from: str | None = None
    unsupplied: bool = False
    soldiers: tuple[Soldier, ...] = ()
    commanders: tuple[Commander, ...] = ()
    captives: tuple[Captive, ...] = ()
    convoys: tuple[Convoy, ...] = ()
    half_deniers: int = 0
    edges: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who fights: soldiers, then commanders."""
        return (*self.soldiers, *self.commanders)

    @property
    def head_count(self) -> int:
        """Heads as rules compare them: wounded and commanders included, convalescents not (GC D9)."""
        resting = sum([soldier.convalescent for soldier in self.soldiers])
        return len(self.soldiers) - resting + len(self.commanders)


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the battle."""

    groups: tuple[Group, ...]

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody of the side, in the order of the groups."""
        return tuple(chain.from_iterable([group.people for group in self.groups]))

    @property
    def commanders(self) -> tuple[Commander, ...]:
        """The commanders of the side, in the order of the groups."""
        return tuple(commander for group in self.groups for commander in group.commanders)

    @property
    def head_count(self) -> int:
        """Heads of all groups, as rules compare them (GC D9)."""
        return sum(group.head_count for group in self.groups)

    @property
    def largest(self) -> Group:
        """The group with most heads; among equals the lower order number, then the id."""
        if len(self.groups) == 1:
            return self.groups[0]
        return min(self.groups, key=lambda group: (-group.head_count, group.order, group.id))

    @property
    def foremost(self) -> Commander | None:
        """The commander of highest prestige, if any; among equals of the lower order number, then of the lower id."""
        ranked = [(-c.prestige, group.order, c.id, c) for group in self.groups for c in group.commanders]
        return min(ranked, key=lambda entry: entry[:3])[3] if ranked else None

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions of the side, each once, in the order of the groups."""
        return tuple(dict.fromkeys(group.faction for group in self.groups))


class Advantage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A percentage added to the value of one side, with the reason and the rule it comes from (GC-17.1d)."""

    side: Side
    percent: int
    reason: str
    rule: str


class Siphon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A siphon for Greek fire (GT-10.5): whose it is, and in which hex of the building it stands.

    Where no hex is named its side sets it up with its people. No rule of the campaign gives anybody one: it is there for
    fights that a scenario sets up. It stands in the open, so both sides may know of it.
    """

    side: Side
    hex: str = ""


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The aims of a siege's fight: the place, the besieger's equipment, the camp, the food.

    `building` is castle, farm or chapel; `stage` outer or redoubt. `engines` counts the besieger's working pieces by
    kind, as many as may stand on the map (two perriers at most, GS-11.3.4g). The campaign leaves their hexes open. In a
    raid he sets them up in his camp with his people, in an assault his people bring them in. `demolished` names
    demolished hexes of the plan. A wall of less damage counts as whole (GS-11.3.2c), and no stone of a perrier adds to
    it (GT-10.4.4d). `breached` says for the quick tables that there is rubble to enter by: a demolished wall, or a gate
    that a spy has opened. `tents` are tent hexes of the camp, `food` days of food left.

    The rest is for a fight on maps, unused by the quick resolution. `gate` is the state of the gate at the beginning: a
    gate of which a hex of the plan is demolished is destroyed. In an assault the defenders set up in the hexes `held`,
    anywhere inside if none are named. The assault may stop when all of them are in the `refuge`; a defender without a
    way to the `centre` then is a prisoner. So many besiegers begin inside as `infiltrators`. In a raid on the camp each
    archer of the place has so many `flaming_arrows`; elsewhere their number is open (GT-10.3a). In a supply sally the
    party leads pack `horses`, which carry the `food` in equal parts. The attacker's people then are all possible
    patrols, `most_patrols` at most: dice say in the fight when a patrol meets it (GS-11.4.3e). If these dice fell
    before the muster its people are the ones who come, and `most_patrols` is 0. Each of the `patrols` then comes in the
    turn that stands for it.
    """

    building: str
    action: Action = "assault"
    stage: Stage = "outer"
    engines: dict[str, int] = {}
    demolished: tuple[str, ...] = ()
    breached: bool = False
    tents: int = 0
    food: int = 0
    held: tuple[str, ...] = ()
    refuge: tuple[str, ...] = ()
    centre: str = ""
    infiltrators: int = 0
    flaming_arrows: int = 0
    horses: int = 0
    patrols: tuple[int, ...] = ()
    most_patrols: int = 0
    gate: Gate = "closed"
    siphon: Siphon | None = None

    @property
    def known_to_second(self) -> bool:
        """True if the second version of the contract could say all this, in the same meaning."""
        meant = read_from_breaches(
            self.building,
            self.action,
            self.demolished,
            breached=self.breached,
            infiltrators=bool(self.infiltrators),
        )
        return self.gate == meant == "closed" and self.siphon is None


class PlacedMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tactical map on the table (GC-14.2).

    `place` is its part of the field: whole, upper, lower, upper_left and so on. `up` is the printed edge of the map
    that lies uppermost, `placed_by` the faction that chose it.
    """

    title: str
    place: str
    placed_by: str
    up: Edge = "top"


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The field of a battle played on maps.

    `north` is the edge of the whole field that lies in the campaign's north (GC-14.2c); `deploys_first` and `begins`
    are the attacker's decisions (GC-14.4b).
    """

    maps: tuple[PlacedMap, ...]
    north: Edge = "top"
    deploys_first: Side = "defender"
    begins: Side = "attacker"


class Muster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle before it is fought.

    `number` is unique in the campaign. A result must name it with the `issue`, the count of musters of this battle,
    since a withdrawn one is followed by another. `kind` is "siege" for every fight of a siege, sallies included, and
    "field" for all others. `terrain` lists the terrains of the hex, `season` is the season in play, if any; `ground`
    the field, if it is laid out. `version` follows from the rest: it is the oldest version of the contract that can say
    it all, so that older programs can read on.
    """

    number: int
    campaign: str
    day: int
    hex: str
    kind: Kind
    attacker: Force
    defender: Force
    terrain: tuple[str, ...] = ()
    season: str | None = None
    advantages: tuple[Advantage, ...] = ()
    works: Works | None = None
    ground: Ground | None = None
    issue: int = 1
    # By a factory, so that every document says its version: those of the first version say none.
    version: int = msgspec.field(default_factory=lambda: MUSTER_VERSION)

    def __post_init__(self) -> None:
        newest = self.works is not None and not self.works.known_to_second
        msgspec.structs.force_setattr(self, "version", MUSTER_VERSION if newest else WITHOUT_GATE)

    def force(self, side: Side) -> Force:
        """Return one side's force."""
        return self.attacker if side == "attacker" else self.defender

    def groups(self) -> Iterator[tuple[Side, Group]]:
        """Give every group with its side, attackers first."""
        for side in SIDES:
            for group in self.force(side).groups:
                yield side, group

    @property
    def subject(self) -> str:
        """The name of the battle in the labels of its dice."""
        return f"battle-{self.number}"
