"""The field as it is searched: what became of each body, and of the leaders."""

import pytest
from msgspec.structs import replace

from battles.contract.muster import Force
from battles.devils_horsemen.play.effects import lose
from battles.devils_horsemen.rules.searched import after, field_of
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import LEFT
from battles.devils_horsemen.with_people.system import drafted
from battles.kit.heads.people import outcomes_of
from battles.people.searching import After
from tests.battles.devils_horsemen.with_people.battles_of_people import horde, host, meeting, under_way
from tests.battles.fights import dice_of
from tests.battles.musters import commander

LED = meeting(host("a"), host("d", faction="arabs"))


def after_all(state: State, id_: str) -> tuple[int, str]:
    """How many of a unit's people fell, of four, and how it ended."""
    assert state.heads is not None
    found: After = after(state, next(body for body in state.heads.bodies if body.id == id_))
    return found.struck, found.end


@pytest.mark.parametrize(("hits", "struck"), [(0, 0), (1, 0), (2, 1), (4, 2), (6, 3)])
def test_hits_strike_their_part_of_a_unit_that_lives_rounded_down(hits: int, struck: int) -> None:
    state = under_way(LED)
    state.units["a-KN-1"].hits = hits
    assert after_all(state, "a-KN-1") == (struck, "stands")


@pytest.mark.rule("DH-11.52b")
def test_a_unit_that_routs_is_broken_and_its_fallen_are_those_whom_a_rally_would_leave_or_all() -> None:
    state = under_way(LED)
    for name, struck in (("a-KN-1", 1), ("a-MI-1", 2)):
        unit = state.units[name]
        unit.hits, unit.routed = unit.tq, True
        assert after_all(state, name) == (struck, "broken")
    lose(drafted(state, dice_of(1)), state.units["a-KN-1"], "routed and hit")
    assert after_all(state, "a-KN-1") == (4, "broken")


@pytest.mark.rule("DH-11.43a")
def test_who_left_over_his_own_edge_is_at_large_and_over_another_astray() -> None:
    own, other = replace(host("own"), edges=("top",)), replace(horde("other"), edges=("left",))
    state = under_way(replace(LED, attacker=Force((own, other))))
    assert state.edges["attacker"] == "top"
    draft = drafted(state, dice_of(1))
    for unit in list(state.on_map("attacker")):
        unit.routed = True
        lose(draft, unit, LEFT)
    ends = {unit.formation: after_all(state, unit.id) for unit in state.units.values() if unit.type == "MI"}
    assert (ends["own"], ends["other"]) == ((2, "stands"), (2, "astray"))


def test_commanders_whose_leaders_are_gone_were_struck_and_a_captain_is_nobody_of_the_muster() -> None:
    low = commander("low", 2)
    state = under_way(meeting(host("a", commander("high", 9), low), horde("d")))
    for leader in state.leaders.values():
        if leader.name != "High":
            leader.place = "gone"
    assert field_of(state, outcomes_of(None)).commanders == {"low"}
    assert field_of(state, outcomes_of("attacker")).rounds == state.turn
