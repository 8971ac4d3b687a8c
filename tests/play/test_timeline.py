"""The campaign in figures, as a player's faction knew it."""

import re

from tests.api.conftest import Table
from tests.play.conftest import Reader, reader_of


def money_of(shown: str) -> str:
    """The table of money."""
    part = shown.split('id="money"')[1].split("</section>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part.split("<table>")[1]))


def test_a_player_reads_his_own_figures_and_what_he_knew_of_others(corato: Table) -> None:
    corato.night()
    norman, lombard = (reader_of(corato.campaign, each).text("timeline/") for each in ("norman", "lombard"))
    assert "in figures, as the Normans knew them" in norman
    assert money_of(norman).split()[:2] == ["Day", "Normans"]
    assert money_of(lombard).split()[:2] == ["Day", "Lombards"]
    assert "Lombards" not in money_of(norman)
    places = norman.split('id="places"')[1].split("</section>")[0]
    assert "Normans" in places
    assert "Lombards" in places
    assert re.findall(r'<th scope="row">(\d+)</th>', places) == ["1", "2"]


def test_it_is_found_from_the_campaign_once_a_night_is_over(corato: Table, norman: Reader) -> None:
    assert norman.url("timeline/") not in norman.text()
    assert norman.get("timeline/").status_code == 200
    corato.night()
    assert f'href="{norman.url("timeline/")}"' in norman.text()


def test_it_speaks_the_language_of_its_reader(norman: Reader) -> None:
    norman.speaks("fr")
    shown = norman.text("timeline/")
    assert "en chiffres" in shown
    assert "Lieux tenus" in shown
