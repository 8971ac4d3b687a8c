"""A system that fights campaigns' musters: set up from people, ended in the fate of each."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from battles.contract.muster import SIDES, Muster, Side, opponent
from battles.contract.result import End, Fate, Result
from battles.contract.surface import Bot, Chance, O, Setting, Verdict
from battles.contract.surface.setting import Option
from battles.contract.wording import phrase
from battles.kit.agenda.loop import Loop, W
from battles.kit.agenda.state import B
from battles.kit.agenda.surface import CONTRACT, NONE, Surface
from battles.kit.agenda.tables import InForce, by_its_tables
from battles.people.stand_alone import Scenarios, fielded
from dice import Dice
from rulebook import Refusal

LOSSES: tuple[Fate, ...] = ("killed", "wounded", "captured")
"""Fates that a verdict counts."""
ENDS: Mapping[End, str] = {
    "eliminated": phrase("the enemy has nobody left to fight"),
    "flight": phrase("the enemy has fled the field"),
    "surrender": phrase("the enemy has laid down arms"),
    "undecided": "",
}
"""How a side has won, by the end of the battle for the other."""


class Mustered(Surface[B, W, O], Generic[B, W, O]):
    """A base for `battles.contract.surface.Ruleset`: its stand-alone battles are musters too.

    A system adds its id, title, versions, trials, bars and page; `initial`, `refuse`, `set_up`, `outcome`, `soundness`,
    `any_battle`; and its progress, drawing and telling.
    """

    title: str

    def __init__(
        self,
        loop: Loop[B, W, O],
        drafted: Callable[[B, Dice], W],
        kept: Any,
        *,
        stand_alone: Scenarios,
        players: Mapping[str, Callable[[Chance], Bot[B, O]]],
        numbers: InForce[Any] = NONE,
    ) -> None:
        super().__init__(loop, drafted, kept, players=players, numbers=numbers)
        self.stand_alone = stand_alone

    def initial(self) -> B:
        """The state before the first event."""
        raise NotImplementedError

    def refuse(self, muster: Muster) -> None:
        """Raise Refusal, with field and reason, for a muster that this system can't fight."""
        raise NotImplementedError

    def set_up(self, draft: W, muster: Muster) -> None:
        """Book the set-up with which the battle of a muster begins."""
        raise NotImplementedError

    def outcome(self, state: B) -> Result:
        """The fates of all. Raises Refusal while the battle is not over."""
        raise NotImplementedError

    def soundness(self, state: B, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state (`battles.contract.surface.Tried.faults`)."""
        raise NotImplementedError

    def any_battle(self, draw: Chance) -> Setting:
        """A battle drawn at random, by the printed tables or by others."""
        raise NotImplementedError

    def scenarios(self) -> Sequence[str]:
        """The names of the stand-alone battles."""
        return self.stand_alone.names()

    def scenario(self, name: str, options: Mapping[str, Option] = {}) -> Setting:
        """One of them, which is a muster. Raises Refusal for an unknown name, and for any option: they have none."""
        for option in options:
            raise Refusal(CONTRACT, f"options.{option}", "{system} has no options", system=self.title)
        return Setting(self.stand_alone.muster(name))

    def titled(self, name: str) -> str:
        """The title of one. Raises Refusal for an unknown name."""
        return self.stand_alone.scenario(name).title

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random, now and then by tables of an organiser."""
        return self.now_and_then(self.any_battle(draw), draw)

    def fielded(self, muster: Muster) -> Muster:
        """These people in open country. Raises Refusal for whom it can't set up, and for a terrain without a field."""
        laid_out = fielded(muster)
        self.refuse(laid_out)
        return laid_out

    def check(self, setting: Setting) -> None:
        """Raise Refusal for a battle that this system cannot fight, and for impossible tables."""
        self.check_tables(setting.tables)
        with self.numbers.laid(setting.tables):
            self.refuse(self.muster_of(setting))

    def open(self, setting: Setting, dice: Dice) -> tuple[list[Any], B]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        self.check(setting)
        muster, state = self.muster_of(setting), self.initial()
        return self.begun(state, setting, dice, lambda draft: self.set_up(draft, muster)), state

    @by_its_tables
    def result(self, state: B) -> Result:
        """The answer to the muster. Raises Refusal while the battle is not over."""
        return self.outcome(state)

    def verdict(self, state: B) -> Verdict:
        """The winner, the end, and the numbers of each side with each fate. Raises Refusal as `result` does."""
        came = self.result(state)
        fates = {**came.fates, **came.commanders}
        losses: dict[Side, dict[str, int]] = {}
        for side in SIDES:
            met = Counter(fates[person.id] for person in self.fought(state).force(side).people)
            losses[side] = {fate: met[fate] for fate in LOSSES if met[fate]}
        winner = self.winner(state, came)
        # A side that has beaten no enemy, or was beaten itself, has not won by the end of the result.
        level = ENDS[came.end] if winner is not None and came.loser not in (None, winner) else ""
        return Verdict(winner, level, losses=losses)

    def winner(self, state: B, came: Result) -> Side | None:
        """The winner of a battle with this result, for a verdict; None without one.

        A system may know better than its result.
        """
        return opponent(came.loser) if came.loser else None

    def fought(self, state: B) -> Muster:
        """The muster of a battle."""
        raise NotImplementedError

    def faults(self, state: B, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state."""
        with self.tables_of(state):
            yield from self.soundness(state, at_rest=at_rest)

    def muster_of(self, setting: Setting) -> Muster:
        """The muster of a setting. Raises Refusal for the scenario of a name."""
        if setting.muster is None:
            raise Refusal(CONTRACT, "setting.scenario", "{system} is fought from a muster", system=self.title)
        return setting.muster
