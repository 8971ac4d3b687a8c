"""Ancient Battles: the surface of the system (`battles.contract.surface.Ruleset`)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from battles.ancient_battles.bots.captain import Captain
from battles.ancient_battles.bots.players import Anyhow, Plain
from battles.ancient_battles.bots.tempers import tempered
from battles.ancient_battles.drawing import last_moves, painted, roster, sketch
from battles.ancient_battles.drawing import wordings as shown
from battles.ancient_battles.people import array
from battles.ancient_battles.people.grounds import GROUNDS, ground_of
from battles.ancient_battles.play import opening, people, wordings
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.rules import armies, arrays, victory
from battles.ancient_battles.scenarios import SCENARIOS, Scenario
from battles.ancient_battles.sound import SOUND
from battles.ancient_battles.state import AncientBattle, State
from battles.ancient_battles.system import LOOP, SYSTEM, drafted, evolve
from battles.ancient_battles.tables import TABLES, settings
from battles.ancient_battles.tables.armies import Contingent
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Outcomes
from battles.contract.surface import Chance, Entry, Fight, Livery, Progress, Setting, Trials, ZonesAre
from battles.contract.surface.setting import Named, Option
from battles.contract.wording import Said, phrase
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.surface import Peopled
from battles.people.searching import Field
from rulebook import Refusal

TEMPERED = 0.3
"""How often people of a battle that is drawn are of other tempers."""


class AncientBattlesRuleset(Peopled[State, Decision, Any]):
    """See `battles.contract.surface.Ruleset`."""

    id, title, rules_version, bots_version = "ancient_battles", "Ancient Battles", "1", "2"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        kept=(
            Fight("clash", "plain", "random", 1),
            Fight("clash", "plain", "random", 7),
            Fight("patrol", "random", "random", 52),
            Fight("patrol", "random", "random", 82),
            Fight("patrol", "random", "random", 418),
            Fight("stream", "random", "plain", 33),
        ),
        shares={"mirror": (0.4, 0.6)},
    )
    page = "ancient_battles.md"
    close, often = ("clash", "patrol"), 0.6
    decided_by = "AB-H14.1"
    levels = {
        "flight": phrase("the enemy is driven from the field"),
        "surrender": phrase("the enemy has given up"),
        "undecided": phrase("on points"),
    }
    sizes = armies.SIZES
    zones_are: ZonesAre = "front arcs"

    def initial(self) -> State:
        """The state before the first event."""
        return AncientBattle()

    def with_armies(self, scenario: Named) -> Scenario:
        """A scenario with the armies that are chosen for it."""
        found: Scenario = self.by_name.content(scenario.name)
        return found.between(self.by_name.chosen(scenario))

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The armies of a scenario."""
        told = self.with_armies(scenario)
        limit = told.limit or settings().turn_limit
        opening.begin(draft, told.name, limit, arrays.ground_of(told), arrays.units_of(told))

    def arrayed(self, scenario: Named) -> None:
        """Raise Refusal for unknown armies, and for armies without room."""
        known_armies(scenario)
        arrays.units_of(self.with_armies(scenario))

    def most_people(self) -> int:
        """The most people of a side."""
        return TABLES.now.kinds.heads.most

    def lay_out(self, muster: Muster) -> None:
        """Raise Refusal for people who can't be set up on their field."""
        array.units_of(muster, array.bodies_of(muster), ground_of(GROUNDS.of(muster)))

    def gather(self, draft: Decision, muster: Muster) -> None:
        """People behind models, set up on their field."""
        opening.muster(draft, muster)

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return people.field_of(state, outcomes)

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random, now and then by tables of an organiser, or with people of other tempers."""
        setting = self.any_battle(draw)
        if draw.random() < TEMPERED:
            return msgspec.structs.replace(
                setting, tables={"profiles": tempered(self.tables()["profiles"], draw)}
            )
        return self.now_and_then(setting, draw)

    def army_faults(self, text: str, size: str, tables: Mapping[str, str]) -> list[Refusal]:
        """All faults of an own army, in the order of its lines."""
        with self.numbers.laid(tables):
            return armies.all_faults(text, armies.size_of(size))

    def army_told(self, text: str, tables: Mapping[str, str]) -> Said:
        """The sum of an own army."""
        with self.numbers.laid(tables):
            return armies.summed_up(armies.read(text))

    def between(self, setting: Setting, own: Mapping[Side, str]) -> Setting:
        """A battle by name fought by own armies, which stand among the ones of its table.

        Raises Refusal, naming side and line, for a wrong army, and for a battle without a name.
        """
        named = setting.scenario
        if named is None:
            raise Refusal("contract", "setting.muster", "a muster brings its own people")
        found: dict[str, Contingent] = {}
        with self.numbers.laid(setting.tables):
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

    @by_its_tables
    def evolve(self, state: State, event: Any) -> None:
        """Book an event in a draft."""
        evolve(state, event)

    @by_its_tables
    def points(self, state: State) -> dict[Side, int]:
        """The victory points of each side."""
        return victory.scores(state)

    def lost(self, state: State, side: Side) -> dict[str, int]:
        """The losses of a side."""
        mine = [unit for unit in state.units.values() if unit.side == side]
        fell = sum(unit.started - (0 if unit.gone == "destroyed" else unit.models) for unit in mine)
        return {phrase("units"): sum(unit.gone == "destroyed" for unit in mine), phrase("models"): fell}

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(not unit.fleeing for unit in state.present(side)) for side in SIDES}
        return Progress(state.turn, state.limit, fighting)

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
        return painted(state, self.named(state, livery), zones=zones, moves=last_moves(events))

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

    @by_its_tables
    def in_brief(self, state: State, event: Any) -> Said | None:
        """A line of an event that rolled dice, without these."""
        return self.rules.in_brief(state, event)

    def soundness(self, state: State, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state with units."""
        if state.units:
            yield from SOUND.faults(state, at_rest=at_rest)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        return {**shown(), **wordings.wordings()}


def known_armies(scenario: Named) -> None:
    """Raise Refusal for an army that is chosen and that no table has, naming the option."""
    for side, name in scenario.options.items():
        if name:
            try:
                arrays.contingent(str(name))
            except Refusal as refusal:
                raise refusal.at(f"setting.scenario.options.{side}") from refusal


RULESET = AncientBattlesRuleset(
    SYSTEM,
    LOOP,
    drafted,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
