"""The maps of the campaign, one folder each. `load` reads a map once; after that it is plain data."""

from functools import cache
from pathlib import Path

from campaign.maps.model import CampaignMap, Ground, Region, Road, Site
from campaign.maps.reader import MapError, read

__all__ = ["CampaignMap", "Ground", "MapError", "Region", "Road", "Site", "known", "load"]

_HOME = Path(__file__).parent


def known() -> tuple[str, ...]:
    """The ids of the maps that can be loaded."""
    return tuple(sorted(path.parent.name for path in _HOME.glob("*/map.toml")))


@cache
def load(map_id: str) -> CampaignMap:
    """The map of that id. MapError if there is none or its files are malformed."""
    if map_id not in known():
        raise MapError(f"no map {map_id!r}; there are {', '.join(known())}")
    return read(_HOME / map_id)
