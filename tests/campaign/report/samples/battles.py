"""One event of each kind of battles, with plausible facts, for the report to read aloud."""

from campaign.rules import events as e
from tests.campaign.board import FIELD, NORTH
from tests.campaign.report.samples.people import PEOPLE

SAMPLES: tuple[e.Event, ...] = (
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
    e.MusterWithdrawn(number=1, hex=FIELD, sides=("norman", "byzantine"), issue=1, at="2053-06-01T18:00:00Z"),
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
    e.MoneySeized(hex=FIELD, group="n1", faction="norman", taker="", captor="", amount=3),
)
