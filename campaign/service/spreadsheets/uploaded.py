"""Read the spreadsheet of somebody who may mean ill: in a process of its own, within limits of memory and time."""

from collections.abc import Mapping

from campaign.service.spreadsheets.cells import CellFault, Refused
from campaign.service.spreadsheets.reading import Found, taken
from uploads.apart import apart
from uploads.limits import Limits, TooCostly

LIMITS = Limits(seconds=6, megabytes=256)
"""Several times the need of the largest position on paper."""


def read_apart(files: Mapping[str, bytes]) -> Found:
    """The sheets of the files, by name, and the cells that no sheet may have. Raises Refused."""
    try:
        found = apart(LIMITS, taken, dict(files))
    except TooCostly as cost:
        raise Refused(CellFault(next(iter(files), "file"), cost.reason)) from cost
    if found.refused:
        raise Refused(*found.refused)
    return found.sheets, found.wrong
