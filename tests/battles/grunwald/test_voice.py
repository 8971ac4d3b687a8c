"""The log calls everybody what he is called at the table."""

import pytest

from battles.contract.wording import SIDE, word
from battles.grunwald import voice
from battles.grunwald.people import army
from battles.grunwald.play.losing import Losing
from battles.grunwald.play.marching import Advance, Marching
from battles.grunwald.play.orders import Halt, Leave
from battles.grunwald.play.reacting import CounterCharge, Countering
from battles.grunwald.state import Heads
from battles.grunwald.system import LOOP
from battles.grunwald.with_people.ruleset import RULESET
from battles.kit.marks import Hex, Marks
from battles.people.bodies import Body
from tests.battles.grunwald.positions import HERE, off, position, unit
from tests.battles.musters import group, muster


def test_a_side_that_is_one_group_is_called_so_in_the_reader_s_language_and_a_campaign_s_group_by_its_number() -> (
    None
):
    assert voice.group("attacker") == word(SIDE, "attacker")
    assert voice.group("n1") == "n1"


@pytest.mark.parametrize(
    ("id_", "called"),
    [
        ("militia:corato", "the militia of Corato"),
        ("garrison:san_severo", "the garrison of San Severo"),
        ("convalescents:bari", "the convalescents of Bari"),
        ("others:bari", "others:bari"),
    ],
)
def test_the_people_of_a_place_are_called_by_it(id_: str, called: str) -> None:
    assert str(voice.group(id_)) == called


@pytest.mark.rule("GR-1.2b")
def test_a_counter_of_a_campaign_s_people_is_named_by_its_group_and_what_it_is() -> None:
    body = Body("militia:bari.levy-2", "attacker", "militia:bari", "normans", "levy", ("one",))
    document = muster(group("a", {}), group("d", {}), terrain=("clear",))
    state = position(
        unit(body.id, "attacker", HERE, kind="levy"),
        heads=Heads(document, (body,), 3, {"army": army.army_of(document, [body])}),
    )
    with RULESET.tables_of(state):
        assert str(voice.unit(state, body.id)) == "levy 2 of the militia of Bari"


def test_an_order_points_at_those_who_act_at_the_enemy_the_hex_and_the_direction() -> None:
    mover, rider = unit("a", "attacker", HERE), unit("k", "defender", "2518", "S")
    state = position(mover, rider, agenda=[Countering("a")])
    ride = LOOP.worded(state, CounterCharge("k", "2519", 3))
    assert ride is not None
    assert str(ride.said) == "let k ride to 2519 against a, looking S"
    assert ride.marks == Marks(("k",), ("a",), (Hex("2519"),), heading=180_000)
    state.agenda = [Marching("a")]
    for order, said, places in (
        (Advance(), "let a enter 2519", (Hex("2519"),)),
        (Halt(), "stop here", ()),
        (Leave(), "lead a off the map", ()),
    ):
        step = LOOP.worded(state, order)
        assert step is not None
        assert (str(step.said), step.marks) == (said, Marks(("a",), places=places))


def test_a_question_about_several_units_names_those_who_are_left() -> None:
    whole = unit("a", "attacker", HERE), unit("b", "attacker", HERE)
    state = position(*whole, off("c", "attacker"), agenda=[Losing("attacker", ("a", "b", "c"), 1, "combat")])
    prompt = LOOP.prompt(state)
    assert prompt is not None
    assert str(prompt.said) == "a, b: which of these units loses the next strength point (combat)?"
    assert prompt.marks == Marks(("a", "b"))
