"""A siege as a faction knows it: all see the besiegers of a place, the two sides the sheet, each its own part."""

import msgspec

from campaign.model.siege import BESIEGED, BESIEGER, Patient, Side, Siege, SiegeDay, Work
from campaign.model.state import State
from campaign.rules.strongholds import companies
from campaign.rules.strongholds.wounded_box import box_of


class DayKnown(msgspec.Struct, frozen=True):
    """A line of the sheet as a side knows it: `food_after`, in days, is None for a reader without sight of the stores."""

    siege_day: int
    day: int
    number: int = 0
    effect: str = ""
    besieger: int = 0
    besieged: int = 0
    initiative: str = ""
    actions: tuple[str, ...] = ()
    engines_lost: dict[str, int] = {}
    food_after: int | None = None


class SiegeSheet(msgspec.Struct, frozen=True):
    """The sheet of a siege. For a third faction `side` is "" and only the first fields are filled.

    `relief` is the faction that besieges the besieger in his turn (GS-11.4.1o), which all see. `siege_day` counts from
    1. `food` is for the besieged alone, in days, as are the groups `inside`; `abandoned` food for its holder.
    `patients` are the reader's own; `engines` and `works` stand in the open. `page` is the address of the page to
    print, for today's sheet.
    """

    site: str
    hex: str
    besieger: str
    besieged: str
    opened_on: int
    side: str = ""
    relief: str = ""
    building: str = ""
    stage: str = ""
    siege_day: int = 0
    food: int | None = None
    abandoned: int | None = None
    inside: tuple[str, ...] | None = None
    engineer: bool = False
    sallied: bool = False
    repairs: int = 0
    engines: dict[str, int] = {}
    works: tuple[Work, ...] = ()
    demolition: dict[str, int] = {}
    patients: tuple[Patient, ...] = ()
    days: tuple[DayKnown, ...] = ()
    page: str = ""


def lying(state: State, siege: Siege, side: Side) -> tuple[Patient, ...]:
    """The wounded of a side who live and are there; their record is put in order at the next siege day."""
    return tuple(box_of(state, siege, side, companies.of_side(state, siege, side)))


def sheet_for(state: State, siege: Siege, faction: str) -> SiegeSheet:
    """The sheet of a siege as a faction may read it."""
    plain = SiegeSheet(
        siege.site, siege.hex, siege.besieger, siege.besieged, siege.opened_on, relief=siege.relief
    )
    side = {siege.besieger: BESIEGER, siege.besieged: BESIEGED}.get(faction)
    if side is None:
        return plain
    within = side == BESIEGED
    return msgspec.structs.replace(
        plain,
        side=side,
        building=siege.building,
        stage=siege.stage,
        siege_day=len(siege.days),
        food=siege.food if within else None,
        abandoned=siege.abandoned if within != bool(siege.relief) else None,
        inside=tuple(siege.inside) if within else None,
        engineer=siege.engineer,
        sallied=siege.sallied,
        repairs=siege.repairs,
        engines=siege.engines,
        works=tuple(siege.works),
        demolition=siege.demolition,
        patients=lying(state, siege, side),
        days=tuple(known(day, stores=within) for day in siege.days),
    )


def known(day: SiegeDay, *, stores: bool) -> DayKnown:
    """A line of the sheet, with or without the food that is left."""
    told = msgspec.structs.asdict(day)
    return DayKnown(**told if stores else told | {"food_after": None})
