"""AB-H2: a unit as a block of ranks and files."""

from functools import lru_cache

from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, of_pose
from battles.ancient_battles.tables import definitions
from rulebook import rule


@rule("AB-H2.2")
def ranks(models: int, files: int) -> int:
    """How many ranks so many models stand in."""
    return -(-models // files)


@rule("AB-H2.2")
def size(unit: Unit, files: int | None = None) -> tuple[int, int]:
    """The frontage and the depth of a unit, as it stands or in other files (thousandths of an inch)."""
    files = files or unit.files
    width, depth = unit.kind.base
    return files * width, ranks(unit.models, files) * depth


def frontage(unit: Unit) -> int:
    """How wide a unit is (thousandths of an inch)."""
    return size(unit)[0]


def depth(unit: Unit) -> int:
    """How deep a unit is (thousandths of an inch)."""
    return size(unit)[1]


@rule("AB-H2.2", "AB-H2.5")
def footprint(unit: Unit) -> Rectangle:
    """The ground that a unit covers, also where its last rank is incomplete, and also while it flees."""
    return block(unit.pose, unit.files, unit.models, unit.kind.base)


@lru_cache(maxsize=1 << 12)
def block(pose: Pose, files: int, models: int, base: tuple[int, int]) -> Rectangle:
    """The rectangle of a formation."""
    return of_pose(pose, files * base[0], ranks(models, files) * base[1])


@rule("AB-H2.2", "AB-H9.3")
def exists(unit: Unit, file: int, rank: int) -> bool:
    """True if a model stands in a file, from 0 at the left, of a rank, from 1 at the front (D57)."""
    return 0 <= file < unit.files and 0 <= (rank - 1) * unit.files + file < unit.models


@rule("AB-20.2b", "AB-H2.5")
def full_ranks(unit: Unit) -> int:
    """The complete ranks of infantry behind the first; none of skirmishers, march columns and who flees (D35)."""
    if unit.kind.type != "foot" or not formed(unit) or march_column(unit):
        return 0
    return max(0, unit.models // unit.files - 1)


def formed(unit: Unit) -> bool:
    """True if it keeps ranks: it is in close or in loose order, and does not flee (AB-10.4)."""
    return unit.kind.order in ("close", "loose") and not unit.fleeing


@rule("AB-9.2")
def march_column(unit: Unit) -> bool:
    """True if a unit is in march column: few files, and more ranks than files (D14)."""
    limits = definitions()
    deep = ranks(unit.models, unit.files) > unit.files or not limits.march_column_ranks_above_files
    return formed(unit) and unit.files <= limits.march_column_max_files and deep


@rule("AB-H2.3")
def after_losses(unit: Unit, models: int) -> int:
    """The files of a unit that has so many models left."""
    return min(unit.files, models)


@rule("AB-H5.5", "AB-5.3a", "AB-5.3b")
def files_for(models: int, files: int, by: int) -> int | None:
    """The files of models that take so many ranks more, or fewer; None if that is impossible."""
    wanted = ranks(models, files) + by
    if by not in (-2, -1, 1, 2) or wanted < 1:
        return None
    found = ranks(models, wanted)
    return found if ranks(models, found) == wanted else None
