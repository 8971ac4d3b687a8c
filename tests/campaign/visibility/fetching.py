"""Everything that a faction can fetch, and whether two campaigns look different to it."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.api.conftest import MEETING, Player, Table, hold, march
from tests.campaign.visibility.openings import TRANI
from tests.play.conftest import ONCE, reader_of

HIDDEN_OR_NOT_THERE = ("l1", "l7", "z9", "norman-spy-1", "lombard-spy-1", "m1", "c1")
MET = (MEETING, "5717", "5518")
"""Where people of others may be met: before Trani, in it, and by the road."""
BESIEGED = ("mottola", "nowhere")
"""A place that a test besieges, and one that there is not."""
CHECKED = "check"
"""What a check says, which is asked last, and not of those who are asked plainly."""
Answer = tuple[int, bytes, str]
"""Status, body and ETag."""
Fetched = dict[str, Answer]


def paths(day: int) -> Iterator[str]:
    """Every GET of the API for a campaign whose last day is `day`, and some that are refused."""
    yield from ("/api/", "/api/campaigns", "situation", "tables", "deputy", "feed", "feed?after=4")
    yield from ("map.svg", "story.svg")
    for each in range(1, day + 1):
        yield from (f"situation?day={each}", f"days/{each}/map.svg", f"days/{each}/sheet")
        yield from (f"days/{each}/report", f"days/{each}/proof", f"days/{each}/choices")
        for hex_ in MET:
            yield f"days/{each}/prospect?group=n1&hex={hex_}&against=lombard"
            yield f"days/{each}/prospect?group=l1&hex={hex_}&against=norman"
    for each in range(1, day):
        yield from (f"days/{each}/report?format={form}" for form in ("text", "markdown", "html"))
    yield from (
        f"situation?day={day + 1}",
        f"days/{day + 1}/sheet",
        f"days/{day + 1}/choices",
        "battles/1/odds",
        "battles/2/odds",
    )
    yield from ("battles/1/muster", "battles/2/muster", "battles/1/story", "battles/1/dice")
    for site in BESIEGED:
        yield from (f"sieges/{site}/plan.svg", f"sieges/{site}")
        yield from (f"sieges/{site}?format={form}" for form in ("text", "html"))


def plainest(day: int) -> Iterator[str]:
    """Those of them in which a faction finds whatever it may know of the last night and of this day."""
    yield from ("situation", "feed", "deputy", f"days/{day}/sheet", f"days/{day - 1}/report")
    yield from ("battles/1/muster", "battles/1/odds")
    place = f"sieges/{BESIEGED[0]}"
    yield from (place, f"{place}?format=text", f"{place}?format=html", f"{place}/plan.svg")


def everything(player: Player, day: int) -> Fetched:
    """All that a player can fetch."""
    return dict(answers(player, day))


def read(opened: Table, day: int, names: Iterable[str], *, knowing: Iterable[str] = ()) -> dict[str, Fetched]:
    """All that these players can fetch; of those who may know what is asked the plainest, in which they have to find it."""
    knowing = set(knowing)
    return {name: dict(answers(opened.players[name], day, plainly=name in knowing)) for name in names}


def answers(player: Player, day: int, *, plainly: bool = False) -> Iterator[tuple[str, Answer]]:
    """All that a player can fetch, and what a check says of pieces that are hidden or not there; asked as it is read."""
    for path in plainest(day) if plainly else paths(day):
        answer = player.get(path)
        yield path, (answer.status_code, answer.content, answer.get("ETag", ""))
    if plainly:
        return
    yield from pages_of(player, day)
    orders: list[dict[str, Any]] = []
    for name in HIDDEN_OR_NOT_THERE:
        rank = {"order": "rank_supply", "site": TRANI, "groups": [name]}
        orders += (hold(name), march(name, ["5618"]), rank, {"order": "merge", "groups": ["n1", name]})
    answer = player.post(f"days/{day}/sheet/check", {"orders": orders})
    yield CHECKED, (answer.status_code, answer.content, "")


def pages_of(player: Player, day: int) -> Iterator[tuple[str, Answer]]:
    """All that the player's pages show him, without what is another each time."""
    assert player.campaign is not None
    reader = reader_of(player.campaign, player.get("situation").json()["faction"])
    for path in (
        "/play/",
        "",
        "pieces/groups/n1/",
        "pieces/groups/n1/?tab=places",
        f"pieces/groups/n1/places/{TRANI}/",
        "pieces/groups/n1/?tab=more",
        "pieces/groups/n1/?tab=more&kind=convoy",
        "convoys/new/",
        "pieces/groups/l1/",
        f"pieces/places/{TRANI}/",
        "signs.json",
        f"nights/{day - 1}/",
        f"nights/{day - 1}/signs.json",
    ):
        answer = reader.get(path)
        content = ONCE.sub(r"\1", answer.content.decode()).replace(str(player.campaign), "")
        yield f"page {path}", (answer.status_code, content.encode(), "")
    # Maps are those of the API; all names that are hidden are asked for by its check, which the pages share.
    for order in (hold("l1"), {"order": "merge", "groups": ["n1", "l7"]}):
        sent = {"order": json.dumps(order)}
        answer = reader.client.post(reader.url(f"days/{day}/orders/"), sent)
        content = ONCE.sub(r"\1", answer.content.decode()).replace(str(player.campaign), "")
        yield f"page of {order}", (answer.status_code, content.encode(), "")


def differs(before: Fetched, player: Player, day: int) -> bool:
    """Whether anything that was fetched before looks different to a player; the first thing that does is enough."""
    same = []
    for path, answer in answers(player, day, plainly=CHECKED not in before):
        if before[path] != answer:
            return True
        same.append(path)
    assert same == list(before)
    return False


def tell_apart(known: dict[str, Fetched], opened: Table, day: int) -> dict[str, bool]:
    """To whom of those who could fetch this a campaign looks different from it."""
    return {name: differs(found, opened.players[name], day) for name, found in known.items()}


def differences(one: Fetched, other: Fetched) -> list[str]:
    """Where two campaigns look different."""
    assert set(one) == set(other)
    return [path for path in one if one[path] != other[path]]


def compared(one: list[Fetched], other: list[Fetched]) -> bool:
    """Whether anything looks different."""
    return any(differences(a, b) for a, b in zip(one, other, strict=True))


def filed(opened: Table, faction: str, *sheets: list[dict[str, Any]]) -> Table:
    """The campaign after these sheets of one faction."""
    for orders in sheets:
        answer = opened.players[faction].put("days/1/sheet", {"orders": orders})
        assert answer.status_code in (200, 201), answer.content
    return opened


def after_orders(opened: Table, faction: str, *sheets: list[dict[str, Any]]) -> dict[str, list[Fetched]]:
    """What both factions can fetch after these sheets of one, before the closing and at the next dawn.

    What is told of it to the one that filed them stands in the plainest of it.
    """
    filed(opened, faction, *sheets)
    before = read(opened, 1, opened.players, knowing=[faction])
    opened.night()
    after = read(opened, 2, opened.players, knowing=[faction])
    return {name: [before[name], after[name]] for name in opened.players}


def told_apart(
    one: dict[str, list[Fetched]], opened: Table, faction: str, *sheets: list[dict[str, Any]]
) -> dict[str, bool]:
    """To whom of those who read the other a campaign looks different after these sheets, before the closing or at the next
    dawn.
    """
    filed(opened, faction, *sheets)
    knows = tell_apart({name: pauses[0] for name, pauses in one.items()}, opened, 1)
    opened.night()
    return {name: known or differs(one[name][1], opened.players[name], 2) for name, known in knows.items()}
