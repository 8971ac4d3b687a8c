"""GT-10.1.6c, 10.1.6d: a person falling from a ladder or rope comes down beside it, where his owner says."""

from collections.abc import Iterator

from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.ladders import flats
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.board import displace, put
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Falling
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import rule

BOOK = book_of("falling")


@BOOK.order("fall to {hex}")
class FallTo(Order, frozen=True, tag="fall_to"):
    """The hex where a person falling from a ladder or rope comes down (GT-10.1.6c)."""

    hex: str


@BOOK.event(
    "Fell",
    either(
        "onto",
        "{character} falls onto {onto} and lies at {hex} (GT-10.1.6c)",
        "{character} falls and lies at {hex} (GT-10.1.6c)",
    ),
)
class Fell(Happening, frozen=True):
    """A character has fallen from a ladder or rope and lies in a hex; `onto` whom, "" for nobody (GT-10.1.6c)."""

    character: str
    hex: str
    onto: str = ""

    def book(self, state: Skirmish) -> None:
        """Put him there, as moved by others (D43)."""
        one = state.people[self.character]
        put(state, one, self.hex, 0)
        displace(state, one)


@rule("GT-10.1.6c")
def places(state: Skirmish, item: Falling) -> list[str]:
    """The hexes beside the foot on the same side of the palisade, with anybody in them; none with a horse alone (D133)."""
    return [
        hex_
        for hex_ in flats(ground_in(state), item.hex)
        if state.at.get(hex_) not in state.horses and not barred_by_the_dead(state, hex_)
    ]


def offers(state: Skirmish, item: Falling) -> Iterator[Order]:
    """An order for each of them."""
    return map(FallTo, places(state, item))


@BOOK.question(
    Falling,
    prompt="{character} falls: in which hex does he come down?",
    offers=offers,
    stands=lambda state, item: state.people[item.character].alive,
    otherwise=("hex", "a fall from there does not end in hex {hex}"),
    rule="GT-10.1.6c",
    about="character",
)
def fall(decision: Decision, item: Falling, order: FallTo) -> None:
    """Let him come down there."""
    come_down(decision, item, order.hex)


@BOOK.follows(Falling)
def fall_to_the_foot(decision: Decision, item: Falling) -> None:
    """Let him come down at the foot itself: there is no other hex."""
    come_down(decision, item, item.hex)


@rule("GT-10.1.6d", "GT-10.6.4a")
def come_down(decision: Decision, item: Falling, hex_: str) -> None:
    """Wound him; a person he lands on is stunned, and he lies at the foot then, as a hex has room for one (D133)."""
    state = decision.state
    one, under = state.people[item.character], state.people.get(state.at.get(hex_, ""))
    decision.done()
    if under is None or under is one:
        decision.emit(Fell(one.id, hex_))
    else:
        decision.emit(Fell(one.id, item.hex, onto=under.id))
        harm.suffer(decision, under, "stunned", "fall")
    harm.wound(decision, one, "fall")
    review(decision)
