"""A result is taken only if it answers its muster completely and without contradiction."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.answer import faults, validate
from battles.contract.gates import Gate
from battles.contract.moments import SEEN, Moment, Seen
from battles.contract.muster import Action, Captive, Convoy, Muster, Siphon, Works
from battles.contract.result import Loot, Outcomes, Result, WorksAfter, ending
from rulebook import Refusal
from tests.battles.musters import commander, group, muster
from tests.battles.results import laden_musters, results

FIELD = muster(
    group(
        "a",
        {"cavalry_armoured": 3},
        wounded=1,
        commanders=(commander("guiscard", 7),),
        half_deniers=10,
        captives=(Captive("arab-emir-1", "arabs", "arab", "emir"),),
        arrived_from="N",
    ),
    group("d", {"infantry_armoured": 2}, faction="lombards", half_deniers=4, convoys=(Convoy("C1", 3),)),
)
SIEGE = muster(
    group("a", {"infantry_armoured": 2}),
    group("d", {"infantry_armoured": 2}),
    kind="siege",
    works=Works("castle", engines={"perrier": 2}, demolished=("1007",), tents=28, food=6),
)
KNIGHT = "a-normans-knight-"
FOOT = "d-lombards-medium_infantry-"
FLED = Outcomes("holds", "retreat")


def answer(fight: Any = FIELD, outcomes: Outcomes = FLED, **changes: Any) -> Result:
    ended = ending(outcomes)
    people = [person.id for _, g in fight.groups() for person in g.soldiers]
    named = [person.id for _, g in fight.groups() for person in g.commanders]
    result = Result(
        muster=fight.number,
        settled_by="external",
        end=ended.end,
        loser=ended.loser,
        holder=ended.holder,
        outcomes=outcomes,
        fates=dict.fromkeys(people, "unhurt"),
        commanders=dict.fromkeys(named, "unhurt"),
    )
    return msgspec.structs.replace(result, **changes)


def refusal(result: Result, fight: Any = FIELD) -> Refusal:
    with pytest.raises(Refusal) as raised:
        validate(fight, result)
    return raised.value


def test_a_complete_answer_is_taken() -> None:
    validate(FIELD, answer())
    validate(SIEGE, answer(SIEGE, Outcomes("holds", "holds")))


def test_the_answer_to_another_muster_is_refused() -> None:
    assert refusal(answer(muster=8)).field == "muster"


def test_an_answer_may_need_a_newer_version_than_its_muster_did() -> None:
    stormed = answer(SIEGE, Outcomes("holds", "holds"), works=WorksAfter(gate="destroyed"))
    assert (SIEGE.version, stormed.version) == (2, 3)
    validate(SIEGE, stormed)


@pytest.mark.parametrize("rounds", [-1, 201, 2**63])
def test_no_battle_takes_that_many_rounds(rounds: int) -> None:
    refused = refusal(answer(rounds=rounds))
    assert (refused.rule, refused.field) == ("contract", "rounds")
    assert refused.reason == f"a battle takes 0 to 200 rounds, not {rounds}"


@pytest.mark.parametrize("rounds", [0, 200])
def test_a_battle_is_short_or_long(rounds: int) -> None:
    validate(FIELD, answer(rounds=rounds))


@pytest.mark.parametrize("field", ["fates", "commanders"])
def test_somebody_unknown_is_refused(field: str) -> None:
    result = answer(**{field: getattr(answer(), field) | {"stranger": "killed"}})
    assert refusal(result).field == f"{field}.stranger"


@pytest.mark.parametrize(("field", "missing"), [("fates", KNIGHT + "2"), ("commanders", "guiscard")])
def test_everybody_must_have_a_fate(field: str, missing: str) -> None:
    told = {k: v for k, v in getattr(answer(), field).items() if k != missing}
    found = refusal(answer(**{field: told}))
    assert found.field == f"{field}.{missing}"
    assert "doesn't say" in found.reason


@pytest.mark.rule("GC-14.5c")
def test_a_wounded_man_who_is_wounded_again_is_dead() -> None:
    found = refusal(answer(fates=answer().fates | {KNIGHT + "1": "wounded"}))
    assert (found.rule, found.field) == ("GC-14.5c", f"fates.{KNIGHT}1")
    validate(FIELD, answer(fates=answer().fates | {KNIGHT + "1": "killed", KNIGHT + "2": "wounded"}))


@pytest.mark.rule("GC-14.8a")
def test_prisoners_need_a_captor() -> None:
    dead = dict.fromkeys(answer().fates, "killed")
    outcomes = Outcomes("eliminated", "eliminated")
    result = answer(
        outcomes=outcomes,
        fates=dead | {FOOT + "1": "captured"},
        commanders={"guiscard": "killed"},
    )
    found = refusal(result)
    assert (found.rule, found.field) == ("GC-14.8a", f"fates.{FOOT}1")


@pytest.mark.rule("GC-14.6a")
def test_an_eliminated_side_has_nobody_at_large() -> None:
    outcomes = Outcomes("holds", "eliminated")
    fallen = answer().fates | {FOOT + "1": "killed", FOOT + "2": "captured"}
    validate(FIELD, answer(outcomes=outcomes, fates=fallen))
    found = refusal(answer(outcomes=outcomes))
    assert (found.rule, found.field) == ("GC-14.6a", "outcomes.defender")


@pytest.mark.rule("GC-14.6a")
def test_a_side_with_nobody_left_is_eliminated_and_does_not_retreat() -> None:
    fallen = answer().fates | {FOOT + "1": "killed", FOOT + "2": "killed"}
    assert refusal(answer(fates=fallen)).field == "outcomes.defender"


@pytest.mark.rule("GC-14.6c")
def test_all_survivors_of_a_surrender_are_prisoners() -> None:
    outcomes = Outcomes("holds", "surrender")
    taken = answer().fates | {FOOT + "1": "captured", FOOT + "2": "killed"}
    validate(FIELD, answer(outcomes=outcomes, fates=taken))
    found = refusal(answer(outcomes=outcomes, fates=answer().fates | {FOOT + "1": "captured"}))
    assert (found.rule, found.field) == ("GC-14.6c", "outcomes.defender")


def test_the_fate_of_a_surrendered_garrison_may_be_decided_later() -> None:
    validate(SIEGE, answer(SIEGE, Outcomes("holds", "garrison_surrenders")))


@pytest.mark.rule("GC-14.6a", "GC-14.6b")
@pytest.mark.parametrize(
    ("field", "wrong"),
    [("end", "surrender"), ("loser", "attacker"), ("holder", "defender"), ("holder", None)],
)
def test_end_loser_and_holder_follow_from_the_outcomes(field: str, wrong: str | None) -> None:
    assert refusal(answer(**{field: wrong})).field == field


@pytest.mark.rule("GC-14.6d")
def test_nobody_holds_the_hex_if_both_sides_leave() -> None:
    both = Outcomes("retreat", "retreat")
    validate(FIELD, answer(outcomes=both))
    found = refusal(answer(outcomes=both, holder="attacker"))
    assert (found.rule, found.field) == ("GC-14.6d", "holder")


@pytest.mark.rule("GC-14.6a")
def test_the_winner_stays_in_the_hex() -> None:
    fallen = answer().fates | {FOOT + "1": "killed", FOOT + "2": "killed"}
    found = refusal(answer(outcomes=Outcomes("retreat", "eliminated"), fates=fallen))
    assert (found.rule, found.field) == ("GC-14.6a", "outcomes.attacker")


@pytest.mark.rule("GC-14.6a", "GC-14.6b", "GC-14.6c", "GC-14.6d")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("holds", "eliminated", ("eliminated", "defender", "attacker")),
        ("eliminated", "holds", ("eliminated", "attacker", "defender")),
        ("eliminated", "eliminated", ("eliminated", None, None)),
        ("holds", "rout", ("flight", "defender", "attacker")),
        ("siege_lifted", "holds", ("flight", "attacker", "defender")),
        ("holds", "garrison_surrenders", ("surrender", "defender", "attacker")),
        ("surrender", "holds", ("surrender", "attacker", "defender")),
        ("holds", "holds", ("undecided", None, None)),
        ("retreat", "rout", ("undecided", None, None)),
        ("retreat", "surrender", ("surrender", "defender", "attacker")),
    ],
)
def test_the_four_ends(attacker: Any, defender: Any, expected: tuple[str, str, str]) -> None:
    ended = ending(Outcomes(attacker, defender))
    assert (ended.end, ended.loser, ended.holder) == expected


@pytest.mark.parametrize(
    ("unhorsed", "field"),
    [
        (("nobody",), "unhorsed[0]"),
        ((FOOT + "1",), "unhorsed[0]"),
        ((KNIGHT + "2", KNIGHT + "2"), "unhorsed[1]"),
        ((KNIGHT + "3",), "unhorsed[0]"),
    ],
    ids=["unknown", "on foot", "twice", "dead"],
)
def test_horses_are_lost_by_mounted_people_at_large(unhorsed: tuple[str, ...], field: str) -> None:
    result = answer(unhorsed=unhorsed, fates=answer().fates | {KNIGHT + "3": "killed"})
    assert refusal(result).field == field


def test_lost_horses_are_taken() -> None:
    validate(FIELD, answer(unhorsed=(KNIGHT + "1", "guiscard")))


@pytest.mark.rule("GC-14.6b")
@pytest.mark.parametrize(
    ("left_by", "reason"), [({"x": "N"}, "group"), ({"d": "E"}, "side"), ({"a": "N"}, "leave")]
)
def test_only_groups_that_leave_have_a_way_out(left_by: dict[str, str], reason: str) -> None:
    found = refusal(answer(left_by=left_by))
    assert found.field.startswith("left_by.")
    assert reason in found.reason
    validate(FIELD, answer(left_by={"d": "S"}))


@pytest.mark.parametrize(
    ("loot", "field"),
    [
        ((Loot("x", "a", 1),), "loot[0].lost_by"),
        ((Loot("d", "x", 1),), "loot[0].taken_by"),
        ((Loot("d", "d", 1),), "loot[0]"),
        ((Loot("d", "a", 5),), "loot"),
        ((Loot("d", "a", 3), Loot("d", "a", 2)), "loot"),
        ((Loot("d", "a", 0),), "loot[0].half_deniers"),
        ((Loot("d", "a", 1), Loot("d", "a", -3)), "loot[1].half_deniers"),
    ],
)
def test_loot_is_money_that_the_enemy_had(loot: tuple[Loot, ...], field: str) -> None:
    assert refusal(answer(loot=loot)).field == field
    validate(FIELD, answer(loot=(Loot("d", "a", 4),)))


def test_convoys_and_freed_prisoners_must_be_in_the_muster() -> None:
    validate(FIELD, answer(convoys={"C1": "captured"}, freed=("arab-emir-1",)))
    assert refusal(answer(convoys={"C2": "captured"})).field == "convoys.C2"
    assert refusal(answer(freed=("arab-emir-2",))).field == "freed.arab-emir-2"


@pytest.mark.parametrize(
    ("after", "field"),
    [
        (WorksAfter(engines_lost={"perrier": 3}), "works.engines_lost.perrier"),
        (WorksAfter(engines_lost={"tower": 1}), "works.engines_lost.tower"),
        (WorksAfter(tents_burnt=29), "works.tents_burnt"),
        (WorksAfter(tents_burnt=-1), "works.tents_burnt"),
        (WorksAfter(food_lost=7), "works.food_lost"),
        (WorksAfter(demolished=("1007",)), "works.demolished"),
        (WorksAfter(demolished=("1008", "1009", "1008")), "works.demolished"),
    ],
)
def test_a_siege_cannot_lose_what_it_does_not_have(after: WorksAfter, field: str) -> None:
    stands = Outcomes("holds", "holds")
    assert refusal(answer(SIEGE, stands, works=after), SIEGE).field == field
    fair = WorksAfter(("1008", "1009"), {"perrier": 2}, 28, 6, outer_works_taken=True)
    validate(SIEGE, answer(SIEGE, stands, works=fair))


@pytest.mark.rule("GS-11.4.1g")
def test_food_is_lost_with_the_outer_works_and_not_without_them() -> None:
    stands = Outcomes("holds", "holds")
    refused = refusal(answer(SIEGE, stands, works=WorksAfter(food_lost=1)), SIEGE)
    assert (refused.rule, refused.field) == ("GS-11.4.1g", "works.food_lost")
    for lost in (0, 1, 6):
        validate(SIEGE, answer(SIEGE, stands, works=WorksAfter(food_lost=lost, outer_works_taken=True)))


@pytest.mark.rule("GT-9.2.4a")
@pytest.mark.parametrize("gate", ["closed", "open"])
def test_a_gate_that_is_destroyed_never_becomes_whole(gate: Gate) -> None:
    stands = Outcomes("holds", "holds")
    down = with_works(gate="destroyed")
    assert refusal(answer(down, stands, works=WorksAfter(gate=gate)), down).field == "works.gate"
    for works in (WorksAfter(gate=None), WorksAfter(gate="destroyed")):
        validate(down, answer(down, stands, works=works))
    for before in ("closed", "open"):
        fight = with_works(gate=before)
        validate(fight, answer(fight, stands, works=WorksAfter(gate=gate)))


@pytest.mark.rule("GT-10.5.1a")
def test_a_siphon_is_lost_only_where_somebody_has_one() -> None:
    stands, burst = Outcomes("holds", "holds"), WorksAfter(siphon_lost=True)
    assert refusal(answer(SIEGE, stands, works=burst), SIEGE).field == "works.siphon_lost"
    fight = with_works(siphon=Siphon("defender", "1403"))
    validate(fight, answer(fight, stands, works=burst))


@pytest.mark.parametrize(
    ("moments", "field"),
    [
        ((Moment(0, "gate_burnt"),), "works.moments[0].turn"),
        ((Moment(5, "gate_burnt"), Moment(4, "wall_burnt", "1007")), "works.moments[1].turn"),
        ((Moment(201, "gate_burnt"),), "works.moments[0].turn"),
        ((Moment(2, "first_over", "1007", "nobody"),), "works.moments[0].who"),
        ((Moment(2, "wall_burnt", "the keep"),), "works.moments[0].hex"),
        ((Moment(2, "wall_burnt", "1007\n1008"),), "works.moments[0].hex"),
        ((Moment(2, "wall_burnt", "1007" * 10_000),), "works.moments[0].hex"),
        ((Moment(2, "wall_burnt", "1007"), Moment(2, "wall_burnt", "1008")), "works.moments"),
        ((Moment(2, "first_inside", "1511"),), "works.moments[0].who"),
        ((Moment(2, "gate_burnt"), Moment(2, "first_over", "1007")), "works.moments[1].who"),
    ],
)
def test_the_moments_of_a_fight_are_told_in_their_order_each_once_at_hexes_and_of_people_who_fought(
    moments: tuple[Moment, ...], field: str
) -> None:
    stands = Outcomes("holds", "holds")
    assert refusal(answer(SIEGE, stands, works=WorksAfter(moments=moments)), SIEGE).field == field
    (one, *_) = SIEGE.attacker.people
    fair = (Moment(2, "gate_burnt", "1515"), Moment(2, "first_over", "1007", one.id), Moment(9, "shut_up"))
    validate(SIEGE, answer(SIEGE, stands, works=WorksAfter(moments=fair)))


ELSEWHERE: dict[Action, set[Seen]] = {
    "assault": {"tent_burnt", "party_met"},
    "camp_sally": {*SEEN} - {"tent_burnt", "engine_lost", "naphtha_lit", "siphon_burst"},
    "supply_sally": {*SEEN} - {"party_met", "engine_lost", "naphtha_lit", "siphon_burst"},
    "general_sally": {"first_inside", "tent_burnt", "party_met", "shut_up"},
}
"""What nobody can see in a fight, whatever gear there is."""


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("action", ELSEWHERE)
def test_a_moment_belongs_to_the_kind_of_fight_in_which_it_can_be_seen(action: Action, seen: Seen) -> None:
    fight = with_works(action=action, siphon=Siphon("defender", "1403"))
    (one, *_) = SIEGE.attacker.people
    told = answer(fight, Outcomes("holds", "holds"), works=WorksAfter(moments=(Moment(2, seen, who=one.id),)))
    if seen in ELSEWHERE[action]:
        refused = refusal(told, fight)
        assert refused.field == "works.moments[0].seen"
        assert f"in no {action}" in refused.reason
    else:
        validate(fight, told)


@pytest.mark.parametrize("seen", ["engine_lost", "naphtha_lit", "siphon_burst"])
def test_a_moment_tells_of_no_gear_that_nobody_has(seen: Seen) -> None:
    fight = with_works(engines={"perrier": 0})
    told = answer(fight, Outcomes("holds", "holds"), works=WorksAfter(moments=(Moment(2, seen),)))
    assert refusal(told, fight).field == "works.moments[0].seen"


def with_works(**changes: Any) -> Muster:
    """The fight of a siege with other works."""
    return msgspec.structs.replace(SIEGE, works=msgspec.structs.replace(SIEGE.works, **changes))


def test_a_field_battle_changes_no_works() -> None:
    assert refusal(answer(works=WorksAfter(tents_burnt=1))).field == "works"


def test_all_that_is_wrong_with_an_answer_is_told_at_once() -> None:
    wrong = answer(
        muster=8,
        rounds=-1,
        unhorsed=("nobody", "nobody"),
        left_by={"stranger": "N", "a": "up"},
        loot=(Loot("stranger", "a", 0),),
        works=WorksAfter(tents_burnt=1),
        convoys={"cart": "kept"},
    )
    found = [refused.field for refused in faults(FIELD, wrong)]
    assert found[0] == refusal(wrong).field == "muster"
    assert set(found) >= {
        "muster",
        "rounds",
        "unhorsed[0]",
        "unhorsed[1]",
        "left_by.stranger",
        "loot[0].lost_by",
        "loot[0].half_deniers",
        "convoys.cart",
        "works",
    }


@given(data=st.data(), fight=laden_musters())
def test_an_answer_has_no_faults_just_where_it_is_taken(data: st.DataObject, fight: Muster) -> None:
    result = data.draw(results(fight))
    assert list(faults(fight, result)) == []
    other = msgspec.structs.replace(
        result, rounds=data.draw(st.integers(-3, 300)), issue=data.draw(st.integers(1, 2))
    )
    found = list(faults(fight, other))
    if not found:
        validate(fight, other)
    else:
        assert refusal(other, fight).field == found[0].field
