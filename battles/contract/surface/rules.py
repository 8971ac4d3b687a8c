"""The duties of a system's rules: set-up, orders, decisions, and the result of a battle."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from battles.contract.muster import Side
from battles.contract.result import Result
from battles.contract.surface.setting import Option, Setting
from battles.contract.surface.verdict import Verdict
from dice import Dice
from eventlog.codec import Codec

S = TypeVar("S")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - S, E and O stand for state, event and order everywhere
S_in = TypeVar("S_in", contravariant=True)


class Progress(msgspec.Struct, frozen=True):
    """The progress of a battle: turn `turn` of at most `turns` (None: without a last one).

    It has the numbers of each side who still fight, in the system's own pieces.
    """

    turn: int
    turns: int | None
    fighting: dict[Side, int]


class Asked(msgspec.Struct, frozen=True):
    """The question of a battle: the side asked, its `kind`, the piece ("" for none), and its `rule` ("" for several).

    The `calm` order lets things go on. A deputy of a silent player, and a letter to him, need only this.
    """

    side: Side
    kind: str
    subject: str
    rule: str
    calm: Any


class Span(msgspec.Struct, frozen=True):
    """Orders that differ in one quantity: `order` with any whole number from `least` to `most` in its `field`.

    The order gives the unit: thousandths of an inch or of a degree, centimetres, points.
    """

    order: Any
    field: str
    least: int
    most: int

    def at(self, quantity: int) -> Any:
        """The order of that quantity."""
        return msgspec.structs.replace(self.order, **{self.field: quantity})

    def holds(self, order: Any) -> bool:
        """True if an order lies in the span."""
        if type(order) is not type(self.order):
            return False
        quantity = getattr(order, self.field)
        return bool(self.least <= quantity <= self.most and order == self.at(quantity))


class Rules(Protocol[S, E, O]):
    """The rules of one system. `S` is the state of a battle, `E` one of its events, `O` an order."""

    id: str
    title: str
    rules_version: str
    """Raised whenever the same orders and dice lead to other events."""
    codec: Codec[E]
    order_type: type[O]
    """The type that an order is read as (msgspec); a union of tagged structs."""

    def scenarios(self) -> Sequence[str]:
        """The names of the stand-alone battles."""
        ...

    def scenario(self, name: str, options: Mapping[str, Option] = {}) -> Setting:
        """A stand-alone battle. Raises Refusal for an unknown name, and for options that it has not."""
        ...

    def tables(self) -> Mapping[str, str]:
        """The printed tables as text (TOML) by their names: whichever of them a setting may replace."""
        ...

    def check_tables(self, own: Mapping[str, str]) -> None:
        """Raise Refusal, naming table, key and reason, for texts that can't stand in for its printed tables."""
        ...

    def check(self, setting: Setting) -> None:
        """Raise Refusal, with field and reason, for a setting that this system can't fight."""
        ...

    def initial(self) -> S:
        """The state before the first event."""
        ...

    def open(self, setting: Setting, dice: Dice) -> tuple[list[E], S]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        ...

    def evolve(self, state: S, event: E) -> None:
        """Book an event in a draft: without rules or dice, and sure to succeed."""
        ...

    def to_act(self, state: S) -> Side | None:
        """The side that is to give the next order; None when the battle is over."""
        ...

    def orders(self, state: S) -> list[O]:
        """Every order that the side to act may give, in an order that is always the same; about a hundred at most.

        Orders outside the list and the spans (`Measured`) are refused. Without any, no side is to act.
        """
        ...

    def asked(self, state: S) -> Asked | None:
        """The question to the side to act; None when the battle is over. Its calm order is one that may be given."""
        ...

    def decide(self, state: S, order: O, dice: Dice) -> list[E]:
        """Judge an order of the side to act and book its effects in `state`, up to the next choice.

        `state` is a draft of the caller's and holds the events when this returns. Raises Refusal, with the field, the
        reason and the rule, for an order that is not offered; the state is as it was then.
        """
        ...

    def seen(self, state: S, side: Side) -> S:
        """The state as a side may know it: its secrets cannot be read or calculated out of this.

        The side's orders, its drawing, its log, and the choices of its bot follow from its view alone.
        """
        ...

    def verdict(self, state: S) -> Verdict:
        """The verdict of the battle. Raises Refusal while it is not over."""
        ...

    def result(self, state: S) -> Result:
        """The answer to the muster. Raises Refusal before the end of the battle, and without a muster."""
        ...

    def progress(self, state: S) -> Progress:
        """How far the battle has come."""
        ...

    def encode(self, state: S) -> bytes:
        """The state as bytes, for a snapshot: read back it offers the same orders in the same order."""
        ...

    def decode(self, text: bytes) -> S:
        """The state out of bytes."""
        ...


@runtime_checkable
class Measured(Protocol[S_in]):
    """Rules by which some orders carry a quantity that is measured: they lie in spans and are not listed one by one."""

    def spans(self, state: S_in) -> list[Span]:
        """The spans of orders that the side to act may give beside the listed ones; empty without any."""
        ...
