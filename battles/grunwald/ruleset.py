"""Grunwald 1410: the surface of the system (`battles.contract.surface.Ruleset`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry, Fight, Progress, Trials, Verdict
from battles.contract.surface.setting import Named
from battles.contract.wording import MODIFIER, phrase
from battles.grunwald import voice
from battles.grunwald.bots.captain import Captain
from battles.grunwald.bots.players import Anyhow, Plain
from battles.grunwald.drawing import last_moves, painted, sketch
from battles.grunwald.drawing import wordings as drawn
from battles.grunwald.drawing.roster import roster
from battles.grunwald.play import fates, going, opening, salvoes, turns
from battles.grunwald.play.effects import Decision
from battles.grunwald.rules import victory
from battles.grunwald.scenarios import SCENARIOS
from battles.grunwald.sound import SOUND
from battles.grunwald.state import Grunwald, State
from battles.grunwald.system import LOOP, SYSTEM, drafted
from battles.grunwald.tables import TABLES
from battles.kit.agenda.by_name import ByName
from battles.kit.agenda.tables import by_its_tables
from hexmap.grid import SIDES as FACINGS
from rulebook import Refusal, rule

LEVELS = {
    "none": phrase("no victory"),
    "minor": phrase("minor victory"),
    "tactical": phrase("tactical victory"),
    "important": phrase("important victory"),
    "great": phrase("great victory"),
    "absolute": phrase("absolute victory"),
}
LEADERLESS = phrase("the enemy has no leader left")


@rule("GR-1.2d")
def lost(state: State, side: Side) -> dict[str, int]:
    """The losses of a side: units and leaders that are gone, and of all its units strength points and men."""
    units = [unit for unit in state.units.values() if unit.side == side]
    leaders = [leader for leader in state.leaders.values() if leader.side == side]
    return {
        phrase("units"): sum(unit.place == "eliminated" for unit in units),
        phrase("strength points"): sum(unit.kind.sp - unit.sp for unit in units),
        phrase("men"): sum(map(victory.men_lost, units)),
        phrase("leaders"): sum(leader.place == "eliminated" for leader in leaders),
    }


class Grunwald1410(ByName[State, Decision, Any]):
    """See `battles.contract.surface.Ruleset`."""

    id, title, rules_version, bots_version = "grunwald", "Grunwald 1410", "1", "2"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        musters=False,
        kept=(
            Fight("mirror", "plain", "random", 1),
            Fight("fort", "random", "random", 2),
            Fight("fort", "plain", "random", 2),
            Fight("camp", "random", "plain", 1),
            Fight("wing", "random", "random", 1),
            Fight("wing", "plain", "plain", 2),
        ),
        shares={"titans": (0.3, 0.7), "blitzkrieg": (0.3, 0.7), "mirror": (0.4, 0.6)},
    )
    page, sound = "grunwald.md", SOUND
    large, seldom = ("blitzkrieg", "titans"), 0.06
    """Battles with all counters, each as long as a dozen others."""
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

    def initial(self) -> State:
        """The state before the first event."""
        return Grunwald()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The counters of a scenario."""
        chosen = self.by_name.chosen(scenario)
        weary, organised = bool(chosen["fatigue"]), bool(chosen["organisation"])
        opening.begin(draft, self.by_name.content(scenario.name), fatigue=weary, organised=organised)

    @by_its_tables
    def verdict(self, state: State) -> Verdict:
        """The winner, and how clearly. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal("GR-S0b", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        points = turns.points(state)
        level = victory.level_of(points["attacker"] - points["defender"])
        words = LEADERLESS if state.over.end == "eliminated" else LEVELS[level]
        return Verdict(state.over.winner, words, points, {side: lost(state, side) for side in SIDES})

    def listed(self, state: State) -> tuple[Entry, ...]:
        """The pieces of both sides."""
        return roster(state)

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(1 for _ in state.on_map(side)) for side in SIDES}
        return Progress(state.turn, state.turns, fighting)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        return {
            **drawn(),
            "": opening.TITLES,
            MODIFIER: voice.MODIFIERS,
            voice.BODY: tuple(map(voice.read, voice.bodies().values())),
            voice.LEADER: tuple(each.name for each in TABLES.now.army.leaders.all),
            voice.CAUSE: fates.CAUSES,
            voice.WAY: going.WAYS,
            "order": tuple(voice.ORDERS.values()),
            "formation": ("movement", "combat"),
            "facing": FACINGS,
            "shot": tuple(salvoes.WORDS.values()),
        }


RULESET = Grunwald1410(
    SYSTEM,
    LOOP,
    drafted,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
