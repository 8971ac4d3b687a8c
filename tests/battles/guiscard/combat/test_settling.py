"""What the letters do."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Advancing, Landing, Retreating, Suffering
from battles.guiscard.combat import settling
from battles.guiscard.events.combat import StoodFirm
from battles.guiscard.events.harm import HorseKilled
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Formation, Horse
from tests.battles.guiscard.board import decision, foot, happened, position, rider
from tests.battles.guiscard.combat.fights import HERE, NE, N, S, blow


def settled(*placed, letter, attackers=("a",), formation=None, horses=(), **fields):
    """The position after a blow, with the decision."""
    state = position(*placed, horses=horses)
    if formation:
        state.formations[formation.id] = formation
    state.agenda.clear()
    deciding = decision(state)
    settling.settle(deciding, blow(state, letter, attackers, **fields))
    return state, deciding.events


def pair(condition="healthy", attacker="healthy"):
    return foot("a", "attacker", "Nim", N, attacker), foot("d", "defender", "Nim", HERE, condition)


def kinds(state):
    return [type(item) for item in state.agenda]


@pytest.mark.rule("GT-6.5f", "GT-6.8a")
@pytest.mark.parametrize(
    ("letter", "before", "after"),
    [
        ("-", "healthy", "healthy"),
        ("D", "healthy", "stunned"),
        ("E", "healthy", "wounded"),
        ("F", "healthy", "dead"),
        ("D", "wounded", "dead"),
        ("E", "wounded", "dead"),
        ("D", "stunned", "dead"),
        ("E", "stunned", "dead"),
        ("C", "stunned", "dead"),
        ("C", "wounded", "wounded"),
    ],
)
def test_what_becomes_of_a_defender_on_foot(letter, before, after):
    state, _ = settled(*pair(before), letter=letter)
    assert state.people["d"].condition == after
    assert (Retreating in kinds(state)) == (letter == "C" and after != "dead")


@pytest.mark.rule("GT-6.8a")
@pytest.mark.parametrize(
    ("letter", "before", "after", "mounted"),
    [
        ("D", "healthy", "stunned", False),
        ("E", "healthy", "wounded", True),
        ("F", "healthy", "dead", False),
        ("D", "wounded", "dead", False),
        ("E", "wounded", "dead", False),
    ],
)
def test_what_becomes_of_a_rider_whose_horse_lives_on(letter, before, after, mounted):
    state, _ = settled(
        foot("a", "attacker", "Nim", N), rider("d", "defender", "Nck", HERE, "N", before), letter=letter
    )
    one, horse = state.people["d"], state.horses["horse-of-d"]
    assert (one.condition, one.mounted) == (after, mounted)
    assert horse.alive
    assert (kinds(state)[-1:] == [Landing]) != mounted
    assert (horse.hex == HERE) != mounted


@pytest.mark.rule("GT-6.8c")
@pytest.mark.parametrize("letter", ["D", "E", "F"])
def test_a_horse_without_rider_dies_of_any_harm(letter):
    _state, events = settled(
        foot("a", "attacker", "Nim", N),
        foot("x", "defender", "Nim", "0119"),
        horses=[Horse("d", side="defender", hex=HERE, facing=3)],
        letter=letter,
    )
    assert happened(events, HorseKilled) == [HorseKilled("d")]


@pytest.mark.rule("GT-6.5a", "GT-6.8c")
def test_a_horse_falls_back_like_others():
    state, _ = settled(
        foot("a", "attacker", "Nim", N),
        foot("x", "defender", "Nim", "0119"),
        horses=[Horse("d", side="defender", hex=HERE, facing=3)],
        letter="C",
    )
    assert state.agenda[-1].character == "d"
    assert state.agenda[-1].hexes == 1


@pytest.mark.rule("GT-6.5a", "GT-6.2d")
def test_a_retreat_of_the_attackers_is_one_hex_for_each_of_them():
    state, _ = settled(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("d", "defender", "Nim", HERE),
        letter="B",
        attackers=("a", "b"),
    )
    due = [item for item in state.agenda if isinstance(item, Retreating)]
    assert [(item.character, item.hexes, item.away_from) for item in reversed(due)] == [
        ("a", 1, ((HERE,),)),
        ("b", 1, ((HERE,),)),
    ]
    advance = state.agenda[0]
    assert (advance.side, advance.candidates, advance.hexes, advance.losers) == (
        "defender",
        ("d",),
        (N, NE),
        ("a", "b"),
    )


@pytest.mark.rule("GT-6.2d")
def test_a_wound_of_the_attackers_is_taken_by_one_of_them():
    state, _ = settled(*pair(), letter="A")
    assert state.people["a"].condition == "wounded"
    state, _ = settled(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("d", "defender", "Nim", HERE),
        letter="A",
        attackers=("a", "b"),
    )
    assert state.agenda[-1] == Suffering("attacker", ("a", "b"))


@pytest.mark.rule("GT-6.4a")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_stunned_defender_harms_nobody(letter):
    state, events = settled(*pair("stunned"), letter=letter)
    assert (events, state.agenda) == ([], [])
    state, events = settled(*pair("wounded"), letter=letter)
    assert events


@pytest.mark.rule("GT-6.4a")
def test_other_results_tell_against_the_stunned():
    state, _ = settled(*pair("stunned"), letter="F")
    assert state.people["d"].condition == "dead"
    state = position(*pair("stunned"))
    assert not settling.tells(blow(state, "-"))
    assert settling.tells(blow(state, "C"))


@pytest.mark.rule("GT-7.2.3b", "GT-7.2.3c", "GT-6.2d")
def test_a_charging_attacker_is_wounded_where_others_fall_back():
    charger = rider("a", "attacker", "Nck", N, "S")
    state, _ = settled(charger, foot("d", "defender", "Nim", HERE), letter="B", charging=True)
    assert (state.people["a"].condition, kinds(state)) == ("wounded", [])
    state, _ = settled(
        rider("a", "attacker", "Nck", N, "S"), foot("d", "defender", "Nim", HERE), letter="B", charging=False
    )
    assert (state.people["a"].condition, kinds(state)) == ("healthy", [Advancing, Retreating])


@pytest.mark.rule("GT-7.2.3c", "GT-6.6a")
def test_both_results_of_a_clash_apply_and_who_falls_back_does_not_advance():
    state = position(rider("a", "attacker", "Nck", N, "S"), rider("d", "defender", "Nck", HERE, "N"))
    state.agenda.clear()
    deciding = decision(state)
    settling.settle(
        deciding,
        blow(state, "C", charging=True),
        blow(state, "C", ("d",), "a", charging=True),
    )
    assert [type(item) for item in state.agenda] == [Retreating, Retreating]
    state = position(rider("a", "attacker", "Nck", N, "S"), rider("d", "defender", "Nck", HERE, "N"))
    state.agenda.clear()
    settling.settle(
        decision(state), blow(state, "F", charging=True), blow(state, "E", ("d",), "a", charging=True)
    )
    assert (state.people["a"].condition, state.people["d"].condition) == ("wounded", "dead")
    assert [type(item) for item in state.agenda] == [Advancing, Landing]


def clash(attackers, defenders, condition="healthy"):
    """Two riders who have charged each other: "a" has these letters thrown against "d", and "d" against "a"."""
    state = position(
        rider("a", "attacker", "Nck", N, "S", condition),
        rider("d", "defender", "Nck", HERE, "N"),
        foot("x", "defender", "Nim", "0119"),
    )
    state.agenda.clear()
    blows = {
        "a": blow(state, attackers, charging=True),
        "d": blow(state, defenders, ("d",), "a", charging=True),
    }
    return state, blows


@pytest.mark.rule("GT-7.2.3c", "GT-6.5a", "GT-6.8a")
@pytest.mark.parametrize("order", ["ad", "da"])
@pytest.mark.parametrize(("letter", "condition"), [("D", "stunned"), ("E", "wounded"), ("F", "dead")])
def test_who_fells_his_enemy_in_a_clash_falls_back_from_where_that_one_rode(order, letter, condition):
    state, blows = clash(letter, "C")
    settling.settle(decision(state), *(blows[each] for each in order))
    assert [state.people[each].condition for each in "ad"] == ["healthy", condition]
    retreat = Retreating("a", 1, "combat", ((HERE, S),), N)
    felled = [] if letter == "E" else [Landing]
    assert state.agenda[1] == retreat
    assert kinds(state) == [Advancing, Retreating, *felled], "felled first, then back"
    engine.go_on(decision(state))
    while isinstance(state.agenda[-1], Landing | Retreating):
        RULESET.decide(state, engine.orders(state)[0], decision(state).dice)
    assert (state.people["a"].condition, state.people["a"].hex) == ("healthy", "1516")


@pytest.mark.rule("GT-7.2.3c", "GT-6.6a")
@pytest.mark.parametrize("order", ["ad", "da"])
@pytest.mark.parametrize(
    ("condition", "by_himself", "by_the_other"),
    [
        ("healthy", "A", "E"),
        ("healthy", "B", "D"),
        ("wounded", "A", "C"),
        ("wounded", "A", "D"),
        ("wounded", "B", "F"),
    ],
)
def test_who_dies_of_both_blows_of_a_clash_leaves_his_hex_to_one_advance(
    order, condition, by_himself, by_the_other
):
    state, blows = clash(by_himself, by_the_other, condition)
    settling.settle(decision(state), *(blows[each] for each in order))
    assert state.people["a"].condition == "dead"
    advances = [item for item in state.agenda if isinstance(item, Advancing)]
    assert [(item.candidates, item.losers) for item in advances] == [(("d",), ("a",))]


@pytest.mark.rule("GT-6.6a", "GT-6.6b", "GT-6.6c")
@pytest.mark.parametrize(
    ("letter", "winner", "loser"),
    [("C", "a", "d"), ("D", "a", "d"), ("F", "a", "d"), ("B", "d", "a")],
)
def test_the_winners_may_advance_into_what_the_losers_held(letter, winner, loser):
    state, _ = settled(*pair(), letter=letter)
    item = next(item for item in state.agenda if isinstance(item, Advancing))
    where = {"a": N, "d": HERE}
    assert (item.candidates, item.hexes, item.losers) == ((winner,), (where[loser],), (loser,))
    assert item.side == state.people[winner].side


@pytest.mark.rule("GT-6.6a")
@pytest.mark.parametrize(
    ("letter", "people", "advances"),
    [
        ("A", pair(), False),
        ("E", pair(), False),
        ("A", pair(attacker="wounded"), True),
        ("E", pair("wounded"), True),
        ("E", pair("stunned"), True),
    ],
)
def test_after_a_wound_nobody_advances_unless_it_kills(letter, people, advances):
    state, _ = settled(*people, letter=letter)
    assert (Advancing in kinds(state)) == advances


@pytest.mark.rule("GT-6.6b")
def test_pikes_leave_no_hex():
    state, _ = settled(*pair(), letter="F", marker=True)
    assert kinds(state) == []


@pytest.mark.rule("GT-6.6a", "GT-7.3.1c")
@pytest.mark.parametrize(
    ("letter", "attacker", "advances"),
    [("B", "healthy", True), ("A", "wounded", True), ("A", "healthy", False)],
)
def test_the_man_whose_pikes_beat_off_an_attack_may_advance(letter, attacker, advances):
    state, _ = settled(*pair(attacker=attacker), letter=letter, marker=True)
    found = [(item.side, item.candidates, item.hexes) for item in state.agenda if isinstance(item, Advancing)]
    assert found == ([("defender", ("d",), (N,))] if advances else [])


def rank(markers=("d",)):
    """Three hoplites in a row to the south-east; they look north-east, the middle one "d" at 1518."""
    people = [
        foot("h1", "defender", "Bih", "1417"),
        foot("d", "defender", "Bih", HERE),
        foot("h3", "defender", "Bih", "1618"),
    ]
    formation = Formation("f1", "defender", 2, ["h1", "d", "h3"], markers=list(markers))
    formation.front, formation.depth = ["h1", "d", "h3"], 1
    return people, formation


@pytest.mark.rule("GT-7.3.1h", "GT-6.5a")
def test_hoplites_in_formation_do_not_fall_back():
    people, formation = rank(markers=())
    front = foot("a", "attacker", "Nim", N)
    state, events = settled(front, *people, letter="C", formation=formation)
    assert happened(events, StoodFirm) == [StoodFirm("d")]
    assert Retreating not in kinds(state)
    people, formation = rank(markers=())
    behind = foot("a", "attacker", "Nim", S)
    state, _ = settled(behind, *people, letter="C", formation=formation)
    assert state.people["d"].condition == "wounded"
    people, _ = rank()
    state, _ = settled(foot("a", "attacker", "Nim", N), *people, letter="C")
    assert Retreating in kinds(state)


@pytest.mark.rule("GT-7.2.3b", "GT-7.2.3c")
@pytest.mark.parametrize(
    ("letter", "fields", "names"),
    [
        ("B", {}, ["a"]),
        ("B", {"charging": True}, []),
        ("C", {}, ["d"]),
        ("C", {"charging": True}, ["d"]),
        ("C", {"marker": True}, []),
        ("D", {}, []),
    ],
)
def test_who_falls_back_by_a_blow(letter, fields, names):
    state = position(*pair())
    assert [one.id for one in settling.falls_back(blow(state, letter, **fields))] == names


@pytest.mark.rule("GT-6.6c")
def test_a_horse_does_not_advance():
    state, _ = settled(
        foot("a", "attacker", "Nim", N),
        foot("x", "defender", "Nim", "0119"),
        horses=[Horse("d", side="defender", hex=HERE, facing=3)],
        letter="B",
    )
    assert kinds(state) == [Retreating]


@pytest.mark.rule("GT-6.5a")
def test_the_dead_fall_back_from_nobody():
    state = position(*pair())
    state.agenda.clear()
    a, d = state.people["a"], state.people["d"]
    a.condition, a.hex = "dead", ""
    settling.retreat(decision(state), a, [d])
    assert state.agenda == []


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1h", "GT-6.8a")
@pytest.mark.parametrize(("letter", "lost"), [("C", False), ("D", False), ("E", True), ("F", True)])
def test_pikes_take_what_comes_from_the_front(letter, lost):
    people, formation = rank()
    state, _ = settled(
        foot("a", "attacker", "Nim", N), *people, letter=letter, formation=formation, marker=True
    )
    assert state.people["d"].condition == "healthy"
    assert ("d" in state.formations["f1"].markers) != lost
    assert kinds(state) == []
