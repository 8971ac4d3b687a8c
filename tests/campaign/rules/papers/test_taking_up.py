"""A campaign from paper: what each list becomes, and what no position can be, by list, line and field."""

import msgspec
import pytest

from campaign.decide.decide import decide
from campaign.model import events as e
from campaign.model.commands import OpenCampaign
from campaign.model.men import heads
from campaign.model.paper import (
    BandRow,
    CommanderRow,
    ConvoyRow,
    GroupRow,
    MenRow,
    Paper,
    PrisonersRow,
    WoundedRow,
)
from campaign.model.state import State
from campaign.rules.decision import Opened, Sealing
from campaign.rules.papers.checks import Fault, faults
from campaign.service.editions import game_of
from campaign.service.papers.position import at_the_start
from harness.soak.invariants import hold
from rulebook import Refusal
from tests.campaign.board import of_kind, only, opened_with, opening_of, scripted

GAME = game_of("corato_2")
START = msgspec.structs.replace(at_the_start("corato_2"), day=4)


def changed(**lists: object) -> Paper:
    """The bourg of Corato at its fourth day, with other lists."""
    return msgspec.structs.replace(START, **lists)


def with_row(sheet: str, number: int, **facts: object) -> Paper:
    """The same with other facts in a line of a list."""
    rows = list(getattr(START, sheet))
    rows[number] = msgspec.structs.replace(rows[number], **facts)
    return changed(**{sheet: tuple(rows)})


def more(paper: Paper = START, **rows: object) -> Paper:
    """The same with another line in some lists."""
    return msgspec.structs.replace(
        paper, **{sheet: (*getattr(paper, sheet), row) for sheet, row in rows.items()}
    )


def opening(paper: Paper) -> OpenCampaign:
    """The command that takes it up."""
    return opening_of(GAME, title="From paper", paper=paper)


def opened(paper: Paper) -> tuple[State, list[e.Event]]:
    """The state that it begins with, and its first events."""
    sealing = Sealing(lambda audiences: Opened(dict.fromkeys(audiences, "aa")), lambda: "bb")
    events = list(decide(State(), opening(paper), GAME, scripted({}), sealing))
    state = opened_with(events).state
    hold(state, GAME)
    return state, events


def test_it_begins_with_the_day_of_the_paper_and_has_its_last() -> None:
    state, events = opened(changed(last_day=12))
    assert (state.day, state.days, state.closing) == (4, 12, 0)
    assert only(events, e.DayOpened).day == 4
    assert only(events, e.PositionTakenUp).day == 4


def test_no_weather_is_rolled_for_stores_that_are_on_paper() -> None:
    _, events = opened(START)
    assert of_kind(events, e.WeatherRolled) == []


def test_a_commander_who_is_held_is_with_his_captors() -> None:
    leader = START.groups[0].commanders[0]
    paper = more(
        with_row("groups", 0, commanders=()),
        prisoners=PrisonersRow(
            prisoners="p1", captor="lombard", prison="trani", commanders=(leader,), taken_on=2
        ),
    )
    rows = [
        msgspec.structs.replace(row, fate="captive") if row.commander == leader else row
        for row in paper.commanders
    ]
    state, _ = opened(msgspec.structs.replace(paper, commanders=tuple(rows)))
    held = state.commanders[leader]
    assert (held.fate, held.captor, held.site, held.fallen) == ("captive", "lombard", "trani", True)


def test_prisoners_on_the_road_go_with_their_escort() -> None:
    captor = next(row for row in START.groups if row.faction == "lombard")
    paper = more(
        prisoners=PrisonersRow(
            prisoners="p1", captor="lombard", escort=captor.group, destination="trani", taken_on=3
        ),
        men=MenRow(of="p1", people="norman", type="knight", mounted=True, whole=2, faction="norman"),
    )
    state, _ = opened(paper)
    party = state.prisoners["p1"]
    assert (party.hex, party.group, heads(party.men["norman"])) == (captor.hex, captor.group, 2)
    assert state.ledger["captured"] == 2


def test_wounded_lie_where_they_are_of_the_place() -> None:
    paper = more(
        wounded=WoundedRow(wounded="w1", site="minervino", faction="norman", fit_on=7, hostility=6, money=3),
        men=MenRow(of="w1", people="norman", type="knight", mounted=True, wounded=2),
    )
    state, _ = opened(paper)
    bed = state.convalescents["w1"]
    assert (bed.site, bed.back, bed.money, heads(bed.men)) == ("minervino", 7, 3, 2)


def test_a_band_serves_and_a_convoy_travels_with_a_group() -> None:
    group = START.groups[0]
    paper = more(
        changed(mercenaries=(BandRow(band="m1", hostility=5, serves=group.group, terms="loyal"),)),
        convoys=ConvoyRow(
            convoy="c9",
            hex=group.hex,
            start="minervino",
            end="corato",
            load=2,
            animals=3,
            escort=group.group,
            homeward=True,
        ),
    )
    state, _ = opened(paper)
    band, convoy = state.mercenaries["m1"], state.convoys["c9"]
    assert (band.group, band.terms, band.hex) == (group.group, "loyal", group.hex)
    assert (convoy.group, convoy.homeward, convoy.animals) == (group.group, True, 3)


def test_groups_that_are_still_to_come_are_announced() -> None:
    start = at_the_start("apulia_1053_2")
    game = game_of("apulia_1053_2")
    later = [group for group in game.scenario.book.pieces.groups if group.arrives > 1]
    assert later
    day = max(group.arrives for group in later)
    expected = {group.id for group in later if group.arrives >= day}
    command = opening_of(game, paper=msgspec.structs.replace(start, day=day))
    sealing = Sealing(lambda audiences: Opened(dict.fromkeys(audiences, "aa")), lambda: "bb")
    events = decide(State(), command, game, scripted({"GC-7a": [5] * 9, "GC-18.1a": 5}), sealing)
    assert {event.group for event in of_kind(events, e.ReinforcementAnnounced)} == expected


def two_groups_of_one_number() -> Paper:
    group = START.groups[0]
    return more(
        groups=GroupRow(group="x1", faction=group.faction, hex=group.hex, hostility=5),
        men=MenRow(of="x1", people="norman", type="knight", mounted=True, whole=3),
    )


@pytest.mark.parametrize(
    ("paper", "sheet", "field", "reason"),
    [
        (changed(last_day=3), "campaign", "last_day", "before day 4"),
        (changed(factions=START.factions[:1]), "factions", "faction", "lombard is missing"),
        (changed(sites=START.sites[1:]), "sites", "site", f"{START.sites[0].site} is missing"),
        (with_row("groups", 0, faction="arab"), "groups", "faction", "no faction 'arab' in the scenario"),
        (with_row("groups", 0, hex="0000"), "groups", "hex", "'0000' is no land hex of the scenario's map"),
        (with_row("groups", 0, hex=START.groups[2].hex), "groups", "hex", "stands there, who is no ally"),
        (
            changed(men=tuple(row for row in START.men if row.of != "n2")),
            "groups",
            "group",
            "at least 3 people, and this one 0",
        ),
        (with_row("groups", 0, hostility=11), "groups", "hostility", "11 is not from 1 to 10"),
        (with_row("groups", 0, commanders=("nobody",)), "groups", "commanders", "no commander 'nobody'"),
        (with_row("groups", 1, commanders=START.groups[0].commanders), "commanders", "commander", "2 posts"),
        (with_row("groups", 1, group="alpha"), "groups", "group", "letters, then its number"),
        (two_groups_of_one_number(), "groups", "group", "has the number 1"),
        (with_row("groups", 1, group=START.groups[0].group), "groups", "group", "is there already"),
        (with_row("commanders", 0, prestige=0), "commanders", "prestige", "0 is not from 1 to 10"),
        (with_row("commanders", 0, fate="lost"), "commanders", "fate", "none of free, captive, dead"),
        (with_row("commanders", 0, fate="captive"), "commanders", "fate", "sheet prisoners"),
        (with_row("commanders", 0, fate="dead"), "commanders", "fate", "he is dead, and has a post"),
        (with_row("sites", 0, resources=11), "sites", "resources", "11 is not from 0 to 10"),
        (with_row("sites", 1, commander="gastald_trani"), "sites", "commander", "serves lombard, not norman"),
        (with_row("men", 0, of="z9"), "men", "of", "'z9'"),
        (with_row("men", 0, type="dragon"), "men", "type", "no arms 'dragon'"),
        (with_row("men", 0, people="danes"), "men", "people", "no people 'danes'"),
        (with_row("men", 0, whole=0, wounded=0), "men", "whole", "this line has no people"),
        (with_row("men", 0, faction="norman"), "men", "faction", "only prisoners"),
        (with_row("mercenaries", 0, terms="loyal"), "mercenaries", "terms", "neutral band has none"),
        (with_row("mercenaries", 0, serves="z9", hex=""), "mercenaries", "serves", "no group 'z9'"),
        (with_row("convoys", 0, load=99), "convoys", "load", "animals carry at most"),
        (with_row("convoys", 0, end=START.convoys[0].start), "convoys", "end", "a goal other than its start"),
        (with_row("convoys", 0, escort=START.groups[0].group), "convoys", "hex", "stands in"),
        (with_row("spies", 0, faction="arab"), "spies", "faction", "'arab'"),
        (
            more(prisoners=PrisonersRow(prisoners="p1", captor="norman", taken_on=9)),
            "prisoners",
            "taken_on",
            "day 9 is not over",
        ),
        (
            more(wounded=WoundedRow(wounded="w1", site="trani", faction="norman", fit_on=0, hostility=5)),
            "wounded",
            "site",
            "trani is not of norman",
        ),
        (
            more(
                commanders=CommanderRow(
                    commander="otto", name="Otto", faction="norman", prestige=5, hostility=5, people="danes"
                )
            ),
            "commanders",
            "people",
            "'danes'",
        ),
        (with_row("factions", 0, allies=("lombard",)), "factions", "allies", "does not count norman"),
    ],
)
def test_what_no_position_can_be_is_told_and_refused(
    paper: Paper, sheet: str, field: str, reason: str
) -> None:
    found = [each for each in faults(paper, GAME) if (each.sheet, each.field) == (sheet, field)]
    assert any(reason in each.reason for each in found), list(faults(paper, GAME))
    with pytest.raises(Refusal) as caught:
        opened(paper)
    assert caught.value.rule == "house-paper"


def test_a_position_without_slip_has_no_fault() -> None:
    assert list[Fault](faults(START, GAME)) == []
