"""Warmaster: the surface of the system (`battles.ruleset.Ruleset`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from battles.agenda.surface import Booked
from battles.agenda.tables import by_its_tables
from battles.anybody import agreed, drawn, soldiers
from battles.fields.titles import sides_of
from battles.fightable import in_the_open
from battles.muster import SIDES, Muster, Side, opponent
from battles.result import Result
from battles.ruleset import Chance, Fight, Livery, Progress, Setting, Trials, Verdict
from battles.ruleset.setting import Named
from battles.searching import Searched, result
from battles.stand_alone import OPEN_COUNTRY, fielded, mustered
from battles.warmaster import breaking, deployment
from battles.warmaster.bots.captain import Captain
from battles.warmaster.chapters import names, opening, people
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.loop import KEPT, LOOP, SYSTEM, drafted
from battles.warmaster.drawing import painted, sketch, wordings
from battles.warmaster.heads import array
from battles.warmaster.heads.grounds import GROUNDS, ground_of
from battles.warmaster.players import Anyhow, Plain
from battles.warmaster.rectangles import FACINGS
from battles.warmaster.scenarios import SCENARIOS
from battles.warmaster.soundness import SOUND
from battles.warmaster.state import State, Warmaster
from battles.warmaster.tables import TABLES
from battles.warmaster.tables.shapes import COVERS
from battles.wording import MODIFIER, Said, phrase
from dice import Dice
from rulebook import Refusal

CLOSE = ("clash", "combat", "rampart", "storm", "village")
"""Small battles, and those that begin near the enemy: they are drawn `OFTEN`."""
OFTEN = 0.7
PEOPLE = 0.3
"""How often a battle that is drawn is one of people of a campaign."""
FIELDS = (*OPEN_COUNTRY, ("B7", "village"), ("B8", "village"), ("B9", "castle"))
"""The fields on which those meet, each with a terrain that it serves."""


class WarmasterRuleset(Booked[State, Decision, Any]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "warmaster", "Warmaster", "1", "2"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        kept=(
            Fight("storm", "random", "random", 1),
            Fight("village", "random", "plain", 2),
            Fight("rampart", "random", "random", 1),
            Fight("rampart", "random", "random", 2),
        ),
        shares={"mirror": (0.4, 0.6)},
    )
    bars = (
        phrase("fights of a siege are fought man by man"),
        phrase("{given} people are too many, {most} the most"),
        phrase("{given} are too few for a body, which has {least} at least"),
        phrase("no unit is of the type {given}"),
        phrase("there is no room at the {edge} side of the field"),
    )
    page = "warmaster.md"

    def initial(self) -> State:
        """The state before the first event."""
        return Warmaster()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The armies of a scenario."""
        opening.begin(draft, self.by_name.told(scenario.name))

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
            elif setting.scenario is not None and setting.tables:
                deployment.units_of(self.by_name.told(setting.scenario.name))

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
        """A battle drawn at random: of people of a campaign, or most often one in which they come to blows soon."""
        if draw.random() < PEOPLE:
            return self.now_and_then(self.any_people(draw), draw)
        names = CLOSE if draw.random() < OFTEN else self.by_name.names
        return self.now_and_then(self.scenario(names[draw.randrange(len(names))]), draw)

    def any_people(self, draw: Chance) -> Setting:
        """Any people on any field that they can be set up on."""
        return Setting(agreed(lambda: mustered(drawn(draw, FIELDS), soldiers), self.refuse))

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.told(name).name)

    @by_its_tables
    def verdict(self, state: State) -> Verdict:
        """Who has won, and by what. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal("WM-H12.4", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        loser = self.result(state).loser if state.heads else state.over.loser
        winner = opponent(loser) if loser else None
        points = {side: int(breaking.points_lost(state, opponent(side))) for side in SIDES}
        losses = {side: self.lost(state, side) for side in SIDES}
        return Verdict(winner, LEVELS[state.over.end], points, losses)

    def lost(self, state: State, side: Side) -> dict[str, int]:
        """What a side has lost."""
        mine = [unit for unit in state.units.values() if unit.side == side]
        stands = sum(unit.started - len(unit.stands) for unit in mine)
        return {phrase("units"): sum(unit.destroyed for unit in mine), phrase("stands"): stands}

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(1 for _ in state.living(side)) for side in SIDES}
        return Progress(state.turn, state.limit, fighting)

    @by_its_tables
    def drawing(self, state: State, side: Side | None = None) -> str:
        """The table with all that stands on it; nothing is hidden."""
        return painted(state, Livery())

    @by_its_tables
    def painted(self, state: State, livery: Livery, side: Side | None = None) -> str:
        """The table under the number of the battle; its sides in their colours, by their factions where nobody is named."""
        if state.heads and not livery.sides:
            livery = msgspec.structs.replace(livery, sides=sides_of(state.heads.muster))
        return painted(state, livery)

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
        return {
            **wordings(),
            "": opening.TITLES,
            names.UNIT: names.UNITS,
            names.COVER: COVERS,
            names.FACING: FACINGS,
            MODIFIER: names.REASONS,
        }


LEVELS = {
    "flight": phrase("the enemy is broken"),
    "surrender": phrase("the enemy has given up"),
    "undecided": phrase("on points"),
}

RULESET = WarmasterRuleset(
    SYSTEM,
    LOOP,
    drafted,
    KEPT,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
