"""When a battle of people is over, and when it goes on."""

import pytest

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Setting
from battles.grunwald.play.effects import Decision
from battles.grunwald.state import State
from battles.grunwald.with_people import heads as book
from battles.grunwald.with_people.ruleset import RULESET
from battles.grunwald.with_people.system import drafted
from battles.kit.agenda.state import Over
from dice.sealed import SealedDice
from tests.battles.grunwald.positions import HERE, drafting, position, unit
from tests.battles.musters import commander, group, muster


def drafted_battle(*, led: bool = True) -> Decision:
    """A battle of two hosts that has just begun; the defender leads one himself, the attacker where it is said."""
    lords = {side: (commander(f"{side}-lord", 6),) if led or side == "defender" else () for side in SIDES}
    hosts = [
        group(side, {"infantry_armoured": 12}, commanders=lords[side], faction=faction)
        for side, faction in zip(SIDES, ("normans", "arabs"), strict=True)
    ]
    document = muster(*hosts, terrain=("clear",))
    dice = SealedDice({"open": bytes(32)}, b"")
    _, state = RULESET.open(Setting(RULESET.fielded(document)), dice)
    return drafted(state, dice)


def clear(state: State, side: Side) -> None:
    """All units of a side are eliminated."""
    for one in list(state.on_map(side)):
        one.place = "eliminated"
    state.gone()


def ended(draft: Decision) -> Over | None:
    """How the battle is over after the look at who is left, if it is."""
    with RULESET.tables_of(draft.state):
        book.stock(draft)
    return draft.state.over


@pytest.mark.rule("GR-S0a")
def test_a_battle_goes_on_while_both_sides_have_counters_and_leaders() -> None:
    draft = drafted_battle()
    assert ended(draft) is None
    assert draft.events == []


@pytest.mark.rule("GR-S0a")
@pytest.mark.parametrize("loser", SIDES)
def test_a_side_without_a_counter_on_the_field_is_beaten_and_the_field_is_searched_once(loser: Side) -> None:
    draft = drafted_battle()
    clear(draft.state, loser)
    assert ended(draft) == Over("flight", loser)
    searched = draft.events[-1]
    assert isinstance(searched, book.FieldSearched)
    assert searched.loser == loser
    assert ended(draft) == Over("flight", loser)
    assert draft.events == [searched]


@pytest.mark.rule("GR-S0a")
def test_a_side_that_has_lost_its_leaders_is_beaten_and_one_that_came_without_any_is_not() -> None:
    draft = drafted_battle(led=False)
    assert ended(draft) is None
    draft.state.leaders["defender-lord"].place = "eliminated"
    assert ended(draft) == Over("flight", "defender")


@pytest.mark.rule("GR-S0a")
def test_nobody_has_won_where_both_sides_are_gone() -> None:
    draft = drafted_battle()
    for side in SIDES:
        clear(draft.state, side)
    assert ended(draft) == Over("undecided", None)


@pytest.mark.rule("GR-S0a")
def test_before_anybody_is_gathered_and_set_up_nobody_is_beaten() -> None:
    draft = drafted_battle()
    draft.state.units.clear()
    assert ended(draft) is None
    for state in (position(), position(unit("a", "attacker", HERE))):
        draft = drafting(state)
        book.stock(draft)
        assert draft.events == []


@pytest.mark.rule("GR-S0a")
def test_the_log_says_why_the_battle_is_over() -> None:
    one, other = unit("a", "attacker", HERE), unit("d", "defender", "2518")
    both, last = position(one, other), position(one, other, turn=16)
    cases: list[tuple[State, Side | None, str]] = [
        (both, "defender", "the defender has no leader left on the field and is beaten (GR-S0a)"),
        (position(one), "defender", "the defender has no unit left on the field and is beaten (GR-S0a)"),
        (last, None, "turn 16 was the last: the battle is drawn"),
        (both, None, "neither side can go on: the battle is drawn"),
        (position(turn=16), None, "neither side can go on: the battle is drawn"),
    ]
    for state, loser, line in cases:
        assert str(book.ended(state, loser)) == line
