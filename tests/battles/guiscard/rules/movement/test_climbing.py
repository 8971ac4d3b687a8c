"""Up a ladder, over the palisade, and the jump behind it."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.guiscard.play.combat import retreat, ways
from battles.guiscard.play.combat.advance import Advanced, AdvanceTo
from battles.guiscard.play.gear.collapse import LadderFell
from battles.guiscard.play.gear.falling import Fell
from battles.guiscard.play.gear.jumps import Jumped
from battles.guiscard.play.gear.ladders import ClimbLadder, LadderClimbed
from battles.guiscard.play.gear.portage import LadderRaised
from battles.guiscard.play.gear.toppling import ToppleLadder
from battles.guiscard.play.harm import Killed, Wounded
from battles.guiscard.play.movement.budget import MoveStopped
from battles.guiscard.play.moving.legs import Go, PickUp
from battles.guiscard.play.moving.walking import HexEntered
from battles.guiscard.rules.combat.contact import reaches
from battles.guiscard.rules.cover import covers
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Advancing, Retreating
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused, rider
from tests.battles.guiscard.play.gear.storming import FIELD, FOOT, PALISADE, PLATFORM, siege, whole
from tests.battles.guiscard.play.movement.walks import announce, walk


def ladder(*placed: Placed, against: str = PLATFORM, **fields: Any) -> Skirmish:
    """A ladder leans on a palisade since an earlier turn."""
    return siege(*placed, raised={"l": (FOOT, against)}, **fields)


@pytest.mark.rule("GT-10.1.3a")
def test_only_a_ladder_is_climbed() -> None:
    ground = ground_in(ladder())
    assert ground.scaled("0809", FOOT)
    assert ground.scaled(FOOT, PLATFORM)
    assert not ground.scaled("0808", "0809")
    assert not ground.scaled(FOOT, "0809")


@pytest.mark.rule("GT-10.1.3a", "GT-10.1.3b", "GT-10.1.3c", "GT-9.2.2a")
def test_eight_points_take_somebody_up_the_ladder_and_over_in_one_turn_and_four_down_again() -> None:
    state = ladder(foot("a", "attacker", "Lia", FIELD))
    events = walk(state, "a", FOOT, PLATFORM, dice=[5])
    assert [(each.hex, each.points) for each in happened(events, HexEntered)] == [(FOOT, 3), (PLATFORM, 4)]
    jumped = happened(events, Jumped)[0]
    assert (jumped.hex, jumped.platform, jumped.hurt, jumped.rolls[0].sides) == (PLATFORM, True, False, 6)
    assert (state.people["a"].hex, state.people["a"].condition) == (PLATFORM, "healthy")
    whole(state)
    state = ladder(foot("a", "attacker", "Lia", PLATFORM))
    events = walk(state, "a", FOOT, FIELD)
    assert [each.points for each in happened(events, HexEntered)] == [3, 1]
    assert not happened(events, Jumped)


@pytest.mark.rule("GT-10.1.3c")
def test_nobody_climbs_on_from_a_ladder_in_the_turn_in_which_it_was_raised_or_in_armour_in_one_turn() -> None:
    state = ladder(foot("a", "attacker", "Lia", FIELD))
    decision(state).emit(LadderRaised("l", FOOT, PLATFORM))
    announce(state, "a", FOOT)
    assert refused(state, Go(PLATFORM)).rule == "GT-10.1.3c"
    state = ladder(foot("a", "attacker", "Nim", FIELD))
    announce(state, "a", FOOT)
    assert refused(state, Go(PLATFORM)).rule == "GT-4a"
    state = ladder(foot("a", "attacker", "Nim", FOOT))
    assert happened(walk(state, "a", PLATFORM, dice=[1]), Jumped)[0].added == {"armoured": 1}


def raised_by(code: str = "Lia", *others: Placed, **fields: Any) -> Skirmish:
    """Two have raised a ladder in the hex of one of them in an earlier turn: it leans on a platform."""
    pair = foot("a", "attacker", code, FOOT), foot("b", "attacker", code, FIELD)
    return ladder(*pair, *others, unclimbed=True, **fields)


@pytest.mark.rule("GT-10.1.3a", "GT-10.1.3b", "GT-10.1.3c")
def test_the_carrier_in_whose_hex_a_ladder_was_raised_is_at_its_foot_and_climbs_for_three_points() -> None:
    state = raised_by()
    assert state.ladders["l"].below == "a"
    announce(state, "a")
    assert refused(state, Go(PLATFORM)).rule == "GT-10.1.3a"
    state = raised_by()
    events = order(state, ClimbLadder("l"))
    assert happened(events, LadderClimbed) == [LadderClimbed("l", "a", 3)]
    assert not state.ladders["l"].below
    walk(state, "a", PLATFORM, dice=[5])
    assert (state.people["a"].hex, state.people["a"].deeds.spent) == (PLATFORM, 7)
    state = raised_by("Nim")
    order(state, ClimbLadder("l"))
    announce(state, "a")
    assert refused(state, Go(PLATFORM)).rule == "GT-4a"


@pytest.mark.rule("GT-10.1.3a", "GT-10.1.3c")
def test_nobody_climbs_in_the_move_that_raises_the_ladder_or_without_the_points() -> None:
    state = raised_by()
    for one in state.people.values():
        one.deeds.moved = one.id in ("a", "b")
    assert refused(state, ClimbLadder("l")).rule == "GT-4.3e"
    state = raised_by()
    state.people["a"].deeds.spent = 6
    assert refused(state, ClimbLadder("l")).field == "ladder"
    assert refused(ladder(foot("b", "attacker", "Lia", FIELD)), ClimbLadder("l")).rule == "GT-10.1.3a"


@pytest.mark.rule("GT-10.1.3a", "GT-6.7a")
def test_who_stands_at_the_foot_of_a_ladder_and_who_is_above_do_not_reach_each_other() -> None:
    state = raised_by("Lia", foot("d", "defender", "Bim", PLATFORM))
    ground, people = ground_in(state), state.people
    assert not reaches(state, ground, people["a"], people["d"])
    assert not reaches(state, ground, people["d"], people["a"])
    order(state, ClimbLadder("l"))
    assert reaches(state, ground, people["a"], people["d"])
    assert reaches(state, ground, people["d"], people["a"])


@pytest.mark.rule("GT-10.1.3a", "GT-10.1.6c")
def test_who_stands_at_the_foot_falls_with_no_ladder_and_is_on_it_once_he_has_stepped_onto_it() -> None:
    state = raised_by("Lia", foot("d", "defender", "Bim", PLATFORM), step="combat", active="defender")
    events = order(state, ToppleLadder("d", "l", FIELD), [6])
    assert happened(events, LadderFell)
    assert (happened(events, Fell), state.people["a"].condition) == ([], "healthy")
    state = raised_by()
    walk(state, "a", "0910", FOOT)
    assert not state.ladders["l"].below


@pytest.mark.rule("GT-10.1.3c", "GT-6.6a")
def test_nobody_advances_over_the_palisade_by_a_ladder_that_was_raised_in_this_turn() -> None:
    advancing = Advancing("attacker", ("a",), (PLATFORM,))
    state = ladder(foot("a", "attacker", "Lia", FOOT), step="combat", agenda=[advancing])
    state.ladders["l"] = replace(state.ladders["l"], since=state.turn)
    assert refused(state, AdvanceTo("a", PLATFORM)).rule == "GT-6.6a"


@pytest.mark.rule("GT-9.2.1b", "GT-9.2.2a")
@pytest.mark.parametrize(
    ("against", "code", "face", "hurt"),
    [
        (PALISADE, "Lia", 4, False),
        (PALISADE, "Lia", 5, True),
        (PALISADE, "Nim", 3, False),
        (PALISADE, "Nim", 4, True),
        (PLATFORM, "Lia", 5, False),
        (PLATFORM, "Lia", 6, True),
    ],
)
def test_who_jumps_is_wounded_from_five_on_onto_a_platform_from_six_and_armour_adds_one(
    against: str, code: str, face: int, hurt: bool
) -> None:
    state = ladder(foot("a", "attacker", code, FOOT), against=against)
    events = walk(state, "a", against, dice=[face])
    assert [each.hurt for each in happened(events, Jumped)] == [hurt]
    assert (state.people["a"].condition == "wounded") is hurt


@pytest.mark.rule("GT-9.2.1b", "GT-10.1.3b")
def test_a_wounded_jumper_stays_in_the_hex_and_who_was_wounded_before_is_dead() -> None:
    state = ladder(foot("a", "attacker", "Lia", FOOT), against=PALISADE)
    events = walk(state, "a", PALISADE, "1108", dice=[6])
    assert (state.people["a"].hex, happened(events, MoveStopped)) == (PALISADE, [MoveStopped("a")])
    assert happened(events, Wounded) == [Wounded("a", "fall")]
    state = ladder(foot("a", "attacker", "Lia", FOOT, "wounded"), against=PALISADE)
    assert happened(walk(state, "a", PALISADE, dice=[5]), Killed) == [Killed("a", "fall", again=True)]
    assert state.bodies == {PALISADE: 1}


@pytest.mark.rule("GT-10.1.3b")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_nobody_jumps_where_somebody_is(side: Any) -> None:
    state = ladder(foot("a", "attacker", "Lia", FIELD), foot("d", side, "Lia", PLATFORM, "stunned"))
    announce(state, "a", FOOT)
    assert refused(state, Go(PLATFORM)).rule == "GT-10.1.3b"


@pytest.mark.rule("GT-9.2.1a", "GT-10.1.3a")
def test_nobody_climbs_out_from_the_ground_inside_on_horseback_or_with_a_man() -> None:
    state = ladder(foot("a", "attacker", "Lia", PALISADE), against=PALISADE)
    announce(state, "a")
    assert refused(state, Go(FOOT)).rule == "GT-9.2.1a"
    state = ladder(rider("r", "attacker", "Nck", FIELD, "SE"))
    announce(state, "r")
    assert refused(state, Go(FOOT)).rule == "GT-9.1a"
    state = ladder(foot("a", "attacker", "Lia", "0709"), foot("s", "attacker", "Lia", FIELD, "stunned"))
    announce(state, "a", FIELD, PickUp("s"))
    assert refused(state, Go(FOOT)).rule == "GT-10.1.3a"


@pytest.mark.rule("GT-10.1.5a")
def test_on_a_ladder_there_is_no_cover_and_the_ground_is_unfavourable() -> None:
    ground = ground_in(ladder(foot("a", "attacker", "Lia", FOOT)))
    assert ground.combat_value(FOOT) == "-"
    assert covers(ground, "0709", FOOT).ground == "none"


@pytest.mark.rule("GT-10.1.3b", "GT-6.6a")
@pytest.mark.parametrize("code", ["Lia", "Nim"])
def test_who_wins_on_the_ladder_advances_over_the_palisade_and_jumps(code: str) -> None:
    advancing = Advancing("attacker", ("a",), (PLATFORM,))
    state = ladder(foot("a", "attacker", code, FOOT), step="combat", agenda=[advancing])
    events = order(state, AdvanceTo("a", PLATFORM), [2])
    assert happened(events, Advanced)[0].hex == PLATFORM
    assert happened(events, Jumped)
    assert state.people["a"].hex == PLATFORM


@pytest.mark.rule("GT-10.1.3b", "GT-6.6a")
def test_who_is_hurt_in_it_advances_no_farther_and_none_advances_onto_a_stunned_man() -> None:
    advancing = Advancing("attacker", ("a",), (PALISADE,))
    state = ladder(foot("a", "attacker", "Lia", FOOT), against=PALISADE, step="combat", agenda=[advancing])
    order(state, AdvanceTo("a", PALISADE), [6])
    assert (state.people["a"].hex, state.people["a"].condition) == (PALISADE, "wounded")
    assert not any(isinstance(each, Advancing) for each in state.agenda)
    lain = foot("d", "defender", "Lia", PALISADE, "stunned")
    stunned = Advancing("attacker", ("a",), (), losers=("d",))
    state = ladder(
        foot("a", "attacker", "Lia", FOOT), lain, against=PALISADE, step="combat", agenda=[stunned]
    )
    assert refused(state, AdvanceTo("a", PALISADE)).rule in ("GT-6.6a", "GT-6.6b")


@pytest.mark.rule("GT-6.5a", "GT-10.1.3b")
def test_nobody_is_driven_up_a_ladder_or_over_a_palisade() -> None:
    state = ladder(foot("a", "attacker", "Lia", FOOT), foot("d", "defender", "Bim", "0808"), step="combat")
    item = Retreating("a", 1, "combat", (("0808",),), FOOT)
    found = {each.step.hex for each in ways.ways(state, ground_in(state), item, state.people["a"])}
    assert "0910" in found
    assert not found & {PLATFORM, PALISADE}
    state = ladder(foot("a", "attacker", "Lia", FIELD), foot("d", "defender", "Bim", "0708"), step="combat")
    item = Retreating("a", 1, "combat", (("0708",),), FIELD)
    found = {order_.hex for order_ in retreat.choices(state, item)}
    assert FOOT not in found
    assert "0910" in found


@pytest.mark.rule("GT-6.7a")
def test_over_a_ladder_those_on_it_and_on_the_platform_fight_and_those_below_inside_do_not() -> None:
    up, above = foot("a", "attacker", "Lia", FOOT), foot("d", "defender", "Bim", PLATFORM)
    state = ladder(up, above, step="combat")
    ground, people = ground_in(state), state.people
    assert reaches(state, ground, people["a"], people["d"])
    assert reaches(state, ground, people["d"], people["a"])
    state = ladder(
        foot("a", "attacker", "Lia", FOOT),
        foot("d", "defender", "Bim", PALISADE),
        against=PALISADE,
        step="combat",
    )
    ground, people = ground_in(state), state.people
    assert reaches(state, ground, people["a"], people["d"])
    assert not reaches(state, ground, people["d"], people["a"])
