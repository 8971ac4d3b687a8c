"""The expectations for the coming night, as far as they follow from the present state: for its organisers.

The sheets of the open day stay unread: only their presence counts, as their orders are secret before the closing.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import msgspec

from campaign.decide.deputies import in_force
from campaign.decide.life import Turnout, misses, seats_waited_for
from campaign.model.game import Game
from campaign.model.siege import OUTER, Siege
from campaign.model.state import State
from campaign.rules.beaten import beaten
from campaign.rules.quorum import sheets_needed
from campaign.rules.sieges.fights import fights
from campaign.rules.strongholds.pounding import breaches

Kind = Literal[
    "hand_dice",
    "no_orders",
    "too_few",
    "hunger",
    "deserted",
    "works",
    "breach",
    "siege_fight",
    "face_to_face",
    "in_reach",
]
"""The things to expect, the surest first.

`hand_dice`: the night stops at each die. `no_orders`: factions with neither sheet nor deputy. `too_few`: the campaign
pauses itself at the deadline. `hunger`: the last food of a place is eaten. `deserted`: its last people are gone;
`works`: its outer works are lost; `breach`: a wall is down. `siege_fight`: a fight of a siege would wait for the
organiser. So would a battle between enemies `face_to_face` in one hex, or `in_reach`, one hex apart.
"""
LAST_DAY = 1
"""Days of food that are left where tonight's meal is the last."""


class Risk(msgspec.Struct, frozen=True):
    """A thing to expect, with its place and its owner.

    `number` of `seats` with players have filed nothing, and `needed` sheets are needed.
    """

    kind: Kind
    hex: str = ""
    site: str = ""
    factions: tuple[str, ...] = ()
    number: int = 0
    seats: int = 0
    needed: int = 0


def risks(state: State, game: Game) -> list[Risk]:
    """The things to expect in the night of the open day; empty outside the time of orders."""
    if state.phase != "orders":
        return []
    return [*of_dice(state), *of_sheets(state), *of_sieges(state, game), *of_battles(state, game)]


def of_dice(state: State) -> Iterator[Risk]:
    """The risk that the organiser has to roll."""
    if state.settings.dice == "hand":
        yield Risk("hand_dice")


def of_sheets(state: State) -> Iterator[Risk]:
    """The factions without orders, and the risk that too few have filed for the night to be played."""
    silent = [name for name in sorted(state.factions) if orders_nothing(state, name)]
    if silent:
        yield Risk("no_orders", factions=tuple(silent))
    found, quorum = too_few(state), state.settings.quorum
    if found is not None and quorum is not msgspec.UNSET:
        needed = sheets_needed(quorum, found.seats)
        yield Risk("too_few", number=found.missing, seats=found.seats, needed=needed)


def too_few(state: State) -> Turnout | None:
    """The missing sheets if the campaign would pause itself at the deadline as things stand; None otherwise.

    A faction with a writing deputy counts as having a sheet: deputies write at the deadline.
    """
    if state.phase != "orders":
        return None
    held = seats_waited_for(state)
    found = Turnout(len(held), len([name for name in held if without_orders(state, name)]))
    return found if misses(state, found) else None


def orders_nothing(state: State, faction: str) -> bool:
    """True if a faction that could order something has no orders for the open day."""
    return not beaten(state, faction) and without_orders(state, faction)


def without_orders(state: State, faction: str) -> bool:
    """True if a faction has neither a sheet for the open day nor a deputy who writes one."""
    sheet = state.sheets.get(faction)
    filed = sheet is not None and sheet.day == state.day
    return not filed and not in_force(state.factions[faction], state.day)[0]


def of_sieges(state: State, game: Game) -> Iterator[Risk]:
    """The besieged places that may fall, by place."""
    for site, siege in sorted(state.sieges.items()):
        for kind in why_it_may_fall(state, siege, game):
            yield Risk(kind, siege.hex, site, (siege.besieger, siege.besieged))


def why_it_may_fall(state: State, siege: Siege, game: Game) -> Iterator[Kind]:
    """The dangers that may bring a besieged place down tonight."""
    tables = game.sieges
    if not fights.anybody(fights.all_inside(state, siege, in_bed=True)):
        yield "deserted"
    elif siege.food <= LAST_DAY and not siege.relief:
        yield "hunger"
    if siege.stage != OUTER:
        yield "works"
    elif breaches(tables.siege_plan.of(siege.building), siege.demolition, tables):
        yield "breach"


def of_battles(state: State, game: Game) -> Iterator[Risk]:
    """Where a battle would wait for the organiser: in sieges, and where enemies stand in one hex or side by side."""
    if state.settings.battles != "organiser":
        return
    for site, siege in sorted(state.sieges.items()):
        yield Risk("siege_fight", siege.hex, site, (siege.besieger, siege.besieged))
    standing = {hex_: sides(state, hex_) for hex_ in sorted(state.standing) if state.standing[hex_]}
    for hex_, here in standing.items():
        for pair in hostile(state, [(one, other) for one, other in combinations(sorted(here), 2)]):
            yield Risk("face_to_face", hex_, factions=pair)
    apart = {
        pair: hex_
        for hex_ in reversed(standing)
        for beside in game.map.neighbours(hex_)
        for pair in hostile(state, [(a, b) for a in standing[hex_] for b in standing.get(beside, ())])
    }
    yield from (Risk("in_reach", hex_, factions=pair) for pair, hex_ in sorted(apart.items()))


def sides(state: State, hex_: str) -> set[str]:
    """The factions whose groups stand in a hex."""
    return {group.faction for group in state.groups_at(hex_)}


def hostile(state: State, pairs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The pairs of enemies among these, each in order of the alphabet."""
    for one, other in pairs:
        if not state.allied(one, other):
            yield (one, other) if one < other else (other, one)
