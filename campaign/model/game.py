"""The constants of a night: scenario, map and tables of a campaign."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from battles.quick.tables import QuickTables
from campaign.maps import CampaignMap
from campaign.scenarios import Scenario
from campaign.tables import Tables
from campaign.tables.sieges import SiegeTables


@dataclass(frozen=True, slots=True)
class Game:
    """Scenario and board as pinned by the opening, and the tables in force; `printed` are the printed ones' texts.

    `step_costs` remembers the results of `terrain.step_cost` on this map by these tables.
    """

    map: CampaignMap
    tables: Tables
    quick: QuickTables
    scenario: Scenario
    sieges: SiegeTables
    printed: Mapping[str, str] = field(default_factory=dict)
    step_costs: dict[tuple[str, str], int | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
