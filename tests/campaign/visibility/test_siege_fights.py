"""What the sides of a fight of a siege that waits for its result do not read before it is fought (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from battles import contract
from campaign.model import events as e
from campaign.models import AwaitedBattle
from campaign.rules.sieges.days import initiative
from campaign.rules.strongholds import chances
from campaign.visibility import told
from tests.api.conftest import Table
from tests.campaign.visibility.fetching import Fetched, differences, pages_of, read
from tests.campaign.visibility.openings import LOMBARD, NORMAN
from tests.campaign.visibility.page import FACTS
from tests.campaign.visibility.test_sieges import BESIEGE, BYZANTINE, SITE, before
from tests.play.conftest import ONCE, reader_of

ABOUT = {"site": SITE, "hex": "6931", "faction": NORMAN, "enemy": BYZANTINE}
ASSAULT = {"order": "assault", "site": SITE}
SALLY = {"order": "sally", "site": SITE, "kind": "supply"}


@pytest.fixture
def waiting(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str, dict[str, Any]], Table]:
    """Opens a campaign, with Robert before Mottola, whose second night waits for a fight of this siege.

    It is given the event of the day, who has the initiative if it is rolled for, and the order for the fight.
    """

    def begin(effect: str, holder: str, order: dict[str, Any]) -> Table:
        monkeypatch.setattr(chances, "number", lambda dice, modifiers, tables: 2)
        monkeypatch.setattr(chances, "effect", lambda number, event, tables: effect)
        monkeypatch.setattr(initiative, "holder", lambda besieger, besieged: holder)
        opened = opening(before(), scenario="apulia_1053", battles="organiser")
        whose = NORMAN if order is ASSAULT else BYZANTINE
        for day, faction, orders in ((1, NORMAN, [BESIEGE]), (2, whose, [order])):
            answer = opened.players[faction].put(f"days/{day}/sheet", {"orders": orders})
            assert answer.status_code == 201, answer.content
            opened.night()
        assert opened.summary.awaits == "battle"
        return opened

    return begin


def known(fact: str) -> dict[str, bool]:
    """Whether besieger, besieged and a third faction know a fact."""
    says = FACTS[fact]
    return {NORMAN: says.owner == "yes", BYZANTINE: says.sides == "yes", LOMBARD: says.all == "yes"}


def readable(fact: str, opened: Table) -> dict[str, Fetched]:
    """All that besieger, besieged and a third faction can fetch, the battle's own addresses among it.

    It is asked to see who knows a fact.
    """
    number = AwaitedBattle.objects.get(campaign=opened.campaign).number
    knows = known(fact)
    found = read(opened, 2, knows, knowing=[name for name, says in knows.items() if says])
    for name in knows:
        player = opened.players[name]
        for path in (f"battles/{number}/muster", f"battles/{number}/odds"):
            answer = player.get(path)
            assert (answer.status_code == 200) is (name != LOMBARD)
            found[name][path] = (answer.status_code, answer.content, answer.get("ETag", ""))
        page = reader_of(opened.campaign, name).get(f"battles/{number}/")
        content = ONCE.sub(r"\1", page.content.decode()).replace(str(opened.campaign), "")
        found[name]["page of the battle"] = (page.status_code, content.encode(), "")
        notices = player.get("/api/notices").content.replace(str(opened.campaign).encode(), b"")
        found[name]["notices"] = (200, notices, "")
    return found


def look_different(fact: str, one: dict[str, Fetched], other: dict[str, Fetched]) -> None:
    """See that besieger, besieged and a third faction tell two campaigns apart where the page says that they know."""
    for name, says in known(fact).items():
        apart = differences(one[name], other[name])
        assert bool(apart) == says, (name, apart)


def test_the_besieger_alone_knows_before_an_assault_that_a_spy_has_let_some_of_his_people_in(
    waiting: Callable[[str, str, dict[str, Any]], Table],
) -> None:
    """The other campaign has him storm the place on a day of his own initiative."""
    fact = "Infiltrators"
    shut, opened = (
        readable(fact, waiting(effect, "besieger", ASSAULT)) for effect in ("none", "gate_opened")
    )
    look_different(fact, shut, opened)
    sheets = {path: each for path, each in opened[NORMAN].items() if path.endswith("/muster")}
    assert any(b"begin inside" in text for _, text, _ in sheets.values())


def test_nobody_knows_beforehand_in_which_turns_patrols_come(
    waiting: Callable[[str, str, dict[str, Any]], Table],
) -> None:
    """Today nothing is rolled before the fight; of older rules a night may wait whose muster names the turns."""
    opened = waiting("none", "besieged", SALLY)
    rows = AwaitedBattle.objects.filter(campaign=opened.campaign)
    muster = contract.muster_from_json(rows.get().muster)
    assert muster.works is not None
    assert muster.works.most_patrols > 0
    # Pages tell what is new since one's last visit, so the first look at them counts for nothing.
    for player in opened.players.values():
        assert dict(pages_of(player, 2))
    looks = []
    for turns in ((1, 2, 3), (1, 1, 4)):
        works = msgspec.structs.replace(muster.works, patrols=turns, most_patrols=0)
        rows.update(muster=contract.to_json(msgspec.structs.replace(muster, works=works)).decode())
        looks.append(readable("Patrols", opened))
    look_different("Patrols", *looks)


def test_how_many_a_spy_has_let_in_is_told_to_the_besieger_and_that_he_has_to_both() -> None:
    few, many = (e.GateOpened(inside=number, **ABOUT) for number in (4, 6))
    assert told(few, NORMAN) != told(many, NORMAN)
    assert told(few, BYZANTINE) == told(many, BYZANTINE) is not None
    assert told(few, LOMBARD) is None


def test_patrols_that_the_quick_tables_have_let_come_are_counted_for_both_sides_without_their_turns() -> None:
    early, late = (e.PatrolsMet(patrols=2, turns=turns, rolls=(), **ABOUT) for turns in ((1, 1), (1, 4)))
    fewer = e.PatrolsMet(patrols=1, turns=(1,), rolls=(), **ABOUT)
    for side in (NORMAN, BYZANTINE):
        assert told(early, side) == told(late, side) != told(fewer, side)
    assert told(early, LOMBARD) is None
