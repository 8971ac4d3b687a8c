"""Corrections of goods: what is in a chest, what there is to eat, and whose a place is."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from campaign.decide.corrections.acting import Acting, refused
from campaign.model import events as e
from campaign.model.corrections import Money, Owner, Stores
from campaign.model.game import Game
from campaign.model.levies import CONVALESCENTS, levy
from campaign.model.state import Settlement, State
from campaign.rules.strongholds import stores as food
from campaign.rules.supplies import convoys

MOST_MONEY = 10_000_000
"""Half-deniers of a chest: far more than any scenario has."""


def money(acting: Acting, fact: Money) -> None:
    """Let a chest hold another amount. Raises Refusal, naming the field."""
    group = acting.state.groups.get(fact.group)
    if group is None:
        raise refused("group", "there is no group {group}", group=fact.group)
    check_number(group.money, fact.was, fact.amount, "amount", most=MOST_MONEY)
    acting.decision.emit(
        e.MoneyCorrected(
            **acting.header,
            **group.header,
            before=group.money,
            amount=fact.amount,
            public=acting.public([group.faction]),
        )
    )


class Held(NamedTuple):
    """The food of a piece, with its owner and hex, and the least and most that there may be."""

    faction: str
    hex: str
    points: int
    least: int
    most: int


def stores(acting: Acting, fact: Stores) -> None:
    """Let there be more or less to eat. Raises Refusal, naming the field."""
    state, game = acting.state, acting.game
    reader = LARDERS.get(fact.kind)
    if reader is None:
        raise refused("kind", "there are no stores of kind {seen!r}", seen=fact.kind)
    found = reader(state, game, fact.piece)
    check_number(found.points, fact.was, fact.points, "points", least=found.least, most=found.most)
    siege = state.sieges.get(fact.piece) if fact.kind == "siege" else None
    acting.decision.emit(
        e.StoresCorrected(
            **acting.header,
            kind=fact.kind,
            piece=fact.piece,
            faction=found.faction,
            hex=found.hex,
            before=found.points,
            points=fact.points,
            level=food.level(fact.points, siege.fast, game.sieges) if siege is not None else 0,
            public=acting.public([found.faction]),
        )
    )


def of_place(state: State, game: Game, piece: str) -> Held:
    """The stores of a place. Raises Refusal for an unknown place, a city, whose stores never end, and a besieged one."""
    place = settlement(state, piece)
    if place.kind == convoys.CITY:
        raise refused("piece", "the stores of {site} never run out: it is a city", site=piece)
    if piece in state.sieges:
        raise refused("piece", "{site} is besieged: its stores are days of food", site=piece)
    return Held(place.faction, place.hex, place.resources, 0, game.tables.resources.maximum)


def of_siege(state: State, game: Game, piece: str) -> Held:
    """The days of food of a besieged place. Raises Refusal for one that nobody besieges."""
    siege = state.sieges.get(piece)
    if siege is None:
        raise refused("piece", "{site} is not besieged", site=piece)
    return Held(siege.besieged, siege.hex, siege.food, 1, game.sieges.stores.most_days)


def of_convoy(state: State, game: Game, piece: str) -> Held:
    """The load of a convoy. Raises Refusal for one that is none."""
    convoy = state.convoys.get(piece)
    if convoy is None:
        raise refused("piece", "there is no convoy {convoy}", convoy=piece)
    most = convoy.load + max(0, convoys.room(convoy, game.tables))
    return Held(convoys.owner(state, convoy), convoy.hex, convoy.load, 0, most)


def of_group(state: State, game: Game, piece: str) -> Held:
    """The ration that a group carries. Raises Refusal for a group that is none."""
    group = state.groups.get(piece)
    if group is None:
        raise refused("piece", "there is no group {group}", group=piece)
    return Held(group.faction, group.hex, group.ration, 0, game.tables.resources.maximum)


LARDERS: Mapping[str, Callable[[State, Game, str], Held]] = {
    "place": of_place,
    "siege": of_siege,
    "convoy": of_convoy,
    "ration": of_group,
}
"""Where there is something to eat, by kind."""


def owner(acting: Acting, fact: Owner) -> None:
    """Let a settlement be another faction's, with its garrison. Raises Refusal, naming the field."""
    state = acting.state
    place = settlement(state, fact.site, "site")
    if fact.was != place.faction:
        raise refused("was", "{site} is not whose it was as you saw", site=place.id)
    if fact.faction not in state.factions:
        raise refused("faction", "there is no faction {faction}", faction=fact.faction)
    if fact.faction == place.faction:
        raise refused("faction", "{site} is theirs as it is", site=place.id)
    check_empty(state, place, fact.faction)
    acting.decision.emit(
        e.OwnerCorrected(
            **acting.header,
            site=place.id,
            hex=place.hex,
            faction=fact.faction,
            enemy=place.faction,
            witnesses=tuple(sorted(state.factions)),
            public=acting.public([fact.faction, place.faction]),
        )
    )


def check_empty(state: State, place: Settlement, faction: str) -> None:
    """Refuse a place in which somebody is whose fate would be another with another owner: that is decided first."""
    if place.id in state.sieges:
        raise refused("site", "{site} is besieged: it changes hands with the siege", site=place.id)
    if place.noble:
        raise refused("site", "{commander} commands in {site}", commander=place.noble, site=place.id)
    in_bed = levy(state, CONVALESCENTS + place.id)
    if in_bed.men or in_bed.commanders:
        raise refused("site", "in {site} lie wounded of its owner's", site=place.id)
    if any(piece.prison == place.id for piece in state.prisoners.values()):
        raise refused("site", "in {site} prisoners are held", site=place.id)
    guests = [one.id for one in state.commanders.values() if one.site == place.id and one.fate == "free"]
    if guests:
        raise refused("site", "{commander} is in {site}", commander=guests[0], site=place.id)


def settlement(state: State, site: str, field: str = "piece") -> Settlement:
    """A settlement. Raises Refusal for one that is none."""
    if site not in state.settlements:
        raise refused(field, "there is no place {site}", site=site)
    return state.settlements[site]


def check_number(now: int, was: int, wanted: int, field: str, *, least: int = 0, most: int) -> None:
    """Refuse a number that was another when it was seen, that stands as it is, or that cannot be."""
    if now != was:
        raise refused("was", "it is {now} now, not {seen} as you saw", now=now, seen=was)
    if not least <= wanted <= most:
        raise refused(field, "it is from {least} to {most}", least=least, most=most)
    if wanted == now:
        raise refused(field, "it is {now} as it is", now=now)
