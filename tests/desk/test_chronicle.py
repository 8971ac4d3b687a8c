"""The last night as the organiser reads it: composed like a player's report, of all that anybody was told."""

import re
from datetime import timedelta

import pytest

from campaign import maps
from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.nights.deputies import name_deputy
from campaign.service.reading.chronicle import chronicle, last_night
from eventlog.log import LOG
from people.languages import choose
from tests.api.conftest import MEETING, table
from tests.desk.conftest import Desk


def test_the_night_is_told_by_what_mattered_then_by_place_then_trifles(db: None) -> None:
    corato = table()
    corato.fight()
    state = state_of(corato.campaign)
    ground = maps.load(state.map)
    mattered, *rest = chronicle(state, last_night(corato.campaign)[1], ground)
    assert mattered.place == ""
    assert any(" at " in headline and ground.name_of(MEETING) in headline for headline in mattered.sentences)
    places = [each.place for each in rest]
    meeting = next(each for each in rest if each.place.lower() == ground.name_of(MEETING).lower())
    [battle] = [said for said in meeting.sentences if "Battle at " in said]
    assert "n1 marched from" in battle
    assert "l1 marched from" in battle
    assert places[-1] == "Orders and dice"


def test_trifles_of_all_sides_are_told_and_what_speaks_to_one_player_is_not(db: None) -> None:
    corato = table()
    corato.night()
    state = state_of(corato.campaign)
    night = {
        each.place: each.sentences
        for each in chronicle(state, last_night(corato.campaign)[1], maps.load(state.map))
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
    found = desk.get().context["chronicle"]
    told = " ".join(sentence for paragraph in found for sentence in paragraph.sentences)
    assert words in told


def test_the_reason_of_an_act_is_read_at_the_desk_as_players_read_it(morning: Desk) -> None:
    desk = morning
    later = clock.now() + timedelta(days=3)
    given = {"day": 2, "deadline": f"{later:%Y-%m-%dT%H:%M}", "reason": "Easter"}
    assert desk.post("deadline/", given).status_code == 302
    assert "The organiser's reason: “Easter”." in told(desk)


def told(desk: Desk) -> str:
    """The last night on the page of the campaign."""
    found = desk.get().context["chronicle"]
    return " ".join(sentence for paragraph in found for sentence in paragraph.sentences)


@pytest.mark.parametrize(
    ("language", "named", "ended", "wrote"),
    [
        (
            "en",
            "On days on which the Normans file no sheet, a greedy deputy writes their orders.",
            "No deputy writes the orders of the Normans any more.",
            "As the Lombards had no sheet on file, a cautious deputy wrote one.",
        ),
        (
            "fr",
            "Les jours où les Normands ne remettent pas de feuille d'ordres, un adjoint avide écrit leurs ordres.",
            "Plus aucun adjoint n'écrit les ordres des Normands.",
            "Faute d'une feuille d'ordres des Lombards, un adjoint prudent en a écrit une.",
        ),
    ],
)
def test_what_players_are_told_of_their_deputies_is_told_of_them_by_name(
    desk: Desk, language: str, named: str, ended: str, wrote: str
) -> None:
    choose(desk.account, language)
    for faction, personality in (("norman", "greedy"), ("norman", ""), ("lombard", "cautious")):
        name_deputy(desk.campaign, faction, personality, actor=str(desk.tenure.id))
    shown = told(desk).replace("\u2019", "'")
    assert named in shown
    assert ended in shown
    desk.play()
    state = state_of(desk.campaign)
    events = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(desk.campaign)]
    night = chronicle(state, events, maps.load(state.map), language)
    words = " ".join(sentence for paragraph in night for sentence in paragraph.sentences)
    words = words.replace("\u2019", "'")
    assert wrote in words
    assert not set(re.findall(r"\w+", words)) & {"you", "your", "yours", "vous", "vos", "votre"}
