"""The part of a ruleset's surface that is the same wherever pieces stand for people of a campaign (HB-1, HB-2).

`OfPeople` stands beside either base of `battles.kit.agenda`. `Mustered` is for a system that is fought from musters alone,
such as a variant that an organiser has to choose. `Peopled` beside `Booked` is for one that has battles by name as
well.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic

import msgspec

from battles.contract.muster import SIDES, Muster, Side, opponent
from battles.contract.result import End, Outcomes, Result
from battles.contract.surface import Chance, Livery, O, Setting, Verdict
from battles.contract.surface.setting import Named
from battles.contract.wording import phrase
from battles.fields.titles import sides_of
from battles.kit.agenda.loop import W
from battles.kit.agenda.surface import Booked
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.kept import P
from battles.people.anybody import agreed, drawn, soldiers
from battles.people.fightable import in_the_open
from battles.people.searching import Field, Searched, result
from battles.people.stand_alone import OPEN_COUNTRY, fielded, mustered
from dice import Dice
from rulebook import Refusal

BARS = (
    phrase("fights of a siege are fought man by man"),
    phrase("{given} people are too many, {most} the most"),
    phrase("{given} are too few for a body, which has {least} at least"),
    phrase("there is no room at the {edge} side of the field"),
    phrase("no unit is of the type {given}"),
)
"""The sentences by which any such system refuses a muster."""
FORTIFIED = (("B7", "village"), ("B8", "village"), ("B9", "castle"))
"""Battlefields with walls, each with a terrain that it serves."""
PEOPLE = 0.3
"""How often a battle that is drawn is one of people, where a system has others."""


class OfPeople(Generic[P]):
    """The answers of such a ruleset beside its other base.

    A system adds `most_people`, `lay_out` and `field_of`, its `grounds`, and `crowds` if it counts people otherwise
    than by side.
    """

    bars: tuple[str, ...] = BARS
    grounds: Sequence[tuple[str, str]] = OPEN_COUNTRY
    """The battlefields on which people meet who are drawn, each with a terrain that it serves."""

    def most_people(self) -> int:
        """The most people of a crowd."""
        raise NotImplementedError

    def lay_out(self, muster: Muster) -> None:
        """Lay people out on their field, for a try. Raises Refusal, with field and reason, where they can't be."""
        raise NotImplementedError

    def field_of(self, state: P, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        raise NotImplementedError

    def crowds(self, muster: Muster) -> Mapping[str, int]:
        """The people who count together towards the limit, by the field of the refusal: each side's."""
        return {side: len(muster.force(side).people) for side in SIDES}

    def refuse(self, muster: Muster) -> None:
        """Raise Refusal for a fight of a siege, for people who are too many or too few, and for an odd field."""
        in_the_open(muster)
        most = self.most_people()
        for field, heads in self.crowds(muster).items():
            if heads > most:
                raise Refusal(
                    "HB-1a", field, "{given} people are too many, {most} the most", given=heads, most=most
                )
        self.lay_out(muster)

    def any_battle(self, draw: Chance) -> Setting:
        """Any people on any field that they can be set up on."""
        return Setting(agreed(lambda: mustered(drawn(draw, self.grounds), soldiers), self.refuse))

    def fought(self, state: P) -> Muster:
        """The muster of a battle."""
        assert state.heads is not None, "it is a battle of people"
        return state.heads.muster

    def outcome(self, state: P) -> Result:
        """The fates of all. Raises Refusal while the battle is not over."""
        heads = state.heads
        if state.over is None or heads is None or heads.outcomes is None:
            raise Refusal("HB-2a", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        return result(self.field_of(state, heads.outcomes), Searched(heads.fates, heads.unhorsed))

    def named(self, state: P, livery: Livery) -> Livery:
        """A livery with the names of the sides: in a battle of people the factions of each without another name."""
        if state.heads is None:
            return livery
        own = {side: its for side, its in livery.sides.items() if its}
        return msgspec.structs.replace(livery, sides={**sides_of(state.heads.muster), **own})


class Together(OfPeople[P], Generic[P]):
    """A ruleset whose scale follows from the people of both sides together, which have a limit."""

    def crowds(self, muster: Muster) -> Mapping[str, int]:
        """The people of both sides together."""
        return {"people": sum(len(muster.force(side).people) for side in SIDES)}


class Peopled(OfPeople[P], Booked[P, W, O], Generic[P, W, O]):
    """A system whose battles have names, and which fights musters too.

    Beside the duties of its bases it adds `gather` and `arrayed`; `close` and `often`, `picture` and `soundness`. For
    its verdicts it adds `decided_by`, `levels`, `points` and `lost`.
    """

    grounds = (*OPEN_COUNTRY, *FORTIFIED)
    close: Sequence[str] = ()
    """Small battles, and the ones that begin near the enemy: they are drawn `often`."""
    often = 0.0
    decided_by = ""
    """The rule by which a battle ends."""
    levels: Mapping[End, str]
    """How it is said that a battle ended so."""

    def gather(self, draft: W, muster: Muster) -> None:
        """Book the set-up with which the battle of a muster begins."""
        raise NotImplementedError

    def arrayed(self, scenario: Named) -> None:
        """Set the armies of a scenario up, for a try. Raises Refusal where they find no room on the tables in force."""
        raise NotImplementedError

    def picture(self, state: P, livery: Livery) -> str:
        """The field with all that stands on it; nothing is hidden."""
        raise NotImplementedError

    def soundness(self, state: P, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state that was set up (`battles.contract.surface.Tried.faults`)."""
        raise NotImplementedError

    def points(self, state: P) -> dict[Side, int]:
        """The points of a finished battle for each side."""
        raise NotImplementedError

    def lost(self, state: P, side: Side) -> dict[str, int]:
        """The losses of a side."""
        raise NotImplementedError

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.content(name).name)

    def any_battle(self, draw: Chance) -> Setting:
        """Now and then people of a campaign, or most often a battle in which they come to blows soon."""
        if draw.random() < PEOPLE:
            return super().any_battle(draw)
        names = self.close if draw.random() < self.often else self.by_name.names
        return self.scenario(names[draw.randrange(len(names))])

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random, now and then by tables of an organiser."""
        return self.now_and_then(self.any_battle(draw), draw)

    def check(self, setting: Setting) -> None:
        """Raise Refusal as the base does, for people it cannot fight with, and for armies without room on an own table.

        It raises it also for armies of another scenario.
        """
        if setting.muster is None:
            super().check(setting)
        self.check_tables(setting.tables)
        with self.numbers.laid(setting.tables):
            if setting.muster is not None:
                self.refuse(setting.muster)
            elif setting.scenario is not None and (setting.tables or setting.scenario.options):
                self.arrayed(setting.scenario)

    def open(self, setting: Setting, dice: Dice) -> tuple[list[Any], P]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        if setting.muster is None:
            return super().open(setting, dice)
        self.check(setting)
        muster, state = setting.muster, self.initial()
        return self.begun(state, setting, dice, lambda draft: self.gather(draft, muster)), state

    def fielded(self, muster: Muster) -> Muster:
        """These people in open country. Raises Refusal for whom it can't set up, and for a terrain without a field."""
        laid_out = fielded(muster)
        self.refuse(laid_out)
        return laid_out

    @by_its_tables
    def result(self, state: P) -> Result:
        """The fates of all. Raises Refusal before the end of the battle, and without a muster."""
        return super().result(state) if state.heads is None else self.outcome(state)

    @by_its_tables
    def verdict(self, state: P) -> Verdict:
        """The winner, and the reason. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal(self.decided_by, "battle", "the battle goes on: turn {turn}", turn=state.turn)
        loser = self.result(state).loser if state.heads else state.over.loser
        winner = opponent(loser) if loser else None
        losses = {side: self.lost(state, side) for side in SIDES}
        return Verdict(winner, self.levels[state.over.end], self.points(state), losses)

    @by_its_tables
    def drawing(self, state: P, side: Side | None = None) -> str:
        """The field with all that stands on it; nothing is hidden."""
        return self.picture(state, Livery())

    @by_its_tables
    def painted(self, state: P, livery: Livery, side: Side | None = None) -> str:
        """The field under the number of the battle; its sides in their colours, by their factions if it names none."""
        return self.picture(state, self.named(state, livery))

    def faults(self, state: P, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state."""
        with self.tables_of(state):
            yield from self.soundness(state, at_rest=at_rest)
