"""GT-6.8: an unhorsed rider comes down beside the horse, where his owner puts him (D68)."""

from msgspec.structs import replace

from battles.guiscard.play import harm
from battles.guiscard.play.combat.room import fewest, give_way, next_making, places, room
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.board import displace, lay_body, put
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Landing, Making
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of("landing")


@BOOK.order("come down at {hex}")
class LandOn(Order, frozen=True, tag="land_on"):
    """The hex where an unhorsed rider comes to lie (GT-6.8a)."""

    hex: str


@BOOK.event("Landed", "{character} comes down at {hex} (GT-6.8a)")
class Landed(Happening, frozen=True):
    """An unhorsed rider has come down in a hex beside the horse (GT-6.8a)."""

    character: str
    hex: str

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        if one.alive:
            put(state, one, self.hex, 0)
            displace(state, one)
        else:
            lay_body(state, self.hex)
            one.fell = self.hex


@rule("GT-6.8a")
def around(state: Skirmish, ground: Ground, item: Landing, one: Character) -> list[str]:
    """The hexes beside the horse that somebody of his kind could enter on foot from it."""
    return beside(state, ground, item, one.armoured)


@rule("GT-4.2.2b")
def beside(state: Skirmish, ground: Ground, item: Landing, armoured: bool) -> list[str]:
    """The hexes beside the horse that somebody on foot could enter from it, in armour or without; the dead bar some."""
    found = {
        near: None
        for half in item.beside
        for near, _ in ground.ways(False, armoured)[half]
        if near not in item.beside and not barred_by_the_dead(state, near) and not ground.scaled(half, near)
    }
    return list(found)


@rule("GT-6.8a", "GT-4.2.1d")
def depths(state: Skirmish, ground: Ground, item: Landing) -> list[str]:
    """The free deep water beside the horse, for a rider without another free hex: the armoured fall into it (D103)."""
    return [hex_ for hex_ in beside(state, ground, item, armoured=False) if hex_ not in state.at]


@rule("GT-6.8a", "GT-6.8b")
def spots(state: Skirmish, ground: Ground, item: Landing, one: Character) -> list[str]:
    """The hexes where he may be put: a free hex, for the dead any hex.

    If all are taken, a friend makes room for him; without such a friend it is where he drowns.
    """
    found = around(state, ground, item, one)
    if not one.alive:
        return found
    free = [hex_ for hex_ in found if hex_ not in state.at]
    if free:
        return free
    rolls = {hex_: room(state, ground, one.side, hex_, {one.id}) for hex_ in found}
    made = fewest({hex_: least for hex_, least in rolls.items() if least is not None})
    return made or depths(state, ground, item)


def choices(state: Skirmish, item: Landing) -> list[LandOn]:
    """The hex where he comes down, or where a friend goes who makes room for him."""
    ground = ground_in(state)
    if item.making:
        return [LandOn(hex_) for hex_ in places(state, ground, item.making, ())]
    return [LandOn(hex_) for hex_ in spots(state, ground, item, state.people[item.character])]


def why_not(state: Skirmish, item: Landing, order: LandOn) -> Refusal:
    """Why somebody does not come down there: it is not beside the horse, or taken."""
    ground, one = ground_in(state), state.people[item.character]
    if item.making:
        return Refusal("GT-6.8b", "hex", "going to hex {hex} makes no room", hex=order.hex)
    if order.hex not in around(state, ground, item, one):
        return Refusal("GT-6.8a", "hex", "he cannot come down in hex {hex} from the horse", hex=order.hex)
    return Refusal("GT-6.8b", "hex", "hex {hex} is not free", hex=order.hex)


@BOOK.question(
    Landing,
    prompt=either(
        "making",
        "A friend makes room for {character}, who comes off the horse: to which hex does the friend go?",
        "{character} comes off the horse: in which hex beside it?",
    ),
    offers=choices,
    why_not=why_not,
    rule="GT-6.8a",
    about="character",
)
def land(decision: Decision, item: Landing, order: LandOn) -> None:
    """Put him there, if need be once a friend has made room."""
    state = decision.state
    if item.making:
        make_room(decision, item, order.hex)
    elif state.people[item.character].alive and order.hex in state.at:
        decision.change(replace(item, making=(Making(item.character, order.hex),)))
    else:
        come_down(decision, item, order.hex)


def make_room(decision: Decision, item: Landing, hex_: str) -> None:
    """Let a friend go there, or push on the holder of the hex."""
    more = next_making(decision.state, item.making, hex_)
    if more is not None:
        decision.change(replace(item, making=more))
        return
    give_way(decision, item.making, hex_)
    come_down(decision, item, item.making[0].hex)


def come_down(decision: Decision, item: Landing, hex_: str) -> None:
    """Put him there, lying or standing."""
    decision.emit(Landed(item.character, hex_))
    decision.done()
    review(decision)


@BOOK.follows(Landing)
@rule("GT-6.8b")
def crushed(decision: Decision, item: Landing) -> None:
    """There is no room beside the horse: he is dead."""
    one = decision.state.people[item.character]
    if one.alive:
        harm.kill(decision, one, "surrounded")
    come_down(decision, item, item.beside[0])
