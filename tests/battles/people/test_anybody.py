"""People of campaigns for stand-alone battles."""

from random import Random

import pytest

from battles.contract.muster import Muster
from battles.people.anybody import BOUNDS, agreed, drawn, people, soldiers
from battles.people.stand_alone import OPEN_COUNTRY, Party, mustered
from rulebook import Refusal
from tests.battles.musters import group, muster


def test_people_of_a_type_come_as_the_table_says_each_with_an_id_of_his_own() -> None:
    found = list(soldiers("attacker", Party("norman", ("top",), {"knight": 2, "archer": 1})))
    assert [one.id for one in found] == ["a-knight-1", "a-knight-2", "a-archer-1"]
    assert [one.mounted for one in found] == [True, True, False]


def test_people_of_an_unknown_type_are_refused() -> None:
    with pytest.raises(Refusal, match="pikeman is no type of people"):
        list(soldiers("attacker", Party("norman", ("top",), {"pikeman": 1})))


def test_any_people_are_drawn_within_the_bounds_and_make_a_muster() -> None:
    for number in range(30):
        told = drawn(Random(number), OPEN_COUNTRY)
        for party in (told.attacker, told.defender):
            assert party.people.keys() <= people().keys()
            assert all(BOUNDS[0] <= count <= BOUNDS[1] for count in party.people.values())
        document = mustered(told, soldiers)
        assert len(document.attacker.people) == sum(told.attacker.people.values())


def test_musters_are_drawn_until_a_system_agrees_to_one() -> None:
    few, enough = (
        muster(
            group("a", {"infantry_armoured": heads}), group("d", {"infantry_armoured": 12}, faction="arabs")
        )
        for heads in (1, 12)
    )
    left = [few, few, enough, few]

    def refuse(drawn: Muster) -> None:
        if drawn is few:
            raise Refusal("HB-1d", "people", "{given} are too few", given=1)

    assert agreed(lambda: left.pop(0), refuse) is enough
    assert left == [few]
