"""DH-2: a battle begins: the field, and all counters as they are set up."""

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import Said, phrase, say
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.rules import placement
from battles.devils_horsemen.scenarios import Scenario
from battles.devils_horsemen.state import Leader, LineRight, Standard, State, Unit
from battles.devils_horsemen.state.field import Edge, Told
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening
from rulebook import rule

BOOK = Book("opening", VOICE)
TITLES = (
    phrase("'Ayn Jalut 1260"),
    phrase("Liegnitz 1241"),
    phrase("The vanguards at 'Ayn Jalut"),
    phrase("The heavy horse at 'Ayn Jalut"),
    phrase("The western wing at Liegnitz"),
    phrase("Horde against horde"),
    phrase("Knights against feigned flight"),
    phrase("Five shocks at once"),
)


@BOOK.event("BattleJoined")
class BattleJoined(Happening, frozen=True, omit_defaults=True):
    """A battle begins: whatever a state has before the first turn. See `state.Horsemen` for the fields.

    `to_a_unit`: so many heads of a campaign stand behind a whole unit.
    """

    name: str
    told: Told
    names: dict[Side, str]
    edges: dict[Side, Edge]
    levels: dict[Side, int]
    mongol: Side | None
    rights: tuple[LineRight, ...]
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    standards: tuple[Standard, ...]
    hampered: tuple[Side, ...] = ()
    turns: int = 0
    to_a_unit: int = 0

    def book(self, state: State) -> None:
        copied = msgspec.structs.replace
        state.name, state.told, state.mongol, state.rights = self.name, self.told, self.mongol, self.rights
        state.names, state.edges, state.levels = dict(self.names), dict(self.edges), dict(self.levels)
        state.units = {unit.id: copied(unit) for unit in self.units}
        state.leaders = {leader.id: copied(leader) for leader in self.leaders}
        state.standards = {standard.leader: copied(standard) for standard in self.standards}
        state.points = dict.fromkeys(SIDES, 0)
        state.hampered, state.turns = self.hampered, self.turns
        state.__dict__.pop("field", None)
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said:
        name = say(self.name)
        if self.to_a_unit:
            return say(
                "{name}: each unit stands for {heads} people; {turns} turns at most (HB-1)",
                name=name,
                heads=self.to_a_unit,
                turns=self.turns,
            )
        return say("{name}: until an army routs (DH-2.6a)", name=name)


@rule("DH-2.6a", "DH-11.31a", "DH-12.2a")
def begin(draft: Decision, scenario: Scenario) -> None:
    """The counters of a scenario; whose side the scenario names first attacks, which gives no other right."""
    who = placement.sides(scenario)
    draft.emit(
        BattleJoined(
            scenario.title,
            placement.map_of(scenario),
            {side: name for name, side in who.items()},
            {side: scenario.retreat_edge[name] for name, side in who.items()},
            {side: scenario.army_rout_level[name] for name, side in who.items()},
            who.get(scenario.mongol_side),
            scenario.lines.eligible,
            tuple(placement.unit(each, scenario) for each in scenario.order_of_battle.units),
            tuple(placement.leader(each, scenario) for each in scenario.order_of_battle.leaders),
            placement.standards(scenario),
        )
    )
