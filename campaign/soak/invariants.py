"""What holds in every campaign, whatever the players write: each invariant by its name.

`ALWAYS` holds after every event of a night, `AT_DAWN` whenever orders are open or the campaign is over. The tests of the
rules ask for the same ones. A chapter that brings new bearers of people adds them to `LIVING`, and an account of the
ledger under which people leave the living to `LEFT`.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from campaign.rules import groups, men
from campaign.rules.game import Game
from campaign.rules.men import Men
from campaign.rules.state import State

Check = Callable[[State, Game], Iterator[str]]
ALWAYS: dict[str, Check] = {}
AT_DAWN: dict[str, Check] = {}


def kinds_of_pieces() -> dict[str, tuple[str, ...]]:
    """The dictionaries of the state that hold pieces, each with the fields of its pieces: new chapters' are found so."""
    found: dict[str, tuple[str, ...]] = {}
    for name, kind in get_type_hints(State).items():
        if get_origin(kind) is dict and isinstance(get_args(kind)[1], type):
            piece = get_args(kind)[1]
            if issubclass(piece, msgspec.Struct) and "id" in piece.__struct_fields__:
                found[name] = piece.__struct_fields__
    return found


PIECES = kinds_of_pieces()


def pieces_with(state: State, field: str) -> Iterator[tuple[str, str, Any]]:
    """All pieces that have a field: their kind, their name and they themselves."""
    for kind, fields in PIECES.items():
        if field in fields:
            for name, piece in getattr(state, kind).items():
                yield kind, name, piece


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


def hold(state: State, game: Game) -> None:
    """Check everything that must hold in this state. Raises Broken for the first that does not."""
    check_all(ALWAYS, state, game)
    if state.phase != "night":
        check_all(AT_DAWN, state, game)


def check_all(checks: dict[str, Check], state: State, game: Game) -> None:
    """Check these invariants. Raises Broken for the first that does not hold."""
    for name, check in checks.items():
        for what in check(state, game):
            raise Broken(name, what)


def in_groups(state: State) -> Iterator[Men]:
    """The men of combat groups."""
    for group in state.groups.values():
        yield group.men


LIVING: list[Callable[[State], Iterator[Men]]] = [in_groups]
"""Where living men of the ledger are; commanders who are free are counted by name."""

LEFT = {"dead", "captured", "dispersed"}
"""The accounts of the ledger under which people are no more among the living; all others tell how they came."""


@always("heads add up")
def heads_add_up(state: State, game: Game) -> Iterator[str]:
    """Started and raised = living and dead and captured and dispersed."""
    living = sum(men.heads(company) for bearer in LIVING for company in bearer(state))
    living += sum(commander.fate == "free" for commander in state.commanders.values())
    came = sum(heads for account, heads in state.ledger.items() if account not in LEFT)
    left = sum(heads for account, heads in state.ledger.items() if account in LEFT)
    if came != living + left:
        yield f"{came} came, {living} live, {left} are lost: {dict(sorted(state.ledger.items()))}"


@always("nobody is in two pieces")
def nobody_is_in_two_pieces(state: State, game: Game) -> Iterator[str]:
    """A commander is in one group, or in one place, or alone on a hex; only a free one is in a group."""
    placed = Counter(name for group in state.groups.values() for name in group.commanders)
    for name, count in placed.items():
        if count > 1:
            yield f"commander {name} is in {count} groups"
    for name, one in state.commanders.items():
        if (name in placed) != (one.group != ""):
            yield f"commander {name} says group {one.group!r}, the groups say otherwise"
        if one.group and (one.group not in state.groups or name not in state.groups[one.group].commanders):
            yield f"commander {name} is not in group {one.group}"
        if one.group and one.fate != "free":
            yield f"commander {name} is {one.fate} and in group {one.group}"
        if (one.group != "") + (one.site != "") + (one.hex != "") > 1:
            yield f"commander {name} is in {one.group!r}, {one.site!r} and {one.hex!r}"


@always("pieces are called what they are")
def pieces_are_called_what_they_are(state: State, game: Game) -> Iterator[str]:
    """A piece stands in the state under its own id."""
    for kind, name, piece in pieces_with(state, "id"):
        if piece.id != name:
            yield f"{kind}: {piece.id} stands under {name}"


@always("money is never negative")
def money_is_never_negative(state: State, game: Game) -> Iterator[str]:
    """Chests, rations, loads and stores hold nothing or more."""
    for field in ("money", "ration", "load", "resources"):
        for kind, name, piece in pieces_with(state, field):
            if getattr(piece, field) < 0:
                yield f"{kind}: {name} has {field} {getattr(piece, field)}"


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


@always("companies are tidy")
def companies_are_tidy(state: State, game: Game) -> Iterator[str]:
    """Men are counted one band a kind, in a fixed order, each band of somebody."""
    for field in ("men", "garrison"):
        for kind, name, piece in pieces_with(state, field):
            if not in_order(getattr(piece, field)):
                yield f"{kind}: the {field} of {name} are untidy: {getattr(piece, field)}"


def in_order(company: Men) -> bool:
    """Whether bands stand in their order, each kind once, none empty."""
    kinds = [band.kind for band in company]
    return all(one < other for one, other in itertools.pairwise(kinds)) and all(
        band.count > 0 for band in company
    )


@always("the standing index is true")
def standing_is_true(state: State, game: Game) -> Iterator[str]:
    """Who stands where is written twice, and alike."""
    standing: dict[str, set[str]] = {}
    for name, group in state.groups.items():
        standing.setdefault(group.hex, set()).add(name)
    if {hex_: set(names) for hex_, names in state.standing.items()} != standing:
        yield f"written: {state.standing}, stands: {standing}"
    for hex_, names in state.standing.items():
        if len(names) != len(set(names)):
            yield f"a group stands twice in {hex_}: {names}"
    if state.places != {place.hex: name for name, place in state.settlements.items()}:
        yield "the places by hex are not those of the settlements"


@always("groups stand on land")
def groups_stand_on_land(state: State, game: Game) -> Iterator[str]:
    """No group is in the sea or off the map."""
    for name, group in state.groups.items():
        if not game.map.is_land(group.hex):
            yield f"group {name} stands in {group.hex}"


@always("stacks stand together")
def stacks_stand_together(state: State, game: Game) -> Iterator[str]:
    """A piece that travels with a group stands where the group stands (GC-11g, 12.2e)."""
    for kind, name, piece in pieces_with(state, "group"):
        if not piece.group or kind in ("commanders", "reinforcements"):
            continue
        if piece.group not in state.groups:
            yield f"{kind}: {name} travels with {piece.group}, which is not there"
        elif getattr(piece, "hex", "") not in ("", state.groups[piece.group].hex):
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


@at_dawn("enemies do not share a hex")
def enemies_do_not_share_a_hex(state: State, game: Game) -> Iterator[str]:
    """GC-8.3f."""
    for hex_, names in state.standing.items():
        factions = sorted({state.groups[name].faction for name in names})
        for place, one in enumerate(factions):
            for other in factions[place + 1 :]:
                if not state.allied(one, other):
                    yield f"{one} and {other} share {hex_}"
