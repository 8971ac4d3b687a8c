"""What breaks into a move stands under it in the log, once for each move that waits."""

from battles.devils_horsemen.chapters.interruptions import depth, under
from battles.devils_horsemen.chapters.items import Answering, Arriving, Marching, Ordering, Pursuing, Shocking
from battles.wording import say
from tests.battles.devils_horsemen.positions import position, unit

LINE = say("the enemy is there")


def test_a_line_of_the_move_itself_stands_at_the_beginning() -> None:
    state = position(unit("A", "attacker", "0505"))
    state.agenda = [Ordering("L"), Marching("A")]

    assert depth(state) == 0
    assert str(under(state, LINE)) == "the enemy is there"


def test_what_breaks_into_it_stands_under_it() -> None:
    state = position(unit("A", "attacker", "0505"))
    state.agenda = [Ordering("L"), Marching("A"), Arriving("A"), Answering("A", ("B",), "entry")]

    assert str(under(state, LINE)) == "↳ the enemy is there"


def test_what_breaks_into_a_pursuit_that_broke_into_it_stands_under_both() -> None:
    state = position(unit("A", "attacker", "0505"))
    state.agenda = [Ordering("L"), Marching("A"), Pursuing("A", "B", ("0504",)), Shocking(())]

    assert str(under(state, LINE)) == "↳ ↳ the enemy is there"


def test_what_has_no_line_has_none_under_a_move_either() -> None:
    state = position(unit("A", "attacker", "0505"))
    state.agenda = [Marching("A"), Arriving("A")]

    assert under(state, None) is None
