"""GR-S: a battle begins: who fights it, for how long, and where all counters are."""

from collections.abc import Iterator, Sequence

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import SIDE, Said, below, counted, phrase, say, word
from battles.grunwald import voice
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.rules import morale, organisation, placement
from battles.grunwald.rules.placement import Sides
from battles.grunwald.scenarios import Scenario
from battles.grunwald.state import Banner, Leader, Quota, State, Unit
from battles.grunwald.tables import body
from battles.grunwald.tables.forces import Nation
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from rulebook import rule

BOOK = Book("opening", voice.VOICE)
TITLES = (
    phrase("Clash of the Titans"),
    phrase("Blitzkrieg 1410"),
    phrase("Twelve against twelve"),
    phrase("The Lithuanian wing"),
    phrase("The Teutonic camp"),
    phrase("The wagon fort"),
    phrase("Riders"),
    phrase("Footmen"),
)


@BOOK.event("BattleJoined")
class BattleJoined(Happening, frozen=True):
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

    @rule("GR-6.1.3")
    def book(self, state: State) -> None:
        state.turns, state.box, state.nations, state.fatigue = (
            self.turns,
            self.box,
            dict(self.nations),
            self.fatigue,
        )
        state.level = morale.level_of(state.box)
        state.units = {unit.id: msgspec.structs.replace(unit) for unit in self.units}
        state.leaders = {leader.id: msgspec.structs.replace(leader) for leader in self.leaders}
        state.banners = {banner.id: msgspec.structs.replace(banner) for banner in self.banners}
        state.quotas = dict(sorted(self.quotas.items()))
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said:
        told = say(
            "{name}: the {side} moves first, {turns} turns (GR-2.1a)",
            name=say(self.name),
            side=word(SIDE, state.first),
            turns=self.turns,
        )
        return below(told, (line for each in SIDES for line in set_up(state, each)))


@rule("GR-S0d")
def set_up(state: State, side: Side) -> Iterator[Said]:
    """Where a side stands, each body in a line: its leaders, its units, and how many come later."""
    leaders = [one for one in state.leaders.values() if one.side == side and one.hex]
    if leaders:
        yield led(side, [say("{who} at {hex}", who=voice.leader(one.id), hex=one.hex) for one in leaders])
    found: dict[str, list[Unit]] = {}
    for unit in state.on_map(side):
        found.setdefault(unit.id if state.heads else unit.body, []).append(unit)
    yield from (led(side, [stands(state, units)]) for units in found.values())
    if later := sum(unit.side == side and not unit.hex for unit in state.units.values()):
        yield led(side, [counted("{n} unit later", "{n} units later", n=later)])


def led(side: Side, who: Sequence[Said]) -> Said:
    """A line of the set-up, which begins with its side."""
    return say("{side}: {who}", side=word(SIDE, side), who=tuple(who))


def stands(state: State, units: Sequence[Unit]) -> Said:
    """The units of a body with their hexes, both in the same order: "Kulm 1, 2 at 2212, 2213"."""
    first, hexes = units[0], tuple(unit.hex for unit in units)
    if state.heads is not None:
        who = say("{kind} {number}", kind=voice.kind(state, first.id), number=voice.number(first.id))
        return say("{who} at {hex}", who=who, hex=hexes)
    if first.body not in voice.bodies():
        return say("{who} at {hex}", who=tuple(unit.id for unit in units), hex=hexes)
    numbers = tuple(voice.number(unit.id) for unit in units)
    who = say("{body} {number}", body=voice.body(first.body), number=numbers)
    return say("{who} at {hex}", who=who, hex=hexes)


@BOOK.event("ConroisFormed")
class ConroisFormed(Told, frozen=True):
    """Chapter 13 is played: of each body its blazon, of cavalry its head, and under which leader it serves."""

    blazons: dict[str, str]
    heads: dict[str, str]
    leaders: dict[str, str]

    def tell(self, state: State, side: Side | None) -> Said:
        assigned = tuple(
            say("{body} under {leader}", body=voice.body(name), leader=voice.leader(leader))
            for name, leader in self.leaders.items()
        )
        return say("conrois (GR-13): {assigned}", assigned=assigned or say("none"))


@rule("GR-2.1a", "GR-S1a", "GR-S2a")
def sides(scenario: Scenario) -> Sides:
    """The sides: the first mover attacks, of either nation."""
    second: Nation = "teutonic" if scenario.first_player == "polish" else "polish"
    return {scenario.first_player: "attacker", second: "defender"}


@rule("GR-S0d", "GR-S0e", "GR-S1b", "GR-S1c", "GR-S2b", "GR-S2c", "GR-1.2a", "GR-13.1.4", "GR-13.1.5")
def begin(draft: Decision, scenario: Scenario, *, fatigue: bool, organised: bool = False) -> None:
    """Units, leaders and banners are set up; who is not placed waits.

    Raises Refusal for conrois that are torn apart, and for a leader who is not with his.
    """
    who, where = sides(scenario), field_of(draft.state)
    units = placement.placed(scenario, where, who)
    leaders = placement.leaders(scenario, units, who)
    if organised:
        refused = organisation.why_not_set_up(where, scenario.zones, units.values())
        refused = refused or organisation.why_not_among(leaders.values(), units.values())
        if refused is not None:
            raise refused
    draft.emit(
        BattleJoined(
            scenario.name,
            scenario.turns,
            scenario.start_morale_box,
            {side: nation for nation, side in who.items()},
            tuple(units.values()),
            tuple(leaders.values()),
            tuple(placement.banners(scenario, who).values()),
            {who[nation]: quota for nation, quota in scenario.reinforcements.items()},
            fatigue,
        )
    )
    if organised or fatigue:
        draft.emit(conrois(draft.state))


@rule("GR-13.0", "GR-13.1.1", "GR-13.1.2", "GR-13.1.3", "GR-13.1.5", "GR-13.1.6", "GR-13.1.7")
def conrois(state: State) -> ConroisFormed:
    """The conrois of a battle: cavalry by bodies of two to six, each under the leader whom the order of battle voice."""
    found: dict[str, list[Unit]] = {}
    for unit in state.units.values():
        found.setdefault(unit.body, []).append(unit)
    blazons = {name: organisation.blazon(body(name)) for name in found}
    riders = {name: units for name, units in found.items() if units[0].cavalry}
    leaders = {
        name: body(name).leader
        for name in found
        if body(name).leader in state.leaders
        and organisation.why_not_assign(body(name), state.leaders[body(name).leader]) is None
    }
    heads = {name: organisation.head(units).id for name, units in riders.items()}
    return ConroisFormed(blazons, heads, leaders)
