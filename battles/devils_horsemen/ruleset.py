"""Devil's Horsemen: the surface of the system (`battles.contract.surface.Ruleset`)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry, Fight, Progress, Trials, Verdict
from battles.contract.surface.setting import Named
from battles.contract.wording import Said, phrase
from battles.devils_horsemen import voice
from battles.devils_horsemen.bots.captain import Captain
from battles.devils_horsemen.bots.players import Anyhow, Plain
from battles.devils_horsemen.drawing import last_moves, painted, sketch
from battles.devils_horsemen.drawing import wordings as drawn
from battles.devils_horsemen.drawing.roster import roster
from battles.devils_horsemen.play import opening
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.interruptions import under
from battles.devils_horsemen.rules import odds
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.sound import SOUND
from battles.devils_horsemen.state import Horsemen, State
from battles.devils_horsemen.system import LOOP, SYSTEM, drafted
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.by_name import ByName
from battles.kit.agenda.system import System
from battles.kit.agenda.tables import by_its_tables
from rulebook import Refusal

MOST_TURNS = 40
"""A drilled battle is broken off after so many (DH-2.6a has no limit)."""


class UnderMoves:
    """The telling of lines under the moves that they broke into."""

    rules: System

    @by_its_tables
    def tell(self, state: State, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log, under the moves that it broke into."""
        return under(state, self.rules.tell(state, event, side), event)

    @by_its_tables
    def in_brief(self, state: State, event: Any) -> Said | None:
        """A line of an event that rolled dice, without these."""
        return under(state, self.rules.in_brief(state, event), event)


class DevilsHorsemen(UnderMoves, ByName[State, Decision, Any]):
    """See `battles.contract.surface.Ruleset`."""

    id, title, rules_version, bots_version = "devils_horsemen", "Devil's Horsemen", "1", "4"
    trials = Trials(
        players=("plain", "random"),
        mirror="mirror",
        wanted={"random": 0.9, "plain": 0.6},
        busy="mirror",
        musters=False,
        most_turns=MOST_TURNS,
        kept=(
            Fight("liegnitz_west", "plain", "random", 9),
            Fight("knights", "random", "plain", 34),
            Fight("knights", "plain", "random", 26),
            Fight("jalut_heavy", "random", "plain", 2),
            Fight("jalut_heavy", "random", "plain", 12),
            Fight("liegnitz_west", "random", "random", 11),
        ),
        # At Liegnitz the Mongols alone have an elite commander and begin every battle: the share is theirs.
        shares={"ayn_jalut": (0.3, 0.7), "liegnitz": (0.0, 1.0), "mirror": (0.4, 0.6)},
    )
    page, sound = "devils_horsemen.md", SOUND
    large, seldom = ("ayn_jalut", "liegnitz"), 0.1
    """Whole battles, each as long as several others."""
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

    def initial(self) -> State:
        """The state before the first event."""
        return Horsemen()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        """The counters of a scenario."""
        opening.begin(draft, self.by_name.content(scenario.name))

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.content(name).title)

    @by_its_tables
    def verdict(self, state: State) -> Verdict:
        """The winner, and the lead in rout points. Raises Refusal while it is not over."""
        if state.over is None:
            raise Refusal("DH-2.6a", "battle", "the battle goes on: turn {turn}", turn=state.turn)
        losses = {
            side: {
                phrase("units"): sum(u.side == side and u.place == "gone" for u in state.units.values()),
                phrase("leaders"): sum(
                    each.side == side and each.place == "gone" for each in state.leaders.values()
                ),
                # Armies rout at levels of their own, or at none: the points of both are nothing to set beside each other.
                phrase("rout points"): state.points.get(side, 0),
            }
            for side in SIDES
        }
        return Verdict(state.over.winner, losses=losses)

    def listed(self, state: State) -> tuple[Entry, ...]:
        """The pieces of both sides."""
        return roster(state)

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        fighting = {side: sum(not unit.routed for unit in state.on_map(side)) for side in SIDES}
        return Progress(state.turn, None, fighting)

    def odds(self) -> Iterable[str]:
        """The hits of fire, and the results of feigned retreats."""
        return odds.lines()

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        told = (drawn(), voice.wordings(), {"": opening.TITLES})
        contexts = dict.fromkeys(context for each in told for context in each)
        return {context: [word for each in told for word in each.get(context, ())] for context in contexts}


RULESET = DevilsHorsemen(
    SYSTEM,
    LOOP,
    drafted,
    scenarios=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
