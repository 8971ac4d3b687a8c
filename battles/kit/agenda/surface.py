"""The part of a ruleset's surface that follows from its agenda: the turn, the orders, and their effects.

`Surface` is that part alone; `Booked` is nearly all of a system whose rules are books and whose battles have names.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic

import msgspec

from battles.contract.muster import Muster, Side
from battles.contract.result import Result
from battles.contract.surface import Asked, Bot, Chance, O, Setting, Span
from battles.contract.surface.setting import Named, Option
from battles.contract.wording import Said
from battles.kit.agenda.frame import OwnTablesLaid
from battles.kit.agenda.loop import Loop, W
from battles.kit.agenda.scenarios import Scenarios
from battles.kit.agenda.state import B
from battles.kit.agenda.system import System
from battles.kit.agenda.tables import InForce, by_its_tables, digests
from battles.kit.voice import Worded
from dice import Dice
from rulebook import Refusal
from rulebook.tags import tag_of

CONTRACT = "contract"
OWN_TABLES = 0.1
"""How often a battle that is drawn at random has tables of its own."""
NONE: InForce[None] = InForce.none()
"""The tables of systems whose numbers cannot be replaced."""


class Surface(Generic[B, W, O]):
    """A base for `battles.contract.surface.Ruleset`: a system adds its set-up, its outcome and its drawing.

    `loop` goes on with its battles, `drafted` begins a decision in a state, `kept` is the type that states are read as.
    `players` are its bots by name, the one that fights unattended first, and `numbers` its tables.
    """

    # Dicts in their own order: orders are listed by it, and bots choose by the place in the list.
    _encoder = msgspec.json.Encoder()

    def __init__(
        self,
        loop: Loop[B, W, O],
        drafted: Callable[[B, Dice], W],
        kept: Any,
        *,
        players: Mapping[str, Callable[[Chance], Bot[B, O]]],
        numbers: InForce[Any] = NONE,
    ) -> None:
        self.loop, self._drafted = loop, drafted
        self._decoder = msgspec.json.Decoder(kept)
        self.players, self.numbers = players, numbers
        self.bots: Sequence[str] = tuple(players)

    def tables(self) -> Mapping[str, str]:
        """The printed tables as text by their names."""
        return self.numbers.printed

    def check_tables(self, own: Mapping[str, str]) -> None:
        """Raise Refusal, naming table, key and reason, for texts that can't stand in for the printed tables."""
        self.numbers.check(own)

    def tables_of(self, state: B) -> AbstractContextManager[None]:
        """A context in which the tables of a battle are in force."""
        return self.numbers.laid(state.tables)

    @by_its_tables
    def to_act(self, state: B) -> Side | None:
        """The side that is to give the next order; None when the battle is over."""
        return self.loop.to_act(state)

    @by_its_tables
    def orders(self, state: B) -> list[O]:
        """Every order that the side to act may give."""
        return self.loop.orders(state)

    @by_its_tables
    def spans(self, state: B) -> list[Span]:
        """The spans of measured orders that the side to act may give."""
        return self.loop.spans(state)

    @by_its_tables
    def asked(self, state: B) -> Asked | None:
        """The question to the side to act; None when the battle is over."""
        side = self.loop.to_act(state)
        if side is None:
            return None
        item, topic = state.agenda[-1], self.loop.topic_of(state)
        return Asked(side, tag_of(item), topic.about_of(item), topic.rule_of(item), self.loop.calm(state))

    @by_its_tables
    def prompt(self, state: B) -> Worded | None:
        """The question to the side to act, in words and marks; None when the battle is over."""
        return self.loop.prompt(state) if self.loop.to_act(state) is not None else None

    @by_its_tables
    def worded(self, state: B, order: O) -> Worded:
        """An order that the side to act may give, in words and marks."""
        return self.loop.worded(state, order)

    @by_its_tables
    def decide(self, state: B, order: O, dice: Dice) -> list[Any]:
        """Judge an order of the side to act and book its effects, up to the next choice.

        Raises Refusal for an order that is not offered, before anything has changed.
        """
        draft = self._drafted(state, dice)
        self.loop.decide(draft, order)
        return draft.events

    def now_and_then(self, setting: Setting, draw: Chance) -> Setting:
        """The setting, now and then with the printed tables as own ones: they lead to the same.

        A setting with tables of its own keeps them.
        """
        if setting.tables:
            return setting
        own = dict(self.tables()) if draw.random() < OWN_TABLES else {}
        return Setting(setting.muster, setting.scenario, own)

    def begun(self, state: B, setting: Setting, dice: Dice, set_up: Callable[[W], None]) -> list[Any]:
        """The events that begin a battle in a state: its own tables first, the events of `set_up`, all that follow."""
        with self.numbers.laid(setting.tables):
            draft = self._drafted(state, dice)
            if setting.tables:
                draft.emit(OwnTablesLaid(dict(setting.tables), digests(setting.tables)))
            set_up(draft)
        # What is laid out may bring tables of its own.
        with self.tables_of(state):
            self.loop.go_on(draft)
        return draft.events

    def bot(self, name: str, draw: Chance) -> Bot[B, O]:
        """A bot by name, who plays by the tables of the battle. Raises Refusal for an unknown one."""
        if name not in self.players:
            raise Refusal(
                CONTRACT,
                "bot",
                "there is no bot {given}, only {known}",
                given=name,
                known=tuple(self.players),
            )
        return ByTables(self.players[name](draw), self.tables_of)

    def seen(self, state: B, side: Side) -> B:
        """The state as a side may know it: all of it, where a system hides nothing."""
        return state

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words of the text log out of tables: none, if a system has all of them in its code."""
        return {}

    def encode(self, state: B) -> bytes:
        """The state as bytes."""
        return self._encoder.encode(state)

    def decode(self, text: bytes) -> B:
        """The state out of bytes; it offers the same orders in the same order."""
        found: B = self._decoder.decode(text)
        return found


class ByTables(Generic[B, O]):
    """A bot that finds the tables of the battle in force when it is asked."""

    def __init__(self, player: Bot[B, O], tables_of: Callable[[B], AbstractContextManager[None]]) -> None:
        self.player, self._tables_of = player, tables_of

    def choose(self, state: B) -> O:
        """The choice of the player."""
        with self._tables_of(state):
            return self.player.choose(state)


class Booked(Surface[B, W, O]):
    """A system whose rules are books (`battles.kit.agenda.system`) and whose battles have names (`Scenarios`).

    It adds what is left: its id, title, versions, trials, bars and page; `initial`, `set_up`, `verdict`, `progress`,
    `drawing`; `seen`, where it hides anything. Campaigns can't have their battles fought by it: it knows no musters.
    """

    id: str
    title: str

    def __init__(
        self,
        rules: System,
        loop: Loop[B, W, O],
        drafted: Callable[[B, Dice], W],
        *,
        scenarios: Scenarios[Any],
        players: Mapping[str, Callable[[Chance], Bot[B, O]]],
        numbers: InForce[Any] = NONE,
    ) -> None:
        kept = rules.kept(type(self.initial()))
        super().__init__(loop, drafted, kept, players=players, numbers=numbers)
        self.rules, self.by_name = rules, scenarios
        self.codec, self.order_type = rules.codec, rules.orders

    def initial(self) -> B:
        """The state before the first event."""
        raise NotImplementedError

    def set_up(self, draft: W, scenario: Named) -> None:
        """Book the set-up with which the scenario of a name begins, with its options."""
        raise NotImplementedError

    def scenarios(self) -> Sequence[str]:
        """The names of the stand-alone battles."""
        return self.by_name.names

    def scenario(self, name: str, options: Mapping[str, Option] = {}) -> Setting:
        """A stand-alone battle. Raises Refusal for an unknown name or option."""
        return Setting(scenario=self.by_name.named(name, options))

    def drawn(self, draw: Chance) -> Setting:
        """Any of the stand-alone battles, as it stands."""
        named = self.scenario(self.by_name.names[draw.randrange(len(self.by_name.names))])
        return self.now_and_then(named, draw)

    def check(self, setting: Setting) -> None:
        """Raise Refusal for a muster, another edition of a scenario, an unknown option, a malformed table."""
        if setting.scenario is None:
            raise Refusal(CONTRACT, "setting.muster", "{system} fights no musters", system=self.title)
        self.by_name.check(setting.scenario)
        self.check_tables(setting.tables)

    def open(self, setting: Setting, dice: Dice) -> tuple[list[Any], B]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        self.check(setting)
        scenario, state = setting.scenario, self.initial()
        assert scenario is not None, "nothing else is let pass"
        return self.begun(state, setting, dice, lambda draft: self.set_up(draft, scenario)), state

    @by_its_tables
    def evolve(self, state: B, event: Any) -> None:
        """Book an event in a draft."""
        self.rules.evolve(state, event)

    def tell(self, state: B, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log on an event booked already."""
        with self.tables_of(state):
            return self.rules.tell(state, event, side)

    def result(self, state: B) -> Result:
        """Raises Refusal: there was no muster."""
        raise Refusal(CONTRACT, "result", "{system} fights no musters", system=self.title)

    def fielded(self, muster: Muster) -> Muster:
        """Raises Refusal: people of a campaign are not set up."""
        raise Refusal(CONTRACT, "muster", "{system} fights no musters", system=self.title)

    def faults(self, state: B, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state; a system adds the ones of its pieces."""
        if at_rest and self.to_act(state) is None and state.over is None:
            yield "nobody is to act, and it is not over"
