"""Ladders are toppled from above and from below, and who is on them falls."""

from typing import Any

import pytest

from battles.guiscard.play.gear import collapse
from battles.guiscard.play.gear.collapse import LadderFell, LadderLost, PalisadeFell, RopeDropped, RopeLost
from battles.guiscard.play.gear.falling import FallTo, Fell, places
from battles.guiscard.play.gear.toppling import ToppleLadder, TopplingTried
from battles.guiscard.play.harm import Killed, Stunned, Wounded
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.board import put
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Falling
from battles.guiscard.system import SYSTEM
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused
from tests.battles.guiscard.play.gear.storming import FIELD, FOOT, PALISADE, PLATFORM, siege, whole
from tests.battles.guiscard.play.movement.walks import offered

AROUND = ["0908", "0910", "0809", "0808"]
"""The hexes beside the foot, clockwise from the north, but for those behind the palisade."""


def leaning(*placed: Placed, against: str = PLATFORM, **fields: Any) -> Skirmish:
    """The defender's combat step, with a ladder of the attacker against his palisade."""
    return siege(*placed, raised={"l": (FOOT, against)}, step="combat", active="defender", **fields)


@pytest.mark.rule("GT-10.1.6a", "GT-10.1.6b", "GT-10.1.7a")
def test_who_stands_on_the_platform_above_or_beside_the_foot_pushes_it_over_and_says_where_it_lies() -> None:
    state = leaning(foot("d", "defender", "Bim", PLATFORM), foot("e", "defender", "Lia", "1010"))
    assert {each.hex for each in offered(state, ToppleLadder)} == set(AROUND)
    events = order(state, ToppleLadder("d", "l", FIELD), [6])
    assert happened(events, TopplingTried)[0].toppled
    assert happened(events, LadderFell) == [LadderFell("l", (FOOT, FIELD))]
    assert (state.ladders["l"].hexes, state.fabric.leaning) == ((FOOT, FIELD), ())
    assert state.people["d"].deeds.attacked
    whole(state)
    state = leaning(foot("d", "defender", "Bim", FIELD), against=PALISADE)
    events = order(state, ToppleLadder("d", "l", "0910"), [1])
    assert happened(events, LadderFell)


@pytest.mark.rule("GT-10.1.6a")
def test_seven_and_more_leave_it_standing_and_he_does_nothing_else() -> None:
    above, beside = foot("d", "defender", "Bim", PLATFORM), foot("b", "defender", "Bim", "0908")
    state = leaning(above, foot("a", "attacker", "Lia", FOOT))
    order(state, ToppleLadder("d", "l", FIELD), [7])
    assert state.ladders["l"].hex == FOOT
    assert state.people["d"].deeds.attacked
    for deeds, rule in ((Deeds(attacked=True), "GT-6b"), (Deeds(shot=True), "GT-5.2b")):
        state = leaning(foot("d", "defender", "Bim", PLATFORM, deeds=deeds), beside)
        assert refused(state, ToppleLadder("d", "l", FIELD)).rule == rule


@pytest.mark.rule("GT-10.1.6a", "GT-10.1.6b", "GT-10.1.7a")
@pytest.mark.parametrize(
    ("given", "rule", "field"),
    [
        (ToppleLadder("none", "l", FIELD), "GT-6a", "character"),
        (ToppleLadder("below", "none", FIELD), "GT-10.1.2a", "ladder"),
        (ToppleLadder("inside", "l", FIELD), "GT-10.1.6a", "character"),
        (ToppleLadder("aside", "l", FIELD), "GT-10.1.6a", "character"),
        (ToppleLadder("below", "l", PLATFORM), "GT-10.1.6b", "hex"),
        (ToppleLadder("below", "l", PALISADE), "GT-10.1.6b", "hex"),
        (ToppleLadder("below", "l", "0608"), "GT-10.1.6b", "hex"),
        (ToppleLadder("below", "flat", FIELD), "GT-10.1.6a", "ladder"),
    ],
)
def test_nobody_else_topples_it_and_nowhere_else_it_falls(given: ToppleLadder, rule: str, field: str) -> None:
    state = leaning(
        foot("below", "defender", "Bim", "0908"),
        foot("inside", "defender", "Bim", PALISADE),
        foot("aside", "defender", "Bim", "1010"),
        against=PALISADE,
        flat={"flat": ("0707", "0708")},
    )
    refusal = refused(state, given)
    assert (refusal.rule, refusal.field) == (rule, field)


@pytest.mark.rule("GT-10.1.6a")
def test_nobody_topples_a_ladder_of_his_own_side_unless_an_enemy_is_on_it() -> None:
    state = siege(
        foot("a", "attacker", "Lia", FIELD),
        foot("d", "defender", "Bim", FOOT),
        raised={"l": (FOOT, PALISADE), "m": ("0911", "1011")},
        step="combat",
    )
    assert {each.ladder for each in offered(state, ToppleLadder)} == {"l"}


def falling(*others: Placed, condition: Any = "healthy", dice: Any = (1,)) -> tuple[Skirmish, list[Any]]:
    """The ladder is toppled under an attacker; his owner is asked."""
    engaged = (foot("e", "defender", "Bim", "0705"), foot("x", "attacker", "Lia", "0704"))
    above = foot("d", "defender", "Bim", PLATFORM)
    state = leaning(above, foot("a", "attacker", "Lia", FOOT, condition), *others, *engaged)
    return state, order(state, ToppleLadder("d", "l", FIELD), dice)


@pytest.mark.rule("GT-10.1.6c", "GT-10.1.6d", "GT-10.1.6e")
def test_the_owner_of_who_is_on_it_says_where_he_comes_down_wounded() -> None:
    state, _ = falling(foot("b", "attacker", "Lia", FIELD))
    assert state.agenda[-1] == Falling("a", FOOT)
    assert [each.hex for each in offered(state, FallTo)] == AROUND, "not behind the palisade"
    assert state.people["b"].condition == "healthy", "the ladder harms nobody"
    assert refused(state, FallTo(PLATFORM)).rule == "GT-10.1.6c"
    assert refused(state, EndStep()).field == "order"
    events = order(state, FallTo("0910"))
    assert happened(events, Fell) == [Fell("a", "0910")]
    assert happened(events, Wounded) == [Wounded("a", "fall")]
    assert state.people["a"].deeds.displaced
    whole(state)


@pytest.mark.rule("GT-10.1.6d")
@pytest.mark.parametrize("condition", ["wounded", "stunned"])
def test_who_was_wounded_or_stunned_dies_of_the_fall(condition: Any) -> None:
    state, _ = falling(condition=condition)
    events = order(state, FallTo("0910"))
    assert happened(events, Killed) == [Killed("a", "fall", again=True)]
    assert state.bodies == {"0910": 1}


@pytest.mark.rule("GT-10.1.6c", "GT-10.1.6d")
@pytest.mark.parametrize(
    ("condition", "after"), [("healthy", "stunned"), ("wounded", "dead"), ("stunned", "dead")]
)
def test_on_whom_he_lands_is_stunned_and_he_lies_at_the_foot_then(condition: Any, after: str) -> None:
    state, _ = falling(foot("b", "defender", "Bim", "0910", condition))
    events = order(state, FallTo("0910"))
    assert happened(events, Fell) == [Fell("a", FOOT, onto="b")]
    assert (state.people["b"].condition, state.people["a"].hex) == (after, FOOT)
    assert bool(happened(events, Stunned)) is (after == "stunned")
    whole(state)


@pytest.mark.rule("GT-10.1.6c")
def test_nobody_falls_onto_a_horse_and_without_a_place_he_lies_at_the_foot() -> None:
    nag = Horse("nag", hex="0808", facing=0)
    state = siege(foot("a", "attacker", "Lia", FOOT))
    state.horses["nag"] = nag
    put(state, nag, "0808", 0)
    state.fabric = Fabric(burning=("0809", "0908", "0910"))
    item = Falling("a", FOOT)
    assert places(state, item) == []
    state.agenda.append(item)
    booked = decision(state)
    SYSTEM.topics[Falling].run(booked, item)
    assert happened(booked.events, Fell) == [Fell("a", FOOT)]
    assert state.people["a"].condition == "wounded"


@pytest.mark.rule("GT-9.2.1c")
def test_with_a_palisade_fall_the_ladders_that_lean_on_it_and_the_ropes_and_who_is_on_it() -> None:
    state = leaning(
        foot("d", "defender", "Bim", PALISADE),
        foot("a", "attacker", "Lia", FOOT),
        foot("c", "attacker", "Lia", "0908"),
        against=PALISADE,
        hanging={"r": ("0908", PALISADE)},
        climbing={"r": "c"},
    )
    booked = decision(state)
    collapse.pull_down(booked, PALISADE)
    assert happened(booked.events, PalisadeFell) == [PalisadeFell(PALISADE)]
    assert happened(booked.events, LadderFell) == [LadderFell("l", (FOOT, "0908"))]
    assert happened(booked.events, RopeDropped) == [RopeDropped("r", "0908")]
    assert {item.character for item in state.agenda if isinstance(item, Falling)} == {"a", "c"}
    assert state.people["d"].condition == "wounded"
    assert state.fabric.down == (PALISADE,)
    whole(state)


@pytest.mark.rule("GT-10.2.5a")
def test_what_burns_down_takes_ladders_and_ropes_with_it() -> None:
    state = siege(
        foot("c", "attacker", "Lia", "0908"),
        flat={"f": ("0707", "0708")},
        raised={"l": (FOOT, PALISADE)},
        hanging={"r": ("0908", "1007")},
        climbing={"r": "c"},
    )
    booked = decision(state)
    collapse.burn(booked, [FOOT, "0908", "0707"])
    assert {each.ladder for each in happened(booked.events, LadderLost)} == {"l", "f"}
    assert happened(booked.events, RopeLost) == [RopeLost("r")]
    assert state.agenda[-1] == Falling("c", "0908")
    assert (state.ladders, state.ropes, state.fabric.leaning) == ({}, {}, ())
