"""GT-10.2.1, 10.2.3: a fire is laid by hand, and fought, in the combat step instead of shooting and attacking."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.gear.fuel import at_hand, carried, catches, quench, set_alight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, book_of, called, counting
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import Refusal, rule

BOOK = book_of("fires")

FIELD = "character"


@BOOK.order("let {character} set {hex} on fire")
class SetFire(Order, frozen=True, tag="set_fire"):
    """A character sets a hex beside it on fire, in its combat step (GT-10.2.1a)."""

    character: str
    hex: str


@BOOK.order("let {character} put out the fire at {hex}")
class PutOut(Order, frozen=True, tag="put_out"):
    """A character tries to put out the fire in a hex beside it (GT-10.2.3a)."""

    character: str
    hex: str


@BOOK.event("FireLaid", "{character} sets fire to the {fuel} at {hex} (GT-10.2.1a)")
class FireLaid(Happening, frozen=True):
    """A character has set a hex beside it on fire (GT-10.2.1a)."""

    character: str
    hex: str
    fuel: str

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        one.deeds.attacked = True
        set_alight(state, (self.hex,), one.side, "hand")


@BOOK.event("FireFought")
class FireFought(Happening, frozen=True):
    """A character has tried to put out a fire beside it, one that a flaming `arrow` has lit or another (GT-10.2.3a)."""

    character: str
    hex: str
    die: int
    out: bool
    arrow: bool = False
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.attacked = True
        if self.out:
            quench(state, (self.hex,))

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        table = TABLES.now.flames.fire_table
        return say(
            LINES.said["fought"]["out" if self.out else "not"],
            character=called(state, self.character),
            hex=self.hex,
            die=self.die,
            faces=counting(lambda face: table.puts_out(face, self.arrow)),
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.out:
            return None
        who = called(state, self.character)
        return say("{character} puts out the fire at {hex} (GT-10.2.3a)", character=who, hex=self.hex)


def orders(state: Skirmish, ground: Ground) -> Iterator[SetFire | PutOut]:
    """Every fire that somebody of the active side may lay or fight now."""
    if not (carried(state) or state.fires):
        return
    for one in state.people.values():
        if one.side == state.active and one.hex and not_at_rest(state, one) is None:
            for hex_ in at_hand(ground, one):
                if hex_ in state.fires:
                    if why_not_out(state, hex_) is None:
                        yield PutOut(one.id, hex_)
                elif why_not_lit(state, ground, one, hex_) is None:
                    yield SetFire(one.id, hex_)


def check(state: Skirmish, ground: Ground, order: SetFire | PutOut) -> None:
    """Refuse who does anything else in the phase, and hexes that cannot be set on fire, or put out. Raises Refusal."""
    id_ = "GT-10.2.1a" if isinstance(order, SetFire) else "GT-10.2.3a"
    one = state.people.get(order.character)
    if one is None or one.side != state.active:
        raise Refusal(id_, FIELD, "character {given} is none of the active side's", given=order.character)
    refused = not_at_rest(state, one)
    if refused is None and order.hex not in at_hand(ground, one):
        refused = Refusal(
            id_, "hex", "the hands of {given} do not reach hex {hex}", given=one.id, hex=order.hex
        )
    if refused is None and isinstance(order, SetFire):
        refused = why_not_lit(state, ground, one, order.hex)
    elif refused is None:
        refused = why_not_out(state, order.hex)
    if refused is not None:
        raise refused


@rule("GT-10.2.1a", "GT-10.2.3a", "GS-11.4.2e")
def not_at_rest(state: Skirmish, one: Character) -> Refusal | None:
    """Why somebody has no hand free in this phase: he cannot act, holds something, or has moved, shot or fought."""
    deeds = one.deeds
    if not one.able:
        return Refusal("GT-1.2h", FIELD, "character {given} cannot act", given=one.id)
    if deeds.spent or deeds.allowed or deeds.charged:
        return Refusal("GT-10.2.3a", FIELD, "{given} has moved in this phase", given=one.id)
    if deeds.shot or deeds.attacked or deeds.busy:
        return Refusal("GT-10.2.3a", FIELD, "{given} does something else in this phase", given=one.id)
    return hands_full(state, one, FIELD)


@rule("GT-10.2.1a")
def why_not_lit(state: Skirmish, ground: Ground, one: Character, hex_: str) -> Refusal | None:
    """Why somebody whose hands reach a hex does not set it on fire; None if he may (D43)."""
    if not carried(state):
        return Refusal("GT-10.2.1a", "order", "there is no fire at hand in the open field")
    if one.deeds.displaced:
        return Refusal("GT-10.2.1a", FIELD, "{given} has been dislodged in this phase", given=one.id)
    if one.deeds.dislodged:
        return Refusal("GT-10.2.1a", FIELD, "{given} has been dislodged in the enemy's phase", given=one.id)
    if catches(state, ground, hex_) is None:
        return Refusal("GT-10.2.1a", "hex", "there is nothing to set on fire in hex {hex}", hex=hex_)
    return None


@rule("GT-10.2.3a", "GT-10.2.3b")
def why_not_out(state: Skirmish, hex_: str) -> Refusal | None:
    """Why nobody puts out what burns in a hex; None if somebody may try."""
    fire = state.fires.get(hex_)
    if fire is None:
        return Refusal("GT-10.2.3a", "hex", "hex {hex} does not burn", hex=hex_)
    if fire.lit == "naphtha":
        return Refusal("GT-10.2.3b", "hex", "Greek fire is not put out")
    return None


def take(decision: Decision, order: SetFire | PutOut) -> None:
    """Lay a fire, or fight one."""
    if isinstance(order, SetFire):
        kind = catches(decision.state, decision.ground, order.hex)
        assert kind is not None, "only what burns is set on fire"
        decision.emit(FireLaid(order.character, order.hex, kind))
    else:
        fight(decision, decision.state.people[order.character], order.hex)


@rule("GT-10.2.3a")
def fight(decision: Decision, one: Character, hex_: str) -> None:
    """Try to put out a fire: the surer if an arrow lit it."""
    die = decision.roll("GT-10.2.3a", one, f"fire at {hex_}")
    shot = decision.state.fires[hex_].lit == "arrow"
    out = TABLES.now.flames.fire_table.puts_out(die.face, shot)
    decision.emit(FireFought(one.id, hex_, die.face, out, shot, (die,)))
