"""A battle of the engine told and drawn turn by turn."""

import pytest

from battles.contract.muster import SIDES
from campaign import maps
from campaign.models import CampaignSummary
from campaign.presentation.chart.palette import PALETTE
from campaign.service.nights import night
from campaign.service.watching.records import muster_of
from campaign.service.watching.turns import field_at, pieces_at, turns_of
from eventlog.log import LOG
from tests.campaign.service.engagements.fields import before_a_battle, break_off, row_of, stream_in


@pytest.mark.usefixtures("duels")
def test_a_battle_is_told_turn_by_turn_and_nothing_is_told_twice(stopped):
    campaign = stopped
    stream = stream_in(campaign)
    night.play(campaign)
    turns = turns_of(row_of(stream))
    assert [each.number for each in turns] == list(range(1, len(turns) + 1))
    assert str(turns[0].lines[0]).startswith("Opened (")
    assert sum(len(each.lines) for each in turns) == LOG.head(stream).version
    assert turns[-1].last == LOG.head(stream).version


@pytest.mark.usefixtures("duels")
def test_a_battle_that_is_being_fought_can_be_told_as_far_as_it_has_come(stopped, monkeypatch, settings):
    campaign = stopped
    stream = stream_in(campaign)
    assert turns_of(row_of(stream)) == [], "it was not begun"
    break_off(campaign, monkeypatch, settings)
    begun = turns_of(row_of(stream))
    assert begun
    night.play(campaign)
    assert turns_of(row_of(stream))[: len(begun) - 1] == begun[:-1]


@pytest.mark.usefixtures("committed_db")
def test_a_skirmish_begins_with_the_setting_up_and_lies_at_its_end_as_it_was_left(settings):
    campaign = before_a_battle()
    stream = stream_in(campaign)
    night.play(campaign)
    row = row_of(stream)
    setting_up, first, *_, last = turns_of(row)
    assert (setting_up.number, first.number, last.number) == (0, 1, row.turn)
    assert "is set up at" in str(setting_up.lines[-1])
    assert str(first.lines[0]).startswith("Turn 1, phase of the")
    assert "setting up" in field_at(row, setting_up)
    place = maps.load(CampaignSummary.objects.get(campaign=campaign).map).name_of(muster_of(row).hex)
    assert f"The battle at {place}: " in field_at(row, setting_up)
    assert "attacker: Normans" in field_at(row, first) or "defender: Normans" in field_at(row, first)
    assert PALETTE.of_side("red") in field_at(row, first), "the Normans are red on the map as well"
    assert "Turn 1, recovery of the" in field_at(row, first)
    assert f"Over after {row.turn} turns" in field_at(row, last)
    french = field_at(row, first, language="fr")
    assert "Tour 1, " in french
    assert "attaquant\u00a0: Normands" in french or "défenseur\u00a0: Normands" in french
    assert "disque\u00a0: attaquant à pied" in french
    assert "à pied, indemne, en " in french


@pytest.mark.usefixtures("committed_db")
def test_the_people_of_a_skirmish_are_listed_with_what_became_of_them_by_a_turn():
    campaign = before_a_battle()
    stream = stream_in(campaign)
    night.play(campaign)
    row = row_of(stream)
    setting_up, *_, last = turns_of(row)
    people = {one.id for side in SIDES for one in muster_of(row).force(side).people}
    before, after = ({each.id: each for each in pieces_at(row, turn)} for turn in (setting_up, last))
    assert people <= before.keys()
    assert people <= after.keys()
    assert all(before[id_].place is not None for id_ in people)
    assert not any("(" in str(each.name) for each in after.values()), "people have names, and no ids"
    gone = [each for each in after.values() if each.place is None]
    assert gone
    assert {str(each.states[-1]) for each in gone} <= {"dead", "fled", "captured"}
