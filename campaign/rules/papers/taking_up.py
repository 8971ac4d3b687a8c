"""A campaign is opened: as its scenario begins, or as its people have it on paper at the dawn of a later day."""

from collections.abc import Iterable, Sequence
from functools import partial
from operator import attrgetter

from msgspec import UNSET

from campaign.model import events as e
from campaign.model import men
from campaign.model.commands import OpenCampaign
from campaign.model.men import Band, Men
from campaign.model.paper import MenRow, Paper
from campaign.rules import opening
from campaign.rules.decision import Decision
from campaign.rules.papers.checks import faults
from campaign.rules.papers.rows import DEAD, FREE
from campaign.rules.roster import troops_of
from campaign.scenarios import Book, CommanderEntry, GroupEntry
from rulebook import Refusal

HOUSE_PAPER = "house-paper"


def open_campaign(decision: Decision, command: OpenCampaign) -> None:
    """Open a campaign. Raises Refusal as `opening.open_campaign` does, and for the first thing that no position can be."""
    if command.paper is UNSET:
        opening.open_campaign(decision, command)
        return
    paper = command.paper
    for fault in faults(paper, decision.game):
        raise Refusal(HOUSE_PAPER, f"paper.{fault.sheet}", "{fault}", fault=str(fault))
    beginning = opening.Beginning(paper.day, paper.last_day, partial(take_up, paper))
    opening.open_campaign(decision, command, beginning)


def take_up(paper: Paper, decision: Decision, book: Book) -> None:
    """Set up a position that has no fault; groups of the scenario that are still to come are announced."""
    allies = {row.faction: row.allies for row in paper.factions}
    for faction in book.factions:
        opening.enter(decision, faction, allies[faction.id])
    for one in paper.commanders:
        entry = CommanderEntry(
            id=one.commander,
            name=one.name,
            faction=one.faction,
            prestige=one.prestige,
            hostility=one.hostility,
        )
        opening.appear(decision, entry, one.people or troops_of(one.faction, decision.game))
    places(paper, decision)
    groups(paper, decision)
    neutrals(paper, decision)
    decision.emit(the_rest(paper, decision))
    levels = free_levels(paper)
    for coming in still_to_come(paper, book):
        decision.emit(opening.announced(opening.as_it_comes(decision, coming, levels), coming.arrives))


def places(paper: Paper, decision: Decision) -> None:
    """Give every place to its owner, with what it has."""
    for row in paper.sites:
        site = decision.game.map.sites[row.site]
        decision.emit(
            e.SettlementHeld(
                site=site.id,
                name=site.name,
                hex=site.hex,
                kind=site.kind,
                faction=row.faction,
                commander=row.commander,
                resources=row.resources,
                hostility=row.hostility,
                garrison=company(paper, row.site),
                noble=row.noble,
            )
        )


def groups(paper: Paper, decision: Decision) -> None:
    """Put the groups on the map."""
    for row in paper.groups:
        decision.emit(
            e.GroupRaised(
                group=row.group,
                number=opening.number_in(row.group),
                faction=row.faction,
                hex=row.hex,
                men=company(paper, row.group),
                commanders=row.commanders,
                hostility=row.hostility,
                money=row.money,
                cause="start",
            )
        )


def neutrals(paper: Paper, decision: Decision) -> None:
    """Put bands that serve nobody on the map, and spies at their posts."""
    for row in paper.mercenaries:
        if not row.serves:
            men_of_it = company(paper, row.band)
            decision.emit(
                e.MercenariesCamped(band=row.band, hex=row.hex, men=men_of_it, hostility=row.hostility)
            )
    numbers = dict.fromkeys((row.faction for row in paper.spies), 0)
    for spy in paper.spies:
        numbers[spy.faction] += 1
        name = f"{spy.faction}-spy-{numbers[spy.faction]}"
        decision.emit(e.SpyPosted(spy=name, faction=spy.faction, hex=spy.hex))


def the_rest(paper: Paper, decision: Decision) -> e.PositionTakenUp:
    """The facts that an opening's events leave out; by names in their order, as the log keeps and reads them."""
    hexes = {row.group: row.hex for row in paper.groups}
    return e.PositionTakenUp(
        day=paper.day,
        records={
            row.faction: e.Record(row.battles_won, row.loot_points, row.heads_lost)
            for row in sorted(paper.factions, key=attrgetter("faction"))
        },
        wounded=tuple(row.commander for row in paper.commanders if row.wounded and row.fate != DEAD),
        dead=tuple(row.commander for row in paper.commanders if row.fate == DEAD),
        lone={
            row.commander: row.hex for row in sorted(paper.commanders, key=attrgetter("commander")) if row.hex
        },
        held=tuple(
            e.Held(
                row.prisoners,
                row.captor,
                hexes[row.escort] if row.escort else decision.game.map.sites[row.prison].hex,
                row.taken_on,
                row.escort,
                row.prison,
                row.destination,
                by_faction(paper, row.prisoners),
                row.commanders,
            )
            for row in paper.prisoners
        ),
        lying=tuple(
            e.Lying(
                row.wounded,
                row.site,
                row.faction,
                company(paper, row.wounded),
                row.fit_on,
                row.commanders,
                row.hostility,
                row.money,
                row.band,
            )
            for row in paper.wounded
        ),
        travelling=tuple(
            e.Travelling(
                row.convoy, row.hex, row.start, row.end, row.load, row.animals, row.escort, row.homeward
            )
            for row in paper.convoys
        ),
        serving=tuple(
            e.Serving(
                row.band, hexes[row.serves], company(paper, row.band), row.hostility, row.serves, row.terms
            )
            for row in paper.mercenaries
            if row.serves
        ),
    )


def company(paper: Paper, of: str) -> Men:
    """The people of a piece."""
    return bands(row for row in paper.men if row.of == of)


def by_faction(paper: Paper, prisoners: str) -> dict[str, Men]:
    """Prisoners by the faction that they were taken from."""
    rows = [row for row in paper.men if row.of == prisoners]
    return {
        name: bands(row for row in rows if row.faction == name) for name in sorted({r.faction for r in rows})
    }


def bands(rows: Iterable[MenRow]) -> Men:
    """The people of some lines."""
    found = []
    for row in rows:
        for wounded, count in ((False, row.whole), (True, row.wounded)):
            if count:
                found.append(Band(row.people, row.type, row.mounted, wounded, count))
    return men.tidied(found)


def still_to_come(paper: Paper, book: Book) -> Sequence[GroupEntry]:
    """The scenario's groups that have not come by the dawn of the day; one that is on the list has."""
    there = {row.group for row in paper.groups}
    later = [group for group in book.pieces.groups if group.arrives > 1 and group.arrives >= paper.day]
    return [group for group in later if group.id not in there]


def free_levels(paper: Paper) -> dict[str, int]:
    """The hostility of each commander who may lead a group that comes: free, and at no post."""
    posted = {name for row in paper.groups for name in row.commanders}
    posted |= {name for row in paper.wounded for name in row.commanders}
    posted |= {row.noble for row in paper.sites} | {row.commander for row in paper.commanders if row.hex}
    free = [row for row in paper.commanders if row.fate == FREE and row.commander not in posted]
    return {row.commander: row.hostility for row in free}
