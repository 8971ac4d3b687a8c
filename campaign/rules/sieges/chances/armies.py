"""GS-11.6c, k: armies that come to a siege, for the besieged or for the besieger (D21, M-army-points)."""

from collections.abc import Iterable

from campaign.model import events as e
from campaign.model.agenda import Encounter, Item
from campaign.model.men import Band, Men
from campaign.model.siege import Siege
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.numbering import free_number, name_of
from campaign.rules.opening import people as roster
from campaign.rules.roster import troops_of
from campaign.rules.sightings import look
from campaign.rules.strongholds import people
from campaign.tables import Tables
from campaign.tables.sieges import SiegeTables
from rulebook import rule

RELIEF, REINFORCEMENTS = "relief", "reinforcements"


def cost(company: Iterable[Band], tables: Tables, sieges: SiegeTables) -> int:
    """Points that people cost, each by his class; people of a class without a price are too dear."""
    priced, too_dear = sieges.army_points.points, sieges.army_points.budget + 1
    return sum(
        priced.get(tables.troop_types[band.type].points_class, too_dear) * band.count for band in company
    )


@rule("GS-11.6c", "GS-11.6k")
def army(troops: str, tables: Tables, sieges: SiegeTables) -> Men:
    """The largest standard roster of a people that costs at most the budget; empty if a group is too dear.

    More heads do not always cost more: above the longest line of the roster another one begins.
    """
    budget = sieges.army_points.budget
    # Nobody is cheaper than a point.
    sizes = (heads for heads in range(budget, 0, -1) if groups.large_enough(heads, tables))
    armies = (roster(troops, troops, heads, "mixed", tables) for heads in sizes)
    return next((company for company in armies if cost(company, tables, sieges) <= budget), [])


def relieve(decision: Decision, siege: Siege) -> list[Item]:
    """Let an army of the besieged side come before the walls; the besieger may fight it there."""
    place = decision.state.settlements[siege.site]
    came = arrive(decision, siege, siege.besieged, place.hostility, RELIEF)
    return [Encounter(came.id, siege.besieger)] if came is not None else []


def reinforce(decision: Decision, siege: Siege) -> list[Item]:
    """Let an army join the besiegers, without any equipment."""
    first = groups.largest(decision.state, people.besiegers(decision.state, siege))
    arrive(decision, siege, siege.besieger, first.hostility, REINFORCEMENTS)
    return []


def arrive(decision: Decision, siege: Siege, faction: str, hostility: int, cause: str) -> Group | None:
    """Put an army into the hex of the siege, a new group without commander or money; None where it costs too much."""
    company = army(troops_of(faction, decision.game), decision.game.tables, decision.game.sieges)
    if not company:
        return None
    number = free_number(decision.state, faction)
    raised = e.GroupRaised(
        group=name_of(decision.state, faction, number),
        number=number,
        faction=faction,
        hex=siege.hex,
        men=company,
        commanders=(),
        hostility=hostility,
        money=0,
        cause=cause,
    )
    decision.emit(raised)
    group = decision.state.groups[raised.group]
    look(decision, siege.hex, group)
    return group
