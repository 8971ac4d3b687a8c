"""When a fight of a siege is over, and what becomes of those in it."""

from collections.abc import Sequence

import pytest

from battles import answer
from battles.agenda.state import Over
from battles.guiscard import orders as o
from battles.guiscard.agenda import OpeningPhase
from battles.guiscard.board import leave, put
from battles.guiscard.decision import Decision
from battles.guiscard.events import evolve, frame
from battles.guiscard.events.sieges import LedAcross
from battles.guiscard.fabric import Fabric
from battles.guiscard.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.sieges import ends
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import TABLES
from battles.muster import Action, Muster
from battles.result import Result
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import happened
from tests.battles.guiscard.sieges.fights import (
    FOOT,
    TOWER,
    calmly,
    come_on,
    give,
    men,
    moving,
    opened,
    set_up,
    siege,
)

A = [f"norman-norman-medium_infantry-{number}" for number in range(1, 5)]
D = [f"arab-arab-medium_infantry-{number}" for number in range(1, 4)]
CASTLE = {"refuge": TOWER, "centre": "1506"}


def under_way(muster: Muster, turn: int = 1) -> Skirmish:
    """A fight in the first side's movement of turn 1, then as if in another."""
    state = opened(muster)
    set_up(state)
    calmly(state, moving(state.first, 1), ScriptedDice({"GS-11.4.3e": [10]}))
    state.turn = turn
    return state


def stand(state: Skirmish, names: Sequence[str], hexes: Sequence[str]) -> None:
    """Put people at hexes, those off the map too."""
    assert state.siege is not None
    for name in names:
        leave(state, state.people[name])
    for name, hex_ in zip(names, hexes, strict=True):
        state.siege.waiting.pop(name, None)
        put(state, state.people[name], hex_, 0)


def slain(state: Skirmish, names: Sequence[str]) -> None:
    """They are dead."""
    assert state.siege is not None
    for name in names:
        leave(state, state.people[name])
        state.people[name].condition = "dead"
        state.siege.waiting.pop(name, None)


def gone(state: Skirmish, names: Sequence[str]) -> None:
    """They have left the map."""
    assert state.siege is not None
    for name in names:
        leave(state, state.people[name])
        state.people[name].away = "fled"
        state.siege.waiting.pop(name, None)


def judged(state: Skirmish) -> Result | None:
    """What comes of a look at whether it is over; an answer to its muster."""
    ends.judge(Decision(state, ScriptedDice([])))
    return result(state)


def result(state: Skirmish) -> Result | None:
    """The result, if it is over."""
    if state.over is None:
        return None
    found = RULESET.result(state)
    answer.validate(state.battle, found)
    return found


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1i")
def test_a_place_is_taken_when_nobody_is_left_to_defend_it() -> None:
    state = under_way(siege("assault", **CASTLE))
    stand(state, A[:1], ["1510"])
    slain(state, D[:2])
    assert judged(state) is None
    slain(state, D[2:])
    found = judged(state)
    assert found is not None
    assert (found.end, found.loser, found.outcomes.defender) == ("eliminated", "defender", "eliminated")


@pytest.mark.rule("GS-11.4.1c")
def test_an_assault_is_over_when_all_besiegers_have_left_the_map_and_none_waits() -> None:
    state = under_way(siege("assault", **CASTLE))
    gone(state, A[:3])
    assert judged(state) is None
    gone(state, A[3:])
    found = judged(state)
    assert found is not None
    assert (found.end, found.loser, found.outcomes.attacker) == ("flight", "attacker", "retreat")
    assert found.works is not None
    assert not found.works.outer_works_taken


@pytest.mark.rule("GS-11.4.1c")
def test_a_besieger_leaves_the_map_over_any_side() -> None:
    state = under_way(siege("assault", **CASTLE))
    come_on(state, A[0], "0110")
    give(state, o.Take(A[0]))
    give(state, o.Leave())
    assert state.people[A[0]].away == "fled"


def quiet(state: Skirmish) -> bool:
    """Whether an assault is at rest."""
    return ends.at_rest(state, ground_in(state))


@pytest.mark.rule("GS-11.4.1d")
def test_an_assault_without_a_blow_for_five_turns_is_over_if_all_defenders_are_separated() -> None:
    state = under_way(siege("assault", **CASTLE))
    stand(state, A, ["1517", "1417", "1617", "1418"])
    assert state.siege is not None
    state.siege.stir, state.turn = 3, 8
    assert not quiet(state)
    state.turn = 9
    assert quiet(state)
    state.fabric = Fabric(open=("1515",))
    assert not quiet(state)


@pytest.mark.rule("GS-11.4.1d")
def test_a_door_separates_and_a_breach_does_not() -> None:
    state = under_way(siege("assault", **CASTLE), turn=9)
    stand(state, D, ["1506", "1507", "1605"])
    stand(state, A[:1], ["1510"])
    assert quiet(state)
    stand(state, D[:1], ["1508"])
    assert not quiet(state)


@pytest.mark.rule("GS-11.4.1d")
def test_of_the_hexes_that_are_reached_each_comes_once_and_the_nearest_first() -> None:
    ground = ground_in(under_way(siege("assault", **CASTLE)))
    found = list(ends.reached(ground, ["0110"], doors=False))
    steps = {"0110": 0}
    for hex_ in found[1:]:
        steps[hex_] = 1 + min(steps[near] for near in ground.neighbours[hex_] if near in steps)
    assert list(steps) == found
    assert list(steps.values()) == sorted(steps.values())


@pytest.mark.rule("GS-11.4.1d")
def test_where_an_assault_is_at_rest_it_ends_before_a_phase_and_decides_nothing() -> None:
    state = under_way(siege("assault", **CASTLE))
    calmly(state, lambda state: False)
    assert state.turn == TABLES.now.besieging.quiet_turns + 1
    found = result(state)
    assert found is not None
    assert (found.end, found.outcomes.attacker, found.outcomes.defender) == ("undecided", "holds", "holds")


@pytest.mark.rule("GS-11.4.1d")
def test_who_comes_on_lets_the_five_turns_begin_anew() -> None:
    state = under_way(siege("assault", **CASTLE))
    calmly(state, moving("attacker", 4))
    come_on(state, A[0], "0110")
    calmly(state, lambda state: False)
    assert state.turn == 4 + TABLES.now.besieging.quiet_turns + 1


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1g")
def test_the_besieger_may_stop_at_once_when_all_defenders_are_in_their_redoubt() -> None:
    state = under_way(siege("assault", **CASTLE))
    stand(state, D, ["1506", "1507", "1510"])
    stand(state, A[:1], ["1512"])
    state.agenda = [OpeningPhase("attacker")]
    assert RULESET.to_act(state) is None
    stand(state, D[2:], ["1606"])
    assert set(RULESET.orders(state)) == {o.PressOn(), o.StopAssault()}
    assert RULESET.asked(state).calm == o.PressOn()  # type: ignore[union-attr]
    give(state, o.StopAssault())
    found = result(state)
    assert found is not None
    assert found.works is not None
    assert found.works.outer_works_taken
    assert set({**found.fates}.values()) == {"unhurt"}


@pytest.mark.rule("GS-11.4.1e")
def test_only_the_besieger_stops_an_assault_and_only_before_his_own_phase() -> None:
    state = under_way(siege("assault", **CASTLE))
    stand(state, D, ["1506", "1507", "1606"])
    stand(state, A[:1], ["1512"])
    assert ends.who(state, OpeningPhase("defender")) is None
    assert ends.who(state, OpeningPhase("attacker")) == "attacker"
    farther = under_way(siege("assault", stage="redoubt", held=TOWER, centre="1506"))
    assert ends.who(farther, OpeningPhase("attacker")) is None


@pytest.mark.rule("GS-11.4.1f")
def test_who_cannot_trace_a_free_path_to_the_centre_is_a_prisoner_at_the_end() -> None:
    state = under_way(siege("assault", **CASTLE), turn=TABLES.now.besieging.longest + 1)
    stand(state, D, ["1506", "1510", "1207"])
    stand(state, A[:1], ["1508"])
    found = judged(state)
    assert found is not None
    assert [found.fates[name] for name in D] == ["unhurt", "captured", "captured"]


@pytest.mark.rule("GS-11.4.1f", "GS-11.4.1g")
def test_where_all_the_others_are_cut_off_those_in_the_redoubt_are_shut_up_in_it() -> None:
    state = under_way(siege("assault", **CASTLE), turn=TABLES.now.besieging.longest + 1)
    stand(state, D, ["1506", "1507", "1207"])
    stand(state, A[:1], ["1508"])
    found = judged(state)
    assert found is not None
    assert found.works is not None
    assert (found.fates[D[2]], found.works.outer_works_taken) == ("captured", True)


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1g")
@pytest.mark.parametrize(
    ("action", "besiegers", "defenders", "said"),
    [
        ("assault", ["1508"], ["1506", "1507", "1606"], "; the outer works are taken, the redoubt holds"),
        ("assault", [], ["1506", "1507", "1510"], ", and the place holds (GC-14.6)"),
        ("assault", ["1508"], ["1510", "1207", "1208"], "nobody has won (GC-14.6)"),
        ("camp_sally", [], [], "nobody has won (GC-14.6)"),
    ],
)
def test_the_log_says_who_holds_a_place_that_nobody_has_won(
    action: Action, besiegers: list[str], defenders: list[str], said: str
) -> None:
    state = under_way(siege(action, **(CASTLE if action == "assault" else {})))
    stand(state, D[: len(defenders)], defenders)
    stand(state, A[: len(besiegers)], besiegers)
    ended = frame.BattleEnded("undecided", None)
    evolve(state, ended)
    assert said in str(RULESET.tell(state, ended))


@pytest.mark.rule("GS-11.4.1f")
def test_where_no_besieger_is_on_the_map_nobody_is_cut_off() -> None:
    state = under_way(siege("assault", **CASTLE), turn=TABLES.now.besieging.longest + 1)
    found = judged(state)
    assert found is not None
    assert set(found.fates.values()) == {"unhurt"}


@pytest.mark.rule("GS-11.4.1f")
def test_a_garrison_of_which_all_are_cut_off_has_surrendered() -> None:
    state = under_way(siege("assault", **CASTLE), turn=TABLES.now.besieging.longest + 1)
    stand(state, D, ["1510", "1207", "1208"])
    stand(state, A[:1], ["1508"])
    found = judged(state)
    assert found is not None
    assert (found.end, found.outcomes.defender) == ("surrender", "surrender")
    assert [found.fates[name] for name in D] == ["captured"] * 3


@pytest.mark.rule("GS-11.4.2f")
def test_a_camp_that_its_owner_has_left_burns_with_all_that_stands_there() -> None:
    state = under_way(siege("camp_sally", tents=28, engines={"perrier": 2}))
    stand(state, A[:1], ["0110"])
    gone(state, D)
    found = judged(state)
    assert found is not None
    assert found.outcomes.defender == "retreat"
    assert found.works is not None
    assert (found.works.tents_burnt, found.works.engines_lost) == (28, {"perrier": 2})


@pytest.mark.rule("GS-11.4.2f", "GS-11.4.2g")
def test_a_raid_is_over_when_all_raiders_have_left_and_what_they_burnt_is_burnt() -> None:
    state = under_way(siege("camp_sally", tents=28))
    state.fabric = Fabric(razed=("0508", "0509", "0608"))
    gone(state, A)
    found = judged(state)
    assert found is not None
    assert found.loser == "attacker"
    assert found.works is not None
    assert found.works.tents_burnt == 3


FORAGE = {"horses": 3, "food": 3, "most_patrols": 1}


@pytest.mark.rule("GS-11.4.3f", "GS-11.4.3g", "GS-11.4.3h")
def test_a_supply_sally_is_over_when_the_last_has_crossed_and_his_horses_bring_food() -> None:
    state = under_way(siege("supply_sally", **FORAGE))
    come_on(state, D[0], "0110")
    one = state.people[D[0]]
    gone(state, D[1:])
    stand(state, D[:1], ["3010"])
    state.step, state.agenda = "movement", [state.agenda[-1]]
    for name in one.leads:
        leave(state, state.horses[name])
        put(state, state.horses[name], "2909", 0)
    one.deeds.spent = 0
    give(state, o.Take(D[0]))
    [event] = happened(give(state, o.Leave()), LedAcross)
    assert len(event.horses) == 1
    found = result(state)
    assert found is not None
    assert (found.end, found.outcomes.defender) == ("undecided", "holds")
    assert found.works is not None
    assert found.works.food_gained == 1


@pytest.mark.rule("GS-11.4.3f", "GS-11.4.3h")
def test_who_turns_back_over_the_side_he_came_from_brings_nothing() -> None:
    state = under_way(siege("supply_sally", **FORAGE))
    come_on(state, D[0], "0110")
    gone(state, D[1:])
    give(state, o.Take(D[0]))
    assert not happened(give(state, o.Leave()), LedAcross)
    found = result(state)
    assert found is not None
    assert found.works is not None
    assert found.works.food_gained == 0


@pytest.mark.rule("GS-11.4.3g")
def test_a_supply_sally_is_over_when_the_party_is_dead() -> None:
    state = under_way(siege("supply_sally", **FORAGE))
    slain(state, D)
    found = judged(state)
    assert found is not None
    assert (found.end, found.loser) == ("eliminated", "defender")


@pytest.mark.rule("GS-11.4.3g", "GS-11.4.3h")
def test_where_no_besieger_can_come_any_more_the_party_has_its_way_and_those_never_met_are_unhurt() -> None:
    state = under_way(siege("supply_sally", men("norman", **{FOOT: 9}), **FORAGE))
    assert state.siege is not None
    state.siege.patrols = 1
    everybody = [one.id for one in state.people.values() if one.side == "attacker"]
    slain(state, everybody[:8])
    found = judged(state)
    assert found is not None
    assert (found.loser, found.fates[everybody[8]]) == ("attacker", "unhurt")
    assert found.works is not None
    assert found.works.food_gained == 3


@pytest.mark.rule("GS-11.4.4c", "GS-11.4.4e")
def test_a_general_sally_is_over_when_one_side_has_retreated() -> None:
    state = under_way(siege("general_sally"))
    gone(state, A)
    found = judged(state)
    assert found is not None
    assert (found.end, found.loser) == ("flight", "attacker")
    other = under_way(siege("general_sally"))
    slain(other, D)
    found = judged(other)
    assert found is not None
    assert (found.end, found.loser) == ("eliminated", "defender")


@pytest.mark.rule("GS-11.4.1c")
def test_no_fight_of_a_siege_goes_on_for_ever() -> None:
    state = under_way(siege("camp_sally"), turn=TABLES.now.besieging.longest)
    assert judged(state) is None
    state.turn += 1
    found = judged(state)
    assert found is not None
    assert (found.end, found.rounds) == ("undecided", TABLES.now.besieging.longest)


@pytest.mark.rule("GC-14.6c")
def test_of_a_side_that_lays_down_arms_those_off_the_map_get_away() -> None:
    state = under_way(siege("camp_sally", tents=28))
    stand(state, A[:1], ["0110"])
    evolve(state, frame.ArmsLaidDown("attacker"))
    assert [state.people[name].away for name in A] == ["captured", "fled", "fled", "fled"]
    found = judged(state)
    assert found is not None
    assert found.outcomes.attacker == "retreat"
    assert [found.fates[name] for name in A] == ["captured", "unhurt", "unhurt", "unhurt"]


@pytest.mark.rule("GS-11.4.1f")
def test_nobody_is_cut_off_from_the_centre_but_in_an_assault() -> None:
    state = opened(siege("general_sally", centre="1505"))
    set_up(state)
    state.over = Over("undecided", None)
    assert ends.cut_off(state) == frozenset()
