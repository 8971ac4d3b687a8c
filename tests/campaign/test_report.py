"""The day in words: every kind of line that can be told has them, and nothing unknown slips into a page."""

import msgspec
import pytest

from campaign import report
from campaign.rules import events as e
from campaign.rules.orders import ANY, Hold, March, RankSupply, Split
from campaign.rules.orders.conditions import Day, Odds
from campaign.rules.state import Observed
from campaign.sight import TOLD, Line, told, view
from dice import Rolled
from tests.campaign import samples_of_places
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, knights


def names(board: Board, faction: str = "norman") -> report.Names:
    """How the board's pieces are called."""
    seen = view(board.state, faction)
    people = {name: commander.name for name, commander in board.state.commanders.items()}
    return report.Names(seen.factions, lambda hex_: f"hex {hex_}", people, "Europe/Rome")


def test_every_kind_of_line_has_words() -> None:
    assert {kind.__name__ for kind in TOLD} <= set(report.SENTENCES)


def test_a_day_of_marches_and_battles_is_told_place_by_place() -> None:
    board = (
        Board()
        .place("melfi", "norman", SOUTH)
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("n2", "norman", SOUTH, foot(11))
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    happened = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,)), Hold("n2"), RankSupply("melfi", ("n2",))]),
        dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]},
    )
    lines = [line for each in happened if (line := told(each, "norman")) is not None]
    page = report.plain("Day 1", lines, names(board), ["A remark."])
    assert page.startswith("Day 1\n=====\n")
    assert "n1 marched from hex 9242 to hex 9243" in page
    assert "Hostility: the Normans 8+1+1 = 10; the Byzantines 6-1-1 = 4" in page
    assert "Battle 1: the Normans (n1) attacked the Byzantines (b1)." in page
    assert "[dice: result 2, attacker-commander 5, defender-commander 9]" in page
    assert page.rstrip().endswith("A remark.")


def test_those_far_away_learn_only_who_kept_the_field() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    happened = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,))]), dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]}
    )
    lines = [line for each in happened if (line := told(each, "lombard")) is not None]
    page = report.plain("Day 1", lines, names(board, "lombard"))
    assert "The Normans and the Byzantines fought here; the Normans kept the field." in page
    assert "knight" not in page
    assert "n1 marched" not in page


@pytest.mark.parametrize("kind", sorted(TOLD, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_words_need_no_more_than_the_line_holds(kind: type[e.Event]) -> None:
    """Each kind is made once with plausible facts and read aloud; a missing fact would be a KeyError."""
    happened = SAMPLES[kind.__name__]
    facts = msgspec.to_builtins(happened)
    line = told(happened, facts.get("faction") or facts.get("by") or "norman")
    board = Board()
    if line is not None:
        assert report.words(line, names(board)).endswith(".")
        assert line == Line(line.kind, line.hex, line.facts)


def said(happened: e.Event, board: Board) -> str:
    """An event as the Normans read it."""
    line = told(happened, "norman")
    assert line is not None
    return report.words(line, names(board))


def test_a_battle_that_was_settled_long_ago_does_not_read_as_if_it_still_waited() -> None:
    words = said(SAMPLES["MusterIssued"], Board())
    assert words == "Battle 1 was handed to the organiser, and its muster to both sides."


@pytest.mark.parametrize(
    ("horses", "words"),
    [(0, ""), (1, "1 horse"), (3, "3 horses")],
)
def test_lost_horses_are_told(horses: int, words: str) -> None:
    lost = e.MenLost(
        number=1,
        hex=FIELD,
        group="n1",
        faction="norman",
        enemy="byzantine",
        dead=knights(2),
        wounded=[],
        captured=[],
        unhorsed=knights(horses) if horses else [],
    )
    tail = f"; {words}" if words else ""
    assert said(lost, Board()) == f"n1 of the Normans lost 2 dead: 2 knights{tail} (GC-17.3c)."


def test_a_group_may_lose_nothing_but_horses() -> None:
    lost = e.MenLost(
        number=1,
        hex=FIELD,
        group="n1",
        faction="norman",
        enemy="byzantine",
        dead=[],
        wounded=[],
        captured=[],
        unhorsed=knights(2),
    )
    assert said(lost, Board()) == "n1 of the Normans lost 2 horses (GC-17.3c)."


def test_a_commander_s_lost_horse_is_told() -> None:
    tested = e.CommanderTested(
        number=1, hex=FIELD, commander="x", faction="norman", enemy="byzantine", fate="wounded", unhorsed=True
    )
    assert said(tested, Board()) == "X was wounded and lost his horse (GC-17.4)."


@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        ("OrdersClosed", "at Sun 01 Jun 2053, 20:00 (Europe/Rome), early"),
        ("DeadlineMoved", "now Mon 02 Jun 2053, 20:00 (Europe/Rome)."),
        ("DayOpened", "until Mon 02 Jun 2053, 20:00 (Europe/Rome)."),
        ("BattleSettled", "at Sun 01 Jun 2053, 20:00 (Europe/Rome)."),
    ],
)
def test_moments_are_read_by_the_clock_of_the_campaign(kind: str, moment: str) -> None:
    assert moment in said(SAMPLES[kind], Board())


@pytest.mark.parametrize(
    ("rule", "tail"), [("GC-8.1a", "too few (GC-8.1a)."), ("house-sheet", "failed: too few.")]
)
def test_a_failed_order_names_a_rule_of_the_game_and_no_mark_of_the_house(rule: str, tail: str) -> None:
    failed = e.OrderFailed(faction="norman", order=Split("n1", "van", PEOPLE), rule=rule, reason="too few")
    assert said(failed, Board()).endswith(tail)


@pytest.mark.parametrize(
    ("parted", "words"),
    [
        (False, "2 heads of the mercenaries m1 left their beds and joined their band (GC-14.7c)."),
        (
            True,
            "2 heads of the mercenaries m1 left their beds and went home, as their band is no more (GC-14.7c).",
        ),
    ],
)
def test_what_healed_mercenaries_do_is_told(parted: bool, words: str) -> None:
    healed = e.MercenariesHealed("melfi", FIELD, "norman", ("m1-1-3",), "m1", foot(2), parted)
    assert said(healed, Board()) == words


@pytest.mark.parametrize(
    ("group", "choice", "order", "words"),
    [
        (
            "n1",
            "attack",
            "march",
            "n1 did not attack, as its order to march puts it on a condition: it was day 3.",
        ),
        (
            "",
            "capitulate",
            "capitulate",
            f"hex {FIELD} did not go by its order to capitulate, of which a condition did not hold: it was day 3.",
        ),
        (
            "n1",
            "retreat",
            "retreat",
            "n1 did not go by its order to retreat, of which a condition did not hold: it was day 3.",
        ),
    ],
)
def test_a_condition_that_did_not_hold_is_told_with_what_was_found(
    group: str, choice: str, order: str, words: str
) -> None:
    unmet = e.ConditionUnmet(FIELD, "norman", group, choice, order, Day(first=4), 3)
    assert said(unmet, Board().group("n1", "norman")) == words


def test_a_spy_tells_whom_he_saw_where_and_when() -> None:
    assert said(SAMPLES["SpyReported"], Board()) == (
        "The spy norman-spy-1 reported: b1 of the Byzantines at hex 9244 on day 1: "
        "X and 2 knights, 1 medium infantry (1 wounded); b2 of the Byzantines at hex 9244 on day 1: Y (GC-10b)."
    )


@pytest.mark.parametrize(
    ("kind", "own", "others"),
    [
        (
            "ConvoyCreated",
            "Convoy c20 was made here with 3 points, bound for Venosa, escorted by n1 (GC-11a).",
            "Convoy c20 was made here (GC-11a).",
        ),
        (
            "ConvoyTaken",
            "Convoy c1 with 1 point belongs to n1 of the Normans, and no more to the Byzantines (GC-11g).",
            "Convoy c1 belongs to n1 of the Normans (GC-11g).",
        ),
        (
            "ConvoyReleased",
            "Convoy c1 goes without escort: nobody can drive it (GC-11h).",
            "Convoy c1 goes without escort (GC-11h).",
        ),
    ],
)
def test_all_see_a_convoy_and_its_people_alone_what_it_carries(kind: str, own: str, others: str) -> None:
    assert said(SAMPLES[kind], Board()) == own
    line = told(SAMPLES[kind], "lombard")
    assert line is not None
    assert report.words(line, names(Board())) == others


@pytest.mark.parametrize(
    ("carried", "words"),
    [
        ({"convoy": True, "seller": "n2", "paid": 3}, " from convoy melfi, for 1.5 deniers to n2"),
        ({"convoy": True}, " from convoy melfi"),
        ({}, ""),
    ],
)
def test_a_ration_is_told_with_its_price(carried: dict[str, object], words: str) -> None:
    ration = msgspec.structs.replace(SAMPLES["RationCarried"], **carried)
    assert said(ration, Board()) == f"n1 took along 1 point of supply{words} for tomorrow (GC-8.4f)."


def test_supply_from_a_convoy_is_told_by_its_name() -> None:
    drawn = msgspec.structs.replace(SAMPLES["SupplyDrawn"], convoy=True, source="c1")
    assert said(drawn, Board()) == "n1 drew 1 point of supply from convoy c1 (GC-8.4)."


def test_who_catches_a_spy_learns_whose_he_was() -> None:
    line = told(SAMPLES["SpyDiscovered"], "byzantine")
    assert line is not None
    assert report.words(line, names(Board())) == "b1 found out a spy of the Normans (GC-10f)."


def test_opened_seeds_are_told_by_whose_dice_they_show() -> None:
    words = said(SAMPLES["SeedsOpened"], Board())
    assert words == "The dice of closing 1 can be checked now: those open to all, those of the Normans."


PEOPLE = knights(2) + foot(1, wounded=True)
TESTS = (e.Test("norman", "n1", 8, 1, 2, 11), e.Test("byzantine", "b1", 6, -1, -1, 4))
RESTLESS = Rolled("GC-12.2f|m1|loyalty|0", "norman", 10, 8, "sealed")
SAMPLES: dict[str, e.Event] = {
    type(each).__name__: each
    for each in (
        *Board().events[:1],
        *samples_of_places.SAMPLES,
        e.WeatherRolled(change=-1, rolls=()),
        e.SeatTaken(faction="norman", tenure="t"),
        e.OrdersClosed(
            closing=1,
            day=1,
            sheets={"norman": e.Counted(0, "d", "s")},
            inputs="i",
            at="2053-06-01T18:00:00Z",
            why="early",
        ),
        e.DeadlineMoved(day=1, deadline="2053-06-02T18:00:00Z", why="organiser"),
        e.DayEnded(day=1, closing=1),
        e.DayOpened(day=2, deadline="2053-06-02T18:00:00Z"),
        e.CampaignEnded(day=30),
        e.SeedsOpened(closing=1, seeds={"open": "00", "norman": "01"}),
        e.SealsPublished(closing=2, seals={"open": "00"}),
        e.SealsReplaced(closing=2, seals={"open": "00"}, at="2053-06-01T18:00:00Z"),
        e.SupplyDrawn(group="n1", faction="norman", hex=FIELD, source="melfi", need=1, spent=1),
        e.SupplyMissed(group="n1", faction="norman", hex=FIELD, need=2, running=2),
        e.RationCarried(group="n1", faction="norman", hex=FIELD, source="melfi", points=1, spent=1),
        e.GroupRaised(
            group="n1",
            number=1,
            faction="norman",
            hex=FIELD,
            men=PEOPLE,
            commanders=(),
            hostility=7,
            money=0,
            cause="arrival",
        ),
        e.GroupSplit(
            group="n1",
            faction="norman",
            hex=FIELD,
            new_group="n9",
            number=9,
            handle="van",
            men=PEOPLE,
            commanders=(),
            money=0,
        ),
        e.GroupsMerged(
            into="n1",
            merged=("n2",),
            faction="norman",
            hex=FIELD,
            hostility=7,
            failed=(False, False, False),
            cause="nightfall",
        ),
        e.MenHandedOver(
            giver="n1", taker="n2", faction="norman", hex=FIELD, men=PEOPLE, commanders=(), money=2
        ),
        e.GroupMoved(group="n1", faction="norman", start=FIELD, path=(NORTH,), points=1, left=4),
        e.GroupFellBack(group="n1", faction="norman", start=FIELD, path=(NORTH,), cause="rout"),
        e.OrderFailed(faction="norman", order=Split("n1", "van", PEOPLE), rule="GC-8.1a", reason="too few"),
        e.HostilityTested(hex=FIELD, tests=TESTS, peaceful=False),
        e.ConditionUnmet(
            hex=FIELD,
            faction="norman",
            group="n1",
            choice="attack",
            order="march",
            condition=Odds(60),
            found=40,
        ),
        e.Sighted(
            by="norman", group="b1", faction="byzantine", hex=FIELD, day=1, men=PEOPLE, commanders=("x",)
        ),
        e.BattleOffered(
            number=1, hex=FIELD, attacker="norman", defender="byzantine", attackers=("n1",), defenders=("b1",)
        ),
        e.BattleRefused(number=1, hex=FIELD, group="n1", faction="norman", enemy="byzantine"),
        e.BattleAvoided(number=1, hex=FIELD, attacker="norman", defender="byzantine"),
        e.BattleJoined(
            number=1,
            hex=FIELD,
            group="n2",
            faction="norman",
            start=NORTH,
            side="attacker",
            sides=("norman", "byzantine"),
        ),
        e.WoundedAbandoned(group="n1", faction="norman", hex=FIELD, men=PEOPLE),
        e.WoundedSetDown(
            group="n1",
            faction="norman",
            hex=FIELD,
            site="melfi",
            beds=(e.Bed("n1-1-0", PEOPLE, ("x",), 0), e.Bed("n1-1-3", PEOPLE, (), 3)),
            dead=PEOPLE,
            dead_commanders=(),
            stays=False,
        ),
        e.MercenariesAbandoned(band="m1", group="n1", faction="norman", hex=FIELD, men=PEOPLE),
        e.MercenariesSetDown(
            band="m1",
            group="n1",
            faction="norman",
            hex=FIELD,
            site="melfi",
            beds=(e.Bed("m1-1-3", PEOPLE, (), 3),),
            dead=PEOPLE,
        ),
        e.MercenariesHealed(
            site="melfi",
            hex=FIELD,
            faction="norman",
            beds=("m1-1-3",),
            band="m1",
            men=PEOPLE,
            parted=False,
        ),
        e.ConvalescentsReturned(
            site="melfi",
            hex=FIELD,
            faction="norman",
            beds=("n1-1-3",),
            group="n1",
            number=0,
            men=PEOPLE,
            commanders=(),
            money=0,
            hostility=7,
        ),
        e.ConvalescentsLost(
            site="melfi",
            hex=FIELD,
            faction="norman",
            enemy="byzantine",
            beds=("n1-1-3",),
            men=PEOPLE,
            money=0,
        ),
        e.MusterWithdrawn(
            number=1, hex=FIELD, sides=("norman", "byzantine"), issue=1, at="2053-06-01T18:00:00Z"
        ),
        e.MusterIssued(number=1, hex=FIELD, sides=("norman", "byzantine"), muster="{}", way="organiser"),
        e.BattleSettled(
            number=1,
            hex=FIELD,
            sides=("norman", "byzantine"),
            way="external",
            result="{}",
            salt="",
            inputs="",
            at="2053-06-01T18:00:00Z",
        ),
        e.BattleFought(
            number=1,
            hex=FIELD,
            way="quick",
            attacker="norman",
            defender="byzantine",
            attackers=("n1",),
            defenders=("b1",),
            winner="norman",
            letter="H",
            attacker_total=60,
            defender_total=20,
            difference=40,
            die_modifier=-1,
            attacker_outcome="holds",
            defender_outcome="rout",
        ),
        e.MenLost(
            number=1,
            hex=FIELD,
            group="n1",
            faction="norman",
            enemy="byzantine",
            dead=PEOPLE,
            wounded=PEOPLE,
            captured=[],
        ),
        e.CommanderTested(
            number=1, hex=FIELD, commander="x", faction="norman", enemy="byzantine", fate="wounded"
        ),
        e.RecruitsJoined("n1", "norman", FIELD, "melfi", PEOPLE, 5, 0),
        e.MercenariesMoved("m1", FIELD, (NORTH,), "norman"),
        e.MercenariesSighted("norman", "m1", FIELD, 1, PEOPLE),
        e.MercenariesHired("m1", "n1", "norman", FIELD, "promise", 0, 0),
        e.MercenariesPaid("m1", "n1", "norman", FIELD, 16, 0),
        e.MercenariesPoached("m1", "n1", "norman", "b1", "byzantine", FIELD, 16, 0),
        e.MercenariesReleased("m1", "n1", "norman", FIELD),
        e.LoyaltyTested("m1", "n1", "norman", FIELD, -1, 2, 9, 8, 12, "leave", (RESTLESS,)),
        e.MercenariesDeserted("m1", "n1", "norman", FIELD),
        e.MercenariesRevolted("m1", "n1", "norman", FIELD, "loyalty"),
        e.LootShared("m1", "n1", "norman", FIELD, 3, 6, False, 0),
        e.SharingTested("m1", "n1", "norman", FIELD, 8, True, (RESTLESS,)),
        e.MercenariesFellBack("m1", FIELD, (NORTH,), "rout", "norman"),
        e.MercenariesDispersed("m1", "norman", FIELD, PEOPLE, "too_small"),
        e.CommanderTaken(hex=FIELD, commander="x", faction="norman", captor="byzantine"),
        e.CommanderStranded(commander="x", faction="norman", hex=FIELD),
        e.CommanderEmerged(
            hex=FIELD,
            group="n1",
            commander="x",
            name="Captain of N1",
            faction="norman",
            prestige=2,
            hostility=7,
            origin="norman",
            type="knight",
            mounted=True,
            wounded=False,
        ),
        e.PrestigeChanged(hex=FIELD, commander="x", faction="norman", prestige=6, change=-1, cause="lost"),
        e.GroupDissolved(group="n1", faction="norman", hex=FIELD, men=PEOPLE, cause="too_small"),
        e.TableReplaced(
            name="roster.toml", text="x", digest="ab" * 32, day=2, at="2026-03-01T12:00:00Z", reason=""
        ),
        e.MoneySeized(hex=FIELD, group="n1", faction="norman", taker="", captor="", amount=3),
        e.ConvoyCreated(
            convoy="c20",
            faction="norman",
            hex=FIELD,
            start="melfi",
            end="venosa",
            load=3,
            animals=3,
            spent=3,
            group="n1",
            day=1,
        ),
        e.ConvoyLoaded(convoy="c1", faction="norman", hex=FIELD, site="melfi", points=2, spent=2),
        e.ConvoyUnloaded(convoy="c1", faction="norman", hex=FIELD, site="melfi", points=2, gained=2),
        e.ConvoyTaken(
            convoy="c1", group="n1", faction="norman", hex=FIELD, load=1, cause="battle", enemy="byzantine"
        ),
        e.ConvoyReleased(convoy="c1", group="n1", faction="norman", hex=FIELD, cause="no_driver"),
        e.ConvoyMoved(convoy="c1", start=FIELD, path=(NORTH,), homeward=False),
        e.ConvoyPlundered(
            convoy="c1", group="n1", faction="norman", enemy="byzantine", hex=FIELD, points=3, amount=6
        ),
        e.ConvoyLost(convoy="c1", faction="norman", enemy="byzantine", hex=FIELD),
        e.ConvoyStranded(convoy="c1", faction="norman", enemy="byzantine", hex=FIELD),
        e.SpyMoved(spy="norman-spy-1", faction="norman", start=FIELD, path=(NORTH,)),
        e.SpyReported(
            spy="norman-spy-1",
            faction="norman",
            hex=FIELD,
            seen=(
                Observed("b1", "byzantine", SOUTH, 1, PEOPLE, ("x",)),
                Observed("b2", "byzantine", SOUTH, 1, [], ("y",)),
            ),
        ),
        e.SpyDiscovered(
            spy="norman-spy-1", faction="norman", hex=FIELD, group="b1", enemy="byzantine", modifier=2
        ),
    )
}

SAMPLES |= {
    type(each).__name__: each
    for each in (
        e.PrisonersTaken(
            prisoners="p",
            captor="norman",
            hex=FIELD,
            day=1,
            group="n1",
            men={"byzantine": PEOPLE},
            commanders=("x",),
            factions=("byzantine",),
            destination="melfi",
        ),
        e.CommanderRode(commander="x", faction="norman", start=FIELD, path=(NORTH,), points=1, left=7),
        e.CommanderJoined(commander="x", faction="norman", hex=FIELD, group="", site="melfi"),
        e.CommanderTurnedOut(commander="x", faction="norman", hex=FIELD, site="melfi"),
        e.AllianceEnded(faction="norman", ally="lombard"),
        e.EscortAssigned(prisoners="p", captor="norman", hex=FIELD, group="n2", cause="order"),
        e.PrisonersBound(prisoners="p", captor="norman", hex=FIELD, destination="melfi"),
        e.PrisonersDelivered(
            prisoners="p",
            captor="norman",
            hex=FIELD,
            group="n1",
            site="melfi",
            men={"byzantine": PEOPLE},
            commanders=("x",),
            factions=("byzantine",),
            riders={},
        ),
        e.PrisonersMassacred(
            prisoners="p",
            captor="norman",
            hex=FIELD,
            men={"byzantine": PEOPLE},
            commanders=("x",),
            factions=("byzantine",),
        ),
        e.PrisonersFreed(
            prisoners="p",
            captor="byzantine",
            hex=FIELD,
            faction="norman",
            men=PEOPLE,
            commanders=("x",),
            group="n1",
        ),
        e.PrisonersPassed(
            prisoners="p",
            captor="byzantine",
            hex=FIELD,
            taker="norman",
            group="n1",
            day=1,
            factions=("lombard",),
            destination="",
        ),
        e.RansomPaid(
            commander="x", faction="norman", captor="byzantine", hex=FIELD, group="n1", taker="b1", amount=12
        ),
        e.CommanderReleased(
            commander="x",
            faction="norman",
            captor="byzantine",
            hex=FIELD,
            cause="ransom",
            group="n20",
            number=20,
        ),
    )
}
"""Prisoners and ransoms."""


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("MilitiaRaised", "The people of hex 9243 took up arms for the Normans: 2 knights (GC-13.6)."),
        ("SettlementStormed", "The Normans found nobody to defend hex 9243."),
        (
            "SettlementTaken",
            "Hex 9243 passed from the Lombards to the Normans by force of arms. It depends on X.",
        ),
        (
            "SettlementSummoned",
            "The Normans (n1) summoned hex 9243: hostility 7+1+0 = 8 against 4+0+0 = 4, and it may negotiate (GC-15.3).",
        ),
        (
            "CapitulationAgreed",
            "hex 9243 capitulated and gives the Normans 70% of its stores (line 7, GC-15.3d) [dice: norman summons 3].",
        ),
        ("DefendersKilled", "Of the garrison of Melfi were put to the sword: 2 knights, X (GC-15.2)."),
    ],
)
def test_what_became_of_a_place_reads_well(kind: str, words: str) -> None:
    assert said(SAMPLES[kind], Board()).casefold() == words.casefold()
