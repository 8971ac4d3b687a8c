"""HB-1: which profile stands for whom, how many models its people are, and who commands them."""

from math import sqrt

from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.tables import TABLES, profile
from battles.ancient_battles.tables.profiles import Profile
from battles.contract.muster import Commander, Soldier
from battles.people.bodies import Scale
from battles.people.troops import stranger
from rulebook import rule


@rule("HB-1a")
def profile_of(man: Soldier) -> str:
    """The profile of a man. Raises Refusal for people whom the table does not know."""
    table = TABLES.now.kinds
    codes = table.troops.any | table.troops.origins.get(man.origin, {})
    if man.type not in codes:
        raise stranger(man)
    found = profile(codes[man.type])
    if found.type == "foot" or man.mounted:
        return found.name
    if found.missile:
        return table.on_foot.shooting
    return table.on_foot.armoured if man.armoured else table.on_foot.unarmoured


def whole(kind: Profile) -> int:
    """How many models a whole body of a profile has."""
    bodies = TABLES.now.kinds.heads.bodies
    return bodies.of(kind.order) if kind.type == "foot" else bodies.mounted


def scale_of() -> Scale:
    """How the people of a muster are gathered: every head is a model."""
    table = TABLES.now.kinds
    return Scale(profile_of, {name: whole(profile(name)) for name in table.alike.profiles}, table.heads.least)


def files_for(kind: Profile, models: int) -> int:
    """The files in which so many models are set up: about twice as wide as deep."""
    width, depth = kind.base
    files = round(sqrt(2 * models * depth / width))
    return max(1, min(models, files))


@rule("HB-1f", "AB-H12.1")
def leads(one: Commander, host: Unit, *, general: bool) -> Joined:
    """A commander as the character who goes with a unit: mounted as it is and no slower, or the first of all."""
    table = TABLES.now.kinds
    row = table.commanders.general if general else table.commanders.other
    fit = (
        name for name in row if profile(name).type == host.kind.type and profile(name).move >= host.kind.move
    )
    heads = table.heads
    leadership = min(heads.best_leadership, heads.leadership + one.prestige // heads.prestige)
    return Joined(one.id, next(fit, row[0]), leadership=leadership, general=general)
