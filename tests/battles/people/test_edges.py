"""Over which edge people of a campaign come to a table with four edges."""

import pytest

from battles.contract.muster import Group
from battles.people.bodies import Body
from battles.people.edges import by_edge, edge_of
from rulebook import Refusal
from tests.battles.musters import group, muster

FOOT = {"infantry_armoured": 9}


def edge(one: Group) -> str:
    return edge_of(muster(one, group("d", FOOT)), "attacker", one)


@pytest.mark.rule("GC-14.1b")
@pytest.mark.parametrize(
    ("named", "found"), [("left", "left"), ("upper.top", "top"), ("lower_left.bottom", "bottom")]
)
def test_the_first_edge_that_a_group_names_is_its_edge_in_whichever_part_of_the_field(
    named: str, found: str
) -> None:
    assert edge(group("a", FOOT, edges=(named, "right"))) == found


@pytest.mark.rule("GC-14.1b")
def test_who_names_none_comes_from_where_he_marched_and_an_unknown_edge_is_refused() -> None:
    assert edge(group("a", FOOT)) == "top"
    with pytest.raises(Refusal, match="the field has no edge middle") as refused:
        edge(group("a", FOOT, edges=("middle",)))
    assert refused.value.rule == "GC-14.1b"


@pytest.mark.rule("GC-14.1b")
def test_the_bodies_of_a_side_come_by_the_edges_of_their_groups_in_their_order() -> None:
    two = muster([group("a", FOOT, edges=("left",)), group("b", FOOT, edges=("top",))], group("d", FOOT))
    bodies = [
        Body(id_, side, of, "normans", "foot", ())
        for id_, side, of in (
            ("b01", "defender", "d"),
            ("a01", "attacker", "b"),
            ("a02", "attacker", "a"),
            ("a03", "attacker", "b"),
        )
    ]
    found = {where: [body.id for body in some] for where, some in by_edge(two, "attacker", bodies)}
    assert found == {"top": ["a01", "a03"], "left": ["a02"]}
