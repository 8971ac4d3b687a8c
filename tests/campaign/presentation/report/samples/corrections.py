"""One event of each kind of correction, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from tests.campaign.board import FIELD, NORTH, foot, knights

ACT = {"act": 1, "day": 2, "at": "2053-06-02T17:00:00Z", "reason": "d" * 64, "of_day": 1, "line": 7}

SAMPLES: tuple[e.Event, ...] = (
    e.StrengthCorrected(
        **ACT,
        piece="n1",
        faction="norman",
        hex=FIELD,
        before=foot(12),
        men=[*foot(9), *knights(2)],
        added=2,
        gone=3,
    ),
    e.CaptivesCorrected(
        **ACT,
        prisoners="held",
        captor="norman",
        faction="german",
        hex=FIELD,
        before=[],
        men=knights(2),
        added=2,
        gone=0,
    ),
    e.PieceMoved(**ACT, piece="n1", kind="group", faction="norman", start=FIELD, hex=NORTH),
    e.MoneyCorrected(**ACT, group="n1", faction="norman", hex=FIELD, before=40, amount=55),
    e.StoresCorrected(
        **ACT, kind="siege", piece="melfi", faction="norman", hex=FIELD, before=9, points=7, level=4
    ),
    e.OwnerCorrected(**ACT, site="melfi", hex=FIELD, faction="norman", enemy="lombard"),
    e.PrestigeCorrected(**ACT, commander="n1-leader", faction="norman", hex=FIELD, before=5, prestige=7),
    e.WoundCorrected(**ACT, commander="n1-leader", faction="norman", hex=FIELD, wounded=True),
    e.FateCorrected(
        **ACT,
        commander="n1-leader",
        faction="norman",
        hex=FIELD,
        before="dead",
        fate="captive",
        group="g1",
        captor="german",
        prisoners="held",
        destination="melfi",
    ),
    e.ResultOverruled(
        **ACT,
        number=1,
        hex=FIELD,
        attacker="norman",
        defender="german",
        sides=("norman", "german"),
        before="german",
        winner="norman",
    ),
    e.DieCorrected(
        **ACT, label="GC-7b|n1 g1|norman|0", before=3, face=8, witness="norman", witnesses=("norman",)
    ),
)
