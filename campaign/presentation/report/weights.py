"""The weights of events: the table by which a report chooses its headlines and orders its places."""

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.presentation.report.words import Told

PEOPLE, GROUND, REALM = "people", "ground", "realm"
"""The subjects of headlines. Of one place one headline is enough about its ground, and of the realm each counts."""

HEADLINE = 40
"""The weight from which a line is worth a headline."""
SPOILS = frozenset({"PrisonersTaken", "MoneySeized", "ConvoyPlundered", "ConvoyTaken"})
"""Kinds that are headlines of a day that has no weightier one: where something was taken the day was not quiet."""
ORDINARY = 5
"""The weight of a kind that the table does not name."""


class Weight(msgspec.Struct, frozen=True):
    """The weight of a kind of line, from 0 to 100. `given` are facts it must have: None stands for any value."""

    kind: str
    weight: int
    about: str = GROUND
    given: Mapping[str, Any] = {}

    def fits(self, line: Told) -> bool:
        """True if the line is one of these."""
        facts = line.facts
        return all(
            name in facts and (value is None or facts[name] == value) for name, value in self.given.items()
        )


WEIGHTS = (
    Weight("VictoryDeclared", 100, REALM),
    Weight("AllianceEnded", 90, REALM),
    Weight("ObjectiveFulfilled", 88, REALM),
    Weight("PlaceStormed", 82),
    Weight("PlaceYielded", 81),
    Weight("SettlementTaken", 80),
    Weight("SiegeLifted", 78),
    Weight("GroupDissolved", 77, PEOPLE, {"heads": None}),
    Weight("CommanderTested", 76, PEOPLE, {"fate": "killed"}),
    Weight("HenchmanStruck", 76, PEOPLE, {"fate": "killed"}),
    Weight("CommanderTested", 74, PEOPLE, {"fate": "captured"}),
    Weight("CommanderTaken", 74, PEOPLE),
    Weight("OuterWorksTaken", 73),
    Weight("AssaultHeld", 72),
    Weight("BattleFought", 70, GROUND, {"attacker_outcome": None}),
    Weight("MercenariesRevolted", 66, PEOPLE),
    Weight("GarrisonSurrendered", 64),
    Weight("PrisonersMassacred", 62, PEOPLE),
    Weight("CommanderReleased", 60, PEOPLE),
    Weight("RansomPaid", 58, PEOPLE),
    Weight("CommanderEmerged", 56, PEOPLE),
    Weight("PrisonersFreed", 55, PEOPLE),
    Weight("SiegeInverted", 57),
    Weight("SettlementPlundered", 54),
    Weight("SiegeOpened", 53),
    Weight("OuterWorksLeft", 52),
    Weight("WallPounded", 51, GROUND, {"down": True}),
    Weight("MercenariesDeserted", 50, PEOPLE),
    Weight("BattleFought", 48),
    Weight("GroupDissolved", 46, PEOPLE),
    Weight("GroupRaised", 45, PEOPLE),
    Weight("BattleAvoided", 44),
    Weight("ReliefGone", 42),
    Weight("SiegeDayBegun", 40),
    Weight("CapitulationAgreed", 38),
    Weight("PrisonersTaken", 36, PEOPLE),
    Weight("CommanderTested", 34, PEOPLE, {"fate": "wounded"}),
    Weight("SettlementSummoned", 32),
    Weight("BattleOffered", 30),
    Weight("ConvoyTaken", 26),
    Weight("HostilityTested", 25),
    Weight("MercenariesHired", 24),
    Weight("SpyDiscovered", 22, PEOPLE),
    Weight("SpyReported", 20),
    Weight("RecruitsJoined", 18),
    Weight("Sighted", 15),
)
"""Of several rows that fit a line the first counts."""


def weighed(line: Told) -> Weight:
    """The row of the table that counts for a line."""
    rows = (row for row in WEIGHTS if row.kind == line.kind and row.fits(line))
    return next(rows, Weight(line.kind, ORDINARY))
