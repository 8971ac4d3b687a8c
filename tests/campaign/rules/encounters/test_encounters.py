"""GC-13.1, 13.2 and GC-7: groups of different factions in one hex."""

from itertools import combinations

import pytest

from campaign.model import events as e
from campaign.model.agenda import Encounter
from campaign.model.orders import ANY, Hold, March, Split
from campaign.model.state import pair
from campaign.rules.encounters import encounters
from campaign.rules.numbering import battle_number
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, Board, battle, foot, knights, of_kind, only


def meeting(mover: int, other: int) -> Board:
    """A Norman group of this level in the north, a Byzantine one in the field; both of five, without commanders."""
    board = Board().group("n1", "norman", NORTH, foot(6), hostility=mover)
    return board.group("b1", "byzantine", hostility=other)


@pytest.mark.rule("GC-7b", "GC-7c", "GC-7g", "GC-7h")
def test_both_sides_are_tested_when_one_enters() -> None:
    """W2 on the map, W3 in what follows."""
    board = Board().group("n1", "norman", NORTH, knights(11), hostility=8, prestige=7)
    board.group("b1", "byzantine", men=foot(6), hostility=6, prestige=3)
    event = board.day(("norman", [March("n1", (FIELD,))]))
    tests = only(event, e.HostilityTested).tests
    assert tests == (e.Test("norman", "n1", 8, 1, 1, 10), e.Test("byzantine", "b1", 6, -1, -1, 4))
    assert not of_kind(event, e.BattleOffered)


@pytest.mark.rule("GC-7b", "GC-13.1a")
def test_whom_a_group_meets() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman").group("n2", "norman").group("l1", "lombard")
    assert encounters.met(board.state, board.state.groups["n1"]) == []
    board.group("g1", "german").group("b1", "byzantine")
    assert encounters.met(board.state, board.state.groups["n1"]) == ["byzantine", "german"]


@pytest.mark.rule("GC-7b", "GC-13.1a")
def test_factions_are_met_by_name_whoever_came_first() -> None:
    board = Board().group("n1", "norman")
    names = [f"people-{letter}" for letter in "dbheagfc"]
    for name in names:
        board.given(e.FactionEntered(faction=name, name=name, letter=name[-1], colour="red", allies=()))
        board.group(f"{name}-1", name)
    assert encounters.met(board.state, board.state.groups["n1"]) == sorted(names)


@pytest.mark.rule("GC-7c", "GC-7h")
def test_all_groups_of_a_faction_in_the_hex_are_one_side() -> None:
    """D10: heads added, level and prestige of the group of the highest prestige."""
    board = Board().group("n1", "norman", NORTH, foot(4), hostility=3)
    board.group("b1", "byzantine", men=foot(10), hostility=9).group(
        "b2", "byzantine", men=foot(4), prestige=9, hostility=2
    )
    mover, other = only(board.day(("norman", [March("n1", (FIELD,))])), e.HostilityTested).tests
    assert (other.group, other.level, other.prestige, other.headcount) == ("b2", 2, 2, 2)
    assert (mover.headcount, mover.result) == (-2, 1)


@pytest.mark.rule("GC-7d", "GC-7e", "GC-13.2a")
@pytest.mark.parametrize(
    ("mover", "other", "attacker"), [(6, 6, ""), (7, 6, "norman"), (6, 7, "byzantine"), (9, 9, "norman")]
)
def test_an_entitled_side_that_wants_to_attacks_the_acting_one_first(
    mover: int, other: int, attacker: str
) -> None:
    """D11."""
    event = meeting(mover, other).day(
        ("norman", [March("n1", (FIELD,), ("byzantine",))]),
        ("byzantine", [Hold("b1", ("any",))]),
        dice=battle(5, 5),
    )
    assert [offered.attacker for offered in of_kind(event, e.BattleOffered)] == (
        [attacker] if attacker else []
    )
    assert only(event, e.HostilityTested).peaceful is (attacker == "")


@pytest.mark.rule("GC-13.2b", "GC-7f")
def test_nobody_fights_who_does_not_want_to() -> None:
    event = meeting(9, 9).day(("norman", [March("n1", (FIELD,), ("german",))]), ("byzantine", [Hold("b1")]))
    assert not of_kind(event, e.BattleOffered)
    assert encounters.attacker([("norman", False), ("byzantine", True)]) == "byzantine"
    assert encounters.attacker([("norman", False)]) == ""


@pytest.mark.rule("GC-13.2b")
def test_the_other_side_may_want_what_the_mover_does_not() -> None:
    event = meeting(2, 9).day(
        ("norman", [March("n1", (FIELD,))]), ("byzantine", [Hold("b1", ("norman",))]), dice=battle(5, 5)
    )
    offered = only(event, e.BattleOffered)
    assert (offered.attacker, offered.attackers) == ("byzantine", ("b1",))
    assert (offered.defender, offered.defenders) == ("norman", ("n1",))


@pytest.mark.rule("GC-13.2b")
def test_the_stance_of_a_new_part_counts() -> None:
    board = Board().group("n1", "norman", FIELD, foot(9), hostility=9)
    board.group("b1", "byzantine", NORTH, hostility=2)
    orders = [Split("n1", "a", foot(4)), Hold("new:a", ("byzantine",))]
    event = board.day(("norman", orders), ("byzantine", [March("b1", (FIELD,))]), dice=battle(5, 5))
    assert only(event, e.BattleOffered).attackers == ("n1", "n20")


@pytest.mark.rule("GC-7b")
def test_who_stays_is_tested_again_only_when_another_enters() -> None:
    """D11: once for the entry of n1, once for that of n2."""
    board = meeting(2, 2).group("n2", "norman", SOUTH, foot(3), hostility=2)
    event = board.day(("norman", [March("n1", (FIELD,)), March("n2", (FIELD,))]))
    tested = of_kind(event, e.HostilityTested)
    assert [test.tests[0].headcount for test in tested] == [0, 0]
    assert len(tested) == 2
    assert board.state.groups["b1"].results == {"norman": tested[-1].tests[1].result}


@pytest.mark.rule("GC-7b", "GC-13.2b")
def test_the_winner_of_a_battle_still_meets_the_third_faction() -> None:
    board = Board().group("n1", "norman", NORTH, knights(25), hostility=9, prestige=9)
    board.group("b1", "byzantine", men=foot(4)).group("g1", "german", men=foot(8), hostility=2)
    event = board.day(("norman", [March("n1", (FIELD,), ("byzantine",))]), dice=battle(1))
    assert [test.tests[1].faction for test in of_kind(event, e.HostilityTested)] == ["byzantine", "german"]


@pytest.mark.rule("GC-13.2b")
def test_a_group_may_be_attacked_twice_on_a_day() -> None:
    board = Board().group("n1", "norman", NORTH, foot(9), hostility=9, prestige=9)
    board.group("g1", "german", SOUTH, foot(9), hostility=9, prestige=8).group(
        "b1", "byzantine", men=knights(25), hostility=1
    )
    event = board.day(
        ("norman", [March("n1", (FIELD,), ("any",))]),
        ("german", [March("g1", (FIELD,), ("any",))]),
        dice=battle(10, 10),
    )
    assert [offered.attacker for offered in of_kind(event, e.BattleOffered)] == ["norman", "german"]
    assert board.state.groups["b1"].hex == FIELD


@pytest.mark.parametrize("gone", ["mover", "others", "fallen back"])
def test_an_encounter_lapses_where_nobody_is_left_to_meet(gone: str) -> None:
    board = Board().group("n1", "norman")
    if gone == "mover":
        board.group("b1", "byzantine")
    elif gone == "fallen back":
        board.group("b1", "byzantine")
        board.state.groups["n1"].done = True
    decision = board.decision()
    encounters.encounter(decision, Encounter("n9" if gone == "mover" else "n1", "byzantine"))
    assert [type(each) for each in decision.events] == [e.AgendaTurned]


def test_a_battles_number_counts_only_what_its_two_sides_have_fought() -> None:
    """Whether others fought before on the same day leaves the number as it is."""
    numbers = []
    for others in (False, True):
        board = Board().group("n1", "norman", NORTH, foot(6)).group("b1", "byzantine", FIELD, foot(5))
        board.group("l1", "lombard", FAR, foot(6), prestige=9).group("g1", "german", "9245", foot(4))
        event = board.day(
            ("norman", [March("n1", (FIELD,), (ANY,))]),
            ("lombard", [March("l1", ("9245",), (ANY,) if others else ())]),
            dice={"GC-17.2b": [5, 5], "GC-17.4a": [5, 5]},
        )
        offered = of_kind(event, e.BattleOffered)
        assert len(offered) == 1 + others
        numbers += [each.number for each in offered if each.attacker == "norman"]
    assert numbers[0] == numbers[1]


def test_every_battle_of_a_campaign_has_a_number_of_its_own() -> None:
    state = Board().state
    sides = list(combinations(state.factions, 2))
    drawn = []
    for _ in range(3):
        for one, other in sides:
            drawn.append(battle_number(state, one, other))
            state.meetings[pair(one, other)] = state.meetings_of(one, other) + 1
    assert len(set(drawn)) == len(drawn)
