"""GC-12.2f to 12.2k: mercenaries on a promise are tested, desert, revolt, and get their share."""

from collections.abc import Sequence

import pytest

from battles import contract
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Sharing
from campaign.model.commands import SettleBattle
from campaign.model.men import Men
from campaign.model.orders import (
    ANY,
    Hire,
    Hold,
    JoinBattle,
    March,
    Order,
    Pay,
    Plunder,
    RefuseBattle,
    ShareLoot,
    Storm,
)
from campaign.model.state import Settings
from campaign.rules.bands.loyalty import loyalty_result, outcome, sharing, usual_share
from campaign.visibility import told, view
from tests.campaign.board import (
    FIELD,
    NOON,
    NORTH,
    SALT,
    TABLES,
    Board,
    battle,
    foot,
    hirelings,
    of_kind,
    only,
)

FEW = 3


def employed(
    own: Men | None = None, band: Men | None = None, *, day: int = 2, settings: Settings | None = None
) -> Board:
    """A Norman group with a band on a promise, hired the day before."""
    board = Board(settings=settings).group("n1", "norman", men=own or foot(6), money=20)
    board.band("m1", men=band or hirelings(4), serves="n1")
    return board.given(e.DayOpened(day=day, deadline=NOON))


def dice(
    loyalty: Sequence[int] = (), quick: Sequence[int] = (), share_: Sequence[int] = ()
) -> dict[str, list[int]]:
    """Dice that fall like this."""
    return {"GC-12.2f": list(loyalty), "GC-12.2j": list(share_), **battle(*quick)}  # type: ignore[dict-item]


@pytest.mark.rule("GC-12.2f")
@pytest.mark.parametrize(
    ("face", "difference", "earlier", "result"),
    [(5, 0, 0, 5), (5, 0, 3, 8), (5, -10, 1, 4), (10, 10, 2, 14), (7, -5, 0, 6)],
)
def test_the_die_is_changed_by_heads_and_earlier_tests(
    face: int, difference: int, earlier: int, result: int
) -> None:
    """W7: the fourth test has +3."""
    assert loyalty_result(face, difference, earlier, TABLES) == result


@pytest.mark.rule("GC-12.2g")
@pytest.mark.parametrize(
    ("result", "own", "employer", "what"),
    [(7, 9, 1, "stay"), (8, 9, 8, "attack"), (8, 8, 8, "leave"), (12, 7, 8, "leave")],
)
def test_above_seven_the_stronger_attack_and_the_others_leave(
    result: int, own: int, employer: int, what: str
) -> None:
    assert outcome(result, own, employer, TABLES) == what


@pytest.mark.rule("GC-12.2f")
def test_a_band_on_a_promise_is_tested_on_every_day_after_the_first() -> None:
    board = Board().group("n1", "norman", men=foot(6)).band("m1")
    assert not of_kind(board.day(("norman", [Hire("n1", "m1", "promise")])), e.LoyaltyTested)
    tests = [only(board.day(dice=dice([2])), e.LoyaltyTested) for _ in range(FEW)]
    assert [(each.earlier, each.result) for each in tests] == [(0, 2), (1, 3), (2, 4)]
    assert {die.witness for each in tests for die in each.rolls} == {"norman"}


@pytest.mark.rule("GC-12.2d", "GC-12.2h")
def test_a_paid_band_is_tested_no_more() -> None:
    board = employed()
    event = board.day(("norman", [Pay("n1", "m1")]))
    assert of_kind(event, e.MercenariesPaid)
    assert not of_kind(event, e.LoyaltyTested)
    assert not of_kind(board.day(), e.LoyaltyTested)


@pytest.mark.rule("GC-6f", "GC-12.2g")
def test_a_weaker_band_leaves_and_serves_its_employer_no_more_on_that_day() -> None:
    board = employed()
    event = board.day(("norman", [Hold("n1"), Hire("n1", ANY, "promise")]), dice=dice([10]))
    tested = only(event, e.LoyaltyTested)
    assert (tested.result, tested.outcome, tested.value, tested.employer_value) == (10, "leave", 16, 24)
    assert only(event, e.MercenariesDeserted).band == "m1"
    band = board.state.mercenaries["m1"]
    assert (band.group, band.terms, band.hex, band.shuns) == ("", "", FIELD, "")
    board.day(("norman", [Hire("n1", ANY, "promise")]))
    assert board.state.mercenaries["m1"].group == "n1"


def revolted(face: int, sheet: Sequence[Order] = ()) -> tuple[Board, list[e.Event]]:
    """A band of eight on a promise that turns on six, and the battle's die."""
    board = employed(foot(6), hirelings(8))
    return board, board.day(("norman", [Hold("n1"), *sheet]), dice=dice([8], [face]))


@pytest.mark.rule("GC-12.2g")
def test_a_stronger_band_attacks_its_employer_at_once() -> None:
    board, event = revolted(1, [RefuseBattle("n1")])
    offered, fought = only(event, e.BattleOffered), only(event, e.BattleFought)
    assert (offered.attacker, offered.levies) == ("mercenaries", ("m1",))
    assert (offered.defender, offered.defenders) == ("norman", ("n1",))
    assert not of_kind(event, e.BattleRefused)
    assert (fought.attacker_total, fought.defender_total, fought.winner) == (16, 12, "mercenaries")
    lost = {each.group: men.heads(each.dead) for each in of_kind(event, e.MenLost)}
    assert men.heads(board.state.mercenaries["m1"].men) == 8 - lost.get("m1", 0)
    assert board.state.groups["n1"].hex != FIELD


@pytest.mark.rule("GC-12.2g")
def test_a_beaten_band_falls_back_from_its_employer() -> None:
    board, event = revolted(10)
    assert only(event, e.MercenariesFellBack).start == FIELD
    assert only(event, e.BattleFought).winner == "norman"
    assert board.state.mercenaries["m1"].group == ""
    assert board.state.groups["n1"].hex == FIELD


def test_the_sides_of_a_revolt_are_told_and_others_see_it_from_afar() -> None:
    _, event = revolted(1)
    fought = only(event, e.BattleFought)
    mine, theirs = told(fought, "norman"), told(fought, "lombard")
    assert mine is not None
    assert mine.facts["attacker_total"] == 16
    assert theirs is not None
    assert theirs.facts["attacker"] == "mercenaries"
    assert "attacker_total" not in theirs.facts
    assert told(only(event, e.LoyaltyTested), "lombard") is None


def test_friends_around_may_come_to_the_employers_help() -> None:
    board = employed(foot(6), hirelings(8)).group("n2", "norman", NORTH, foot(12))
    event = board.day(("norman", [Hold("n1"), JoinBattle("n2")]), dice={**dice([8], [10]), "GC-6d": [1]})
    assert only(event, e.BattleJoined).group == "n2"
    assert only(event, e.BattleFought).winner == "norman"


def test_an_organiser_settles_a_revolt_as_any_battle_and_nobody_is_taken_alive() -> None:
    board = employed(foot(6), hirelings(8), settings=Settings(battles="organiser"))
    board.day(("norman", [Hold("n1")]), dice=dice([8]))
    (awaited,) = view(board.state, "norman").awaited
    assert view(board.state, "lombard").awaited == ()
    muster = awaited.muster
    assert [group.id for _, group in muster.groups()] == ["m1", "n1"]
    theirs = str(contract.class_of(muster.attacker.groups[0].soldiers[0]))
    result = contract.result_from_counts(
        muster, {"m1": {theirs: contract.Losses(captured=7)}}, contract.Outcomes("rout", "holds"), rounds=3
    )
    text = contract.to_json(result).decode()
    board.when(SettleBattle(number=awaited.number, way="external", result=text, salt=SALT, at=NOON))
    event = board.play(dice())
    lost = only(event, e.MenLost)
    assert (men.heads(lost.dead), lost.captured) == (7, [])
    assert only(event, e.MercenariesDispersed).cause == "too_small"
    assert "m1" not in board.state.mercenaries


@pytest.mark.parametrize(("points", "share_"), [(3, 0), (4, 4), (9, 4)])
def test_the_usual_share_is_a_point_each_or_nothing(points: int, share_: int) -> None:
    assert usual_share(points, 4) == share_


def shared(
    board: Board,
    points: int,
    faces: Sequence[int] = (),
    *sheet: Order,
    bands: tuple[str, ...] = (),
    quick: Sequence[int] = (10, 10),
) -> list[e.Event]:
    """What happens when n1 shares so many points of loot, with these bands if any are named."""
    board.file("norman", *sheet)
    board.close()
    due = [Sharing("n1", bands, points)] if bands else sharing(board.state, "n1", points)
    board.given(e.AgendaTurned(then=tuple(reversed(due))))
    return board.play(dice([2] * 3, quick, faces))


@pytest.mark.rule("GC-12.2i")
def test_the_employer_says_how_many_points_a_band_gets() -> None:
    board = employed()
    event = shared(board, 9, (), ShareLoot("n1", "m1", 5))
    given = only(event, e.LootShared)
    assert (given.points, given.amount, given.loyal) == (5, 10, True)
    assert (board.state.mercenaries["m1"].terms, board.state.groups["n1"].money) == ("loyal", 10)
    assert not of_kind(event, e.SharingTested)


@pytest.mark.rule("GC-12.2j")
def test_a_band_that_stays_begins_its_tests_anew() -> None:
    board = employed()
    board.day(dice=dice([2]))
    event = shared(board, 9, [7], ShareLoot("n1", "m1", 3))
    assert not only(event, e.SharingTested).revolts
    assert only(event, e.LoyaltyTested).earlier == 0


@pytest.mark.rule("GC-12.2j")
def test_a_band_that_gets_too_little_may_revolt_whatever_its_value() -> None:
    board = employed()
    event = shared(board, 2, [8])
    assert only(event, e.LootShared).points == 0
    assert only(event, e.MercenariesRevolted).cause == "sharing"
    assert only(event, e.BattleFought).attacker == "mercenaries"
    assert board.state.mercenaries["m1"].group == ""


@pytest.mark.rule("GC-12.2k")
def test_each_band_gets_its_own_share_and_its_own_test() -> None:
    board = employed().band("m2", men=hirelings(3), serves="n1").band("m3", serves="n1", paid=True)
    assert sharing(board.state, "n1", 5) == [Sharing("n1", ("m1", "m2"), 5)]
    assert sharing(board.state, "n1", 0) == []
    assert sharing(board.group("n2", "norman").state, "n2", 5) == []
    event = shared(board, 5, [3])
    assert [(each.band, each.points) for each in of_kind(event, e.LootShared)] == [("m1", 4), ("m2", 0)]
    assert [each.band for each in of_kind(event, e.SharingTested)] == ["m2"]
    assert board.state.mercenaries["m1"].terms == "loyal"


def test_loot_that_was_never_taken_is_not_shared_and_that_is_told() -> None:
    board = employed()
    failed = only(board.day(("norman", [ShareLoot("n1", "m1", 4)]), dice=dice([2])), e.OrderFailed)
    assert failed.rule == "GC-12.2i"


def test_hired_bands_fight_beside_their_employer_and_bear_their_losses() -> None:
    board = Board().group("n1", "norman", NORTH, foot(10), hostility=9, prestige=7)
    board.band("m1", NORTH, hirelings(10), serves="n1", paid=True).group("b1", "byzantine", men=foot(6))
    event = board.day(("norman", [March("n1", (FIELD,), (ANY,))]), dice=battle(5))
    lost = {each.group: each for each in of_kind(event, e.MenLost)}
    assert only(event, e.BattleFought).attacker_total > 2 * 19
    assert lost["m1"].faction == "norman"
    left = 10 - men.heads(lost["m1"].dead)
    assert men.heads(board.state.mercenaries["m1"].men) == left
    assert board.state.mercenaries["m1"].group == "n1"


def test_sharing_skips_a_band_that_is_gone() -> None:
    event = shared(employed(), 9, (), bands=("m9", "m1"))
    assert [each.band for each in of_kind(event, e.LootShared)] == ["m1"]
    assert not of_kind(shared(employed(), 9, (), bands=("m9",)), e.LootShared)


@pytest.mark.rule("GC-12.2i", "GC-12.2j", "GC-12.2k")
def test_loot_is_shared_with_all_then_all_are_tested_then_revolts_are_fought() -> None:
    board = employed(foot(60)).band("m2", men=hirelings(8), serves="n1").band("m3", men=foot(6), serves="n1")
    events = shared(board, 3, [9, 2, 10], quick=(5, 5, 5))
    course = [
        (type(each).__name__, getattr(each, "band", ""))
        for each in events
        if isinstance(
            each, e.LootShared | e.SharingTested | e.MercenariesRevolted | e.BattleOffered | e.BattleFought
        )
    ]
    assert course == [
        *(("LootShared", band) for band in ("m2", "m3", "m1")),
        *(("SharingTested", band) for band in ("m2", "m3", "m1")),
        *(("MercenariesRevolted", band) for band in ("m2", "m1")),
        *[("BattleOffered", ""), ("BattleFought", "")] * 2,
    ]
    assert [each.levies for each in of_kind(events, e.BattleOffered)] == [("m2",), ("m1",)]
    lost = {each.group for each in of_kind(events, e.MenLost) if each.number == 1}
    assert "m1" not in lost, "a band that revolts does not fight for its employer against another"


@pytest.mark.rule("GC-12.2i", "GC-12.2k")
def test_a_band_is_content_by_its_heads_before_the_revolt_of_another() -> None:
    """The smaller band would be content with three points after the fight, not before it."""
    board = employed(foot(40), hirelings(12)).band("m2", men=hirelings(4), serves="n1")
    orders = (ShareLoot("n1", "m1", 0), ShareLoot("n1", "m2", 3))
    event = shared(board, 3, [10, 2], *orders)
    assert [(each.band, each.points, each.loyal) for each in of_kind(event, e.LootShared)] == [
        ("m1", 0, False),
        ("m2", 3, False),
    ]
    assert board.state.mercenaries["m2"].terms == "promise"


@pytest.mark.rule("GC-12.2j")
def test_an_employer_whom_a_revolt_has_driven_away_is_not_attacked_by_the_next() -> None:
    board = employed(foot(6), hirelings(20)).band("m2", men=hirelings(4), serves="n1")
    event = shared(board, 3, [10, 10], quick=(1,))
    assert len(of_kind(event, e.MercenariesRevolted)) == 2
    assert only(event, e.BattleFought).winner == "mercenaries"
    assert board.state.mercenaries["m2"].group == ""


@pytest.mark.rule("GC-12.2i")
@pytest.mark.parametrize(("points", "faces", "terms"), [(4, [], "loyal"), (3, [5], "promise")])
def test_a_plundered_town_is_shared_at_once(points: int, faces: list[int], terms: str) -> None:
    board = Board().group("n1", "norman", NORTH, foot(14), prestige=7, hostility=9)
    board.place("melfi", "norman", NORTH, kind="city").place("corato", "lombard", resources=5)
    board.band("m1", NORTH, serves="n1")
    sheet: list[Order] = [March("n1", (FIELD,)), Storm("n1", "corato"), Plunder("n1", "corato", 5)]
    event = board.day(("norman", [*sheet, ShareLoot("n1", "m1", points)]), dice=dice([], [1], faces))
    shared_ = only(event, e.LootShared)
    assert (shared_.points, shared_.amount) == (points, 2 * points)
    assert board.state.mercenaries["m1"].terms == terms
    assert board.state.groups["n1"].money == 2 * (5 - points)
