"""WM-3, WM-H4.1: who is in combat with whom, as contacts and supports have it now (D27)."""

from collections.abc import Iterable

from battles.warmaster.rules.supports import supports
from battles.warmaster.state import State, until_moved
from rulebook import rule


@until_moved
@rule("WM-3.2", "WM-3.3", "WM-13.2")
def engaged(state: State) -> frozenset[str]:
    """The units that are in an engagement: in contact with an enemy, or supporting who is."""
    return frozenset((*state.contacts, *(each.unit for each in supports(state))))


@until_moved
@rule("WM-3.4", "WM-13.3", "WM-H4.1", "WM-H4.3")
def engagements(state: State) -> list[tuple[str, ...]]:
    """All engagements, each as the units that contacts and supports link, by the lowest id that they contain (D41)."""
    links = {id_: {contact.enemy for contact in contacts} for id_, contacts in state.contacts.items()}
    for each in supports(state):
        links.setdefault(each.unit, set()).add(each.supported)
        links[each.supported].add(each.unit)
    result, left = [], sorted(links)
    while left:
        part = {left[0]}
        grown = linked(links, part)
        while grown != part:
            part, grown = grown, linked(links, grown)
        result.append(tuple(sorted(part)))
        left = [id_ for id_ in left if id_ not in part]
    return result


def linked(links: dict[str, set[str]], part: Iterable[str]) -> set[str]:
    """Some units, and all to which one of them is linked."""
    return set(part).union(*(links[id_] for id_ in part))
