"""Pursuits and advances after a combat."""

from typing import Any

import pytest

from battles.grunwald.chapters import fates, following, overrunning
from battles.grunwald.chapters.effects import field_of
from battles.grunwald.chapters.following import (
    AdvanceInto,
    Advancing,
    Chase,
    Chasing,
    Follow,
    Pursuing,
    Trample,
)
from battles.grunwald.chapters.orders import Leave, Pass
from battles.grunwald.chapters.withdrawing import Looking
from battles.grunwald.state import Clash, State
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
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


@pytest.mark.rule("GR-4.2.7")
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
    assert [step.hex for step in kinds(draft.events, fates.UnitStepped)] == [START, "2518"]
    assert (one.hex, one.charge, one.spent) == ("2518", 1, 0)
    assert state.agenda[-1].walked


@pytest.mark.rule("GR-5.5.5", "GR-5.5.6", "GR-5.5.7", "GR-4.4.1a")
def test_a_voluntary_pursuit_may_be_declined_stray_and_stop() -> None:
    state = beaten(
        Chasing("a", False), leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    )
    assert set(offered(state)) == {Follow("x"), Pass()}
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
    assert kinds(draft.events, fates.UnitLeft) == [fates.UnitLeft("a", 5)]


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


@pytest.mark.rule("GR-5.5.8", "GR-5.5.9", "GR-8.1.7a")
def test_in_a_pursuit_only_a_turn_about_costs_the_charge() -> None:
    for facing, left in (("N", 2), ("SE", 2), ("S", 0)):
        one = unit("a", "attacker", HERE, facing, charge=2)
        following.stride(drafting(position(one)), one, START)
        assert (one.hex, one.charge) == (START, left)


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
    near = beaten(Advancing((), "a"), path=("2517",))
    near.units["a"].hex = START
    assert list(following.advances(near, near.agenda[-1])) != [Pass()]
    near.units["x"].hex = "2518"
    near.gone()
    assert list(following.advances(near, near.agenda[-1])) == [Pass()]
