"""How a system is tried: by drills, by bots against each other, beside the quick tables, and by battles that are kept."""

from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

import msgspec

from battles.contract.muster import Muster
from battles.contract.surface.bots import Chance
from battles.contract.surface.setting import Setting


class Fight(msgspec.Struct, frozen=True):
    """A battle to keep: its scenario, who plays attacker and defender, and the number that makes its seed."""

    scenario: str
    attacker: str
    defender: str
    number: int


class Trials(msgspec.Struct, frozen=True):
    """The trials of a system with its bots.

    `players` fight drilled battles, each against each on either side. In the stand-alone battle `mirror`, with equal
    sides, the bot that fights unattended is to win shares (0 to 1) against others. They are `wanted`, by their names,
    for the lower bound of the 95 % interval. `busy` names the stand-alone battle whose speed is measured. `pace` are
    the orders a second of random play that are wanted in memory. `longest` are the seconds of one core that it may take
    the bot that fights unattended. `kept` are the battles that golden records keep, few and with every kind of order
    among them. `most_turns` is the turn after which a drilled battle is broken off and counted as such, in a system
    without a last one; else 0. `musters` says whether campaigns may have their battles fought by it. `stormed` is the
    stand-alone assault on whose place assaults are set beside the quick table; "" for a system without any. In `roles`
    are stand-alone battles with unequal sides, with the shares that the bot is to win over both of them. In `shares`
    are stand-alone battles with the bounds for the share of the first mover if the bot plays both sides.
    """

    players: tuple[str, ...]
    mirror: str
    wanted: dict[str, float]
    busy: str = ""
    pace: int = 1000
    longest: float = 20.0
    kept: tuple[Fight, ...] = ()
    most_turns: int = 0
    musters: bool = True
    stormed: str = ""
    roles: dict[str, dict[str, float]] = {}
    shares: dict[str, tuple[float, float]] = {}


class Tried(Protocol):
    """The needs of trials beside a system's rules."""

    trials: Trials
    """Which bots drill the rules, and which the first is measured against."""

    def drawn(self, draw: Chance) -> Setting:
        """A stand-alone battle drawn at random, of any people on any field, to drill the rules with."""
        ...

    def fielded(self, muster: Muster) -> Muster:
        """A muster of people in a hex, with the field laid out for them and the edges on which they set up.

        The system lays out the field, the same for the same terrain and fair to both sides. So it is set beside the
        quick tables. Raises Refusal for people whom it cannot set up, and a terrain without a field.
        """
        ...

    def faults(self, state: Any, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state, in words, empty for a sound one: asked after every event of a drill.

        `at_rest`: all events of the order have happened.
        """
        ...


@runtime_checkable
class Enumerated(Protocol):
    """A ruleset some of whose odds are known without a battle, since all faces of their dice can be counted."""

    def odds(self) -> Iterable[str]:
        """The odds as lines of Markdown, for its page."""
        ...
