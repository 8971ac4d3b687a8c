"""The working context of one decision: a draft of the state, the events so far, and what decides."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from campaign.rules import events as e
from campaign.rules.agenda import Item
from campaign.rules.choices import IDS
from campaign.rules.evolve import HANDLERS, evolve
from campaign.rules.game import Game
from campaign.rules.orders import MOVING, NEW, Hold, March, Order, Verdict
from campaign.rules.state import State
from dice import Dice
from rulebook import Refusal

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


def copied(state: State) -> State:
    """An equal state that shares nothing with `state`."""
    return _decoder.decode(_encoder.encode(state))


@dataclass(frozen=True, slots=True)
class Sealing:
    """The seeds that the day's end opens and the seals that it publishes, hexadecimal text by witness.

    `at_close` holds, by closing, the seeds that stay sealed until the campaign is over.
    """

    opened: dict[str, str] = field(default_factory=dict)
    coming: dict[str, str] = field(default_factory=dict)
    at_close: dict[int, dict[str, str]] = field(default_factory=dict)


class Turn:
    """Collects events and keeps the state up with them, so that later steps see earlier ones.

    The state becomes the turn's own draft. `said` holds what was said of each order of a sheet filed in it; `asked`
    counts the choices that the rules gave to players, by the id of the choice and whether an order answered it.
    """

    def __init__(self, state: State, game: Game, dice: Dice, sealing: Sealing) -> None:
        self.state = state
        self.game, self.dice, self.sealing = game, dice, sealing
        self.events: list[e.Event] = []
        self.said: tuple[Verdict, ...] = ()
        self.asked: Counter[tuple[str, bool]] = Counter()
        self._remembered, self._since = b"", 0
        self._written: dict[str, tuple[object, dict[type, list[tuple[int, Order]]]]] = {}
        self._moving: dict[tuple[str, int], dict[str, list[March | Hold]]] = {}

    def emit(self, happened: e.Event) -> None:
        """Let something happen."""
        HANDLERS[type(happened)](self.state, happened)
        self.events.append(happened)

    def next(self, *items: Item) -> None:
        """Finish the top of the agenda; `items` come next, the first of them first."""
        self.emit(e.AgendaTurned(then=tuple(reversed(items))))

    def choose(self, choice: str, *, by_order: bool) -> None:
        """Note that a player had a choice of `choices.py`, and whether an order of his answered it or the default did."""
        if choice not in IDS:
            raise LookupError(f"{choice} is not in the table of choices")
        self.asked[choice, by_order] += 1

    def fail(self, order: Order, faction: str, refusal: Refusal) -> None:
        """Report an order that can't be carried out any more (nothing is silently dropped)."""
        self.emit(e.OrderFailed(faction=faction, order=order, rule=refusal.rule, reason=refusal.reason))

    def remember(self) -> None:
        """Keep the state as it is, so that `rewind` can go back as far."""
        self._remembered, self._since = _encoder.encode(self.state), len(self.events)

    def rewind(self, mark: int) -> None:
        """Forget the events after the first `mark` ones, all later than what is remembered: they will be played again."""
        del self.events[mark:]
        self.state = _decoder.decode(self._remembered)
        for happened in self.events[self._since :]:
            evolve(self.state, happened)

    def moving_orders(self, faction: str) -> dict[str, list[March | Hold]]:
        """The faction's orders to march or hold, by the id of the group that each is for."""
        known = (faction, len(self.state.factions[faction].handles))
        if known not in self._moving:
            found: dict[str, list[March | Hold]] = {}
            for _, order in self.written(faction, *MOVING):
                if isinstance(order, MOVING):
                    found.setdefault(self.resolve(faction, order.group), []).append(order)
            self._moving[known] = found
        return self._moving[known]

    def written(self, faction: str, *kinds: type[msgspec.Struct]) -> list[tuple[int, Order]]:
        """The orders of some kinds that a faction wrote, each with its place on the sheet."""
        orders = self.state.playing.get(faction, ())
        sheet, by_kind = self._written.get(faction, (None, {}))
        if sheet is not orders:
            by_kind = {}
            for number, order in enumerate(orders):
                by_kind.setdefault(type(order), []).append((number, order))
            self._written[faction] = orders, by_kind
        found = [entry for kind in kinds for entry in by_kind.get(kind, ())]
        return sorted(found, key=lambda entry: entry[0]) if len(found) > 1 else found

    def resolve(self, faction: str, name: str) -> str:
        """The id of a group that an order names, be it one made on the same sheet (`new:<handle>`)."""
        if name.startswith(NEW):
            return self.state.factions[faction].handles.get(name.removeprefix(NEW), name)
        return name
