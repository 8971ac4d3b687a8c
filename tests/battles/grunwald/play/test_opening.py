"""How a battle begins, with its optional chapters."""

import re

import msgspec
import pytest

from battles.grunwald.play import opening
from battles.grunwald.play.opening import BattleJoined, ConroisFormed
from battles.grunwald.rules import morale
from battles.grunwald.scenarios import SCENARIOS
from battles.grunwald.state import Grunwald, State
from battles.grunwald.tables import TABLES
from rulebook import Refusal
from tests.battles.grunwald.positions import drafting, kinds, position


@pytest.mark.rule("GR-2.1a", "GR-S1a", "GR-S2a")
@pytest.mark.parametrize(("name", "first"), [("titans", "polish"), ("blitzkrieg", "teutonic")])
def test_who_moves_first_is_named_by_the_scenario(name: str, first: str) -> None:
    sides = opening.sides(SCENARIOS.content(name))
    assert {nation: side for nation, side in sides.items() if side == "attacker"} == {first: "attacker"}
    assert len(sides) == 2


@pytest.mark.rule("GR-1.2a", "GR-S0d", "GR-S0e", "GR-S1b", "GR-S1c", "GR-S2b", "GR-S2c")
@pytest.mark.parametrize(("name", "leaders", "riders"), [("titans", 12, 2), ("blitzkrieg", 12, 8)])
def test_units_leaders_and_banners_are_set_up_and_the_others_wait(
    name: str, leaders: int, riders: int
) -> None:
    state: State = Grunwald()
    draft = drafting(state)
    opening.begin(draft, SCENARIOS.content(name), fatigue=False)
    [joined] = kinds(draft.events, BattleJoined)
    assert (len(state.leaders), len(state.banners), state.turns) == (leaders, 4, 16)
    polish: State = state
    side = next(each for each, nation in polish.nations.items() if nation == "polish")
    assert state.quotas[side].cavalry == riders
    assert {unit.place for unit in state.units.values()} == {"map", "waiting"}
    assert all(state.units[banner.bearer].cavalry for banner in state.banners.values())
    assert len(draft.events) == 1
    assert joined.units[0] is not state.units[joined.units[0].id]


@pytest.mark.rule("GR-13.0", "GR-13.1.1", "GR-13.1.2", "GR-13.1.3", "GR-13.1.5", "GR-13.1.6", "GR-13.1.7")
def test_conrois_of_two_to_six_have_a_head_a_blazon_and_a_leader_and_foot_has_none() -> None:
    state: State = Grunwald()
    draft = drafting(state)
    opening.begin(draft, SCENARIOS.content("titans"), fatigue=False, organised=True)
    [formed] = kinds(draft.events, ConroisFormed)
    assert formed == opening.conrois(state)
    assert formed.heads["pl-krakow"] == "pl-krakow-1"
    assert [formed.blazons[name] for name in ("lt-vilnius", "ta-horde")] == ["lithuania", ""]
    assert (formed.leaders["ta-horde"], formed.leaders["pl-krakow"]) == ("jerzy", "zyndarm")
    assert "pl-levy" not in formed.leaders
    assert not any(name.endswith(("foot", "levy", "archers")) for name in formed.heads)
    for name in [each for each in state.units if each.startswith("pl-")]:
        del state.units[name]
    left = {each for each in formed.heads if not each.startswith("pl-")}
    assert opening.conrois(state).heads.keys() == left


@pytest.mark.rule("GR-S0d", "GR-13.0", "GR-13.1.5", "GR-13.1.7")
@pytest.mark.parametrize(("weary", "organised", "formed"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
def test_conrois_are_formed_where_they_or_weariness_are_played(
    weary: int, organised: int, formed: int
) -> None:
    state: State = Grunwald()
    draft = drafting(state)
    opening.begin(draft, SCENARIOS.content("mirror"), fatigue=bool(weary), organised=bool(organised))
    assert (len(kinds(draft.events, ConroisFormed)), state.fatigue) == (formed, bool(weary))


@pytest.mark.rule("GR-13.1.4")
@pytest.mark.parametrize("name", SCENARIOS.names)
def test_every_battle_sets_its_conrois_up_in_one_piece(name: str) -> None:
    draft = drafting(Grunwald())
    opening.begin(draft, SCENARIOS.content(name), fatigue=False, organised=True)
    assert kinds(draft.events, ConroisFormed)


@pytest.mark.rule("GR-13.1.4")
def test_conrois_that_are_torn_apart_are_refused_where_chapter_13_is_played() -> None:
    told = SCENARIOS.content("riders")
    torn = msgspec.structs.replace(told.placement[0], hexes=("3019", "2719"))
    scenario = msgspec.structs.replace(told, placement=(torn, *told.placement[1:]))
    draft = drafting(Grunwald())
    with pytest.raises(Refusal, match="the units of pl-krakow are not next to each other"):
        opening.begin(draft, scenario, fatigue=False, organised=True)
    assert not draft.events
    opening.begin(draft, scenario, fatigue=True)
    assert kinds(draft.events, BattleJoined)


@pytest.mark.rule("GR-13.1.5", "GR-13.1.7")
def test_a_body_serves_nobody_who_is_not_there_or_may_not_lead_it() -> None:
    state: State = Grunwald()
    opening.begin(drafting(state), SCENARIOS.content("titans"), fatigue=False)
    jerzy = state.leaders["jerzy"]
    jerzy.contingent = "polish"
    assert "ta-horde" not in opening.conrois(state).leaders
    assert opening.conrois(state).leaders["lt-samogitia"] == "jerzy"
    del state.leaders["jerzy"]
    assert "lt-samogitia" not in opening.conrois(state).leaders


@pytest.mark.rule("GR-6.1.3")
def test_the_morale_with_which_a_battle_begins_is_in_force_at_once() -> None:
    box = TABLES.now.morale.morale_track.max_box
    state = position()
    event = opening.BattleJoined("", 1, box, {}, (), (), (), {"defender": {}, "attacker": {}}, fatigue=False)
    event.book(state)
    assert list(state.quotas) == ["attacker", "defender"], "in an order in which the codec leaves them"
    assert (state.box, state.level) == (box, morale.level_of(box))
    assert state.level > 0


@pytest.mark.rule("GR-S0d", "GR-2.1a")
def test_a_battle_begins_with_a_short_line_and_a_line_for_each_body_with_where_it_stands() -> None:
    state: State = Grunwald()
    draft = drafting(state)
    opening.begin(draft, SCENARIOS.content("titans"), fatigue=False)
    [joined] = kinds(draft.events, BattleJoined)
    first, *bodies = str(joined.tell(state, None)).split("\n")
    assert first == "Clash of the Titans: the attacker moves first, 16 turns (GR-2.1a)"
    for side in ("attacker", "defender"):
        told = [line for line in bodies if line.startswith(f"  {side}: ")]
        there = [leader.hex for leader in state.leaders.values() if leader.side == side and leader.hex]
        there += [unit.hex for unit in state.on_map(side)]
        assert sorted(re.findall(r"\b\d{4}\b", "".join(told))) == sorted(there)
        later = sum(unit.side == side and unit.place == "waiting" for unit in state.units.values())
        assert (f"  {side}: {later} units later" in told) == bool(later)


@pytest.mark.rule("GR-S0d")
def test_the_units_of_a_body_stand_in_one_line_with_their_hexes_in_the_same_order() -> None:
    state: State = Grunwald()
    opening.begin(drafting(state), SCENARIOS.content("camp"), fatigue=False)
    assert "attacker: Kujawy Land 1, 2, 3 at 2212, 2312, 2412" in list(
        map(str, opening.set_up(state, "attacker"))
    )
