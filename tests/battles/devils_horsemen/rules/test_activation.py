"""The automaton of activation: who is due, trumps, momentum; and all that can become of up to four leaders a side."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, NamedTuple

import msgspec
import pytest

from battles.contract.muster import SIDES, Side, opponent
from battles.devils_horsemen.rules import activation
from battles.devils_horsemen.rules.activation import Chief, Table

A, D = SIDES


def chief(id_: str, side: Side, initiative: int, **more: Any) -> Chief:
    return Chief(id_, side, initiative, **more)


def table(*chiefs: Chief, **more: Any) -> Table:
    return Table(chiefs, **more)


@pytest.mark.rule("DH-5.12b", "DH-5.42c")
def test_a_trump_does_not_change_who_is_next_at_an_initiative() -> None:
    tied = table(chief("a", A, 4), chief("d", D, 4), chief("e", D, 6), order=((4, A), (6, D)))
    led = activation.activated(tied, "e", due=False)
    assert led.order == tied.order
    assert activation.activated(tied, "a").order == ((4, D), (6, D))
    assert activation.activated(tied, "d").order == tied.order
    assert activation.side_due(activation.finished(tied, "a")) == D
    assert (activation.due(tied, A), activation.due(tied, D)) == (("a",), ("d",))


@pytest.mark.rule("DH-5.11a", "DH-5.13a", "DH-5.14a", "DH-5.33c", "DH-5.45a")
@pytest.mark.parametrize(
    ("more", "able"),
    [
        ({}, True),
        ({"bypassed": True}, True),
        ({"status": "active"}, False),
        ({"status": "finished"}, False),
        ({"phases": 2}, True),
        ({"phases": 3}, False),
        ({"held": True}, True),
        ({"aside": True}, True),
        ({"aside": True, "held": True}, False),
    ],
)
def test_who_may_still_be_activated(more: dict[str, Any], able: bool) -> None:
    one = chief("a", A, 4, **more)
    assert activation.waits(table(one), one) is able
    assert activation.waits(table(one, paralysed=(D,)), one) is able
    assert not activation.waits(table(one, paralysed=(A,)), one)


@pytest.mark.rule("DH-5.31a", "DH-4.33b", "DH-5.5b", "DH-5.27c", "DH-5.44a")
@pytest.mark.parametrize("barred", [{"follows": True}, {"bypassed": True}, {"held": True}, {"aside": True}])
def test_who_has_no_momentum(barred: dict[str, bool]) -> None:
    active = chief("a", A, 4, status="active", phases=1)
    assert activation.may_go_on(table(active), "a", elite=False)
    assert not activation.may_go_on(table(active), "a", elite=True)
    assert not activation.may_go_on(table(msgspec.structs.replace(active, **barred)), "a", elite=False)


@pytest.mark.rule("DH-5.41a", "DH-5.41c", "DH-4.33b")
def test_w6_who_may_trump_the_leader_who_is_due() -> None:
    found = table(
        chief("malik", D, 5),
        chief("shah", D, 6),
        chief("contingent", D, 7, follows=True),
        chief("equal", D, 5),
        chief("finished", D, 8, status="finished"),
        chief("genghis", A, 8),
    )
    assert activation.trumps(found, D) == ("shah",)
    assert [activation.passes(die, 6) for die in range(10)] == [True] * 7 + [False] * 3


@pytest.mark.rule("DH-5.42a", "DH-5.42b", "DH-5.41c")
def test_w7_w8_an_enemy_of_as_high_an_initiative_trumps_a_trump_or_a_momentum() -> None:
    found = table(
        chief("shah", D, 6, status="active"),
        chief("genghis", A, 8),
        chief("equal", A, 6),
        chief("lower", A, 5),
        chief("contingent", A, 9, follows=True),
        chief("friend", D, 9),
    )
    assert activation.overtrumps(found, "shah") == ("genghis", "equal")
    assert [activation.passes(die, 8) for die in range(10)] == [True] * 9 + [False]


@pytest.mark.rule("DH-5.44a", "DH-5.44b")
def test_w9_all_inactive_leaders_of_his_initiative_or_less_are_bypassed() -> None:
    found = table(
        chief("malik", D, 5),
        chief("shah", D, 6),
        chief("other", D, 6),
        chief("tului", A, 6),
        chief("genghis", A, 8),
        chief("finished", A, 4, status="finished"),
    )
    assert activation.bypassed(found, "shah") == ("malik", "other", "tului")
    again = activation.changed(found, "malik", bypassed=True)
    assert activation.bypassed(again, "shah") == ("other", "tului")


# All reachable states ---------------------------------------------------------------------------------------------


INITIATIVES = (4, 5, 5, 6)


class Node(NamedTuple):
    """Where a turn is: `who` is the place of the leader it is about."""

    table: Table
    stage: Literal["elect", "due", "tried", "trumped", "phase", "renewed", "over"]
    who: str = ""
    elite: bool = False


STAGES = ("over", "trumped", "due", "renewed", "phase", "tried", "elect")
"""What leads to what, of stages between which no leader uses up anything: a later one to an earlier one."""


def rank(node: Node) -> tuple[int, int, int]:
    """What every step lowers: what leaders may still do, Initiatives without a die, and the stage."""
    left = sum(activation.most_phases() + 1 - c.phases for c in node.table.chiefs if c.status != "finished")
    return left, -len(node.table.order), STAGES.index(node.stage)


def by_trump(found: Table, who: str) -> Node:
    for name in activation.bypassed(found, who):
        found = activation.changed(found, name, bypassed=True)
    return Node(activation.activated(found, who, due=False), "phase", who)


def freed(found: Table) -> Iterator[Table]:
    """Leaders who were set aside are held still, or not, each as it may be."""
    aside = [c.id for c in found.chiefs if c.aside and c.status == "inactive"]
    for held in product((True, False), repeat=len(aside)):
        table_ = found
        for name, still in zip(aside, held, strict=True):
            table_ = activation.changed(table_, name, held=still)
        yield table_


def following(node: Node, most_aside: int) -> Iterator[Node]:
    """All that may come next, whatever sides choose and dice show; so many leaders are set aside at once, no more."""
    match node.stage:
        case "elect":
            yield Node(node.table, "due")
            for c in node.table.chiefs:
                if c.side == A and not c.follows:
                    yield Node(activation.activated(node.table, c.id, due=False), "phase", c.id, True)
        case "due":
            yield from when_due(node.table)
        case "tried":
            side = activation.side_due(node.table)
            for name in activation.due(node.table, side) if side else ():
                yield Node(activation.activated(node.table, name), "phase", name)
        case "trumped" | "renewed":
            yield from when_countered(node)
        case "phase":
            for found, stage in when_over(node, most_aside):
                yield from (
                    Node(each, stage, node.who if stage == "renewed" else "") for each in freed(found)
                )


def when_due(found: Table) -> Iterator[Node]:
    side, lowest = activation.side_due(found), activation.next_initiative(found)
    if lowest is None:
        yield Node(found, "over")
    elif side is None or not activation.due(found, side):
        for first in SIDES if side is None else (opponent(side),):
            order = dict(found.order) | {lowest: first}
            yield Node(msgspec.structs.replace(found, order=tuple(sorted(order.items()))), "due")
    else:
        for name in activation.due(found, side):
            yield Node(activation.activated(found, name), "phase", name)
            yield Node(activation.passed_over(found, name), "due")
        for name in activation.trumps(found, side):
            yield Node(found, "trumped", name)
            yield Node(activation.finished(found, name), "tried")


def when_countered(node: Node) -> Iterator[Node]:
    def stands(found: Table) -> Node:
        if node.stage == "trumped":
            return by_trump(found, node.who)
        return Node(activation.activated(found, node.who, due=False), "phase", node.who)

    yield stands(node.table)
    for name in activation.overtrumps(node.table, node.who):
        yield stands(activation.finished(node.table, name))
        over = activation.finished(node.table, node.who) if node.stage == "renewed" else node.table
        yield by_trump(over, name)


def when_over(node: Node, most_aside: int) -> Iterator[tuple[Table, Literal["due", "renewed"]]]:
    found, who = node.table, node.who
    yield activation.finished(found, who), "due"
    if node.elite:
        yield activation.inactive(found, who), "due"
    elif (
        not found.chief(who).aside
        and sum(c.aside and c.status == "inactive" for c in found.chiefs) < most_aside
    ):
        yield activation.changed(activation.inactive(found, who, aside=True), who, held=True), "due"
    if activation.may_go_on(found, who, elite=node.elite):
        yield found, "renewed"
        yield activation.tired(found, who, "cut"), "due"
        yield activation.tired(found, who, "paralysed"), "due"


def canonical(node: Node) -> Node:
    """A state without what nothing depends on any more: who is finished, or of a paralysed side; and leaders who are alike
    change places freely.
    """
    found = node.table
    left = [c for c in found.chiefs if c.status == "active" or (c.status == "inactive" and counts(found, c))]
    left = [msgspec.structs.replace(c, bypassed=c.bypassed and not (c.follows or c.aside)) for c in left]
    left.sort(key=lambda c: (c.side, c.initiative, c.id == node.who, c.phases, c.bypassed, c.aside, c.held))
    names = {c.id: str(place) for place, c in enumerate(left)}
    both = {c.initiative for c in left if c.side == A} & {c.initiative for c in left if c.side == D}
    bare = Table(
        tuple(msgspec.structs.replace(c, id=names[c.id]) for c in left),
        tuple(sorted((value, side) for value, side in found.order if value in both)),
        tuple(side for side in SIDES if side in found.paralysed and any(c.side == side for c in left)),
        found.cut and bool(left),
    )
    return Node(bare, node.stage, names.get(node.who, ""), node.elite)


def counts(found: Table, c: Chief) -> bool:
    """Whether a leader who is inactive may still be activated, now or once he is not held any more."""
    return not found.cut and activation.waits(found, msgspec.structs.replace(c, held=False))


def course(
    attackers: tuple[int, ...], defenders: tuple[int, ...], most_aside: int, stage: Any = "elect"
) -> Iterator[tuple[Node, list[Node]]]:
    """Every state that a turn of leaders with these Initiatives may come to, and what may come next."""
    chiefs = [chief(f"a{n}", A, each) for n, each in enumerate(attackers)]
    chiefs += [chief(f"d{n}", D, each, follows=n == 3) for n, each in enumerate(defenders)]
    last = [canonical(Node(table(*chiefs), stage))]
    found: set[Node] = set()
    while last:
        node = last.pop()
        if node not in found:
            found.add(node)
            after = list(following(node, most_aside))
            last += map(canonical, after)
            yield node, after


EVERY = [
    *((INITIATIVES[:a], INITIATIVES[:d], 0, "elect") for a in range(5) for d in range(5)),
    ((3, 4, 5, 6), (3, 4, 5, 6), 0, "elect"),
    ((4, 4, 4, 4), (4, 4, 4, 4), 1, "elect"),
    ((3, 5, 5), (4, 5, 6), 1, "due"),
    ((3, 5), (3, 5), 2, "due"),
]


@pytest.mark.rule("DH-3.0a", "DH-5.11a", "DH-5.14a", "DH-5.16a", "DH-5.29a", "DH-5.43a", "DH-5.45a")
@pytest.mark.parametrize(("attackers", "defenders", "aside", "stage"), EVERY)
def test_every_turn_ends_whatever_leaders_do(
    attackers: tuple[int, ...], defenders: tuple[int, ...], aside: int, stage: str
) -> None:
    """Each state has a next one, which is lower in `rank`, until all are finished: so there is no way round for ever."""
    ends = 0
    for node, after in course(attackers, defenders, aside, stage):
        assert all(rank(each) < rank(node) for each in after), node
        assert bool(after) is (node.stage != "over")
        assert all(c.phases <= 3 for each in after for c in each.table.chiefs)
        assert all(sum(c.status == "active" for c in each.table.chiefs) <= 1 for each in after)
        for each in after:
            if each.stage == "over":
                assert each.table.cut or not any(activation.waits(each.table, c) for c in each.table.chiefs)
                ends += 1
    assert ends


@pytest.mark.rule("DH-5.15a", "DH-5.44a", "DH-5.44b", "DH-5.5b")
def test_the_table_of_states_says_all_that_may_become_of_a_leader() -> None:
    """Nothing happens that it does not say, and all that it says does but the end of the turn, which is not tried here."""
    seen = {
        (c.status, named(c, each.table.chief(c.id)))
        for node, after in course((3, 5), (4, 5), 1)
        for each in after
        for c in node.table.chiefs
        if msgspec.structs.replace(c, held=each.table.chief(c.id).held) != each.table.chief(c.id)
    }
    told = {(one, other) for one, _, other in activation.STATES}
    assert seen | {("finished", "inactive")} == told


def named(before: Chief, after: Chief) -> str:
    """What a leader is after a step, in the words of the table of states."""
    if after.aside and not before.aside:
        return "inactive, set aside while it holds him"
    if after.bypassed and not before.bypassed:
        return "inactive, bypassed: no momentum"
    return after.status
