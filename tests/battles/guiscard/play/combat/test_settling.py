"""What the letters do."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import settling
from battles.guiscard.play.combat.settling import StoodFirm
from battles.guiscard.play.harm import HorseKilled
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Formation, Horse
from battles.guiscard.state.items import Advancing, Landing, Retreating, Suffering
from tests.battles.guiscard.board import decision, foot, happened, position, rider
from tests.battles.guiscard.play.combat.fights import HERE, NE, N, S, blow


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


@pytest.mark.rule("GT-6.5f", "GT-6.8a")
@pytest.mark.parametrize(
    ("before", "results"),
    [
        ("healthy", {"-": "healthy", "D": "stunned", "E": "wounded", "F": "dead"}),
        ("wounded", {"C": "wounded", "D": "dead", "E": "dead"}),
        ("stunned", {"C": "dead", "D": "dead", "E": "dead", "F": "dead"}),
    ],
)
def test_what_becomes_of_a_defender_on_foot(before, results):
    for letter, after in results.items():
        state, _ = settled(*pair(before), letter=letter)
        assert state.people["d"].condition == after, letter
        assert (Retreating in kinds(state)) == (letter == "C" and after != "dead")


@pytest.mark.rule("GT-6.8a")
@pytest.mark.parametrize(
    ("before", "results"),
    [("healthy", {"D": "stunned", "E": "wounded", "F": "dead"}), ("wounded", {"D": "dead", "E": "dead"})],
)
def test_what_becomes_of_a_rider_whose_horse_lives_on(before, results):
    for letter, after in results.items():
        one, attacker = rider("d", "defender", "Nck", HERE, "N", before), foot("a", "attacker", "Nim", N)
        state, _ = settled(attacker, one, letter=letter)
        mounted, horse = after == "wounded", state.horses["horse-of-d"]
        assert (one[0].condition, one[0].mounted) == (after, mounted), letter
        assert horse.alive
        assert (kinds(state)[-1:] == [Landing]) != mounted
        assert (horse.hex == HERE) != mounted


def horse_struck(letter):
    """The position after a blow against a horse without rider, with the events."""
    horse = Horse("d", side="defender", hex=HERE, facing=3)
    people = foot("a", "attacker", "Nim", N), foot("x", "defender", "Nim", "0119")
    return settled(*people, horses=[horse], letter=letter)


@pytest.mark.rule("GT-6.8c")
@pytest.mark.parametrize("letter", ["D", "E", "F"])
def test_a_horse_without_rider_dies_of_any_harm(letter):
    _state, events = horse_struck(letter)
    assert happened(events, HorseKilled) == [HorseKilled("d")]


@pytest.mark.rule("GT-6.5a", "GT-6.6c", "GT-6.8c")
def test_a_horse_falls_back_like_others_and_does_not_advance():
    state, _ = horse_struck("C")
    assert (state.agenda[-1].character, state.agenda[-1].hexes) == ("d", 1)
    state, _ = horse_struck("B")
    assert kinds(state) == [Retreating]


@pytest.mark.rule("GT-6.5a")
def test_the_dead_fall_back_from_nobody():
    state = position(*pair("dead"))
    state.agenda.clear()
    settling.retreat(decision(state), state.people["d"], [state.people["a"]])
    assert state.agenda == []


def two_on_one(letter):
    """The position after a blow of two against one."""
    people = (
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("d", "defender", "Nim", HERE),
    )
    return settled(*people, letter=letter, attackers=("a", "b"))[0]


@pytest.mark.rule("GT-6.5a", "GT-6.2d")
def test_a_retreat_of_the_attackers_is_one_hex_for_each_of_them():
    advance, *due = two_on_one("B").agenda
    assert due == [Retreating(name, 1, "combat", ((HERE,),), hex_) for name, hex_ in (("b", NE), ("a", N))]
    assert (advance.side, advance.candidates) == ("defender", ("d",))
    assert (advance.hexes, advance.losers) == ((N, NE), ("a", "b"))


@pytest.mark.rule("GT-6.2d")
def test_a_wound_of_the_attackers_is_taken_by_one_of_them():
    state, _ = settled(*pair(), letter="A")
    assert state.people["a"].condition == "wounded"
    assert two_on_one("A").agenda[-1] == Suffering("attacker", ("a", "b"))


@pytest.mark.rule("GT-6.4a")
@pytest.mark.parametrize("letter", "-ABCDEF")
def test_a_stunned_defender_harms_nobody_and_other_results_tell_against_him(letter):
    assert settling.tells(blow(position(*pair("stunned")), letter)) == (letter not in "-AB")
    assert settling.tells(blow(position(*pair("wounded")), letter)) == (letter != "-")
    if letter in "AB":
        state, events = settled(*pair("stunned"), letter=letter)
        assert (events, state.agenda) == ([], [])


@pytest.mark.rule("GT-7.2.3b", "GT-7.2.3c", "GT-6.2d")
@pytest.mark.parametrize(
    ("charging", "condition", "agenda"), [(True, "wounded", []), (False, "healthy", [Advancing, Retreating])]
)
def test_a_charging_attacker_is_wounded_where_others_fall_back(charging, condition, agenda):
    charger = rider("a", "attacker", "Nck", N, "S")
    state, _ = settled(charger, foot("d", "defender", "Nim", HERE), letter="B", charging=charging)
    assert (state.people["a"].condition, kinds(state)) == (condition, agenda)


@pytest.mark.rule("GT-7.2.3c", "GT-6.6a")
@pytest.mark.parametrize(
    ("letters", "conditions", "agenda"),
    [
        ("CC", ["healthy", "healthy"], [Retreating, Retreating]),
        ("FE", ["wounded", "dead"], [Advancing, Landing]),
    ],
)
def test_both_results_of_a_clash_apply_and_who_falls_back_does_not_advance(letters, conditions, agenda):
    state, blows = clash(*letters)
    settling.settle(decision(state), *blows.values())
    assert [state.people[each].condition for each in "ad"] == conditions
    assert kinds(state) == agenda


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
    system.LOOP.go_on(decision(state))
    while isinstance(state.agenda[-1], Landing | Retreating):
        RULESET.decide(state, system.LOOP.orders(state)[0], decision(state).dice)
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
    assert (Advancing in kinds(settled(*people, letter=letter)[0])) == advances


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
        foot(name, "defender", "Bih", hex_) for name, hex_ in (("h1", "1417"), ("d", HERE), ("h3", "1618"))
    ]
    names = [one.id for one, _, _ in people]
    return people, Formation("f1", "defender", 2, names, markers=list(markers), front=[*names], depth=1)


@pytest.mark.rule("GT-7.3.1c")
def test_a_blow_that_leaves_the_pikes_whole_changes_nothing():
    people, formation = rank()
    _, events = settled(
        foot("a", "attacker", "Nim", N), *people, letter="D", formation=formation, marker=True
    )
    assert happened(events, StoodFirm) == [StoodFirm("d")]
    assert formation.markers == ["d"]


@pytest.mark.rule("GT-7.3.1h", "GT-6.5a")
def test_hoplites_in_formation_do_not_fall_back():
    people, formation = rank(markers=())
    state, events = settled(foot("a", "attacker", "Nim", N), *people, letter="C", formation=formation)
    assert happened(events, StoodFirm) == [StoodFirm("d")]
    assert Retreating not in kinds(state)
    people, formation = rank(markers=())
    state, _ = settled(foot("a", "attacker", "Nim", S), *people, letter="C", formation=formation)
    assert state.people["d"].condition == "wounded", "from behind"
    state, _ = settled(foot("a", "attacker", "Nim", N), *rank()[0], letter="C")
    assert Retreating in kinds(state), "out of formation"


@pytest.mark.rule("GT-6.6b", "GT-6.8a", "GT-7.3.1c", "GT-7.3.1h")
@pytest.mark.parametrize(("letter", "lost"), [("C", False), ("D", False), ("E", True), ("F", True)])
def test_pikes_take_what_comes_from_the_front(letter, lost):
    people, formation = rank()
    state, _ = settled(
        foot("a", "attacker", "Nim", N), *people, letter=letter, formation=formation, marker=True
    )
    assert state.people["d"].condition == "healthy"
    assert ("d" in state.formations["f1"].markers) != lost
    assert kinds(state) == []
