"""The people before a place and the people inside it, and how many they are (GS-11b, D5)."""

from collections.abc import Iterable, Iterator

from campaign.model import men
from campaign.model.levies import defenders_of
from campaign.model.men import Band, Men
from campaign.model.siege import Siege
from campaign.model.state import Commander, Group, Settlement, State
from campaign.rules import groups
from campaign.tables.sieges import SiegeTables
from rulebook import rule


def siege_by(state: State, group: Group) -> Siege | None:
    """The siege that a group of the besieger's takes part in: the one in whose hex it stands."""
    if not state.sieges:
        return None
    site = state.places.get(group.hex, "")
    siege = state.sieges.get(site)
    return siege if siege is not None and siege.besieger == group.faction and not group.shut_in else None


@rule("GS-11b")
def besiegers(state: State, siege: Siege) -> list[Group]:
    """All combat groups of the besieger in the hex, be they shut up in the outer works: together they are one side."""
    before = [group for group in state.groups_at(siege.hex) if group.faction == siege.besieger]
    return [*groups.survivors(state, siege.holding), *before] if siege.holding else before


def shut_in(state: State, siege: Siege) -> list[Group]:
    """The combat groups inside."""
    return groups.survivors(state, siege.inside)


@rule("GS-11b")
def leader(state: State, siege: Siege, company: Iterable[Group]) -> tuple[Group | None, Commander | None]:
    """The group that acts for these besiegers and the siege commander: the highest in prestige, else the largest group."""
    here = list(company)
    if not here:
        return None, None
    led = [one for group in here for one in groups.commanders(state, group)]
    if not led:
        return groups.largest(state, here), None
    first = min(led, key=lambda one: (-one.prestige, one.id))
    return state.groups[first.group], first


def heads_before(state: State, siege: Siege) -> int:
    """All living besiegers: wounded, commanders and hired mercenaries count (D5)."""
    return sum(groups.strength(state, group) for group in besiegers(state, siege))


def heads_inside(state: State, siege: Siege) -> int:
    """All living besieged, counted alike (D5)."""
    return heads_within(state, state.settlements[siege.site], shut_in(state, siege))


def heads_within(state: State, place: Settlement, inside: Iterable[Group]) -> int:
    """The heads of a place's own people and of the groups in it."""
    people = defenders_of(state, place)
    own = men.heads(people.men) + len(people.commanders)
    return own + sum(groups.strength(state, group) for group in inside)


def companies_inside(state: State, place: Settlement, inside: Iterable[Group]) -> Iterator[tuple[str, Men]]:
    """Everybody inside who is no commander, by bearer."""
    people = defenders_of(state, place)
    yield people.id, people.men
    for group in inside:
        yield group.id, group.men
        for band in groups.hired(state, group.id):
            yield band.id, band.men


def commanders_inside(state: State, place: Settlement, inside: Iterable[Group]) -> list[Commander]:
    """The commanders inside, the noble of a castle among them."""
    names = [*defenders_of(state, place).commanders, *(name for group in inside for name in group.commanders)]
    return [state.commanders[name] for name in names]


@rule("GS-11.5a")
def can_command(company: Iterable[Band], tables: SiegeTables) -> bool:
    """True if any of these people is able to command (M-command, D19)."""
    return bool(leaders_of(company, tables))


@rule("GS-11.5a")
def leaders_of(company: Iterable[Band], tables: SiegeTables) -> Men:
    """The people who are able to command, whether they ride or walk, are healthy or wounded."""
    able = tables.command_types.values
    return men.tidied(
        Band(band.origin, band.type, False, False, band.count)
        for band in company
        if band.type in able.get(band.origin, ())
    )


def anybody_commands(state: State, place: Settlement, inside: list[Group], tables: SiegeTables) -> bool:
    """True if anybody in a place can command: a commander, its noble, or a man of one of the types (D19)."""
    if commanders_inside(state, place, inside):
        return True
    return any(can_command(company, tables) for _, company in companies_inside(state, place, inside))
