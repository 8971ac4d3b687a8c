"""The result: the fates of all people in a muster, by any settlement of the battle."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from battles.contract.gates import Gate
from battles.contract.moments import Moment
from battles.contract.muster import MUSTER_VERSION, SIDES, WITHOUT_GATE, Muster, Side, opponent
from dice import Rolled
from rulebook import rule

RESULT_VERSION = MUSTER_VERSION
# A house limit, far above what anybody plays in one battle.
MAX_ROUNDS = 200

SettledBy = Literal["quick", "engine", "external"]
Fate = Literal["unhurt", "wounded", "captured", "killed"]
End = Literal["eliminated", "flight", "surrender", "undecided"]
Outcome = Literal[
    "holds", "retreat", "rout", "siege_lifted", "garrison_surrenders", "surrender", "eliminated"
]
# "undriven": it stays with its escort, but its driver is dead and nobody can lead it on (GC-11c).
ConvoyFate = Literal["kept", "captured", "destroyed", "undriven"]

# How a battle has ended for a side that has this outcome (GC-14.6); a side that holds ends nothing.
END_OF: dict[Outcome, End] = {
    "eliminated": "eliminated",
    "surrender": "surrender",
    "garrison_surrenders": "surrender",
    "retreat": "flight",
    "rout": "flight",
    "siege_lifted": "flight",
}
LEAVING: frozenset[Outcome] = frozenset({"retreat", "rout", "siege_lifted"})
GONE: frozenset[Fate] = frozenset({"captured", "killed"})

# The worse end counts if both sides fare badly, but not alike.
GRAVITY: tuple[End | None, ...] = ("eliminated", "surrender", "flight", None)


class Outcomes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of each side when the battle is over."""

    attacker: Outcome
    defender: Outcome

    def of(self, side: Side) -> Outcome:
        """Return one side's outcome."""
        return self.attacker if side == "attacker" else self.defender


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a battle: the end of GC-14.6, the loser and the holder of the hex (None: neither side)."""

    end: End
    loser: Side | None
    holder: Side | None


@rule("GC-14.6a", "GC-14.6b", "GC-14.6c", "GC-14.6d")
def ending(outcomes: Outcomes) -> Ending:
    """Return the end, the loser and the holder of the hex that follow from the sides' outcomes.

    The winner stays in the hex. If both sides end alike neither has won: the hex is empty after a field battle, and a
    siege goes on as it was.
    """
    ends = {side: END_OF.get(outcomes.of(side)) for side in SIDES}
    if ends["attacker"] == ends["defender"]:
        return Ending("eliminated" if ends["attacker"] == "eliminated" else "undecided", None, None)
    loser = min(SIDES, key=lambda side: GRAVITY.index(ends[side]))
    return Ending(ends[loser] or "undecided", loser, opponent(loser))


class Loot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money that changed hands on the field, in half-deniers, from group to group."""

    lost_by: str
    taken_by: str
    half_deniers: int


class WorksAfter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The changes of a fight to the place: hexes demolished, engines lost, tent hexes burnt, days of food.

    `food_gained` is the load of the horses that were led across the map. `gate` is the state of the gate at the end,
    None if it is unchanged. A destroyed gate is demolished, with or without its hex in `demolished`. `siphon_lost` is
    true for a siphon that is destroyed or has burst; a jammed one is there for the next fight. `moments` are the events
    that both sides saw, in their order; other ways to settle a fight need give none.
    """

    demolished: tuple[str, ...] = ()
    engines_lost: dict[str, int] = {}
    tents_burnt: int = 0
    food_lost: int = 0
    food_gained: int = 0
    outer_works_taken: bool = False
    gate: Gate | None = None
    siphon_lost: bool = False
    moments: tuple[Moment, ...] = ()

    @property
    def known_to_second(self) -> bool:
        """True if the second version of the contract could say all this."""
        return self.gate is None and not self.siphon_lost and not self.moments


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle after it was fought.

    `muster` and `issue` are the number and issue of the muster it answers. `fates` names every soldier, `commanders`
    every commander; a man wounded before the battle and spared in it is unhurt. `unhorsed` are mounted people at large
    who lost their horse. `left_by` is the side of the hex by which a group went, if the battle says so; `freed` are
    captives. `letter` is the cell of the quick resolution; `rounds` counts the played ones, 0 to `MAX_ROUNDS`.
    `version` is the oldest version of the contract that can say it all.
    """

    muster: int
    settled_by: SettledBy
    end: End
    loser: Side | None
    holder: Side | None
    outcomes: Outcomes
    fates: dict[str, Fate]
    commanders: dict[str, Fate]
    letter: str | None = None
    rounds: int = 0
    unhorsed: tuple[str, ...] = ()
    left_by: dict[str, str] = {}
    loot: tuple[Loot, ...] = ()
    convoys: dict[str, ConvoyFate] = {}
    freed: tuple[str, ...] = ()
    works: WorksAfter | None = None
    rolls: tuple[Rolled, ...] = ()
    issue: int = 1
    version: int = msgspec.field(default_factory=lambda: RESULT_VERSION)

    def __post_init__(self) -> None:
        newest = self.works is not None and not self.works.known_to_second
        msgspec.structs.force_setattr(self, "version", RESULT_VERSION if newest else WITHOUT_GATE)


def result_by_fates(
    muster: Muster, settled_by: SettledBy, outcomes: Outcomes, everybody: Mapping[str, Fate], **more: Any
) -> Result:
    """Return the result by the fates of all, soldiers and commanders; `more` are other fields of it.

    The outcomes give end, loser and holder, and whom the loser's captives are freed by.
    """
    fates = dict(everybody)
    commanders = {each.id: fates.pop(each.id) for side in SIDES for each in muster.force(side).commanders}
    freed = captives_freed(muster, ending(outcomes).loser)
    return result_with(muster, settled_by, outcomes, fates=fates, commanders=commanders, freed=freed, **more)


def result_with(muster: Muster, settled_by: SettledBy, outcomes: Outcomes, **more: Any) -> Result:
    """Return the result that answers a muster: the outcomes give end, loser and holder, `more` are its other fields."""
    ended = ending(outcomes)
    return Result(
        muster=muster.number,
        issue=muster.issue,
        settled_by=settled_by,
        end=ended.end,
        loser=ended.loser,
        holder=ended.holder,
        outcomes=outcomes,
        **more,
    )


@rule("GC-14.8f")
def captives_freed(muster: Muster, loser: Side | None) -> tuple[str, ...]:
    """Return the captives whom a lost battle sets free: the loser's captives whose faction has won (GC D53)."""
    if loser is None:
        return ()
    winners = muster.force(opponent(loser)).factions
    return tuple(
        captive.id
        for group in muster.force(loser).groups
        for captive in group.captives
        if captive.faction in winners
    )
