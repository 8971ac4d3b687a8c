"""GR-S: a battle begins: who fights it, for how long, and where all counters are."""

import msgspec

from battles.agenda.book import Book
from battles.grunwald import placing
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.placing import Sides
from battles.grunwald.scenarios import Quota, Scenario
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.tables.forces import Nation
from battles.muster import Side
from battles.wording import SIDE, Said, phrase, say, word
from rulebook import rule

BOOK = Book("opening")
TITLES = (phrase("Clash of the Titans"), phrase("Blitzkrieg 1410"), phrase("Twelve against twelve"))


@BOOK.event("BattleJoined")
class BattleJoined(msgspec.Struct, frozen=True):
    """A battle of so many turns begins: all counters as they are set up, and what comes later; the marker lies on `box`."""

    name: str
    turns: int
    box: int
    nations: dict[Side, Nation]
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    banners: tuple[Banner, ...]
    quotas: dict[Side, Quota]
    fatigue: bool


@BOOK.books(BattleJoined)
def joined(state: State, event: BattleJoined) -> None:
    state.turns, state.box, state.nations, state.fatigue = (
        event.turns,
        event.box,
        dict(event.nations),
        event.fatigue,
    )
    state.units = {unit.id: msgspec.structs.replace(unit) for unit in event.units}
    state.leaders = {leader.id: msgspec.structs.replace(leader) for leader in event.leaders}
    state.banners = {banner.id: msgspec.structs.replace(banner) for banner in event.banners}
    state.quotas = dict(event.quotas)


@BOOK.tells(BattleJoined)
def tell_joined(state: State, event: BattleJoined, side: Side | None) -> Said:
    return say(
        "{name}: the {side} moves first, {turns} turns (GR-2.1a)",
        name=say(event.name),
        side=word(SIDE, state.first),
        turns=event.turns,
    )


@rule("GR-2.1a", "GR-S1a", "GR-S2a")
def sides(scenario: Scenario) -> Sides:
    """Who moves first attacks, whichever nation the scenario names."""
    second: Nation = "teutonic" if scenario.first_player == "polish" else "polish"
    return {scenario.first_player: "attacker", second: "defender"}


@rule("GR-S0d", "GR-S0e", "GR-S1b", "GR-S1c", "GR-S2b", "GR-S2c", "GR-1.2a")
def begin(draft: Decision, scenario: Scenario, *, fatigue: bool) -> None:
    """Units, leaders and banners are set up; who is not placed waits."""
    who = sides(scenario)
    units = placing.placed(scenario, field_of(draft.state), who)
    draft.emit(
        BattleJoined(
            scenario.name,
            scenario.turns,
            scenario.start_morale_box,
            {side: nation for nation, side in who.items()},
            tuple(units.values()),
            tuple(placing.leaders(scenario, units, who).values()),
            tuple(placing.banners(scenario, who).values()),
            {who[nation]: quota for nation, quota in scenario.reinforcements.items()},
            fatigue,
        )
    )
