"""The sum of a position from paper, faction by faction, for a last look before it is opened."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from campaign.model.paper import MenRow, Paper
from campaign.rules.opening import HALF
from campaign.rules.papers.rows import DEAD
from campaign.rules.papers.taking_up import still_to_come
from campaign.service.editions import game_of


class Strength(msgspec.Struct, frozen=True):
    """The strength of a faction: heads with commanders, money in deniers; `lying` in beds, `held` as its prisoners."""

    faction: str
    groups: int
    heads: int
    wounded: int
    places: int
    garrisons: int
    commanders: int
    dead: int
    lying: int
    held: int
    money: float


class Summary(msgspec.Struct, frozen=True):
    """A position at a glance; `coming` are groups of the scenario that are still to come, with their days."""

    title: str
    day: int
    last_day: int
    factions: list[Strength]
    bands: int
    convoys: int
    spies: int
    coming: list[tuple[str, int]]


def summary(scenario: str, paper: Paper) -> Summary:
    """The summary of a position."""
    book = game_of(scenario).scenario.book
    return Summary(
        title=book.title,
        day=paper.day,
        last_day=paper.last_day,
        factions=list(strengths(paper)),
        bands=len(paper.mercenaries),
        convoys=len(paper.convoys),
        spies=len(paper.spies),
        coming=[(group.id, group.arrives) for group in still_to_come(paper, book)],
    )


def strengths(paper: Paper) -> Iterator[Strength]:
    """The strength of each faction."""
    people = company(paper.men)
    for row in paper.factions:
        groups = [each for each in paper.groups if each.faction == row.faction]
        places = [each for each in paper.sites if each.faction == row.faction]
        leaders = [each for each in paper.commanders if each.faction == row.faction]
        beds = [each for each in paper.wounded if each.faction == row.faction]
        parties = [each for each in paper.prisoners if each.captor == row.faction]
        yield Strength(
            faction=row.faction,
            groups=len(groups),
            heads=sum(
                people[each.group, False] + people[each.group, True] + len(each.commanders) for each in groups
            ),
            wounded=sum(people[each.group, True] for each in groups),
            places=len(places),
            garrisons=sum(people[each.site, False] + people[each.site, True] for each in places),
            commanders=sum(each.fate != DEAD for each in leaders),
            dead=sum(each.fate == DEAD for each in leaders),
            lying=sum(
                people[each.wounded, False] + people[each.wounded, True] + len(each.commanders)
                for each in beds
            ),
            held=sum(
                people[each.prisoners, False] + people[each.prisoners, True] + len(each.commanders)
                for each in parties
            ),
            money=(sum(each.money for each in groups) + sum(each.money for each in beds)) / HALF,
        )


def company(men: tuple[MenRow, ...]) -> Counter[tuple[str, bool]]:
    """How many people each piece has, whole and wounded."""
    found: Counter[tuple[str, bool]] = Counter()
    for row in men:
        found[row.of, False] += row.whole
        found[row.of, True] += row.wounded
    return found
