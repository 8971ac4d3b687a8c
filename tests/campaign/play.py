"""Campaigns at random: boards where groups stand close together, and orders that are legal or nearly so."""

from collections.abc import Sequence
from typing import Literal

from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band, Men
from campaign.model.orders import (
    ANY,
    AbandonWounded,
    ChooseField,
    CreateConvoy,
    EndAlliance,
    EscortConvoy,
    EscortPrisoners,
    Exchange,
    Hire,
    Hold,
    JoinBattle,
    LeadMercenaries,
    LoadConvoy,
    March,
    Merge,
    MoveSpy,
    Order,
    Pay,
    PlunderConvoy,
    Poach,
    RankSupply,
    Ransom,
    Recruit,
    RefuseBattle,
    ReleaseConvoy,
    Retreat,
    Ride,
    ShareLoot,
    Split,
    UnloadConvoy,
    WaivePrice,
)
from campaign.model.state import Group, State
from campaign.service import dice_secret
from campaign.verdicts import verdicts
from campaign.visibility import view
from dice.sealed import SealedDice
from hexmap.grid import SIDES, neighbours, within
from tests.campaign.board import FIELD, GAME, Board
from tests.campaign.play_places import about_places

PLACES = ("venosa", "bari")
"""Places of the map, to which a convoy may be sent."""
FACTIONS = ("byzantine", "german", "lombard", "norman")
HEXES = within(FIELD, 2)
TYPES = (("knight", True), ("light_cavalry", True), ("medium_infantry", False), ("archer", False))
HANDLES = ("a", "b", "c")
KINDS = ("village", "castle", "city")


@st.composite
def companies(draw: st.DrawFn, largest: int = 14) -> Men:
    """Men of several types, some of them wounded: 3 to about four times `largest`."""
    counts = draw(st.lists(st.integers(0, largest), min_size=4, max_size=4))
    bands = [
        Band("norman", kind, mounted, draw(st.booleans()), count)
        for (kind, mounted), count in zip(TYPES, counts, strict=True)
        if count
    ]
    return men.tidied([*bands, Band("norman", "archer", False, False, 3)])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Four factions around one field, two of them perhaps allied."""
    allies = {"norman": "lombard", "lombard": "norman"} if draw(st.booleans()) else {}
    board = Board(allies=allies, days=6)
    for faction in FACTIONS:
        for number in range(1, draw(st.integers(1, 3)) + 1):
            stand(draw, board, faction, number)
    for number in range(draw(st.integers(0, 2))):
        board.band(f"m{number}", draw(st.sampled_from(HEXES)), draw(hirelings()))
    for number in range(draw(st.integers(0, 2))):
        kind = draw(st.sampled_from(KINDS))
        free = sorted(set(HEXES) - set(board.state.places))
        board.place(
            PLACES[number],
            draw(st.sampled_from(FACTIONS)),
            draw(st.sampled_from(free)),
            kind=kind,
            resources=draw(st.integers(0, 10)),
            hostility=draw(st.integers(1, 10)),
            garrison=draw(companies(4)) if kind == "castle" and draw(st.booleans()) else None,
        )
    for number in range(1, draw(st.integers(0, 2)) + 1):
        hex_ = draw(st.sampled_from(HEXES))
        board.given(
            e.ConvoyPosted(convoy=f"c{number}", hex=hex_, start="melfi", end="trani", load=3, animals=4)
        )
    for faction in FACTIONS:
        if draw(st.booleans()):
            board.given(
                e.SpyPosted(spy=f"{faction}-spy-1", faction=faction, hex=draw(st.sampled_from(HEXES)))
            )
    return board


def stand(draw: st.DrawFn, board: Board, faction: str, number: int) -> None:
    """Put a group where no enemy stands."""
    free = [
        hex_
        for hex_ in HEXES
        if all(board.state.allied(faction, other.faction) for other in board.state.groups_at(hex_))
    ]
    board.group(
        f"{faction[0]}{number}",
        faction,
        draw(st.sampled_from(free)),
        draw(companies()),
        prestige=draw(st.integers(0, 10)),
        hostility=draw(st.integers(1, 10)),
        money=draw(st.integers(0, 20)),
    )


ATTACKED = ((), (ANY,), (ANY,), FACTIONS[:1], FACTIONS[3:])


def names_of(state: State, faction: str) -> st.SearchStrategy[str]:
    """Groups of a faction mostly; also those made on the sheet, others' and nobody's."""
    own = sorted(name for name, group in state.groups.items() if group.faction == faction)
    handles = [f"new:{handle}" for handle in HANDLES]
    return st.sampled_from([*own, *own, *own, *handles, *sorted(state.groups), "nobody"])


@st.composite
def orders(draw: st.DrawFn, state: State, faction: str) -> Order:
    """One order of a faction; it may name what is not there, or ask for more than there is."""
    names = names_of(state, faction)
    name = draw(names)
    chapters = (
        *[moving(state, name)] * 4,
        *[reorganising(state, name, names)] * 4,
        *[fighting(name)] * 5,
        *[about_places(state, name)] * 2,
        *[spending(state, name)] * 2,
        captivity(state, name),
        convoying(state, name),
        spying(state),
    )
    return draw(draw(st.sampled_from(chapters)))


@st.composite
def moving(draw: st.DrawFn, state: State, name: str) -> Order:
    """An order to march or hold."""
    group, attack, ration = state.groups.get(name), draw(st.sampled_from(ATTACKED)), draw(st.booleans())
    if draw(st.integers(0, 3)):
        return March(name, draw(paths(group.hex if group is not None else FIELD)), attack, ration)
    return Hold(name, attack, ration)


@st.composite
def reorganising(draw: st.DrawFn, state: State, name: str, names: st.SearchStrategy[str]) -> Order:
    """An order for the steps of supply and reorganisation."""
    group = state.groups.get(name)
    match draw(st.sampled_from(("split", "merge", "exchange", "abandon", "supply"))):
        case "split":
            return Split(name, draw(st.sampled_from(HANDLES)), *draw(shares(group)))
        case "merge":
            return Merge(tuple(draw(st.lists(names, min_size=1, max_size=3))))
        case "exchange":
            return Exchange(name, draw(names), *draw(shares(group)))
        case "abandon":
            return AbandonWounded(name)
    site = draw(st.sampled_from((*PLACES, "nowhere")))
    return RankSupply(site, tuple(draw(st.lists(names, max_size=3))))


@st.composite
def fighting(draw: st.DrawFn, name: str) -> Order:
    """An order that answers a choice of a battle."""
    against = draw(st.sampled_from(ATTACKED)) or (ANY,)
    edges: list[Literal["", "left", "bottom"]] = ["", "left", "bottom"]
    north = draw(st.sampled_from(edges))
    kinds: list[Order] = [
        ChooseField(against, (), "", north, "defender"),
        JoinBattle(name, against, draw(st.sampled_from(((), FACTIONS[3:], FACTIONS)))),
        RefuseBattle(name, against),
        Retreat(name, tuple(draw(st.lists(st.sampled_from(SIDES), max_size=3)))),
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def spying(draw: st.DrawFn, state: State) -> Order:
    """An order for a spy."""
    known = draw(st.sampled_from([*sorted(state.spies), "nobody"]))
    return MoveSpy(known, draw(paths(state.spies[known].hex if known in state.spies else FIELD)))


@st.composite
def convoying(draw: st.DrawFn, state: State, group: str) -> Order:
    """An order for convoys."""
    convoy = draw(st.sampled_from([*sorted(state.convoys), "nobody"]))
    site = st.sampled_from([*sorted(state.settlements), "nowhere"])
    points = draw(st.integers(1, 6))
    kinds: list[Order] = [
        CreateConvoy(draw(site), draw(site), points, draw(st.sampled_from(("", group)))),
        LoadConvoy(convoy, points),
        UnloadConvoy(convoy, points),
        EscortConvoy(group, convoy),
        ReleaseConvoy(convoy),
        WaivePrice(group),
        PlunderConvoy(group),
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def captivity(draw: st.DrawFn, state: State, group: str) -> Order:
    """An order about prisoners, captives, commanders without men or allies."""
    pieces = st.sampled_from([*sorted(state.prisoners), "nobody"])
    one = draw(st.sampled_from([*sorted(state.commanders), "nobody"]))
    start = state.commanders[one].hex if one in state.commanders else ""
    match draw(st.sampled_from(("escort", "ransom", "ride", "alliance"))):
        case "escort":
            return EscortPrisoners(draw(pieces), group)
        case "ransom":
            return Ransom(one, group)
        case "ride":
            return Ride(one, draw(paths(start or FIELD)), draw(st.sampled_from(("", group))))
    return EndAlliance(draw(st.sampled_from(FACTIONS)))


@st.composite
def spending(draw: st.DrawFn, state: State, group: str) -> Order:
    """An order for recruits or mercenaries."""
    band = draw(st.sampled_from([*sorted(state.mercenaries), *sorted(state.mercenaries), "nobody"]))
    site = draw(st.sampled_from([*sorted(state.settlements), "nowhere"]))
    terms: list[Literal["pay", "promise", "either"]] = ["pay", "promise", "promise", "either"]
    kinds: list[Order] = [
        Recruit(group, site, draw(st.integers(0, 4)), draw(st.integers(0, 4))),
        Hire(group, draw(st.sampled_from((band, ANY))), draw(st.sampled_from(terms))),
        Hire(group, ANY, "promise"),
        Pay(group, band),
        Poach(group, band),
        ShareLoot(group, band, draw(st.integers(0, 6))),
        LeadMercenaries(tuple(draw(st.lists(st.sampled_from(sorted(state.groups)), max_size=2)))),
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def hirelings(draw: st.DrawFn) -> Men:
    """A band of mercenaries: few or many."""
    riders, others = draw(st.integers(0, 6)), draw(st.integers(3, 20))
    bands = [Band("mercenary", "medium_infantry", False, False, others)]
    return men.tidied([*bands, *([Band("mercenary", "knight", True, False, riders)] if riders else [])])


@st.composite
def paths(draw: st.DrawFn, start: str) -> tuple[str, ...]:
    """Some steps over the map, mostly between hexes that touch."""
    path: list[str] = []
    here = start
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.sampled_from([*neighbours(here), *neighbours(here), FIELD]))
        path.append(here)
    return tuple(path)


@st.composite
def shares(draw: st.DrawFn, group: Group | None) -> tuple[Men, tuple[str, ...], int]:
    """Men, commanders and money to give away: mostly what the group has."""
    if group is None:
        return [Band("norman", "archer", False, False, 3)], (), 0
    most = draw(st.sampled_from((2, 4, 30)))
    gone = [
        band.of(draw(st.integers(1, min(most, band.count + 1)))) for band in group.men if draw(st.booleans())
    ]
    leaders = tuple(name for name in group.commanders if draw(st.booleans()))
    return gone, leaders * draw(st.sampled_from((1, 1, 1, 2))), draw(st.integers(0, group.money + 1))


@st.composite
def sheets(draw: st.DrawFn, state: State, faction: str) -> list[Order]:
    """A faction's orders for a day."""
    return draw(st.lists(orders(state, faction), max_size=6))


def accepted(state: State, faction: str, sheet: Sequence[Order]) -> list[Order]:
    """The orders of a sheet that stand when those that are refused have been struck out."""
    kept = list(sheet)
    while True:
        said = verdicts(kept, view(state, faction), GAME)
        refused = {verdict.order for verdict in said if verdict.verdict == "refused"}
        if not refused:
            return kept
        kept = [order for number, order in enumerate(kept) if number not in refused]


def sealed(state: State, secret: bytes) -> SealedDice:
    """The dice of the stretch that is due; a label that is asked twice makes them complain."""
    seeds = dice_secret.seeds(secret, state.closing, state.factions)
    return SealedDice(seeds, bytes.fromhex(state.inputs))
