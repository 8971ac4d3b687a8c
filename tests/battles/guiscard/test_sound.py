"""What of a state can't be: each check finds what is spoiled, and nothing where all is as it should be."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battles.fields.laid import Laid
from battles.guiscard import sound as invariants
from battles.guiscard.play.ending import TURNS
from battles.guiscard.rules.board import put, take_up
from battles.guiscard.state import Character, Fire, Horse, Ladder, Rope, Siphon, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Landing, Retreating
from battles.kit.agenda.sound import somebody_can_go_on
from battles.kit.agenda.state import Over
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.play.gear.engines import emplace
from tests.battles.guiscard.play.gear.sieges import alight
from tests.battles.guiscard.play.hoplites.phalanx import form, men

HOPLITES = ("h11", "h12", "h13")
DEEP = "1010"
"""A hex of deep water; that to the north of it is none."""
STRANGER = Character("y", "attacker", "g", "Nim", condition="dead")
CARRIED = Ladder("l", "attacker", ("1009", "1010"), carriers=("a", "k"))
LIT, SIPHON, FILLED = Fire("attacker", "hand"), Siphon("attacker", "0505", 0), Fabric(engines=("0516",))
Check = Callable[[Skirmish], Iterator[str]]


def sound() -> Skirmish:
    """Two riders, one on foot in armour, one dead, and hoplites in formation, beside a river."""
    state = position(
        rider("k", "attacker", "Nck", "1515", "N"),
        rider("r", "attacker", "Nck", "2015", "N"),
        foot("a", "attacker", "Nim", "1009"),
        foot("x", "attacker", "Nim", "", "dead"),
        *men(left="2005"),
        bodies={"1516": 1},
        laid=Laid("B5"),
    )
    form(state, HOPLITES)
    return state


def nobody_shares_a_hex(state: Skirmish) -> Iterator[str]:
    """The check, at rest."""
    return invariants.nobody_shares_a_hex(state, at_rest=True)


def is_(name: str, **fields: Any) -> Callable[[Skirmish], None]:
    """Somebody, or a horse, is otherwise than he is said to be elsewhere."""

    def spoil(state: Skirmish) -> None:
        piece = state.people.get(name) or state.horses[name]
        for field, value in fields.items():
            assert getattr(piece, field) != value
            setattr(piece, field, value)

    return spoil


def stands(name: str, hex_: str, facing: int = 0) -> Callable[[Skirmish], None]:
    """Somebody has come to a hex; "" off the field."""

    def spoil(state: Skirmish) -> None:
        if hex_:
            put(state, state.people[name], hex_, facing)
        else:
            take_up(state, state.people[name])

    return spoil


def gone(name: str, **fields: Any) -> Callable[[Skirmish], None]:
    """Somebody has left the field."""

    def spoil(state: Skirmish) -> None:
        stands(name, "")(state)
        is_(name, **fields)(state)

    return spoil


SPOILT: dict[Check, list[tuple[Callable[[Skirmish], object], *tuple[str, ...]]]] = {
    invariants.riders_are_on_two: [
        (stands("a", "3521"), "a is on ('3521',)"),
        (stands("k", "1001", 3), "k is on ('1001', '')"),
    ],
    invariants.the_index_is_true: [
        (lambda state: state.at.update({"0909": "a"}), "0909 is said to hold a, who is on ['1009']"),
        (lambda state: state.at.update({"0909": "x"}), "0909 is said to hold x, who is on []"),
        (lambda state: state.at.pop("1009"), "1009 is said to be free, and a is there"),
        (lambda state: state.at.pop("1516"), "1516 is said to be free, and k is there"),
    ],
    invariants.nobody_comes_or_goes: [
        (lambda state: [state.people.pop("x"), state.bodies.clear()], "people are missing: ['x']"),
        (lambda state: state.people.update(y=STRANGER), "people are of no muster: ['y']"),
        (lambda state: state.horses.update(stray=Horse("stray")), "3 horses, and 2 came"),
    ],
    invariants.the_dead_lie: [
        (is_("x", away="fled"), "x is dead, and stands at '', rides '', leads []"),
        (lambda state: state.bodies.update({"1517": 1}), "2 bodies of 1 dead"),
        (is_("horse-of-k", alive=False), "horse-of-k is dead, and has '', 'k', ''"),
    ],
    invariants.riders_and_horses_agree: [
        (is_("horse-of-k", rider="a"), "k rides horse-of-k, whose rider is 'a'"),
        (is_("k", condition="stunned"), "k is stunned, and rides 'horse-of-k' or leads []"),
        (is_("a", leads=["horse-of-k"]), "a leads horse-of-k, whose leader is ''"),
        (
            is_("r", horse="horse-of-k"),
            "r rides horse-of-k, whose rider is 'k'",
            "2 people ride horse-of-k",
        ),
    ],
    invariants.everybody_is_somewhere: [(stands("a", ""), "a lives, and is nowhere")],
    invariants.ladders_are_in_place: [
        (
            lambda state: state.ladders.update(l=CARRIED),
            "l is carried over ('1009', '1010') by those at ('1009', '1515')",
        )
    ],
    invariants.ropes_are_in_place: [
        (lambda state: state.ropes.update(r=Rope("r", "attacker")), "r is carried by '' and at ''")
    ],
    invariants.nobody_is_in_two_formations: [
        (lambda state: form(state, HOPLITES), *(f"{name} is in 2 formations" for name in HOPLITES)),
        (
            lambda state: state.formations["f1"].markers.append("a"),
            "f1 has pikes before ['h11', 'h12', 'h13', 'a'], and members ['h11', 'h12', 'h13']",
        ),
    ],
    invariants.fires_are_on_the_field: [
        (lambda state: state.fires.update({"0505": LIT}), "fires are at ['0505'], and () burn"),
        (lambda state: alight(state, "0505", count=3), "0505 has burnt 3 turns of 3"),
        (lambda state: alight(state, "0505", count=4, lit="naphtha"), "0505 has burnt 4 turns of 3"),
        (
            lambda state: [alight(state, "0505"), setattr(state, "naphtha", ("0505",))],
            "naphtha lies in burning hexes: ['0505']",
        ),
    ],
    invariants.nobody_rests_in_flames: [
        (lambda state: alight(state, "1009"), "a is at ('1009',), where it burns")
    ],
    invariants.engines_bar_their_hexes: [
        (lambda state: state.siphons.update(s=SIPHON), "siphons stand at ['0505'], and () are barred")
    ],
    invariants.the_battle_ends: [(lambda state: setattr(state, "turn", TURNS + 2), "turn 14 of 12")],
    invariants.the_armoured_sink: [
        (stands("a", DEEP), f"a is armoured, and in deep water at {DEEP}"),
        (stands("k", "1109"), "k is armoured, and in deep water at 1110"),
    ],
    invariants.formations_are_of_hoplites_in_place: [
        (is_("h11", condition="stunned"), "h11 (Bih) is in f1: stunned, at '2005', rides ''"),
        (gone("h12", condition="dead"), "h12 (Bih) is in f1: dead, at '', rides ''"),
        (gone("h13", away="fled"), "h13 (Bih) is in f1: healthy, at '', rides ''"),
        (
            lambda state: state.formations["f1"].members.append("a"),
            "a (Nim) is in f1: healthy, at '1009', rides ''",
        ),
    ],
    invariants.engines_fill_their_hexes: [
        (lambda state: setattr(state, "fabric", FILLED), "perriers fill [], and engines ('0516',)"),
        (lambda state: emplace(state, "p", "1009"), "a stands at 1009 in an engine"),
    ],
    somebody_can_go_on: [
        (lambda state: state.agenda.clear(), "the battle is not over, and nothing is to be done")
    ],
    nobody_shares_a_hex: [(stands("a", "1515"), "in hexes that others hold: {'a': 'k'}")],
}
"""For each check: what is spoiled, and what is told of it."""


@pytest.mark.parametrize("at_rest", [True, False])
def test_nothing_is_amiss_in_a_battle_that_is_sound(at_rest: bool) -> None:
    assert list(invariants.faults(sound(), at_rest=at_rest)) == []
    assert list(invariants.faults(Skirmish(), at_rest=at_rest)) == []


@pytest.mark.parametrize(
    ("check", "spoil", "words"),
    [(check, spoil, words) for check, rows in SPOILT.items() for spoil, *words in rows],
)
def test_what_is_spoiled_is_found(
    check: Check, spoil: Callable[[Skirmish], object], words: list[str]
) -> None:
    state = sound()
    spoil(state)
    assert list(check(state)) == words
    assert list(invariants.faults(state, at_rest=True)) == words
    assert list(invariants.faults(state, at_rest=False)) == (
        words if check in invariants.SOUND.always else []
    )


def test_every_check_is_shown_to_find_something() -> None:
    assert SPOILT.keys() == {*invariants.SOUND.always, *invariants.SOUND.at_rest, nobody_shares_a_hex}


def test_who_is_on_his_way_may_pass_through_the_hex_of_another_and_only_he() -> None:
    state = sound()
    state.agenda.append(Retreating("a", 1, "combat", (), "1009"))
    stands("a", "1515")(state)
    assert list(invariants.faults(state, at_rest=True)) == []
    stands("h11", "2015")(state)
    assert list(invariants.faults(state, at_rest=False)) == [
        "in hexes that others hold: {'a': 'k', 'h11': 'r'}"
    ]


def test_who_is_trapped_in_the_flames_or_about_to_fall_back_may_stand_there() -> None:
    state = sound()
    alight(state, "1009", count=3, lit="naphtha")
    state.trapped["a"] = "1009"
    assert list(invariants.faults(state, at_rest=True)) == []
    state.trapped.clear()
    state.agenda.append(Retreating("a", 1, "flames", (), "1009"))
    assert list(invariants.faults(state, at_rest=True)) == []
    state.agenda.pop()
    state.over = Over("undecided", None)
    assert list(invariants.faults(state, at_rest=True)) == []


def test_who_has_not_been_set_up_is_nowhere_and_nothing_is_to_be_done_in_a_battle_that_is_over() -> None:
    state = sound()
    stands("a", "")(state)
    state.agenda.append(Landing("a", "horse"))
    assert list(invariants.faults(state, at_rest=True)) == []
    state.agenda.pop()
    state.turn = 0
    assert list(invariants.faults(state, at_rest=True)) == []
    state = sound()
    state.agenda.clear()
    state.over = Over("undecided", None)
    assert list(invariants.faults(state, at_rest=True)) == []
