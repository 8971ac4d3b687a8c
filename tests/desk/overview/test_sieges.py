"""Sieges at the desk."""

import re
from xml.etree import ElementTree

import pytest

from battles import contract
from campaign.model.men import Band
from campaign.model.orders import Besiege, March
from campaign.model.siege import BESIEGED, BESIEGER, Patient
from campaign.models import AwaitedBattle
from campaign.service.log.commands import state_of
from desk.overview.siege_sheets import read
from people.languages import choose
from tests.desk.conftest import Desk
from tests.plugins.worlds import World, Worlds

SITE = "rometta"
SHEET, PLAN, PAGE = (f"sieges/{SITE}/{tail}" for tail in ("", "plan.svg", "page/"))


def besieged() -> Desk:
    """Sicily, on the dawn after the first day of the siege of Rometta."""
    desk = Desk("ademar", scenario="sicily_1061")
    desk.order("norman", March("n1", ("6405",)))
    desk.play()
    desk.order("norman", Besiege("n1", SITE))
    desk.play()
    return desk


@pytest.fixture
def world_of_siege(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("siege", besieged)


@pytest.fixture
def siege(committed_db: str, world_of_siege: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A campaign with a place under siege."""
    return world_of_siege.enter(monkeypatch)


def shown(desk: Desk, tail: str, version: str = "") -> str:
    """A page as the organiser gets it."""
    answer = desk.get(tail, {"as": version} if version else {})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_of_the_campaign_leads_to_the_places_under_siege_and_their_sheets(siege: Desk) -> None:
    page = shown(siege, "")
    assert siege.path("sieges/") in page
    assert siege.path(SHEET) in page
    listed = shown(siege, "sieges/")
    assert siege.path(SHEET) in listed
    row = re.sub(r"\s*<[^>]+>\s*", "|", listed.split(">Rometta")[-1])
    state = state_of(siege.campaign)
    food = state.sieges[SITE].food
    for cell in ("castle", "Normans", "Arabs", "2", "1", str(food), "the whole place"):
        assert f"|{cell}|" in row


def test_where_nothing_is_besieged_the_list_says_so(desk: Desk) -> None:
    assert "No place is besieged." in shown(desk, "sieges/")
    assert "Places under siege" not in shown(desk, "")
    assert desk.get("sieges/melfi/").status_code == 404


def test_the_organiser_reads_all_of_a_siege_and_what_each_side_may_know_of_it(siege: Desk) -> None:
    whole, besieged, besieger, others = (
        shown(siege, SHEET, version) for version in ("", "besieged", "besieger", "others")
    )
    assert "Food for" in whole
    assert "Food for" in besieged
    assert re.search(r"<h2>The siege of Rometta <small>.*, as the Arabs know it</small></h2>", besieged)
    assert "as the Normans know it" in besieger
    for text in (besieger, others):
        assert "food" not in text.split("desk-grid")[1].lower()
    assert "since day 2" in others
    assert "plan.svg" not in others
    assert siege.get(SHEET, {"as": "emperor"}).status_code == 404


def test_the_whole_sheet_has_the_wounded_of_both_sides(siege: Desk) -> None:
    state = state_of(siege.campaign)
    found = state.sieges[SITE]
    hurt = Band("norman", "knight", True, True, 1)
    state.groups["n1"].men.append(hurt)
    state.settlements[SITE].garrison.append(hurt)
    found.patients = [
        Patient("n1", 9, hurt, side=BESIEGER),
        Patient(f"garrison:{SITE}", 9, hurt, side=BESIEGED),
    ]
    sides = {
        version: read(state, found, version, "en").sheet.patients for version in ("", "besieger", "besieged")
    }
    assert [len(sides[version]) for version in ("", "besieger", "besieged")] == [2, 1, 1]


@pytest.mark.parametrize("version", ["", "besieged", "besieger"])
def test_the_plan_and_the_page_to_print_are_those_of_the_version(siege: Desk, version: str) -> None:
    answer = siege.get(PLAN, {"as": version})
    assert answer["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    texts = {
        each.text for each in ElementTree.fromstring(answer.content).iter("{http://www.w3.org/2000/svg}text")
    }
    assert "1515" in texts
    assert ("food ends" in texts) == (version != "besieger")
    page = shown(siege, PAGE, version)
    assert page.startswith("<!DOCTYPE html>")
    assert ("Food for" in page) == (version != "besieger")
    assert "<svg" in page


def test_others_have_neither_plan_nor_page(siege: Desk) -> None:
    for tail in (PLAN, PAGE):
        assert siege.get(tail, {"as": "others"}).status_code == 404


def test_the_sheet_is_in_the_language_of_who_asks(siege: Desk) -> None:
    choose(siege.account, "fr")
    assert "Le siège de Rometta" in shown(siege, SHEET)
    assert '<html lang="fr">' in shown(siege, PAGE)
    assert "Légende" in shown(siege, PLAN)


def test_nobody_else_reads_them(siege: Desk) -> None:
    stranger = Desk("bohemond")
    for tail in ("sieges/", SHEET, PLAN, PAGE):
        assert stranger.client.get(siege.path(tail)).status_code == 404
        assert siege.post(tail).status_code == 405


def man(faction: str) -> contract.Soldier:
    """Somebody of a side."""
    return contract.Soldier(f"{faction}-archer-1", faction, "archer", "shooter_foot_unarmoured")


def test_the_page_of_a_fight_of_a_siege_says_what_it_is_and_leads_to_the_plan(siege: Desk) -> None:
    state = state_of(siege.campaign)
    where = state.sieges[SITE].hex
    sides = [
        contract.Force((contract.Group(f"group-{faction}", faction, order, soldiers=(man(faction),)),))
        for order, faction in enumerate(("norman", "arab"))
    ]
    muster = contract.Muster(
        1, str(siege.campaign), 3, where, "siege", *sides, works=contract.Works("castle", "assault", food=6)
    )
    AwaitedBattle.objects.create(
        campaign=siege.campaign,
        number=1,
        day=3,
        hex=where,
        attacker="norman",
        defender="arab",
        muster=contract.to_json(muster).decode(),
    )
    page = shown(siege, "battles/1/")
    assert "A fight of a siege." in page
    assert "Assault on the outer works of the castle" in page
    assert f'href="{siege.path(SHEET)}"' in page
