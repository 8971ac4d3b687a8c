"""The worked example of the shock (9.17): five combats resolved together, every die a 5."""

from typing import Any

import pytest

from battles.devils_horsemen.play import designating, opening
from battles.devils_horsemen.play.collapsing import CollapseTested, Flee
from battles.devils_horsemen.play.happenings import CohesionLost, UnitMoved, UnitRouted
from battles.devils_horsemen.play.items import Advancing
from battles.devils_horsemen.play.orders import Forgo
from battles.devils_horsemen.play.shocking import PickPair, ShockResolved
from battles.devils_horsemen.rules import facings
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import Horsemen, State
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, kinds, offered
from tests.battles.devils_horsemen.positions import leader, position, unit

PICKS = {"A1": PickPair("A1", "AX"), "B1": PickPair("B1", "BX"), "E1": PickPair("E1", "EX")}
RESULTS = {
    "AX": ("flank", 8, 9, "AS", (2, 6)),
    "BX": ("front", 7, 8, "", (2, 3)),
    "CX": ("front", 7, 7, "", (2, 2)),
    "DX": ("front", 8, 8, "", (2, 3)),
    "EX": ("flank", 6, 7, "AS", (2, 4)),
}
"""Of each combat the angle, the columns by type and as read, who is superior, and the hits."""
HITS = {name: hits for name, (*_, (_, hits)) in RESULTS.items()}


def result(event: ShockResolved) -> Any:
    return event.angle, event.base, event.column, event.superior, event.hits


def field_of_the_example() -> State:
    """The five combats: letters are the combats, X the defenders; all attackers have moved beside them."""
    moved: dict[str, Any] = {"marker": "check", "went": True, "ordered": True}
    return position(
        unit("A1", "attacker", "0305", "N", "HC", **moved),
        unit("A2", "attacker", "0405", "N", "CAT_HC", **moved),
        unit("AX", "defender", "0304", "SE", "KN", tq=8),
        unit("B1", "attacker", "0705", "N", "HC", **moved),
        unit("B2", "attacker", "0805", "N", "HC", **moved),
        unit("BX", "defender", "0704", "S", "KN", tq=8),
        unit("C1", "attacker", "1105", "N", "HC", **moved),
        unit("CX", "defender", "1104", "S", "MI"),
        unit("D1", "attacker", "1505", "N", "HC", **moved),
        unit("DX", "defender", "1504", "S", "LI"),
        unit("E1", "attacker", "1905", "N", "LC", **moved),
        unit("E2", "attacker", "2005", "N", "LC", **moved),
        unit("EX", "defender", "1904", "SE", "LI"),
        leaders=(leader("L", "attacker", "1212", status="active", kind="overall"),),
        active="L",
        columns=24,
        edges={"attacker": "bottom", "defender": "top"},
    )


def fought() -> tuple[State, list[Any]]:
    """The whole shock segment: the flank is picked where there is one, and nobody turns after an advance."""
    state = field_of_the_example()
    state.units["G"] = unit("G", "attacker", "2412", "N")
    state.agenda.append(Advancing("G"))
    draft = drafting(state, *[5] * 60)
    designating.begin(draft, state.leaders["L"])
    LOOP.go_on(draft)
    while state.agenda[-1] != Advancing("G"):
        orders = offered(state)
        order = next((order for order in orders if order in PICKS.values() or order == Forgo()), orders[0])
        assert order in PICKS.values() or isinstance(order, Flee | Forgo)
        LOOP.decide(draft, order)
    return state, draft.events


@pytest.mark.rule("DH-9.14a")
def test_w28_the_checks_before_the_shock() -> None:
    _, events = fought()
    lost = [
        (event.unit, event.hits) for event in kinds(events, CohesionLost) if event.cause == "before the shock"
    ]
    assert lost == [("CX", 1), ("DX", 2), ("EX", 2)]


@pytest.mark.rule("DH-9.16a", "DH-9.17a", "DH-9.17d", "DH-9.17f", "DH-9.12c")
def test_w29_to_w33_columns_and_results() -> None:
    _, events = fought()
    assert {event.pair[1]: result(event) for event in kinds(events, ShockResolved)} == RESULTS
    lost = {event.unit: event.hits for event in kinds(events, CohesionLost) if event.cause == "shock"}
    assert lost == {**HITS, "A1": 1, "A2": 1, "B1": 1, "B2": 1, "C1": 2, "D1": 2, "E1": 1, "E2": 1}


@pytest.mark.rule("DH-9.18a", "DH-9.18b", "DH-9.21a", "DH-9.23a")
def test_w31_to_w33_who_routs_and_who_advances() -> None:
    state, events = fought()
    assert [event.unit for event in kinds(events, UnitRouted)] == ["DX", "EX", "CX"]
    assert [(event.unit, event.held) for event in kinds(events, CollapseTested)] == [("CX", False)]
    advanced = [(event.unit, event.to) for event in kinds(events, UnitMoved) if event.why == "advance"]
    assert advanced == [("C1", "1104"), ("D1", "1504"), ("E1", "1904")]
    assert [state.units[name].hits for name in ("AX", "BX", "CX", "DX", "EX")] == [6, 3, 3, 5, 6]


@pytest.mark.rule("DH-11.61a", "DH-11.2a")
def test_w34_all_cavalry_is_disordered_and_who_stays_is_engaged() -> None:
    state, _ = fought()
    disordered = {unit.id for unit in state.units.values() if unit.disordered}
    assert disordered == {"A1", "A2", "AX", "B1", "B2", "BX", "C1", "D1", "E1", "E2"}
    engaged = {unit.id: unit.engaged for unit in state.units.values() if unit.engaged}
    assert engaged == {
        "A1": ("AX",),
        "A2": ("AX",),
        "AX": ("A1", "A2"),
        "B1": ("BX",),
        "B2": ("BX",),
        "BX": ("B1", "B2"),
    }
    assert not any(unit.marker for unit in state.units.values())


@pytest.mark.rule("DH-9.17a", "DH-9.17d", "DH-9.17f", "DH-9.13a")
def test_the_scenario_of_the_example_comes_to_the_same() -> None:
    state: State = Horsemen()
    opening.begin(drafting(state), SCENARIOS.content("example"))
    state.agenda.clear()
    for one in [each for each in state.units.values() if each.id[1] == "-"]:
        enemy = next(each for each in state.units.values() if each.id.endswith(f"-{one.id[0]}"))
        ahead = sorted(facings.front(state.field, one))
        assert not state.field.adjacent(one.hex, enemy.hex)
        one.hex = next(hex_ for hex_ in ahead if state.field.adjacent(hex_, enemy.hex) and not state.at(hex_))
        one.facing = min(facings.toward(state.field, one.hex, enemy.hex))
        one.went, one.ordered, one.marker = True, True, "check"
        state.gone()
    state.active, state.leaders["orlok"].status = "orlok", "active"
    draft = drafting(state, *[5] * 60)
    designating.begin(draft, state.leaders["orlok"])
    LOOP.go_on(draft)
    while len(kinds(draft.events, ShockResolved)) < len("ABCDE"):
        picks = [order for order in offered(state) if isinstance(order, PickPair)]
        best = [order for order in picks if order.attacker in ("A-HC", "B-HC-1", "E-LC-1")]
        LOOP.decide(draft, best[0] if best else offered(state)[-1])
    assert [result(event) for event in kinds(draft.events, ShockResolved)] == list(RESULTS.values())
