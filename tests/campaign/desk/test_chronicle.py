"""The last night as the organiser reads it: composed like a player's report, of all that anybody was told."""

import pytest

from campaign import doors, maps
from campaign.desk.chronicle import chronicle, since_closing
from people.languages import choose
from tests.api.conftest import MEETING, table
from tests.campaign.desk.conftest import Desk


def test_the_night_is_told_by_what_mattered_then_by_place_then_trifles(db: None) -> None:
    corato = table()
    corato.fight()
    state = doors.state_of(corato.campaign)
    ground = maps.load(state.map)
    mattered, *rest = chronicle(state, since_closing(corato.campaign), ground)
    assert mattered.place == ""
    assert any(" at " in headline and ground.name_of(MEETING) in headline for headline in mattered.sentences)
    places = [each.place for each in rest]
    meeting = next(each for each in rest if each.place.lower() == ground.name_of(MEETING).lower())
    [battle] = [said for said in meeting.sentences if "Battle 1:" in said]
    assert "n1 marched from" in battle
    assert "l1 marched from" in battle
    assert places[-1] == "Orders and dice"


def test_trifles_of_all_sides_are_told_and_what_speaks_to_one_player_is_not(db: None) -> None:
    corato = table()
    corato.night()
    state = doors.state_of(corato.campaign)
    night = {
        each.place: each.sentences
        for each in chronicle(state, since_closing(corato.campaign), maps.load(state.map))
    }
    [hungry] = night["Without supply"]
    assert hungry.startswith("n1 (1 point) at ")
    assert "Day 1 is over." in night["Orders and dice"]
    assert not any("your sheet" in said for sentences in night.values() for said in sentences)


@pytest.mark.parametrize(("language", "words"), [("en", "the Germans"), ("fr", "des Allemands")])
def test_the_night_is_told_in_the_language_of_whoever_organises(
    desk: Desk, language: str, words: str
) -> None:
    choose(desk.account, language)
    desk.play()
    found = desk.client.get(desk.path()).context["chronicle"]
    told = " ".join(sentence for paragraph in found for sentence in paragraph.sentences)
    assert words in told
