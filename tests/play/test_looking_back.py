"""The days that are over, battles, sieges, dice and the close, in a browser."""

import html
import json
import re

import pytest

from account.reading import names_in
from battles.contract.wording import SIDE, word
from battles.grunwald.with_people.ruleset import WithHeads
from campaign.model.state import ENGINE, MERCENARIES
from campaign.presentation.lines import Line
from campaign.presentation.report import night
from campaign.presentation.report.fights import Fight
from campaign.presentation.report.ten_faces import ranged
from campaign.service.log.commands import state_of
from campaign.service.news import notices as follower
from campaign.service.nights.battles import settle_battle
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.players.visits import read_battle
from campaign.service.seats import find_seat
from people import notices
from people.models import Notice, Tenure
from people.notices import Word, tell
from play.battles import headed
from tests.api.conftest import MEETING, TO_TRANI, Table, fought, fought_by_armies, march, table
from tests.battles.duel.ruleset import Duel
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import names
from tests.play.conftest import Reader, reader_of, to_the_end

__all__ = ["fought", "fought_by_armies"]


def test_the_map_of_the_dawn_after_the_last_day_is_called_the_end(second_day: Table) -> None:
    norman = reader_of(second_day.campaign, "norman")
    assert "<b>Day 2, today</b>" in norman.text("")
    assert ">Day 1</output>" in norman.text("days/1/")
    last = to_the_end(second_day).summary.days
    norman = reader_of(second_day.campaign, "norman")
    page = norman.text("")
    assert "<b>The end</b>" in page
    assert "today" not in page
    assert f">Day {last}</output>" in norman.text(f"days/{last}/")


def test_a_map_leads_to_those_of_the_days_before_and_after_it(second_day: Table) -> None:
    second_day.night()
    norman = reader_of(second_day.campaign, "norman")

    def leads(path: str) -> dict[str, str]:
        page = norman.text(path)
        found = page[page.index('<nav class="when"') :]
        return dict(re.findall(r'<a rel="(\w+)" href="([^"]*)"', found[: found.index("</nav>")]))

    one, two, today = (norman.url(path) for path in ("days/1/", "days/2/", ""))
    assert (leads(""), leads("days/2/"), leads("days/1/")) == (
        {"prev": two},
        {"prev": one, "next": today},
        {"next": two},
    )
    assert leads("nights/1/") == {"next": norman.url("nights/2/")}
    assert leads("nights/2/") == {"prev": norman.url("nights/1/")}


def test_a_morning_is_shown_as_it_was_known_then(second_day: Table, norman: Reader) -> None:
    then, now = norman.text("days/1/"), norman.text("days/2/")
    assert "the morning of day 1, as you knew it then" in then
    assert f'data-hex="{MEETING}"><b>l1</b>' not in then
    assert f'data-hex="{MEETING}"><b>l1</b>' in now
    assert norman.get("days/1/map.svg").content != norman.get("days/2/map.svg").content
    assert "pieces/groups" not in then


@pytest.mark.parametrize(
    ("asked", "led"),
    [("1", "days/1/"), ("2", ""), ("0", ""), ("99", ""), ("x", ""), ("", ""), ("9" * 50, "")],
)
def test_the_slider_leads_to_its_day_without_scripts(
    second_day: Table, norman: Reader, asked: str, led: str
) -> None:
    assert norman.get(f"days/?day={asked}")["Location"] == norman.url(led)


@pytest.mark.parametrize("path", ["days/3/", "days/0/", "days/3/map.svg", "days/99999999999/"])
def test_a_day_that_has_not_come_is_not_there(second_day: Table, path: str) -> None:
    assert reader_of(second_day.campaign, "norman").get(path).status_code == 404


def test_a_night_that_was_not_read_is_new_until_it_is(second_day: Table, norman: Reader) -> None:
    assert 'class="new"' in norman.text()
    assert "1 night that you have not read:" in norman.text("/play/")
    norman.text("nights/1/")
    assert 'class="new"' not in norman.text()
    assert "that you have not read" not in norman.text("/play/")
    assert Tenure.objects.get(campaign=second_day.campaign, faction="norman").visited is not None
    assert 'class="new"' in reader_of(second_day.campaign, "lombard").text()


def test_a_night_that_was_skipped_stays_new_after_a_later_one(second_day: Table, norman: Reader) -> None:
    second_day.night()
    norman = reader_of(second_day.campaign, "norman")

    def fresh() -> list[str]:
        return re.findall(r'nights/(\d)/"[^>]*>[^<]*<b class="new">', norman.text(""))[:2]

    assert fresh() == ["2", "1"]
    norman.text("nights/2/")
    norman.text("nights/2/")
    assert fresh() == ["1", "1"]
    home = norman.text("/play/")
    assert "1 night that you have not read:" in home
    assert f'<a href="{norman.url("nights/1/")}">Night 1</a>' in home
    norman.text("nights/1/")
    assert fresh() == []
    assert Tenure.objects.get(campaign=second_day.campaign, faction="norman").nights_read == [2, 1]


def test_who_reads_what_a_notice_leads_to_has_read_the_notice(second_day: Table) -> None:
    norman = reader_of(second_day.campaign, "norman")
    tenure = Tenure.objects.get(campaign=second_day.campaign, faction="norman", until=None)
    assert tenure.account is not None
    led = (norman.url(path) for path in ("nights/1/", "battles/3/", "nights/11/"))
    for number, path in enumerate(led, 1):
        tell(tenure, number, Word("News", f"News.\n\nhttps://campaign.example{path}"))
    norman.text("nights/1/")
    assert set(notices.of(tenure.account).filter(read=None).values_list("cause", flat=True)) == {2, 3}
    read_battle(find_seat(tenure.account, second_day.campaign), 3)
    assert notices.unread(tenure.account) == 1
    Notice.objects.update(read=None)
    norman.text(f"/account/campaigns/{second_day.campaign}/days/1/report/")
    assert notices.unread(tenure.account) == 2


def test_a_night_leads_to_its_report_as_it_is_printed(second_day: Table) -> None:
    norman = reader_of(second_day.campaign, "norman")
    address = f"/account/campaigns/{second_day.campaign}/days/1/report/"
    assert f'<a href="{address}" hx-boost="false">The report to print</a>' in norman.text("nights/1/")
    assert "<svg" in norman.text(address)


def test_the_why_of_a_battle_shows_the_ten_faces_of_its_die(db: None) -> None:
    opened = table()
    opened.fight()
    page = html.unescape(reader_of(opened.campaign, "norman").text("nights/1/"))
    (strip,) = re.findall(r'([^>]*)<ol class="strip" aria-hidden="true">(.*?)</ol>', page)
    words, drawn = strip
    squares = re.findall(r'<li class="(attacker|defender|)( fell|)"><b>(\d+)</b>(<svg|)', drawn)
    assert [int(face) for _, _, face, _ in squares] == list(range(1, 11))
    assert [bool(form) for *_, form in squares] == [bool(won) for won, *_ in squares]
    (face,) = (int(face) for _, fell, face, _ in squares if fell)
    assert f"the die shows {face}" in page
    said = words.lower()
    for won, side in (
        ("attacker", "the normans win"),
        ("", "neither side wins"),
        ("defender", "the lombards win"),
    ):
        faces = [int(face) for winner, _, face, _ in squares if winner == won]
        assert (f"{side} on {ranged(faces, names(Board()))}" in said) if faces else side not in said


def test_the_places_of_a_report_are_found_on_its_map(second_day: Table) -> None:
    page = reader_of(second_day.campaign, "norman").text("nights/1/")
    assert re.search(r'<section data-hex="\d{4}"><h2>', page)


def test_dice_are_listed_with_the_very_proof_that_the_api_gives(second_day: Table, norman: Reader) -> None:
    told = second_day.players["norman"].get("days/1/proof").json()
    assert json.loads(norman.get("nights/1/dice/proof.json").content) == told
    page = norman.text("nights/1/dice/")
    assert told["seal"] in page
    labels = [roll["label"] for stretch in told["stretches"] for roll in stretch["rolls"]]
    assert re.findall(r'<th scope="row">[^<]+<br><code>([^<]*)</code>', page) == labels
    assert "A label numbers battles as the log does" in page
    assert norman.get("nights/2/dice/").status_code == 404


def test_a_side_heads_its_column_with_a_capital_mercenaries_too() -> None:
    words = names(Board())
    assert [headed(side, words) for side in (MERCENARIES, "norman")] == ["Mercenaries", "Normans"]


def test_a_battle_that_is_awaited_has_its_odds_and_its_muster(db: None) -> None:
    opened = table(battles="organiser")
    opened.fight()
    norman = reader_of(opened.campaign, "norman")
    page = norman.text()
    (address,) = set(re.findall(r'href="([^"]*/battles/1/)"', page))
    battle = norman.text(address)
    assert re.search(r"<h1>The battle at [^<]+ on day 1: the \w+ against the \w+</h1>", battle)
    assert "Of the ten faces" in battle
    waits = "The night of day 1 waits until a battle of yours is fought."
    assert waits in page
    assert waits in norman.text("/play/")
    assert battle.count('<th scope="row">') == 10
    faces = re.findall(r'<li class="(attacker|defender|)"><b>(\d+)</b>', battle)
    assert [number for _, number in faces] == [str(face) for face in range(1, 11)]
    assert battle.count('<section class="camp"') == 3
    assert re.search(r'<svg class="pc".*?</svg><b>n1</b><span>[^<]+</span>', battle)
    assert "A battle in the field." in battle
    assert opened.players["norman"].get("battles/1/muster").content.decode()[:60] in battle
    assert norman.get("battles/2/").status_code == 404


def test_a_battle_that_a_die_decided_leads_to_the_report_of_its_night(db: None) -> None:
    opened = table()
    opened.fight()
    norman = reader_of(opened.campaign, "norman")
    answer = norman.get("battles/1/")
    assert (answer.status_code, answer["Location"]) == (302, norman.url("nights/1/"))
    assert norman.get("battles/2/").status_code == 404


def test_a_notice_of_a_battle_leads_to_where_the_battle_is_by_then(committed_db: str) -> None:
    opened = table(battles="organiser")
    opened.fight()
    follower.deliver()
    norman, lombard = (reader_of(opened.campaign, faction) for faction in ("norman", "lombard"))
    address = norman.url("battles/1/")
    assert f'<a href="{address}">The battle, and its muster</a>' in norman.text("/account/notices/")
    settle_battle(opened.campaign, 1, actor="test", way="quick")
    listed = norman.text("/account/notices/")
    assert f'<a href="{address}">How the battle ended</a>' in listed
    assert re.search(r"<s>[^<]*waits to be fought</s>", listed), "nothing waits any more"
    assert "The battle is over by now." in listed
    assert "Its muster can be read now." not in listed
    assert unread_of(opened, "norman") == {"waits to be fought"}
    answer = norman.get("battles/1/")
    assert (answer.status_code, answer["Location"]) == (302, norman.url(""))
    assert "This battle is settled. The report of the night will have its result." in norman.text("")
    assert unread_of(opened, "norman") == set()
    assert norman.get("battles/2/").status_code == 404
    opened.stretch()
    follower.deliver()
    assert norman.get("battles/1/")["Location"] == norman.url("nights/1/")
    assert unread_of(opened, "lombard") == {"waits to be fought", "has come"}
    lombard.text("nights/1/")
    assert unread_of(opened, "lombard") == set()


def unread_of(at: Table, faction: str) -> set[str]:
    """The kinds of the notices that the player of a faction has not read, by words of their subjects."""
    found = Notice.objects.filter(tenure__campaign=at.campaign, tenure__faction=faction, read=None)
    subjects = list(found.values_list("subject", flat=True))
    return {kind for kind in ("waits to be fought", "has come") if any(kind in each for each in subjects)}


@pytest.mark.django_db(transaction=True)
def test_a_battle_that_was_fought_is_shown_turn_by_turn(fought: Table) -> None:
    norman = reader_of(fought.campaign, "norman")
    night = norman.text("nights/1/")
    assert "/battles/1/" in night
    assert re.search(r"The battle of the \w+ against the \w+ at [^<]+, turn by turn", night)
    page = norman.text("battles/1/")
    assert re.search(r"<h1>The battle at [^<]+ on day 1: the \w+ against the \w+</h1>", page)
    ended = re.search(
        r'<p class="stands">(.*?)\. (.*)\. <a href="([^"]*)">The report of the night</a></p>', page
    )
    assert ended is not None
    assert ended[1][:1].lower() + ended[1][1:] in night
    assert ended[3].endswith("/nights/1/")
    why = re.search(r"<summary>Why</summary><ul>(.*?)</ul>", night[night.index(ended[1][:1].lower()) :], re.S)
    assert why is not None
    reasons = re.findall(r"<li>(.*?)</li>", why[1])
    assert f"{ended[2]}." in reasons, "the night names the event that decided it, as the battle's page does"
    assert any(re.search(r"attacked with \d+ heads?, and the \w+ had \d+ heads?\.", each) for each in reasons)
    assert len(re.findall(r'<a href="\?turn=\d+" aria-current="page">', page)) == 1
    assert "The field at the end of turn" in page
    (field,) = set(re.findall(r'src="([^"]*field.svg[^"]*)"', page))
    assert norman.get(field)["Content-Type"] == "image/svg+xml"
    for turn in ("x", "-1", "9" * 40, "77"):
        assert norman.get(f"battles/1/?turn={turn}").status_code in (200, 404)


@pytest.mark.django_db(transaction=True)
def test_a_battle_of_a_system_that_draws_them_leads_to_zones_of_control_and_the_last_moves(
    fought_by_armies: Table,
) -> None:
    norman = reader_of(fought_by_armies.campaign, "norman")
    page = html.unescape(norman.text("battles/1/?turn=2"))
    field = norman.url("battles/1/field.svg")
    asked = re.findall(rf'href="{field}\?([^"]*)"', page)
    assert asked == ["turn=2", "turn=2&zones=both", "turn=2&moves=true", "turn=2&zones=both&moves=true"]
    drawn = [norman.get(f"{field}?{query}").content.decode() for query in asked]
    assert ['grunwald-zone-attacker)" opacity' in each for each in drawn] == [False, True, False, True]
    assert ["last move" in each for each in drawn] == [False, False, True, True]
    refused = norman.get(f"{field}?turn=2&zones=nobody")
    assert refused.status_code == 400
    assert refused.content.decode() == "zones: 'nobody' is not one of these: attacker, defender, both"
    norman.speaks("fr")
    assert "Avec les zones de contrôle</a>" in norman.text("battles/1/")
    refused = norman.get(f"{field}?moves=on")
    assert refused.content.decode() == "moves: 'on' n\u2019est ni true ni false"


@pytest.mark.django_db(transaction=True)
def test_the_pieces_of_both_sides_stand_below_the_field_as_they_were_at_its_turn(
    fought_by_armies: Table,
) -> None:
    norman = reader_of(fought_by_armies.campaign, "norman")

    def ranks(path: str) -> list[tuple[str, list[tuple[str, str]]]]:
        page = html.unescape(norman.text(path))
        [folded] = re.findall(r'<details class="ranks">(.*?)</details>', page, re.DOTALL)
        assert "at the end of turn" in folded
        return [
            (side, re.findall(r'<li( class="gone")?><b>([^<]*)</b>', listed))
            for side, listed in re.findall(r"<h3[^>]*>(.*?)</h3>(.*?)</section>", folded, re.DOTALL)
        ]

    first, last = ranks("battles/1/?turn=1"), ranks("battles/1/")
    assert {side for side, _ in first} == {
        "Normans <small>attacker</small>",
        "Lombards <small>defender</small>",
    }
    for (_, lines), (_, later) in zip(first, last, strict=True):
        assert {name for _, name in lines} == {name for _, name in later}
        gone = [bool(mark) for mark, _ in later]
        assert gone == sorted(gone), "who is gone stands last"
    assert any(mark for _, lines in last for mark, _ in lines)
    assert not any(mark for _, lines in first for mark, _ in lines)
    norman.speaks("fr")
    page = html.unescape(norman.text("battles/1/?turn=1"))
    assert "Les pièces à la fin du tour 1, en mots" in page
    assert "points de force\u00a0: 2 sur 2" in page


@pytest.mark.django_db(transaction=True)
def test_a_battle_whose_pieces_can_not_be_read_any_more_is_told_still(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed(*_: object) -> None:
        raise KeyError("a piece of another release")

    norman = reader_of(fought.campaign, "norman")
    assert 'class="ranks"' not in norman.text("battles/1/"), "the duel lists no pieces"
    monkeypatch.setattr(Duel, "roster", changed, raising=False)
    page = norman.text("battles/1/")
    assert 'class="ranks"' not in page
    assert "The course of the battle" in page


@pytest.mark.django_db(transaction=True)
def test_what_lies_over_the_field_is_called_as_its_system_calls_it(
    fought_by_armies: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    norman = reader_of(fought_by_armies.campaign, "norman")
    assert "With zones of control</a>" in norman.text("battles/1/")
    monkeypatch.setattr(WithHeads, "zones_are", "front arcs")
    page = norman.text("battles/1/")
    assert "With front arcs</a>" in page
    assert "zones of control" not in page


def test_two_fights_of_one_place_and_night_are_told_apart(corato: Table) -> None:
    def line(number: int) -> Line:
        facts = {"number": number, "way": ENGINE, "sides": ["norman", "lombard"]}
        return Line(number, 1, 0, "BattleFought", MEETING, facts)

    fight = Fight(MEETING, "norman", "lombard", 1)
    names = names_in("en").knowing({1: fight, 2: fight})
    first, second = (each.called for each in night.fought([line(1), line(2)], names))
    assert first.replace("battle 1", "battle 2") == second != first


@pytest.mark.django_db(transaction=True)
def test_a_battle_of_a_system_that_draws_none_leads_to_none(fought: Table) -> None:
    norman = reader_of(fought.campaign, "norman")
    assert "zones=both" not in norman.text("battles/1/")
    assert norman.get("battles/1/field.svg?zones=both").status_code == 400


@pytest.mark.django_db(transaction=True)
def test_a_battle_is_told_in_the_language_of_its_reader(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "tell", lambda self, state, event, side=None: word(SIDE, "attacker"))
    norman = reader_of(fought.campaign, "norman")
    assert '<ol class="log"><li>attacker</li>' in norman.text("battles/1/")
    norman.speaks("fr")
    assert '<ol class="log"><li>L\u2019attaquant</li>' in norman.text("battles/1/")


def test_the_truth_is_told_when_all_is_over_and_not_before(second_day: Table, norman: Reader) -> None:
    for path in ("days/1/truth/", "days/1/truth/map.svg"):
        assert norman.get(path).status_code == 404
    for path in ("days/1/truth", "days/1/truth.svg"):
        assert second_day.players["norman"].get(path).status_code == 404
    assert "truth" not in norman.text("days/1/")
    to_the_end(second_day)
    assert norman.url("days/1/truth/") in norman.text("days/1/")
    page = norman.text("days/1/truth/")
    assert "<b>l1</b>" in page
    assert "as it was in truth" in page
    assert norman.get("days/1/truth/map.svg")["Content-Type"] == "image/svg+xml"
    assert norman.get("days/99/truth/").status_code == 404
    last = second_day.summary.days
    assert f"days/{last + 1}/" not in norman.text(f"days/{last}/")
    assert norman.get(f"days/{last + 1}/truth/").status_code == 200
    assert norman.url(f"days/{last + 1}/truth/") in norman.text(f"days/{last}/truth/")
    for day in (last, last + 1):
        known = re.search(r'<a href="([^"]*)">As you knew it then', norman.text(f"days/{day}/truth/"))
        assert known is not None
        assert norman.get(known[1]).status_code == 200
    told = second_day.players["norman"].get("days/1/truth").json()
    assert "l1" in told["factions"]["lombard"]["groups"]
    assert second_day.players["norman"].get("days/1/truth.svg")["Content-Type"] == "image/svg+xml"
    assert norman.get("").status_code == 200


def test_who_fights_elsewhere_has_no_page_of_a_siege(second_day: Table, norman: Reader) -> None:
    for path in ("sieges/trani/", "sieges/trani/plan.svg", "sieges/nowhere/"):
        assert norman.get(path).status_code == 404


def test_a_besieger_reads_the_sheet_of_his_siege_and_its_plan(corato: Table) -> None:
    opened = corato
    besiege = {"order": "besiege", "group": "n1", "site": "andria"}
    opened.players["norman"].put("days/1/sheet", {"orders": [march("n1", TO_TRANI[:1])]})
    opened.night()
    answer = opened.players["norman"].put("days/2/sheet", {"orders": [besiege]})
    assert answer.status_code == 201, answer.content
    close_orders(opened.campaign, opened.summary.closing + 1, actor="test")
    state = state_of(opened.campaign)
    play_stretch(opened.campaign, state.closing, state.stretch)
    norman = reader_of(opened.campaign, "norman")
    assert norman.url("pieces/sieges/andria/") in norman.text()
    assert norman.url("sieges/andria/") in norman.text("pieces/sieges/andria/")
    page = norman.text("sieges/andria/")
    assert "Andria" in page
    assert norman.get("sieges/andria/plan.svg")["Content-Type"] == "image/svg+xml"
    assert reader_of(opened.campaign, "lombard").get("sieges/andria/").status_code in (200, 404)
