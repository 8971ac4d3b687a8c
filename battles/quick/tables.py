"""The numbers of the quick resolution: their shapes, and the reader of `quick.toml`."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.result import Outcome
from rulebook import tables
from rulebook.bounds import from_to, rising, within

PATH = Path(__file__).with_name("quick.toml")
WHOLE = 100
FACES = range(1, 11)
MOST_ADDED = 10
Added = Annotated[int, from_to(-MOST_ADDED, MOST_ADDED)]
"""An addition to a ten-sided die: more would settle every throw."""
Worth = Annotated[int, from_to(1, 1000)]
"""Points of one person."""
Advantage = Annotated[int, from_to(0, 500)]
"""The addition of the ground to a side, in percent."""
Share = Annotated[int, from_to(0, WHOLE)]
"""A percentage of the people."""
LARGEST_FATE = 10 * WHOLE + 1
"""A ten times all the people, and beyond it: such a bound is never reached."""
HexSide = Annotated[int, from_to(1, 6)]
Heads = Annotated[int, from_to(1, tables.LARGEST_NUMBER)]
OF_FIELDS: dict[Side, tuple[Outcome, ...]] = {
    "attacker": ("holds", "retreat", "rout"),
    "defender": ("holds", "retreat", "rout"),
}
OF_SIEGES: dict[Side, tuple[Outcome, ...]] = {
    "attacker": ("holds", "siege_lifted"),
    "defender": ("holds", "garrison_surrenders"),
}
"""The orders of a letter to each side; destruction and surrender follow from the people instead of a table."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table says where its numbers come from."""

    provenance: str


class Points(Table, frozen=True):
    """Points of one healthy person by class."""

    values: dict[str, Worth]


class Dismount(Table, frozen=True):
    """The class on foot of each mounted class."""

    values: dict[str, str]


class Obstacle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Percent for the defender, or for the side on the higher ground."""

    percent: Advantage
    side: Literal["defender", "higher"]


class Obstacles(Table, frozen=True):
    """Percentages by kind of obstacle, likewise for who judges a map."""

    values: dict[str, Obstacle]


class TerrainAdvantage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Percent for the defender in a campaign terrain; with `needs_presence` only if he was there first."""

    percent: Advantage
    needs_presence: bool


class CampaignTerrain(Table, frozen=True):
    """Percentages by terrain of the campaign hex."""

    values: dict[str, TerrainAdvantage]


class MapCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The side with the advantage of each obstacle of a tactical map, by the sides over which both enter."""

    map: str
    attacker_side: HexSide
    defender_side: HexSide
    obstacle: str
    side: Side


class MapAdvantages(Table, frozen=True):
    """The printed cases, for who judges a map by hand; the campaign goes by `CampaignTerrain` (M-quick-terrain)."""

    cases: tuple[MapCase, ...]


class Superiority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ratio of head counts and its addition to the die."""

    attackers: Heads
    defenders: Heads
    modifier: Added


class Die(Table, frozen=True):
    """The additions to the die, and its range of rows; the highest ratio stands first."""

    lowest_row: Annotated[int, from_to(FACES[0] - MOST_ADDED, FACES[0])]
    highest_row: Annotated[int, from_to(FACES[-1], FACES[-1] + MOST_ADDED)]
    superiority: tuple[Superiority, ...]
    siege_engine: Added
    rubble_hex: Added
    unsupplied_attacker: Added
    unsupplied_defender: Added

    def __post_init__(self) -> None:
        """Refuse ratios that a higher one before them hides."""
        for one, other in pairwise(self.superiority):
            if one.attackers * other.defenders <= other.attackers * one.defenders:
                raise ValueError("superiority: the highest ratio stands first")


class Engines(Table, frozen=True):
    """Kinds of equipment that count as a siege engine."""

    counting: tuple[str, ...]


class Columns(Table, frozen=True):
    """Upper bounds of all columns but the last, rising."""

    upper: tuple[int, ...]


class Cells(Table, frozen=True):
    """Letters by row (modified die, from 1) and column (from 0)."""

    rows: tuple[str, ...]


class SideLosses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of one letter for one side: outcome, percent dead, percent wounded."""

    outcome: Outcome
    dead: Share
    wounded: Share

    def __post_init__(self) -> None:
        """Refuse losses of more than all people."""
        if self.dead + self.wounded > WHOLE:
            raise ValueError("dead and wounded are percentages of the people, together at most 100")


class LetterLosses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of one letter for both sides."""

    attacker: SideLosses
    defender: SideLosses

    def of(self, side: Side) -> SideLosses:
        """Return one side's losses."""
        return self.attacker if side == "attacker" else self.defender


class LossTable(Table, frozen=True):
    """Losses by letter."""

    values: dict[str, LetterLosses]


class Choice(Table, frozen=True):
    """Which fights of a siege are settled by the siege table."""

    siege_buildings: tuple[str, ...]
    siege_actions: tuple[str, ...]


class Winner(Table, frozen=True):
    """Letters that count as a victory, as they are printed; the winner follows from the outcomes of the letter."""

    field_attacker: str
    field_defender: str
    siege_attacker: str
    siege_defender: str

    def __post_init__(self) -> None:
        """Refuse letters by which both sides have won."""
        for kind in ("field", "siege"):
            both = set(getattr(self, f"{kind}_attacker")) & set(getattr(self, f"{kind}_defender"))
            if both:
                raise ValueError(f"{kind}_defender: by {min(both)} the attacker has won already")


class CommanderFate(Table, frozen=True):
    """Bounds of the die times the percentage of dead."""

    dead_from: int
    wounded_from: Annotated[int, from_to(1, LARGEST_FATE)]

    def __post_init__(self) -> None:
        """Refuse bounds that stand the wrong way round."""
        within("dead_from", self.dead_from, range(self.wounded_from, LARGEST_FATE + 1))


class QuickTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of the quick resolution."""

    points: Points
    dismount: Dismount
    obstacles: Obstacles
    campaign_terrain: CampaignTerrain
    map_advantages: MapAdvantages
    die: Die
    engines: Engines
    columns: Columns
    cells: Cells
    losses_field: LossTable
    losses_siege: LossTable
    tables: Choice
    winner: Winner
    commander: CommanderFate

    def __post_init__(self) -> None:
        """Refuse tables whose parts don't fit together; the reader adds the file to the message."""
        width = len(self.columns.upper) + 1
        heights = self.die.highest_row - self.die.lowest_row + 1
        if len(self.cells.rows) != heights or any(len(row) != width for row in self.cells.rows):
            raise ValueError(f"cells: {heights} rows of {width} letters are needed")
        rising("columns", self.columns.upper)
        letters = set("".join(self.cells.rows))
        for name in ("losses_field", "losses_siege"):
            missing = sorted(letters - set(getattr(self, name).values))
            if missing:
                raise ValueError(f"{name}: no line for {', '.join(missing)}")
        self._check_outcomes()
        for case in self.map_advantages.cases:
            if case.obstacle not in self.obstacles.values:
                raise ValueError(f"map_advantages: there is no obstacle {case.obstacle!r}")
        unknown = sorted({*self.dismount.values, *self.dismount.values.values()} - set(self.points.values))
        if unknown:
            raise ValueError(f"dismount: no points for {', '.join(unknown)}")

    def _check_outcomes(self) -> None:
        """Refuse losses with an outcome that is impossible in such a fight."""
        for name, allowed in (("losses_field", OF_FIELDS), ("losses_siege", OF_SIEGES)):
            for letter, losses in getattr(self, name).values.items():
                for side in SIDES:
                    outcome = losses.of(side).outcome
                    if outcome not in allowed[side]:
                        can = ", ".join(allowed[side])
                        raise ValueError(f"{name}.{letter}.{side}: {outcome} is none of {can}")


@cache
def load(path: Path = PATH) -> QuickTables:
    """Read the tables. Raises rulebook.tables.TableError with file, key and reason."""
    return parsed(tables.text_of(path))


def parsed(text: str) -> QuickTables:
    """The tables that a text says, which stands in for the printed one. Raises as `load` does."""
    return tables.parsed(PATH.name, text, QuickTables)
