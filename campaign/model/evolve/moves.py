"""Moves that the bookkeeping of several events shares: stand, leave, count."""

from bisect import insort
from collections.abc import Iterable
from typing import Any

from campaign.model import men
from campaign.model.men import Men
from campaign.model.state import Group, Mercenaries, State


def stand(state: State, group: Group, hex_: str) -> None:
    leave(state, group)
    group.hex, group.sworn = hex_, ""
    for piece in state.under(group.id):
        piece.hex = hex_
    line_up(state, group)


def line_up(state: State, group: Group) -> None:
    def rank(name: str) -> tuple[str, int]:
        return state.groups[name].faction, state.groups[name].number

    insort(state.standing.setdefault(group.hex, []), group.id, key=rank)


def form(state: State, event: Any, company: Men, commanders: Iterable[str] = ()) -> Group:
    """A group whose number, faction, hex and hostility an event gives stands on the map, with these people."""
    group = Group(
        event.group, event.number, event.faction, event.hex, company, list(commanders), event.hostility
    )
    state.groups[group.id] = group
    line_up(state, group)
    return group


def shut_in(state: State, group: Group, site: str) -> None:
    leave(state, group)
    group.shut_in = site


def let_out(state: State, group: Group) -> None:
    group.shut_in = ""
    line_up(state, group)


def take_in(state: State, group: Group, company: Men, commanders: tuple[str, ...]) -> None:
    group.men = men.joined(group.men, company)
    group.commanders = [*group.commanders, *commanders]
    command(state, commanders, group.id)


def go(state: State, group: Group, start: str, path: tuple[str, ...]) -> None:
    way = (start, *path)
    stand(state, group, way[-1])
    arrive(state, group, way[-2])


def leave(state: State, group: Group) -> None:
    here = state.standing.get(group.hex)
    if here and group.id in here:
        here.remove(group.id)
        if not here:
            del state.standing[group.hex]


def remove(state: State, name: str) -> None:
    group = state.groups.pop(name, None)
    if group is not None and group.shut_in in state.sieges:
        # Another group may be called so one day, and stand outside.
        for company in (state.sieges[group.shut_in].inside, state.sieges[group.shut_in].holding):
            if name in company:
                company.remove(name)
    for piece in state.under(name):
        piece.group = ""
        if isinstance(piece, Mercenaries):
            discharge(piece)
    if group is not None:
        leave(state, group)


def forget(state: State, name: str) -> None:
    # Another group may be called so one day: neither factions nor spies take it for this one.
    for known in state.knowledge.values():
        known.pop(name, None)
    for spy in state.spies.values():
        spy.notes.pop(name, None)


def discharge(band: Mercenaries) -> None:
    band.group, band.terms, band.tests = "", "", 0


def count(state: State, account: str, heads: int) -> None:
    if heads:
        state.ledger[account] = state.ledger.get(account, 0) + heads


def command(state: State, commanders: tuple[str, ...] | list[str], group: str) -> None:
    for name in commanders:
        commander = state.commanders[name]
        commander.group, commander.site, commander.hex = group, "", ""


def arrive(state: State, group: Group, came_from: str) -> None:
    state.entries += 1
    group.came_from, group.entered = came_from, state.entries


def heads(group: Group) -> int:
    return men.heads(group.men) + len(group.commanders)


def thin(group: Group) -> None:
    # Whoever joined after the first victory counts as gone before its veterans (D19).
    group.veterans = min(group.veterans, heads(group))


def spend(state: State, source: str, points: int) -> None:
    if source in state.settlements:
        state.settlements[source].resources -= points
    elif source in state.convoys:
        state.convoys[source].load -= points
