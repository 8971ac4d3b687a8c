"""The log calls everybody what he is called at the table."""

import pytest

from battles.bodies import Body
from battles.grunwald import voice
from battles.grunwald.heads import army
from battles.grunwald.heads.ruleset import RULESET
from battles.grunwald.state import Heads
from battles.wording import SIDE, word
from tests.battles.grunwald.positions import HERE, position, unit
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
