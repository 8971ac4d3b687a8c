"""docs/sight.md holds: what a faction may not know changes no byte that it can fetch, and what it may know does.

The table of that page says what is tried. For each fact, two campaigns are played that differ in that fact alone; then
everything the API has for a faction is fetched from both and compared. Commitments (salted digests) are taken as
perfect, so that sheets and answers to battles are compared by what they betray and not by their digests.
"""

from collections.abc import Callable, Iterator

import pytest

from tests.api.conftest import FROM_TRANI, TO_TRANI, Table, march
from tests.campaign.visibility.fetching import Fetched, differs, everything
from tests.campaign.visibility.fights import settle
from tests.campaign.visibility.openings import LOMBARD, NORMAN, OPENING, Change
from tests.campaign.visibility.page import FACTS

Scene = Callable[[Table], Iterator[int]]
Seen = dict[str, list[Fetched]]


def apart(opened: Table) -> Iterator[int]:
    """The groups keep away from each other for a night."""
    yield 1
    opened.night()
    yield 2


def meeting(opened: Table) -> Iterator[int]:
    """The groups meet in a hex, and nobody wants to fight."""
    for faction, group, path in ((NORMAN, "n1", TO_TRANI), (LOMBARD, "l1", FROM_TRANI)):
        assert (
            opened.players[faction].put("days/1/sheet", {"orders": [march(group, path)]}).status_code == 201
        )
    opened.night()
    yield 2


def battle(opened: Table) -> Iterator[int]:
    """The groups fight, and the organiser says how it ended."""
    opened.fight()
    assert opened.summary.awaits == "battle"
    yield 1
    settle(opened, killed=1)
    yield 2


# Where groups keep apart, the owner is asked too; where they meet, the Normans are who may learn something.
READERS: dict[Scene, tuple[str, ...]] = {apart: (NORMAN, LOMBARD), meeting: (NORMAN,), battle: (NORMAN,)}
SEEN: dict[tuple[Change, Scene], Seen] = {}
"""What can be fetched from the campaigns with which others are compared, each played once."""


def seen(opened: Table, scene: Scene, *readers: str) -> Seen:
    """What these readers, or those of the scene, can fetch at each of its pauses."""
    readers = readers or READERS[scene]
    pauses = [{name: everything(opened.players[name], day) for name in readers} for day in scene(opened)]
    return {name: [pause[name] for pause in pauses] for name in readers}


def campaign(opening: Callable[..., Table], change: Change, scene: Scene) -> Table:
    """A campaign with this opening, for a scene."""
    return opening(change, **({"battles": "organiser"} if scene is battle else {}))


def played(opening: Callable[..., Table], change: Change, scene: Scene) -> Seen:
    """A scene in a campaign with this opening."""
    if (change, scene) not in SEEN:
        SEEN[change, scene] = seen(campaign(opening, change, scene), scene)
    return SEEN[change, scene]


def told(opening: Callable[..., Table], fact: str, scene: Scene) -> dict[str, bool]:
    """Whether the two campaigns that differ in a fact look different, for each reader."""
    change, other = OPENING[fact]
    one = played(opening, change, scene)
    opened = campaign(opening, other, scene)
    knows = dict.fromkeys(one, False)
    for pause, day in enumerate(scene(opened)):
        for faction, known in one.items():
            # Who has seen a difference needs to see no other.
            knows[faction] = knows[faction] or differs(known[pause], opened.players[faction], day)
    return knows


PLAYED = {
    "Objective",
    "Standings",
    "Awaited battle",
    "Deputy",
    "Infiltrators",
    "Patrols",
    "Battle",
    "Battle dice",
    "Battle of the engine",
    "Mercenary terms",
    "Militia",
    "Plunder",
    "Refused battle",
    "Refused result",
    "Route",
    "Siege",
    "Siege sheet",
    "Siege stores",
    "Spy notes",
    "Summons",
    "Who has filed",
}
"""Facts that come about in play, each with a test of its own in the modules beside."""


def test_the_page_has_a_row_for_every_fact_that_is_tried_and_no_other() -> None:
    assert set(FACTS) == set(OPENING) | PLAYED


@pytest.mark.parametrize("fact", OPENING)
def test_who_keeps_away_knows_what_all_know_and_the_owner_his_own(
    opening: Callable[..., Table], fact: str
) -> None:
    known = FACTS[fact]
    assert told(opening, fact, apart) == {
        NORMAN: known.all == "yes",
        LOMBARD: "yes" in (known.all, known.owner),
    }


@pytest.mark.parametrize("fact", OPENING)
def test_who_meets_a_group_learns_what_can_be_seen_and_no_more(
    opening: Callable[..., Table], fact: str
) -> None:
    known = FACTS[fact]
    assert told(opening, fact, meeting)[NORMAN] == ("yes" in (known.all, known.same_hex))


@pytest.mark.parametrize("fact", OPENING)
def test_who_fights_a_group_learns_its_muster_and_no_more(opening: Callable[..., Table], fact: str) -> None:
    known = FACTS[fact]
    assert told(opening, fact, battle)[NORMAN] == ("yes" in (known.all, known.same_hex, known.sides))
