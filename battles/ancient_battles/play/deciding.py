"""AB-20, AB-H9.5: a round of a combat is decided: bonuses, who has won, who closes up, and who is asked what next."""

from collections.abc import Mapping

from battles.ancient_battles import voice
from battles.ancient_battles.play.breaking import nerve
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.yielding import Turning, Yielding
from battles.ancient_battles.rules import contacts, formations, losses, results
from battles.ancient_battles.rules.footing import height, hindered
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle
from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Said, added, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from rulebook import rule

BOOK = Book("deciding", voice.VOICE)


@BOOK.event("RoundDecided")
class RoundDecided(Happening, frozen=True):
    """A round of a combat is over: wounds and bonuses of both sides, and who has won, None for a draw."""

    units: tuple[str, ...]
    points: dict[Side, dict[str, int]]
    winner: Side | None
    difference: int

    def book(self, state: State) -> None:
        state.fought = (*state.fought, *self.units)
        for id_ in self.units:
            unit = state.units[id_]
            if unit.gone:
                state.lost = (*state.lost, id_)
                continue
            losses.close_up(unit)
            unit.rounds, unit.won, unit.shaken = unit.rounds + 1, self.winner == unit.side, ()
        state.combat = None

    def tell(self, state: State, side: Side | None) -> Said:
        sums = {whose: tell_points(self.points[whose]) for whose in SIDES}
        if self.winner is None:
            return say("the round is a draw: {attacker} against {defender} (AB-20.1)", **sums)
        return say(
            "the {side} wins the round by {n}: {attacker} against {defender} (AB-20.1)",
            side=word(SIDE, self.winner),
            n=self.difference,
            **sums,
        )


@BOOK.event("RanksClosed")
class RanksClosed(Happening, frozen=True):
    """Units close up to enemies who have fewer ranks now: new places, and contacts of all for whom they changed."""

    poses: dict[str, Pose]
    contacts: dict[str, tuple[Contact, ...]]

    def book(self, state: State) -> None:
        for id_, pose in self.poses.items():
            state.units[id_].pose = pose
        for id_, found in self.contacts.items():
            state.units[id_].contacts = found


def tell_points(found: dict[str, int]) -> Said:
    """The points of a side: "7 (3 wounds, +1 standard, +3 ranks)"."""
    extra = {reason: value for reason, value in found.items() if reason != "wounds"}
    wounds = voice.wounds(found.get("wounds", 0))
    if not extra:
        return say("{sum} ({wounds})", sum=sum(found.values()), wounds=wounds)
    return say("{sum} ({wounds}, {added})", sum=sum(found.values()), wounds=wounds, added=added(extra))


@rule("AB-20.1", "AB-21.6", "AB-H9.5", "AB-H9.7")
def resolve(draft: Decision, before: Mapping[str, Unit]) -> None:
    """Decide a round: bonuses, units that close up, and the tests of the losers.

    `before` are all units of it as they were before the round.
    """
    state = draft.state
    combat = state.combat
    assert combat is not None, "a combat is fought"
    there = [state.units[id_] for id_ in combat.units if state.units[id_].there]
    found = results.points(
        state,
        combat,
        {unit.id: formations.full_ranks(unit) for unit in there},
        {unit.id: height(state, unit) for unit in before.values()},
        [unit.id for unit in there if hindered(state, unit)],
        {unit.id: unit.contacts for unit in before.values()},
    )
    standing = {unit.side for unit in there}
    winner, difference = results.outcome(found, standing)
    points = {side: dict(found[side]) for side in SIDES}
    draft.emit(RoundDecided(combat.units, points, winner, difference))
    close_ranks(
        draft, {id_: formations.footprint(before[id_]) for id_ in combat.fell if state.units[id_].there}
    )
    if winner is not None:
        lost = results.losers(state, combat, winner)
        for unit in reversed([each for each in lost if nerve(draft, each, difference)]):
            draft.add(Yielding(unit.id))
        if opponent(winner) not in standing:
            for unit in reversed(there):
                draft.add(Turning(unit.id))


@rule("AB-H2.4")
def close_ranks(draft: Decision, before: Mapping[str, Rectangle]) -> None:
    """Close up units to the ones that have lost models, and stood there before."""
    shifts = contacts.shifted(draft.state, before)
    if shifts.poses or shifts.contacts:
        draft.emit(RanksClosed(shifts.poses, shifts.contacts))
