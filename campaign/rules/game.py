"""What stays the same while a campaign is played: its scenario, map and tables."""

from dataclasses import dataclass

from battles.quick_tables import QuickTables
from campaign.maps import CampaignMap
from campaign.scenarios import Scenario
from campaign.tables import Tables


@dataclass(frozen=True, slots=True)
class Game:
    """Scenario, board and printed tables, as pinned by the opening."""

    map: CampaignMap
    tables: Tables
    quick: QuickTables
    scenario: Scenario
