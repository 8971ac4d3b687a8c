"""docs/sight.md holds: what a faction may not know changes no byte that it can fetch, and what it may know does.

The table of that page says what is tried. For each fact that a reader may know, two campaigns are played that differ in
it alone; then everything the API has for a faction is fetched from both and compared. Facts that he may not know are
changed several at a time, each in two rounds with different others: where he sees a difference, one by one.
Commitments (salted digests) are taken as perfect, so that sheets and answers to battles are compared by what they betray
and not by their digests.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

import pytest

from campaign.model import events as e
from campaign.model.state import State
from campaign.service.log import lines
from tests.api.conftest import FROM_TRANI, TO_TRANI, Table, march
from tests.campaign.visibility.fetching import Fetched, differs, everything
from tests.campaign.visibility.fights import settle
from tests.campaign.visibility.openings import (
    LOMBARD,
    NORMAN,
    OPENING,
    RIVALS,
    Change,
    opening_of,
    rounds,
    weather,
)
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
COLUMNS: dict[tuple[Scene, str], tuple[str, ...]] = {
    (apart, NORMAN): ("all",),
    (apart, LOMBARD): ("all", "owner"),
    (meeting, NORMAN): ("all", "same_hex"),
    (battle, NORMAN): ("all", "same_hex", "sides"),
}
"""The columns of the page in which a reader of a scene stands."""
SEEN: dict[Scene, Seen] = {}
"""What can be fetched from the campaigns with which others are compared, each played once."""


def seen(opened: Table, scene: Scene, *readers: str) -> Seen:
    """What these readers can fetch at each pause of a scene."""
    pauses = [{name: everything(opened.players[name], day) for name in readers} for day in scene(opened)]
    return {name: [pause[name] for pause in pauses] for name in readers}


def campaign(opening: Callable[..., Table], change: Change, scene: Scene) -> Table:
    """A campaign with this opening, for a scene."""
    return opening(change, **({"battles": "organiser"} if scene is battle else {}))


def played(opening: Callable[..., Table], scene: Scene) -> Seen:
    """The scene in the campaign with which others are compared."""
    if scene not in SEEN:
        SEEN[scene] = seen(campaign(opening, opening_of(), scene), scene, *READERS[scene])
    return SEEN[scene]


def tells(opening: Callable[..., Table], facts: Sequence[str], scene: Scene, reader: str) -> bool:
    """Whether a campaign in which these facts are others looks different to a reader."""
    known = played(opening, scene)[reader]
    opened = campaign(opening, opening_of(*facts), scene)
    return any(differs(known[pause], opened.players[reader], day) for pause, day in enumerate(scene(opened)))


def betrayed(opening: Callable[..., Table], facts: Sequence[str], scene: Scene, reader: str) -> list[str]:
    """Which of these facts a reader can tell; they are changed one by one only where all of them make a difference."""
    if not tells(opening, facts, scene, reader):
        return []
    return [fact for fact in facts if tells(opening, [fact], scene, reader)] or list(facts)


def knows(fact: str, scene: Scene, reader: str) -> bool:
    """Whether the page says that a reader of a scene knows a fact."""
    return any(getattr(FACTS[fact], column) == "yes" for column in COLUMNS[scene, reader])


def known(scene: Scene, reader: str) -> list[str]:
    """The facts that a reader of a scene may know."""
    return [fact for fact in OPENING if knows(fact, scene, reader)]


def hidden(scene: Scene, reader: str) -> list[str]:
    """The facts that a reader of a scene may not know."""
    return [fact for fact in OPENING if not knows(fact, scene, reader)]


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
    "Sheets on file",
}
"""Facts that come about in play, each with a test of its own in the modules beside."""


def test_the_page_has_a_row_for_every_fact_that_is_tried_and_no_other() -> None:
    assert set(FACTS) == set(OPENING) | PLAYED


@pytest.mark.parametrize("fact", known(apart, NORMAN))
def test_who_keeps_away_knows_what_all_know(opening: Callable[..., Table], fact: str) -> None:
    assert tells(opening, [fact], apart, NORMAN)


@pytest.mark.parametrize("facts", rounds(hidden(apart, NORMAN)), ids="+".join)
def test_who_keeps_away_knows_nothing_else(opening: Callable[..., Table], facts: tuple[str, ...]) -> None:
    assert betrayed(opening, facts, apart, NORMAN) == []


@pytest.mark.parametrize("fact", known(apart, LOMBARD))
def test_the_owner_knows_his_own(opening: Callable[..., Table], fact: str) -> None:
    assert tells(opening, [fact], apart, LOMBARD)


@pytest.mark.parametrize("facts", rounds(hidden(apart, LOMBARD)), ids="+".join)
def test_the_owner_knows_nothing_of_what_is_nobodys(
    opening: Callable[..., Table], facts: tuple[str, ...]
) -> None:
    assert betrayed(opening, facts, apart, LOMBARD) == []


@pytest.mark.parametrize("fact", known(meeting, NORMAN))
def test_who_meets_a_group_learns_what_can_be_seen(opening: Callable[..., Table], fact: str) -> None:
    assert tells(opening, [fact], meeting, NORMAN)


@pytest.mark.parametrize("facts", rounds(hidden(meeting, NORMAN)), ids="+".join)
def test_who_meets_a_group_learns_no_more(opening: Callable[..., Table], facts: tuple[str, ...]) -> None:
    assert betrayed(opening, facts, meeting, NORMAN) == []


@pytest.mark.parametrize("fact", known(battle, NORMAN))
def test_who_fights_a_group_learns_its_muster(opening: Callable[..., Table], fact: str) -> None:
    assert tells(opening, [fact], battle, NORMAN)


@pytest.mark.parametrize("facts", rounds(hidden(battle, NORMAN)), ids="+".join)
def test_who_fights_a_group_learns_no_more_than_its_muster(
    opening: Callable[..., Table], facts: tuple[str, ...]
) -> None:
    assert betrayed(opening, facts, battle, NORMAN) == []


@pytest.mark.parametrize(("scene", "reader"), COLUMNS, ids=lambda each: getattr(each, "__name__", each))
def test_each_hidden_fact_is_in_two_rounds_and_never_with_the_same_one_twice(
    scene: Scene, reader: str
) -> None:
    tried = [set(facts) for facts in rounds(hidden(scene, reader))]
    assert Counter(chain(*tried)) == dict.fromkeys(hidden(scene, reader), 2)
    assert all(len(one & other) <= 1 for one, other in combinations(tried, 2))
    assert not [rivals for rivals in RIVALS if any(rivals <= facts for facts in tried)]


@pytest.fixture
def betray(opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets the feeds betray one fact from now on: where it is another, everybody reads another die, and nothing else."""
    feeds, kept = lines.feeds, list[Sequence[e.Event]]()

    def keeping(state: State, events: Sequence[e.Event], before: int) -> Iterator[lines.Written]:
        kept.append(events)
        return feeds(state, events, before)

    monkeypatch.setattr(lines, "feeds", keeping)
    opening(opening_of())
    usual = kept[0]

    def begin(fact: str) -> None:
        other = [later for event in usual for later in OPENING[fact](event)]
        where = [
            (nth, field)
            for nth, (event, changed) in enumerate(zip(usual, other, strict=True))
            for field in event.__struct_fields__
            if getattr(event, field) != getattr(changed, field)
        ]
        assert where

        def betraying(state: State, events: Sequence[e.Event], before: int) -> Iterator[lines.Written]:
            opens = isinstance(events[0], e.CampaignOpened)
            if opens and any(
                getattr(events[nth], field) != getattr(usual[nth], field) for nth, field in where
            ):
                events = [weather(9) if isinstance(event, e.WeatherRolled) else event for event in events]
            return feeds(state, events, before)

        monkeypatch.setattr(lines, "feeds", betraying)

    return begin


@pytest.mark.parametrize("facts", rounds(hidden(apart, NORMAN)), ids="+".join)
def test_whichever_fact_of_a_round_is_betrayed_is_noticed(
    opening: Callable[..., Table], betray: Callable[[str], None], facts: tuple[str, ...]
) -> None:
    for fact in facts:
        betray(fact)
        assert tells(opening, facts, apart, NORMAN), fact


def at_once(opened: Table) -> Iterator[int]:
    """Nothing has happened yet."""
    yield 1


def test_the_fact_that_is_betrayed_is_named(
    opening: Callable[..., Table], betray: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(READERS, at_once, (NORMAN,))
    betray("Money")
    assert betrayed(opening, ("Reinforcement", "Money"), at_once, NORMAN) == ["Money"]
