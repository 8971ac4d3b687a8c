"""DH-7.3, 9.1, 4.0b: marks, and combats made of those who bear them."""

from typing import Any

import pytest

from battles.devils_horsemen.play import designating
from battles.devils_horsemen.play.designating import Attack, Engage, ShockMarked, ShockSegmentEnded
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Designating, Forming, Offering, Shocking
from battles.devils_horsemen.play.orders import Forgo, Halt, TurnTo
from battles.devils_horsemen.play.shocking import CombatJoined
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import chooser, drafting, give, kinds, offered, refused, why
from tests.battles.devils_horsemen.positions import leader, position, unit


def phase(*more: Any, **first: Any) -> State:
    """An Orders Phase: A, who has two enemies in front of it, and others."""
    return position(
        unit("A", "attacker", "0505", first.pop("facing", "N"), **first),
        unit("X", "defender", "0404", "S"),
        unit("Y", "defender", "0504", "S"),
        *more,
        leaders=(leader("L", "attacker", "0510", range=5),),
        active="L",
    )


def segment(state: State, *faces: int) -> list[Any]:
    """The shock segment begins, and goes on up to the first choice."""
    draft = drafting(state, *faces)
    designating.begin(draft, state.leaders["L"])
    LOOP.go_on(draft)
    return draft.events


def joined(draft: Decision) -> list[CombatJoined]:
    """What happens by itself until combats are joined, and which those are."""
    while not kinds(draft.events, CombatJoined):
        chapter, item = LOOP.topic_of(draft.state), draft.state.agenda[-1]
        assert chooser(draft.state, item) is None
        chapter.run(draft, item)
    return kinds(draft.events, CombatJoined)


@pytest.mark.rule("DH-7.31a", "DH-7.32a")
def test_w21_a_heavy_unit_that_has_moved_beside_an_enemy_must_attack() -> None:
    state = phase(went=True)
    draft = drafting(state)
    designating.halted(draft, state.units["A"])
    assert draft.events == [ShockMarked("A", "check")]
    assert str(RULESET.tell(state, draft.events[0])) == "A will attack, after a check (DH-7.32a)"
    assert state.units["A"].marker == "check"
    designating.halted(draft, state.units["A"])
    assert len(draft.events) == 1


@pytest.mark.rule("DH-7.31a", "DH-7.31c")
@pytest.mark.parametrize("more", [{}, {"went": True, "disordered": True}, {"went": True, "facing": "SE"}])
def test_who_has_not_moved_or_cannot_or_faces_nobody_is_not_marked(more: dict[str, Any]) -> None:
    state = phase()
    for name, value in more.items():
        setattr(state.units["A"], name, 2 if name == "facing" else value)
    draft = drafting(state)
    designating.halted(draft, state.units["A"])
    assert (draft.events, state.units["A"].marker) == ([], "")


@pytest.mark.rule("DH-7.31b", "DH-7.32a")
def test_w21_a_light_unit_chooses_when_it_ends_its_move() -> None:
    for order, marker in ((Forgo(), ""), (Attack("A"), "check")):
        state = phase(type="LC", went=True)
        draft = drafting(state)
        designating.halted(draft, state.units["A"])
        assert isinstance(state.agenda[-1], Offering)
        assert offered(state) == [Attack("A"), Forgo()]
        assert why(state, Attack("X")) == "DH-7.32a"
        assert why(state, Halt()) == "DH-7.32a"
        state.agenda.insert(0, state.agenda[-1])
        designating.BOOK.topics[Offering].take(draft, state.agenda[-1], order)
        assert state.units["A"].marker == marker


@pytest.mark.rule("DH-9.11a", "DH-7.31c", "DH-7.32b", "DH-4.0b")
def test_those_in_range_choose_to_attack_without_a_check() -> None:
    state = phase(unit("B", "attacker", "0909", "N"))
    segment(state)
    assert offered(state) == [Attack("A"), Forgo()]
    assert LOOP.calm(state) == Forgo()
    assert why(state, Attack("B")) == "DH-9.12a"
    assert why(state, Attack("nobody")) == "DH-9.11a"
    assert why(state, TurnTo(1)) == "DH-9.11a"
    events = give(state, Attack("A"))
    assert kinds(events, ShockMarked) == [ShockMarked("A", "no_check")]
    assert "without a check" in str(RULESET.tell(state, kinds(events, ShockMarked)[0]))
    assert kinds(events, CombatJoined) == [CombatJoined(("A",), ("X", "Y"))]


@pytest.mark.rule("DH-5.46a")
@pytest.mark.parametrize(
    ("duty", "marked", "able", "rule"),
    [
        (True, False, True, "DH-5.46a"),
        (True, True, True, ""),
        (True, False, False, ""),
        (False, False, True, ""),
    ],
)
def test_after_a_trump_somebody_strikes_if_anybody_can_and_nobody_must_already(
    duty: bool, marked: bool, able: bool, rule: str
) -> None:
    state = phase(
        unit("B", "attacker", "0508", "N", marker="check" if marked else ""),
        unit("Z", "defender", "0507", "S"),
        facing="N" if able else "S",
    )
    state.units["B"].idle = not marked
    item = Designating("L", duty)
    assert refused(designating.why_not_close(state, item)) == rule
    assert list(designating.candidates(state, item)) == [
        *([Attack("A")] if able else []),
        *([] if rule else [Forgo()]),
    ]


@pytest.mark.rule("DH-7.32c", "DH-9.11a")
def test_without_a_mark_there_is_no_combat_and_the_segment_ends() -> None:
    state = phase()
    state.leaders["L"].range = 1
    draft = drafting(state)
    designating.begin(draft, state.leaders["L"])
    item = state.agenda[-1]
    chapter = designating.BOOK.topics[type(item)]
    while state.agenda:
        assert chooser(state) is None
        chapter.run(draft, state.agenda[-1])
    assert kinds(draft.events, CombatJoined) == []
    assert kinds(draft.events, ShockSegmentEnded) == [ShockSegmentEnded("L")]


@pytest.mark.rule("DH-9.12a", "DH-9.12b")
def test_attackers_are_put_into_combats_one_after_the_other() -> None:
    state = phase(
        unit("B", "attacker", "0605", "N", type="CAT_HC", marker="check"),
        unit("Z", "defender", "0604", "S"),
        marker="check",
    )
    segment(state)
    assert offered(state) == [Engage("A", ("X",)), Engage("A", ("X", "Y"))]
    assert why(state, Engage("A", ("Y",))) == "DH-9.12a"
    assert why(state, Forgo()) == "DH-9.12b"
    draft = drafting(state)
    designating.take_grouping(draft, state.agenda[-1], Engage("A", ("X",)))
    assert joined(draft) == [CombatJoined(("A",), ("X",)), CombatJoined(("B",), ("Y", "Z"))]


@pytest.mark.rule("DH-9.12a", "DH-9.12b")
def test_w26_who_has_moved_must_attack_and_who_stood_there_may_join() -> None:
    state = position(
        unit("CAT", "attacker", "0505", "N", type="CAT_HC", marker="check", went=True, ordered=True),
        unit("HC", "attacker", "0605", "NW"),
        unit("MI", "defender", "0504", "S", type="MI"),
        leaders=(leader("L", "attacker", "0510", range=6),),
        active="L",
    )
    segment(state)
    assert offered(state) == [Attack("HC"), Forgo()]
    for order, attackers in ((Attack("HC"), ("CAT", "HC")), (Forgo(), ("CAT",))):
        state = position(*state.units.values(), leaders=tuple(state.leaders.values()), active="L")
        for each in state.units.values():
            each.fought = each.struck = False
        state.units["HC"].marker = ""
        segment(state)
        draft = drafting(state, 1, 1)
        chapter = designating.BOOK.topics[type(state.agenda[-1])]
        chapter.take(draft, state.agenda[-1], order)
        assert joined(draft) == [CombatJoined(attackers, ("MI",))]
        assert isinstance(state.agenda[-1], Shocking)
        assert state.agenda[-1].combats == (Combat(attackers, ("MI",), ("0504",)),)


@pytest.mark.rule("DH-6.46a", "DH-9.13a")
def test_at_the_end_of_the_segment_marks_go_and_attacked_columns_form() -> None:
    state = phase(marker="no_check")
    state.units["X"].column = state.units["X"].rammed = True
    draft = drafting(state)
    designating.begin(draft, state.leaders["L"])
    item = Designating("L", stage="end")
    draft.change(item)
    designating.go_on(draft, item)
    assert state.units["A"].marker == ""
    assert state.agenda == [Forming("X")]
