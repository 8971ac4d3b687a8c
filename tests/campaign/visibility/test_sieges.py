"""What its two sides and all others learn of a siege (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.siege import BESIEGED, BESIEGER, Patient
from campaign.model.state import State
from campaign.rules.sieges.chances import happenings
from campaign.rules.sieges.fights import sallies
from campaign.rules.strongholds import chances
from campaign.visibility import told, view
from tests.api.conftest import Table, hold
from tests.campaign.rules.sieges.before import SITE as MELFI
from tests.campaign.rules.sieges.before import before_the_walls, opened
from tests.campaign.visibility.fetching import Fetched, differences, read
from tests.campaign.visibility.openings import LOMBARD, NORMAN, Change, replaced
from tests.campaign.visibility.page import FACTS, Fact

BYZANTINE = "byzantine"
SITE, HEX = "mottola", "6931"
BUILD = {"order": "build_engine", "site": SITE, "pieces": ["grapnel"]}
BESIEGE = {"order": "besiege", "group": "n2", "site": SITE}
TODAY = ("situation", "feed", "days/1/report", "map.svg", f"sieges/{SITE}")


def before(*more: Change) -> Change:
    """The opening with Robert before Mottola, changed further as said."""

    def change(event: e.Event) -> tuple[e.Event, ...]:
        found = replaced(e.GroupRaised, {"group": "n2"}, hex=HEX)(event)
        for each in more:
            found = tuple(other for one in found for other in each(one))
        return found

    return change


def stored(points: int) -> Change:
    """The opening with so many points in Mottola."""
    return replaced(e.SettlementHeld, {"site": SITE}, resources=points)


def shut_in(event: e.Event) -> tuple[e.Event, ...]:
    """The opening with one more Byzantine group at Mottola."""
    if isinstance(event, e.GroupRaised) and event.group == "b5":
        return event, msgspec.structs.replace(event, group="b9", number=9, hex=HEX)
    return (event,)


def besieged(fact: Fact, table: Table, *days: list[dict[str, Any]]) -> dict[str, Fetched]:
    """What besieger, besieged and a third faction can fetch after nights with these orders of the besieger.

    It is asked to see who knows a fact.
    """
    for day, orders in enumerate(days, start=1):
        answer = table.players[NORMAN].put(f"days/{day}/sheet", {"orders": orders})
        assert answer.status_code == 201, answer.content
        table.night()
    knows = known(fact)
    return read(table, len(days) + 1, knows, knowing=[name for name, says in knows.items() if says])


def known(fact: Fact) -> dict[str, bool]:
    """Whether besieger, besieged and a third faction know a fact."""
    return {NORMAN: fact.sides == "yes", BYZANTINE: fact.owner == "yes", LOMBARD: fact.all == "yes"}


def told_as_said(
    fact: Fact, one: dict[str, Fetched], other: dict[str, Fetched], *, of: Callable[[str], bool] = bool
) -> None:
    """See that two campaigns differ for besieger, besieged and third as the page says, in the addresses that count."""
    for name, says in known(fact).items():
        apart = [path for path in differences(one[name], other[name]) if of(path)]
        assert bool(apart) == says, (name, apart)


def of_today(path: str) -> bool:
    """Whether an address says what is known now, or tells of the night in which the siege was opened."""
    return path.startswith(TODAY) and "?day=" not in path


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world in which nothing happens by chance to a siege."""
    monkeypatch.setattr(chances, "number", lambda dice, modifiers, tables: 2)
    monkeypatch.setattr(chances, "effect", lambda number, event, tables: "none")


def test_all_learn_that_a_place_is_besieged(opening: Callable[..., Table]) -> None:
    fact = FACTS["Siege"]
    idle, siege = (
        besieged(fact, opening(before(), scenario="apulia_1053"), [order]) for order in (hold("n2"), BESIEGE)
    )
    told_as_said(fact, idle, siege)
    for found in siege.values():
        assert b"SiegeOpened" in found["days/1/report"][1]
        assert f'"{SITE}":{{"site":"{SITE}"'.encode() in found["situation"][1]


@pytest.mark.usefixtures("quiet")
def test_the_besieged_alone_know_how_long_their_food_lasts(opening: Callable[..., Table]) -> None:
    fact = FACTS["Siege stores"]
    little, much = (
        besieged(fact, opening(before(stored(points)), scenario="apulia_1053"), [BESIEGE], [BUILD])
        for points in (6, 7)
    )
    told_as_said(fact, little, much)
    for path in ("", "?format=text", "?format=html", "/plan.svg"):
        assert little[BYZANTINE][f"sieges/{SITE}{path}"] != much[BYZANTINE][f"sieges/{SITE}{path}"]
        status, text, _ = little[NORMAN][f"sieges/{SITE}{path}"]
        assert status == 200
        assert b'"food":null' in text if not path else b"food" not in text.lower()


def test_the_besieged_alone_know_which_groups_are_inside(opening: Callable[..., Table]) -> None:
    fact = FACTS["Siege stores"]
    alone, with_group = (
        besieged(fact, opening(change, scenario="apulia_1053"), [BESIEGE])
        for change in (before(), before(shut_in))
    )
    told_as_said(fact, alone, with_group, of=of_today)
    assert b"b9" in with_group[BYZANTINE][f"sieges/{SITE}?format=text"][1]


@pytest.mark.usefixtures("quiet")
def test_both_sides_read_of_engines_and_a_third_faction_does_not(opening: Callable[..., Table]) -> None:
    fact = FACTS["Siege sheet"]
    ladders, grapnels = (
        besieged(fact, opening(before(), scenario="apulia_1053"), [BESIEGE], [BUILD | {"pieces": [piece]}])
        for piece in ("siege_ladder", "grapnel")
    )
    assert b"EnginesWorkedAt" in ladders[NORMAN]["days/2/report"][1]
    told_as_said(fact, ladders, grapnels)
    for path in ("", "?format=text", "?format=html", "/plan.svg"):
        assert ladders[BYZANTINE][f"sieges/{SITE}{path}"] != grapnels[BYZANTINE][f"sieges/{SITE}{path}"]
        assert ladders[LOMBARD][f"sieges/{SITE}{path}"][0] == 404


def siege_with(side: str) -> State:
    """A siege with somebody of a side in bed."""
    board = opened(before_the_walls())
    siege = board.state.sieges[MELFI]
    hurt = Band(NORMAN, "knight", True, True, 1)
    bearer = "n1" if side == BESIEGER else f"garrison:{MELFI}"
    people = board.state.groups["n1"].men if side == BESIEGER else board.state.settlements[MELFI].garrison
    people.append(hurt)
    siege.patients = [Patient(bearer, 9, hurt, side=side)]  # type: ignore[arg-type]
    return board.state


@pytest.mark.parametrize(
    ("side", "theirs", "others"), [(BESIEGER, NORMAN, LOMBARD), (BESIEGED, LOMBARD, NORMAN)]
)
def test_each_side_knows_its_own_wounded(side: str, theirs: str, others: str) -> None:
    well, hurt = opened(before_the_walls()).state, siege_with(side)
    assert (view(well, theirs).sieges != view(hurt, theirs).sieges) == (FACTS["Siege sheet"].owner == "yes")
    assert view(well, others).sieges == view(hurt, others).sieges


ABOUT = {"site": MELFI, "hex": "4223", "faction": NORMAN, "enemy": LOMBARD}
STORES: tuple[e.Event, ...] = (
    e.SiegeFoodChanged(change=-1, left=9, points=5, cause="eaten", **ABOUT),
    e.PlaceEntered(group="l2", **ABOUT),
)
SHEET: tuple[e.Event, ...] = (
    e.PlaceLeft(group="l2", **ABOUT),
    e.SiegeDayBegun(siege_day=4, commander="", **ABOUT),
    e.SiegeInitiativeTaken(side="besieger", besieger=8, besieged=8, cause="roll", rolls=(), **ABOUT),
    e.WallPounded(
        wall="1515", of="wood", perriers=2, blow="D", degree=1, down=True, lost=0, rolls=(), **ABOUT
    ),
)


@pytest.mark.parametrize(
    ("fact", "event"),
    [*(("Siege stores", each) for each in STORES), *(("Siege sheet", each) for each in SHEET)],
    ids=lambda given: type(given).__name__ if isinstance(given, e.Event) else str(given),
)
def test_what_happens_in_a_siege_is_told_to_whom_the_page_says(fact: str, event: e.Event) -> None:
    known = FACTS[fact]
    assert (told(event, LOMBARD) is not None) == (known.owner == "yes")
    assert (told(event, NORMAN) is not None) == (known.sides == "yes")
    assert (told(event, BYZANTINE) is not None) == (known.all == "yes")


def test_the_opening_of_a_siege_tells_all_who_lies_where_and_the_besieged_the_rest() -> None:
    event = e.SiegeOpened(
        group="n1", building="castle", food=10, fast=0, inside=("l1",), commanded=True, stormed=True, **ABOUT
    )
    hidden = {"food", "inside", "commanded", "fast"}
    for faction, knows in ((LOMBARD, "owner"), (NORMAN, "sides"), (BYZANTINE, "all")):
        line = told(event, faction)
        assert line is not None
        assert bool(hidden & set(line.facts)) == (getattr(FACTS["Siege stores"], knows) == "yes")


def test_who_was_called_away_alone_sees_for_how_long_he_may_not_return() -> None:
    state = opened(before_the_walls()).state
    state.barred[f"{MELFI}|{NORMAN}"] = state.day + 1
    assert view(state, NORMAN).barred == {MELFI: state.day + 1}
    assert view(state, LOMBARD).barred == view(state, BYZANTINE).barred == {}
    state.day += 2
    assert view(state, NORMAN).barred == {}


def test_a_wounded_man_who_fell_today_lies_on_no_sheet() -> None:
    state = opened(before_the_walls()).state
    siege = state.sieges[MELFI]
    siege.patients = [Patient("n1", 9, Band("norman", "knight", True, True, 2))]
    state.groups["n1"].men = [
        Band("norman", "knight", True, True, 1),
        Band("norman", "knight", True, False, 8),
    ]
    (lying,) = view(state, NORMAN).sieges[MELFI].patients
    assert lying.men is not None
    assert (lying.due, lying.men.count) == (9, 1)


def test_dice_of_what_only_the_besieged_are_told_are_theirs() -> None:
    """The seed that is open to all would tell the besieger their faces."""
    decision = opened(before_the_walls()).decision({"GS-11.6h": [4], "GS-11.4.3c": [3]})
    siege = decision.state.sieges[MELFI]
    happenings.refugees(decision, siege)
    sallies.lead(decision, siege, 3)
    rolled = [each for event in decision.events for each in getattr(event, "rolls", ())]
    assert [each.witness for each in rolled] == [LOMBARD, LOMBARD]
