"""Sieges: the options of the besieger and of the besieged."""

from collections.abc import Iterator, Sequence
from typing import Literal

from campaign.model.men import Men
from campaign.model.orders import (
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    LiftSiege,
    MeetRelief,
    NameVictims,
    Negotiate,
    Pound,
    Relieve,
    Sally,
    Target,
)
from campaign.model.siege import BESIEGED, BESIEGER, OUTER
from campaign.model.state import Group
from campaign.options.option import Option
from campaign.options.register import Thought, thinks
from campaign.options.settlements import open_places
from campaign.options.survey import Survey
from campaign.rules.strongholds import pounding, works
from campaign.verdicts.sieges import healthy_besiegers
from campaign.visibility import SiegeSheet
from rulebook import Refusal
from rulebook.refusal import phrase

OTHERS = phrase("you do not besiege the place")
HELD = phrase("you do not hold the place")
SALLIES: tuple[Literal["camp", "supply", "general"], ...] = ("camp", "supply", "general")
PIECES: tuple[Literal["siege_ladder", "perrier", "grapnel"], ...] = ("siege_ladder", "perrier", "grapnel")


def own(siege: SiegeSheet) -> bool:
    """True if the reader besieges the place."""
    return siege.side == BESIEGER


@thinks(
    Besiege,
    "groups",
    Refusal("GS-11a", "site", "the group stands before no town or castle of another faction"),
)
def besiege(group: Group, survey: Survey) -> Iterator[Thought]:
    """The one before which it stands."""
    if not group.shut_in:
        here = [place for place in open_places(group, survey) if place.hex == group.hex]
        yield from (Besiege(group.id, place.id) for place in here)


@thinks(
    EnterPlace, "groups", Refusal("GS-11b", "site", "none of your besieged places is in reach of the group")
)
def enter(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each besieged place of its own where it can be."""
    hexes = survey.reach(group).hexes
    for site, siege in survey.view.sieges.items():
        if siege.besieged == survey.view.faction and siege.hex in hexes:
            yield EnterPlace(group.id, site)


@thinks(LiftSiege, "sieges", Refusal("GS-11f", "site", OTHERS))
def lift(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """An own siege."""
    if own(siege):
        yield LiftSiege(siege.site)


@thinks(Assault, "sieges", Refusal("GS-11.4.1a", "site", OTHERS))
def assault(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """To storm, or not even where a spy opens the gate."""
    if own(siege) or siege.relief == survey.view.faction:
        yield Option(Assault(siege.site), among={"storm": (True, False)})


@thinks(Negotiate, "sieges", Refusal("GS-11.5b", "site", OTHERS))
def negotiate(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """To talk or not to."""
    if own(siege):
        yield Option(Negotiate(siege.site, talk=False), among={"talk": (False, True)})


@thinks(MeetRelief, "sieges", Refusal("GS-11.4.1m", "site", "you do not hold the outer works of the place"))
def meet_relief(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """Outside, divided or inside."""
    if own(siege) and siege.stage != OUTER:
        yield Option(MeetRelief(siege.site, "outside"), among={"choice": ("outside", "divide", "inside")})


@thinks(BuildEngines, "sieges", Refusal("GS-11.2a", "site", OTHERS))
def build(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """The work on each kind, as many as there are crews; crews may be ordered to rest."""
    if not own(siege):
        return
    crews = works.crews(healthy_besiegers(siege, survey.draft), survey.game.sieges)
    if not crews:
        yield Refusal("GS-11.2b", "pieces", "there are too few people for a crew")
    else:
        for piece in PIECES:
            yield Option(BuildEngines(siege.site, (piece,) * crews), among={"pieces": PIECES})


@thinks(Pound, "sieges", Refusal("GS-11.3.4a", "targets", OTHERS))
def pound(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """Each wall in reach with all perriers."""
    if not own(siege):
        return
    perriers = siege.engines.get(works.PERRIER, 0)
    if not perriers:
        yield Refusal("GS-11.3.4a", "targets", "no perrier is finished")
        return
    tables = survey.game.sieges
    plan = tables.siege_plan.of(siege.building)
    reach = {*plan.wood, *plan.single_stone, *pounding.tower_in_reach(plan, siege.demolition, tables)}
    for wall in sorted(reach - set(pounding.breaches(plan, siege.demolition, tables))):
        yield Pound(siege.site, (Target(wall, perriers),))


@thinks(GuardCamp, "sieges", Refusal("GS-11.4.2a", "site", OTHERS))
def guard_camp(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """Any of the types of people who are there."""
    types = types_of(company(siege, survey))
    if own(siege) and types:
        yield Option(GuardCamp(siege.site, types), among={"types": types})


@thinks(Sally, "sieges", Refusal("GS-11.1.3d", "site", HELD))
def sally(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """Of each kind that is open."""
    if siege.side == BESIEGED:
        for kind in SALLIES:
            yield Sally(siege.site, kind)


@thinks(NameVictims, "sieges", Refusal("GS-11.6g", "site", "you have no part in the siege"))
def name_victims(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """Of the own people any type, the least first as they stand."""
    types = types_of(company(siege, survey))
    if siege.side and types:
        yield Option(NameVictims(siege.site, own=types), among={"own": types})


@thinks(Relieve, "sieges", Refusal("GS-11.6c", "site", "the place is not yours"))
def relieve(siege: SiegeSheet, survey: Survey) -> Iterator[Thought]:
    """An own place."""
    if siege.besieged == survey.view.faction:
        yield Relieve(siege.site)


def company(siege: SiegeSheet, survey: Survey) -> list[Men]:
    """The own people of a siege: those before the walls or those behind them, its garrison among them."""
    here = [group for group in survey.draft.groups.values() if group.hex == siege.hex]
    if siege.side == BESIEGED:
        place = survey.view.places[siege.site]
        return [place.garrison or [], *(group.men for group in here if group.shut_in == siege.site)]
    return [group.men for group in here if not group.shut_in]


def types_of(companies: Sequence[Men]) -> tuple[str, ...]:
    """The types of these people."""
    return tuple(sorted({band.type for people in companies for band in people}))
