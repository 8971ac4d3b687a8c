"""The patrols that come upon a supply sally: rolled for at once for the quick tables, in the fight where it is played."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import contract
from battles.quick.row import reckoned
from campaign.model import commands
from campaign.model import events as e
from campaign.model.men import Men, heads
from campaign.model.orders import Sally
from campaign.model.state import Settings
from campaign.rules.musters import musters, parties
from campaign.rules.sieges.fights import patrols, sallies
from campaign.rules.strongholds import mustering
from tests.campaign.board import FIELD, GAME, NOON, SALT, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, SITE, invested, rolled, siege_day

TABLES = GAME.sieges
FORAGE = ("lombard", [Sally(SITE, "supply")])
HORSES = {"GS-11.4.3c": [4]}
THREE_COME = {"GS-11.4.3e": [10, 3, 10, 7]}


@pytest.mark.rule("GS-11.4.3e")
def test_patrols_come_turn_by_turn_as_far_as_there_are_people() -> None:
    assert patrols.turns([2, 4, 6, 8], 80, TABLES) == (1,)
    assert patrols.turns([1, 3, 5, 7], 80, TABLES) == (1, 1, 2, 3, 4)
    assert patrols.turns([2, 3, 6, 7], 80, TABLES) == (1, 2, 4)
    assert patrols.turns([1, 3, 5, 7], 16, TABLES) == (1, 1)
    assert patrols.turns([1, 3, 5, 7], 17, TABLES) == (1, 1, 2)
    with pytest.raises(ValueError, match="zip"):
        patrols.turns([1, 3], 80, TABLES)


@pytest.mark.rule("GS-11.4.3e")
def test_on_the_average_two_patrols_join_the_one_that_is_out() -> None:
    """One in ten, three, five and seven of ten: 1.6 of them, which is nearer to two."""
    assert patrols.mostly(TABLES) == 3


def besieged(besiegers: Men, battles: str = "organiser") -> Board:
    """A garrison of 15 before whom so many lie, in a campaign that settles its battles in this way."""
    board = invested(garrison=foot(15), besiegers=besiegers)
    board.state.settings = Settings(battles=battles)
    return board


def handed_out(board: Board) -> tuple[list[e.Event], contract.Muster]:
    """The night of a supply sally as far as its muster."""
    events = siege_day(board, FORAGE, side=BESIEGED, dice=HORSES)
    return events, contract.muster_from_json(only(events, e.MusterIssued).muster)


def left_to_the_tables(board: Board, **dice: list[int]) -> list[e.Event]:
    """The rest of that night, when the organiser has left the fight to the quick tables."""
    (battle,) = board.state.battles.values()
    board.when(commands.SettleBattle(number=battle.number, way="quick", result="", salt=SALT, at=NOON))
    return board.play(rolled(BESIEGED, fight=[5], **dice))


@pytest.mark.rule("GS-11.4.3d", "GS-11.4.3e")
@pytest.mark.parametrize("way", ["organiser", "engine"])
def test_where_somebody_settles_a_supply_sally_no_patrol_is_rolled_for_and_all_may_come(way: str) -> None:
    """Of 30 besiegers with their leader, four patrols."""
    events, muster = handed_out(besieged(foot(30), way))
    assert not of_kind(events, e.PatrolsMet)
    rolls = [die.label for event in events for die in getattr(event, "rolls", ())]
    assert not [label for label in rolls if label.startswith("GS-11.4.3e")]
    assert muster.works is not None
    assert (muster.works.most_patrols, muster.works.patrols) == (4, ())
    assert len(muster.attacker.people) == 31


@pytest.mark.rule("GS-11.4.3d")
def test_of_riders_only_those_may_come_for_whom_there_is_room_in_all_patrols() -> None:
    _, muster = handed_out(besieged([*knights(20), *foot(10)]))
    assert muster.works is not None
    assert muster.works.most_patrols == 4
    assert Counter(one.type for one in muster.attacker.people) == {"knight": 8, "medium_infantry": 10}


@pytest.mark.rule("GS-11.4.3e", "GS-11.4.3i")
def test_a_supply_sally_that_was_handed_out_is_rolled_for_when_it_is_left_to_the_quick_tables() -> None:
    board = besieged(foot(60))
    handed_out(board)
    events = left_to_the_tables(board, GS_11_4_3e=THREE_COME["GS-11.4.3e"])
    met = only(events, e.PatrolsMet)
    assert (met.patrols, met.turns, [die.face for die in met.rolls]) == (3, (1, 2, 4), [10, 3, 10, 7])
    assert events.index(met) < events.index(only(events, e.BattleFought))


@pytest.mark.rule("GS-11.4.3i")
def test_the_quick_tables_find_the_same_whether_a_supply_sally_was_handed_out_before_or_not() -> None:
    """Three patrols of those who lie there: figures, losses and food."""
    besiegers = [*knights(9), *foot(30), *foot(20, kind="archer"), *foot(5, wounded=True)]
    at_once = besieged(besiegers, "quick")
    told = siege_day(at_once, FORAGE, side=BESIEGED, fight=[5], dice=HORSES | THREE_COME)
    later = besieged(besiegers)
    handed_out(later)
    told_later = left_to_the_tables(later, GS_11_4_3e=THREE_COME["GS-11.4.3e"])
    assert only(told, e.BattleFought).attacker_total > 0
    for kind in (e.BattleFought, e.MenLost, e.CommanderTested, e.SiegeFoodChanged, e.PatrolsMet):
        assert plain(told, kind) == plain(told_later, kind)
    assert at_once.state.groups["n1"].men == later.state.groups["n1"].men


def plain(events: list[e.Event], kind: type[e.Event]) -> list[object]:
    """The events of a kind as data."""
    return [msgspec.to_builtins(each) for each in of_kind(events, kind)]


@pytest.mark.rule("GS-11.4.3i")
def test_whom_no_patrol_brings_is_hurt_by_no_quick_fight() -> None:
    """A band of mercenaries who are worth least stay in the camp, and lose nobody."""
    board = besieged(foot(9, kind="heavy_infantry"))
    board.band("m1", FIELD, foot(16, kind="light_infantry"), serves="n1")
    _, muster = handed_out(board)
    assert {group.id for group in muster.attacker.groups} == {"n1", "m1"}
    events = left_to_the_tables(board, GS_11_4_3e=[10, 10, 10, 10])
    assert {lost.group for lost in of_kind(events, e.MenLost)} <= {"n1", "garrison:melfi"}
    assert heads(board.state.mercenaries["m1"].men) == 16


@pytest.mark.rule("GS-11.4.3e")
def test_a_muster_whose_dice_fell_before_it_went_out_is_settled_with_them() -> None:
    """So it was under rules before 7; the night may have waited over a release, its muster be issued again."""
    board = besieged(foot(60))
    _, muster = handed_out(board)
    (battle,) = board.state.battles.values()
    board.state.sieges[SITE].patrols = [1, 3]
    siege = board.state.sieges[SITE]
    out = parties.patrols(sallies.everybody_before(board.decision(), siege), 2, TABLES)
    own = parties.side_of_chosen(board.state, out, ()).parties
    battle.parties = [*(each for each in battle.parties if each.bearer != "n1"), *own]
    battle.muster = contract.to_json(
        msgspec.structs.replace(musters.muster(board.state, battle, GAME), ground=muster.ground)
    ).decode()
    withdrawn = board.when(commands.WithdrawMuster(number=battle.number, at=NOON, reason="once more"))
    again = contract.muster_from_json(only(withdrawn, e.MusterIssued).muster)
    assert again.works is not None
    assert (again.works.patrols, again.works.most_patrols, len(again.attacker.people)) == ((1, 3), 0, 16)
    events = left_to_the_tables(board)
    assert not of_kind(events, e.PatrolsMet)
    assert only(events, e.BattleFought).attacker_total == reckoned(again, GAME.quick).attacker


@pytest.mark.rule("GS-11.4.3c", "GS-11.4.3e")
def test_the_patrols_of_the_sally_before_come_upon_no_other() -> None:
    board = besieged(foot(60), "quick")
    siege_day(board, FORAGE, side=BESIEGED, fight=[5], dice=HORSES | THREE_COME)
    assert board.state.sieges[SITE].patrols == [1, 2, 4]
    board.state.settings = Settings(battles="organiser")
    _, muster = handed_out(board)
    assert muster.works is not None
    assert muster.works.patrols == ()
    assert muster.works.most_patrols > 0


COMPANY = st.fixed_dictionaries(
    {kind: st.integers(0, 14) for kind in ("knight", "archer", "heavy_infantry", "light_infantry", "rider")}
)


@given(COMPANY, st.integers(1, 6))
def test_those_who_come_are_the_same_out_of_all_who_may_come_as_out_of_all_besiegers(
    company: dict[str, int], number: int
) -> None:
    """So it is all one whether the dice fall before the muster or after it."""
    people = [
        *(foot(count, kind=kind) for kind, count in company.items() if kind != "rider"),
        knights(company["rider"]),
    ]
    everyone = [
        parties.person("n1", "n1", each.of(1), GAME)
        for men in people
        for each in men
        for _ in range(each.count)
    ]
    most = mustering.most_patrols(len(everyone), TABLES)
    come = parties.patrols(everyone, min(number, most), TABLES)
    may_come = parties.patrols(everyone, most, TABLES)
    again = parties.patrols(may_come, min(number, most), TABLES)
    assert Counter(one.band for one in again) == Counter(one.band for one in come)


@pytest.mark.rule("GS-11.4.3i")
def test_odds_are_reckoned_with_as_many_patrols_as_mostly_come() -> None:
    _, many = handed_out(besieged(foot(60)))
    _, few = handed_out(besieged(foot(9)))
    assert [len(patrols.as_mostly(each, GAME).attacker.people) for each in (many, few)] == [24, 10]
    rolled_before = msgspec.structs.replace(
        many, works=contract.Works("castle", "supply_sally", horses=4, patrols=(1, 1))
    )
    assert patrols.as_mostly(rolled_before, GAME) == rolled_before
