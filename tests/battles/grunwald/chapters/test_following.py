"""Pursuits and advances after a combat."""

from typing import Any

import pytest

from battles.grunwald.chapters import following, going, overrunning
from battles.grunwald.chapters.effects import field_of
from battles.grunwald.chapters.following import (
    AdvanceInto,
    Advancing,
    Chase,
    Chasing,
    Follow,
    PursueNext,
    Pursuing,
    Trample,
)
from battles.grunwald.chapters.orders import Leave, Pass
from battles.grunwald.chapters.withdrawing import Face, Looking
from battles.grunwald.state import Clash, State
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    ground,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)

START, PATH = "2519", ("2518", "2517")


def beaten(item: Any, *more: Any, charge: int = 0, path: tuple[str, ...] = PATH, **options: Any) -> State:
    """A rider whose enemy has retreated before him; `item` is what is asked."""
    one = unit("a", "attacker", HERE, "N", charge=charge)
    state = position(one, unit("x", "defender", path[-1], "S"), *more, agenda=[item], **options)
    state.clash = Clash(("a",), ("x",), (START,), "D2", {"a": HERE, "x": START}, paths={"x": path})
    return state


@pytest.mark.rule("GR-5.5", "GR-5.5.1", "GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
@pytest.mark.parametrize(
    ("where", "level", "faces", "forced"),
    [
        ("2522", 0, (4,), False),
        ("2522", 0, (5,), True),
        (HERE, 0, (), False),
        ("2527", 0, (), True),
        ("2522", 2, (), True),
    ],
)
def test_near_a_leader_a_die_says_whether_a_pursuit_is_free(
    where: str, level: int, faces: tuple[int, ...], forced: bool
) -> None:
    item = Pursuing(("a",))
    state = beaten(item, leader("witold", "attacker", where), level=level)
    draft = drafting(state, *faces)
    following.next_pursuer(draft, item)
    [tested] = kinds(draft.events, following.PursuitTested)
    assert (tested.forced, len(tested.rolls)) == (forced, len(faces))
    assert state.agenda == [Chasing("a", forced)]


@pytest.mark.rule("GR-5.5.4", "GR-5.5.6", "GR-4.2.7")
def test_only_who_stood_beside_is_pursued_and_into_his_hex_first() -> None:
    state = beaten(Chasing("a", False))
    assert following.prey(state, state.units["a"]) == ["x"]
    state.units["a"].hex = "2522"
    assert following.prey(state, state.units["a"]) == []


@pytest.mark.rule("GR-4.2.7", "GR-5.5.4", "GR-5.5.6")
def test_nobody_is_pursued_through_a_river_but_over_a_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    state = beaten(Chasing("a", False))
    one = state.units["a"]
    for kinds_, open_ in (
        (frozenset(), True),
        (frozenset({"river"}), False),
        (frozenset({"river", "bridge"}), True),
    ):
        monkeypatch.setitem(field_of(state).sides, (HERE, START), kinds_)
        assert following.passable(field_of(state), one, START) is open_
        assert following.prey(state, one) == (["x"] if open_ else [])


@pytest.mark.rule("GR-5.5.4", "GR-12.1.5", "GR-5.5.8", "GR-5.5.9")
def test_a_mandatory_pursuit_follows_to_the_end_and_gains_no_charge() -> None:
    state = beaten(Chasing("a", True, "x"), charge=1)
    draft = drafting(state)
    following.run_chase(draft, state.agenda[-1])
    one = state.units["a"]
    assert [step.hex for step in kinds(draft.events, going.UnitStepped)] == [START, "2518"]
    assert (one.hex, one.charge, one.spent) == ("2518", 1, 0)
    assert state.agenda[-1].walked


@pytest.mark.rule("GR-5.5.5", "GR-5.5.6", "GR-5.5.7", "GR-4.4.1a")
def test_a_voluntary_pursuit_may_be_declined_stray_and_stop() -> None:
    state = beaten(
        Chasing("a", False), leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    )
    assert set(offered(state)) == {Follow("x"), Follow("x", alone=True), Pass()}
    give(state, Follow("x"))
    assert state.units["a"].hex == START
    assert state.leaders["witold"].hex == START
    chases = {order.hex for order in offered(state) if isinstance(order, Chase)}
    assert "2518" in chases
    assert len(chases) > 2
    assert why(state, Chase("2510")) == "GR-5.5.5"
    give(state, Chase("2518"))
    assert state.agenda[-1] == Looking("a", "pursuit")


@pytest.mark.rule("GR-4.4.1a", "GR-4.4.3", "GR-5.5.5")
def test_a_pursuit_that_strays_over_the_edge_is_gone_for_four_turns() -> None:
    state = beaten(Chasing("a", False, "x", 1), path=("2702", "2703"))
    state.units["a"].hex = "2700"
    assert Leave() in list(following.chases(state, state.agenda[-1]))
    draft = drafting(state)
    following.take_chase(draft, state.agenda[-1], Leave())
    assert kinds(draft.events, going.UnitLeft) == [going.UnitLeft("a", 5)]


@pytest.mark.rule("GR-5.5.10", "GR-5.8.9b")
def test_pursuing_cavalry_may_ride_down_infantry_in_its_way() -> None:
    foot = unit("f", "defender", "2518", "S", kind="levy", order="disorganised")
    state = beaten(Chasing("a", True, "x", 1, True), foot, charge=2)
    state.units["a"].hex = START
    assert offered(state) == [Trample("2518"), Pass()]
    draft = drafting(state)
    following.take_chase(draft, state.agenda[-1], Trample("2518"))
    assert kinds(draft.events, overrunning.OverrunTried)[0].cost == 0
    assert (state.units["a"].hex, foot.place, state.units["a"].spent) == ("2518", "eliminated", 0)


@pytest.mark.rule("GR-5.5.5", "GR-5.5.10")
@pytest.mark.parametrize(("forced", "hexes", "free"), [(False, 1, True), (False, 2, False), (True, 1, False)])
def test_only_who_may_stray_rides_down_infantry_beside_the_way(forced: bool, hexes: int, free: bool) -> None:
    foot = unit("f", "defender", "2618", "S", kind="levy", order="disorganised")
    state = beaten(Chasing("a", forced, "x", hexes, walked=True), foot, charge=2, path=("2518", "2417"))
    state.units["a"].hex = START
    assert state.clash is not None
    assert "2618" not in state.clash.paths["x"]
    assert (Trample("2618") in list(following.chases(state, state.agenda[-1]))) is free


@pytest.mark.rule("GR-5.5.8", "GR-5.5.9", "GR-8.1.7a")
def test_in_a_pursuit_only_a_turn_about_costs_the_charge() -> None:
    for facing, left in (("N", 2), ("SE", 2), ("S", 0)):
        one = unit("a", "attacker", HERE, facing, charge=2)
        following.stride(drafting(position(one)), one, START, ())
        assert (one.hex, one.charge) == (START, left)


@pytest.mark.rule("GR-8.1.7a", "GR-5.5")
def test_a_leader_whom_a_unit_meets_on_its_way_stays_with_his_own() -> None:
    for item, order in (
        (Chasing("a", False, "x", 1, led=("witold",)), Chase("2518")),
        (Advancing((), "a", ("witold",)), AdvanceInto("a", "2518")),
    ):
        state = beaten(item, path=("2518", "2517", "2516"))
        state.units["a"].hex = START
        for name in ("witold", "jagiello"):
            state.leaders[name] = leader(name, "attacker", START)
        state.leaders["jungingen"] = leader("jungingen", "defender", "2510")
        give(state, order)
        assert [state.leaders[name].hex for name in ("witold", "jagiello")] == ["2518", START]


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b", "GR-5.6.3a", "GR-5.6.3b")
def test_an_attacker_advances_into_the_emptied_hex_and_one_more_where_no_enemy_controls() -> None:
    state = beaten(Advancing(("a",)), path=("2510",))
    one = state.units["a"]
    assert offered(state) == [AdvanceInto("a", START), Pass()]
    assert why(state, AdvanceInto("a", "2521")) == "GR-5.2.9a"
    give(state, AdvanceInto("a", START))
    assert (one.hex, one.charge) == (START, 1)
    give(state, Pass())
    assert AdvanceInto("a", "2518") in offered(state)
    give(state, AdvanceInto("a", "2518"))
    assert (one.hex, one.charge, one.spent) == ("2518", 2, 0)
    near = beaten(Advancing((), "a"), path=("2516",))
    near.units["a"].hex = START
    assert list(following.advances(near, near.agenda[-1])) == [AdvanceInto("a", "2518"), Pass()]
    near.units["x"].hex = "2518"
    near.gone()
    assert list(following.advances(near, near.agenda[-1])) == [Pass()]


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b", "GR-4.2.1", "GR-4.3.4")
@pytest.mark.parametrize(("charge", "widest"), [(0, 3), (1, 1)])
def test_who_advances_turns_as_in_a_move_and_goes_on_straight_ahead(charge: int, widest: int) -> None:
    state = beaten(Advancing(("a",)), leader("witold", "attacker", "2530"), charge=charge, path=("2510",))
    state.leaders["jungingen"] = leader("jungingen", "defender", "2510")
    one = state.units["a"]
    give(state, AdvanceInto("a", START))
    assert one.charge == charge + 1
    looks = {order.facing for order in offered(state) if isinstance(order, Face)}
    assert looks == {by % 6 for by in range(-widest, widest + 1)} - {0}
    if widest == 1:
        assert why(state, Face(3)) == "GR-4.3.4"
    give(state, Face(1))
    assert offered(state) == [AdvanceInto("a", field_of(state).toward(START, 1)), Pass()]


@pytest.mark.rule("GR-5.5", "GR-5.5.1", "GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
def test_one_after_the_other_is_asked_and_who_cannot_pursue_is_left_out() -> None:
    far = leader("witold", "attacker", "2529")
    pair = (unit("b", "attacker", "2619", "NW"), unit("s", "attacker", "2418", "SE", kind="archer"))
    state = beaten(Pursuing(("a", "b", "s")), *pair, far)
    for left in (("b", "s"), ("s",)):
        draft = drafting(state)
        following.next_pursuer(draft, state.agenda[-1])
        name = "a" if left == ("b", "s") else "b"
        assert state.agenda == [Pursuing(left), Chasing(name, True)]
        [tested] = kinds(draft.events, following.PursuitTested)
        assert (tested.unit, tested.distance) == (name, 9 if name == "a" else 10)
        state.agenda.pop()
    draft = drafting(state)
    following.next_pursuer(draft, state.agenda[-1])
    assert (state.agenda, kinds(draft.events, following.PursuitTested)) == ([], [])
    state = beaten(Pursuing(("a",)))
    draft = drafting(state)
    following.next_pursuer(draft, state.agenda[-1])
    [tested] = kinds(draft.events, following.PursuitTested)
    assert (tested.distance, tested.forced) == (-1, True)
    state = beaten(Pursuing(("a",)))
    state.units["a"].hex = "2525"
    state.gone()
    draft = drafting(state)
    following.next_pursuer(draft, state.agenda[-1])
    assert (state.agenda, kinds(draft.events, following.PursuitTested)) == ([], [])


@pytest.mark.rule("GR-5.5")
def test_who_pursues_first_is_the_owners_choice() -> None:
    leaders = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    shooter = unit("s", "attacker", "2418", "SE", kind="archer")
    other = unit("b", "attacker", ground().toward(START, 4), "NE")
    state = beaten(Pursuing(("a", "b", "s")), other, shooter, *leaders)
    assert offered(state) == [PursueNext("a"), PursueNext("b")]
    assert why(state, PursueNext("s")) == "GR-5.5"
    [tested] = kinds(give(state, PursueNext("b"), 1), following.PursuitTested)
    assert (tested.unit, state.agenda[-1], state.agenda[0]) == (
        "b",
        Chasing("b", False),
        Pursuing(("a", "s")),
    )
    give(state, Pass())
    assert state.agenda[-1] == Chasing("a", False)


@pytest.mark.rule("GR-5.5.4", "GR-5.5.6")
def test_nobody_pursues_who_stayed_a_friend_or_into_a_hex_that_is_held() -> None:
    state = beaten(Chasing("a", False), path=PATH)
    assert state.clash is not None
    state.clash.paths = {"x": ()}
    assert following.prey(state, state.units["a"]) == []
    state.clash.paths, state.units["x"].side = {"x": PATH}, "attacker"
    assert following.prey(state, state.units["a"]) == []
    held = beaten(Chasing("a", False), unit("y", "defender", START, "S"))
    assert following.prey(held, held.units["a"]) == []


@pytest.mark.rule("GR-5.5.5", "GR-5.5.7", "GR-5.5.10")
def test_a_pursuit_ends_for_the_dead_the_panicked_and_in_a_fortification() -> None:
    for change in ({"place": "eliminated"}, {"order": "panicked"}):
        state = beaten(Chasing("a", False))
        for key, value in change.items():
            setattr(state.units["a"], key, value)
        assert list(following.chases(state, state.agenda[-1])) == []
    state = beaten(Chasing("a", False, "x", 1), path=("1404", "1403"))
    state.units["a"].hex = "1405"
    assert list(following.chases(state, Chasing("a", False, "x", 1))) == []
    assert Chase("1404") in list(following.chases(state, Chasing("a", False, "x", 0)))


@pytest.mark.rule("GR-5.5.10", "GR-5.5.5")
def test_only_enemies_on_the_way_are_ridden_down() -> None:
    for side, hex_, found in (
        ("defender", "2518", True),
        ("attacker", "2518", False),
        ("defender", "2618", False),
        ("defender", "", False),
    ):
        pieces = [unit("f", side, hex_, "S", kind="infantry_light")] if hex_ else []  # type: ignore[arg-type]
        state = beaten(Chasing("a", True, "x", 1, True), *pieces, charge=2)
        state.units["a"].hex = START
        state.gone()
        assert (Trample("2518") in list(following.chases(state, state.agenda[-1]))) is found
        assert Trample("2618") not in list(following.chases(state, state.agenda[-1]))


@pytest.mark.rule("GR-5.5.4", "GR-12.1.5")
def test_a_pursuit_takes_up_the_only_target_ends_in_works_and_is_then_over() -> None:
    state = beaten(Chasing("a", True))
    following.run_chase(drafting(state), state.agenda[-1])
    assert (state.agenda[-1], state.units["a"].hex) == (Chasing("a", True, "x"), HERE)
    following.run_chase(drafting(state), state.agenda[-1])
    assert (state.agenda[-1], state.units["a"].hex) == (Chasing("a", True, "x", 1, True), "2518")
    following.run_chase(drafting(state), state.agenda[-1])
    assert (state.agenda, state.units["a"].hex) == ([Looking("a", "pursuit")], "2518")
    for item in (Chasing("a", False, "x", 3), Chasing("a", False)):
        state = beaten(item, path=PATH)
        if not item.target:
            state.units["x"].hex = START
            state.gone()
        following.run_chase(drafting(state), state.agenda[-1])
        assert state.units["a"].hex == HERE
        assert state.agenda == ([Looking("a", "pursuit")] if item.hexes else [])
    inside = beaten(Chasing("a", True, "x"), path=("1405", "1505", "1506"))
    assert inside.clash is not None
    inside.units["a"].hex, inside.clash.starts["x"] = "1403", "1404"
    inside.gone()
    following.run_chase(drafting(inside), inside.agenda[-1])
    assert inside.units["a"].hex == "1405"


@pytest.mark.rule("GR-5.5.6", "GR-5.8.9b", "GR-4.4.3", "GR-5.5.9")
def test_a_pursuit_begins_goes_on_and_ends_as_it_is_ordered() -> None:
    for forced, item, hex_ in (
        (True, Chasing("a", True, "x"), HERE),
        (False, Chasing("a", False, "x", 1), START),
    ):
        state = beaten(Chasing("a", forced))
        following.take_chase(drafting(state), state.agenda[-1], Follow("x"))
        assert (state.agenda, state.units["a"].hex) == ([item], hex_)
    following.take_chase(drafting(state), state.agenda[-1], Chase("2518"))
    assert (state.agenda, state.units["a"].hex) == ([Chasing("a", False, "x", 2)], "2518")
    following.take_chase(drafting(state), state.agenda[-1], Pass())
    assert state.agenda == [Looking("a", "pursuit")]
    foot = unit("f", "defender", "2518", "S", kind="levy", order="disorganised")
    state = beaten(Chasing("a", True, "x", 1, True), foot, charge=2)
    state.units["a"].hex = START
    state.gone()
    following.take_chase(drafting(state), state.agenda[-1], Trample("2518"))
    assert state.agenda == [Looking("a", "pursuit")]
    state = beaten(Chasing("a", False, "x", 1), path=("2702", "2703"))
    following.take_chase(drafting(state), state.agenda[-1], Leave())
    assert (state.agenda, state.units["a"].place) == ([], "left")


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b")
def test_nobody_advances_through_a_river_off_the_map_to_the_enemy_in_panic_or_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = beaten(Advancing(("a",)), path=("2510",))
    one = state.units["a"]
    assert list(following.advances(state, Advancing(("a",))))[:-1] == [AdvanceInto("a", START)]
    for change, back in (({"order": "panicked"}, {"order": "good"}), ({"place": "left"}, {"place": "map"})):
        for key, value in change.items():
            setattr(one, key, value)
        assert list(following.advances(state, Advancing(("a",)))) == [Pass()]
        for key, value in back.items():
            setattr(one, key, value)
    state.units["x"].hex, state.units["x"].sp = START, 0
    state.gone()
    assert list(following.advances(state, Advancing(("a",)))) == [Pass()]
    state.units["x"].hex, state.units["x"].facing = "2510", 0
    state.gone()
    monkeypatch.setitem(field_of(state).sides, (HERE, START), frozenset({"river"}))
    assert list(following.advances(state, Advancing(("a",)))) == [Pass()]
    assert AdvanceInto("a", START) not in list(following.advances(state, Advancing((), "a")))
    edge = beaten(Advancing((), "a"), path=("2510",))
    edge.units["a"].hex = "2531"
    edge.gone()
    found = [
        order.hex for order in following.advances(edge, edge.agenda[-1]) if isinstance(order, AdvanceInto)
    ]
    assert found
    assert all(found)


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b", "GR-5.6.3a", "GR-5.6.3b")
def test_each_advances_on_its_own_and_only_riders_gather_speed_straight_ahead() -> None:
    for kind, facing, level in (
        ("cavalry", "N", 3),
        ("cavalry", "NE", 1),
        ("horse_archer", "N", 0),
        ("levy", "N", 0),
    ):
        one = unit("a", "attacker", HERE, facing, kind=kind, charge=2)
        state = position(one, unit("b", "attacker", "2619"), agenda=[Advancing(("a", "b"))])
        following.take_advance(drafting(state), state.agenda[-1], AdvanceInto("a", START))
        assert (one.hex, one.charge) == (START, level)
        assert state.agenda == [Advancing(("b",), "a"), Looking("a", "advance")]
    state.agenda.pop()
    following.take_advance(drafting(state), state.agenda[-1], AdvanceInto("a", "2518"))
    assert state.agenda == [Advancing(("b",), ""), Looking("a", "advance")]
    state.agenda.pop()
    draft = drafting(state)
    following.take_advance(draft, state.agenda[-1], Pass())
    assert state.agenda == []


@pytest.mark.rule("GR-8.1.7a", "GR-5.5.5", "GR-5.2.9a")
def test_a_leader_may_stay_behind_where_a_unit_pursues_or_advances() -> None:
    leaders = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    state = beaten(Chasing("a", False), *leaders)
    give(state, Follow("x", alone=True))
    give(state, Chase("2518"))
    assert (state.units["a"].hex, state.leaders["witold"].hex) == ("2518", HERE)
    for alone, hex_ in ((False, START), (True, HERE)):
        leaders = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
        state = beaten(Advancing(("a",)), *leaders)
        state.units["x"].place = "eliminated"
        state.gone()
        assert AdvanceInto("a", START, alone=alone) in offered(state)
        give(state, AdvanceInto("a", START, alone=alone))
        assert (state.units["a"].hex, state.leaders["witold"].hex) == (START, hex_)
    forced = beaten(Chasing("a", True), leader("witold", "attacker", HERE))
    assert Follow("x", alone=True) not in list(following.chases(forced, forced.agenda[-1]))
