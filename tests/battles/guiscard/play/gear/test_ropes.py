"""Grapnels: thrown, climbed, taken back, cut, pulled at."""

from typing import Any

import msgspec
import pytest

from battles.guiscard import system
from battles.guiscard.play import harm
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.combat.retreat import choices
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.gear import cutting
from battles.guiscard.play.gear.collapse import RopeDropped, RopeLeft, RopeLost
from battles.guiscard.play.gear.cutting import CutRope, CuttingTried, cuts
from battles.guiscard.play.gear.hanging import RopeCaught
from battles.guiscard.play.gear.jumps import Jumped
from battles.guiscard.play.gear.pulling import PalisadePulled, PullDown, blocks
from battles.guiscard.play.gear.ropes import (
    ClimbDown,
    ClimbRope,
    CrossParapet,
    GrapnelThrown,
    ParapetCrossed,
    RopeClimbed,
    RopeDescended,
    RopeTaken,
    TakeRope,
    ThrowGrapnel,
)
from battles.guiscard.play.harm import FellBack, Killed, Stunned, Wounded
from battles.guiscard.play.movement.budget import MoveStopped
from battles.guiscard.play.moving.step import Take
from battles.guiscard.rules.combat.contact import reaches
from battles.guiscard.rules.combat.weighing import weigh
from battles.guiscard.rules.fire.shooters import barred
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.gear.hanging import catches, comes_to, shift
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Deeds, Skirmish
from battles.guiscard.state.items import Assailing, Falling, Retreating
from hexmap.grid import distance, neighbours
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused
from tests.battles.guiscard.play.gear.storming import FOOT, PALISADE, PLATFORM, hang, siege, whole
from tests.battles.guiscard.play.movement.walks import offered, walk

HANGING = {"r": (FOOT, PLATFORM)}
PULLERS = {"p1": "0807", "p2": "0707", "p3": "0706", "p4": "0806"}
"""Two files of two, two to four hexes from 1008."""


def hanging(*placed: Placed, over: str = PLATFORM, **fields: Any) -> Skirmish:
    """A rope hangs down into 0909."""
    return siege(*placed, hanging={"r": (FOOT, over)}, **fields)


def climber(*placed: Placed, condition: Any = "healthy", over: str = PLATFORM, **fields: Any) -> Skirmish:
    """Somebody is at its top."""
    one = foot("a", "attacker", "Lia", FOOT, condition)
    return hanging(one, *placed, climbing={"r": "a"}, over=over, **fields)


@pytest.mark.rule("GT-10.6.1a", "GT-10.6.1b", "GT-10.6.2a")
@pytest.mark.parametrize(("face", "held"), [(2, False), (3, True)])
def test_it_is_thrown_over_the_next_palisade_and_is_all_that_he_does(face: int, held: bool) -> None:
    state = siege(foot("a", "attacker", "Lia", FOOT), carried={"r": "a"})
    events = order(state, ThrowGrapnel("r", PALISADE), [face])
    assert happened(events, GrapnelThrown)[0].holds is held
    rope = state.ropes["r"]
    assert (rope.carrier, rope.hex, rope.over) == (("", FOOT, PALISADE) if held else ("a", "", ""))
    deeds = state.people["a"].deeds
    assert (deeds.busy, deeds.moved) == (True, True)
    assert refused(state, Take("a")).rule == "GT-4.3e"
    whole(state)


@pytest.mark.rule("GT-10.6.1a", "GT-10.6.1b")
@pytest.mark.parametrize(
    ("code", "hex_", "over", "deeds"),
    [
        ("Nim", FOOT, PALISADE, Deeds()),
        ("Lia", "0809", PALISADE, Deeds()),
        ("Lia", FOOT, "0809", Deeds()),
        ("Lia", FOOT, PALISADE, Deeds(spent=1)),
        ("Lia", FOOT, PALISADE, Deeds(shot=True)),
        ("Lia", FOOT, PALISADE, Deeds(moved=True)),
        ("Lia", PALISADE, FOOT, Deeds()),
        ("Lia", "1404", "1405", Deeds()),
    ],
)
def test_nobody_else_throws_one_and_over_nothing_else(code: str, hex_: str, over: str, deeds: Deeds) -> None:
    state = siege(foot("a", "attacker", code, hex_, deeds=deeds), carried={"r": "a"})
    refused(state, ThrowGrapnel("r", over))


@pytest.mark.rule("GT-10.6.1b")
def test_none_is_thrown_where_a_ladder_or_rope_is_already() -> None:
    state = siege(foot("a", "attacker", "Lia", FOOT), carried={"q": "a"}, hanging={"r": (FOOT, PALISADE)})
    assert refused(state, ThrowGrapnel("q", PLATFORM)).field == "rope"
    assert refused(state, ThrowGrapnel("r", PALISADE)).field == "rope"
    assert refused(state, ThrowGrapnel("none", PALISADE)).field == "rope"


@pytest.mark.rule("GT-10.6.1c")
def test_eight_points_take_somebody_to_the_top_and_no_farther() -> None:
    state = hanging(foot("a", "attacker", "Lia", FOOT))
    events = order(state, ClimbRope("a", "r"))
    assert happened(events, RopeClimbed) == [RopeClimbed("r", "a", 8)]
    assert (state.ropes["r"].climber, state.people["a"].hex) == ("a", FOOT)
    assert refused(state, CrossParapet("r")).rule == "GT-10.6.1c", "not in the same turn (D49)"
    assert refused(state, Take("a")).rule == "GT-10.6.1c"
    whole(state)


@pytest.mark.rule("GT-10.6.1a", "GT-10.6.1c")
@pytest.mark.parametrize(
    "one",
    [
        foot("a", "attacker", "Nim", FOOT),
        foot("a", "attacker", "Lia", FOOT, "wounded"),
        foot("a", "attacker", "Lia", FOOT, "stunned"),
        foot("a", "attacker", "Lia", "0809"),
        foot("a", "attacker", "Lia", FOOT, deeds=Deeds(spent=1)),
        foot("a", "defender", "Lia", FOOT),
    ],
)
def test_nobody_in_armour_hurt_or_tired_climbs_a_rope(one: Placed) -> None:
    refused(hanging(one), ClimbRope("a", "r"))


@pytest.mark.rule("GT-10.6.1d", "GT-9.2.2a")
def test_in_a_later_turn_two_points_take_him_over_the_parapet_where_nobody_is_and_he_may_go_on() -> None:
    state = climber()
    events = order(state, CrossParapet("r"), [5])
    assert happened(events, ParapetCrossed) == [ParapetCrossed("r", "a", PLATFORM, 2)]
    assert happened(events, Jumped)[0].platform
    assert (state.people["a"].hex, state.ropes["r"].climber) == (PLATFORM, "")
    assert not happened(events, MoveStopped)
    walk(state, "a", "1010")
    assert state.people["a"].deeds.spent == 3
    whole(state)
    state = climber(foot("d", "defender", "Bim", PLATFORM, "stunned"))
    assert refused(state, CrossParapet("r")).rule == "GT-10.6.1d"
    assert refused(hanging(foot("a", "attacker", "Lia", FOOT)), CrossParapet("r")).rule == "GT-10.6.1d"


@pytest.mark.rule("GT-10.6.1d", "GT-9.2.1b", "GT-10.1.3b")
@pytest.mark.parametrize(("over", "face"), [(PALISADE, 5), (PLATFORM, 6)])
def test_who_is_hurt_in_the_jump_stays_there(over: str, face: int) -> None:
    state = climber(over=over)
    events = order(state, CrossParapet("r"), [face])
    assert happened(events, Wounded) == [Wounded("a", "fall")]
    assert happened(events, MoveStopped) == [MoveStopped("a")]
    assert state.people["a"].deeds.stopped


@pytest.mark.rule("GT-10.6.1c", "GT-10.6.1d")
def test_down_a_rope_it_is_four_points_and_six_from_the_platform() -> None:
    state = climber()
    assert happened(order(state, ClimbDown("a", "r")), RopeDescended)[0].points == 4
    assert (state.ropes["r"].climber, state.people["a"].hex) == ("", FOOT)
    state = hanging(foot("a", "attacker", "Lia", PLATFORM))
    assert happened(order(state, ClimbDown("a", "r")), RopeDescended)[0].points == 6
    assert state.people["a"].hex == FOOT
    taken = hanging(foot("a", "attacker", "Lia", PLATFORM), foot("b", "attacker", "Lia", FOOT))
    assert refused(taken, ClimbDown("a", "r")).rule == "GT-10.6.1c"
    inside = hanging(foot("a", "attacker", "Lia", PALISADE), over=PALISADE)
    assert refused(inside, ClimbDown("a", "r")).rule == "GT-10.6.1c"


@pytest.mark.rule("GT-10.6.1e", "GT-10.1.2d")
def test_a_rope_is_taken_back_as_a_ladder_is() -> None:
    state = hanging(foot("a", "attacker", "Lia", FOOT))
    assert happened(order(state, TakeRope("a", "r")), RopeTaken) == [RopeTaken("r", "a", 2)]
    assert (state.ropes["r"].carrier, state.ropes["r"].hex, state.ropes["r"].over) == ("a", "", "")
    state = hanging(foot("a", "attacker", "Lia", FOOT), foot("d", "defender", "Bim", "0809"))
    assert refused(state, TakeRope("a", "r")).rule == "GT-10.1.2d"
    assert refused(climber(), TakeRope("a", "r")).rule == "GT-10.6.1e"
    state = hanging(foot("a", "attacker", "Lia", FOOT), carried={"q": "a"})
    assert refused(state, TakeRope("a", "r")).rule == "GT-10.6.1e"


@pytest.mark.rule("GT-10.6.1e")
def test_the_rope_of_a_dead_man_lies_where_he_does() -> None:
    state = siege(
        foot("a", "attacker", "Lia", FOOT), foot("b", "attacker", "Lia", "0809"), carried={"r": "a"}
    )
    booked = decision(state)
    harm.kill(booked, state.people["a"], "fire")
    system.take_stock(booked)
    assert happened(booked.events, RopeDropped) == [RopeDropped("r", FOOT)]
    walk(state, "b", FOOT)
    assert refused(state, TakeRope("b", "r")).rule == "GT-4.3e", "his move is over"
    booked = decision(state)
    booked.emit(RopeTaken("r", "b", 0))
    booked.emit(Killed("b", "drowning", sunk=True))
    system.take_stock(booked)
    assert state.ropes == {}


@pytest.mark.rule("GT-10.6.3a")
def test_who_hangs_on_a_rope_is_shifted_by_two_columns_and_reached_from_the_platform_itself_alone() -> None:
    state = climber(foot("d", "defender", "Bim", PLATFORM), step="combat", active="defender")
    people, ground = state.people, ground_in(state)
    weight = weigh(state, ground, Assailing("a", ("d",)), [people["d"]], people["a"])
    assert weight.shifts["rope"] == shift(state, people["a"]) == 2
    assert shift(state, people["d"]) == 0
    assert reaches(state, ground, people["d"], people["a"]), "he stands on the platform above"
    assert not reaches(state, ground, people["a"], people["d"]), "not until he is over (D48)"
    assert [comes_to(state, people["a"], letter) for letter in "ABCDEF"] == ["A", "B", "-", "F", "F", "F"]
    assert [comes_to(state, people["d"], letter) for letter in "CDE"] == ["C", "D", "E"]
    aside = foot("d", "defender", "Bim", "1010")
    state = climber(aside, step="combat", active="defender")
    assert not reaches(state, ground_in(state), state.people["d"], state.people["a"])
    state = climber(foot("d", "defender", "Bim", PALISADE), over=PALISADE, step="combat", active="defender")
    assert not reaches(state, ground_in(state), state.people["d"], state.people["a"])


@pytest.mark.rule("GT-10.6.3a")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_blow_kills_him_or_leaves_him_where_he_is(face: int) -> None:
    state = climber(foot("d", "defender", "Bih", PLATFORM), step="combat", active="defender")
    events = order(state, Attack("d", "a"), [face])
    assert not happened(events, FellBack)
    assert not happened(events, Stunned)
    assert state.people["a"].condition in ("healthy", "dead")
    assert (state.ropes["r"].climber == "a") is (state.people["a"].condition == "healthy")
    whole(state)


@pytest.mark.rule("GT-10.6.3a", "GT-5.4.4f")
def test_who_hangs_on_a_rope_neither_fights_nor_is_driven_off_and_a_stun_is_his_death() -> None:
    state = climber(foot("d", "defender", "Bim", "0809"), foot("b", "attacker", "Nim", "0709"), step="combat")
    assert refused(state, Attack("a", "d")).rule == "GT-10.6.3a"
    one = state.people["a"]
    assert barred(state, one, weapon_of(one), False).rule == "GT-10.6.3a"
    state = climber()
    item = Retreating("a", 2, "fire", (("0709",),), FOOT)
    assert choices(state, item) == []
    booked = decision(state)
    harm.suffer(booked, state.people["a"], "stunned", "fire")
    system.take_stock(booked)
    assert happened(booked.events, Killed) == [Killed("a", "fall", again=False)]
    assert happened(booked.events, RopeLeft) == [RopeLeft("r")]


@pytest.mark.rule("GT-10.6.3b")
@pytest.mark.parametrize(
    ("face", "wounded", "caught"), [(3, False, False), (4, False, True), (6, True, False), (7, True, True)]
)
def test_who_falls_back_off_the_wall_may_catch_the_rope(face: int, wounded: bool, caught: bool) -> None:
    assert catches(face, wounded) is caught
    one = foot("a", "attacker", "Lia", PLATFORM, "wounded" if wounded else "healthy")
    foes = [foot(f"d{each}", "defender", "Bim", each) for each in ("1008", "1109", "1110", "1010")]
    item = Retreating("a", 1, "combat", tuple((foe[1],) for foe in foes), PLATFORM)
    state = hanging(one, *foes, step="combat", active="defender", agenda=[item])
    assert choices(state, item) == [FallBack(FOOT)]
    booked = decision(state, [face])
    system.LOOP.go_on(booked)
    assert happened(booked.events, RopeCaught)[0].caught is caught
    if caught:
        assert (state.ropes["r"].climber, state.people["a"].hex) == ("a", FOOT)
    else:
        assert happened(booked.events, Killed) == [Killed("a", "fall")]
        assert state.bodies == {FOOT: 1}
    whole(state)


@pytest.mark.rule("GT-10.6.3b")
@pytest.mark.parametrize(
    ("code", "cause", "below", "at"),
    [("Nim", "combat", "", PLATFORM), ("Lia", "fire", "", PLATFORM), ("Lia", "combat", FOOT, PLATFORM)],
)
def test_nobody_else_leaps_for_a_rope(code: str, cause: Any, below: str, at: str) -> None:
    foes = [foot(f"d{each}", "defender", "Bim", each) for each in ("1008", "1109", "1110", "1010")]
    others = [foot("b", "attacker", "Lia", below)] if below else []
    state = hanging(foot("a", "attacker", code, at), *foes, *others, step="combat")
    item = Retreating("a", 1, cause, tuple((foe[1],) for foe in foes), at)
    assert choices(state, item) == []


@pytest.mark.rule("GT-10.6.4a")
@pytest.mark.parametrize(("face", "cut"), [(3, True), (4, False)])
def test_from_the_platform_the_rope_is_cut_up_to_three_and_the_climber_falls(face: int, cut: bool) -> None:
    assert cuts(face) is cut
    state = climber(foot("d", "defender", "Bim", PLATFORM), step="combat", active="defender")
    events = order(state, CutRope("d", "r"), [face])
    assert happened(events, CuttingTried)[0].cut is cut
    assert bool(happened(events, RopeLost)) is cut
    assert (state.agenda[-1] == Falling("a", FOOT)) is cut
    assert state.people["d"].deeds.attacked


@pytest.mark.rule("GT-10.6.4a")
@pytest.mark.parametrize(
    ("side", "at", "over"),
    [("defender", "1010", PLATFORM), ("attacker", PLATFORM, PLATFORM), ("defender", PALISADE, PALISADE)],
)
def test_nobody_else_cuts_it(side: Any, at: str, over: str) -> None:
    below = foot("e", "defender" if side == "attacker" else "attacker", "Bim", "0809")
    near = foot("f", side, "Bim", "0709")
    state = hanging(foot("d", side, "Bim", at), below, near, over=over, step="combat", active=side)
    refused(state, CutRope("d", "r"))
    assert not offered(state, CutRope)


def pulling(
    *, wounded: int = 0, over: str = PALISADE, deeds: Deeds | None = None, others: bool = False
) -> Skirmish:
    """Four at the rope, so many of them wounded; `others` fight elsewhere, so that the step is not over."""
    four = [
        foot(name, "attacker", "Nim", hex_, "wounded" if place < wounded else "healthy")
        for place, (name, hex_) in enumerate(PULLERS.items())
    ]
    if deeds is not None:
        four[3][0].deeds = deeds
    fighting = [foot("x", "attacker", "Lia", "2518"), foot("e", "defender", "Lia", "2517")]
    return hanging(*four, *(fighting if others else ()), over=over, step="combat")


@pytest.mark.rule("GT-10.6.5a", "GT-10.6.5b", "GT-9.2.1c")
@pytest.mark.parametrize(
    ("wounded", "face", "falls"), [(0, 2, True), (0, 3, False), (1, 1, True), (1, 2, False)]
)
def test_four_pull_a_palisade_down_by_one_or_two_and_a_wounded_puller_adds_one(
    wounded: int, face: int, falls: bool
) -> None:
    state = pulling(wounded=wounded)
    assert offered(state, PullDown) == [PullDown("r", tuple(PULLERS))]
    events = order(state, PullDown("r", tuple(PULLERS)), [face])
    [pulled] = happened(events, PalisadePulled)
    assert (pulled.falls, pulled.added) == (falls, {"wounded pullers": 1} if wounded else {})
    assert state.fabric.down == ((PALISADE,) if falls else ())
    assert all(state.people[name].deeds.busy for name in PULLERS)
    if falls:
        assert ground_in(state).terrain[PALISADE] == "palisade_down"
        assert not state.ropes, "the grapnel is taken away with the palisade"
    else:
        assert (state.ropes["r"].hex, state.ropes["r"].over) == (FOOT, PALISADE)
    whole(state)


@pytest.mark.rule("GT-10.6.5b")
def test_with_two_wounded_as_in_w22_or_one_stunned_it_cannot_be_done() -> None:
    state = pulling(wounded=2, others=True)
    assert refused(state, PullDown("r", tuple(PULLERS))).rule == "GT-10.6.5b"
    state = pulling()
    state.people["p4"].condition = "stunned"
    assert not offered(state, PullDown)


@pytest.mark.rule("GT-10.6.5a", "GT-9.2.2b")
@pytest.mark.parametrize(
    "state_fields",
    [
        {"over": PLATFORM},
        {"deeds": Deeds(spent=1)},
        {"deeds": Deeds(shot=True)},
        {"deeds": Deeds(displaced=True)},
    ],
)
def test_no_platform_is_pulled_down_and_the_four_do_nothing_else(state_fields: Any) -> None:
    assert not offered(pulling(**state_fields), PullDown)


@pytest.mark.rule("GT-10.6.5a", "GT-9.2.2b")
@pytest.mark.parametrize(
    ("pullers", "rope", "rule", "field"),
    [
        ("p1 p3 p2 p4", {}, "GT-10.6.5a", "pullers"),
        ("p1 p1 p2 p3 p4", {}, "GT-10.6.5a", "pullers"),
        ("p1 p2 p3", {}, "GT-10.6.5a", "pullers"),
        ("p1 p2 p3 x", {}, "GT-10.6.5a", "pullers"),
        ("nobody p1 p2 p3", {}, "GT-10.6.5a", "pullers"),
        ("p1 p2 p3 p4", {"over": ""}, "GT-10.6.5a", "rope"),
        ("p1 p2 p3 p4", {"climber": "a"}, "GT-10.6.5a", "rope"),
        ("p1 p2 p3 p4", {"over": PLATFORM}, "GT-9.2.2b", "rope"),
    ],
)
def test_a_rope_is_pulled_at_by_no_others_and_not_while_somebody_is_on_it(
    pullers: str, rope: dict[str, str], rule: str, field: str
) -> None:
    state = pulling(others=True)
    state.ropes["r"] = msgspec.structs.replace(state.ropes["r"], **rope)
    found = refused(state, PullDown("r", tuple(pullers.split())))
    assert (found.rule, found.field) == (rule, field)


@pytest.mark.rule("GT-10.6.5a")
def test_pullers_stand_in_two_files_two_to_four_hexes_from_the_palisade() -> None:
    state = siege(hanging={"r": (FOOT, PALISADE)})
    ground, rope = ground_in(state), state.ropes["r"]
    found = list(blocks(ground, rope))
    assert len(found) == len(set(found)) == 38
    for block in found:
        assert len(block) == 4
        assert all(2 <= distance(hex_, PALISADE) <= 4 and ground.cells[hex_].depth == 0 for hex_ in block)
        assert all(len(block.intersection(neighbours(hex_))) >= 2 for hex_ in block)
    assert frozenset(("0807", "0707", "0706", "0806")) in found
    elsewhere = siege(hanging={"r": (FOOT, PLATFORM)})
    other = list(blocks(ground_in(elsewhere), elsewhere.ropes["r"]))
    assert set(other) != set(found)


@pytest.mark.rule("GT-10.6.1e", "GT-10.6.4a")
def test_a_grapnel_is_from_then_on_his_who_has_taken_it_up() -> None:
    state = siege(
        foot("d", "defender", "Lic", "0909"),
        foot("a", "attacker", "Lic", "1009"),
        hanging={"r": ("0909", "1009")},
        active="defender",
    )
    order(state, TakeRope("d", "r"))
    assert state.ropes["r"].side == "defender"
    hang(state, "r", "0909", "1009")
    state.step, state.active = "combat", "attacker"
    assert list(cutting.candidates(state)) == [CutRope("a", "r")]
