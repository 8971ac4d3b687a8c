"""Whatever a line of the log has out of tables is listed, so that it can be said in other languages."""

import pytest

from battles.ancient_battles import voice
from battles.ancient_battles.play.opening import TITLES
from battles.ancient_battles.rules.results import bonuses
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.scenarios import SCENARIOS
from battles.ancient_battles.tables import TABLES
from battles.contract.wording import MODIFIER, plain
from tests.battles.ancient_battles.positions import position, touching, unit


def test_every_title_is_listed_and_nothing_else_is() -> None:
    assert sorted(TITLES) == sorted(SCENARIOS.content(name).name for name in SCENARIOS.names)
    assert RULESET.wordings()[""] == TITLES


def test_every_profile_weapon_edge_and_answer_is_listed() -> None:
    told = RULESET.wordings()
    assert set(told[voice.UNIT]) == set(map(voice.called, TABLES.now.people))
    assert "short bow" in told["weapon"]
    assert set(told[voice.EDGE]) == set(voice.EDGES.values())
    assert set(told[voice.REACTION]) == set(voice.REACTIONS.values())
    assert {"panic", "rallying", "holding back"} <= set(told["test"])


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ("norman_knights", "Norman knights"),
        ("dismounted_riders", "dismounted riders"),
        ("army_standard_mounted", "army standard on horseback"),
        ("captain_light", "captain on a light horse"),
        ("peasants", "peasants"),
    ],
)
def test_a_profile_is_said_in_words_with_its_people_in_a_capital_letter(profile: str, said: str) -> None:
    assert voice.called(profile) == said


def test_every_reason_of_a_sum_is_listed_once_and_no_key_of_a_table_beside() -> None:
    found = RULESET.wordings()[MODIFIER]
    state = position(unit("a01", 20, 20, standard=True, banner=True), unit("b01", 20, 20, 0))
    touching(state, "a01", "front", "b01", "rear")
    reasons = bonuses(state, [state.units["a01"]], {"a01": 3}, {"a01": 1}, (), {})
    assert {"ranks", "rear_attack", "higher_ground", "army_standard"} <= set(reasons)
    assert set(map(plain, reasons)) <= set(found)
    assert {"half strength", "lost by", "long range", "lance"} <= set(found)
    assert not {"provenance", "per full rank", "max rank bonus"} & set(found)
    assert len(found) == len(set(found))
