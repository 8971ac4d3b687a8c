"""The working context of one decision: a draft of the state, the events so far, and what decides."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, Self

import msgspec

from campaign.model import events as e
from campaign.model.agenda import Item
from campaign.model.choices import IDS
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.orders import MOVING, NEW, Hold, March, Order, Verdict
from campaign.model.state import Group, State
from campaign.rules.moments import Judge
from dice import Dice
from rulebook import Refusal

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


Entry = tuple[int, Order]
"""An order with its place on the sheet."""
ByKind = dict[tuple[type, ...], list[Entry]]
"""Orders by the kinds that were asked for together."""


def of_kinds(orders: ByKind, kinds: tuple[type, ...]) -> list[Entry]:
    """The orders of some kinds, in the order of the sheet; the answer is remembered."""
    if kinds not in orders:
        found = [entry for kind in kinds for entry in orders.get((kind,), ())]
        orders[kinds] = sorted(found, key=itemgetter(0))
    return orders[kinds]


def copied(state: State) -> State:
    """An equal state that shares nothing with `state`."""
    return _decoder.decode(_encoder.encode(state))


class Opened(NamedTuple):
    """The opened secrets of a closing, hexadecimal: seeds by audience with paths to the seal, or the seed of the night."""

    seeds: dict[str, str] = {}
    paths: dict[str, tuple[str, ...]] = {}
    night: str = ""

    @classmethod
    def none(cls, audiences: Collection[str]) -> Self:
        """The empty opening: no audience gets a seed."""
        return cls()

    def of(self, closing: int, *, close: bool = False) -> e.SeedsOpened:
        """The event that reports it."""
        return e.SeedsOpened(
            closing=closing, seeds=self.seeds, paths=self.paths, night=self.night, close=close
        )


@dataclass(frozen=True, slots=True)
class Sealing:
    """The seeds that the day's end opens to these audiences, and the seal of the coming night.

    `at_close` answers with what stays sealed until the campaign is over, by closing. Each is asked for when it is due.
    """

    opened: Callable[[Collection[str]], Opened] = Opened.none
    coming: Callable[[], str] = str
    at_close: Callable[[], Mapping[int, Opened]] = dict


class Decision:
    """Collects events and keeps the state up with them, so that later steps see earlier ones.

    The state becomes the decision's own draft. `said` holds the verdicts on each order of a sheet filed in
    it. `asked` counts the choices that the rules gave to players, by the choice's id and whether an order
    answered it.
    """

    def __init__(self, state: State, game: Game, dice: Dice, sealing: Sealing, judge: Judge) -> None:
        self.state = state
        self.game, self.dice, self.sealing, self.judge = game, dice, sealing, judge
        self.events: list[e.Event] = []
        self.said: tuple[Verdict, ...] = ()
        self.asked: Counter[tuple[str, bool]] = Counter()
        self._remembered, self._since = b"", 0
        self._written: dict[str, tuple[object, ByKind]] = {}
        self._for_groups: dict[str, tuple[object, int, dict[str, ByKind]]] = {}

    def emit(self, event: e.Event) -> None:
        """Let something happen."""
        evolve(self.state, event)
        self.events.append(event)

    def next(self, *items: Item) -> None:
        """Finish the top of the agenda; `items` come next, the first of them first."""
        self.emit(e.AgendaTurned(then=tuple(reversed(items))))

    def choose(self, choice: str, *, by_order: bool) -> None:
        """Note that a player had a choice of `choices.py`, and whether an order of his answered it or the default did."""
        if choice not in IDS:
            raise LookupError(f"{choice} is not in the table of choices")
        self.asked[choice, by_order] += 1

    def fail(self, order: Order, faction: str, refusal: Refusal) -> None:
        """Report an order that can't be carried out any more, so that every order gets an answer."""
        self.emit(
            e.OrderFailed(
                faction=faction, order=order, rule=refusal.rule, said=refusal.template, values=refusal.values
            )
        )

    def remember(self) -> None:
        """Keep the state as it is, so that `rewind` can go back as far."""
        self._remembered, self._since = _encoder.encode(self.state), len(self.events)

    def rewind(self, mark: int) -> None:
        """Forget the events after the first `mark` ones, all later than what is remembered: they will be played again."""
        del self.events[mark:]
        self.state = _decoder.decode(self._remembered)
        for event in self.events[self._since :]:
            evolve(self.state, event)

    def written(self, faction: str, *kinds: type[msgspec.Struct]) -> list[Entry]:
        """The orders of some kinds that a faction wrote, each with its place on the sheet."""
        orders = self.state.playing.get(faction, ())
        sheet, by_kind = self._written.get(faction, (None, {}))
        if sheet is not orders:
            by_kind = {}
            for entry in enumerate(orders):
                by_kind.setdefault((type(entry[1]),), []).append(entry)
            self._written[faction] = orders, by_kind
        return of_kinds(by_kind, kinds)

    def written_for(self, group: Group, *kinds: type[msgspec.Struct]) -> Sequence[Entry]:
        """The orders of some kinds that its faction wrote for a group, each with its place on the sheet."""
        faction = group.faction
        orders, handles = self.state.playing.get(faction, ()), len(self.state.factions[faction].handles)
        known = self._for_groups.get(faction)
        if known is None or known[0] is not orders or known[1] != handles:
            known = self._for_groups[faction] = orders, handles, self._by_group(faction, orders)
        mine = known[2].get(group.id)
        return of_kinds(mine, kinds) if mine else ()

    def _by_group(self, faction: str, orders: Sequence[Order]) -> dict[str, ByKind]:
        found: dict[str, ByKind] = {}
        for entry in enumerate(orders):
            name = getattr(entry[1], "group", "")
            if name:
                mine = found.setdefault(self.resolve(faction, name), {})
                mine.setdefault((type(entry[1]),), []).append(entry)
        return found

    def moving_orders(self, group: Group) -> list[March | Hold]:
        """The orders to march or hold that its faction wrote for a group."""
        return [order for _, order in self.written_for(group, *MOVING) if isinstance(order, MOVING)]

    def resolve(self, faction: str, name: str) -> str:
        """The id of a group that an order names, be it one made on the same sheet (`new:<handle>`)."""
        if name.startswith(NEW):
            return self.state.factions[faction].handles.get(name.removeprefix(NEW), name)
        return name
