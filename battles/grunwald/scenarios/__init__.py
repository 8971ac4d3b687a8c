"""The battles of Grunwald by name: who is placed where, who comes later, and how long it lasts (GR-S0 to GR-S2)."""

from pathlib import Path

import msgspec

from battles.grunwald.state import Quota
from battles.grunwald.tables.forces import Contingent, Nation
from battles.kit.agenda.scenarios import Scenarios


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units of a contingent may be set up: at most `radius` from one of the hexes."""

    id: str
    contingent: Contingent
    units: str
    radius: int
    hexes: tuple[str, ...]


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A body that is set up about some dots, or of which one unit for each of these hexes takes the field."""

    group: str
    dots: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: the bodies on the field and later ones, with their leaders and banners."""

    provenance: str
    name: str
    first_player: Nation
    turns: int
    start_morale_box: int
    facing: dict[Contingent, str]
    placement: tuple[Placed, ...]
    leaders_with: dict[str, str] = {}
    banners_with: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    reinforcements: dict[Nation, Quota] = {}
    reinforcement_pool: tuple[str, ...] = ()
    in_lithuanian_camp: tuple[str, ...] = ()


SCENARIOS: Scenarios[Scenario] = Scenarios(
    Path(__file__).parent, Scenario, {"organisation": False, "fatigue": False}
)
"""All of them; chapters 13 and 14 of the rules are played where somebody chooses them."""
