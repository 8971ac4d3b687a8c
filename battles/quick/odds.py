"""The exact odds of a quick resolution: ten faces, enumerated, nothing sampled."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from battles.contract.muster import SIDES, Commander, Force, Muster, Side
from battles.contract.result import Outcome
from battles.contract.roll_call import check_muster
from battles.quick import FACES, cell, ended, outcomes_of, victor
from battles.quick.losses import commander_fate, foremost_commander
from battles.quick.row import loss_table, reckoned
from battles.quick.tables import QuickTables, SideLosses
from battles.quick.toll import Ranks, Toll, ranks_by_class, toll
from battles.quick.value import dismounted


class SideOdds(msgspec.Struct, frozen=True):
    """The cost of one face for one side.

    `dead` and `wounded` are certain; the tested commander adds his own chances, in tenths; `expected_*` are both
    together, in heads.
    """

    outcome: Outcome
    dead: int
    wounded: int
    commander_dead_tenths: int
    commander_wounded_tenths: int

    @property
    def expected_dead(self) -> float:
        """Dead heads on the average, the tested commander included."""
        return (10 * self.dead + self.commander_dead_tenths) / 10

    @property
    def expected_wounded(self) -> float:
        """Newly wounded heads on the average, the tested commander included."""
        return (10 * self.wounded + self.commander_wounded_tenths) / 10


class FaceOdds(msgspec.Struct, frozen=True):
    """One face of the die: the letter and its meaning for each side."""

    face: int
    letter: str
    attacker: SideOdds
    defender: SideOdds
    winner: Side | None

    def of(self, side: Side) -> SideOdds:
        """Return one side's odds."""
        return self.attacker if side == "attacker" else self.defender


class Summary(msgspec.Struct, frozen=True):
    """All ten faces together: chances in tenths, expected heads dead and wounded by side."""

    attacker_wins_tenths: int
    defender_wins_tenths: int
    undecided_tenths: int
    outcomes_tenths: dict[Side, dict[Outcome, int]]
    expected_dead: dict[Side, float]
    expected_wounded: dict[Side, float]


class Odds(msgspec.Struct, frozen=True):
    """The ten equally likely outcomes of a muster, and their summary."""

    faces: tuple[FaceOdds, ...]
    summary: Summary


class Standing(msgspec.Struct, frozen=True):
    """A side before the battle: its heads, their ranks by class, and the commander who is tested apart."""

    heads: int
    classes: tuple[Ranks, ...]
    commander: Commander | None


def odds(muster: Muster, tables: QuickTables) -> Odds:
    """Return the exact odds of a muster. Raises Refusal if it is not in order. Rolls nothing."""
    check_muster(muster)
    both = reckoned(muster, tables)
    sides = {side: _standing(muster.force(side), dismounted(muster), tables) for side in SIDES}
    cells = {face: cell(face, tables, both) for face in range(1, FACES + 1)}
    # What a face does follows from its letter, and several faces have the same one.
    firsts = {letter: face for face, letter in reversed(cells.items())}
    known = {letter: _face(muster, face, letter, sides, tables) for letter, face in firsts.items()}
    faces = tuple(msgspec.structs.replace(known[letter], face=face) for face, letter in cells.items())
    return Odds(faces, _summary(faces))


def _standing(force: Force, on_foot: bool, tables: QuickTables) -> Standing:
    return Standing(len(force.people), ranks_by_class(force, on_foot, tables), foremost_commander(force))


def _face(
    muster: Muster, face: int, letter: str, sides: Mapping[Side, Standing], tables: QuickTables
) -> FaceOdds:
    losses = loss_table(muster, tables).values[letter]
    tolls = {side: toll(sides[side].classes, losses.of(side)) for side in SIDES}
    # The commander who is tested apart is taken to live.
    left = {side: tolls[side].dead < sides[side].heads for side in SIDES}
    outcomes = ended(outcomes_of(letter, muster, tables), left)
    attacker, defender = (
        _side(sides[side].commander, outcomes.of(side), tolls[side], losses.of(side), tables)
        for side in SIDES
    )
    return FaceOdds(face, letter, attacker, defender, victor(outcomes))


def _side(
    commander: Commander | None, outcome: Outcome, fallen: Toll, losses: SideLosses, tables: QuickTables
) -> SideOdds:
    tests = (
        []
        if commander is None
        else [commander_fate(die, losses.dead, commander.wounded, tables) for die in range(1, FACES + 1)]
    )
    return SideOdds(
        outcome=outcome,
        dead=fallen.dead,
        wounded=fallen.wounded,
        commander_dead_tenths=tests.count("killed"),
        commander_wounded_tenths=tests.count("wounded"),
    )


def _summary(faces: tuple[FaceOdds, ...]) -> Summary:
    won = Counter(face.winner for face in faces)
    return Summary(
        attacker_wins_tenths=won["attacker"],
        defender_wins_tenths=won["defender"],
        undecided_tenths=won[None],
        outcomes_tenths={s: dict(Counter(face.of(s).outcome for face in faces)) for s in SIDES},
        expected_dead={s: _mean([f.of(s).expected_dead for f in faces]) for s in SIDES},
        expected_wounded={s: _mean([f.of(s).expected_wounded for f in faces]) for s in SIDES},
    )


def _mean(values: list[float]) -> float:
    """The mean in hundredths, the exact grain of a mean of ten tenths."""
    return round(sum(values) * 10) / 100
