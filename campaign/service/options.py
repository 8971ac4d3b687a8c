"""What a faction may order at the dawn of a day, and what would come of a meeting that it plans."""

from campaign.options import Options, options
from campaign.options.prospects import Planned, planned
from campaign.service.seats import Seat


def read_options(seat: Seat) -> Options:
    """The orders that make sense at the dawn that a seat was found with, on what its faction knew then.

    Raises Absent for a dawn that has not come.
    """
    return options(*seat.board())


def read_prospect(seat: Seat, group: str, hex_: str, against: str) -> Planned:
    """The odds of a meeting of an own group with those of another faction in a hex, on what the faction knew at that dawn.

    Raises Absent for a dawn that has not come, and Refusal for a group or an enemy that the faction does not know.
    """
    return planned(*seat.board(), group, hex_, against)
