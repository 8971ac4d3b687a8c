"""docs/sight.md holds: what a faction may not know changes no byte that it can fetch, and what it may know does.

The table of that page says what is tried. For each fact, two campaigns are played that differ in that fact alone; then
everything the API has for a faction is fetched from both and compared. Commitments (salted digests) are taken as
perfect, so that sheets and answers to battles are compared by what they betray and not by their digests.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import transaction

from battles import contract
from campaign import croupier, doors, proof
from campaign.library import game_of, printed_texts
from campaign.models import AwaitedBattle
from campaign.rules import closing, filing, outside, refusal
from campaign.rules import events as e
from campaign.rules.men import Band
from campaign.rules.terrain import entry_cost
from dice import Rolled
from eventlog.models import Event
from hexmap.paths import cheapest
from rulebook import RefusedOnRecord
from tests.api.conftest import FROM_TRANI, MEETING, TO_TRANI, Player, Table, hold, march, table

PAGE = Path(__file__).parents[2] / "docs" / "sight.md"
ROW = re.compile(r"^\| ([A-Z][^|]+?) \| [^|]+ \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", re.M)

NORMAN, LOMBARD = "norman", "lombard"
TRANI = "trani"
NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
SALT = "00" * 16
NUMBER = UUID(int=1053)


@dataclass(frozen=True)
class Fact:
    """A row of the page."""

    all: str
    owner: str
    same_hex: str
    sides: str
    close: str


FACTS = {name: Fact(*columns) for name, *columns in ROW.findall(PAGE.read_text())}

HIDDEN_OR_NOT_THERE = ("l1", "l7", "z9", "norman-spy-1", "lombard-spy-1", "m1", "c1")
Fetched = dict[str, tuple[int, bytes, str]]
Change = Callable[[e.Event], tuple[e.Event, ...]]


def replaced(kind: type[e.Event], which: dict[str, Any], **values: Any) -> Change:
    """The opening with other values in one event."""

    def change(happened: e.Event) -> tuple[e.Event, ...]:
        if isinstance(happened, kind) and all(getattr(happened, k) == v for k, v in which.items()):
            return (msgspec.structs.replace(happened, **values),)
        return (happened,)

    return change


def with_more(*more: e.Event) -> Change:
    """The opening with more events at its end."""

    def change(happened: e.Event) -> tuple[e.Event, ...]:
        last = isinstance(happened, e.SpyPosted) and happened.faction == LOMBARD
        return (happened, *more) if last else (happened,)

    return change


def straggling(heads: int) -> Change:
    """The opening with so many healthy men and a wounded one in m1, who camp by a road and hardly get on."""
    foot, limping = (Band("mercenary", "medium_infantry", False, hurt, 1) for hurt in (False, True))
    return replaced(e.MercenariesCamped, {"band": "m1"}, hex="5518", men=[foot.of(heads), limping])


def men_of_gastald(change: Callable[[Any], Any]) -> Change:
    """The opening with other men in l1."""

    def changed(happened: e.Event) -> tuple[e.Event, ...]:
        if isinstance(happened, e.GroupRaised) and happened.group == "l1":
            return (msgspec.structs.replace(happened, men=change(happened.men)),)
        return (happened,)

    return changed


def fewer(men: Any) -> Any:
    """One man less of the first band."""
    first = msgspec.structs.replace(men[0], count=men[0].count - 1)
    return [band for band in (first, *men[1:]) if band.count] if men[0].count > 1 else men[1:]


def hurt(men: Any) -> Any:
    """The first band wounded."""
    return [msgspec.structs.replace(men[0], wounded=True), *men[1:]]


def weather(face: int) -> e.Event:
    """A die that all see."""
    die = Rolled("GC-18.1a|campaign|weather|0", "open", 10, face, "sealed")
    return e.WeatherRolled(change=0, rolls=(die,))


def rolled_level(face: int) -> Change:
    """The opening with a referee's die behind l1."""
    die = Rolled("GC-7a|l1|hostility|0", "referee", 10, face, "sealed")
    return replaced(e.GroupRaised, {"group": "l1"}, rolls=(die,))


def stray(hex_: str) -> tuple[e.Event, ...]:
    """A Lombard commander has lost his men."""
    arrival = e.CommanderAppeared(
        commander="arduin",
        name="Arduin",
        faction=LOMBARD,
        prestige=3,
        hostility=5,
        origin=LOMBARD,
        type="knight",
        mounted=True,
        cause="start",
    )
    return arrival, e.CommanderStranded(commander="arduin", faction=LOMBARD, hex=hex_)


def holding(count: int) -> e.Event:
    """Prisoners of a third side, whom l1 escorts."""
    return e.PrisonersTaken(
        prisoners="held",
        captor=LOMBARD,
        hex="5717",
        day=1,
        group="l1",
        men={"byzantine": [Band("byzantine", "archer", False, False, count)]},
        commanders=(),
        factions=("byzantine",),
        destination="",
    )


def coming(strength: int) -> e.Event:
    """A Lombard group that will come on day 5."""
    names = set(e.ReinforcementAnnounced.__struct_fields__)
    number = {"number": 7} if "number" in names else {}
    return e.ReinforcementAnnounced(
        day=5,
        group="l7",
        faction=LOMBARD,
        hex="5717",
        men=[Band(LOMBARD, "archer", False, False, strength)],
        commanders=(),
        hostility=5,
        money=0,
        **number,
    )


DEAR = printed_texts()["prices.toml"].replace("mercenary = 4", "mercenary = 5")


def sheltered(change: Change) -> Change:
    """The opening with a hamlet of the Lombards where the groups meet, so that they may bring wounded there."""
    shelter = e.SettlementHeld(
        site="hamlet",
        name="Hamlet",
        hex=MEETING,
        kind="village",
        faction=LOMBARD,
        commander="",
        resources=0,
        hostility=5,
        garrison=[],
        noble="",
    )
    more = with_more(shelter)
    return lambda happened: tuple(later for each in change(happened) for later in more(each))


def lying(back: int) -> e.Event:
    """Lombards who lie wounded in Trani."""
    bed = e.Bed("l1-1-5", [Band(LOMBARD, "archer", False, True, 2)], (), back)
    return e.WoundedSetDown(
        group="l1",
        faction=LOMBARD,
        hex="5518",
        site=TRANI,
        beds=(bed,),
        dead=[],
        dead_commanders=(),
        stays=True,
    )


def laden(load: int) -> tuple[e.Event, ...]:
    """A convoy that stands where the Gastald does, and that his group escorts."""
    return (
        e.ConvoyPosted(convoy="c9", hex="5717", start=TRANI, end="corato", load=load, animals=5),
        e.ConvoyTaken(convoy="c9", group="l1", faction=LOMBARD, hex="5717", load=load, cause="order"),
    )


def lonely(load: int) -> e.Event:
    """A convoy that meets nobody on its way."""
    return e.ConvoyPosted(convoy="c9", hex="5817", start="bisceglie", end="terlizzi", load=load, animals=5)


SAME: Change = lambda happened: (happened,)  # noqa: E731
SITE = {"site": TRANI}
OPENING: dict[str, tuple[Change, Change]] = {
    "Marker": (SAME, replaced(e.GroupRaised, {"group": "l1"}, hex="5718")),
    "Strength": (SAME, men_of_gastald(fewer)),
    "Wounded": (sheltered(SAME), sheltered(men_of_gastald(hurt))),
    "Convalescents": (with_more(lying(5)), with_more(lying(9))),
    "Prestige": (SAME, replaced(e.CommanderAppeared, {"commander": "gastald_trani"}, prestige=6)),
    "Hostility": (SAME, replaced(e.GroupRaised, {"group": "l1"}, hostility=6)),
    "Money": (SAME, replaced(e.GroupRaised, {"group": "l1"}, money=34)),
    "Supply": (SAME, replaced(e.SettlementHeld, SITE, resources=0)),
    "Spy": (SAME, replaced(e.SpyPosted, {"faction": LOMBARD}, hex="5617")),
    "Convoy": (SAME, replaced(e.ConvoyPosted, {"convoy": "c1"}, hex="5617")),
    "Convoy load": (with_more(lonely(4)), with_more(lonely(5))),
    "Escort": (with_more(*laden(4)[:1]), with_more(*laden(4))),
    "Escorted load": (with_more(*laden(4)), with_more(*laden(5))),
    "Mercenaries": (SAME, replaced(e.MercenariesCamped, {"band": "m1"}, hex="5617")),
    "Mercenary strength": (straggling(3), straggling(4)),
    "Owner of a place": (SAME, replaced(e.SettlementHeld, {"site": "ruvo"}, faction=NORMAN)),
    "Resources": (SAME, replaced(e.SettlementHeld, SITE, resources=6)),
    "Garrison": (SAME, replaced(e.SettlementHeld, SITE, garrison=coming(12).men)),  # type: ignore[attr-defined]
    "Place hostility": (SAME, replaced(e.SettlementHeld, SITE, hostility=9)),
    "Reinforcement": (with_more(coming(5)), with_more(coming(9))),
    "Lone commander": (with_more(*stray("5718")), with_more(*stray("5618"))),
    "Prisoners": (with_more(holding(2)), with_more(holding(3))),
    "Open dice": (with_more(weather(3)), with_more(weather(4))),
    "Referee dice": (rolled_level(3), rolled_level(4)),
    "Own table": (SAME, replaced(e.CampaignOpened, {}, tables={"prices.toml": DEAR})),
}
"""Facts of the opening: the two openings that differ in the fact alone."""

PLAYED = {
    "Awaited battle",
    "Battle",
    "Battle dice",
    "Mercenary terms",
    "Militia",
    "Plunder",
    "Refused battle",
    "Refused result",
    "Route",
    "Spy notes",
    "Summons",
    "Who has filed",
}
"""Facts that come about in play, each with a test of its own below."""


@pytest.fixture(autouse=True)
def still_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chance, no clock, and commitments that betray nothing."""
    ideal = closing.absent_digest(bytes(16))
    monkeypatch.setattr(croupier, "salt", lambda: SALT)
    monkeypatch.setattr(croupier, "SECRET_BYTES", 32)
    monkeypatch.setattr(croupier.secrets, "token_bytes", lambda count: b"\x2a" * count)
    monkeypatch.setattr(doors, "now", lambda: NOON)
    monkeypatch.setattr(filing, "digest_of", lambda orders, salt: ideal)
    for module in (outside, proof):
        monkeypatch.setattr(module, "outside_digest", lambda salt, body: ideal)


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch, db: None) -> Callable[..., Table]:
    """Opens a campaign with a changed opening; what was opened before is forgotten first."""
    opened, savepoint = doors.opened, [transaction.savepoint()]

    def begin(change: Change = SAME, **settings: str) -> Table:
        transaction.savepoint_rollback(savepoint.pop())
        savepoint.append(transaction.savepoint())
        changed = lambda *given: [each for happened in opened(*given).events for each in change(happened)]  # noqa: E731
        monkeypatch.setattr(doors, "opened", changed)
        monkeypatch.setattr(doors, "uuid4", lambda: NUMBER)
        return table(**settings)

    return begin


def paths(day: int) -> Iterator[str]:
    """Every GET of the API for a campaign whose last day is `day`, and some that are refused."""
    yield from ("/api/", "/api/campaigns", "situation", "tables", "feed", "feed?after=4", "map.svg")
    for each in range(1, day + 1):
        yield from (f"situation?day={each}", f"days/{each}/map.svg", f"days/{each}/sheet")
        yield from (f"days/{each}/report", f"days/{each}/report?format=text", f"days/{each}/proof")
    yield from (f"situation?day={day + 1}", f"days/{day + 1}/sheet", "battles/1/odds", "battles/2/odds")
    yield from ("battles/1/muster", "battles/2/muster")


def everything(player: Player, day: int) -> Fetched:
    """All that a player can fetch, with status and ETag, and what a check says of pieces that are hidden or not there."""
    found: Fetched = {}
    for path in paths(day):
        answer = player.get(path)
        found[path] = (answer.status_code, answer.content, answer.get("ETag", ""))
    orders: list[dict[str, Any]] = []
    for name in HIDDEN_OR_NOT_THERE:
        rank = {"order": "rank_supply", "site": TRANI, "groups": [name]}
        orders += (hold(name), march(name, ["5618"]), rank, {"order": "merge", "groups": ["n1", name]})
    answer = player.post(f"days/{day}/sheet/check", {"orders": orders})
    found["check"] = (answer.status_code, answer.content, "")
    return found


def differences(one: Fetched, other: Fetched) -> list[str]:
    """Where two campaigns look different."""
    assert set(one) == set(other)
    return [path for path in one if one[path] != other[path]]


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
    assert opened.card.awaits == "battle"
    yield 1
    settle(opened, killed=1)
    yield 2


def settle(opened: Table, *, killed: int) -> None:
    """The awaited battle ends with the defender's retreat; each side has lost so many of its first class."""
    found = AwaitedBattle.objects.get(campaign=opened.campaign)
    muster = contract.muster_from_json(found.muster)
    losses = {
        group.id: {str(contract.class_of(group.soldiers[-1])): contract.Losses(killed=killed)}
        for _, group in muster.groups()
    }
    result = contract.result_from_counts(muster, losses, contract.Outcomes("holds", "retreat"), rounds=8)
    doors.settle_battle(
        opened.campaign, found.number, actor="test", way="external", result=contract.to_json(result).decode()
    )
    opened.stretch()


Scene = Callable[[Table], Iterator[int]]
Seen = dict[str, list[Fetched]]
# Where groups keep apart, the owner is asked too; where they meet, the Normans are who may learn something.
READERS: dict[Scene, tuple[str, ...]] = {apart: (NORMAN, LOMBARD), meeting: (NORMAN,), battle: (NORMAN,)}
UNCHANGED: dict[Scene, Seen] = {}
"""What can be fetched from the campaign that nothing was changed in: the same in every test."""


def seen(opened: Table, scene: Scene) -> Seen:
    """What the readers of a scene can fetch at each of its pauses."""
    pauses = [
        {faction: everything(opened.players[faction], day) for faction in READERS[scene]}
        for day in scene(opened)
    ]
    return {faction: [pause[faction] for pause in pauses] for faction in READERS[scene]}


def played(opening: Callable[..., Table], change: Change, scene: Scene) -> Seen:
    """A scene in a campaign with this opening."""
    settings = {"battles": "organiser"} if scene is battle else {}
    if change is not SAME:
        return seen(opening(change, **settings), scene)
    if scene not in UNCHANGED:
        UNCHANGED[scene] = seen(opening(change, **settings), scene)
    return UNCHANGED[scene]


def told(opening: Callable[..., Table], fact: str, scene: Scene) -> dict[str, bool]:
    """Whether the two campaigns that differ in a fact look different, for each reader."""
    one, other = (played(opening, change, scene) for change in OPENING[fact])
    return {faction: compared(one[faction], other[faction]) for faction in one}


def compared(one: list[Fetched], other: list[Fetched]) -> bool:
    """Whether anything looks different."""
    return any(differences(a, b) for a, b in zip(one, other, strict=True))


def test_the_page_has_a_row_for_every_fact_that_is_tried_and_no_other() -> None:
    assert set(FACTS) == set(OPENING) | PLAYED | {"Siege sheet"}


def test_sieges_are_marked_as_not_played_yet() -> None:
    assert FACTS["Siege sheet"] == Fact("-", "-", "-", "-", "-")


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


def after_orders(opened: Table, faction: str, *sheets: list[dict[str, Any]]) -> dict[str, list[Fetched]]:
    """What both factions can fetch after these sheets of one, before the closing and at the next dawn."""
    for orders in sheets:
        answer = opened.players[faction].put("days/1/sheet", {"orders": orders})
        assert answer.status_code in (200, 201), answer.content
    before = {name: everything(player, 1) for name, player in opened.players.items()}
    opened.night()
    return {name: [before[name], everything(player, 2)] for name, player in opened.players.items()}


def test_nobody_but_the_owner_knows_the_route_of_a_march(opening: Callable[..., Table]) -> None:
    straight = after_orders(opening(), NORMAN, [march("n1", ["5418", "5518"])])
    around = after_orders(opening(), NORMAN, [march("n1", ["5519", "5518"])])
    assert compared(straight[LOMBARD], around[LOMBARD]) == (FACTS["Route"].all == "yes")
    assert compared(straight[NORMAN], around[NORMAN]) == (FACTS["Route"].owner == "yes")


def lurking(hex_: str, men: Callable[[Any], Any]) -> Change:
    """The opening with the Norman spy in a hex near the Gastald, and other men in the Gastald's group."""

    def changed(happened: e.Event) -> tuple[e.Event, ...]:
        (posted,) = replaced(e.SpyPosted, {"faction": NORMAN}, hex=hex_)(happened)
        return men_of_gastald(men)(posted)

    return changed


def test_what_a_spy_has_seen_is_known_when_he_meets_his_own_and_not_before(
    opening: Callable[..., Table],
) -> None:
    many, few = lurking("5518", list), lurking("5518", fewer)
    alone = [seen(opening(men), apart)[NORMAN] for men in (many, few)]
    assert compared(*alone) == (FACTS["Spy notes"].owner == "yes")
    met = [after_orders(opening(men), NORMAN, [march("n1", ["5418", "5518"])]) for men in (many, few)]
    assert compared(met[0][NORMAN], met[1][NORMAN])


def test_nobody_but_the_employer_knows_on_what_terms_a_band_serves(opening: Callable[..., Table]) -> None:
    # Three riders beside l1, whose chest of 10 deniers suffices for them.
    met = replaced(
        e.MercenariesCamped, {"band": "m1"}, hex="5718", men=[Band("mercenary", "knight", True, False, 3)]
    )
    paid, promised = (
        after_orders(opening(met), LOMBARD, [{"order": "hire", "group": "l1", "band": "m1", "terms": terms}])
        for terms in ("pay", "promise")
    )
    fact = FACTS["Mercenary terms"]
    assert compared(paid[NORMAN], promised[NORMAN]) == (fact.all == "yes")
    assert compared(paid[LOMBARD], promised[LOMBARD]) == (fact.owner == "yes")


def test_nobody_but_the_owner_knows_whether_a_sheet_was_filed(opening: Callable[..., Table]) -> None:
    absent = after_orders(opening(), NORMAN)
    once = after_orders(opening(), NORMAN, [hold("n1")])
    often = after_orders(opening(), NORMAN, [hold("n2")], [hold("n1")], [])
    fact = FACTS["Who has filed"]
    for filed in (once, often):
        assert compared(absent[LOMBARD], filed[LOMBARD]) == (fact.all == "yes")
        assert compared(absent[NORMAN], filed[NORMAN]) == (fact.owner == "yes")


def skirmish(opened: Table) -> None:
    """In the great campaign Peter attacks the Byzantines of Trani; the Lombards have nothing to do with it."""
    known = opened.players[NORMAN].get("situation").json()
    start, goal = known["groups"]["n4"]["hex"], known["markers"]["b4"]["hex"]
    game = game_of(opened.scenario)
    path = cheapest(start, [goal], lambda hex_: entry_cost(game.map.terrains(hex_), game.tables.terrain))
    assert path
    order = march("n4", list(path), attack=["any"])
    assert opened.players[NORMAN].put("days/1/sheet", {"orders": [order]}).status_code == 201
    doors.close_orders(opened.campaign, 1, actor="test")


def fought(opening: Callable[..., Table], *, killed: int) -> dict[str, Fetched]:
    """What everybody can fetch after a battle of Normans and Byzantines with such losses."""
    opened = opening(scenario="apulia_1053", battles="organiser")
    skirmish(opened)
    opened.stretch()
    assert opened.card.awaits == "battle"
    settle(opened, killed=killed)
    return {name: everything(opened.players[name], 2) for name in (NORMAN, "byzantine", LOMBARD)}


def test_all_know_of_a_battle_and_its_sides_alone_how_it_went(opening: Callable[..., Table]) -> None:
    light, heavy = fought(opening, killed=0), fought(opening, killed=1)
    fact = FACTS["Battle dice"]
    assert bool(differences(light[LOMBARD], heavy[LOMBARD])) == (fact.all == "yes")
    for side in (NORMAN, "byzantine"):
        assert bool(differences(light[side], heavy[side])) == (fact.sides == "yes")
    reports = [found["days/1/report"][1] for found in light.values()]
    assert all(b"BattleFought" in report for report in reports) == (FACTS["Battle"].all == "yes")


def test_nobody_but_its_sides_knows_that_a_battle_is_awaited(opening: Callable[..., Table]) -> None:
    opened = opening(scenario="apulia_1053", battles="organiser")
    skirmish(opened)
    before = {name: everything(player, 1) for name, player in opened.players.items()}
    opened.stretch()
    assert opened.card.awaits == "battle"
    fact = FACTS["Awaited battle"]
    for name, player in opened.players.items():
        side = name in (NORMAN, "byzantine")
        changed = bool(differences(before[name], everything(player, 1)))
        assert changed == ((fact.sides if side else fact.all) == "yes"), name


def test_nobody_knows_of_a_result_that_does_not_count(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[dict[str, list[Fetched]]] = []
    for filed in (False, True):
        opened = opening(scenario="apulia_1053", battles="organiser")
        skirmish(opened)
        opened.stretch()
        if filed:
            with monkeypatch.context() as other_name:
                other_name.setattr(doors, "uuid4", lambda: UUID(int=1054))
                contradict(opened)
        awaiting = {name: everything(player, 1) for name, player in opened.players.items()}
        settle(opened, killed=1)
        found.append({name: [awaiting[name], everything(each, 2)] for name, each in opened.players.items()})
    fact = FACTS["Refused result"]
    for name in found[0]:
        expected = fact.sides if name in (NORMAN, "byzantine") else fact.all
        assert compared(found[0][name], found[1][name]) == (expected == "yes"), name


def contradict(opened: Table) -> None:
    """The organiser files a result that says of nobody what became of him."""
    battle = AwaitedBattle.objects.get(campaign=opened.campaign)
    muster = contract.muster_from_json(battle.muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
    text = contract.to_json(msgspec.structs.replace(result, fates={})).decode()
    with pytest.raises(RefusedOnRecord):
        doors.settle_battle(opened.campaign, battle.number, actor="test", way="external", result=text)
    assert Event.objects.filter(stream=opened.campaign, type="ResultRefused").exists()


def test_nobody_but_its_sides_knows_how_a_refused_battle_went(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All see where the group stands afterwards; whether its people came away hurt is nobody else's business."""
    found: list[dict[str, Fetched]] = []
    for number in (1, 8):
        opened = opening(scenario="apulia_1053")
        order = {"order": "refuse_battle", "group": "b4"}
        assert opened.players["byzantine"].put("days/1/sheet", {"orders": [order]}).status_code == 201
        monkeypatch.setattr(refusal, "modified", lambda face, number=number, **_: number)
        skirmish(opened)
        opened.stretch()
        found.append({name: everything(player, 2) for name, player in opened.players.items()})
    fact = FACTS["Refused battle"]
    for name in found[0]:
        side = name in (NORMAN, "byzantine")
        changed = bool(differences(found[0][name], found[1][name]))
        assert changed == ((fact.sides if side else fact.all) == "yes"), name
    assert b"BattleRefused" in found[0][NORMAN]["days/1/report"][1]


def before_trani(opened: Table, *orders: dict[str, Any], **marching: Any) -> dict[str, Fetched]:
    """What sides and bystanders can fetch after Peter has come before Trani with these orders, and won if he fought."""
    known = opened.players[NORMAN].get("situation").json()
    start, goal = known["groups"]["n4"]["hex"], known["markers"]["b4"]["hex"]
    game = game_of(opened.scenario)
    path = cheapest(start, [goal], lambda hex_: entry_cost(game.map.terrains(hex_), game.tables.terrain))
    sheet = [march("n4", list(path or ()), **marching), *orders]
    answer = opened.players[NORMAN].put("days/1/sheet", {"orders": sheet})
    assert answer.status_code == 201, answer.content
    opened.night()
    if opened.card.awaits == "battle":
        settle(opened, killed=1)
    return {name: everything(opened.players[name], 2) for name in (NORMAN, "byzantine", LOMBARD)}


def about_trani(kind: str, **more: Any) -> dict[str, Any]:
    """An order of Peter's for Trani."""
    return {"order": kind, "group": "n4", "site": TRANI} | more


def told_to_sides(fact: str, one: dict[str, Fetched], other: dict[str, Fetched]) -> None:
    """See that two campaigns differ for the two sides, and look alike to the Lombards, as the page says."""
    for name in (NORMAN, "byzantine"):
        assert bool(differences(one[name], other[name])) == (FACTS[fact].sides == "yes"), name
    assert bool(differences(one[LOMBARD], other[LOMBARD])) == (FACTS[fact].all == "yes")


def test_who_attacks_a_place_learns_how_many_defend_it(opening: Callable[..., Table]) -> None:
    settings = {"scenario": "apulia_1053", "battles": "organiser"}
    few, many = (
        before_trani(opening(replaced(e.SettlementHeld, SITE, resources=level), **settings), attack=["any"])
        for level in (5, 6)
    )
    told_to_sides("Militia", few, many)


def test_who_summons_a_place_learns_how_hostile_it_is(opening: Callable[..., Table]) -> None:
    cool, hot = (
        before_trani(
            opening(replaced(e.SettlementHeld, SITE, hostility=level), scenario="apulia_1053"),
            about_trani("summon"),
        )
        for level in (8, 9)
    )
    assert b"SettlementSummoned" in cool[NORMAN]["days/1/report"][1]
    told_to_sides("Summons", cool, hot)


def test_sides_alone_know_what_was_plundered(opening: Callable[..., Table]) -> None:
    little, much = (
        before_trani(
            opening(scenario="apulia_1053", battles="organiser"),
            about_trani("storm"),
            about_trani("plunder", points=points),
        )
        for points in (1, 2)
    )
    assert b"SettlementPlundered" in little[NORMAN]["days/1/report"][1]
    assert b"SettlementTaken" in little[LOMBARD]["days/1/report"][1]
    told_to_sides("Plunder", little, much)
