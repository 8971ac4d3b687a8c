"""Which tactical systems fight a campaign's battles, and their tables among those of the campaign."""

import pytest

from battles import rulesets
from campaign.rules import systems
from rulebook import Refusal
from rulebook.tables import text_of

COMBAT = "guiscard-combat.toml"


def printed(name: str) -> str:
    """The text of a printed table, by the name that it has in a campaign."""
    return text_of(systems.files()[name])


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("duel", "lane"):
        monkeypatch.setitem(rulesets.PACKAGES, name, f"tests.battles.{name}")


@pytest.mark.usefixtures("registered")
def test_systems_that_know_no_musters_are_not_offered() -> None:
    assert systems.of_campaigns() == [
        "ancient_battles",
        "devils_horsemen_heads",
        "duel",
        "grunwald_heads",
        "guiscard",
        "warmaster",
    ]
    with pytest.raises(Refusal, match="'lane' is none of "):
        systems.check_system("lane", "house-opening", "settings.system")


def test_a_table_has_the_name_of_its_system_in_a_campaign_and_its_own_in_the_battle() -> None:
    own = {COMBAT: printed(COMBAT) + "# mine\n", "roster.toml": ""}
    assert systems.tables_of("guiscard", own) == {"combat": own[COMBAT]}
    assert list(systems.own_tables({"roster.toml": ""})) == []


def test_a_text_by_which_no_battle_can_be_fought_is_refused_with_key_and_reason() -> None:
    systems.check_tables({"roster.toml": "= 1"})
    with pytest.raises(Refusal, match=r"combat\.toml: combat") as refusal:
        systems.check_tables({COMBAT: printed(COMBAT).replace("[combat]", "[combat]\nfog = 1", 1)})
    assert refusal.value.field == "tables.combat"
