"""Stand-alone battles of a system that is fought from musters: a field, and people by class for each side.

They stand in files, or are drawn at random to drill the rules with.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from battles.contract.muster import SIDES, Edge, Force, Ground, Group, Muster, PlacedMap, Side, Soldier, Works
from battles.contract.roll_call import check_muster
from battles.contract.surface import Chance
from rulebook import Refusal
from rulebook.tables import read

SOMEWHERE = "0101"
OPEN_COUNTRY: tuple[tuple[str, str], ...] = (
    ("B1", "clear"),
    ("B2", "forest"),
    ("B3", "hill"),
    ("B4", "marsh"),
    ("B5", "river"),
    ("B6", "coast"),
    ("B10", "clear"),
)
"""Battlefields of open country, each with a terrain that it serves."""
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
FACTIONS: dict[Side, str] = {"attacker": "norman", "defender": "byzantine"}
UNSUPPLIED = 0.2
"""How often a party that is drawn has had no supply."""
People = dict[str, int]
"""How many people of each class."""


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its faction, the edges on which it sets up, its people by class code."""

    faction: str
    edges: tuple[str, ...]
    people: dict[str, int]
    unsupplied: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stand-alone battle: the maps in their places, who begins, and two parties; the `works` of a fight of a siege."""

    title: str
    provenance: str
    maps: tuple[PlacedMap, ...]
    terrain: tuple[str, ...]
    attacker: Party
    defender: Party
    begins: Side = "attacker"
    deploys_first: Side = "defender"
    north: Edge = "top"
    works: Works | None = None

    def party(self, side: Side) -> Party:
        """One side."""
        return self.attacker if side == "attacker" else self.defender


class Scenarios:
    """The battles of a folder, a file each; `soldiers` makes the people of a party, and refuses a class it knows not."""

    def __init__(self, folder: Path, soldiers: Callable[[Side, Party], Iterable[Soldier]]) -> None:
        self._folder, self._soldiers = folder, soldiers
        self.scenario = cache(self._read)

    def names(self) -> tuple[str, ...]:
        """The names of all, in order."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.toml")))

    def muster(self, name: str) -> Muster:
        """The muster of one. Raises Refusal for an unknown name."""
        return self.mustered(self.scenario(name))

    def mustered(self, told: Scenario) -> Muster:
        """The muster of a scenario, in order. Raises Refusal if it is not."""
        return mustered(told, self._soldiers)

    def _read(self, name: str) -> Scenario:
        """One of them. Raises Refusal for an unknown name, TableError for a malformed file."""
        known = self.names()
        if name not in known:
            raise Refusal(
                "contract", "scenario", "there is no battle {given}, only {known}", given=name, known=known
            )
        return read(self._folder / f"{name}.toml", Scenario)


def mustered(told: Scenario, soldiers: Callable[[Side, Party], Iterable[Soldier]]) -> Muster:
    """The muster of a scenario, in order, whose people `soldiers` makes. Raises Refusal if it is not."""
    attacker, defender = (
        Group(
            id=side,
            faction=(party := told.party(side)).faction,
            order=1,
            unsupplied=party.unsupplied,
            soldiers=tuple(soldiers(side, party)),
            edges=party.edges,
        )
        for side in SIDES
    )
    ground = Ground(told.maps, told.north, told.deploys_first, told.begins)
    return stand_alone(attacker, defender, told.terrain, ground, told.works)


def stand_alone(
    attacker: Group,
    defender: Group,
    terrain: tuple[str, ...],
    ground: Ground,
    works: Works | None = None,
) -> Muster:
    """The muster of a battle that is of no campaign: two groups on a field, or in a fight over the works of a siege.

    Raises Refusal if it is not in order.
    """
    document = Muster(
        number=1,
        campaign="",
        day=1,
        hex=SOMEWHERE,
        kind="field" if works is None else "siege",
        attacker=Force((attacker,)),
        defender=Force((defender,)),
        terrain=terrain,
        ground=ground,
        works=works,
    )
    check_muster(document)
    return document


def besieging(
    people: Mapping[Side, tuple[Soldier, ...]], terrain: tuple[str, ...], ground: Ground, works: Works
) -> Muster:
    """The muster of an assault that is of no campaign: besiegers attack, besieged defend. Raises Refusal."""
    attacker, defender = (
        Group(id=side, faction=FACTIONS[side], order=1, soldiers=people[side]) for side in SIDES
    )
    return stand_alone(attacker, defender, terrain, ground, works)


def met(
    draw: Chance,
    fields: tuple[tuple[str, str], ...],
    edges: tuple[int, int],
    attackers: People,
    defenders: People,
) -> Scenario:
    """A battle drawn at random: these people on one of these fields, over these edges, places in `EDGES`."""
    field, terrain = fields[draw.randrange(len(fields))]
    return Scenario(
        title="drawn",
        provenance="house",
        maps=(PlacedMap(title=field, place="whole", placed_by=FACTIONS["defender"]),),
        terrain=(terrain,),
        attacker=_party("attacker", EDGES[edges[0]], attackers, draw),
        defender=_party("defender", EDGES[edges[1]], defenders, draw),
        begins="attacker" if draw.random() < 0.5 else "defender",
    )


def between(draw: Chance, bounds: tuple[int, int]) -> int:
    """A number from the one up to the other."""
    least, most = bounds
    return least + draw.randrange(most - least + 1)


def _party(side: Side, edge: str, people: People, draw: Chance) -> Party:
    return Party(FACTIONS[side], (edge,), people, unsupplied=draw.random() < UNSUPPLIED)


ACROSS: dict[Side, str] = {"attacker": "top", "defender": "bottom"}
"""The edges on which people of a campaign set up who meet in open country."""


def fielded(muster: Muster) -> Muster:
    """The muster with its field and edges. Raises Refusal for nobody, and for a terrain without a field."""
    field = PlacedMap(title=field_of(muster.terrain), place="whole", placed_by="defender")
    attacker, defender = (on_edge(muster.force(side), ACROSS[side]) for side in SIDES)
    laid_out = replace(muster, attacker=attacker, defender=defender, ground=Ground((field,)))
    check_muster(laid_out)
    return laid_out


def on_edge(force: Force, edge: str) -> Force:
    """A side all of whose groups set up on one edge."""
    return Force(tuple(replace(group, edges=(edge,)) for group in force.groups))


def field_of(terrains: tuple[str, ...]) -> str:
    """The first field that lies for one of the terrains of a hex. Raises Refusal where open country has none."""
    for field, served in OPEN_COUNTRY:
        if served in terrains:
            return field
    known = tuple(dict.fromkeys(served for _, served in OPEN_COUNTRY))
    given = ", ".join(terrains)
    raise Refusal(
        "contract", "terrain", "there is no field of {given}, only of {known}", given=given, known=known
    )
