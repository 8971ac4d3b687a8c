"""AB-H12.1: characters who go with a unit for the whole battle, as they are listed or set up."""

import msgspec

from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.tables.profiles import Profile
from rulebook import rule


@rule("AB-H12.1")
def may_go_with(one: Profile, host: Profile) -> bool:
    """True if a unit of one profile may go with a unit of another: a character, no slower, with ordinary models."""
    return one.character and not host.character and one.move >= host.move


@rule("AB-H12.1", "AB-H12.4")
def together(host: Unit, one: Joined, points: int) -> Unit:
    """A unit with one more character, who is worth so many points.

    He counts among its models, and leads it or bears the army's standard in it.
    """
    return msgspec.structs.replace(
        host,
        characters=(*host.characters, one),
        models=host.models + 1,
        started=host.started + 1,
        points=host.points + points,
        general=host.general or one.general,
        banner=host.banner or one.standard,
    )


def as_joined(unit: Unit) -> Joined:
    """A character on his own as he goes with a unit."""
    return Joined(
        unit.id, unit.profile, leadership=unit.leadership, general=unit.general, standard=unit.banner
    )
