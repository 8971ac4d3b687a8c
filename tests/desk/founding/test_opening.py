"""Opening a campaign from a scenario."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from campaign import scenarios
from campaign.model.orders import Hold
from campaign.models import CampaignSummary, Sheet
from campaign.service.editions import game_of
from campaign.service.joining import preparing
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import at_the_opening
from campaign.service.organisers.opening import open_campaign
from campaign.service.players.sheets import file_sheet
from eventlog.log import LOG
from people.models import ORGANISER, Account, Tenure
from tests.desk.conftest import Desk, wrong_fields
from worker import doctor

ADDRESS = "/admin/campaigns/open/"
FORM = {
    "title": "The spring of 1042",
    "scenario": "corato_2",
    "weekdays": ["0", "2"],
    "time": "21:30",
    "zone": "Europe/Paris",
    "minimum_hours": "10",
    "battles": "organiser",
    "dice": "hand",
    "deputies": "scenario",
    "season": "off",
    "weather": "roll",
}


def test_whoever_opens_a_campaign_organises_it(desk: Desk) -> None:
    answer = desk.client.post(ADDRESS, FORM)
    summary = CampaignSummary.objects.get(title="The spring of 1042")
    assert answer["Location"] == f"/admin/campaigns/{summary.campaign}/"
    assert summary.calendar == {
        "weekdays": [0, 2],
        "time": "21:30",
        "zone": "Europe/Paris",
        "minimum_hours": 10,
    }
    chosen = {name: FORM[name] for name in ("battles", "dice", "season", "weather")}
    assert summary.settings == summary.settings | chosen
    assert Tenure.objects.filter(account=desk.account, campaign=summary.campaign, role=ORGANISER).exists()


def test_the_tactical_system_is_chosen_with_the_campaign(desk: Desk) -> None:
    desk.client.post(ADDRESS, FORM | {"system": "guiscard"})
    summary = CampaignSummary.objects.get(title="The spring of 1042")
    assert summary.settings["system"] == "guiscard"
    assert (
        "skirmishes and sieges" in desk.client.get(f"/admin/campaigns/{summary.campaign}/").content.decode()
    )
    refused = desk.client.post(ADDRESS, FORM | {"title": "Another", "system": "chess"})
    assert refused.status_code == 400
    assert not CampaignSummary.objects.filter(title="Another").exists()


def test_the_systems_are_chosen_in_an_order(desk: Desk) -> None:
    desk.client.post(ADDRESS, FORM | {"system": "grunwald_heads", "second": "", "third": "guiscard"})
    summary = CampaignSummary.objects.get(title="The spring of 1042")
    assert (summary.settings["system"], summary.settings["next_systems"]) == ("grunwald_heads", ["guiscard"])
    page = desk.client.get(f"/admin/campaigns/{summary.campaign}/").content.decode()
    assert '<th scope="row">Systems asked next</th><td>Guiscard 2, skirmishes and sieges<br>' in page


def test_a_system_is_chosen_once(desk: Desk) -> None:
    twice = FORM | {"system": "guiscard", "second": "grunwald_heads", "third": "guiscard"}
    refused = desk.client.post(ADDRESS, twice)
    assert refused.status_code == 400
    assert refused.context["form"].errors == {"third": ["This system is chosen above already."]}
    assert not CampaignSummary.objects.filter(title="The spring of 1042").exists()


@pytest.mark.parametrize(
    ("typed", "kept", "shown"),
    [
        ("", {}, "off"),
        ("0", {"quorum": 0}, "2 of 2 sheets are needed (0 % may be missing)"),
        ("50", {"quorum": 50}, "1 of 2 sheets are needed (50 % may be missing)"),
    ],
)
def test_the_organiser_says_how_many_may_be_without_a_sheet(
    desk: Desk, typed: str, kept: dict[str, int], shown: str
) -> None:
    desk.client.post(ADDRESS, FORM | {"quorum": typed})
    summary = CampaignSummary.objects.get(title="The spring of 1042")
    assert {name: value for name, value in summary.settings.items() if name == "quorum"} == kept
    page = desk.client.get(f"/admin/campaigns/{summary.campaign}/").content.decode()
    assert f'<th scope="row">Quorum</th><td>{shown}<br>' in page


def test_the_organiser_reads_that_the_closing_decides_and_not_the_deadline(desk: Desk) -> None:
    for page in (ADDRESS, desk.path("deadline/")):
        shown = desk.client.get(page).content.decode()
        assert "A sheet filed after the deadline and before the closing counts." in shown, page


def test_every_scenario_can_be_chosen_by_title_and_summary(desk: Desk) -> None:
    shown = desk.client.get(ADDRESS).content.decode()
    for title in (
        "The rising of Melfi",
        "The eve of Civitate",
        "The bourg of Corato",
        "The landing at Messina",
    ):
        assert title in shown


def test_no_zone_is_offered_that_depends_on_the_machine(desk: Desk) -> None:
    zones = desk.client.get(ADDRESS).context["zones"]
    assert "Europe/Rome" in zones
    assert not {"localtime", "Factory"} & set(zones)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("time", "late", "such as 20:00"),
        ("time", "T20", "&#x27;T20&#x27; is not a local time such as 20:00"),
        ("zone", "Factory", "depends on the machine; name a place, as Europe/Rome"),
        ("zone", "Apulia/Melfi", "&#x27;Apulia/Melfi&#x27; is not a time zone"),
        ("zone", "localtime", "depends on the machine; name a place, as Europe/Rome"),
        ("title", "\x01\x02", "a campaign needs a title that can be read"),
        ("minimum_hours", "999", "between 0 and 336 hours at least"),
        ("quorum", "100", "a quorum is a share from 0 to 99 percent"),
        ("quorum", "-1", "a quorum is a share from 0 to 99 percent"),
        ("scenario", "atlantis", "Select a valid choice"),
        ("title", " ", "This field is required"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(
    desk: Desk, field: str, value: str, reason: str
) -> None:
    before = CampaignSummary.objects.count(), Tenure.objects.count()
    answer = desk.client.post(ADDRESS, FORM | {field: value})
    assert answer.status_code == 400
    assert reason in answer.content.decode()
    assert answer.context["form"].errors.keys() == {field}
    assert (CampaignSummary.objects.count(), Tenure.objects.count()) == before


def test_all_that_cannot_be_played_is_refused_at_once(desk: Desk) -> None:
    wrong = {"title": "\x01", "time": "late", "zone": "Atlantis", "minimum_hours": "999", "battles": "none"}
    assert wrong_fields(desk.client.post(ADDRESS, FORM | wrong)) == wrong.keys()


@pytest.mark.parametrize(
    ("ticked", "settings"),
    [
        ({}, (False, False, False)),
        ({"capture_by_battle": "on"}, (True, False, False)),
        ({"capture_by_battle": "on", "trifles_count": "on"}, (True, True, False)),
        ({"early_chances": "on"}, (False, False, True)),
    ],
)
def test_the_organiser_switches_towns_that_pass_by_battle_easy_attacks_and_early_chances(
    desk: Desk, ticked: dict[str, str], settings: tuple[bool, bool, bool]
) -> None:
    desk.client.post(ADDRESS, FORM | ticked)
    kept = CampaignSummary.objects.get(title=FORM["title"]).settings
    assert (kept["capture_by_battle"], kept["trifles_count"], kept["early_chances"]) == settings


def opened(desk: Desk, **chosen: str) -> CampaignSummary:
    """The summary of a campaign that the organiser opens with sealed dice and quick battles."""
    answer = desk.client.post(ADDRESS, FORM | {"battles": "quick", "dice": "sealed"} | chosen)
    assert answer.status_code == 302, answer.content.decode()
    return CampaignSummary.objects.get(title=FORM["title"])


def deputies(summary: CampaignSummary) -> dict[str, str]:
    """The deputies of a campaign by faction; "": none."""
    return {name: faction.deputy for name, faction in state_of(summary.campaign).factions.items()}


@pytest.mark.parametrize(
    ("choice", "each"), [("none", ""), ("scenario", ""), ("cautious", "cautious"), ("bellicose", "bellicose")]
)
def test_one_choice_gives_every_faction_its_deputy(desk: Desk, choice: str, each: str) -> None:
    assert deputies(opened(desk, deputies=choice)) == {"norman": each, "lombard": each}


def test_a_faction_that_is_meant_for_no_player_gets_a_cautious_deputy() -> None:
    norman, lombard = scenarios.load("corato").book.factions
    factions = (norman, msgspec.structs.replace(lombard, player=False))
    assert at_the_opening(factions, "scenario") == {"lombard": "cautious"}
    assert at_the_opening(factions, "none") == {}
    assert at_the_opening(factions, "greedy") == {"norman": "greedy", "lombard": "greedy"}


def test_a_deputy_of_no_known_temper_opens_no_campaign(desk: Desk) -> None:
    before = CampaignSummary.objects.count()
    assert wrong_fields(desk.client.post(ADDRESS, FORM | {"deputies": "meek"})) == {"deputies"}
    assert CampaignSummary.objects.count() == before


def test_one_player_plays_against_a_deputy_from_the_opening_on(desk: Desk) -> None:
    summary = opened(desk, deputies="bellicose")
    Account.objects.create_user("guaimar")
    home = f"/admin/campaigns/{summary.campaign}/"
    desk.client.post(f"{home}seats/norman/", {"username": "guaimar"})
    group = next(name for name, each in state_of(summary.campaign).groups.items() if each.faction == "norman")
    file_sheet(summary.campaign, "norman", 1, (Hold(group=group),), actor="guaimar", key="own")
    desk.client.post(f"{home}play/", {"closing": 1, "reason": "both have filed"})
    summary.refresh_from_db()
    assert summary.day == 2
    counted = Sheet.objects.filter(campaign=summary.campaign, day=1, counted=True)
    assert set(counted.values_list("faction", "number")) == {("norman", 1), ("lombard", 1)}
    [wrote] = [each for each in LOG.read(summary.campaign) if each.type == "DeputyWrote"]
    assert '"faction":"lombard"' in wrote.payload
    assert msgspec.json.decode(counted.get(faction="lombard").orders)


def test_what_is_sent_twice_opens_one_campaign(desk: Desk) -> None:
    named = FORM | {"name": str(desk.client.get(ADDRESS).context["form"]["name"].value())}
    answers = [desk.client.post(ADDRESS, named) for _ in range(2)]
    assert {each["Location"] for each in answers} == {f"/admin/campaigns/{named['name']}/"}
    summary = CampaignSummary.objects.get(title=FORM["title"])
    assert Tenure.objects.filter(campaign=summary.campaign, role=ORGANISER).count() == 1


def test_two_clicks_at_once_open_one_campaign(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def beaten(**named: Any) -> UUID:
        open_campaign(**named)
        return open_campaign(**named | {"title": "Again"})

    monkeypatch.setattr(preparing, "open_campaign", beaten)
    named = FORM | {"name": str(uuid4())}
    assert desk.client.post(ADDRESS, named)["Location"] == f"/admin/campaigns/{named['name']}/"
    assert [each.title for each in CampaignSummary.objects.exclude(campaign=desk.campaign)] == [FORM["title"]]
    assert Tenure.objects.filter(campaign=named["name"], account=desk.account, role=ORGANISER).count() == 1


def test_the_id_of_somebody_elses_campaign_opens_none(desk: Desk, stranger: Desk) -> None:
    head = LOG.head(stranger.campaign)
    assert desk.client.post(ADDRESS, FORM | {"name": str(stranger.campaign)}).status_code == 404
    assert LOG.head(stranger.campaign) == head


def test_a_form_that_was_refused_is_sent_again_under_the_same_id(desk: Desk) -> None:
    name = str(uuid4())
    refused = desk.client.post(ADDRESS, FORM | {"name": name, "title": " "})
    assert refused.context["form"]["name"].value() == name
    assert desk.client.post(ADDRESS, FORM | {"name": name})["Location"] == f"/admin/campaigns/{name}/"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation with both editions of Corato, to which others are added."""
    for name in ("corato", "corato_2"):
        shutil.copytree(scenarios.HERE / name, tmp_path / name)
    monkeypatch.setattr(scenarios, "HERE", tmp_path)
    scenarios.load.cache_clear()
    game_of.cache_clear()
    yield tmp_path
    scenarios.load.cache_clear()
    game_of.cache_clear()


CORATO = (scenarios.HERE / "corato" / scenarios.FILE).read_text().replace('id = "corato"', 'id = "broken"')


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"\xff\xfei\x00d\x00", "syntax"),
        (b"id = ", "syntax"),
        (CORATO.replace('map = "apulia"', 'map = "epirus"').encode(), "map"),
        (CORATO.replace('letter = "L"', 'letter = "N"').encode(), "factions.letter.N"),
        (b'id = "broken"\nsucceeds = ["corato_2"]', "succeeds"),
        (b'id = "broken"\nsucceeds = "corato_2"\ndays = -1', "days"),
    ],
    ids=["UTF-16", "half a file", "no map", "a slip", "no edition", "a newer edition with a slip"],
)
def test_a_scenario_that_is_out_of_order_is_offered_to_nobody_and_keeps_no_other_from_being_opened(
    desk: Desk, installed: Path, text: bytes, key: str
) -> None:
    (installed / "broken").mkdir()
    (installed / "broken" / scenarios.FILE).write_bytes(text)
    for page in (ADDRESS, "/admin/campaigns/prepare/", "/admin/campaigns/paper/"):
        shown = desk.client.get(page)
        assert shown.status_code == 200
        assert "broken" not in shown.content.decode()
    refused = desk.client.post(ADDRESS, FORM | {"scenario": "broken"})
    assert (refused.status_code, list(wrong_fields(refused))) == (400, ["scenario"])
    assert desk.client.get("/admin/campaigns/paper/broken/zip/").status_code == 404
    assert desk.client.post(ADDRESS, FORM).status_code == 302
    [what] = doctor.no_scenario_to_mend()
    assert f"broken: {scenarios.FILE}: {key}: " in what
