"""WM-H12.1: a battle begins: who stands where, and on which ground."""

import msgspec

from battles.contract.muster import Muster, Side
from battles.contract.wording import SIDE, Said, phrase, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.heads.people import PeopleGathered
from battles.people.fields import TITLES as TITLES_OF_FIELDS
from battles.warmaster import voice
from battles.warmaster.people.array import bodies_of, units_of
from battles.warmaster.people.grounds import GROUNDS, ground_of
from battles.warmaster.play.effects import Decision
from battles.warmaster.rules import deployment
from battles.warmaster.scenarios import Scenario
from battles.warmaster.state import State, Unit
from battles.warmaster.state.ground import Area, Ground, Line
from battles.warmaster.tables import settings

BOOK = Book("opening", voice.VOICE)
TITLES = (
    phrase("Normans against Byzantines"),
    phrase("Normans against Lombards"),
    phrase("Normans against Arabs"),
    phrase("Normans against Germans"),
    phrase("Byzantines against Lombards"),
    phrase("Byzantines against Arabs"),
    phrase("Byzantines against Germans"),
    phrase("Lombards against Arabs"),
    phrase("Lombards against Germans"),
    phrase("Arabs against Germans"),
    phrase("Ten against ten"),
    phrase("At close quarters"),
    phrase("The village"),
    phrase("The rampart"),
    phrase("Over the rampart"),
    phrase("One combat"),
    *TITLES_OF_FIELDS,
)


@BOOK.event("ArmiesDeployed")
class ArmiesDeployed(Happening, frozen=True):
    """A battle begins, of `limit` turns at most; `alone`: its combat phase is all that is played."""

    name: str
    limit: int
    ground: Ground
    units: tuple[Unit, ...]
    alone: bool

    def book(self, state: State) -> None:
        state.limit, state.ground, state.alone = self.limit, self.ground, self.alone
        for unit in self.units:
            state.units[unit.id] = msgspec.structs.replace(unit)
        state.forget()

    def tell(self, state: State, side: Side | None) -> Said:
        generals = tuple(
            say("{unit} ({side})", unit=voice.unit(state, unit.id), side=word(SIDE, unit.side))
            for unit in self.units
            if unit.general
        )
        title = word("", self.name)
        if not generals:
            return say("{title}", title=title)
        return say("{title}; the generals are with {units} (WM-H12.1)", title=title, units=generals)


def muster(draft: Decision, document: Muster) -> None:
    """The people of a muster are gathered, and set up on its field. Raises Refusal where they can't be."""
    field, bodies = GROUNDS.of(document), bodies_of(document)
    ground = ground_of(field)
    units = tuple(units_of(document, bodies, ground))
    draft.emit(PeopleGathered(document, bodies))
    draft.emit(ArmiesDeployed(field.name, settings().turn_limit, ground, units, False))


def begin(draft: Decision, scenario: Scenario) -> None:
    """The armies of a scenario are set up."""
    table = settings()
    areas = tuple(Area(area.kind, area.rects) for area in scenario.area)
    lines = tuple(Line(line.kind, line.start, line.end) for line in scenario.line)
    ground = Ground(table.table_width, table.table_depth, areas, lines)
    units = tuple(deployment.units_of(scenario))
    limit = 1 if scenario.alone else table.turn_limit
    draft.emit(ArmiesDeployed(scenario.name, limit, ground, units, scenario.alone))
