"""AB-12.1: tests of two dice against leadership, with all that explains them."""

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision, dice, total
from battles.ancient_battles.rules import leadership
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.leadership import Kind, Score
from battles.ancient_battles.rules.sight import gap
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Rectangle, distance
from battles.ancient_battles.tables import tests
from battles.ancient_battles.tables.measure import nearer
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, added, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = Book("testing", voice.VOICE)
TWO = 2
TEST = "test"
TESTS: dict[Kind, str] = {
    "panic": "panic",
    "fear": "fear",
    "terror": "terror",
    "morale": "morale",
    "rally": "rallying",
    "reform": "reforming",
    "return": "coming back",
    "pursuit": "holding back",
}
"""The kinds of tests, in words."""


@BOOK.event("TestTaken")
class TestTaken(Happening, frozen=True, omit_defaults=True):
    """A unit tested its leadership: two dice, thrown once more if it may; the last two count against `score`."""

    unit: str
    kind: Kind
    rule: str
    score: Score
    rolls: tuple[Rolled, ...]
    passed: bool

    def book(self, state: State) -> None:
        if self.kind == "panic":
            state.units[self.unit].panicked = phase_of(state)
        if self.kind == "morale" and not self.passed:
            # Friends near it test for panic, also if it gives ground and is not broken (AB-24.5).
            state.lost = (*state.lost, self.unit)

    def tell(self, state: State, side: Side | None) -> Said:
        thrown = [self.rolls[at : at + TWO] for at in range(0, len(self.rolls), TWO)]
        told = say(
            "{unit} tests for {test}: {score}, dice {dice} ({rule})",
            score=tell_score(self.score),
            dice=tuple(say("{faces}", faces=voice.summed(each)) for each in thrown),
            **self.named(state),
        )
        return say("{told}: passed", told=told) if self.passed else say("{told}: failed", told=told)

    def in_brief(self, state: State) -> Said | None:
        """A test that has failed; after one of morale the unit is broken, which is told then."""
        if self.passed or self.kind == "morale":
            return None
        return say("{unit} fails a test for {test} ({rule})", **self.named(state))

    def named(self, state: State) -> dict[str, Piece]:
        """The unit, the kind of test, and its rule."""
        return {
            "unit": voice.unit(state, self.unit),
            "test": word(TEST, TESTS[self.kind]),
            "rule": self.rule,
        }


def tell_score(score: Score) -> Said:
    """The number of a test in words: "leadership 8 of the general (-1 half strength: 7)"."""
    if score.whose == "general":
        told = say("leadership {n} of the general", n=score.leadership)
    elif score.whose == "hatred":
        told = say("leadership {n} of hatred", n=score.leadership)
    else:
        told = say("leadership {n}", n=score.leadership)
    if not score.less:
        return told
    return say("{told} ({added}: {total})", told=told, added=added(score.less), total=score.total)


def phase_of(state: State) -> str:
    """The phase that is played, told from all others of the battle (D40)."""
    return f"{state.number}.{state.phase}"


def from_exit(unit: Unit, other: Unit) -> float:
    """How far another unit is from where one has left the table, and would come back (D1)."""
    return distance(Rectangle(*unit.exit, 0, 0, 0), footprint(other))


def score(state: State, unit: Unit, kind: Kind, *, difference: int = 0, hated: bool = False) -> Score:
    """The number of a unit's test where it stands; `difference` and `hated` belong to a lost round."""
    apart = from_exit if unit.gone else gap
    rallies = kind in leadership.RALLIES
    near = rallies and any(
        nearer(apart(unit, enemy), tests().rally_enemy_radius_) for enemy in state.enemies(unit)
    )
    led_by = leadership.general(state, unit, apart)
    return leadership.score(unit, kind, led_by, enemy_near=near, difference=difference, hated=hated)


@rule("AB-12.1", "AB-H15.2")
def passes(draft: Decision, unit: Unit, kind: Kind, rule_: str, found: Score, *, again: bool = False) -> bool:
    """True if a unit passes a test; `again`: a failed one is thrown once more at once."""
    rolls = dice(draft, rule_, unit.id, kind, TWO)
    passed = leadership.passed(found, total(rolls))
    if again and not passed:
        rolls += dice(draft, rule_, unit.id, kind, TWO)
        passed = leadership.passed(found, total(rolls[TWO:]))
    draft.emit(TestTaken(unit.id, kind, rule_, found, rolls, passed))
    return passed
