"""The invariants of every campaign, whatever the players write, each by its name.

`ALWAYS` holds after every event of a night, and `AT_NIGHTFALL` when all have settled down, before anybody may end an
alliance. `AT_DAWN` holds whenever orders are open or the campaign is over. The tests of the rules ask for the same ones.
Pieces are found by reflection over the state: whatever has an id is one, and whatever has a field of type `Men` bears
living people. People who leave the game are counted under an account `left:<cause>`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from operator import attrgetter
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from campaign.maps import CampaignMap
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.state import Group, Prisoners, State
from campaign.rules import groups
from campaign.rules.prisoners import under_siege
from harness.soak import sieges

Check = Callable[[State, Game], Iterator[str]]
ALWAYS: dict[str, Check] = {}
AT_DAWN: dict[str, Check] = {}
AT_NIGHTFALL: dict[str, Check] = {}


def kinds_of_pieces() -> dict[str, type[msgspec.Struct]]:
    """The dictionaries of the state that hold pieces, and what the pieces are: new chapters' are found so."""
    found: dict[str, type[msgspec.Struct]] = {}
    for name, kind in get_type_hints(State).items():
        if get_origin(kind) is dict and isinstance(get_args(kind)[1], type):
            piece = get_args(kind)[1]
            if issubclass(piece, msgspec.Struct) and "id" in piece.__struct_fields__:
                found[name] = piece
    return found


PIECES = kinds_of_pieces()


def fields_by_kind(*names: str) -> dict[str, tuple[str, ...]]:
    """The kinds of pieces that have any of these fields, and which."""
    found = {
        kind: tuple(name for name in names if name in piece.__struct_fields__)
        for kind, piece in PIECES.items()
    }
    return {kind: fields for kind, fields in found.items() if fields}


STORES = {
    kind: tuple(map(attrgetter, fields))
    for kind, fields in fields_by_kind("money", "ration", "load", "resources").items()
}
TRAVELLING = [kind for kind in fields_by_kind("group") if kind not in ("commanders", "reinforcements")]


class Broken(Exception):
    """An invariant does not hold: its name, and what is wrong."""

    def __init__(self, name: str, what: str) -> None:
        self.name, self.what = name, what
        super().__init__(f"{name}: {what}")


def always(name: str) -> Callable[[Check], Check]:
    """Register what holds after every event."""

    def register(check: Check) -> Check:
        ALWAYS[name] = check
        return check

    return register


def at_dawn(name: str) -> Callable[[Check], Check]:
    """Register what holds between the nights."""

    def register(check: Check) -> Check:
        AT_DAWN[name] = check
        return check

    return register


def at_nightfall(name: str) -> Callable[[Check], Check]:
    """Register what holds when all have settled down for the night."""

    def register(check: Check) -> Check:
        AT_NIGHTFALL[name] = check
        return check

    return register


def hold(state: State, game: Game) -> None:
    """Check everything that must hold in this state, from scratch. Raises Broken for the first that does not."""
    _counted.clear()
    check_all(ALWAYS, state, game)
    if state.phase != "night":
        check_all(AT_DAWN, state, game)


def check_all(checks: dict[str, Check], state: State, game: Game) -> None:
    """Check these invariants. Raises Broken for the first that does not hold."""
    for name, check in checks.items():
        for what in check(state, game):
            raise Broken(name, what)


def bearers_of_people() -> dict[str, tuple[Callable[[Any], Any], ...]]:
    """The kinds of pieces that living men are in, each with the fields that hold them, of type Men."""
    found: dict[str, tuple[Callable[[Any], Any], ...]] = {}
    for name, piece in PIECES.items():
        fields = tuple(attrgetter(field) for field, kind in get_type_hints(piece).items() if kind == Men)
        if fields and name not in NOT_YET_HERE:
            found[name] = fields
    return found


NOT_YET_HERE = {"reinforcements"}
"""Kinds of pieces whose people have not come into the campaign."""
BEARERS = bearers_of_people()

LOST = {"dead", "captured", "dispersed", "written_off"}
GONE = "left:"
"""The accounts of the ledger for people who have left the living, or how their names begin.

All other accounts say how people came.
"""


@cache
def came(account: str) -> bool:
    """True if an account of the ledger counts people who came."""
    return account not in LOST and not account.startswith(GONE)


_counted: dict[int, tuple[Men, int]] = {}
# The list is kept beside its count, so that no other list can get its id.


def heads_of(company: Men) -> int:
    """Count a list of men, and remember: the fold replaces lists, and `hold` forgets.

    Raises Broken for one that is not tidy.
    """
    if not in_order(company):
        raise Broken(TIDY, f"{company}")
    heads = sum([band.count for band in company])
    _counted[id(company)] = company, heads
    return heads


TIDY = "companies are tidy"


def in_order(company: Men) -> bool:
    """True if bands stand in their order, each kind once, none empty."""
    kinds = [band.kind for band in company]
    return all(one < other for one, other in pairwise(kinds)) and all(band.count > 0 for band in company)


@always("heads add up")
def heads_add_up(state: State, game: Game) -> Iterator[str]:
    """Started and raised = living and dead and captured and dispersed and left the game; every company is tidy."""
    living = 0
    for kind, fields in BEARERS.items():
        pieces = getattr(state, kind).values()
        for field in fields:
            for company in map(field, pieces):
                if company:
                    known = _counted.get(id(company))
                    living += known[1] if known is not None else heads_of(company)
    living += [commander.fate for commander in state.commanders.values()].count("free")
    balance = sum([heads if came(account) else -heads for account, heads in state.ledger.items()])
    if balance != living:
        yield f"{living} live, the ledger says {balance}: {dict(sorted(state.ledger.items()))}"


@always("nobody is in two pieces")
def nobody_is_in_two_pieces(state: State, game: Game) -> Iterator[str]:
    """A commander is in one group, or in one place, or alone on a hex; only a free one is in a group."""
    named = [name for group in state.groups.values() for name in group.commanders]
    placed = set(named)
    if len(placed) < len(named):
        name, times = Counter(named).most_common(1)[0]
        yield f"commander {name} is in {times} groups"
    for name, one in state.commanders.items():
        if (name in placed) != (one.group != ""):
            yield f"commander {name} says group {one.group!r}, the groups say otherwise"
        if one.group:
            if one.group not in state.groups or name not in state.groups[one.group].commanders:
                yield f"commander {name} is not in group {one.group}"
            if one.fate != "free":
                yield f"commander {name} is {one.fate} and in group {one.group}"
        if (one.site and (one.group or one.hex)) or (one.group and one.hex):
            yield f"commander {name} is in {one.group!r}, {one.site!r} and {one.hex!r}"


def guards(escort: Group, piece: Prisoners) -> bool:
    """True if a group is of the captor's and stands where the prisoners are."""
    return (escort.faction, escort.hex) == (piece.faction, piece.hex)


def unescorted(state: State, piece: Prisoners) -> bool:
    """True if prisoners need no escort: a siege keeps them, or they lay in a place that went over this very dawn."""
    here = state.settlement_at(piece.hex)
    went_over = here is not None and here.faction == piece.faction and piece.day == sieges.last_day(state)
    return under_siege.kept(state, piece) or went_over


@at_dawn("captives are held")
def captives_are_held(state: State, game: Game) -> Iterator[str]:
    """People who count as captured are in one piece of prisoners, under an escort of their captor's or kept in a siege."""
    held = Counter(name for piece in state.prisoners.values() for name in piece.commanders)
    for name, one in state.commanders.items():
        if held[name] != (one.fate == "captive"):
            yield f"commander {name} is {one.fate}, and {held[name]} pieces hold him"
    heads = sum(held.values())
    for name, piece in state.prisoners.items():
        heads += sum(heads_of(company) for company in piece.men.values())
        escort = state.groups.get(piece.group)
        if piece.prison:
            if piece.men or not piece.commanders or piece.group:
                yield f"{name} is in {piece.prison} and still on the road"
        elif not (unescorted(state, piece) if escort is None else guards(escort, piece)):
            yield f"{name} of {piece.faction} in {piece.hex} is escorted by {piece.group!r}"
        for leader in piece.commanders:
            one = state.commanders[leader]
            if (one.captor, one.site) != (piece.faction, piece.prison):
                yield f"{leader} is held by {one.captor!r} in {one.site!r}, his piece says otherwise"
    if state.ledger.get("captured", 0) != heads:
        yield f"{heads} are held, the ledger says {state.ledger.get('captured', 0)}"


@at_dawn("pieces are called what they are")
def pieces_are_called_what_they_are(state: State, game: Game) -> Iterator[str]:
    """A piece stands in the state under its own id."""
    for kind in PIECES:
        for name, piece in getattr(state, kind).items():
            if piece.id != name:
                yield f"{kind}: {piece.id} stands under {name}"


@always("money is never negative")
def money_is_never_negative(state: State, game: Game) -> Iterator[str]:
    """Chests, rations, loads and stores hold nothing or more."""
    for kind, fields in STORES.items():
        pieces = getattr(state, kind)
        for field in fields if pieces else ():
            least = min(map(field, pieces.values()))
            if least < 0:
                names = [name for name, piece in pieces.items() if field(piece) < 0]
                yield f"{kind}: {names} have less than nothing, the least {least}"


@always("prestige is 1 to 10")
def prestige_keeps_its_bounds(state: State, game: Game) -> Iterator[str]:
    """GC-9: prestige ends at 1 and 10."""
    for name, one in state.commanders.items():
        if not 1 <= one.prestige <= 10:
            yield f"commander {name} has prestige {one.prestige}"


@always("levels keep their bounds")
def levels_keep_their_bounds(state: State, game: Game) -> Iterator[str]:
    """Hostility is 1 to 10, stores 0 to 10."""
    for name, group in state.groups.items():
        if not 1 <= group.hostility <= 10:
            yield f"group {name} has hostility {group.hostility}"
    for name, place in state.settlements.items():
        if not 0 <= place.resources <= 10:
            yield f"{name} has {place.resources} resources"


HEX = attrgetter("hex")


@always("the standing index is true")
def standing_is_true(state: State, game: Game) -> Iterator[str]:
    """The place of each piece is written twice, and alike."""
    known = {name: group for name, group in state.groups.items() if not group.shut_in}
    written = [name for names in state.standing.values() for name in names]
    if len(written) != len(known) or set(written) != known.keys() or not all(state.standing.values()):
        yield f"written: {state.standing}, there are: {sorted(known)}"
        return
    for hex_, names in state.standing.items():
        for name in names:
            if known[name].hex != hex_:
                yield f"{name} stands in {known[name].hex}, written: {hex_}"
    if state.places != dict(zip(map(HEX, state.settlements.values()), state.settlements, strict=True)):
        yield "the places by hex are not those of the settlements"


@always("groups stand on land")
def groups_stand_on_land(state: State, game: Game) -> Iterator[str]:
    """No group is in the sea or off the map."""
    wet = set(map(HEX, state.groups.values())) - dry(game.map)
    if wet:
        yield f"groups stand in {sorted(wet)}"


@cache
def dry(ground: CampaignMap) -> frozenset[str]:
    """The hexes of a map that are land."""
    return frozenset(hex_ for hex_ in ground.ground if ground.is_land(hex_))


@always("stacks stand together")
def stacks_stand_together(state: State, game: Game) -> Iterator[str]:
    """A piece that travels with a group stands where the group stands (GC-11g, 12.2e)."""
    for kind in TRAVELLING:
        for name, piece in getattr(state, kind).items():
            if piece.group and piece.group not in state.groups:
                yield f"{kind}: {name} travels with {piece.group}, which is not there"
            elif piece.group and getattr(piece, "hex", "") not in ("", state.groups[piece.group].hex):
                yield f"{kind}: {name} stands in {piece.hex}, its group in {state.groups[piece.group].hex}"


@at_dawn("the agenda ends")
def the_agenda_ends(state: State, game: Game) -> Iterator[str]:
    """Nothing of a night is left when it is over."""
    if state.agenda:
        yield f"still to do: {state.agenda}"
    if state.battles:
        yield f"still to be fought: {sorted(state.battles)}"
    if state.awaited_die is not None:
        yield f"still awaited: {state.awaited_die.label}"


@at_dawn("groups are large enough")
def groups_are_large_enough(state: State, game: Game) -> Iterator[str]:
    """GC-8.1a, 8.1i."""
    for name, group in state.groups.items():
        if not groups.large_enough(groups.headcount(group), game.tables):
            yield f"group {name} has {groups.headcount(group)} people"


@at_nightfall("enemies do not share a hex")
def enemies_do_not_share_a_hex(state: State, game: Game) -> Iterator[str]:
    """GC-8.3f."""
    for hex_, names in state.standing.items():
        factions = sorted({state.groups[name].faction for name in names})
        for place, one in enumerate(factions):
            for other in factions[place + 1 :]:
                if not state.allied(one, other):
                    yield f"{one} and {other} share {hex_}"


always("who is inside a besieged place is written twice")(sieges.who_is_inside_is_written_twice)
always("the stores of a besieged place are days of food")(sieges.stores_are_days)
always("siege works are possible")(sieges.works_are_possible)
at_dawn("days of siege follow each other")(sieges.days_follow)
always("redoubts are those of the building")(sieges.redoubts_are_the_buildings)
at_dawn("wounded boxes hold wounded people")(sieges.boxes_hold_wounded)
at_dawn("each siege has two sides")(sieges.each_siege_has_two_sides)
at_dawn("townsmen are under arms in sieges alone")(sieges.townsmen_are_besieged)
