"""Each golden log by the events that it is kept for, found here without the case's own words."""

import pytest

from battles import contract
from campaign.audit import throws
from campaign.model import events as e
from campaign.service.log.decider import RULES_VERSION
from campaign.visibility.corrections import CORRECTIONS
from harness.golden import shelf
from tests.harness.golden.kept import SHELF, events, judged


def log(case):
    return shelf.path_of(SHELF, RULES_VERSION, case)


def told(case, *kinds):
    """The events of these kinds in a log, in order."""
    return [each for each in events(log(case)) if isinstance(each, kinds)]


def days(case):
    """The nights of a log: the events from each closing to the end of its day."""
    nights = []
    for each in events(log(case)):
        if isinstance(each, e.OrdersClosed):
            nights.append([])
        if nights:
            nights[-1].append(each)
    return nights


def test_a_table_counts_from_the_dawn_after_it_was_replaced_and_battles_are_reckoned_by_it_until_it_is_taken_back():
    own, printed = told("table", e.TableReplaced)
    assert (own.name, printed.name) == ("quick.toml", "quick.toml")
    assert (own.text != "", printed.text) == (True, "")
    day, fought = 0, []
    for each in events(log("table")):
        if isinstance(each, e.DayOpened):
            day = each.day
        if isinstance(each, e.BattleFought) and each.way == "quick":
            fought.append(day)
    assert any(each < own.day for each in fought)
    assert any(own.day <= each < printed.day for each in fought)
    assert any(printed.day <= each for each in fought)


def test_a_muster_was_withdrawn_its_result_kept_and_the_next_issue_answered():
    numbers = [each.number for each in told("withdrawn", e.MusterWithdrawn)]
    assert numbers
    for number in numbers:
        story = [
            each
            for each in told(
                "withdrawn",
                e.MusterIssued,
                e.MusterWithdrawn,
                e.ResultRefused,
                e.BattleSettled,
                e.BattleFought,
            )
            if each.number == number
        ]
        kinds = [type(each).__name__ for each in story]
        assert kinds[:4] == ["MusterIssued", "MusterWithdrawn", "MusterIssued", "ResultRefused"]
        assert kinds[4:] == ["BattleSettled", "BattleFought"]
        issues = [contract.muster_from_json(each.muster).issue for each in story if hasattr(each, "muster")]
        assert issues == [1, 2]


def test_a_band_revolts_after_the_plunder_of_a_place_that_others_joined_the_attack_on():
    kinds = (e.BattleJoined, e.BattleFought, e.SettlementPlundered, e.LootShared, e.MercenariesRevolted)
    for night in days("revolt"):
        story = [each for each in night if isinstance(each, kinds)]
        revolts = [
            each for each in story if isinstance(each, e.MercenariesRevolted) and each.cause == "sharing"
        ]
        for revolt in revolts:
            before = [each for each in story[: story.index(revolt)] if each.hex == revolt.hex]
            joined, fought, plundered, shared = [
                next(each for each in before if isinstance(each, kind)) for kind in kinds[:-1]
            ]
            assert before.index(joined) < before.index(fought) < before.index(plundered)
            assert {joined.group, revolt.group} <= set(fought.attackers)
            assert (joined.group != revolt.group, plundered.group) == (True, revolt.group)
            assert (shared.band, shared.loyal) == (revolt.band, False)
            return
    pytest.fail("no band revolts after plunder")


def test_every_die_of_the_nights_was_rolled_on_a_table():
    rolled = [die for each in events(log("hand")) for die in getattr(each, "rolls", ())]
    entered = {(each.label, each.face) for each in told("hand", e.DieEntered)}
    by_hand = {(die.label, die.face) for die in rolled if die.source == "hand"}
    assert entered
    assert entered <= by_hand


def test_seals_were_replaced_by_day_and_in_a_night_whose_first_dice_nobody_can_prove_any_more():
    _, ledger, faults = judged(log("seals"))
    assert faults == []
    assert ledger.unchecked["dice", throws.LOST] > 0
    counted = set()
    for night in days("seals"):
        kinds = [type(each).__name__ for each in night]
        end = kinds.index("DayEnded") if "DayEnded" in kinds else len(kinds)
        counted |= {"night" for name in kinds[:end] if name == "SealsReplaced"}
        counted |= {"day" for name in kinds[end:] if name == "SealsReplaced"}
    assert counted == {"day", "night"}


def test_results_that_did_not_count_were_kept_whole_with_the_reason_and_changed_nothing():
    refused = told("refused", e.ResultRefused)
    settled = {each.number: each.result for each in told("refused", e.BattleSettled)}
    for each in refused:
        assert contract.result_from_json(each.result)
        assert (each.rule != "", each.field != "", each.why != "") == (True, True, True)
    assert any(each.number not in settled for each in refused)
    assert any(each.result == settled.get(each.number) for each in refused)
    assert any(each.field.startswith("fates") for each in refused)
    fought = [each.number for each in told("refused", e.BattleFought) if each.way == "external"]
    assert sorted(fought) == sorted(settled)


def test_a_deadline_was_moved_and_a_replaced_sheet_and_an_absent_one_count_as_such():
    moved = {each.day: each.deadline for each in told("deadline", e.DeadlineMoved)}
    closed = {each.day: each for each in told("deadline", e.OrdersClosed)}
    assert moved
    for day, deadline in moved.items():
        assert closed[day].at == deadline
        [draft, *_, last] = [
            each for each in told("deadline", e.SheetFiled) if each.day == day and each.faction == "lombard"
        ]
        assert (draft.orders, draft.number) == ((), 1)
        assert (closed[day].sheets["lombard"].number, closed[day].sheets["lombard"].digest) == (
            last.number,
            last.digest,
        )
    absent = [sheet for each in closed.values() for sheet in each.sheets.values() if not sheet.number]
    assert absent
    assert all(sheet.salt for sheet in absent)


def test_a_campaign_came_from_paper_with_people_held_and_lying_and_moved_without_its_secret():
    _, ledger, faults = judged(log("moved"))
    assert faults == []
    assert ledger.checked["decisions"] > 0
    [taken] = told("moved", e.PositionTakenUp)
    assert [(each.group, each.prison) for each in taken.held] == [("l1", ""), ("", "minervino")]
    assert all((taken.lying, taken.travelling, taken.serving, taken.wounded))
    course = events(log("moved"))
    for number, each in enumerate(course):
        if isinstance(each, e.CampaignBrought):
            kinds = [type(following) for following in course[number + 1 : number + 4]]
            assert kinds == [e.SealsReplaced, e.CampaignPaused, e.CampaignResumed]


def test_a_town_is_besieged_for_a_month_under_the_organisers_own_chances():
    opened = next(each for each in told("siege", e.SiegeOpened))
    course = told("siege", e.SiegeDayBegun, e.SiegeLifted, e.PlaceYielded)
    ending = next(number for number, each in enumerate(course) if not isinstance(each, e.SiegeDayBegun))
    days = [each.siege_day for each in course[:ending]]
    assert days == list(range(2, len(days) + 2))
    assert days[-1] >= 30
    assert {each.site for each in course[: ending + 1]} == {opened.site}
    assert any(each.down for each in told("siege", e.WallPounded))
    assert any(each.change > 0 for each in told("siege", e.SiegeFoodChanged))
    texts = told("siege", e.CampaignOpened)[0].tables
    assert "besieger_bonus = 1" in texts["siege_events.toml"]
    assert not told("siege", e.BesiegersCalledAway)


def test_patrols_are_rolled_for_when_a_sally_that_was_handed_out_is_left_to_the_quick_tables_and_not_before():
    offered = told("sallies", e.BattleOffered)
    sallies = {each.number for each in offered if each.action == "supply_sally"}
    course = told("sallies", e.HorsesLed, e.MusterIssued, e.BattleSettled, e.PatrolsMet)
    out, ways = False, []
    for each in course:
        if isinstance(each, e.HorsesLed):
            out = False
        elif isinstance(each, e.PatrolsMet):
            assert out
            ways.append("met")
        elif each.number in sallies and isinstance(each, e.MusterIssued):
            works = contract.muster_from_json(each.muster).works
            assert works.most_patrols > 0
            assert not works.patrols
        elif each.number in sallies:
            out = each.way == "quick"
            ways.append(each.way)
    assert {"quick", "external", "met"} <= set(ways)
    assert [ways[at + 1] for at, way in enumerate(ways) if way == "quick"] == ["met"] * ways.count("quick")
    assert ways.count("met") == ways.count("quick")


def test_a_castle_is_stormed_by_a_gate_that_a_spy_has_opened_and_that_is_a_breach_from_then_on():
    musters = [
        (each.number, found.works)
        for each in told("gate", e.MusterIssued)
        if (found := contract.muster_from_json(each.muster)).works is not None
    ]
    opened = {number for number, works in musters if works.gate == "open"}
    assert opened <= {each.number for each in told("gate", e.BattleOffered) if each.action == "assault"}
    burst = {
        each.number
        for each in told("gate", e.BattleSettled)
        if each.way == "external"
        and (after := contract.result_from_json(each.result).works) is not None
        and after.gate == "destroyed"
    }
    assert opened & burst
    assert any("1515" in each.demolished for each in told("gate", e.WorksDamaged))


def test_facts_of_every_kind_are_put_right_and_the_log_says_what_was_wrong():
    found = told("corrected", *CORRECTIONS)
    assert {type(each) for each in found} == set(CORRECTIONS)
    assert [each.act for each in found] == sorted(each.act for each in found)


def test_a_seat_changes_hands_and_some_dates_have_no_deadline():
    left = told("corrected", e.SeatVacated)[0]
    seat = [each for each in told("corrected", e.SeatVacated, e.SeatTaken) if each.faction == left.faction]
    assert [type(each) for each in seat[:3]] == [e.SeatTaken, e.SeatVacated, e.SeatTaken]
    assert seat[0].tenure == left.tenure != seat[2].tenure
    declared, called_off = told("corrected", e.HolidaysDeclared), told("corrected", e.HolidaysCalledOff)
    assert 0 < len(called_off) < len(declared)
