"""Pursuits and advances after a combat."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.grunwald.play import following, going, overrunning
from battles.grunwald.play.effects import field_of
from battles.grunwald.play.following import (
    AdvanceInto,
    Advancing,
    Chase,
    Chasing,
    Follow,
    PursueNext,
    Pursuing,
    Trample,
)
from battles.grunwald.play.orders import Leave, Pass
from battles.grunwald.play.withdrawing import Face, Looking
from battles.grunwald.rules import costs
from battles.grunwald.state import Clash, Leader, State
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    dead,
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


def beaten(
    item: Any, *more: Any, at: str = HERE, charge: int = 0, path: tuple[str, ...] = PATH, **options: Any
) -> State:
    """A rider who fought at HERE, and whose enemy has retreated before him; `item` is what is asked."""
    one = unit("a", "attacker", at, "N", charge=charge)
    state = position(one, unit("x", "defender", path[-1], "S"), *more, agenda=[item], **options)
    state.clash = Clash(("a",), ("x",), (START,), "D2", {"a": HERE, "x": START}, paths={"x": path})
    return state


def lords(first: str = HERE) -> tuple[Leader, Leader]:
    """A leader of either side, that of the pursuers in a hex."""
    return leader("witold", "attacker", first), leader("jungingen", "defender", "2510")


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


@pytest.mark.rule("GR-5.5.5", "GR-5.5.6", "GR-5.5.7", "GR-5.5.9", "GR-4.4.1a")
def test_a_voluntary_pursuit_may_be_declined_stray_and_stop() -> None:
    state = beaten(Chasing("a", False), *lords())
    assert set(offered(state)) == {Follow("x"), Follow("x", alone=True), Pass()}
    give(state, Follow("x"))
    assert state.units["a"].hex == state.leaders["witold"].hex == START
    assert state.agenda == [Chasing("a", False, "x", 1, led=("witold",))]
    chases = {order.hex for order in offered(state) if isinstance(order, Chase)}
    assert "2518" in chases
    assert len(chases) > 2
    assert why(state, Chase("2510")) == "GR-5.5.5"
    give(state, Chase("2518"))
    assert (state.units["a"].hex, state.agenda[-1]) == ("2518", Looking("a", "pursuit"))
    stopped = beaten(Chasing("a", False, "x", 1), at=START)
    following.chase(drafting(stopped), stopped.agenda[-1], Pass())
    assert stopped.agenda == [Looking("a", "pursuit")]


@pytest.mark.rule("GR-4.4.1a", "GR-4.4.3", "GR-5.5.5")
def test_a_pursuit_that_strays_over_the_edge_is_gone_for_four_turns() -> None:
    state = beaten(Chasing("a", False, "x", 1), at="2700", path=("2702", "2703"))
    assert Leave() in list(following.chases(state, state.agenda[-1]))
    draft = drafting(state)
    following.chase(draft, state.agenda[-1], Leave())
    assert kinds(draft.events, going.UnitLeft) == [going.UnitLeft("a", 5)]
    assert (state.agenda, state.units["a"].place) == ([], "left")
    lords = [leader(name, "attacker", "2700") for name in ("witold", "szymon")]
    state = beaten(Chasing("a", False, "x", 1, led=("witold",)), *lords, at="2700", path=("2702", "2703"))
    following.chase(drafting(state), state.agenda[-1], Leave())
    assert [lord.place for lord in lords] == ["left", "map"]


@pytest.mark.rule("GR-5.5.10", "GR-5.8.9b")
def test_pursuing_cavalry_may_ride_down_infantry_in_its_way() -> None:
    foot = unit("f", "defender", "2518", "S", kind="levy", order="disorganised")
    state = beaten(Chasing("a", True, "x", 1, True), foot, at=START, charge=2)
    assert offered(state) == [Trample("2518"), Pass()]
    draft = drafting(state)
    following.chase(draft, state.agenda[-1], Trample("2518"))
    assert kinds(draft.events, overrunning.OverrunTried)[0].cost == 0
    assert (state.units["a"].hex, foot.place, state.units["a"].spent) == ("2518", "eliminated", 0)
    assert state.agenda == [Looking("a", "pursuit")]


@pytest.mark.rule("GR-5.5.5", "GR-5.5.10")
@pytest.mark.parametrize(
    ("forced", "hexes", "side", "there", "free"),
    [
        (True, 1, "defender", "2518", True),
        (True, 1, "attacker", "2518", False),
        (True, 1, "defender", "2618", False),
        (False, 1, "defender", "2618", True),
        (False, 2, "defender", "2618", False),
    ],
)
def test_only_enemies_on_the_way_are_ridden_down_and_beside_it_by_who_may_stray(
    forced: bool, hexes: int, side: Side, there: str, free: bool
) -> None:
    foot = unit("f", side, there, "S", kind="infantry_light")
    item = Chasing("a", forced, "x", hexes, walked=True)
    state = beaten(item, foot, at=START, charge=2, path=("2518", "2417"))
    found = [each for each in following.chases(state, item) if isinstance(each, Trample)]
    assert found == ([Trample(there)] if free else [])


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
        other = leader("jagiello", "attacker", START)
        state = beaten(item, *lords(START), other, at=START, path=("2518", "2517", "2516"))
        give(state, order)
        assert (state.leaders["witold"].hex, other.hex) == ("2518", START)


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
    for there, more in (("2516", [AdvanceInto("a", "2518")]), ("2518", [])):
        near = beaten(Advancing((), "a"), at=START, path=(there,))
        assert list(following.advances(near, near.agenda[-1])) == more


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b", "GR-4.2.1", "GR-4.3.4")
@pytest.mark.parametrize(("charge", "widest"), [(0, 3), (1, 1)])
def test_who_advances_turns_as_in_a_move_and_goes_on_straight_ahead(charge: int, widest: int) -> None:
    state = beaten(Advancing(("a",)), *lords("2530"), charge=charge, path=("2510",))
    give(state, AdvanceInto("a", START))
    assert state.units["a"].charge == charge + 1
    looks = {order.facing for order in offered(state) if isinstance(order, Face)}
    assert looks == {by % 6 for by in range(-widest, widest + 1)} - {0}
    if widest == 1:
        assert why(state, Face(3)) == "GR-4.3.4"
    give(state, Face(1))
    assert offered(state) == [AdvanceInto("a", field_of(state).toward(START, 1)), Pass()]


@pytest.mark.rule("GR-5.5", "GR-5.5.1", "GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
def test_one_after_the_other_is_asked_and_who_cannot_pursue_is_left_out() -> None:
    pair = unit("b", "attacker", "2619", "NW"), unit("s", "attacker", "2418", "SE", kind="archer")
    far = leader("witold", "attacker", "2529")
    for units, left, others, at, asked in (
        (("a", "b", "s"), ("b", "s"), [*pair, far], HERE, [("a", 9, True)]),
        (("b", "s"), ("s",), [*pair, far], HERE, [("b", 10, True)]),
        (("s",), (), [*pair, far], HERE, []),
        (("a",), (), [], HERE, [("a", -1, True)]),
        (("a",), (), [], "2525", []),
    ):
        state = beaten(Pursuing(units), *others, at=at)
        draft = drafting(state)
        following.next_pursuer(draft, state.agenda[-1])
        tested = kinds(draft.events, following.PursuitTested)
        assert [(each.unit, each.distance, each.forced) for each in tested] == asked
        chasing = [Chasing(each.unit, each.forced) for each in tested]
        assert state.agenda == ([Pursuing(left)] if left else []) + chasing


@pytest.mark.rule("GR-5.5")
def test_who_pursues_first_is_the_owners_choice() -> None:
    shooter = unit("s", "attacker", "2418", "SE", kind="archer")
    other = unit("b", "attacker", ground().toward(START, 4), "NE")
    state = beaten(Pursuing(("a", "b", "s")), other, shooter, *lords())
    assert offered(state) == [PursueNext("a"), PursueNext("b")]
    assert why(state, PursueNext("s")) == "GR-5.5"
    [tested] = kinds(give(state, PursueNext("b"), 1), following.PursuitTested)
    assert tested.unit == "b"
    assert state.agenda == [Pursuing(("a", "s")), Chasing("b", False)]
    give(state, Pass())
    assert state.agenda[-1] == Chasing("a", False)


@pytest.mark.rule("GR-4.2.7", "GR-5.5.4", "GR-5.5.6")
def test_only_an_enemy_is_pursued_who_has_gone_from_beside_a_unit_and_left_his_hex_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def prey(
        *others: Any, at: str = HERE, path: tuple[str, ...] = PATH, side: Side = "defender"
    ) -> list[str]:
        state = beaten(Chasing("a", False), *others, at=at)
        following.clash_of(state).paths, state.units["x"].side = {"x": path}, side
        return following.prey(state, state.units["a"])

    assert prey() == ["x"]
    assert prey(at="2522") == prey(path=()) == prey(side="attacker") == []
    assert prey(unit("y", "defender", START, "S")) == []
    state = beaten(Chasing("a", False))
    for sides, open_ in ((frozenset({"river"}), False), (frozenset({"river", "bridge"}), True)):
        monkeypatch.setitem(field_of(state).sides, (HERE, START), sides)
        assert costs.passable(field_of(state), HERE, START) is open_
        assert prey() == (["x"] if open_ else [])


@pytest.mark.rule("GR-5.5.5", "GR-5.5.7", "GR-5.5.10")
def test_a_pursuit_ends_for_the_dead_the_panicked_and_in_a_fortification() -> None:
    for change, value in (("place", "eliminated"), ("order", "panicked")):
        state = beaten(Chasing("a", False))
        setattr(state.units["a"], change, value)
        assert list(following.targets(state, state.agenda[-1])) == []
        assert list(following.chases(state, Chasing("a", False, "x"))) == []
    state = beaten(Chasing("a", False, "x", 1), at="1405", path=("1404", "1403"))
    assert list(following.chases(state, Chasing("a", False, "x", 1))) == []
    assert Chase("1404") in list(following.chases(state, Chasing("a", False, "x", 0)))


@pytest.mark.rule("GR-5.5.4", "GR-12.1.5", "GR-5.5.8", "GR-5.5.9")
def test_a_mandatory_pursuit_takes_up_the_only_target_follows_to_the_end_and_gains_no_charge() -> None:
    state = beaten(Chasing("a", True), charge=1)
    draft = drafting(state)
    for then, hex_ in (
        ([Chasing("a", True, "x")], HERE),
        ([Chasing("a", True, "x", 1, True)], "2518"),
        ([Looking("a", "pursuit")], "2518"),
    ):
        LOOP.topic_of(state).run(draft, state.agenda[-1])
        assert (state.agenda, state.units["a"].hex) == (then, hex_)
    assert [step.hex for step in kinds(draft.events, going.UnitStepped)] == [START, "2518"]
    assert (state.units["a"].charge, state.units["a"].spent) == (1, 0)


@pytest.mark.rule("GR-5.5.4", "GR-12.1.5")
def test_a_pursuit_is_over_where_nobody_is_left_to_pursue_and_in_works() -> None:
    held = unit("y", "defender", START)
    for item, others, then in (
        (Chasing("a", False, "x", 3), [], [Looking("a", "pursuit")]),
        (Chasing("a", False), [held], []),
    ):
        state = beaten(item, *others)
        LOOP.topic_of(state).run(drafting(state), item)
        assert (state.units["a"].hex, state.agenda) == (HERE, then)
    inside = beaten(Chasing("a", True, "x"), at="1403", path=("1405", "1505", "1506"))
    following.clash_of(inside).starts["x"] = "1404"
    LOOP.topic_of(inside).run(drafting(inside), inside.agenda[-1])
    assert inside.units["a"].hex == "1405"


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b")
def test_nobody_advances_through_a_river_off_the_map_to_the_enemy_in_panic_or_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def advances(item: Advancing, at: str = HERE, there: str = "2510", **more: Any) -> list[str]:
        state = beaten(item, at=at, path=(there,))
        state.units["x"].sp = 0
        for name, value in more.items():
            setattr(state.units["a"], name, value)
        return [each.hex for each in following.advances(state, item) if isinstance(each, AdvanceInto)]

    assert advances(Advancing(("a",))) == [START]
    for barred in ({"order": "panicked"}, {"place": "left"}, {"there": START}):
        assert advances(Advancing(("a",)), **barred) == []
    found = advances(Advancing((), "a"), at="2531")
    assert found
    assert all(found)
    monkeypatch.setitem(field_of(position()).sides, (HERE, START), frozenset({"river"}))
    assert advances(Advancing(("a",))) == advances(Advancing((), "a")) == []


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
        following.advance_into(drafting(state), state.agenda[-1], AdvanceInto("a", START))
        assert (one.hex, one.charge) == (START, level)
        assert state.agenda == [Advancing(("b",), "a"), Looking("a", "advance")]
    state.agenda.pop()
    following.advance_into(drafting(state), state.agenda[-1], AdvanceInto("a", "2518"))
    assert state.agenda == [Advancing(("b",), ""), Looking("a", "advance")]
    state.agenda.pop()
    draft = drafting(state)
    LOOP.topic_of(state).take(draft, state.agenda[-1], Pass())
    assert state.agenda == []


@pytest.mark.rule("GR-8.1.7a", "GR-5.5.5", "GR-5.2.9a")
def test_a_leader_may_stay_behind_where_a_unit_pursues_or_advances() -> None:
    state = beaten(Chasing("a", False), *lords())
    give(state, Follow("x", alone=True))
    give(state, Chase("2518"))
    assert (state.units["a"].hex, state.leaders["witold"].hex) == ("2518", HERE)
    for alone, hex_ in ((False, START), (True, HERE)):
        state = beaten(Advancing(("a",)), *lords())
        dead(state, "x")
        assert AdvanceInto("a", START, alone=alone) in offered(state)
        give(state, AdvanceInto("a", START, alone=alone))
        assert (state.units["a"].hex, state.leaders["witold"].hex) == (START, hex_)
    forced = beaten(Chasing("a", True), leader("witold", "attacker", HERE))
    assert Follow("x", alone=True) not in list(following.targets(forced, forced.agenda[-1]))
