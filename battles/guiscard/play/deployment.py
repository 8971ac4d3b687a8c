"""GC-14.4: setting up, one by one, on the edge over which a group has come (D56)."""

from collections.abc import Iterator
from functools import lru_cache

from battles.fields import zones
from battles.fields.laid import Laid
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules import redoubt
from battles.guiscard.rules.board import put
from battles.guiscard.rules.counters import filled
from battles.guiscard.rules.ground import Ground, ground_in, ground_of
from battles.guiscard.rules.sieges.places import COURTYARD
from battles.guiscard.state import Berth, Character, Skirmish
from battles.guiscard.state.items import Deploying
from battles.guiscard.voice import book_of, somebody
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of(
    "setting up",
    next=somebody(lambda item: item.left[0]),
)


@BOOK.order("set {character} up at {hex}")
class Deploy(Order, frozen=True, tag="deploy"):
    """Set up the next character at a hex, the front half there if it rides (GC-14.4)."""

    character: str
    hex: str


@BOOK.event("CharacterDeployed", "{character} is set up at {hex}")
class CharacterDeployed(Happening, frozen=True):
    """A character has been set up; `facing` counts if it rides."""

    character: str
    hex: str
    facing: int

    def book(self, state: Skirmish) -> None:
        put(state, state.people[self.character], self.hex, self.facing)


def berth_of(state: Skirmish, one: Character) -> Berth:
    """The berth of somebody's group; infiltrators begin in the courtyard (GS-11.6i).

    A person who storms a redoubt sets up out of shot of the people in it (GS-11.4.1h).
    """
    if state.siege is not None and one.id in state.siege.infiltrators:
        return state.berths[COURTYARD]
    berth = state.berths[one.group]
    return redoubt.before(state, berth) if redoubt.stormed(state, one) else berth


def fills(ground: Ground, one: Character, hex_: str, facing: int) -> tuple[str, ...]:
    """The hexes that a counter would fill there; empty where it can't stand, or has a wall between its halves (D58)."""
    hexes = filled(hex_, facing, one.mounted)
    stands = all(ground.standable(each, one.mounted, one.armoured) for each in hexes)
    whole = not one.mounted or (stands and ground.enterable(hexes[-1], hex_, True, one.armoured))
    return hexes if stands and whole and not ground.astride(hexes) else ()


@rule("GC-14.4a", "GT-1.1c")
def places(state: Skirmish, one: Character) -> tuple[str, ...]:
    """The hexes where somebody may be set up: the free ones of his group's zone that he may stand in.

    Where the others have left none, those nearest to it (D82).
    """
    berth, ground = berth_of(state, one), ground_in(state)
    free = tuple(hex_ for hex_ in berth.hexes if fits(state, ground, one, hex_, berth.facing))
    if free:
        return free
    beyond = [hex_ for hex_ in ground.hexes if fits(state, ground, one, hex_, berth.facing)]
    away = off(state.laid, berth.hexes)
    nearest = min((away[hex_] for hex_ in beyond), default=0)
    return tuple(hex_ for hex_ in beyond if away[hex_] == nearest)


@lru_cache(maxsize=16)
def off(laid: tuple[Laid, ...], zone: tuple[str, ...]) -> dict[str, int]:
    """The distance in hexes of each hex of a field from a zone."""
    return zones.off(ground_of(laid).neighbours, zone)


def fits(state: Skirmish, ground: Ground, one: Character, hex_: str, facing: int) -> bool:
    """True if somebody can be put down there, looking that way."""
    hexes = fills(ground, one, hex_, facing)
    return bool(hexes) and not any(each in state.at for each in hexes)


def why_not(state: Skirmish, one: Character, hex_: str) -> Refusal:
    """Why a hex is not among the places of somebody."""
    berth, ground = berth_of(state, one), ground_in(state)
    if hex_ not in berth.hexes:
        if hex_ in state.berths[one.group].hexes and redoubt.stormed(state, one):
            return Refusal("GS-11.4.1h", "hex", "the people in the redoubt shoot at {hex}", hex=hex_)
        return Refusal("GC-14.4a", "hex", "{hex} is not where the group sets up", hex=hex_)
    if not fills(ground, one, hex_, berth.facing):
        return Refusal("GT-3.1a", "hex", "{given} can't stand at {hex}", given=one.id, hex=hex_)
    return Refusal("GT-1.1c", "hex", "somebody stands at {hex} already", hex=hex_)


def offers(state: Skirmish, item: Deploying) -> Iterator[Order]:
    """Every hex of the zone for the next of them."""
    one = state.people[item.left[0]]
    for hex_ in places(state, one):
        yield Deploy(one.id, hex_)


def why_not_deploy(state: Skirmish, item: Deploying, order: Deploy) -> Refusal | None:
    """The reason against a place for somebody, or against all except the next; None without one."""
    if order.character != item.left[0]:
        return Refusal("GC-14.4b", "character", "{next} is set up next", next=item.left[0])
    one = state.people[order.character]
    berth = berth_of(state, one)
    zoned = order.hex in berth.hexes and fits(state, ground_in(state), one, order.hex, berth.facing)
    return None if zoned or order.hex in places(state, one) else why_not(state, one, order.hex)


@BOOK.question(
    Deploying,
    prompt="Where is {next} set up?",
    offers=offers,
    asked=lambda state, item: bool(item.left),
    why_not=why_not_deploy,
    exact=True,
    rule="GC-14.4a",
)
def deploy(decision: Decision, item: Deploying, order: Deploy) -> None:
    """Put him there."""
    one = decision.state.people[order.character]
    facing = berth_of(decision.state, one).facing if one.mounted else 0
    decision.emit(CharacterDeployed(one.id, order.hex, facing))
    decision.change(Deploying(item.side, item.left[1:]))
