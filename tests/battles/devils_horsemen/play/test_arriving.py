"""A unit turns as an enemy comes beside it."""

from typing import Any

import pytest

from battles.devils_horsemen.play import arriving
from battles.devils_horsemen.play.happenings import (
    CheckPassed,
    CohesionLost,
    UnitEliminated,
    UnitRouted,
    UnitTurned,
)
from battles.devils_horsemen.play.items import (
    Answering,
    Arriving,
    Excusing,
    Facing,
    Marching,
    Ordering,
    Responding,
)
from battles.devils_horsemen.play.orders import Forgo, TurnTo
from battles.devils_horsemen.rules import reactions
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE, BEHIND = "0505", "0506"


def come(one: Unit, *others: Unit, **more: Any) -> State:
    """An enemy has come beside a unit, on a march that goes on."""
    enemy = unit("e", "attacker", BEHIND, "N", type="LC")
    who = leader("l", "attacker", "1414", status="active", kind="overall")
    leaders = (who,)
    state = position(one, enemy, unit("z", "attacker", "1413"), *others, leaders=leaders, active="l", **more)
    enemy.ordered = True
    state.agenda = [Ordering("l", "orders", 1), Marching("e", began=True), Facing(one.id, "e")]
    return state


def foot(**more: Any) -> Unit:
    return unit("f", "defender", HERE, "N", type="MI", **more)


@pytest.mark.rule("DH-7.15a")
def test_a_unit_turns_by_one_corner_or_not_at_all() -> None:
    state = come(foot())
    assert offered(state) == [TurnTo(5), TurnTo(1), Forgo()]
    assert why(state, TurnTo(3)) == "DH-7.15a"
    [turned] = kinds(give(state, TurnTo(1), 0), UnitTurned)
    assert (turned.facing, turned.reacted, state.units["f"].turned) == (1, True, True)
    assert not reactions.may_turn(state, state.units["f"], state.units["e"])
    for order in (TurnTo(5), Forgo()):
        state = come(foot())
        give(state, order, *[0] * isinstance(order, TurnTo))
        assert state.units["f"].turned is isinstance(order, TurnTo)
        assert not any(isinstance(item, Facing) for item in state.agenda)


@pytest.mark.rule("DH-7.15a")
def test_each_unit_beside_who_has_come_is_asked_once() -> None:
    state = come(foot(), unit("g", "defender", "0405", "N", type="MI"), unit("h", "defender", "0303", "N"))
    enemy = state.units["e"]
    assert arriving.turning(state, enemy, ()) == "f"
    assert arriving.turning(state, enemy, ("f",)) == ""
    enemy.hex = "0404"
    state.gone()
    assert [arriving.turning(state, enemy, asked) for asked in ((), ("f",), ("g",))] == ["f", "g", "f"]
    assert arriving.turning(state, enemy, ("f", "g", "h")) == ""
    assert not reactions.may_turn(state, unit("own", "attacker", "0403", "N"), enemy)


@pytest.mark.rule("DH-7.15b", "DH-11.16a")
@pytest.mark.parametrize(("die", "hits"), [(4, 0), (5, 1), (7, 3)])
def test_infantry_that_turns_so_is_checked(die: int, hits: int) -> None:
    state = come(foot())
    events = give(state, TurnTo(1), die)
    assert [each.hits for each in kinds(events, CohesionLost)] == [hits] * bool(hits)
    assert bool(kinds(events, CheckPassed)) is not bool(hits)
    assert state.units["f"].hits == hits


@pytest.mark.rule("DH-7.15b", "DH-2.23b")
def test_neither_cavalry_nor_artillery_that_turns_so_is_checked_nor_who_does_not_turn() -> None:
    for kind in ("LC", "ART"):
        assert not kinds(give(come(unit("f", "defender", HERE, type=kind)), TurnTo(1)), CohesionLost)
    assert not kinds(give(come(foot()), Forgo()), CheckPassed)


@pytest.mark.rule("DH-7.15a", "DH-7.14a")
@pytest.mark.parametrize(("kind", "hits"), [("MI", 1), ("LI", 0)])
def test_in_rough_ground_a_turn_costs_cohesion_as_any_other(kind: str, hits: int) -> None:
    state = come(unit("f", "defender", HERE, "N", type=kind), terrain={HERE: "r"})
    give(state, TurnTo(1), 0)
    assert state.units["f"].hits == hits


@pytest.mark.rule("DH-7.15b", "DH-11.46a")
def test_who_routs_by_its_check_is_not_lost_to_the_ground_as_well() -> None:
    state = come(foot(), terrain={HERE: "r"})
    events = give(state, TurnTo(1), 9)
    assert len(kinds(events, UnitRouted)) == 1
    assert kinds(events, UnitEliminated) == []


@pytest.mark.rule("DH-4.42b")
@pytest.mark.parametrize(
    ("ma", "at", "asked", "found"),
    [
        (8, HERE, (), "m"),
        (9, HERE, (), ""),
        (8, HERE, ("m",), ""),
        (8, "0404", (), ""),
        (8, "0406", (), ""),
    ],
)
def test_a_leader_with_a_unit_is_asked_before_a_slower_enemy_that_has_come_beside_him(
    ma: int, at: str, asked: tuple[str, ...], found: str
) -> None:
    away = unit("g", "defender", "0404", "N", type="MI")
    leaders = leader("m", "defender", at), leader("own", "attacker", BEHIND)
    enemy = unit("e", "attacker", BEHIND, "N", type="LC", ma=ma)
    state = position(foot(), away, enemy, leaders=leaders, acting="attacker")
    assert arriving.wary(state, enemy, asked) == found
    draft = drafting(state, item=Arriving("e", asked=asked))
    arriving.arrive(draft, state.agenda[-1])
    if found:
        assert state.agenda == [Arriving("e", asked=("m",)), Excusing("m", "e")]
    else:
        assert state.agenda == [Arriving("e", "facings")]


@pytest.mark.rule("DH-3.0d", "DH-8.43a", "DH-6.51a", "DH-6.58a")
@pytest.mark.parametrize(
    ("item", "asked"),
    [
        (Arriving("e", "fire"), Answering("e", ("f",), "entry")),
        (Arriving("e", "fire", line=True), None),
        (Arriving("e", "distance", "order", before="0406"), Responding("e", ("k",))),
        (Arriving("e", "distance", "charge", before="0406"), Responding("e", ("k",))),
        (Arriving("e", "distance", "advance", before="0406"), None),
        (Arriving("e", "distance", "pursuit", before="0406"), None),
        (Arriving("e", "distance", "order", before="0507"), None),
    ],
)
def test_who_is_asked_when_a_unit_comes_beside_archers_and_to_two_hexes_of_cavalry(
    item: Arriving, asked: Any
) -> None:
    state = position(
        unit("f", "defender", HERE, "S", type="LI", missile="B"),
        unit("k", "defender", "0707", "N", type="KN"),
        unit("e", "attacker", BEHIND, "N", type="MI", ma=5),
        acting="attacker",
    )
    draft = drafting(state, item=item)
    arriving.arrive(draft, item)
    assert state.agenda[1:] == ([asked] if asked else [])
