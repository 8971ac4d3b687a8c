"""The surface of a tactical ruleset: what every system that is played out offers, and all that anybody asks of it.

A battle is a decider like a campaign: an order is judged by the rules and becomes events, events are booked. What lies
open is data in the state, so whose turn it is and what he may do can be asked at any moment, also in the middle of the
other side's move. `docs/rulesets.md` teaches adding one.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from battles.muster import Muster, Side, Soldier
from battles.result import Result
from dice import Dice
from eventlog.codec import Codec

S = TypeVar("S")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - S, E and O stand for state, event and order everywhere
S_in = TypeVar("S_in", contravariant=True)
O_out = TypeVar("O_out", covariant=True)


class Progress(msgspec.Struct, frozen=True):
    """How far a battle has come: turn `turn` of at most `turns`, and how many of each side still fight."""

    turn: int
    turns: int
    fighting: dict[Side, int]


class Asked(msgspec.Struct, frozen=True):
    """What a battle waits for: which side is asked what `kind` of question, about which piece ("" for none), under which
    `rule` ("" for several), and the `calm` order that lets things go on.

    Whoever stands in for a player who does not answer, and whoever writes to him, needs no more.
    """

    side: Side
    kind: str
    subject: str
    rule: str
    calm: Any


class Livery(msgspec.Struct, frozen=True):
    """How those who watch a battle know it: its number (0: that of its muster), who each side is, and the colour of each
    ("#rrggbb"). `bands` are the groups that are mercenaries. What is left empty the system says in its own way.
    """

    number: int = 0
    sides: dict[Side, str] = {}
    colours: dict[Side, str] = {}
    bands: frozenset[str] = frozenset()


class Trials(msgspec.Struct, frozen=True):
    """How a system is tried with its bots.

    `players` fight drilled battles, each against each on either side. In the stand-alone battle `mirror`, whose sides are
    alike, the bot that fights unattended is to win these shares (0 to 1) against others: `wanted`, by their names.
    """

    players: tuple[str, ...]
    mirror: str
    wanted: dict[str, float]


class Chance(Protocol):
    """Where a bot draws from; `random.Random` is one. Never the dice of the battle."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to but not including `stop`."""
        ...


class Bot(Protocol[S_in, O_out]):
    """Somebody who plays one side or both: asked again and again for one order.

    What he remembers may spare him work and never changes what he chooses: a battle that is broken off is gone on with by
    another of his name.
    """

    def choose(self, state: S_in) -> O_out:
        """One of the legal orders of the side that is to act. The state must be left alone."""
        ...


class Ruleset(Protocol[S, E, O]):
    """One tactical system. `S` is the state of a battle, `E` one of its events, `O` an order.

    Pure: no clock, no input or output, no chance but the dice it is given.
    """

    id: str
    title: str
    rules_version: str
    """Raised whenever the same orders and dice lead to other events."""
    codec: Codec[E]
    order_type: type[O]
    """What an order is read as (msgspec); a union of tagged structs."""
    bots: Sequence[str]
    """The names of the bots, the one that fights unattended first. `random` plays any legal order."""
    bots_version: str
    """Raised whenever a bot chooses otherwise in the same state, or another comes first."""
    trials: Trials
    """Which of them drill the rules, and which the first is measured against."""

    def scenarios(self) -> Sequence[str]:
        """The names of the stand-alone battles."""
        ...

    def scenario(self, name: str) -> Muster:
        """The muster of a stand-alone battle. Raises Refusal for an unknown name."""
        ...

    def drawn(self, draw: Chance) -> Muster:
        """A stand-alone battle drawn at random, of any people on any field, to drill the rules with."""
        ...

    def match_up(self, attackers: Sequence[Soldier], defenders: Sequence[Soldier], terrain: str) -> Muster:
        """A stand-alone battle of these people of a campaign, a group on each side, in a hex of that terrain.

        The system lays out the field, the same for the same terrain and one that favours neither side: so it is set beside
        the quick tables. Raises Refusal for people whom it can't set up, and a terrain that it has no field of.
        """
        ...

    def check(self, muster: Muster) -> None:
        """Raise Refusal, with field and reason, for a muster that this system can't fight."""
        ...

    def initial(self) -> S:
        """The state before the first event."""
        ...

    def open(self, muster: Muster, dice: Dice) -> tuple[list[E], S]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        ...

    def evolve(self, state: S, event: E) -> None:
        """Book an event in a draft; no rules, no dice, cannot fail."""
        ...

    def to_act(self, state: S) -> Side | None:
        """The side that is to give the next order; None when the battle is over."""
        ...

    def orders(self, state: S) -> list[O]:
        """Every order that the side to act may give, in an order that is always the same; some hundred at most.

        Empty only when the battle is over. Quantities that a system measures (inches, degrees) are offered in steps of
        the system's own, so that the list is complete: what is not in it is refused.
        """
        ...

    def asked(self, state: S) -> Asked | None:
        """What the side to act is asked; None when the battle is over. Its calm order is one of `orders`."""
        ...

    def decide(self, state: S, order: O, dice: Dice) -> list[E]:
        """Judge an order of the side to act and book what follows from it in `state`, up to the next choice.

        `state` is a draft of the caller's and holds the events when this returns. Raises Refusal, with the field, the
        reason and the rule, for an order that is not offered; the state is as it was then.
        """
        ...

    def result(self, state: S) -> Result:
        """The answer to the muster. Raises Refusal while the battle is not over."""
        ...

    def bot(self, name: str, draw: Chance) -> Bot[S, O]:
        """A bot by name. Raises Refusal for an unknown one."""
        ...

    def progress(self, state: S) -> Progress:
        """How far the battle has come."""
        ...

    def faults(self, state: S, *, at_rest: bool) -> Iterable[str]:
        """What of a state can't be, in words, and of a sound one nothing: asked after every event of a drill.

        `at_rest`: no more events follow from the order.
        """
        ...

    def encode(self, state: S) -> bytes:
        """The state as bytes, for a snapshot: read back it offers the same orders in the same order."""
        ...

    def decode(self, text: bytes) -> S:
        """The state out of bytes."""
        ...

    def drawing(self, state: S) -> str:
        """The field as an SVG document: pieces, facings, what threatens whom."""
        ...

    def tell(self, state: S, event: E) -> str:
        """One line of the text log on an event booked already, dice and reasons included; "" for one that says nothing."""
        ...


@runtime_checkable
class Sketching(Protocol[S_in]):
    """A ruleset that can also draw its field in characters, for a terminal."""

    def sketch(self, state: S_in) -> str:
        """The field, line by line."""
        ...


@runtime_checkable
class Painting(Protocol[S_in]):
    """A ruleset that can draw its field in the livery of those who fight there."""

    def painted(self, state: S_in, livery: Livery) -> str:
        """The field as an SVG document, as `drawing` gives it, under the battle's number and in its sides' colours."""
        ...
