"""GC-12.2, 13.3: bands of mercenaries, whom a group takes into service for pay or for a promise of loot (D24)."""

from collections.abc import Iterable, Iterator

from campaign.model import events as e
from campaign.model import men
from campaign.model.orders import ANY, Hire, Pay, Poach
from campaign.model.state import LOYAL, PROMISE, Group, Mercenaries, State
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.tables import Tables
from rulebook import Refusal, rule

EITHER, PAY = "either", "pay"
BAND = "mercenaries"
"""The kind of a band's marker."""


@rule("GC-12.2d")
def price(band: Mercenaries, tables: Tables) -> int:
    """Half-deniers that a band costs, once for the whole campaign: so much for each of its people."""
    return men.heads(band.men) * tables.prices.mercenary


@rule("GC-12.2c")
def terms(wish: str, cost: int, chest: int) -> str:
    """The terms on which a band takes service: loyal if it is paid, else a promise; empty if it refuses both."""
    if wish in (PAY, EITHER) and cost <= chest:
        return LOYAL
    return "" if wish == PAY else PROMISE


def by_size(bands: Iterable[Mercenaries]) -> list[Mercenaries]:
    """Bands by falling head count, equal ones by id (D3)."""
    return sorted(bands, key=lambda band: (-men.heads(band.men), band.id))


@rule("GC-13.3a")
def for_hire(state: State, group: Group) -> list[Mercenaries]:
    """The neutral bands in a group's hex that would serve it: all except the bands that have left its faction today."""
    here = [band for band in state.mercenaries.values() if band.hex == group.hex and not band.group]
    return by_size([band for band in here if band.shuns != group.faction]) if here else here


@rule("GC-13.3b")
def may_be_poached(band: Mercenaries, group: Group, employer: Group | None) -> bool:
    """True if a group may win over a band: one that serves another faction in the same hex, on a promise alone (D24)."""
    if employer is None or not in_touch(band, group, employer):
        return False
    return band.terms == PROMISE


def in_touch(band: Mercenaries, group: Group, employer: Group) -> bool:
    """True if a group can speak to a band that serves another faction: in one hex, with no besieged walls between them."""
    together = band.hex == group.hex and employer.shut_in == group.shut_in
    return together and employer.faction != group.faction


def hire(decision: Decision, group: Group, number: int, order: Hire) -> None:
    """Take the bands of the hex that the order means into service. Raises Refusal if it can have none of them.

    An order waits for a band that is elsewhere, or for conditions that do not hold here yet.
    """
    wanted = [band for band in for_hire(decision.state, group) if order.band in (ANY, band.id)]
    if not wanted or not conditions.met(decision, group.faction, order, to_hire(group)):
        return
    for band in wanted:
        cost = price(band, decision.game.tables)
        agreed = terms(order.terms, cost, decision.state.groups[group.id].money)
        if agreed:
            decision.emit(
                e.MercenariesHired(
                    band=band.id,
                    **group.header,
                    terms=agreed,
                    cost=cost if agreed == LOYAL else 0,
                    order=number,
                )
            )
    if not any(band.group == group.id for band in wanted):
        raise Refusal(
            "GC-12.2d",
            "terms",
            "the chest of {group} is too small for {band}",
            group=group.id,
            band=wanted[0].id,
        )


def to_hire(group: Group) -> Moment:
    """The moment in which a group may hire a band."""
    return Moment("hire", group.hex, group.id)


@rule("GC-12.2h")
def pay(decision: Decision, group: Group, number: int, order: Pay) -> None:
    """Pay a band that serves the group on a promise: it is loyal for good. Raises Refusal if the chest is too small."""
    band = decision.state.mercenaries.get(order.band)
    if band is None or band.group != group.id or band.terms != PROMISE:
        return
    cost = price(band, decision.game.tables)
    check_chest(group, cost, band)
    decision.emit(e.MercenariesPaid(band=band.id, **group.header, cost=cost, order=number))


def check_chest(group: Group, cost: int, band: Mercenaries) -> None:
    """Refuse what a group's own chest does not pay for (GC-12a)."""
    if cost > group.money:
        raise Refusal(
            "GC-12a", "band", "the chest of {group} is too small for {band}", group=group.id, band=band.id
        )


def poach(decision: Decision, group: Group, number: int, order: Poach) -> None:
    """Win over a band of another faction's group in the hex. Raises Refusal for a loyal one, or if it costs too much."""
    band = decision.state.mercenaries.get(order.band)
    employer = decision.state.groups.get(band.group) if band is not None else None
    if band is None or employer is None or not in_touch(band, group, employer):
        return
    if not may_be_poached(band, group, employer):
        raise Refusal("GC-12.2d", "band", "{band} has been paid and stays loyal", band=band.id)
    cost = price(band, decision.game.tables)
    check_chest(group, cost, band)
    decision.emit(
        e.MercenariesPoached(
            band=band.id,
            **group.header,
            former=employer.id,
            enemy=employer.faction,
            cost=cost,
            order=number,
        )
    )


def release(decision: Decision, group: Group) -> None:
    """Report that the bands of a group that is about to be lost are neutral again, where they are."""
    for band in by_size(band for band in decision.state.mercenaries.values() if band.group == group.id):
        decision.emit(e.MercenariesReleased(band=band.id, **group.header))


def look(decision: Decision, hex_: str, mover: Group) -> None:
    """Let the mover's faction learn which bands are here, and the factions here which bands it brings (GC-8.1b)."""
    for band in by_size(band for band in decision.state.mercenaries.values() if band.hex == hex_):
        for faction in strangers(decision.state, band):
            if faction == mover.faction or band.group == mover.id:
                see(decision, faction, band)


def strangers(state: State, band: Mercenaries) -> Iterator[str]:
    """The factions with a group in a band's hex that it does not serve."""
    employer = state.groups.get(band.group)
    for faction in sorted({group.faction for group in state.groups_at(band.hex)}):
        if employer is None or employer.faction != faction:
            yield faction


def see(decision: Decision, faction: str, band: Mercenaries) -> None:
    """Let a faction learn the people of a band."""
    decision.emit(
        e.MercenariesSighted(by=faction, band=band.id, hex=band.hex, day=decision.state.day, men=band.men)
    )
