"""What is left of formations (GT-7.3.1a, D66)."""

from typing import Any

import pytest

from battles.guiscard.play.hoplites import keeping
from battles.guiscard.play.hoplites.keeping import FormationDissolved, FormedUp
from battles.guiscard.rules.board import put, take_up
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import decision, happened
from tests.battles.guiscard.play.hoplites.phalanx import RIGHT, phalanx, places


def fell(state: Skirmish, *names: str) -> list[Any]:
    """These have died, and the formations are looked at."""
    for name in names:
        take_up(state, state.people[name])
        state.people[name].condition = "dead"
    under_way = decision(state)
    keeping.review(under_way)
    return under_way.events


@pytest.mark.rule("GT-7.3.1a")
def test_a_formation_that_is_whole_stays_as_it_is_and_two_are_none() -> None:
    state = phalanx()
    assert fell(state) == []
    assert fell(state, "h11") == [FormationDissolved("f1")]
    assert state.formations == {}


@pytest.mark.rule("GT-7.3.1a")
def test_runs_of_three_stay_formed_and_keep_what_their_formation_was() -> None:
    state = phalanx(width=7)
    state.formations["f1"].since, state.formations["f1"].changed = 2, 1
    events = happened(fell(state, "h14"), FormedUp)
    assert [(each.formation.since, each.formation.changed) for each in events] == [(2, 1), (2, 1)]
    assert {each.id: each.members for each in state.formations.values()} == {
        "f1": ["h11", "h12", "h13"],
        "f2": ["h15", "h16", "h17"],
    }


@pytest.mark.rule("GT-7.3.1a")
def test_when_the_front_rank_is_broken_the_next_is_the_front_with_its_own_pikes() -> None:
    state = phalanx(depth=2)
    state.fallen["h22"] = 1
    fell(state, "h12")
    (formation,) = state.formations.values()
    assert (formation.front, formation.depth) == (["h21", "h22", "h23"], 1)
    assert formation.markers == ["h21", "h23"]


@pytest.mark.rule("GT-7.3.1a")
def test_the_stunned_are_out_of_it_the_wounded_are_not() -> None:
    state = phalanx(width=4)
    state.people["h11"].condition = "stunned"
    state.people["h12"].condition = "wounded"
    fell(state)
    assert state.formations["f1"].members == ["h12", "h13", "h14"]


@pytest.mark.rule("GT-7.3.2a")
def test_a_foulkon_that_is_too_thin_is_none_any_more() -> None:
    state = phalanx(depth=2, foulkon=True)
    state.formations["f1"].since = 1
    fell(state, "h21")
    (formation,) = state.formations.values()
    assert (formation.foulkon, formation.depth, formation.since) == (False, 1, 1)
    deep = phalanx(depth=2, width=4, foulkon=True)
    fell(deep, "h21")
    assert deep.formations["f1"].foulkon


@pytest.mark.rule("GT-7.3.1a")
@pytest.mark.parametrize(
    ("step", "active", "going"),
    [("movement", "defender", True), ("movement", "attacker", False), ("combat", "defender", False)],
)
def test_while_its_men_move_one_by_one_a_formation_is_on_its_way(step: Any, active: Any, going: bool) -> None:
    state = phalanx(step=step, active=active)
    assert keeping.on_its_way(state, state.formations["f1"]) is going


@pytest.mark.rule("GT-7.3.1a")
def test_on_its_way_it_only_loses_those_who_cannot_go_on() -> None:
    state = phalanx(width=4, step="movement", active="defender")
    put(state, state.people["h12"], "1111", 0)
    fell(state, "h11")
    formation = state.formations["f1"]
    assert formation.members == formation.front == formation.markers == ["h12", "h13", "h14"]
    fell(state, "h13")
    assert state.formations == {}


@pytest.mark.rule("GT-7.3.1a")
def test_when_the_ranks_are_closed_all_must_stand_in_line() -> None:
    state = phalanx(depth=2, step="movement", active="defender")
    ahead = [hex_ for rank in places(2, left="1012") for hex_ in rank]
    under_way = decision(state)
    keeping.close_ranks(under_way, "defender")
    for name, hex_ in zip(list(state.formations["f1"].members), ahead, strict=True):
        put(state, state.people[name], hex_, 0)
    keeping.close_ranks(under_way, "defender")
    assert under_way.events == [], "they have gone forward together"
    put(state, state.people["h21"], "0505", 0)
    keeping.close_ranks(under_way, "attacker")
    assert under_way.events == []
    keeping.close_ranks(under_way, "defender")
    assert under_way.events == [FormationDissolved("f1")]


@pytest.mark.rule("GT-7.3.1a")
def test_in_line_is_who_stands_in_a_rank_of_three() -> None:
    assert not keeping.in_line({"1012": "a", "1113": "b"}, RIGHT)
    assert keeping.in_line({}, RIGHT)
    assert keeping.in_line({"1012": "a", "1113": "b", "1213": "c"}, RIGHT)
    assert not keeping.in_line({"1012": "a", "1113": "b", "1213": "c", "0505": "d"}, RIGHT)


def test_ids_are_used_again_when_they_are_free() -> None:
    state = phalanx()
    assert keeping.next_id(state) == "f2"
    state.formations.clear()
    assert keeping.next_id(state) == "f1"
