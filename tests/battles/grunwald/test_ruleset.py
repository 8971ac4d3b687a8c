"""The system as a whole: its battles, options, verdicts and drawing, and any play that ends."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.contract.surface import Livery
from battles.grunwald.play import opening
from battles.grunwald.play.opening import BattleJoined, ConroisFormed
from battles.grunwald.play.turns import FatigueTaken
from battles.grunwald.ruleset import RULESET
from battles.kit.agenda.state import Over
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.grunwald.positions import HERE, kinds, leader, position, unit

NAMES = ("blitzkrieg", "camp", "footmen", "fort", "mirror", "riders", "titans", "wing")


def test_both_printed_battles_and_smaller_ones_are_there_with_their_titles() -> None:
    assert RULESET.scenarios() == NAMES
    assert sorted(RULESET.titled(name) for name in NAMES) == sorted(opening.TITLES)
    assert RULESET.titled("titans") == "Clash of the Titans"


@pytest.mark.parametrize("name", NAMES)
def test_each_begins_with_a_choice_of_who_moves_first(name: str) -> None:
    events, state = RULESET.open(RULESET.scenario(name), dice_of(1))
    assert kinds(events, ConroisFormed) == []
    assert len(kinds(events, BattleJoined)) == 1
    assert RULESET.to_act(state) in ("attacker", "defender")
    assert list(RULESET.faults(state, at_rest=True)) == []


def test_the_optional_chapters_are_played_where_somebody_chooses_them() -> None:
    for option in ("organisation", "fatigue"):
        events, state = RULESET.open(RULESET.scenario("mirror", {option: True}), dice_of(1))
        assert len(kinds(events, ConroisFormed)) == 1
        dice, taken = dice_of(1), 0
        while state.turn < 2:
            found = RULESET.decide(state, RULESET.asked(state).calm, dice)
            taken += len(kinds(found, FatigueTaken))
        assert taken == (option == "fatigue")
    drawn = [RULESET.drawn(Random(number)).scenario for number in range(30)]
    assert {named.options["fatigue"] for named in drawn if named} == {True, False}


def test_any_battle_is_drawn_and_a_long_one_seldom() -> None:
    names = Counter(named.name for number in range(300) if (named := RULESET.drawn(Random(number)).scenario))
    assert sorted(names) == list(NAMES)
    assert max(names["titans"], names["blitzkrieg"]) < min(names[name] for name in ("fort", "riders", "wing"))


def test_a_verdict_has_points_level_and_losses_and_waits_for_the_end() -> None:
    fallen = unit("a", "attacker", "", sp=0)
    fallen.place = "eliminated"
    state = position(fallen, points={"defender": 25})
    with pytest.raises(Refusal, match="the battle goes on: turn 1"):
        RULESET.verdict(state)
    state.over = Over("undecided", "attacker")
    found = RULESET.verdict(state)
    assert (found.winner, found.level, found.points) == (
        "defender",
        "tactical victory",
        {"attacker": 0, "defender": 25},
    )
    assert found.losses == {
        "attacker": {"units": 1, "strength points": 2, "men": 150, "leaders": 0},
        "defender": {"units": 0, "strength points": 0, "men": 0, "leaders": 0},
    }
    state.over = Over("eliminated", "attacker")
    assert RULESET.verdict(state).level == "the enemy has no leader left"
    state.over = Over("undecided", None)
    assert RULESET.verdict(state).winner is None


def test_the_drawing_and_the_sketch_have_each_counter_on_the_field() -> None:
    state = position(unit("a", "attacker", HERE, "SE"), leader("witold", "attacker", HERE))
    one = RULESET.drawing(state)
    state.units["b"] = unit("b", "defender", "2510")
    state.gone()
    assert ElementTree.fromstring(RULESET.drawing(state)).tag.endswith("svg")
    assert len(RULESET.drawing(state)) > len(one)
    told = RULESET.painted(state, Livery(number=7, sides={"attacker": "Anna"}))
    assert "Battle 7" in told
    assert "attacker: Anna" in told
    assert RULESET.sketch(state).count("\n") > 30
    assert RULESET.progress(state).fighting == {"attacker": 1, "defender": 1}


@settings(max_examples=4, deadline=None)
@given(st.integers(1, 10_000), st.sampled_from(["plain", "random"]), st.sampled_from(["plain", "random"]))
def test_any_play_ends_soundly_and_nobody_grows_stronger(seed: int, one: str, other: str) -> None:
    dice = dice_of(seed)
    _, state = RULESET.open(RULESET.scenario("mirror"), dice)
    bots = {"attacker": RULESET.bot(one, Random(seed)), "defender": RULESET.bot(other, Random(seed + 1))}
    before = {unit.id: unit.sp for unit in state.units.values()}
    while (side := RULESET.to_act(state)) is not None:
        RULESET.decide(state, bots[side].choose(state), dice)
        assert list(RULESET.faults(state, at_rest=True)) == []
        assert all(unit.sp <= before[unit.id] for unit in state.units.values())
        before = {unit.id: unit.sp for unit in state.units.values()}
    banners = sum(bool(banner.captor) for banner in state.banners.values())
    assert sum(RULESET.verdict(state).points.values()) == sum(state.points.values()) + 10 * banners


@pytest.mark.parametrize("name", ["blitzkrieg", "fort"])
def test_events_that_were_written_and_read_make_a_state_in_the_same_order(name: str) -> None:
    dice, again, bot = dice_of(5), RULESET.initial(), RULESET.bot("random", Random(7))
    events, state = RULESET.open(RULESET.scenario(name), dice)
    for _ in range(300):
        for event in events:
            written = RULESET.codec.encode(event)
            RULESET.evolve(again, RULESET.codec.decode(written.type, written.schema, written.payload))
        assert RULESET.encode(again) == RULESET.encode(state)
        events = RULESET.decide(state, bot.choose(state), dice)
