"""GS-11.4.1b, 11.4.2d, 11.4.3f, 11.6i: the people inside already, the sides where the others wait, and their coming on."""

from collections.abc import Iterator

from battles.contract.muster import Edge, Side
from battles.contract.wording import Said, say, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.deployment import fits
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.movement import budget
from battles.guiscard.play.movement.budget import MoveEnded
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.rules.board import put
from battles.guiscard.rules.counters import rear, toward
from battles.guiscard.rules.movement import leading
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.rules.movement.mover import Mover, mover
from battles.guiscard.rules.passage import price
from battles.guiscard.rules.seen import note
from battles.guiscard.rules.sieges.places import EDGES, INWARD, action_of, kept
from battles.guiscard.state import Character, Deeds, Post, Skirmish
from battles.guiscard.state.items import Approaching, Arriving, Deploying, FormingUp, LettingIn, Pose, Stage
from battles.guiscard.voice import book_of, called, somebody
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of(
    "entering",
    next=somebody(lambda item: item.left[0]),
)


@BOOK.order("let {character} in")
class LetIn(Order, frozen=True, tag="let_in"):
    """Name a besieger whom the spy lets in (GS-11.6i)."""

    character: str


@BOOK.order(either("everybody", "let all of them wait along the {edge} side", "wait along the {edge} side"))
class Approach(Order, frozen=True, tag="approach"):
    """Place the next person off the map along a side, or all the rest; somebody there goes to another (GS-11.4.1b)."""

    edge: Edge
    everybody: bool = False


@BOOK.order("come on the map at {hex}")
class Enter(Order, frozen=True, tag="enter"):
    """Come on the map at a hex of the side where he stands, the front half there if he rides (GS-11.4.1b)."""

    hex: str


@BOOK.event("LetIn")
class LetInside(Happening, frozen=True):
    """Besiegers are inside already (GS-11.6i)."""

    characters: tuple[str, ...]

    def book(self, state: Skirmish) -> None:
        siege = kept(state)
        siege.infiltrators = self.characters
        for name in self.characters:
            del siege.waiting[name]

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        if not self.characters:
            return say("the spy let no one in (GS-11.6i)")
        return say(
            "already inside: {people} (GS-11.6i)",
            people=tuple(called(state, name) for name in self.characters),
        )


@BOOK.event("Approached")
class Approached(Happening, frozen=True):
    """People stand off the map along a side of it, since the end of a turn (GS-11.4.1b)."""

    characters: tuple[str, ...]
    edge: Edge
    since: int

    def book(self, state: Skirmish) -> None:
        for name in self.characters:
            kept(state).waiting[name] = Post(self.edge, self.since)
            state.people[name].deeds = Deeds(moved=self.since >= state.turn)

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        # Only his own side is told where somebody waits (D159).
        if side is not None and state.people[self.characters[0]].side != side:
            return None
        return say(
            "off the map along the {edge} side: {people} (GS-11.4.1b)",
            edge=word("edge", self.edge),
            people=tuple(called(state, name) for name in self.characters),
        )


@BOOK.event("CameOn", "{character} comes on the map at {hex}, {points}")
class CameOn(Happening, frozen=True):
    """Somebody has come on the map over a side of it, with the horses that he leads."""

    character: str
    hex: str
    facing: int
    points: int
    edge: Edge
    horses: tuple[Pose, ...] = ()

    def book(self, state: Skirmish) -> None:
        siege, one = kept(state), state.people[self.character]
        del siege.waiting[one.id]
        siege.stir = state.turn
        put(state, one, self.hex, self.facing)
        one.deeds.spent += self.points
        for pose in self.horses:
            put(state, state.horses[pose.horse], pose.hex, pose.facing)
        if (
            one.side == "attacker"
            and state.battle.works is not None
            and state.battle.works.action == "supply_sally"
        ):
            note(state, "party_met", self.hex)
        if one.side == "defender" and not siege.over:
            siege.over = self.edge


def names(state: Skirmish, side: Side) -> tuple[str, ...]:
    """The people of a side who are off the map and have not been on it."""
    assert state.siege is not None
    return tuple(name for name in state.siege.waiting if state.people[name].side == side)


def mates(state: Skirmish, item: LettingIn) -> Iterator[Order]:
    """Everybody of his on foot, until he has named all."""
    if len(item.named) < item.count:
        for name in names(state, item.side):
            if name not in item.named and not state.people[name].mounted:
                yield LetIn(name)


@BOOK.question(
    LettingIn,
    prompt="The spy lets {count} of your people in: which person is one of them?",
    offers=mates,
    asked="any",
    otherwise=("character", "{character} cannot be let in"),
    rule="GS-11.6i",
)
@rule("GS-11.6i")
def name_mate(decision: Decision, item: LettingIn, order: LetIn) -> None:
    """Name him as one of them."""
    decision.change(LettingIn(item.side, item.count, (*item.named, order.character)))


@BOOK.follows(LettingIn)
def let_in(decision: Decision, item: LettingIn) -> None:
    """Set them up inside, and place all others off the map."""
    decision.done()
    decision.emit(LetInside(item.named))
    decision.add(FormingUp(item.side))
    decision.add(Approaching(item.side, names(decision.state, item.side), EDGES))
    decision.add(Deploying(item.side, item.named))


def ways(state: Skirmish, item: Approaching) -> Iterator[Order]:
    """Each side of the map for all the rest, or for the next of them."""
    for edge in item.edges if item.left else ():
        yield Approach(edge, everybody=True)
    if not item.together and len(item.left) > 1:
        yield from map(Approach, item.edges)


@rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f")
def why_not_there(state: Skirmish, item: Approaching, order: Approach) -> Refusal:
    """Why people don't wait there: they don't come over that side, or they come together."""
    if order.edge not in item.edges:
        return Refusal(
            "GS-11.4.3f", "edge", "your people cannot come on over the {edge} side", edge=order.edge
        )
    return Refusal("GS-11.4.3f", "everybody", "they come on together")


@BOOK.question(
    Approaching,
    prompt="Along which side of the map do your people wait, {next} first?",
    offers=ways,
    asked="any",
    why_not=why_not_there,
    rule="GS-11.4.1b",
)
def place(decision: Decision, item: Approaching, order: Approach) -> None:
    """Place them there, since the end of the last turn."""
    whom = item.left if order.everybody else item.left[:1]
    decision.change(Approaching(item.side, item.left[len(whom) :], item.edges, item.together))
    decision.emit(Approached(whom, order.edge, max(decision.state.turn - 1, 0)))


@rule("GS-11.4.1b")
def may_arrive(state: Skirmish, one: Character) -> bool:
    """True if somebody off the map may be taken up: he waits along a side, and has not gone to another in this turn."""
    post = state.siege.waiting.get(one.id) if state.siege is not None else None
    return post is not None and bool(post.edge) and not one.deeds.moved


def arrivals(state: Skirmish, item: Arriving) -> Iterator[Order]:
    """The hexes of his side of the map, and the other sides."""
    m, edge = mover(state, item.character), edge_of(state, item.character)
    most = budget.budget(state, m.one)
    for border in sorted(m.ground.edge(edge)):
        hex_ = toward(border, INWARD[edge]) if m.one.mounted else border
        if why_not(m, edge, hex_, most) is None:
            yield Enter(hex_)
    yield from map(Approach, others(state, m.one, edge))


def edge_of(state: Skirmish, name: str) -> Edge:
    """Along which side somebody waits."""
    assert state.siege is not None
    edge = state.siege.waiting[name].edge
    assert edge, "he has been sent for"
    return edge


@rule("GS-11.4.1b", "GS-11.4.3f")
def others(state: Skirmish, one: Character, edge: Edge) -> tuple[Edge, ...]:
    """The sides to which somebody who waits may go instead; a supply party comes over one, and patrols as they came."""
    return () if action_of(state) == "supply_sally" else tuple(each for each in EDGES if each != edge)


def stage_at(m: Mover, edge: Edge, hex_: str) -> Stage:
    """The place where he stands when he has come on."""
    facing = INWARD[edge] if m.one.mounted else 0
    return Stage(hex_, facing, m.one.horse, 0, leads=tuple(m.one.leads), begun=True, entered=1)


@rule("GS-11.4.1b", "GT-4a", "GT-4.1b", "GS-11.4.3c")
def why_not(m: Mover, edge: Edge, hex_: str, most: int) -> Refusal | None:
    """Why somebody who has so many points at most cannot come on at a hex; None if he can."""
    one, facing = m.one, INWARD[edge]
    if hex_ not in m.ground or (rear(hex_, facing) if one.mounted else hex_) not in m.ground.edge(edge):
        return Refusal(
            "GS-11.4.1b", "hex", "{hex} is not at the side where {given} stands", hex=hex_, given=one.id
        )
    if not fits(m.state, m.ground, one, hex_, facing):
        return Refusal("GT-4.1b", "hex", "{given} can't stand at {hex}", given=one.id, hex=hex_)
    points = fare(m, edge, hex_)
    if points is None or points > most:
        return Refusal("GT-4a", "hex", "{given} has not points enough for {hex}", given=one.id, hex=hex_)
    if leading.places(m, stage_at(m, edge, hex_))[1]:
        return Refusal("GT-4.4.3c", "hex", "there is no room for the horses that it leads")
    return None


def fare(m: Mover, edge: Edge, hex_: str) -> int | None:
    """The points for the hexes that his front half enters; None where the dead bar them."""
    entered = (rear(hex_, INWARD[edge]), hex_) if m.one.mounted else (hex_,)
    points = [price(m.ground.cells[each], m.one.mounted, m.one.armoured) for each in entered]
    points += [burden(m.state, each) for each in entered]
    return None if None in points else sum(each for each in points if each is not None)


def why_no_arrival(state: Skirmish, item: Arriving, order: Enter | Approach) -> Refusal | None:
    """The reason against a hex to come on, or a side to go to; None without one."""
    one, edge = state.people[item.character], edge_of(state, item.character)
    if isinstance(order, Enter):
        return why_not(mover(state, one.id), edge, order.hex, budget.budget(state, one))
    if order.everybody or order.edge not in others(state, one, edge):
        return Refusal(
            "GS-11.4.1b", "edge", "{given} does not go to the {edge} side", given=one.id, edge=order.edge
        )
    return None


@BOOK.question(
    Arriving,
    prompt="{character} waits off the map: at which hex does he come on? Stay, and he waits on",
    offers=arrivals,
    calm=Stay(),
    asked="always",
    why_not=why_no_arrival,
    exact=True,
    rule="GS-11.4.1b",
    about="character",
)
def arrive(decision: Decision, item: Arriving, order: Enter | Approach) -> None:
    """Bring him on, to go on; or send him to another side."""
    state, one = decision.state, decision.state.people[item.character]
    edge = edge_of(state, one.id)
    decision.done()
    if isinstance(order, Approach):
        decision.emit(Approached((one.id,), order.edge, state.turn))
        return
    m = Mover(state, decision.ground, one)
    points = fare(m, edge, order.hex)
    assert points is not None, "where nobody comes on nothing is offered"
    stage = stage_at(m, edge, order.hex)
    beasts: list[Pose] = leading.places(m, stage)[0]
    decision.emit(CameOn(one.id, order.hex, stage.facing, points, edge, tuple(beasts)))
    interrupt(decision, one.id)


@BOOK.follows(Arriving)
def stay(decision: Decision, item: Arriving) -> None:
    """Let him stay."""
    decision.done()
    decision.emit(MoveEnded(item.character))
