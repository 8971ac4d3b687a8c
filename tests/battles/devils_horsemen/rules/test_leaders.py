"""Leaders who go alone, make off, are caught and are replaced."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import costs, leaders, zones
from battles.devils_horsemen.state import Leader, State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE = "0505"
HOLDER = unit("e", "defender", "0404", "SE", type="MI")


def captain(id_: str = "l", hex_: str = HERE, **more: Any) -> Leader:
    return leader(id_, "attacker", hex_, **{"kind": "subordinate", **more})


def lead(who: Leader, by: Leader | None, *units: Unit) -> str:
    everybody = (who,) if by is None else (who, by)
    return refused(leaders.why_not_lead(position(*units, leaders=everybody), who, by or who))


CHIEF = captain("c", "0909", kind="overall")
HELD_CHIEF = captain("c", HERE, kind="overall")


@pytest.mark.rule("DH-4.24a", "DH-5.24a", "DH-5.24d", "DH-4.31c", "DH-4.25a", "DH-4.41b", "DH-7.23b")
@pytest.mark.rule("DH-4.31a", "DH-4.26a", "DH-6.15a", "DH-4.1e")
def test_w4_a_leader_goes_on_his_own_order_or_on_that_of_the_overall_commander() -> None:
    assert lead(captain(), None) == lead(captain(), CHIEF) == ""
    assert lead(captain(), captain("m", "0909")) == lead(captain(place="gone"), CHIEF) == "DH-4.24a"
    assert lead(captain(), None, HOLDER) == lead(captain(cornered=True), None) == "DH-4.25a"
    assert lead(captain(), CHIEF, HOLDER) == "", "only he is sent out of an enemy zone"
    assert lead(HELD_CHIEF, None, HOLDER) == "", "an overall commander leaves it by himself"
    assert lead(captain("l", "0909"), HELD_CHIEF, HOLDER) == "DH-4.31c", "and sends nobody else"
    assert lead(captain(status="finished"), None) == "DH-4.26a"
    assert lead(captain(status="finished"), CHIEF) == ""
    assert lead(captain(spent=9), None) == "DH-6.15a"
    assert lead(captain(spent=8), None) == ""


def step(who: Leader, hex_: str, *units: Unit, left: int | None = None, **more: Any) -> str:
    return refused(leaders.why_not_step(position(*units, leaders=(who,), **more), who, hex_, left))


@pytest.mark.rule("DH-6.15a", "DH-6.64a", "DH-6.34a")
def test_a_leader_goes_any_way_at_the_cost_of_cavalry() -> None:
    assert [step(captain(), near) for near in position().field.around[HERE]] == [""] * 6
    assert step(captain(), "0705") == step(captain(), "") == "DH-6.21a"
    assert step(captain(spent=7), "0605", terrain={"0605": "r"}) == "DH-6.15a"
    assert step(captain(spent=8), "0605", unit("a", "attacker", "0605")) == "DH-6.15a"
    assert step(captain(), "0404", HOLDER) == "DH-6.34a"
    assert step(captain(), "0605", sides={"indus_river": ((HERE, "0605"),)}) == "DH-6.34a"
    assert step(captain(), "0605", left=0) == "DH-6.15a"


@pytest.mark.rule("DH-4.42b")
def test_a_leader_makes_off_with_nine_points_less_what_the_enemy_has() -> None:
    assert leaders.withdrawal(captain(), unit("e", "defender", "0504", ma=5)) == 4
    assert leaders.withdrawal(captain(), unit("e", "defender", "0504", ma=9)) == 0
    assert leaders.withdrawal(captain(), unit("e", "defender", "0504", ma=9, disordered=True)) == 1


@pytest.mark.rule("DH-4.42c", "DH-4.42d")
def test_a_leader_without_a_unit_is_exposed_beside_an_enemy() -> None:
    def exposed(*units: Unit) -> list[str]:
        return [each.id for each in leaders.exposed(position(*units, leaders=(captain(),)))]

    away = unit("e", "defender", "0504", "N", type="MI")
    assert exposed(away) == ["l"]
    assert exposed(away, unit("a", "attacker", HERE)) == []
    assert exposed(unit("e", "defender", "0503", "SE")) == []
    assert exposed() == []


@pytest.mark.rule("DH-4.42c", "DH-4.42e")
def test_the_refuge_is_the_nearest_unit_by_a_free_way() -> None:
    def refuges(*units: Unit) -> tuple[str, ...]:
        state = position(*units, leaders=(captain(),))
        return leaders.refuges(state, state.leaders["l"])

    near, far = unit("a", "attacker", "0705"), unit("b", "attacker", "0205")
    assert refuges(near, far) == ("a",)
    assert refuges(near, unit("c", "attacker", "0305")) == ("a", "c")
    assert refuges() == ()
    ring = [unit(f"e{hex_}", "defender", hex_, type="MI") for hex_ in position().field.around[HERE]]
    assert refuges(near, *ring) == ()


def replaced(state: State, unit_: str = "a", by: str = "c") -> str:
    return refused(leaders.why_not_replace(state, state.leaders[by], state.leaders["l"], unit_))


def lost(*units: Unit, chief: Leader | None = None, **more: Any) -> State:
    values = {"place": "gone", "hex": "", "replacements": 1, **more}
    hex_ = values.pop("hex")
    return position(*units, leaders=(captain("l", hex_, **values), chief or CHIEF))


@pytest.mark.rule("DH-4.31f", "DH-4.43a", "DH-4.43d", "DH-4.44a", "DH-4.31a")
def test_an_overall_commander_out_of_enemy_zones_replaces_another_who_is_lost_as_often_as_was_agreed() -> (
    None
):
    mine, other = unit("a", "attacker", "0101"), unit("b", "attacker", "1212", formation="other")
    assert replaced(lost(mine, other)) == ""
    assert replaced(lost(mine, other), "b") == replaced(lost(mine, other), "nobody") == "DH-4.43a"
    assert replaced(lost(mine, replacements=0)) == "DH-4.43d"
    assert replaced(lost(mine, place="map", hex=HERE)) == replaced(lost(mine, kind="overall")) == "DH-4.43a"
    assert replaced(lost(mine, chief=captain("c", "0909"))) == "DH-4.31f"
    assert replaced(lost(mine, HOLDER, chief=HELD_CHIEF)) == "DH-4.31a"


ROUGH = {"0504": "r", "0604": "w", "0406": "2", "0407": "3", "0306": "r", "0605": "r", "0704": "w"}


@pytest.mark.rule("DH-4.41a", "DH-6.15a", "DH-6.64a")
@pytest.mark.parametrize("first", ["", "0504", "0506"])
@pytest.mark.parametrize(("here", "spent"), [(HERE, 0), (HERE, 3), ("0304", 1)])
def test_a_leader_comes_to_each_hex_by_the_cheapest_way(first: str, here: str, spent: int) -> None:
    one = captain(hex_=here, spent=spent)
    state = position(
        unit("e", "defender", "0204", "NE", type="MI"),
        unit("f", "defender", "0803", "SW", type="MI"),
        unit("u", "attacker", "0703"),
        unit("v", "attacker", "0507"),
        leaders=(one,),
        terrain=ROUGH,
        sides={"indus_river": [("0606", "0706"), ("0506", "0507")]},
    )
    if first not in ("", *state.field.around[here]):
        first = state.field.around[here][0]
    found = leaders.journeys(state, one, first)
    start = first or here
    begun = spent + ((costs.leader_step(state, one, here, first) or 0) if first else 0)
    assert found.pop(start) == (begun, first)

    def goes_on(hex_: str) -> bool:
        return not zones.held(state, hex_, "attacker") or (hex_ == here and not first)

    for hex_ in state.field.hexes:
        if hex_ == start:
            continue
        ways: dict[int, set[str]] = {}
        for near in filter(None, state.field.around[hex_]):
            before = (begun, first) if near == start else found.get(near)
            cost = costs.leader_step(state, one, near, hex_)
            if before is not None and cost is not None and goes_on(near):
                ways.setdefault(before[0] + cost, set()).add(before[1] or hex_)
        least = min(ways, default=99)
        may = not state.enemies_at(hex_, "attacker") and zones.open_to(state, hex_, "attacker")
        if may and least <= costs.leader_allowance():
            assert found[hex_].spent == least
            assert found[hex_].first in ways[least]
        else:
            assert hex_ not in found
