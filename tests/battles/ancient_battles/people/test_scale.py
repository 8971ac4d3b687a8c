"""Which profile stands for whom, how many heads are a body, and who commands it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.ancient_battles.people.scale import files_for, leads, profile_of, scale_of
from battles.ancient_battles.tables import TABLES, profile
from battles.contract.muster import Soldier
from rulebook import Refusal
from tests.battles.ancient_battles.figures import unit
from tests.battles.musters import commander

KNIGHT = Soldier("k", "norman", "knight", "cavalry_armoured", mounted=True, armoured=True)
KINDS = TABLES.printed["kinds"]
ALIKE = TABLES.now.kinds.alike.profiles


def man(type_: str, origin: str = "norman", *, mounted: bool = False, armoured: bool = False) -> Soldier:
    return msgspec.structs.replace(KNIGHT, type=type_, origin=origin, mounted=mounted, armoured=armoured)


@pytest.mark.rule("HB-1a")
def test_a_profile_stands_for_people_by_their_type_and_their_origin_before_it() -> None:
    assert profile_of(KNIGHT) == "norman_knights"
    assert profile_of(msgspec.structs.replace(KNIGHT, origin="german")) == "german_knights"
    assert profile_of(msgspec.structs.replace(KNIGHT, origin="nubian")) == "norman_knights"
    assert profile_of(man("medium_infantry", "slav")) == "slav_spearmen"
    assert profile_of(man("peasant", "arab")) == "peasants"
    with pytest.raises(Refusal, match="no unit is of the type elephant"):
        profile_of(man("elephant"))


@pytest.mark.rule("HB-1a")
def test_riders_without_a_horse_are_on_foot_by_their_armour_or_their_bow() -> None:
    assert profile_of(man("knight", armoured=True)) == "dismounted_knights"
    assert profile_of(man("knight")) == "dismounted_riders"
    assert profile_of(man("horse_archer", armoured=True)) == "lombard_archers"
    assert profile_of(man("archer")) == "norman_archers"


@pytest.mark.rule("HB-1a", "HB-1b")
def test_a_whole_body_is_of_twenty_in_close_order_of_twelve_in_others_and_of_ten_riders() -> None:
    scale = scale_of()
    assert scale.sizes["norman_spearmen"] == 20
    assert {scale.sizes[name] for name in ("arab_slingers", "norman_archers", "slav_javelinmen")} == {12}
    assert {scale.sizes[name] for name in ALIKE if profile(name).type != "foot"} == {10}
    assert scale.least == 5


def test_everybody_whom_the_tables_name_stands_among_the_alike_and_is_no_character() -> None:
    table = TABLES.now.kinds
    assert {*table.troops.codes().values(), table.on_foot.armoured} <= {*ALIKE}
    assert not any(profile(name).character for name in ALIKE)
    characters = (*table.commanders.general, *table.commanders.other)
    assert all(profile(name).character for name in characters)


@given(st.integers(1, 40), st.sampled_from(ALIKE))
def test_a_body_has_a_file_at_least_and_is_wider_than_deep_but_for_what_a_file_is(
    models: int, name: str
) -> None:
    kind = profile(name)
    files = files_for(kind, models)
    assert 1 <= files <= models
    width, depth = files * kind.base[0], -(-models // files) * kind.base[1]
    if models >= 5:
        assert width >= depth


@pytest.mark.rule("HB-1f", "AB-H12.1")
@pytest.mark.parametrize(("prestige", "leadership"), [(0, 7), (2, 7), (3, 8), (6, 9), (20, 9)])
def test_a_commander_is_a_character_with_a_leadership_of_seven_and_one_for_three_of_prestige(
    prestige: int, leadership: int
) -> None:
    lord = leads(commander("lord", prestige), unit(), general=True)
    assert (lord.id, lord.leadership, lord.general) == ("lord", leadership, True)
    other = leads(commander("lord", prestige), unit(), general=False)
    assert (other.leadership, other.general) == (leadership, False)
    assert other.profile == "captain_foot"


@pytest.mark.rule("AB-H12.1")
@pytest.mark.parametrize("name", ALIKE)
def test_a_commander_is_mounted_as_his_unit_and_no_slower(name: str) -> None:
    host = unit(profile=name)
    for general in (True, False):
        one = profile(leads(commander("lord", 5), host, general=general).profile)
        assert one.type == host.kind.type
        assert one.move >= host.kind.move
        assert ("general" in one.rules) is general


def test_an_organiser_says_who_stands_for_whom() -> None:
    own = KINDS.replace("[troops.origins.norman]", '[troops.origins.norman]\nknight = "norman_sergeants"')
    TABLES.check({"kinds": own})
    with TABLES.laid({"kinds": own}):
        assert profile_of(KNIGHT) == "norman_sergeants"
        assert profile_of(msgspec.structs.replace(KNIGHT, origin="german")) == "german_knights"
