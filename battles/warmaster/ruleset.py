"""Warmaster: the surface of the system (`battles.contract.surface.Ruleset`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battles.contract.muster import SIDES, Muster, Side, opponent
from battles.contract.result import Outcomes
from battles.contract.surface import Entry, Fight, Livery, Progress, Trials
from battles.contract.surface.setting import Named
from battles.contract.wording import MODIFIER, Said, phrase
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.surface import Peopled
from battles.people.searching import Field
from battles.warmaster import voice
from battles.warmaster.bots.captain import Captain
from battles.warmaster.bots.players import Anyhow, Plain
from battles.warmaster.drawing import painted, roster, sketch, wordings
from battles.warmaster.people import array
from battles.warmaster.people.grounds import GROUNDS, ground_of
from battles.warmaster.play import opening, people
from battles.warmaster.play.effects import Decision
from battles.warmaster.rules import breaks, deployment
from battles.warmaster.scenarios import SCENARIOS
from battles.warmaster.sound import SOUND
from battles.warmaster.state import State, Warmaster
from battles.warmaster.state.rectangles import FACINGS
from battles.warmaster.system import LOOP, SYSTEM, drafted
from battles.warmaster.tables import TABLES
from battles.warmaster.tables.shapes import COVERS


class WarmasterRuleset(Peopled[State, Decision, Any]):
    """See `battles.contract.surface.Ruleset`."""

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
            Fight("storm", "random", "random", 916),
        ),
        shares={"mirror": (0.4, 0.6)},
    )
    page = "warmaster.md"
    close, often = ("clash", "combat", "rampart", "storm", "village"), 0.7
    decided_by = "WM-H12.4"
    levels = {
        "flight": phrase("the enemy is broken"),
        "surrender": phrase("the enemy has given up"),
        "undecided": phrase("on points"),
    }

    def initial(self) -> State:
        """The state before the first event."""
        return Warmaster()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The armies of a scenario."""
        opening.begin(draft, self.by_name.content(scenario.name))

    def arrayed(self, scenario: Named) -> None:
        """Raise Refusal for armies that find no room."""
        deployment.units_of(self.by_name.content(scenario.name))

    def most_people(self) -> int:
        """The most people of a side."""
        return TABLES.now.kinds.heads.most

    def lay_out(self, muster: Muster) -> None:
        """Raise Refusal for people who can't be set up on their field."""
        array.units_of(muster, array.bodies_of(muster), ground_of(GROUNDS.of(muster)))

    def gather(self, draft: Decision, muster: Muster) -> None:
        """People behind units, set up on their field."""
        opening.muster(draft, muster)

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return people.field_of(state, outcomes)

    @by_its_tables
    def points(self, state: State) -> dict[Side, int]:
        """The victory points of each side."""
        return {side: int(breaks.points_lost(state, opponent(side))) for side in SIDES}

    def lost(self, state: State, side: Side) -> dict[str, int]:
        """The losses of a side."""
        mine = [unit for unit in state.units.values() if unit.side == side]
        stands = sum(unit.started - len(unit.stands) for unit in mine)
        return {phrase("units"): sum(unit.destroyed for unit in mine), phrase("stands"): stands}

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(1 for _ in state.living(side)) for side in SIDES}
        return Progress(state.turn, state.limit, fighting)

    def picture(self, state: State, livery: Livery) -> str:
        """The table with all that stands on it."""
        return painted(state, livery)

    @by_its_tables
    def roster(self, state: State, side: Side | None = None) -> tuple[Entry, ...]:
        """The pieces of both sides; nothing is hidden."""
        return roster(state)

    @by_its_tables
    def sketch(self, state: State, said: Callable[[Said], str] = str) -> str:
        """The table in characters, with what they mean and who fights whom below it."""
        return sketch(state, said)

    def soundness(self, state: State, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state with units."""
        if state.units:
            yield from SOUND.faults(state, at_rest=at_rest)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        return {
            **wordings(),
            "": opening.TITLES,
            voice.UNIT: voice.UNITS,
            voice.COVER: COVERS,
            voice.FACING: FACINGS,
            MODIFIER: voice.REASONS,
        }


RULESET = WarmasterRuleset(
    SYSTEM,
    LOOP,
    drafted,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
