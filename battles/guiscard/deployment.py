"""GC-14.4: setting up, one by one, on the edge over which a group has come (D56)."""

from collections.abc import Iterator

from battles.guiscard import zones
from battles.guiscard.agenda import Deploying
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.counters import both
from battles.guiscard.events import frame
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.orders import Deploy, Order
from battles.guiscard.play import Play
from battles.guiscard.state import Character, Skirmish
from battles.muster import Side
from rulebook import Refusal, rule


def zone_of(state: Skirmish, one: Character) -> zones.Zone:
    """The hexes in which somebody's group sets up, and which way its riders look (D82)."""
    return zones.zone_of(state.battle, one.group, ground_of(state.laid))


def fills(ground: Ground, one: Character, hex_: str, facing: int) -> tuple[str, ...]:
    """The hexes that a counter would fill there; none where it can't stand."""
    hexes = both(hex_, facing) if one.mounted else (hex_,)
    stands = all(ground.standable(each, one.mounted, one.armoured) for each in hexes)
    return hexes if stands else ()


@rule("GC-14.4a", "GT-1.1c")
def why_not(state: Skirmish, one: Character, hex_: str) -> Refusal | None:
    """Why somebody can't be set up at a hex; None if it can be."""
    zone = zone_of(state, one)
    if hex_ not in zone.hexes:
        return Refusal("GC-14.4a", "hex", "{hex} is not where the group sets up", hex=hex_)
    hexes = fills(ground_of(state.laid), one, hex_, zone.facing)
    if not hexes:
        return Refusal("GT-3.1a", "hex", "{given} can't stand at {hex}", given=one.id, hex=hex_)
    if any(each in state.at for each in hexes):
        return Refusal("GT-1.1c", "hex", "somebody stands at {hex} already", hex=hex_)
    return None


def who(state: Skirmish, item: Deploying) -> Side | None:
    """The side that sets up, as long as anybody is left."""
    return item.side if item.left else None


def candidates(state: Skirmish, item: Deploying) -> Iterator[Order]:
    """Every hex of the zone for the next of them."""
    one = state.people[item.left[0]]
    for hex_ in zone_of(state, one).hexes:
        if hex_ not in state.at:
            yield Deploy(one.id, hex_)


def check(state: Skirmish, item: Deploying, order: Order) -> None:
    """Refuse whatever is not the next of them at a place of his own."""
    if not isinstance(order, Deploy):
        raise cannot_now(order, "people are set up")
    if order.character != item.left[0]:
        raise Refusal("GC-14.4b", "character", "{next} is set up next", next=item.left[0])
    refused = why_not(state, state.people[order.character], order.hex)
    if refused is not None:
        raise refused


def take(play: Play, item: Deploying, order: Deploy) -> None:
    """He stands there."""
    one = play.state.people[order.character]
    play.emit(
        frame.CharacterDeployed(one.id, order.hex, zone_of(play.state, one).facing if one.mounted else 0)
    )
    play.change(Deploying(item.side, item.left[1:]))


def run(play: Play, item: Deploying) -> None:
    """All are set up."""
    play.done()


DEPLOYING = Chapter(run=run, who=who, candidates=candidates, check=check, take=take)
