"""The wounded of a siege: their dates, their recovery, and what becomes of them when it is over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band
from campaign.model.orders import Besiege, LiftSiege
from campaign.model.siege import BESIEGED, Patient
from campaign.model.state import State
from campaign.rules.sieges.chances import happenings
from campaign.rules.sieges.wounded import healing, sickbeds
from campaign.rules.strongholds import wounded_box
from campaign.rules.strongholds.companies import Company
from campaign.rules.wounded import convalescence
from campaign.visibility import told, view
from harness.soak import invariants
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, hirelings, knights, of_kind, only
from tests.campaign.play import sealed
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

KNIGHT = ("norman", "knight", True, True)


def patient(bearer: str, due: int, count: int = 1) -> Patient:
    """So many wounded knights of a group, fit on a day."""
    return Patient(bearer, due, Band(*KNIGHT, count))


def wounded_in(bearer: str, wounded: int, healthy: int = 5) -> Company:
    """A group with wounded knights."""
    return Company(bearer, 1, men.joined(knights(healthy), knights(wounded, wounded=True)))


@pytest.mark.rule("GS-11.1.5b", "GS-11.1.5d")
def test_the_die_tells_the_date() -> None:
    dates = [healing.due(face, 12, GAME.tables) for face in (1, 5, 6, 8, 9, 10)]
    assert dates == [13, 17, 22, 32, convalescence.NEVER, convalescence.DIES]


@pytest.mark.rule("GS-11.1.5a", "GS-11.1d")
def test_who_is_wounded_on_a_day_of_the_siege_is_healthy_again_on_the_day_of_his_date() -> None:
    board = opened(before_the_walls(men=[*knights(12)]))
    board.lost("n1", "norman", wounded=knights(2))
    events = board.day(dice={**quiet(), "GS-11.1.5a": [1, 3]})
    assert {each.due for each in only(events, e.SiegeWoundedDated).box} == {3, 5}
    events = board.day(dice=quiet())
    assert [each.due for each in only(events, e.SiegeWoundedHealed).healed] == [3]
    assert men.wounded(board.state.groups["n1"].men) == 1
    assert not of_kind(board.day(dice=quiet()), e.SiegeWoundedHealed)
    board.day(dice=quiet())
    assert men.wounded(board.state.groups["n1"].men) == 0
    assert siege_on(board).patients == []


@pytest.mark.rule("GS-11.1.5e")
def test_nobody_rolls_twice_for_one_wound() -> None:
    both = [wounded_in("n1", 3)]
    assert healing.undated(both, [patient("n1", 8, 2)]) == [("n1", KNIGHT)]
    board = opened(before_the_walls(men=knights(12)))
    board.lost("n1", "norman", wounded=knights(2))
    board.day(dice={**quiet(), "GS-11.1.5a": [8, 8]})
    assert not of_kind(board.day(dice=quiet()), e.SiegeWoundedDated)


@pytest.mark.rule("GS-11.1.5d")
def test_who_dies_of_his_wound_is_dead_at_once_and_who_cannot_heal_stays_wounded() -> None:
    board = opened(before_the_walls(men=knights(12)))
    board.lost("n1", "norman", wounded=knights(2))
    events = board.day(dice={**quiet(), "GS-11.1.5a": [9, 10]})
    (dead,) = only(events, e.SiegeWoundedDated).dead
    assert (dead.bearer, men.heads(dead.dead)) == ("n1", 1)
    assert [each.due for each in siege_on(board).patients] == [convalescence.NEVER]
    assert board.state.ledger["dead"] == 1
    invariants.hold(board.state, GAME)
    for _ in range(3):
        board.day(dice=quiet())
    assert men.wounded(board.state.groups["n1"].men) == 1


@pytest.mark.rule("GS-11.1.5c")
@pytest.mark.parametrize(
    ("box", "wounded", "groups", "left"),
    [
        # Dates of the dead are void, the latest first.
        (
            [patient("n1", 5), patient("n1", 9), patient("n1", convalescence.NEVER)],
            2,
            {"n1"},
            [("n1", 5, 1), ("n1", 9, 1)],
        ),
        ([patient("n1", 5), patient("n1", 9)], 0, {"n1"}, []),
        # They go along with people whose groups unite, but not with a group that leaves.
        ([patient("n2", 5, 2)], 3, {"n1"}, [("n1", 5, 2)]),
        ([patient("n2", 5, 2)], 3, {"n1", "n2"}, []),
    ],
)
def test_dates_stay_with_the_living_and_go_along_with_people_whose_groups_unite(
    box: list[Patient], wounded: int, groups: set[str], left: list[tuple[str, int, int]]
) -> None:
    still = wounded_box.still_lying(box, [wounded_in("n1", wounded)], groups)
    assert still == [patient(*each) for each in left]


@pytest.mark.rule("GS-11.1.5c")
def test_the_date_of_a_commander_goes_along_with_him() -> None:
    board = Board().group("n1", "norman").group("n2", "norman", prestige=4)
    leader = board.state.commanders["n2-leader"]
    leader.wounded = True
    both = [Company("n1", 1, foot(5)), Company("n2", 2, foot(5), (leader,))]
    box = [Patient("n1", 6, commander="n2-leader")]
    assert wounded_box.still_lying(box, both, {"n1", "n2"}) == [Patient("n2", 6, commander="n2-leader")]


@pytest.mark.rule("GS-11.1d")
def test_recovery_comes_before_the_action_of_the_day() -> None:
    assert healing.fit([patient("n1", 4), patient("n1", 5), patient("n1", 0)], 4) == [patient("n1", 4)]
    board = opened(before_the_walls(men=[*knights(4), *knights(1, wounded=True)], garrison=foot(2)))
    siege_on(board).patients = [patient("n1", 2)]
    events = board.day(dice=quiet())
    assert only(events, e.EnginesWorkedAt).crews == 5
    kinds = [type(each) for each in events]
    assert kinds.index(e.SiegeWoundedHealed) < kinds.index(e.EnginesWorkedAt)


def test_wounded_of_groups_that_are_united_keep_their_dates() -> None:
    board = before_the_walls(men=knights(12)).group("n2", "norman", FIELD, knights(4))
    opened(board)
    board.lost("n2", "norman", wounded=knights(1))
    board.day(dice={**quiet(), "GS-11.1.5a": [5]})
    assert "n2" not in board.state.groups
    for _ in range(5):
        board.day(dice=quiet())
    assert men.wounded(board.state.groups["n1"].men) == 0


def test_commanders_and_mercenaries_heal_like_everybody() -> None:
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(4))
    board.group("n1", "norman", FIELD, knights(9), prestige=5).band(
        "m1", men=hirelings(4), serves="n1", paid=True
    )
    opened(board)
    board.state.commanders["n1-leader"].wounded = True
    board.state.mercenaries["m1"].men = men.joined(hirelings(3), hirelings(1, wounded=True))
    board.day(dice={**quiet(), "GS-11.1.5a": [1, 1]})
    assert len(siege_on(board).patients) == 2
    board.day(dice=quiet())
    assert not board.state.commanders["n1-leader"].wounded
    assert board.state.mercenaries["m1"].men == hirelings(4)


def held(*, garrison: men.Men | None = None) -> Board:
    """A siege of a castle in which a group is shut in, with wounded and a date."""
    board = Board().place(SITE, "lombard", kind="castle", garrison=garrison or foot(5))
    board.group("l1", "lombard", FIELD, knights(6)).group("n1", "norman", FIELD, knights(30))
    opened(board)
    board.lost("l1", "lombard", wounded=knights(2))
    board.day(dice={**quiet(), "GS-11.1.5a": [5, 5]})
    return board


@pytest.mark.rule("GC-14.7c")
def test_nobody_inside_is_set_down_while_the_siege_lasts() -> None:
    board = held()
    assert not board.state.convalescents
    assert [(each.side, each.due) for each in siege_on(board).patients] == [(BESIEGED, 7)]


@pytest.mark.rule("GS-11f")
def test_when_the_siege_is_lifted_dates_inside_run_on_and_those_outside_are_void() -> None:
    board = held()
    board.lost("n1", "norman", wounded=knights(1))
    events = board.day(("norman", [LiftSiege(SITE)]), dice=quiet())
    (bed,) = only(events, e.WoundedSetDown).beds
    assert (bed.back, men.heads(bed.men)) == (7, 2)
    assert men.wounded(board.state.groups["n1"].men) == 1
    invariants.hold(board.state, GAME)
    for _ in range(4):
        board.day(dice=quiet())
    assert men.heads(board.state.groups["l1"].men) == 6


def test_who_has_no_date_when_the_siege_is_lifted_gets_one() -> None:
    board = held()
    board.lost("l1", "lombard", wounded=knights(1))
    events = board.day(("norman", [LiftSiege(SITE)]), dice={**quiet(), "GS-11.1.5a": [1]})
    assert {bed.back for bed in only(events, e.WoundedSetDown).beds} == {4, 7}


def test_who_would_have_been_healthy_today_rises_with_the_others_who_stay_behind() -> None:
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(5))
    board.group("l1", "lombard", FIELD, [*foot(1), *knights(3, wounded=True)])
    opened(board.group("n1", "norman", FIELD, knights(30)))
    siege_on(board).patients = [
        Patient("l1", due, Band(*KNIGHT, count), side=BESIEGED) for due, count in ((2, 2), (5, 1))
    ]
    events = board.day(("norman", [LiftSiege(SITE)]), dice=quiet())
    down = only(events, e.WoundedSetDown)
    assert not down.stays
    assert len({bed.id for bed in down.beds}) == len(down.beds) == 3
    invariants.hold(board.state, GAME)


def test_the_dated_of_a_garrison_lie_in_their_castle_and_man_it_again() -> None:
    board = before_the_walls(garrison=[*foot(4), *foot(2, wounded=True)], men=knights(20))
    opened(board)
    board.day(dice={**quiet(), "GS-11.1.5a": [3, 9]})
    board.day(("norman", [LiftSiege(SITE)]), dice=quiet())
    assert board.state.settlements[SITE].garrison == foot(4)
    assert {each.back for each in board.state.convalescents.values()} == {0, 5}
    invariants.hold(board.state, GAME)
    for _ in range(3):
        board.day(dice=quiet())
    assert board.state.settlements[SITE].garrison == foot(5)


def test_nobody_lies_down_in_a_place_that_is_not_his_any_more() -> None:
    board = held()
    decision = board.decision()
    decision.state.settlements[SITE].faction = "norman"
    sickbeds.lay_down(decision, decision.state.sieges[SITE])
    assert decision.events == []


def test_each_side_knows_its_own_wounded_alone() -> None:
    board = held()
    dated = next(each for each in board.events if isinstance(each, e.SiegeWoundedDated))
    assert told(dated, "lombard") is not None
    assert told(dated, "norman") is None
    assert view(board.state, "norman").sieges[SITE].patients == ()
    assert len(view(board.state, "lombard").sieges[SITE].patients) == 1


def test_of_a_poisoned_well_the_besieger_learns_numbers_and_no_names() -> None:
    board = held()
    decision = board.decision({"GS-11.6n": [4]})
    happenings.poisoned_well(decision, decision.state.sieges[SITE])
    broke = only(decision.events, e.SicknessBroke)
    besieger, besieged = told(broke, "norman"), told(broke, "lombard")
    assert besieger is not None
    assert besieged is not None
    assert (besieger.facts["wounded"], besieger.facts["dead"]) == (4, 0)
    assert "sufferers" not in besieger.facts
    assert "sufferers" in besieged.facts
    assert told(broke, "byzantine") is None


@st.composite
def sieges(draw: st.DrawFn) -> Board:
    """A siege with all kinds of people on both sides, some of them wounded."""
    board = Board().commander("castellan", "lombard")
    kind = draw(st.sampled_from(("castle", "village", "market_town")))
    castle = kind == "castle"
    garrison = men.joined(foot(draw(st.integers(1, 5))), foot(draw(st.integers(0, 3)), wounded=True))
    about = {"resources": draw(st.integers(0, 10)), "hostility": draw(st.integers(1, 10))}
    noble = "castellan" if castle and draw(st.booleans()) else ""
    board.place(SITE, "lombard", kind=kind, garrison=garrison if castle else [], noble=noble, **about)
    if not board.state.settlements[SITE].noble:
        board.state.commanders["castellan"].hex = NORTH
    for name, faction in (("l1", "lombard"), ("n1", "norman"), ("n2", "norman")):
        if name == "n1" or draw(st.booleans()):
            more = knights(draw(st.integers(0, 60))) if name == "n1" else []
            company = men.joined(draw(companies()), more)
            board.group(name, faction, FIELD, company, prestige=draw(st.integers(0, 3)))
            if draw(st.booleans()):
                board.band(f"m-{name}", FIELD, hirelings(draw(st.integers(3, 5))), serves=name, paid=True)
    board.file("norman", Besiege("n1", SITE))
    board.close()
    board.play(sealed(board.state, b"a secret"))
    return board


@st.composite
def companies(draw: st.DrawFn) -> men.Men:
    """At least three people."""
    parts = [
        knights(draw(st.integers(0, 6))),
        knights(draw(st.integers(0, 4)), wounded=True),
        foot(draw(st.integers(3, 9))),
        foot(draw(st.integers(0, 4)), wounded=True),
    ]
    return men.joined(*parts)


@settings(max_examples=60, deadline=None)
@given(sieges(), st.sampled_from(sorted(happenings.EFFECTS)), st.integers(0, 10_000))
def test_heads_add_up_after_every_effect_and_every_healing(board: Board, effect: str, secret: int) -> None:
    if SITE not in board.state.sieges:
        return
    decision = board.decision(sealed(board.state, b"%d" % secret))
    siege = decision.state.sieges[SITE]
    happenings.befall(decision, siege, effect)
    if SITE in decision.state.sieges:
        healing.heal(decision, siege)
        decision.state.day += 3
        healing.recover(decision, siege)
    check(decision.state)
    if SITE in decision.state.sieges:
        sickbeds.lay_down(decision, siege)
        check(decision.state)


def check(state: State) -> None:
    """What holds after every event."""
    invariants._counted.clear()
    invariants.check_all(invariants.ALWAYS, state, GAME)
