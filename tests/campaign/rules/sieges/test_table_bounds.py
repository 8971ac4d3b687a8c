"""A day of siege can be played by tables of the organiser's that lie on the bounds of what a table may say."""

import pytest

from campaign.model import events as e
from campaign.model.men import Men, heads
from campaign.model.orders import Sally
from campaign.model.state import Settings
from campaign.rules.house_tables import with_tables
from campaign.tables import sieges
from tests.campaign import board as boards
from tests.campaign.board import foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet

LEAST = (
    ("siege_sallies.toml", "horses_sides = 6", "horses_sides = 2"),
    ("siege_sallies.toml", "horses_per_person = 3", "horses_per_person = 0"),
    ("siege_sallies.toml", "patrol_people = 8", "patrol_people = 1"),
    ("siege_sallies.toml", "patrol_riders = 2", "patrol_riders = 1"),
    ("siege_sallies.toml", "patrol_shooters = 2", "patrol_shooters = 1"),
    ("siege_sallies.toml", "besieger_share = [1, 3]", "besieger_share = [0, 3]"),
    ("siege_sallies.toml", "patrol_arrival_max = [1, 3, 5, 7]", "patrol_arrival_max = []"),
    ("siege_works.toml", "crew = 5", "crew = 1"),
)
MOST = (
    ("siege_sallies.toml", "horses_sides = 6", "horses_sides = 1000"),
    ("siege_sallies.toml", "days_per_horse = 1", "days_per_horse = 99"),
    ("siege_sallies.toml", "patrol_people = 8", "patrol_people = 100"),
    ("siege_sallies.toml", "patrols_at_start = 1", "patrols_at_start = 100"),
    ("siege_sallies.toml", "besieged_share = [1, 2]", "besieged_share = [1, 1]"),
    ("siege_sallies.toml", "party_share = [1, 3]", "party_share = [1, 1]"),
    ("siege_works.toml", "crew = 5", "crew = 100"),
    ("siege_events.toml", "budget = 250", "budget = 2000"),
)
SALLY = {"GC-17.2b": [5], "GC-17.4a": [1] * 8, "GS-11.4.3c": [2], "GS-11.4.3e": [10] * 4}


@pytest.fixture(params=[LEAST, MOST], ids=["least", "most"])
def own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boards be played by tables that say the least, or the most, that tables may."""
    texts = sieges.texts()
    for name, printed, other in request.param:
        assert printed in texts[name]
        texts[name] = texts[name].replace(printed, other)
    changed = {name: text for name, text in texts.items() if text != boards.GAME.printed[name]}
    monkeypatch.setattr(boards, "GAME", with_tables(boards.GAME, changed))


@pytest.mark.rule("GS-11.4.3d")
@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("men", [knights(1), knights(20), foot(20)], ids=["a rider", "riders", "men on foot"])
def test_a_party_for_food_always_meets_somebody(men: Men) -> None:
    board = opened(before_the_walls(men=men, garrison=foot(9), settings=Settings(early_chances=False)))
    events = board.day(("lombard", [Sally(SITE, "supply")]), dice={**quiet((1, 10)), **SALLY})
    met = only(events, e.BattleOffered)
    assert met.attacker == "norman"
    assert sum(heads(party.men) + len(party.commanders) for party in met.parties if party.bearer == "n1") > 0


@pytest.mark.rule("GS-11.4.2f")
@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("kind", ["camp", "general"])
def test_the_other_sallies_come_about(kind: str) -> None:
    board = opened(before_the_walls(men=foot(20), garrison=foot(9)))
    events = board.day(("lombard", [Sally(SITE, kind)]), dice={**quiet((1, 10)), **SALLY})  # type: ignore[arg-type]
    assert of_kind(events, e.BattleOffered) or only(events, e.WorksDamaged).tents == 28
