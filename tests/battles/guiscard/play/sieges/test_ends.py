"""When a fight of a siege is over, who has won it, and what becomes of those in it."""

from collections.abc import Callable, Sequence
from copy import deepcopy

import pytest

from battles.contract import answer
from battles.contract.muster import Action, Muster, Side
from battles.contract.result import Result
from battles.guiscard.play.ending import ArmsLaidDown, BattleEnded
from battles.guiscard.play.moving.legs import Leave
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges import ends, supply
from battles.guiscard.play.sieges.ends import PressOn, StopAssault
from battles.guiscard.play.sieges.supply import LedAcross
from battles.guiscard.rules.board import leave, put
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.sieges.places import kept
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import OpeningPhase
from battles.guiscard.system import SYSTEM, drafted
from battles.guiscard.tables import TABLES
from battles.kit.agenda.mustered import ENDS
from battles.kit.agenda.state import Over
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import asked, happened
from tests.battles.guiscard.play.sieges.fights import (
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
BEFORE = ("1517", "1417", "1617", "1418")
"""Hexes before the gate."""
LAST = TABLES.now.besieging.longest


def under_way(muster: Muster, turn: int = 1) -> Skirmish:
    """A fight in the first side's movement of turn 1, then as if in another."""
    state = opened(muster)
    set_up(state)
    calmly(state, moving(state.first, 1), ScriptedDice({"GS-11.4.3e": [10]}))
    state.turn = turn
    return state


def off(state: Skirmish, names: Sequence[str]) -> None:
    """They are neither on the map nor do they wait to come on."""
    for name in names:
        leave(state, state.people[name])
        kept(state).waiting.pop(name, None)


def stand(state: Skirmish, names: Sequence[str], hexes: Sequence[str]) -> None:
    """Put people at hexes, those off the map too."""
    off(state, names)
    for name, hex_ in zip(names, hexes, strict=True):
        put(state, state.people[name], hex_, 0)


def slain(state: Skirmish, names: Sequence[str]) -> None:
    """They are dead."""
    off(state, names)
    for name in names:
        state.people[name].condition = "dead"


def gone(state: Skirmish, names: Sequence[str]) -> None:
    """They have left the map."""
    off(state, names)
    for name in names:
        state.people[name].away = "fled"


def assault(inside: Sequence[str] = (), outside: Sequence[str] = (), turn: int = 1) -> Skirmish:
    """An assault on the castle, with so many of those inside and of the besiegers at these hexes."""
    state = under_way(siege("assault", **CASTLE), turn)
    stand(state, D[: len(inside)], inside)
    stand(state, A[: len(outside)], outside)
    return state


def judged(state: Skirmish) -> Result | None:
    """What comes of a look at whether it is over; an answer to its muster."""
    ends.judge(drafted(state, ScriptedDice([])))
    return result(state) if state.over is not None else None


def result(state: Skirmish) -> Result:
    """The result of a fight that is over."""
    found = RULESET.result(state)
    answer.validate(state.battle, found)
    return found


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1i")
def test_a_place_is_taken_when_nobody_is_left_to_defend_it() -> None:
    state = assault(outside=["1510"])
    slain(state, D[:2])
    assert judged(state) is None
    slain(state, D[2:])
    found = judged(state)
    assert (found.end, found.loser, found.outcomes.defender) == ("eliminated", "defender", "eliminated")


@pytest.mark.rule("GS-11.4.1c")
def test_an_assault_is_over_when_all_besiegers_have_left_the_map_and_none_waits() -> None:
    state = assault()
    gone(state, A[:3])
    assert judged(state) is None
    gone(state, A[3:])
    found = judged(state)
    assert (found.end, found.loser, found.outcomes.attacker) == ("flight", "attacker", "retreat")
    assert not found.works.outer_works_taken


@pytest.mark.rule("GS-11.4.1c")
def test_a_besieger_leaves_the_map_over_any_side() -> None:
    state = assault()
    come_on(state, A[0], "0110")
    give(state, Take(A[0]))
    give(state, Leave())
    assert state.people[A[0]].away == "fled"


def quiet(state: Skirmish) -> bool:
    """Whether an assault is at rest."""
    return ends.at_rest(state, ground_in(state))


@pytest.mark.rule("GS-11.4.1d")
def test_an_assault_without_a_blow_for_five_turns_is_over_if_all_defenders_are_separated() -> None:
    state = assault(outside=BEFORE, turn=8)
    kept(state).stir = 3
    assert not quiet(state)
    state.turn = 9
    assert quiet(state)
    state.fabric = Fabric(open=("1515",))
    assert not quiet(state)


@pytest.mark.rule("GS-11.4.1d")
def test_a_door_separates_and_a_breach_does_not() -> None:
    state = assault(["1506", "1507", "1605"], ["1510"], turn=9)
    assert quiet(state)
    stand(state, D[:1], ["1508"])
    assert not quiet(state)


@pytest.mark.rule("GS-11.4.1d")
def test_of_the_hexes_that_are_reached_each_comes_once_and_the_nearest_first() -> None:
    ground = ground_in(assault())
    found = list(ends.reached(ground, ["0110"], doors=False))
    steps = {"0110": 0}
    for hex_ in found[1:]:
        steps[hex_] = 1 + min(steps[near] for near in ground.neighbours[hex_] if near in steps)
    assert list(steps) == found
    assert list(steps.values()) == sorted(steps.values())


@pytest.mark.rule("GS-11.4.1d")
@pytest.mark.parametrize("comes_on", [False, True])
def test_an_assault_at_rest_ends_before_a_phase_undecided_five_turns_after_the_last_has_come_on(
    comes_on: bool,
) -> None:
    state = assault()
    if comes_on:
        calmly(state, moving("attacker", 4))
        come_on(state, A[0], "0110")
    calmly(state, lambda state: False)
    assert state.turn == TABLES.now.besieging.quiet_turns + (5 if comes_on else 1)
    found = result(state)
    assert (found.end, found.outcomes.attacker, found.outcomes.defender) == ("undecided", "holds", "holds")


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1g")
def test_the_besieger_may_stop_at_once_when_all_defenders_are_in_their_redoubt() -> None:
    state = assault(["1506", "1507", "1510"], BEFORE[:1])
    state.agenda = [OpeningPhase("attacker")]
    assert asked(state, state.agenda[-1]) is None
    stand(state, D[2:], ["1606"])
    assert set(RULESET.orders(state)) == {PressOn(), StopAssault()}
    question = RULESET.asked(state)
    assert question is not None
    assert question.calm == PressOn()
    going_on = deepcopy(state)
    give(going_on, PressOn())
    assert not isinstance(going_on.agenda[-1], OpeningPhase)
    give(state, StopAssault())
    found = result(state)
    assert found.works.outer_works_taken
    assert set(found.fates.values()) == {"unhurt"}


@pytest.mark.rule("GS-11.4.1e")
def test_only_the_besieger_stops_an_assault_and_only_before_his_own_phase() -> None:
    state = assault(["1506", "1507", "1606"], ["1512"])
    assert asked(state, OpeningPhase("defender")) is None
    assert asked(state, OpeningPhase("attacker")) == "attacker"
    farther = under_way(siege("assault", stage="redoubt", held=TOWER, centre="1506"))
    assert asked(farther, OpeningPhase("attacker")) is None


@pytest.mark.rule("GS-11.4.1f", "GS-11.4.1g")
@pytest.mark.parametrize(
    ("inside", "outside", "fates", "end", "outcome", "taken"),
    [
        (["1506", "1510", "1207"], ["1508"], ["unhurt", "captured", "captured"], "undecided", "holds", True),
        (["1506", "1507", "1207"], ["1508"], ["unhurt", "unhurt", "captured"], "undecided", "holds", True),
        (["1510", "1207", "1208"], ["1508"], ["captured"] * 3, "surrender", "surrender", False),
        ([], [], ["unhurt"] * 3, "undecided", "holds", False),
    ],
    ids=["a path to the centre", "in the redoubt", "all are cut off", "no besieger on the map"],
)
def test_who_cannot_trace_a_free_path_to_the_centre_is_a_prisoner_at_the_end(
    inside: list[str], outside: list[str], fates: list[str], end: str, outcome: str, taken: bool
) -> None:
    found = judged(assault(inside, outside, turn=LAST + 1))
    assert [found.fates[name] for name in D] == fates
    assert (found.end, found.outcomes.defender, found.works.outer_works_taken) == (end, outcome, taken)


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1g")
@pytest.mark.parametrize(
    ("action", "besiegers", "defenders", "said"),
    [
        ("assault", ["1508"], ["1506", "1507", "1606"], ": the outer works are taken, and the redoubt holds"),
        ("assault", [], ["1506", "1507", "1510"], ", and the place holds (GC-14.6)"),
        ("assault", ["1508"], ["1510", "1207", "1208"], "neither side has won (GC-14.6)"),
        ("camp_sally", [], [], "neither side has won (GC-14.6)"),
    ],
)
def test_the_log_says_who_holds_a_place_that_nobody_has_won(
    action: Action, besiegers: list[str], defenders: list[str], said: str
) -> None:
    state = assault(defenders, besiegers) if action == "assault" else under_way(siege(action))
    ended = BattleEnded("undecided", None)
    SYSTEM.evolve(state, ended)
    assert said in str(RULESET.tell(state, ended))


@pytest.mark.rule("GS-11.4.2f", "GS-11.4.2g")
def test_a_raid_is_over_when_either_side_has_left_and_a_camp_that_is_left_burns() -> None:
    state = under_way(siege("camp_sally", tents=28, engines={"perrier": 2}))
    stand(state, A[:1], ["0110"])
    gone(state, D)
    found = judged(state)
    assert found.outcomes.defender == "retreat"
    assert (found.works.tents_burnt, found.works.engines_lost) == (28, {"perrier": 2})
    state = under_way(siege("camp_sally", tents=28))
    state.fabric = Fabric(razed=("0508", "0509", "0608"))
    gone(state, A)
    found = judged(state)
    assert (found.loser, found.works.tents_burnt) == ("attacker", 3)


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
    give(state, Take(D[0]))
    [event] = happened(give(state, Leave()), LedAcross)
    assert len(event.horses) == 1
    found = result(state)
    assert (found.end, found.outcomes.defender) == ("undecided", "holds")
    assert found.works.food_gained == 1


@pytest.mark.rule("GS-11.4.3f", "GS-11.4.3h")
@pytest.mark.parametrize(
    ("action", "name", "pack", "hex_", "counted"),
    [
        ("supply_sally", D[0], "pack-horse-1", "3010", True),
        ("supply_sally", D[0], "another", "3010", False),
        ("supply_sally", D[0], "pack-horse-1", "0110", False),
        ("supply_sally", A[0], "pack-horse-1", "3010", False),
        ("camp_sally", D[0], "pack-horse-1", "3010", False),
    ],
)
def test_pack_horses_count_that_the_party_leads_across(
    action: Action, name: str, pack: str, hex_: str, counted: bool
) -> None:
    state = under_way(siege(action, **FORAGE))
    kept(state).over = "left"
    state.people[name].leads = [pack, "horse-of-another"]
    decided = drafted(state, ScriptedDice([]))
    supply.went(decided, state.people[name], hex_)
    assert decided.events == [LedAcross(name, (pack,))] * counted


@pytest.mark.rule("GS-11.4.3f", "GS-11.4.3h", "GS-11.4.3g")
def test_a_supply_sally_brings_nothing_where_the_party_turns_back_or_is_dead() -> None:
    state = under_way(siege("supply_sally", **FORAGE))
    come_on(state, D[0], "0110")
    gone(state, D[1:])
    give(state, Take(D[0]))
    assert not happened(give(state, Leave()), LedAcross)
    assert result(state).works.food_gained == 0
    state = under_way(siege("supply_sally", **FORAGE))
    slain(state, D)
    found = judged(state)
    assert (found.end, found.loser) == ("eliminated", "defender")


@pytest.mark.rule("GS-11.4.3g", "GS-11.4.3h")
def test_where_no_besieger_can_come_any_more_the_party_has_its_way_and_those_never_met_are_unhurt() -> None:
    state = under_way(siege("supply_sally", men("norman", foot=9), **FORAGE))
    kept(state).patrols = 1
    everybody = [one.id for one in state.people.values() if one.side == "attacker"]
    slain(state, everybody[:8])
    found = judged(state)
    assert (found.loser, found.fates[everybody[8]]) == ("attacker", "unhurt")
    assert found.works.food_gained == 3
    del state.horses["pack-horse-3"]
    assert supply.across(state) == 2


@pytest.mark.rule("GS-11.4.4c", "GS-11.4.4e")
@pytest.mark.parametrize(
    ("lost", "names", "end", "loser"), [(gone, A, "flight", "attacker"), (slain, D, "eliminated", "defender")]
)
def test_a_general_sally_is_over_when_one_side_has_retreated_or_is_dead(
    lost: Callable[..., None], names: list[str], end: str, loser: Side
) -> None:
    state = under_way(siege("general_sally"))
    lost(state, names)
    found = judged(state)
    assert (found.end, found.loser) == (end, loser)


@pytest.mark.rule("GS-11.4.1c")
def test_no_fight_of_a_siege_goes_on_for_ever() -> None:
    state = under_way(siege("camp_sally"), turn=LAST)
    assert judged(state) is None
    state.turn += 1
    found = judged(state)
    assert (found.end, found.rounds) == ("undecided", LAST)


@pytest.mark.rule("GC-14.6c")
def test_of_a_side_that_lays_down_arms_those_off_the_map_get_away() -> None:
    state = under_way(siege("camp_sally", tents=28))
    stand(state, A[:1], ["0110"])
    SYSTEM.evolve(state, ArmsLaidDown("attacker"))
    assert [state.people[name].away for name in A] == ["captured", "fled", "fled", "fled"]
    found = judged(state)
    assert found.outcomes.attacker == "retreat"
    assert [found.fates[name] for name in A] == ["captured", "unhurt", "unhurt", "unhurt"]


@pytest.mark.rule("GS-11.4.1f")
def test_nobody_is_cut_off_from_the_centre_but_in_an_assault() -> None:
    state = opened(siege("general_sally", centre="1505"))
    set_up(state)
    state.over = Over("undecided", None)
    assert ends.cut_off(state) == frozenset()


@pytest.mark.rule("GS-11.4.1g")
@pytest.mark.parametrize(
    ("inside", "outside", "end", "winner"),
    [
        (("1510", "1511", "1512"), BEFORE, Over("undecided", None), "defender"),
        (("1505", "1506", "1507"), ("1510", "1511", "1512", "1513"), Over("undecided", None), "attacker"),
        (("1505", "1506", "1507"), BEFORE, Over("undecided", None), "defender"),
        (("1510", "1511", "1512"), BEFORE, Over("flight", "defender"), "attacker"),
        (("1510", "1511", "1512"), BEFORE, Over("flight", "attacker"), "defender"),
    ],
    ids=[
        "nothing is taken",
        "the outer works are taken",
        "all are in the redoubt",
        "those inside are beaten",
        "besiegers are beaten",
    ],
)
def test_an_assault_is_won_by_who_beats_the_other_else_by_the_outer_works(
    inside: Sequence[str], outside: Sequence[str], end: Over, winner: Side
) -> None:
    state = assault(inside, outside)
    state.over = end
    verdict = RULESET.verdict(state)
    assert (verdict.winner, verdict.level) == (winner, ENDS[end.end] if end.loser else "")
    assert RULESET.result(state).loser == end.loser


def test_nobody_has_won_where_nobody_is_left_or_a_general_sally_has_beaten_nobody() -> None:
    empty = assault()
    slain(empty, A + D)
    for state in (empty, under_way(siege("general_sally"))):
        state.over = Over("undecided", None)
        assert RULESET.verdict(state).winner is None
