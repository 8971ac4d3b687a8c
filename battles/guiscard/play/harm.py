"""Harm to people and horses, whatever it comes from: stunned, wounded, dead, off the horse (GT-1.2, GT-5.4.4h, GT-6.5f).

The caller has taken its own item off the agenda before: an unhorsed rider puts a Landing on top.
"""

from typing import Literal

from battles.contract.muster import Side
from battles.contract.wording import Said, say, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.board import displace, lay_body, lay_carcass, leave, let_in, put, take_up
from battles.guiscard.rules.counters import hexes_of, stands_alone
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import Landing
from battles.guiscard.voice import LINES, book_of, called
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import rule

BOOK = book_of("harm")
Cause = Literal[
    "fire", "combat", "infiltration", "retreat", "drowning", "surrounded", "flames", "collapse", "fall"
]

Harm = Literal["stunned", "wounded", "dead"]


def reason(told: str, cause: Cause) -> Said:
    """The cause of harm: by a rule of its own, or under its own name."""
    instead = LINES.said[told]
    return say(instead[cause]) if cause in instead else word("cause", cause)


@BOOK.event("Stunned")
class Stunned(Happening, frozen=True):
    """A character on foot is stunned (GT-1.2a)."""

    character: str
    cause: Cause

    def book(self, state: Skirmish) -> None:
        state.people[self.character].condition = "stunned"
        loose(state, self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            "{character} is stunned ({cause})",
            character=called(state, self.character),
            cause=reason("stunned", self.cause),
        )


@BOOK.event("Wounded")
class Wounded(Happening, frozen=True):
    """A character is wounded for good, and stays where it is, mounted or on foot."""

    character: str
    cause: Cause

    def book(self, state: Skirmish) -> None:
        state.people[self.character].condition = "wounded"

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            "{character} is wounded ({cause})",
            character=called(state, self.character),
            cause=reason("wounded", self.cause),
        )


@BOOK.event("Killed")
class Killed(Happening, frozen=True):
    """A character is dead; its body lies in its hex, unless `sunk`.

    `again`: by a stun or a wound, the second that it has suffered (GT-5.4.4h, GT-6.5f).
    """

    character: str
    cause: Cause
    sunk: bool = False
    again: bool = False

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        loose(state, one.id)
        if one.hex and not self.sunk:
            lay_body(state, one.hex)
            one.fell = one.hex
        leave(state, one)
        one.condition = "dead"

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        if self.sunk:
            return say(
                "{character} sinks in deep water and drowns (GT-4.2.1d)",
                character=called(state, self.character),
            )
        why = reason("killed_again" if self.again else "killed", self.cause)
        if self.again:
            return say(
                "{character} is dead ({cause}; stunned or wounded a second time, GT-5.4.4h)",
                character=called(state, self.character),
                cause=why,
            )
        return say("{character} is dead ({cause})", character=called(state, self.character), cause=why)


@BOOK.event("HorseKilled", "{horse} is dead")
class HorseKilled(Happening, frozen=True):
    """A horse without rider is dead; it lies in both its hexes (D50)."""

    horse: str

    def book(self, state: Skirmish) -> None:
        horse = state.horses[self.horse]
        if horse.leader:
            state.people[horse.leader].leads.remove(horse.id)
            horse.leader = ""
        lay_carcass(state, horse)
        leave(state, horse)
        horse.alive = False


@BOOK.event(
    "Unhorsed",
    either("horse_killed", "{character} is unhorsed, his horse is dead", "{character} is unhorsed"),
)
class Unhorsed(Happening, frozen=True):
    """A rider is off his horse: the horse stands alone where both were, or lies dead there; he is not put down yet."""

    character: str
    horse: str
    horse_killed: bool = False

    def book(self, state: Skirmish) -> None:
        one, horse = state.people[self.character], state.horses[self.horse]
        part(state, one.id)
        loose(state, one.id)
        one.hex = ""
        if self.horse_killed:
            lay_carcass(state, horse)
            leave(state, horse)
            horse.alive = False


@BOOK.event(
    "FellBack",
    either("makes_room", "{character} makes room and goes to {hex}", "{character} falls back to {hex}"),
)
class FellBack(Happening, frozen=True):
    """A character, or a horse without rider, has fallen back a hex, or made room for a friend (GT-6.5)."""

    character: str
    hex: str
    facing: int = 0
    makes_room: bool = False

    def book(self, state: Skirmish) -> None:
        piece = state.people.get(self.character) or state.horses[self.character]
        held = hexes_of(piece)
        put(state, piece, self.hex, self.facing)
        let_in(state, held)
        if isinstance(piece, Character):
            displace(state, piece)


def part(state: Skirmish, name: str) -> None:
    """The horse of a rider stands alone where both were, of his side; he has no place on the field left."""
    one = state.people[name]
    horse = state.horses[one.horse]
    where = hexes_of(one)
    front, facing = one.hex, one.facing
    take_up(state, one)
    one.horse, horse.rider, horse.side = "", "", one.side
    if where:
        put(state, horse, front, facing)
        one.hex = front


def loose(state: Skirmish, name: str) -> None:
    """The horses that somebody led have no leader any more."""
    one = state.people[name]
    for led in one.leads:
        state.horses[led].leader = ""
    one.leads = []


@rule("GT-5.4.4h", "GT-6.5f")
def comes_to(one: Character, harm: Harm) -> Harm:
    """The harm that counts in the end: a person stunned or wounded already dies of either."""
    return harm if one.condition == "healthy" else "dead"


@rule("GT-5.4.4h", "GT-6.5f")
def dies_of_retreat(one: Character) -> bool:
    """True if having to fall back is his death: he is stunned."""
    return one.condition == "stunned"


def wound(decision: Decision, one: Character, cause: Cause) -> None:
    """Wound him; a rider stays on his horse."""
    suffer(decision, one, "wounded", cause)


def kill(decision: Decision, one: Character, cause: Cause) -> None:
    """Kill him; a rider's horse lives."""
    suffer(decision, one, "dead", cause)


@rule("GT-1.2a", "GT-1.2b")
def suffer(decision: Decision, one: Character, harm: Harm, cause: Cause) -> None:
    """Do harm to somebody: a rider who is stunned or dead leaves the saddle."""
    if one.mounted and comes_to(one, harm) != "wounded":
        unhorse(decision, one, cause, harm)
    else:
        decision.emit(harm_event(one, harm, cause))


@rule("GT-6.8a")
def unhorse(
    decision: Decision, one: Character, cause: Cause, then: Harm = "stunned", horse_killed: bool = False
) -> None:
    """Take a rider off his horse, harmed as `then` says; his owner puts him down beside it, also if he is dead."""
    harmed, horse, beside = harm_event(one, then, cause), one.horse, hexes_of(one)
    decision.add(Landing(one.id, horse, beside))
    decision.emit(Unhorsed(one.id, horse, horse_killed or crowded(decision.state, one)))
    decision.emit(harmed)


def harm_event(one: Character, harm: Harm, cause: Cause) -> Stunned | Wounded | Killed:
    """The event of a harm."""
    match comes_to(one, harm):
        case "stunned":
            return Stunned(one.id, cause)
        case "wounded":
            return Wounded(one.id, cause)
        case "dead":
            return Killed(one.id, cause, again=harm != "dead")


@rule("GT-1.1c")
def crowded(state: Skirmish, one: Character) -> bool:
    """True if a rider passes through a hex where somebody else stands, so that his horse cannot stay alone (D78)."""
    return not stands_alone(state, one, hexes_of(one))


@rule("GT-1.2c")
def hurt_horse(decision: Decision, horse: Horse) -> None:
    """Stun or wound a horse without rider: it dies of either."""
    kill_horse(decision, horse)


def kill_horse(decision: Decision, horse: Horse) -> None:
    """Kill a horse without rider."""
    decision.emit(HorseKilled(horse.id))


@rule("GT-4.2.1d")
def drowns(ground: Ground, one: Character, hex_: str) -> bool:
    """True if coming into that hex, forced, is his death: he is armoured, and it is deep water."""
    return one.armoured and hex_ in ground.deep


def drown(decision: Decision, one: Character) -> None:
    """Somebody goes down, a rider off his horse, which swims; nothing of him is left on the field."""
    if one.mounted:
        decision.emit(Unhorsed(one.id, one.horse))
    decision.emit(Killed(one.id, "drowning", sunk=True))


def sink(decision: Decision) -> None:
    """Let all go down who are where they drown, however they came there (D103)."""
    state, ground = decision.state, decision.ground
    for hex_ in sorted(ground.deep.intersection(state.at)) if ground.deep else ():
        one = state.people.get(state.at.get(hex_, ""))
        if one is not None and drowns(ground, one, hex_):
            drown(decision, one)
