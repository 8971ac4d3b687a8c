"""Ancient Battles: the surface of the system (`battles.ruleset.Ruleset`)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from battles.agenda.surface import Booked
from battles.agenda.tables import by_its_tables
from battles.ancient_battles import armies, arrays, victory
from battles.ancient_battles.bots.captain import Captain
from battles.ancient_battles.chapters import opening, people, wordings
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.loop import KEPT, LOOP, SYSTEM, drafted, evolve
from battles.ancient_battles.drawing import last_moves, painted, sketch
from battles.ancient_battles.drawing import wordings as shown
from battles.ancient_battles.heads import array
from battles.ancient_battles.heads.grounds import GROUNDS, ground_of
from battles.ancient_battles.players import Anyhow, Plain
from battles.ancient_battles.scenarios import SCENARIOS, Scenario
from battles.ancient_battles.soundness import SOUND
from battles.ancient_battles.state import AncientBattle, State
from battles.ancient_battles.tables import TABLES, settings
from battles.ancient_battles.tables.shapes import Contingent
from battles.ancient_battles.tempers import tempered
from battles.anybody import agreed, drawn, soldiers
from battles.fields.titles import sides_of
from battles.fightable import in_the_open
from battles.muster import SIDES, Muster, Side, opponent
from battles.result import Result
from battles.ruleset import Chance, Fight, Livery, Progress, Setting, Trials, Verdict
from battles.ruleset.setting import Named, Option
from battles.searching import Searched, result
from battles.stand_alone import OPEN_COUNTRY, fielded, mustered
from battles.wording import Said, phrase
from dice import Dice
from rulebook import Refusal

CLOSE = ("clash", "patrol")
"""Small battles, and those that begin near the enemy: they are drawn `OFTEN`."""
OFTEN = 0.6
TEMPERED = 0.3
"""How often people of a battle that is drawn are of other tempers."""
PEOPLE = 0.3
"""How often a battle that is drawn is one of people of a campaign."""
FIELDS = (*OPEN_COUNTRY, ("B7", "village"), ("B8", "village"), ("B9", "castle"))
"""The fields on which those meet, each with a terrain that it serves."""


class AncientBattlesRuleset(Booked[State, Decision, Any]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "ancient_battles", "Ancient Battles", "1", "1"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        kept=(
            Fight("clash", "random", "plain", 1),
            Fight("clash", "random", "plain", 3),
            Fight("clash", "plain", "random", 2),
            Fight("clash", "random", "random", 3),
            Fight("clash", "random", "random", 4),
        ),
        shares={"mirror": (0.4, 0.6)},
    )
    bars: tuple[str, ...] = (
        phrase("fights of a siege are fought man by man"),
        phrase("{given} people are too many, {most} the most"),
        phrase("{given} are too few for a body, which has {least} at least"),
        phrase("no unit is of the type {given}"),
        phrase("there is no room at the {edge} side of the field"),
    )
    page = "ancient_battles.md"
    sizes = armies.SIZES

    def initial(self) -> State:
        """The state before the first event."""
        return AncientBattle()

    def told(self, scenario: Named) -> Scenario:
        """A scenario with the armies that are chosen for it."""
        found: Scenario = self.by_name.told(scenario.name)
        return found.between(self.by_name.chosen(scenario))

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The armies of a scenario."""
        told = self.told(scenario)
        limit = told.limit or settings().turn_limit
        opening.begin(draft, told.name, limit, arrays.ground_of(told), arrays.units_of(told))

    def check(self, setting: Setting) -> None:
        """Raise Refusal as the base does, for people it can't fight with, and for armies that find no room on a table of
        one's own.
        """
        if setting.muster is None:
            super().check(setting)
        self.check_tables(setting.tables)
        with self._numbers.laid(setting.tables):
            if setting.muster is not None:
                self.refuse(setting.muster)
            elif setting.scenario is not None and (setting.tables or setting.scenario.options):
                known_armies(setting.scenario)
                arrays.units_of(self.told(setting.scenario))

    def refuse(self, muster: Muster) -> None:
        """Raise Refusal for a fight of a siege, for people who are too many or too few, and for an odd field."""
        in_the_open(muster)
        most = TABLES.now.kinds.heads.most
        for side in SIDES:
            if (heads := len(muster.force(side).people)) > most:
                raise Refusal(
                    "HB-1a", side, "{given} people are too many, {most} the most", given=heads, most=most
                )
        array.units_of(muster, array.bodies_of(muster), ground_of(GROUNDS.of(muster)))

    def open(self, setting: Setting, dice: Dice) -> tuple[list[Any], State]:
        """The events that set a battle up, and the state after them. Raises Refusal as `check` does."""
        if setting.muster is None:
            return super().open(setting, dice)
        self.check(setting)
        muster, state = setting.muster, self.initial()
        return self.begun(state, setting, dice, lambda draft: opening.muster(draft, muster)), state

    def fielded(self, muster: Muster) -> Muster:
        """These people in open country. Raises Refusal for whom it can't set up, and for a terrain without a field."""
        laid_out = fielded(muster)
        self.refuse(laid_out)
        return laid_out

    @by_its_tables
    def result(self, state: State) -> Result:
        """What became of everybody. Raises Refusal while the battle is not over, and where there was no muster."""
        heads = state.heads
        if heads is None:
            return super().result(state)
        if state.over is None or heads.outcomes is None:
            raise Refusal("HB-2a", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        return result(people.field_of(state, heads.outcomes), Searched(heads.fates, heads.unhorsed))

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random: of people of a campaign, or most often one in which they come to blows soon.

        Now and then its people are of other tempers, or its tables are the printed ones as one's own.
        """
        if draw.random() < PEOPLE:
            setting = self.any_people(draw)
        else:
            names = CLOSE if draw.random() < OFTEN else self.by_name.names
            setting = self.scenario(names[draw.randrange(len(names))])
        if draw.random() < TEMPERED:
            return msgspec.structs.replace(
                setting, tables={"profiles": tempered(self.tables()["profiles"], draw)}
            )
        return self.now_and_then(setting, draw)

    def any_people(self, draw: Chance) -> Setting:
        """Any people on any field that they can be set up on."""
        return Setting(agreed(lambda: mustered(drawn(draw, FIELDS), soldiers), self.refuse))

    def army_faults(self, text: str, size: str, tables: Mapping[str, str]) -> list[Refusal]:
        """All that is wrong with an army of one's own, in the order of its lines."""
        with self._numbers.laid(tables):
            return armies.all_faults(text, armies.size_of(size))

    def army_told(self, text: str, tables: Mapping[str, str]) -> Said:
        """What an army of one's own comes to."""
        with self._numbers.laid(tables):
            return armies.summed_up(armies.read(text))

    def between(self, setting: Setting, own: Mapping[Side, str]) -> Setting:
        """A battle by name fought by armies of one's own, which stand among those of its table.

        Raises Refusal, naming side and line, for an army that is not right, and for a battle that is not by name.
        """
        named = setting.scenario
        if named is None:
            raise Refusal("contract", "setting.muster", "a muster brings its own people")
        found: dict[str, Contingent] = {}
        with self._numbers.laid(setting.tables):
            for side, text in own.items():
                for fault in armies.all_faults(text, self.sizes[-1]):
                    raise fault.at(f"{side}.{fault.field}")
                found[f"own_{side}"] = armies.read(text)
        table = armies.added(setting.tables.get("armies", self.tables()["armies"]), found)
        options: dict[str, Option] = {**named.options, **{side: f"own_{side}" for side in own}}
        return Setting(
            scenario=msgspec.structs.replace(named, options=options),
            tables={**setting.tables, "armies": table},
        )

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.told(name).name)

    def evolve(self, state: State, event: Any) -> None:
        """Book an event in a draft."""
        evolve(state, event)

    @by_its_tables
    def verdict(self, state: State) -> Verdict:
        """Who has won, and by what. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal("AB-H14.1", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        loser = self.result(state).loser if state.heads else state.over.loser
        winner = opponent(loser) if loser else None
        losses = {side: self.lost(state, side) for side in SIDES}
        return Verdict(winner, LEVELS[state.over.end], victory.scores(state), losses)

    def lost(self, state: State, side: Side) -> dict[str, int]:
        """What a side has lost."""
        mine = [unit for unit in state.units.values() if unit.side == side]
        fell = sum(unit.started - unit.models for unit in mine)
        return {phrase("units"): sum(unit.gone == "destroyed" for unit in mine), phrase("models"): fell}

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(not unit.fleeing for unit in state.present(side)) for side in SIDES}
        return Progress(state.turn, state.limit, fighting)

    @by_its_tables
    def drawing(self, state: State, side: Side | None = None) -> str:
        """The table with all that stands on it; nothing is hidden."""
        return painted(state, Livery())

    @by_its_tables
    def painted(self, state: State, livery: Livery, side: Side | None = None) -> str:
        """The table under the number of the battle; its sides in their colours, by their factions where nobody is named."""
        return painted(state, named(state, livery))

    @by_its_tables
    def overlaid(
        self,
        state: State,
        livery: Livery,
        zones: Collection[Side],
        events: Iterable[Any] = (),
        side: Side | None = None,
    ) -> str:
        """The same with the front arcs of these sides, and arrows of the last moves among its events."""
        return painted(state, named(state, livery), zones=zones, moves=last_moves(events))

    @by_its_tables
    def sketch(self, state: State, said: Callable[[Said], str] = str) -> str:
        """The table in characters, with what they mean and who fights whom below it."""
        return sketch(state, said)

    def faults(self, state: State, *, at_rest: bool) -> Iterable[str]:
        """What of a state can't be."""
        if state.units:
            with self.tables_of(state):
                yield from SOUND.faults(state, at_rest=at_rest)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        return {**shown(), **wordings.wordings()}


def named(state: State, livery: Livery) -> Livery:
    """A livery that says who the sides are: in a battle of a campaign their factions, where nobody else is named."""
    if state.heads is None or livery.sides:
        return livery
    return msgspec.structs.replace(livery, sides=sides_of(state.heads.muster))


def known_armies(scenario: Named) -> None:
    """Raise Refusal for an army that is chosen and that no table has, naming the option."""
    for side, name in scenario.options.items():
        if name:
            try:
                arrays.contingent(str(name))
            except Refusal as refusal:
                raise refusal.at(f"setting.scenario.options.{side}") from refusal


LEVELS = {
    "flight": phrase("the enemy is driven from the field"),
    "surrender": phrase("the enemy has given up"),
    "undecided": phrase("on points"),
}

RULESET = AncientBattlesRuleset(
    SYSTEM,
    LOOP,
    drafted,
    KEPT,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
