"""The common part of every battle on an agenda, beside its system's own."""

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.result import End

I = TypeVar("I")  # noqa: E741 - an item of the agenda


class Over(msgspec.Struct, frozen=True):
    """The end of a battle; `loser` is None without one."""

    end: End
    loser: Side | None

    @property
    def winner(self) -> Side | None:
        """The side that has won; None without one."""
        return opponent(self.loser) if self.loser else None


class BattleState(msgspec.Struct, Generic[I]):
    """Plain data, which a snapshot holds. `I` is an item: a system's state is read with the items it has.

    `agenda` are the items still to do, the next last; `asked` counts the dice thrown, by their labels without
    repetition. `tables` are the texts that replace printed ones.
    """

    agenda: list[I] = []
    over: Over | None = None
    asked: dict[str, int] = {}
    tables: dict[str, str] = {}


class Battle(Protocol):
    """The state as the machinery needs it: a `BattleState` or another with the same fields."""

    @property
    def agenda(self) -> list[Any]:
        """The items, the next one last."""
        ...

    @property
    def over(self) -> object | None:
        """How the battle ended; None while it goes on."""
        ...

    @property
    def asked(self) -> dict[str, int]:
        """How often each die was thrown."""
        ...

    @property
    def tables(self) -> dict[str, str]:
        """The texts of tables that stand in for printed ones."""
        ...


B = TypeVar("B", bound=Battle)
