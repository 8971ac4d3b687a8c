"""A movement phase: who is taken up, banners handed on, reinforcements and those who come back."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.grunwald.play import banners, fates, going, moving, turns
from battles.grunwald.play.leading import Leading
from battles.grunwald.play.marching import Advance, Marching
from battles.grunwald.play.moving import (
    ComeOn,
    Demolish,
    EndPhase,
    Enter,
    Entering,
    HandOn,
    Lead,
    Moving,
    Recover,
    Take,
)
from battles.grunwald.play.orders import Halt
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.scenarios import Quota
from battles.grunwald.state import Banner, State, Unit
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    ground,
    kinds,
    leader,
    off,
    offered,
    position,
    unit,
    why,
)

FORT = "1405"
QUOTA = Quota(cavalry=1, infantry=1, entry="south edge", lithuanian_entry="")


def moves(*pieces: Any, **more: Any) -> State:
    """A position in which the attacker moves."""
    return position(*pieces, **{"agenda": [Moving()], "quotas": {"attacker": QUOTA}} | more)


def waiting(id_: str, kind: str = "cavalry", side: Side = "attacker", **more: Any) -> Unit:
    return off(id_, side, **{"place": "waiting", "kind": kind} | more)


@pytest.mark.rule("GR-1.1", "GR-2.0a", "GR-2.1b", "GR-2.1g", "GR-11.5.1", "GR-4.1.1", "GR-4.1.2", "GR-10.2.1")
def test_cavalry_moves_in_its_phase_and_all_others_in_theirs() -> None:
    arms = ("horse_archer", "cavalry_light", "levy", "bombard")
    units = [unit(kind, "attacker", f"2{number}20", kind=kind) for number, kind in enumerate(arms)]
    state = moves(
        *units,
        unit("enemy", "defender", "2510"),
        off("gone", "attacker", "left", left_at="2531", back_from=9),
    )
    assert {o.unit for o in offered(state) if isinstance(o, Take)} == {"horse_archer", "cavalry_light"}
    for name in ("levy", "enemy", "gone"):
        assert why(state, Take(name)) == "GR-2.0a"
    state.units["cavalry_light"].order = "panicked"
    assert why(state, Take("cavalry_light")) == "GR-4.1.2"
    state.phase = 3
    assert [unit.id for unit in moving.mine(state)] == ["levy", "bombard"]
    assert {o.unit for o in offered(state) if isinstance(o, Take)} == {"levy", "bombard"}


@pytest.mark.rule("GR-4.1.2", "GR-4.1.4", "GR-4.1.5", "GR-2.0b")
def test_units_move_in_any_order_each_once_and_what_is_left_is_lost() -> None:
    state = moves(unit("a", "attacker", HERE), unit("b", "attacker", "2720"))
    give(state, Take("b"))
    assert state.agenda[-1] == Marching("b")
    assert kinds(give(state, Halt()), going.UnitHalted) == [going.UnitHalted("b")]
    assert why(state, Take("b")) == "GR-4.1.2"
    assert Take("a") in offered(state)


@pytest.mark.rule("GR-9.3.1", "GR-6.2.5", "GR-6.2.6")
def test_who_is_disorganised_may_rally_instead_of_moving() -> None:
    for face, order in ((3, "good"), (4, "disorganised")):
        one = unit("a", "attacker", HERE, order="disorganised", charge=2)
        state = moves(one, unit("b", "attacker", "2720"))
        assert why(state, Recover("b")) == "GR-9.3.1"
        give(state, Recover("a"), face)
        assert (one.order, one.done, one.bound, one.charge) == (order, True, True, 0)
    one.done, one.spent = False, 2
    assert why(state, Recover("a")) == "GR-9.3.1"


@pytest.mark.rule("GR-5.6.3c", "GR-2.1d", "GR-2.1h", "GR-4.1.4")
def test_cavalry_that_enters_no_hex_in_its_phase_has_no_charge_left_and_may_be_shot_at_once_more() -> None:
    still, rode = (
        unit("still", "attacker", HERE, charge=2),
        unit("rode", "attacker", "2720", charge=2, entered=1),
    )
    slow, foot = unit("slow", "attacker", "2820"), unit("foot", "attacker", "2920", kind="levy", charge=1)
    state = moves(still, rode, slow, foot, unit("enemy", "defender", "2510", charge=1))
    assert moving.stood(state) == {"still": 0}
    draft = drafting(state)
    moving.end(draft, state.agenda[-1])
    [sank] = kinds(draft.events, going.ChargesSank)
    assert sank.levels == {"still": 0}
    assert (still.charge, rode.charge, foot.charge) == (0, 2, 1)
    assert state.agenda == [Reacting("defender")]
    still.charge, state.phase = 2, 3
    assert moving.stood(state) == {}


@pytest.mark.rule("GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
def test_a_banner_is_handed_on_for_a_point_of_its_bearer() -> None:
    one, other = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1)
    banner = Banner("banner-witold", "attacker", bearer="a")
    state = moves(one, other, banner, unit("c", "attacker", "2720"))
    order = HandOn("banner-witold", "b")
    assert moving.why_not_hand_on(state, order) is None
    give(state, order)
    assert (banner.bearer, one.spent, other.done) == ("b", 2, False)
    assert why(state, HandOn("banner-witold", "a")) == "GR-7.1.3c"
    one.spent, one.done, banner.bearer = 4, True, "a"
    give(state, order)
    assert (other.done, one.spent) == (True, 6)
    assert why(state, HandOn("no-banner", "a")) == "GR-7.1.4"


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-4.4.8", "GR-5.6.3a")
def test_reinforcements_come_on_as_their_number_allows_and_go_on_from_there() -> None:
    state = moves(unit("a", "attacker", HERE), waiting("c-1"), waiting("c-2"))
    assert [unit.id for unit in moving.waiting(state)] == ["c-1"]
    assert moving.room_for(state, state.units["c-2"])
    give(state, Enter("c-1"))
    assert why(state, ComeOn("2510", 0)) == "GR-S1d"
    assert why(state, ComeOn("2531", 6)) == "GR-3.1.1b"
    give(state, ComeOn("2531", 0))
    came = state.units["c-1"]
    assert (came.hex, came.charge, came.spent, came.entered, state.came) == ("2531", 1, 2, 1, ("c-1",))
    assert state.agenda[-1] == Marching("c-1")
    give(state, Halt())
    assert not moving.room_for(state, state.units["c-2"])
    assert why(state, Enter("c-2")) == "GR-S1c"


@pytest.mark.rule("GR-4.2.5", "GR-4.2.6", "GR-S1c")
@pytest.mark.parametrize(
    ("hex_", "kind", "order"),
    [("0231", "cavalry", "disorganised"), ("0231", "levy", "good"), ("1631", "cavalry", "good")],
)
def test_riders_who_come_on_in_a_forest_are_disorganised_but_on_a_road(
    hex_: str, kind: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ground().terrain, "1631", "forest")
    one = waiting("c-1", kind)
    state = moves(one, unit("e", "defender", "2510"), phase=1 if one.cavalry else 3)
    state.agenda.append(Entering("c-1"))
    give(state, ComeOn(hex_, 0))
    assert one.order == order


@pytest.mark.rule("GR-4.4.5", "GR-4.2.5", "GR-11.1.5")
def test_ground_does_nothing_to_who_is_put_down_and_the_enemy_may_shoot_at_him(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ground().terrain, "1431", "forest")
    one = waiting("a", place="left", left_at="1431", back_from=1)
    bows = unit("s", "defender", "1430", "S", kind="archer", formation="combat")
    state = moves(one, unit("b", "attacker", HERE), bows)
    state.agenda.append(Entering("a"))
    give(state, ComeOn("1431", 2))
    assert (one.order, state.agenda[-1]) == ("good", Reacting("defender"))


@pytest.mark.rule("GR-S1c", "GR-S2c")
def test_foot_comes_only_when_the_number_of_riders_is_full_or_none_waits() -> None:
    enemy, rider = unit("e", "defender", "2510"), unit("r", "attacker", HERE)
    for others, came, free in (
        ([waiting("c")], (), False),
        ([unit("c", "attacker", HERE)], ("c",), True),
        ([waiting("c"), enemy], ("e",), False),
        ([waiting("g", "levy")], (), True),
        ([rider], (), True),
        ([waiting("x", side="defender")], (), True),
    ):
        state = moves(waiting("f", "levy"), *others, came=came)
        assert moving.room_for(state, state.units["f"]) is free
    assert not moving.room_for(moves(waiting("f", "levy"), quotas={}), waiting("f", "levy"))


@pytest.mark.rule("GR-4.4.5", "GR-4.4.8", "GR-4.4.6", "GR-4.4.7")
def test_who_has_left_may_come_back_and_is_only_put_down() -> None:
    one = waiting("a", place="left", left_at="2531", back_from=3)
    banner = Banner("banner-witold", "attacker", hex="2531")
    state = moves(one, unit("b", "attacker", HERE), banner, quotas={})
    assert Enter("a") not in offered(state)
    state.turn = 5
    assert {Enter("a"), EndPhase()} < set(offered(state))
    lords = [
        leader("witold", "attacker", "", place="left", left_with="a"),
        leader("szymon", "attacker", HERE),
    ]
    state.leaders = {lord.id: lord for lord in (*lords, leader("jungingen", "defender", "2010"))}
    state.agenda.append(Entering("a"))
    give(state, ComeOn("2531", 2))
    assert (one.hex, one.facing, one.done, one.charge) == ("2531", 2, True, 0)
    assert [(lord.hex, lord.place, lord.done) for lord in lords] == [
        ("2531", "map", True),
        (HERE, "map", False),
    ]
    assert (state.agenda, banner.bearer) == ([Moving()], "a")
    assert why(state, Take("a")) == "GR-4.1.2"


@pytest.mark.rule("GR-8.1.1", "GR-8.1.2")
def test_a_leader_goes_with_a_unit_of_his_hex() -> None:
    others = leader("jerzy", "attacker", "2720"), leader("jungingen", "defender", "2510")
    state = moves(unit("a", "attacker", HERE), leader("witold", "attacker", HERE), *others)
    assert Take("a", "witold") in offered(state)
    assert why(state, Take("a", "jerzy")) == "GR-8.1.1"
    assert why(state, Take("a", "jungingen")) == "GR-8.1.2"


@pytest.mark.rule("GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
@pytest.mark.parametrize(
    ("rule", "taker", "phase", "changes"),
    [
        ("", "b", 1, {}),
        ("GR-2.0a", "b", 3, {}),
        ("GR-7.1.4", "b", 5, {}),
        ("GR-7.1.4", "nobody", 1, {}),
        ("GR-7.1.4", "b", 1, {"banner": {"bearer": "", "hex": HERE}}),
        ("GR-2.0a", "b", 1, {"a": {"order": "panicked"}}),
        ("GR-2.0a", "b", 1, {"b": {"order": "panicked"}}),
        ("GR-2.0a", "b", 1, {"b": {"place": "left"}}),
    ],
)
def test_nobody_hands_on_who_does_not_move_now_or_to_whom_it_cannot_be_given(
    rule: str, taker: str, phase: int, changes: dict[str, dict[str, str]]
) -> None:
    one, other = (unit(name, "attacker", HERE, **{"sp": 1} | changes.get(name, {})) for name in "ab")
    banner = Banner("banner-witold", "attacker", **{"bearer": "a"} | changes.get("banner", {}))
    found = moving.why_not_hand_on(moves(one, other, banner, phase=phase), HandOn(banner.id, taker))
    assert (found.rule if found else "") == rule


@pytest.mark.rule("GR-2.0b", "GR-2.1b", "GR-7.1.4")
def test_what_is_taken_up_is_on_the_agenda_and_a_banner_changes_hands_at_once() -> None:
    for order, item in (
        (Take("a", "witold"), Marching("a", "witold")),
        (Lead("witold"), Leading("witold")),
        (Enter("c"), Entering("c")),
    ):
        state = moves(unit("a", "attacker", HERE), leader("witold", "attacker", HERE), waiting("c"))
        moving.take_up(drafting(state), state.agenda[-1], order)
        assert state.agenda == [Moving(), item]
    for done in (False, True):
        one, other = unit("a", "attacker", HERE, sp=1, done=done), unit("b", "attacker", HERE, sp=1)
        draft = drafting(moves(one, other, Banner("banner-witold", "attacker", bearer="a")))
        moving.take_up(draft, Moving(), HandOn("banner-witold", "b"))
        assert draft.events == [banners.BannerPassed("banner-witold", "a", "b", 2, done)]


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-2.0a", "GR-4.4.8")
def test_those_come_on_whose_phase_it_is() -> None:
    rider, foot, enemy = waiting("c"), waiting("f", "levy"), unit("e", "defender", "2510")
    state = moves(enemy, rider, foot, came=("e",))
    assert moving.room_for(state, rider)
    for phase, waits in ((1, ["c"]), (3, ["f"]), (5, [])):
        state.phase = phase
        assert [each.id for each in moving.waiting(state)] == waits
    for one, place, phase, rule in (
        (foot, "waiting", 1, "GR-2.0a"),
        (foot, "map", 3, ""),
        (waiting("d", side="defender"), "map", 1, "GR-2.0a"),
    ):
        rider.place, state.phase = place, phase
        found = moving.why_not_enter(state, one)
        assert (found.rule if found else "") == rule


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-4.4.5", "GR-5.6.3a")
def test_who_comes_on_meets_who_is_there_and_may_be_shot_at() -> None:
    for kind, hex_, level in (
        ("cavalry", "2531", 1),
        ("horse_archer", "2531", 0),
        ("levy", "2531", 0),
        ("cavalry", "0031", 0),
    ):
        came, banner = waiting("c", kind), Banner("banner-witold", "attacker", hex=hex_)
        state = moves(came, banner, phase=3 if kind == "levy" else 1, agenda=[Moving(), Entering("c")])
        moving.come_on(drafting(state), state.agenda[-1], ComeOn(hex_, 1))
        assert (came.hex, came.facing, came.charge, banner.bearer) == (hex_, 1, level, "c")
        assert state.agenda == [Moving(), Marching("c"), Reacting("defender", "c")]


@pytest.mark.rule("GR-12.1.6", "GR-1.3")
def test_a_fortification_is_taken_apart_by_a_regular_unit_that_is_told_to_until_it_goes() -> None:
    holder, archers = (unit(kind, "attacker", FORT, kind=kind) for kind in ("levy", "archer"))
    state = moves(holder, archers, unit("f", "attacker", HERE, kind="levy"), phase=3)
    assert [o.unit for o in offered(state) if isinstance(o, Demolish)] == ["levy"]
    assert why(state, Demolish("archer")) == why(state, Demolish("f")) == "GR-12.1.6"
    assert give(state, Demolish("levy")) == [fates.DemolitionBegan("levy")]
    assert holder.since == state.turn
    assert why(state, Demolish("levy")) == "GR-12.1.6"
    give(state, Take("levy"))
    give(state, Advance())
    assert holder.since == 0


@pytest.mark.rule("GR-12.1.6", "GR-2.0a")
@pytest.mark.parametrize(("kind", "own", "other"), [("levy", 3, 1), ("cavalry", 1, 3)])
def test_a_fortification_is_taken_apart_in_the_phase_of_who_holds_it(kind: str, own: int, other: int) -> None:
    holder = unit("u", "attacker", FORT, kind=kind)
    for order, phase, rule in (
        ("good", own, ""),
        ("good", other, "GR-2.0a"),
        ("good", own + 4, "GR-2.0a"),
        ("panicked", own, "GR-2.0a"),
    ):
        holder.order = order  # type: ignore[assignment]
        refusal = moving.why_not_demolish(moves(holder, phase=phase), holder)
        assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("GR-7.1.3c", "GR-7.1.4")
def test_foot_to_whom_riders_hand_a_banner_that_has_moved_stays_for_the_turn() -> None:
    for entered, stays in ((0, False), (1, True)):
        rider = unit("a", "attacker", HERE, sp=1, entered=entered)
        foot = unit("f", "attacker", HERE, sp=1, kind="levy")
        state = moves(rider, foot, Banner("banner-witold", "attacker", bearer="a"))
        give(state, HandOn("banner-witold", "f"))
        turns.PhaseBegan(3).book(state)
        assert (moving.why_not_take(state, foot) is not None) is stays
        turns.TurnBegan(2).book(state)
        turns.PhaseBegan(3).book(state)
        assert moving.why_not_take(state, foot) is None


@pytest.mark.rule("GR-S1c", "GR-4.2.4")
def test_who_comes_on_beside_a_friend_pays_for_him() -> None:
    for there, cost in (("2531", 4), ("2530", 2)):
        one, friend = waiting("c", "levy", sp=1), unit("f", "attacker", there, sp=1, kind="levy")
        moving.come_on(drafting(moves(one, friend)), Entering("c"), ComeOn("2531", 0))
        assert one.spent == cost
