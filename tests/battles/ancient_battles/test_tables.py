"""The tables: those of the catalogue, and what no table may say."""

import re
import tomllib
from typing import Any

import msgspec
import pytest

from battles.ancient_battles.tables import (
    TABLES,
    base,
    definitions,
    missile,
    profile,
    settings,
    terrain,
    weapon,
)
from config.state import CHECKOUT
from rulebook import Refusal
from rulebook.tables import blocks

CATALOGUE = CHECKOUT / "docs" / "rules" / "ancient-battles.md"
PEOPLE = sorted(TABLES.now.people)


def printed() -> dict[str, Any]:
    """All blocks of the catalogue."""
    found: dict[str, Any] = {}
    for text in re.findall(r"```toml\n(.*?)```", CATALOGUE.read_text("utf-8"), re.DOTALL):
        found |= tomllib.loads(text)
    return found


def test_every_block_of_the_catalogue_is_a_table_word_for_word() -> None:
    kept: dict[str, Any] = {}
    for name, text in TABLES.printed.items():
        # People of campaigns are of the house alone.
        kept |= blocks(name, text) if name != "kinds" else {}
    assert kept.pop("composition")["provenance"] == "house"
    assert kept == printed()


def test_the_printed_tables_may_stand_in_for_themselves() -> None:
    TABLES.check(dict(TABLES.printed))


@pytest.mark.rule("AB-19.5i")
@pytest.mark.parametrize("name", PEOPLE)
def test_a_profile_moves_what_its_armour_leaves(name: str) -> None:
    assert profile(name).move == profile(name).printed_move * 1000


@pytest.mark.rule("AB-19.5i")
@pytest.mark.parametrize(
    ("worn", "inches"),
    [
        (["heavy_armour"], 0),
        (["heavy_armour", "buckler"], -1),
        (["light_armour", "shield"], 0),
        (["plate_partial"], -1),
        (["plate_full", "barding_full_metal", "shield"], -2),
        (["heavy_armour", "shield", "barding_partial_metal"], -2),
        (["barding_full_padded"], 0),
    ],
)
def test_penalties_of_armour_add_up(worn: list[Any], inches: int) -> None:
    assert TABLES.now.saves.reduction(worn) == inches


@pytest.mark.rule("AB-10.2", "AB-10.3", "AB-11.1", "AB-11.2", "AB-4.6b")
@pytest.mark.parametrize(
    ("move", "dice", "reduced"), [(4000, 2, 1), (6000, 2, 1), (6001, 3, 2), (8000, 3, 2)]
)
def test_who_moves_beyond_six_inches_flees_with_a_die_more(move: int, dice: int, reduced: int) -> None:
    flight = TABLES.now.play.flight
    assert (flight.dice(move), flight.dice(move, reduced=True)) == (dice, reduced)


@pytest.mark.rule("AB-H2.2")
def test_bases_are_by_type_and_order() -> None:
    assert base("norman_spearmen") == (800, 800)
    assert base("norman_archers") == (1200, 1200)
    assert base("byzantine_horse_archers") == (2000, 3000)
    assert base("arab_light_cavalry") == (1500, 2500)
    assert base("general_mounted") == (1000, 2000)
    assert base("army_standard_foot") == (800, 800)


@pytest.mark.rule("AB-H9.8")
def test_a_model_fights_with_its_better_weapon() -> None:
    assert profile("norman_spearmen").melee == "spear"
    assert profile("varangian_guard").melee == "two_handed"
    assert profile("norman_archers").melee == "hand_weapon"
    assert profile("norman_archers").missile == "short_bow"
    assert profile("norman_knights").missile == ""
    assert weapon("pike").ranks_standing == 3


def test_lengths_are_given_in_thousandths_of_an_inch() -> None:
    assert (settings().table_width_, settings().table_depth_, settings().deployment_depth_) == (
        72_000,
        48_000,
        12_000,
    )
    assert (settings().min_gap_to_enemy_, definitions().give_ground_distance_) == (1000, 2000)
    assert definitions().neglect_radius_ == TABLES.now.play.tests.terror_radius_ == 8000
    assert (missile("sling").range_, missile("sling").short_, missile("bow").short_) == (18_000, 9000, 0)
    assert (terrain("wood").ground, terrain("steep_hill").level) == ("difficult", 2)


def test_armour_that_leaves_less_of_a_move_than_is_printed_is_told_at_the_profile() -> None:
    printed = TABLES.printed["saves"]
    heavier = printed.replace("move = 0, move_with_shield = -1", "move = -1, move_with_shield = -1", 1)
    with pytest.raises(Refusal, match=r"norman_knights\.move: 7 is not") as refused:
        TABLES.check({"saves": heavier})
    assert refused.value.field == "tables.profiles"


@pytest.mark.rule("AB-H2.2", "AB-H9.8", "AB-19.5i")
def test_an_organiser_may_have_profiles_and_weapons_more() -> None:
    line = next(
        each for each in TABLES.printed["profiles"].splitlines() if each.startswith("norman_spearmen")
    )
    own = TABLES.printed["profiles"].replace(
        line, line + "\n" + line.replace("norman_spearmen", "glaivemen").replace('"spear"', '"glaive"'), 1
    )
    glaive = "glaive = { strength = 2, ranks_charging = 1, ranks_standing = 1, shield = false, strikes_last = true }"
    own = own.replace("[melee_weapons]", f"[melee_weapons]\n{glaive}", 1)
    TABLES.check({"profiles": own})
    spears = profile("norman_spearmen")
    with TABLES.laid({"profiles": own}):
        assert (profile("norman_archers").melee, profile("norman_archers").missile) == (
            "hand_weapon",
            "short_bow",
        )
        assert (profile("general_foot").character, profile("general_foot").move) == (True, 4_000)
        assert spears.contingent == profile("glaivemen").contingent == "norman"
        assert profile("glaivemen") == msgspec.structs.replace(
            spears, name="glaivemen", weapons=("hand_weapon", "glaive"), melee="glaive"
        )
        assert (profile("glaivemen").melee, weapon("glaive").strength, base("glaivemen")) == (
            "glaive",
            2,
            (800, 800),
        )
    with pytest.raises(KeyError):
        profile("glaivemen")
