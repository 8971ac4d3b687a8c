"""A bot that writes whatever the rules allow: orders of every kind there is, with fields drawn at random from its view.

It knows the kinds of orders by reflection, so that a new one is drawn as soon as it is in the union. A name
is drawn from the pieces of the view that the field's name suggests, near the pieces that the order names
already. Refused orders are dropped. It plays badly and everywhere, as a soak wants it; give it no seat to win
with.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import inspect

from campaign.bots import impulses, places, siege_ventures, ventures
from campaign.bots.chance import Chance
from campaign.bots.legal import allowed
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.orders import ANY, MOVING, NEW, Besiege, Hold, LiftSiege, March, Order, Storm, Target
from campaign.model.siege import BESIEGER
from campaign.model.state import Group
from campaign.verdicts import MAX_ORDERS, judged
from campaign.verdicts.draft import Draft
from campaign.visibility import View
from hexmap import grid

T = TypeVar("T")
KINDS: tuple[type[Order], ...] = get_args(Order)
TRIES = 5
"""The number of orders of each kind that the bot thinks of for a day; most are refused."""
SELDOM: dict[type[Order], int] = {Besiege: 0, LiftSiege: 1, Storm: 3}
"""Of these it thinks less often, or leaves them to ventures: what handfuls begin everywhere leads nowhere."""
HANDLES = ("van", "rear", "left")
NEAR = 1
"""Hexes within which pieces that have to do with each other mostly stand."""


def orders(view: View, game: Game, draw: Chance) -> list[Order]:
    """A sheet for the day that is accepted as a whole: ventures, orders of many kinds, one to move for most groups."""
    tried = (*siege_ventures.orders(view, game, draw), *ventures.orders(view, game, draw))
    return filled_up(tried, view, game, draw)


def besieging(view: View, game: Game, draw: Chance) -> list[Order]:
    """The same of somebody whose people all go where there is something to besiege, and stay there."""
    tried = siege_ventures.orders(view, game, draw, zeal=1.0)
    return filled_up(tried, view, game, draw)


def filled_up(tried: Iterable[Order], view: View, game: Game, draw: Chance) -> list[Order]:
    """A sheet of some orders that are to be tried, as far as they may be given, and many others."""
    pieces = Pieces(view, game)
    draft = Draft(view, game)
    kept: list[Order] = []
    for order in tried:
        keep(with_conditions(order, pieces, draw) if draw.random() > 0.85 else order, draft, kept)
    keep_of_every_kind(pieces, draw, draft, kept, SELDOM)
    for group in list(draft.groups.values()):
        keep(moving(group, pieces, draw), draft, kept)
    bound = {siege.hex for siege in view.sieges.values() if siege.side}
    moves = [order for order in kept if not lies_in(order, bound, view)]
    for order in places.orders(view, game, moves):
        keep(order if draw.random() < 0.7 else None, draft, kept)
    return allowed(kept, view, game, whole=False)


def lies_in(order: Order, hexes: Container[str], view: View) -> bool:
    """True if an order lets a group stay in one of these hexes: a group before a place is in no hurry to storm it."""
    return isinstance(order, Hold) and order.group in view.groups and view.groups[order.group].hex in hexes


def at_random(view: View, game: Game, draw: Chance) -> list[Order]:
    """A sheet drawn at random from all legal orders, without any thought: the measure of the bots that think."""
    pieces = Pieces(view, game)
    draft = Draft(view, game)
    kept: list[Order] = []
    keep_of_every_kind(pieces, draw, draft, kept, {})
    for group in list(draft.groups.values()):
        keep(thought_of(draw.choice(MOVING), pieces, draw, group=group.id), draft, kept)
    return allowed(kept, view, game, whole=False)


def keep_of_every_kind(
    pieces: "Pieces", draw: Chance, draft: Draft, kept: list[Order], tries: Mapping[type[Order], int]
) -> None:
    """Put random orders of every kind on the sheet, except orders to move."""
    for kind in KINDS:
        if kind not in MOVING:
            for _ in range(tries.get(kind, TRIES)):
                keep(thought_of(kind, pieces, draw), draft, kept)


def keep(order: Order | None, draft: Draft, kept: list[Order]) -> None:
    """Put an order on the sheet, unless it is refused there."""
    if order is not None and len(kept) < MAX_ORDERS and judged(len(kept), order, draft).verdict != "refused":
        kept.append(order)


def moving(group: Group, pieces: "Pieces", draw: Chance) -> Order | None:
    """The order of a group in step 5: its impulse, or a way somewhere, or anything at all, or None."""
    die = draw.random()
    if die < 0.4 and group.id in pieces.view.groups:
        order = impulses.order_for(group, pieces.view, pieces.game)
        return with_conditions(order, pieces, draw) if draw.random() < 0.5 else order
    if die < 0.6:
        return March(group.id, walk(group.hex, pieces, draw), attack(pieces, draw), draw.random() < 0.3)
    if die < 0.8:
        goal = (places.prize(group, pieces.view) if draw.random() < 0.5 else None) or draw.choice(
            pieces.hexes
        )
        path = (
            impulses.way(group, goal, pieces.view, pieces.game) if grid.distance(group.hex, goal) < 12 else ()
        )
        return March(group.id, path, attack(pieces, draw)) if path else Hold(group.id)
    if die < 0.95:
        return thought_of(draw.choice(MOVING), pieces, draw, group=group.id)
    return None


def with_conditions(order: Order, pieces: "Pieces", draw: Chance) -> Order:
    """The same order on conditions, if its kind knows any."""
    fields = {field.name: field for field in fields_of(type(order))}
    if "when" not in fields:
        return order
    return msgspec.structs.replace(order, when=value("when", fields["when"].type, Thought(pieces, draw)))


class Pieces:
    """The things that may be named: the ids of the view by their kinds, found by reflection, and where each stands."""

    def __init__(self, view: View, game: Game) -> None:
        self.view, self.game = view, game
        self.hex_of: dict[str, str] = {}
        self.kinds: dict[str, list[str]] = {}
        for field in View.__struct_fields__:
            held = getattr(view, field)
            if isinstance(held, dict):
                self.kinds[field] = list(held)
                self.place(held.items())
        self.kinds["groups"] += [NEW + handle for handle in HANDLES]
        self.all = [name for names in self.kinds.values() for name in names]
        self.hexes = sorted(set(self.hex_of.values()))
        self.own_places = [name for name, place in view.places.items() if place.faction == view.faction]
        self.pools: dict[str, list[str]] = {}

    def place(self, pieces: Iterable[tuple[str, object]]) -> None:
        """Remember where these pieces stand: on a hex of their own, or with a group, or in a place."""
        for name, piece in pieces:
            where = getattr(piece, "hex", "")
            group = self.view.groups.get(getattr(piece, "group", ""))
            site = self.view.places.get(getattr(piece, "site", ""))
            where = where or (group.hex if group else "") or (site.hex if site else "")
            if isinstance(where, str) and where in self.game.map.ground:
                self.hex_of[name] = where


class Thought:
    """An order that is being thought of: what has been drawn for it, and about where it will happen."""

    def __init__(self, pieces: Pieces, draw: Chance) -> None:
        self.pieces, self.draw = pieces, draw
        self.group: Group | None = None
        self.near = ""
        self.around: frozenset[str] = frozenset()

    def remember(self, name: str) -> None:
        """An order that names a piece happens where that stands."""
        if not self.near and name in self.pieces.hex_of:
            self.near = self.pieces.hex_of[name]
            self.around = frozenset(grid.within(self.near, NEAR))
        self.group = self.group or self.pieces.view.groups.get(name)


def thought_of(kind: Any, pieces: Pieces, draw: Chance, **given: Any) -> Order | None:
    """An order of a kind with every field drawn; None if a field must stay empty."""
    thought = Thought(pieces, draw)
    for name in given.values():
        thought.remember(name)
    try:
        return build(kind, thought, given)
    except LookupError:
        return None


def build(kind: type[T], thought: Thought, given: dict[str, Any]) -> T:
    """A struct with its fields drawn; one that has a default often keeps it."""
    drawn = dict(given)
    for field in fields_of(kind):
        if field.name in drawn or (not field.required and thought.draw.random() < 0.4):
            continue
        drawn[field.name] = value(field.name, field.type, thought)
    return kind(**drawn)


FIELDS: dict[type, tuple[inspect.Field, ...]] = {}


def fields_of(kind: type) -> tuple[inspect.Field, ...]:
    """The fields of a struct with their types."""
    if kind not in FIELDS:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        FIELDS[kind] = info.fields
    return FIELDS[kind]


def value(name: str, kind: inspect.Type, thought: Thought) -> Any:
    """A value for a field: by its name where that says enough, else by its type."""
    if name in BY_NAME:
        return BY_NAME[name](thought)
    return BY_TYPE[type(kind)](name, kind, thought)


def some_name(name: str, kind: inspect.Type, thought: Thought) -> str:
    """The id of a piece that a field of this name may mean, mostly one near by."""
    pieces, draw = thought.pieces, thought.draw
    pool = pool_of(name, pieces)
    if thought.near and draw.random() < 0.8:
        pool = [piece for piece in pool if pieces.hex_of.get(piece) in thought.around] or pool
    elif pool == pieces.kinds["places"] and draw.random() < 0.5:
        pool = pieces.own_places or pool
    found = draw.choice(pool)
    thought.remember(found)
    return found


def pool_of(name: str, pieces: Pieces) -> list[str]:
    """The ids that a field of this name may mean."""
    if name not in pieces.pools:
        meant, stem = MEANT.get(name, ()), name.rstrip("s")
        kinds = [kind for kind in pieces.kinds if kind in meant or kind.startswith(stem)]
        pieces.pools[name] = [one for kind in kinds for one in pieces.kinds[kind]] or pieces.all
    return pieces.pools[name]


MEANT = {
    "giver": ("groups",),
    "taker": ("groups",),
    "into": ("groups",),
    "escort": ("groups",),
    "site": ("places",),
    "town": ("places",),
    "castle": ("places",),
    "start": ("places",),
    "end": ("places",),
    "band": ("bands", "camps", "mercenaries"),
    "convoy": ("convoys", "camps"),
    "spy": ("spies",),
    "noble": ("commanders",),
    "leader": ("commanders",),
    "captive": ("prisoners", "captives", "commanders"),
    "against": ("factions",),
    "beside": ("factions",),
    "enemy": ("factions",),
    "join": ("groups",),
}
"""Names of fields that mean pieces of another name."""


def some_names(name: str, kind: inspect.Type, thought: Thought) -> tuple[str, ...] | list[Any]:
    """One to three of what the items are."""
    assert isinstance(kind, inspect.VarTupleType | inspect.ListType)
    least = kind.min_length or 0
    items = [value(name, kind.item_type, thought) for _ in range(thought.draw.randint(least, max(least, 3)))]
    different = list(dict.fromkeys(items)) if isinstance(kind.item_type, inspect.StrType) else items
    return tuple(different) if isinstance(kind, inspect.VarTupleType) else different


def number(name: str, kind: inspect.Type, thought: Thought) -> int:
    """A small number, sometimes none, sometimes more than anybody has."""
    assert isinstance(kind, inspect.IntType)
    least = kind.ge if kind.ge is not None else 0
    most = kind.le if kind.le is not None else least + thought.draw.choice((1, 2, 5, 10, 40, 200))
    return thought.draw.randint(int(least), int(most))


def one_of(name: str, kind: inspect.Type, thought: Thought) -> Any:
    """One of the words that may stand there."""
    assert isinstance(kind, inspect.LiteralType)
    return thought.draw.choice(kind.values)


def one_kind(name: str, kind: inspect.Type, thought: Thought) -> Any:
    """A value of one of the types that may stand there."""
    assert isinstance(kind, inspect.UnionType)
    return value(name, thought.draw.choice(kind.types), thought)


def part(name: str, kind: inspect.Type, thought: Thought) -> Any:
    """A struct within an order."""
    assert isinstance(kind, inspect.StructType)
    return build(kind.cls, thought, {})


BY_TYPE: dict[type[inspect.Type], Callable[[str, Any, Thought], Any]] = {
    inspect.StrType: some_name,
    inspect.IntType: number,
    inspect.BoolType: lambda name, kind, thought: thought.draw.random() < 0.5,
    inspect.NoneType: lambda name, kind, thought: None,
    inspect.LiteralType: one_of,
    inspect.VarTupleType: some_names,
    inspect.ListType: some_names,
    inspect.UnionType: one_kind,
    inspect.StructType: part,
}


def men_of(thought: Thought) -> Men:
    """Some of the men of the group that the order names."""
    group, draw = thought.group, thought.draw
    if group is None:
        raise LookupError("no group has been named")
    return [band.of(draw.randint(1, band.count)) for band in group.men if draw.random() < 0.5]


def leaders_of(thought: Thought) -> tuple[str, ...]:
    """Some of the commanders of the group that the order names."""
    group = thought.group
    return tuple(name for name in group.commanders if thought.draw.random() < 0.3) if group else ()


def chest_of(thought: Thought) -> int:
    """Some of the money of the group that the order names."""
    return thought.draw.randint(0, thought.group.money if thought.group else 4)


def path_from(thought: Thought) -> tuple[str, ...]:
    """A walk from where the order happens."""
    if not thought.near:
        raise LookupError("nothing stands anywhere")
    return walk(thought.near, thought.pieces, thought.draw)


def some_hex(thought: Thought) -> str:
    """A hex where something stands, or one beside where the order happens."""
    if thought.near and thought.draw.random() < 0.5:
        return thought.draw.choice((thought.near, *thought.pieces.game.map.steps(thought.near)))
    return thought.draw.choice(thought.pieces.hexes)


def titles_of_maps(thought: Thought) -> tuple[str, ...]:
    """Titles of tactical maps, in any order."""
    titles = thought.pieces.game.tables.tactical_maps.fill_up
    return tuple(dict.fromkeys(thought.draw.choice(titles) for _ in range(thought.draw.randint(0, 3))))


def some_spot(thought: Thought) -> str:
    """A hex, or a group that can be seen."""
    markers = thought.pieces.kinds["markers"]
    return thought.draw.choice(markers) if markers and thought.draw.random() < 0.3 else some_hex(thought)


def walls_of(thought: Thought) -> tuple[Target, ...]:
    """One or two walls of a place that the faction besieges, be they in reach or not."""
    sieges = [each for each in thought.pieces.view.sieges.values() if each.side == BESIEGER]
    if not sieges:
        raise LookupError("no place is besieged")
    plan = thought.pieces.game.sieges.siege_plan.of(thought.draw.choice(sieges).building)
    walls = (*plan.wood, *plan.single_stone, *plan.double_stone)
    drawn = dict.fromkeys(thought.draw.choice(walls) for _ in range(thought.draw.randint(1, 2)))
    return tuple(Target(hex_, thought.draw.randint(1, 2)) for hex_ in drawn)


BY_NAME: dict[str, Callable[[Thought], Any]] = {
    "attack": lambda thought: attack(thought.pieces, thought.draw),
    "commanders": leaders_of,
    "garrison": men_of,
    "handle": lambda thought: thought.draw.choice(HANDLES),
    "hex": some_hex,
    "maps": titles_of_maps,
    "men": men_of,
    "money": chest_of,
    "path": path_from,
    "targets": walls_of,
    "to": some_spot,
}


def attack(pieces: Pieces, draw: Chance) -> tuple[str, ...]:
    """The factions to attack: none, any, or one faction."""
    die = draw.random()
    if die < 0.3:
        return ()
    return (ANY,) if die < 0.7 else (draw.choice(tuple(pieces.view.factions)),)


def walk(start: str, pieces: Pieces, draw: Chance) -> tuple[str, ...]:
    """One to six steps over ground that can be entered."""
    path: list[str] = []
    here = start
    for _ in range(draw.randint(1, 6)):
        steps = [hex_ for hex_ in pieces.game.map.steps(here) if impulses.cost(hex_, pieces.game) is not None]
        if not steps:
            break
        here = draw.choice(steps)
        path.append(here)
    return tuple(path)
