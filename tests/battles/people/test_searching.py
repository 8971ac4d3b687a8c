"""HB-2: what became of the people of bodies."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.contract.answer import at_large, validate
from battles.contract.muster import SIDES, Muster
from battles.contract.result import Fate, Outcome, Outcomes
from battles.people.bodies import Body, gathered
from battles.people.searching import (
    After,
    End,
    Field,
    Throw,
    fate_of_struck,
    guarded,
    may_be_taken,
    outcomes_of,
    printed,
    result,
    search,
    toll,
    unhorsed,
    unstruck_commanders,
)
from dice import Rolled
from rulebook import Refusal
from tests.battles.musters import commander, group, muster, musters
from tests.battles.people.test_bodies import SCALE

TABLE = printed()
SAID: list[Outcome] = ["holds", "retreat", "eliminated", "surrender"]
ENDS: list[End] = ["stands", "broken", "astray"]


def rolled(rule: str, whose: str, purpose: str, size: int, face: int) -> Rolled:
    return Rolled(f"{rule}|{whose}|{purpose}|1", "open", size, face, "scripted")


def faces(*shown: int) -> Throw:
    """Dice that fall so, one after the other; the last one goes on."""
    left = [*shown]

    def throw(rule: str, whose: str, purpose: str, size: int) -> Rolled:
        face = left.pop(0) if len(left) > 1 else left[0]
        return rolled(rule, whose, purpose, size, face)

    return throw


def battle(
    attackers: int = 4, said: tuple[Outcome, Outcome] = ("holds", "holds"), **more: object
) -> tuple[Muster, Field]:
    """Riders under a commander against as many, nobody struck so far."""
    document = muster(
        group("a", {"cavalry_armoured": attackers}, commanders=(commander("drogo", 5),)),
        group("d", {"cavalry_armoured": 4}, commanders=(commander("argyros", 5),)),
        **more,
    )
    found = tuple(After(body) for body in gathered(document, SCALE))
    return document, Field(document, found, Outcomes(*said), 5)


def after(field: Field, **ends: tuple[int, End]) -> Field:
    """The same with bodies that were struck, by the name of their group."""
    found = tuple(After(each.body, *ends.get(each.body.group, (0, "stands"))) for each in field.bodies)
    return msgspec.structs.replace(field, bodies=found)


def fates_of(body: Body, fates: dict[str, str]) -> list[str]:
    return [fates[name] for name in body.row]


@pytest.mark.rule("HB-2a", "HB-2b")
def test_the_struck_are_dead_on_four_in_ten_or_lie_wounded_and_are_taken_on_a_lost_field() -> None:
    _, field = battle()
    found = search(after(field, a=(3, "stands")), faces(4, 5, 10, 1), TABLE)
    assert fates_of(field.bodies[0].body, found.fates) == ["killed", "wounded", "wounded", "unhurt"]
    _, field = battle(said=("retreat", "holds"))
    found = search(after(field, a=(3, "stands")), faces(6, 7, 10, 1), TABLE)
    assert fates_of(field.bodies[0].body, found.fates) == ["killed", "captured", "captured", "unhurt"]
    assert [roll.label.split("|")[0] for roll in found.rolls[:4]] == ["HB-2a"] * 3 + ["HB-2e"]
    assert fate_of_struck(dies=False, lost=False) == "wounded"


def test_who_was_wounded_before_and_is_struck_is_dead_without_a_die() -> None:
    document = muster(group("a", {"infantry_armoured": 4}, wounded=1), group("d", {"infantry_armoured": 4}))
    bodies = gathered(document, SCALE)
    field = Field(document, (After(bodies[0], 1), After(bodies[1])), Outcomes("holds", "holds"), 5)
    found = search(field, faces(10), TABLE)
    assert found.fates[bodies[0].row[0]] == "killed"
    assert found.rolls == ()


@pytest.mark.rule("HB-2c")
def test_men_of_a_broken_body_escape_on_five_in_ten_and_those_astray_are_taken() -> None:
    _, field = battle(said=("retreat", "holds"))
    broken = after(field, a=(0, "broken"))
    assert may_be_taken(broken.bodies[0], broken)
    assert not may_be_taken(broken.bodies[1], broken)
    found = search(broken, faces(5, 6, 1), TABLE)
    assert fates_of(field.bodies[0].body, found.fates) == ["unhurt", "captured", "unhurt", "unhurt"]
    astray = search(after(field, a=(0, "astray")), faces(1), TABLE)
    assert fates_of(field.bodies[0].body, astray.fates) == ["captured"] * 4
    assert astray.rolls == ()
    _, field = battle()
    unlost = search(after(field, a=(0, "broken")), faces(10), TABLE)
    assert set(unlost.fates.values()) == {"unhurt"}


def test_whoever_surrenders_is_taken_without_a_die() -> None:
    document, field = battle(said=("surrender", "holds"))
    found = search(field, faces(1), TABLE)
    assert {found.fates[one.id] for one in document.attacker.people} == {"captured"}
    assert found.rolls == ()
    assert result(field, found).end == "surrender"


@pytest.mark.rule("HB-2d")
def test_nobody_is_taken_where_nobody_of_the_enemy_is_at_large() -> None:
    document, field = battle(said=("retreat", "holds"))
    own, theirs = (field.bodies[place].body.row for place in range(2))
    fates = dict.fromkeys([one.id for side in SIDES for one in document.force(side).people], "killed")
    fates |= {own[0]: "captured", own[1]: "captured"}
    found = guarded(document, fates, [own[0]])  # type: ignore[arg-type]
    assert (found[own[0]], found[own[1]], found[theirs[0]]) == ("wounded", "unhurt", "killed")
    fates[theirs[0]] = "unhurt"
    assert guarded(document, fates, [own[0]])[own[0]] == "captured"  # type: ignore[arg-type]


@pytest.mark.rule("HB-2e")
def test_a_struck_rider_loses_his_horse_on_five_in_ten_and_the_holder_catches_loose_ones() -> None:
    _, field = battle()
    both = after(field, a=(2, "stands"), d=(1, "stands"))
    # Three are wounded; the horses of the first and of the enemy are dead.
    found = search(both, faces(5, 5, 5, 5, 6, 5), TABLE)
    rows = [each.body.row for each in field.bodies]
    assert found.unhorsed == (rows[0][0], rows[1][0])
    # The first of the attackers is dead, and his horse lives: whoever holds the field rides it.
    _, field = battle(said=("holds", "retreat"))
    won = after(field, a=(2, "stands"))
    assert search(won, faces(4, 5, 6, 5), TABLE).unhorsed == ()
    assert search(won, faces(4, 5, 5, 5), TABLE).unhorsed == (rows[0][1],)
    riders = [("attacker", field.muster.attacker.people[0])]
    none_dead = unhorsed(field, {field.muster.attacker.people[0].id: "wounded"}, riders, set())  # type: ignore[arg-type]
    assert list(none_dead) == []


@pytest.mark.rule("HB-2f")
def test_a_commander_is_taken_with_the_last_of_his_side_and_struck_as_a_man() -> None:
    _, field = battle(said=("retreat", "holds"))
    astray = after(field, a=(0, "astray"))
    assert search(astray, faces(1), TABLE).fates["drogo"] == "captured"
    row = field.bodies[0].body.row
    one_away = {**dict.fromkeys(row, "captured"), row[0]: "unhurt"}
    rest = dict.fromkeys(field.bodies[1].body.row, "unhurt")
    assert unstruck_commanders(field, one_away | rest)["drogo"] == "unhurt"  # type: ignore[arg-type]
    struck = msgspec.structs.replace(field, commanders=frozenset({"argyros", "drogo"}))
    found = search(struck, faces(6, 4, 10), TABLE)
    assert (found.fates["drogo"], found.fates["argyros"]) == ("killed", "killed")
    assert search(struck, faces(7, 5, 10), TABLE).fates["argyros"] == "wounded"


@pytest.mark.rule("HB-2g")
def test_a_side_of_which_nobody_is_at_large_is_eliminated_and_the_other_holds() -> None:
    document, field = battle(said=("holds", "retreat"))
    dead = dict.fromkeys([one.id for one in document.attacker.people], "killed")
    alive = dict.fromkeys([one.id for one in document.defender.people], "unhurt")
    assert outcomes_of(field, dead | alive) == Outcomes("eliminated", "holds")  # type: ignore[arg-type]
    both = dict.fromkeys([*dead, *alive], "killed")
    assert outcomes_of(field, both) == Outcomes("eliminated", "eliminated")  # type: ignore[arg-type]
    everybody = dict.fromkeys([*dead, *alive], "unhurt")
    assert outcomes_of(field, everybody) == Outcomes("holds", "retreat")  # type: ignore[arg-type]
    said = msgspec.structs.replace(field, outcomes=Outcomes("surrender", "eliminated"))
    assert outcomes_of(said, everybody) == Outcomes("retreat", "retreat")  # type: ignore[arg-type]


def drawn_faces(data: st.DataObject) -> Throw:
    def throw(rule: str, whose: str, purpose: str, size: int) -> Rolled:
        return rolled(rule, whose, purpose, size, data.draw(st.integers(1, size)))

    return throw


def ends(data: st.DataObject, bodies: tuple[Body, ...]) -> Iterator[After]:
    for body in bodies:
        struck = data.draw(st.integers(0, len(body.row)))
        yield After(body, struck, data.draw(st.sampled_from(ENDS)))


@pytest.mark.rule("HB-2c", "HB-2d", "HB-2e", "HB-2f", "HB-2g")
@given(musters(), st.data())
def test_whatever_became_of_the_bodies_the_result_answers_the_muster(
    document: Muster, data: st.DataObject
) -> None:
    try:
        bodies = gathered(document, SCALE)
    except Refusal:
        assume(False)
    said = Outcomes(data.draw(st.sampled_from(SAID)), data.draw(st.sampled_from(SAID)))
    hit = [one.id for side in SIDES for one in document.force(side).commanders if data.draw(st.booleans())]
    field = Field(document, tuple(ends(data, bodies)), said, 5, frozenset(hit))
    found = search(field, drawn_faces(data), TABLE)
    answer = result(field, found)
    validate(document, answer)
    for side in SIDES:
        people = document.force(side).people
        assert len(at_large(people, found.fates)) <= len(people)
        assert {one.id for one in people} <= found.fates.keys()


def test_a_log_counts_the_dead_the_wounded_and_the_taken_and_nobody_else() -> None:
    fates: dict[str, Fate] = {"a": "killed", "b": "unhurt", "c": "killed", "d": "captured"}
    assert toll(fates) == {"killed": 2, "wounded": 0, "captured": 1}
