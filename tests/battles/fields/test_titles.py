"""How battles and their fields are called."""

from battles.contract.muster import Ground, Muster, PlacedMap
from battles.contract.wording import in_english
from battles.fields.laid import Laid
from battles.fields.titles import field_said, sides_of, title_of
from campaign.presentation.battle_log import said
from campaign.presentation.report.language import language_of
from tests.battles.musters import group, muster

CAMP_IN_FRENCH = "Camp de siège sans tentes (B10)"
LAID = (Laid("B7", "whole"),)


def on(*maps: PlacedMap) -> Muster:
    sides = (group("a", {"infantry_armoured": 1}), group("d", {"infantry_armoured": 1}))
    return muster(*sides, ground=Ground(maps) if maps else None)


def test_a_battle_is_called_by_the_field_that_its_muster_names() -> None:
    named = on(PlacedMap("Le Village Syrien", "whole", ""))
    assert str(in_english(field_said(named, LAID))) == "Le Village Syrien (B7)"
    assert str(in_english(field_said(on(PlacedMap("B7", "whole", "")), LAID))) == "Upland Village (B7)"
    assert str(in_english(field_said(on(), LAID))) == "Upland Village (B7)"


def test_a_name_of_our_own_is_a_word_and_a_published_one_stays_as_it_is() -> None:
    bare = on(PlacedMap("B10 without tents", "whole", ""))
    assert str(in_english(field_said(bare, (Laid("B10", "whole"),)))) == "Siege Camp without tents (B10)"
    assert said(field_said(bare, (Laid("B10", "whole"),))[0], language_of("fr")) == CAMP_IN_FRENCH
    named = on(PlacedMap("Le Moulin", "whole", ""))
    assert field_said(named, LAID)[0].values["title"] == "Le Moulin"


def test_a_battle_has_its_number_or_the_one_under_which_its_reader_knows_it() -> None:
    assert str(title_of(on(), LAID)) == f"Battle {on().number}, Upland Village (B7)"
    assert str(title_of(on(), LAID, 21)) == "Battle 21, Upland Village (B7)"


def test_a_battle_that_stands_alone_has_its_title_in_the_place_of_a_number() -> None:
    titled = title_of(on(), LAID, title="A village is searched")
    assert str(titled) == "A village is searched: Upland Village (B7)"
    assert said(titled, language_of("fr")).startswith("On fouille un village\u00a0: ")


def test_a_side_is_called_by_its_factions() -> None:
    of = on()
    assert {side: in_english(who) for side, who in sides_of(of).items()} == {
        "attacker": ", ".join(of.attacker.factions),
        "defender": ", ".join(of.defender.factions),
    }
