"""Warmaster: the surface of the system (`battles.ruleset.Ruleset`)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from battles.agenda.surface import Booked
from battles.agenda.tables import by_its_tables
from battles.muster import SIDES, Side, opponent
from battles.ruleset import Chance, Livery, Progress, Setting, Trials, Verdict
from battles.ruleset.setting import Named
from battles.warmaster import breaking, deployment
from battles.warmaster.bots.captain import Captain
from battles.warmaster.chapters import names, opening
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.loop import KEPT, LOOP, SYSTEM, drafted
from battles.warmaster.drawing import painted, wordings
from battles.warmaster.players import Anyhow, Plain
from battles.warmaster.rectangles import FACINGS
from battles.warmaster.scenarios import SCENARIOS
from battles.warmaster.soundness import SOUND
from battles.warmaster.state import State, Warmaster
from battles.warmaster.tables import TABLES
from battles.warmaster.tables.shapes import COVERS
from battles.wording import MODIFIER, phrase
from rulebook import Refusal

CLOSE = ("clash", "combat", "rampart", "village")
"""Small battles, and those that begin near the enemy: they are drawn `OFTEN`."""
OFTEN = 0.7


class WarmasterRuleset(Booked[State, Decision, Any]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "warmaster", "Warmaster", "1", "1"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        musters=False,
        shares={"mirror": (0.4, 0.6)},
    )
    bars, page = (phrase("{system} fights no musters"),), "warmaster.md"

    def initial(self) -> State:
        """The state before the first event."""
        return Warmaster()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The armies of a scenario."""
        opening.begin(draft, self.by_name.told(scenario.name))

    def check(self, setting: Setting) -> None:
        """Raise Refusal as the base does, and for armies that find no room on a table of one's own."""
        super().check(setting)
        if setting.scenario is not None and setting.tables:
            with self._numbers.laid(setting.tables):
                deployment.units_of(self.by_name.told(setting.scenario.name))

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random, most often one in which they come to blows soon."""
        names = CLOSE if draw.random() < OFTEN else self.by_name.names
        return self.now_and_then(self.scenario(names[draw.randrange(len(names))]), draw)

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.told(name).name)

    @by_its_tables
    def verdict(self, state: State) -> Verdict:
        """Who has won, and by what. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal("WM-H12.4", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        winner = opponent(state.over.loser) if state.over.loser else None
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
        """The table under the number of the battle and in the colours of its sides."""
        return painted(state, livery)

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
