"""One combat: odds and dice, and all that follows in its order."""

from typing import Any

import pytest

from battles.grunwald.play import clashing, effects, going, losing, outcomes, withdrawing
from battles.grunwald.play.following import Advancing, Pursuing
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import Clash, State
from hexmap.grid import SIDES
from tests.battles.grunwald.positions import HERE, dead, drafting, ground, kinds, leader, position, unit

THERE = "2519"


def duel(*more: Any, cell: str = "", kind: str = "cavalry", charge: int = 0, **clash: Any) -> State:
    """A rider before an enemy, and if it is said the combat between them under way."""
    one, other = unit("a", "attacker", HERE, "N", charge=charge), unit("x", "defender", THERE, "S", kind=kind)
    told: dict[str, Any] = {"attackers": ("a",), "defenders": ("x",), "starts": {"a": HERE, "x": THERE}}
    under_way = Clash(**{**told, "targets": (THERE,), "cell": cell, **clash}) if cell else None
    return position(one, other, *more, clash=under_way)


COMBAT = Combat(("a",), ("x",), (THERE,))


@pytest.mark.rule(
    "GR-5.1.1b", "GR-5.1.1c", "GR-5.1.1d", "GR-5.1.1e", "GR-5.1.1f", "GR-1.5b", "GR-5.2.1", "GR-5.2.11"
)
def test_odds_with_all_shifts_find_a_cell_and_losses_come_before_the_retreat() -> None:
    state = duel(charge=2)
    draft = drafting(state, 1, 2)
    clashing.begin(draft, COMBAT)
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert (fought.attacking, fought.defending, fought.initial, fought.final) == (2, 2, 1, 3)
    assert fought.shifts == {"attacker": {"armour": 1, "charge": 2}, "defender": {"armour": 1}}
    assert fought.cell == "D2 -1"
    assert fought.fighters == {"a": (2, 1, 2), "x": (2, 1, 0)}
    top = state.agenda[::-1]
    assert [type(item) for item in top[:2]] == [losing.Losing, withdrawing.Withdrawing]
    assert [item.what for item in top[2:]] == ["leaders", "follow", "disorder", "end"]
    assert (top[0].side, top[0].points, top[1].hexes) == ("defender", 1, 2)
    line = str(fought.tell(state, None))
    assert "2:2 = 1:1" in line
    assert "a (2 points, armour 1, charge 2) from 2520" in line
    assert line.endswith("dice 1+2 = 3: D2 -1 (attacked side: a strength point lost, retreat of 2 hexes)")


@pytest.mark.rule("GR-5.1.1b", "GR-9.2.2")
def test_the_log_says_of_whom_not_all_points_count() -> None:
    state = duel()
    state.units["a"].order = "disorganised"
    draft = drafting(state, 3, 4)
    clashing.begin(draft, COMBAT)
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert "a (1 of 2 points, armour 1) from 2520 against x (2 points, armour 1) at 2519" in str(
        fought.tell(state, None)
    )


@pytest.mark.rule("GR-5.6.6", "GR-5.6.9")
def test_a_stream_and_bad_ground_cost_an_attacker_his_charge_for_good() -> None:
    state = duel(charge=3)
    assert clashing.charge_kept(state, state.units["a"], COMBAT) == 3
    crossing = next(pair for pair, kinds_ in sorted(ground().sides.items()) if kinds_ == {"stream"})
    for (here, there), kept in ((("3525", "3524"), 0), (crossing, 2)):
        rider = unit("a", "attacker", here, SIDES[ground().facing_to(here, there)], charge=3)
        state = position(rider, unit("x", "defender", there))
        assert clashing.charge_kept(state, rider, Combat(("a",), ("x",), (there,))) == kept


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5", "GR-8.1.1")
def test_a_leader_with_those_who_retreat_is_in_danger_the_more_they_have_lost() -> None:
    for lost, faces, place in ((0, (1, 2), "map"), (0, (1, 1), "eliminated"), (1, (1, 2), "eliminated")):
        jungingen = leader("jungingen", "defender", THERE)
        state = duel(jungingen, cell="D2 -1", led={"jungingen": THERE}, lost={"x": lost} if lost else {})
        draft = drafting(state, *faces)
        clashing.leaders(draft)
        assert jungingen.place == place
        assert [risk.killed for risk in kinds(draft.events, losing.LeaderRisked)] == [place == "eliminated"]
    draft = drafting(state)
    clashing.leaders(draft)
    assert draft.events == [], "no die is thrown for the dead"


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5", "GR-5.4.6a")
@pytest.mark.parametrize(("cause", "faces"), [("combat", ()), ("retreat cut short", (1, 2))])
def test_only_a_leader_whose_units_died_before_their_retreat_is_in_no_danger(
    cause: str, faces: tuple[int, ...]
) -> None:
    pieces = unit("y", "defender", "2619", "S"), leader("jungingen", "defender", THERE)
    state = duel(*pieces, cell="D2 -1", defenders=("x", "y"), led={"jungingen": THERE})
    if faces:
        dead(state, "y")
    draft = drafting(state, *faces)
    effects.lose(draft, state.units["x"], 2, cause)
    clashing.leaders(draft)
    assert [risk.lost for risk in kinds(draft.events, losing.LeaderRisked)] == ([2] if faces else [])


@pytest.mark.rule("GR-14.1.3", "GR-8.2.3")
def test_a_leader_has_a_hand_in_a_combat_with_his_units_or_where_his_range_gives_the_shift() -> None:
    for hex_, side, leads, hand in (
        (HERE, "attacker", {}, True),
        (HERE, "attacker", {"leader": 2}, True),
        ("2521", "attacker", {"leader": 1}, True),
        ("2521", "attacker", {"leader": 2}, False),
        ("2521", "attacker", {}, False),
        ("2525", "attacker", {"leader": 1}, False),
        ("2521", "defender", {"leader": 1}, False),
    ):
        lord = leader("witold", side, hex_)  # type: ignore[arg-type]
        state = duel(lord)
        assert clashing.had_a_hand(state, lord, [state.units["a"]], leads) is hand


@pytest.mark.rule("GR-8.2.5")
def test_only_what_his_own_units_lose_endangers_a_leader() -> None:
    for hurt, lost in (("x", 1), ("y", 0)):
        pieces = unit("y", "defender", "2619", "S"), leader("jungingen", "defender", THERE)
        starts = {"a": HERE, "x": THERE, "y": "2619"}
        told = {"defenders": ("x", "y"), "led": {"jungingen": THERE}, "starts": starts}
        state = duel(*pieces, cell="D2 -1", **told)
        draft = drafting(state, 6, 6)
        effects.lose(draft, state.units[hurt], 1, "combat")
        clashing.leaders(draft)
        assert [risk.lost for risk in kinds(draft.events, losing.LeaderRisked)] == [lost]


@pytest.mark.rule("GR-5.5", "GR-5.2.9a", "GR-5.5.10")
@pytest.mark.parametrize(
    ("cell", "paths", "killed", "next_"),
    [
        ("D1", {"x": ("2518",), "y": ()}, "", [Pursuing(("a",))]),
        ("A1", {"a": ("2521",), "b": ()}, "", [Pursuing(("x",))]),
        ("D1", {"x": ()}, "x", [Advancing(("a",))]),
        ("D1", {"x": ()}, "", []),
    ],
)
def test_who_left_his_hex_is_pursued_and_into_a_hex_of_the_dead_the_attacker_advances(
    cell: str, paths: dict[str, tuple[str, ...]], killed: str, next_: list[Any]
) -> None:
    state = duel(cell=cell, paths=paths)
    dead(state, *killed)
    clashing.follow(drafting(state))
    assert state.agenda == next_


AFTER_RETREAT: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("D1", (1, 1), "disorganised"),
    ("D1", (3, 3), "good"),
    ("D3D", (), "disorganised"),
    ("-1 / -1", (), "good"),
)


@pytest.mark.rule("GR-5.1.1e", "GR-5.1.1f")
def test_the_dice_are_the_first_attackers_and_who_must_retreat_is_of_the_side_of_the_cell() -> None:
    for faces, side, units in (((6, 6), "attacker", ("a", "b")), ((1, 1), "defender", ("x",))):
        state = duel(unit("b", "attacker", "2619", "NW"), kind="cavalry_heavy")
        draft = drafting(state, *faces)
        clashing.begin(draft, Combat(("a", "b"), ("x",), (THERE,)))
        [fought] = kinds(draft.events, clashing.CombatFought)
        assert ".a" in str(fought.rolls[0])
        [item] = [each for each in state.agenda if isinstance(each, withdrawing.Withdrawing)]
        assert (item.side, item.units) == (side, units)
    state = duel()
    clashing.begin(drafting(state, 6, 1), COMBAT)
    lost = [item.side for item in state.agenda[::-1] if isinstance(item, losing.Losing)]
    assert lost == ["attacker", "defender"], "a loss of both is the attacker's first"


@pytest.mark.rule("GR-8.2.7", "GR-5.1.1f")
def test_a_leader_alone_dies_in_it_and_one_with_units_or_of_the_attackers_does_not() -> None:
    leaders = leader("salzbach", "defender", "2619"), leader("witold", "attacker", "2419")
    state = duel(*leaders, leader("jungingen", "defender", THERE))
    assert clashing.alone(state, COMBAT) == []
    combat = Combat(("a",), (), ("2619", "2419"))
    assert clashing.alone(state, combat) == ["salzbach"]
    clashing.begin(drafting(state, 6, 6), combat)
    assert [each.place for each in state.leaders.values()] == ["eliminated", "map", "map"]


@pytest.mark.rule("GR-5.1.1g", "GR-9.1.1a")
def test_where_all_are_dead_nobody_is_disorganised_and_the_dice_are_the_first_ones() -> None:
    state = duel(cell="D1")
    dead(state, "x")
    draft = drafting(state)
    clashing.disorder(draft)
    assert draft.events == []
    state = duel(unit("y", "defender", "2518", "S"), cell="D1", defenders=("x", "y"))
    draft = drafting(state, 3, 4)
    clashing.disorder(draft)
    [rolled] = kinds(draft.events, clashing.DisorganisationRolled)
    assert ".x" in str(rolled.rolls[0])
    line = str(rolled.tell(state, None))
    assert line == "disorganisation of x (at 2), y (at 2) after D1: dice 3+4 = 7: no unit (GR-5.1.1g)"


@pytest.mark.rule("GR-5.2.12a", "GR-5.6.11")
def test_the_charge_of_attacking_riders_sinks_by_one_and_to_nothing_if_they_were_thrown_back() -> None:
    for cell, left, by in (("D1", 1, "GR-5.2.12a"), ("A1", 0, "GR-5.6.11")):
        others = (unit("b", "attacker", "2619"), unit("f", "attacker", "2419", kind="levy", charge=1))
        gone = unit("g", "attacker", "2420", charge=2)
        state = duel(*others, gone, cell=cell, charge=2, attackers=("a", "b", "f", "g"))
        state.units["x"].charge = 2
        dead(state, "g")
        draft = drafting(state)
        clashing.end(draft)
        assert kinds(draft.events, going.ChargesSank) == [going.ChargesSank({"a": left}, by)]
        assert [state.units[name].charge for name in "axfg"] == [left, 2, 1, 2]
    draft = drafting(duel(cell="D1"))
    clashing.end(draft)
    assert (draft.events, draft.state.clash) == ([clashing.CombatEnded()], None)


@pytest.mark.rule("GR-5.1.1g", "GR-9.1.1a", "GR-10.1.1a", "GR-10.1.1b")
def test_nobody_panics_for_a_comrade_whom_the_same_result_disorganised() -> None:
    state = duel(unit("y", "defender", THERE, "S", sp=1), cell="D3D", defenders=("x", "y"))
    state.units["x"].sp = 1
    clashing.disorder(drafting(state))
    assert [state.units[name].order for name in "xy"] == ["disorganised", "disorganised"]
    state.units["y"].order = "good"
    clashing.disorder(drafting(state, 4))
    assert [state.units[name].order for name in "xy"] == ["panicked", "panicked"]


@pytest.mark.rule("GR-14.1.3", "GR-8.2.3")
def test_only_leaders_who_are_with_those_who_fight_or_give_them_a_shift_have_a_hand_in_it() -> None:
    near, with_them = leader("witold", "attacker", "2521"), leader("zyndarm", "attacker", HERE)
    for leaders, panicked, moved in (
        ((near,), False, ("witold",)),
        ((near, with_them), False, ("zyndarm",)),
        ((near,), True, ()),
        ((with_them,), True, ("zyndarm",)),
    ):
        state = duel(*leaders)
        if panicked:
            state.units["x"].order = "panicked"
        draft = drafting(state, 3, 4)
        clashing.begin(draft, COMBAT)
        [fought] = kinds(draft.events, clashing.CombatFought)
        assert fought.moved == moved


@pytest.mark.rule("GR-T.1", "GR-T.2", "GR-T.3", "GR-T.4")
@pytest.mark.parametrize(
    ("cell", "means"),
    [
        ("-", "no effect"),
        ("-1 / -", "attacking side: a strength point lost"),
        ("A1D", "attacking side: retreat of 1 hex, disorganised"),
        ("D3 -1", "attacked side: a strength point lost, retreat of 3 hexes"),
        ("-1 / D2", "attacking side: a strength point lost; attacked side: retreat of 2 hexes"),
    ],
)
def test_the_log_says_what_a_cell_means(cell: str, means: str) -> None:
    assert str(outcomes.meaning(cell)) == means


@pytest.mark.rule("GR-9.1.3")
def test_the_log_says_whom_a_leader_holds_together() -> None:
    state = duel(cell="D1")
    assert list(map(str, outcomes.hit(state, ["x"]))) == ["x"]
    state.leaders["jungingen"] = leader("jungingen", "defender", THERE)
    assert list(map(str, outcomes.hit(state, ["x"]))) == ["x, held together by a leader"]
