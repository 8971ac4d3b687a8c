"""A movement phase: who is taken up, banners handed on, reinforcements and those who come back."""

from typing import Any

import pytest

from battles.grunwald.chapters import banners, fates, going, moving, turns
from battles.grunwald.chapters.leading import Leading
from battles.grunwald.chapters.marching import Advance, Marching
from battles.grunwald.chapters.moving import (
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
from battles.grunwald.chapters.orders import Halt
from battles.grunwald.chapters.reacting import Reacting
from battles.grunwald.scenarios import Quota
from battles.grunwald.state import Banner, State
from tests.battles.grunwald.positions import HERE, drafting, give, kinds, leader, offered, position, unit, why

FORT = "1405"
QUOTA = Quota(cavalry=1, infantry=1, entry="south edge", lithuanian_entry="")


def moves(*pieces: Any, **more: Any) -> State:
    """A position in which the attacker moves."""
    return position(*pieces, agenda=[Moving()], **more)


def waiting(id_: str, kind: str = "cavalry", place: str = "waiting") -> Any:
    found = unit(id_, "attacker", "", kind=kind)
    found.place = place
    return found


@pytest.mark.rule("GR-1.1", "GR-2.0a", "GR-2.1b", "GR-2.1g", "GR-11.5.1", "GR-4.1.1", "GR-4.1.2")
def test_cavalry_moves_in_its_phase_and_all_others_in_theirs() -> None:
    arms = ("horse_archer", "cavalry_light", "levy", "bombard")
    units = [unit(kind, "attacker", f"2{number}20", kind=kind) for number, kind in enumerate(arms)]
    state = moves(*units, unit("enemy", "defender", "2510"))
    assert {o.unit for o in offered(state) if isinstance(o, Take)} == {"horse_archer", "cavalry_light"}
    assert why(state, Take("levy")) == "GR-2.0a"
    assert why(state, Take("enemy")) == "GR-2.0a"
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
        assert (one.order, one.done, one.charge) == (order, True, 0)
    one.done, one.spent = False, 2
    assert why(state, Recover("a")) == "GR-9.3.1"


@pytest.mark.rule("GR-5.6.3c", "GR-2.1d", "GR-2.1h", "GR-4.1.4")
def test_cavalry_that_enters_no_hex_in_its_phase_has_no_charge_left() -> None:
    still, rode = (
        unit("still", "attacker", HERE, charge=2),
        unit("rode", "attacker", "2720", charge=2, entered=1),
    )
    state = moves(still, rode, unit("enemy", "defender", "2510", charge=1))
    assert moving.stood(state) == {"still": 0}
    [sank] = kinds(give(state, EndPhase()), going.ChargesSank)
    assert sank.levels == {"still": 0}
    assert (still.charge, rode.charge) == (0, 2)
    state.phase = 3
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
    state = moves(unit("a", "attacker", HERE), waiting("c-1"), waiting("c-2"), quotas={"attacker": QUOTA})
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


@pytest.mark.rule("GR-S1c", "GR-S2c")
def test_foot_comes_only_when_the_number_of_riders_is_full_or_none_waits() -> None:
    state = moves(waiting("c"), waiting("f", "levy"), quotas={"attacker": QUOTA})
    assert not moving.room_for(state, state.units["f"])
    state.came, state.units["c"].place = ("c",), "map"
    assert moving.room_for(state, state.units["f"])
    assert moving.why_not_enter(state, state.units["f"]) is not None
    state.phase = 3
    assert moving.why_not_enter(state, state.units["f"]) is None
    state.quotas = {}
    assert not moving.room_for(state, state.units["f"])


@pytest.mark.rule("GR-4.4.5", "GR-4.4.8", "GR-4.4.6", "GR-4.4.7")
def test_who_has_left_may_come_back_and_is_only_put_down() -> None:
    one = waiting("a", place="left")
    one.left_at, one.back_from = "2531", 3
    state = moves(one, unit("b", "attacker", HERE))
    assert Enter("a") not in offered(state)
    state.turn = 5
    assert Enter("a") in offered(state)
    assert EndPhase() in offered(state)
    state.agenda.append(Entering("a"))
    give(state, ComeOn("2531", 2))
    assert (one.hex, one.facing, one.done, one.charge) == ("2531", 2, True, 0)
    assert why(state, Take("a")) == "GR-4.1.2"


@pytest.mark.rule("GR-8.1.1", "GR-8.1.2")
def test_a_leader_goes_with_a_unit_of_his_hex() -> None:
    others = leader("jerzy", "attacker", "2720"), leader("jungingen", "defender", "2510")
    state = moves(unit("a", "attacker", HERE), leader("witold", "attacker", HERE), *others)
    assert Take("a", "witold") in offered(state)
    assert why(state, Take("a", "jerzy")) == "GR-8.1.1"
    assert why(state, Take("a", "jungingen")) == "GR-8.1.2"


@pytest.mark.rule("GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
def test_nobody_hands_on_who_does_not_move_now_or_to_whom_it_cannot_be_given() -> None:
    def rule_of(taker: str = "b", phase: int = 1, **more: Any) -> str:
        one, other = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1)
        state = moves(one, other, Banner("banner-witold", "attacker", bearer="a"))
        state.phase = phase
        for key, value in more.items():
            name, _, field_ = key.partition("_")
            if name == "banner":
                setattr(state.banners["banner-witold"], field_, value)
            else:
                setattr(state.units[name], field_, value)
        found = moving.why_not_hand_on(state, HandOn("banner-witold", taker))
        return found.rule if found else ""

    assert rule_of() == ""
    assert rule_of(phase=3) == "GR-2.0a"
    assert rule_of(phase=5) == "GR-7.1.4"
    assert rule_of("nobody") == "GR-7.1.4"
    assert rule_of(banner_bearer="", banner_hex=HERE) == "GR-7.1.4"
    assert rule_of(a_order="panicked") == "GR-2.0a"
    assert rule_of(b_order="panicked") == "GR-2.0a"
    assert rule_of(b_place="left") == "GR-2.0a"


@pytest.mark.rule("GR-2.0b", "GR-2.1b", "GR-7.1.4")
def test_what_is_taken_up_is_on_the_agenda_and_a_banner_changes_hands_at_once() -> None:
    for order, item in (
        (Take("a", "witold"), Marching("a", "witold")),
        (Lead("witold"), Leading("witold")),
        (Enter("c"), Entering("c")),
    ):
        state = moves(unit("a", "attacker", HERE), leader("witold", "attacker", HERE), waiting("c"))
        moving.take(drafting(state), state.agenda[-1], order)
        assert state.agenda == [Moving(), item]
    for done, cost in ((False, 2), (True, 2)):
        one, other = unit("a", "attacker", HERE, sp=1, done=done), unit("b", "attacker", HERE, sp=1)
        state = moves(one, other, Banner("banner-witold", "attacker", bearer="a"))
        draft = drafting(state)
        moving.take(draft, state.agenda[-1], HandOn("banner-witold", "b"))
        assert draft.events == [banners.BannerPassed("banner-witold", "a", "b", cost, done)]


@pytest.mark.rule("GR-2.1d", "GR-2.1h", "GR-5.6.3c")
def test_at_the_end_the_other_side_may_shoot_and_only_who_had_a_charge_loses_it() -> None:
    foot = unit("f", "attacker", "2720", kind="levy", charge=1)
    state = moves(unit("a", "attacker", HERE), foot)
    assert moving.stood(state) == {}
    moving.end(drafting(state), state.agenda[-1])
    assert state.agenda == [Reacting("defender")]


@pytest.mark.rule("GR-S1c", "GR-S2c")
def test_only_those_of_the_side_and_the_kind_count() -> None:
    enemy, rider = unit("e", "defender", "2510"), waiting("c")
    state = moves(enemy, rider, waiting("f", "levy"), quotas={"attacker": QUOTA})
    state.came = ("e",)
    assert moving.room_for(state, rider)
    assert [each.id for each in moving.waiting(state)] == ["c"]
    state.phase = 3
    assert [each.id for each in moving.waiting(state)] == ["f"]
    state.phase = 5
    assert moving.waiting(state) == []
    for pieces in (
        [waiting("f", "levy"), waiting("g", "levy")],
        [waiting("f", "levy"), unit("r", "attacker", HERE)],
    ):
        state = moves(*pieces, quotas={"attacker": QUOTA})
        assert moving.room_for(state, state.units["f"])
    other = waiting("x")
    other.side = "defender"
    state = moves(waiting("f", "levy"), other, quotas={"attacker": QUOTA})
    assert moving.room_for(state, state.units["f"])


@pytest.mark.rule("GR-2.0a", "GR-4.1.1", "GR-10.2.1", "GR-S1c", "GR-4.4.8")
def test_nobody_is_taken_up_who_is_off_the_map_or_in_panic_nor_comes_on_for_the_enemy() -> None:
    for more in ({"order": "panicked"}, {"place": "left"}):
        one = unit("a", "attacker", HERE)
        for key, value in more.items():
            setattr(one, key, value)
        assert moving.why_not_take(moves(one), one) is not None
    foe = waiting("c")
    foe.side = "defender"
    found = moving.why_not_enter(moves(foe, quotas={"defender": QUOTA}), foe)
    assert found is not None
    assert found.rule == "GR-2.0a"


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-4.4.5", "GR-5.6.3a")
def test_who_comes_on_meets_who_is_there_and_may_be_shot_at() -> None:
    for kind, hex_, level in (
        ("cavalry", "2531", 1),
        ("horse_archer", "2531", 0),
        ("levy", "2531", 0),
        ("cavalry", "0031", 0),
    ):
        state = moves(
            waiting("c", kind), Banner("banner-witold", "attacker", hex=hex_), quotas={"attacker": QUOTA}
        )
        state.phase = 3 if kind == "levy" else 1
        state.agenda.append(Entering("c"))
        moving.take_place(drafting(state), state.agenda[-1], ComeOn(hex_, 1))
        came = state.units["c"]
        assert (came.hex, came.facing, came.charge) == (hex_, 1, level)
        assert state.agenda == [Moving(), Marching("c"), Reacting("defender", "c")]
        assert state.banners["banner-witold"].bearer == "c"
    back = waiting("c", place="left")
    back.left_at = "2531"
    state = moves(back, Banner("banner-witold", "attacker", hex="2531"))
    state.agenda.append(Entering("c"))
    moving.take_place(drafting(state), state.agenda[-1], ComeOn("2531", 1))
    assert (state.agenda, state.banners["banner-witold"].bearer) == ([Moving()], "c")


@pytest.mark.rule("GR-12.1.6", "GR-1.3")
def test_a_fortification_is_taken_apart_by_a_regular_unit_that_is_told_to_and_by_nobody_else() -> None:
    holder, archers = (unit(kind, "attacker", FORT, kind=kind) for kind in ("levy", "archer"))
    state = moves(holder, archers, unit("f", "attacker", HERE, kind="levy"))
    state.phase = 3
    assert [o.unit for o in offered(state) if isinstance(o, Demolish)] == ["levy"]
    assert why(state, Demolish("archer")) == "GR-12.1.6"
    assert why(state, Demolish("f")) == "GR-12.1.6"
    assert give(state, Demolish("levy")) == [fates.DemolitionBegan("levy")]
    assert holder.since == state.turn
    assert why(state, Demolish("levy")) == "GR-12.1.6"
    assert Take("levy") in offered(state)


@pytest.mark.rule("GR-12.1.6", "GR-2.0a")
@pytest.mark.parametrize(("kind", "own", "other"), [("levy", 3, 1), ("cavalry", 1, 3)])
def test_a_fortification_is_taken_apart_in_the_phase_of_who_holds_it(kind: str, own: int, other: int) -> None:
    holder = unit("u", "attacker", FORT, kind=kind)
    state = moves(holder)

    def rule_at(phase: int) -> str:
        state.phase = phase
        refusal = moving.why_not_demolish(state, holder)
        return refusal.rule if refusal else ""

    assert [rule_at(phase) for phase in (own, other, own + 4)] == ["", "GR-2.0a", "GR-2.0a"]
    holder.order = "panicked"
    assert rule_at(own) == "GR-2.0a"


@pytest.mark.rule("GR-12.1.6")
def test_who_goes_takes_nothing_apart_any_more() -> None:
    state = moves(unit("levy", "attacker", FORT, kind="levy", since=1))
    state.phase = 3
    give(state, Take("levy"))
    give(state, Advance())
    assert state.units["levy"].since == 0


@pytest.mark.rule("GR-7.1.3c", "GR-7.1.4")
def test_foot_to_whom_riders_hand_a_banner_that_has_moved_stays_for_the_turn() -> None:
    for entered, stays in ((0, False), (1, True)):
        rider = unit("a", "attacker", HERE, sp=1, entered=entered)
        foot = unit("f", "attacker", HERE, sp=1, kind="levy")
        state = moves(rider, foot, Banner("banner-witold", "attacker", bearer="a"))
        give(state, HandOn("banner-witold", "f"))
        turns.phase_began(state, turns.PhaseBegan(3))
        assert (moving.why_not_take(state, foot) is not None) is stays
        turns.turn_began(state, turns.TurnBegan(2))
        turns.phase_began(state, turns.PhaseBegan(3))
        assert moving.why_not_take(state, foot) is None


@pytest.mark.rule("GR-S1c", "GR-4.2.4")
def test_who_comes_on_beside_a_friend_pays_for_him() -> None:
    for there, cost in (("2531", 4), ("2530", 2)):
        friend = unit("f", "attacker", there, sp=1, kind="levy")
        state = moves(waiting("c", "levy"), friend, quotas={"attacker": QUOTA})
        state.units["c"].sp = 1
        moving.take_place(drafting(state), Entering("c"), moving.ComeOn("2531", 0))
        assert state.units["c"].spent == cost
