"""What a faction may order at the dawn of a day."""

from campaign.options import Options, options
from campaign.service.seats import Seat


def read_options(seat: Seat) -> Options:
    """The orders that make sense at the dawn that a seat was found with, on what its faction knew then.

    Raises Absent for a dawn that has not come.
    """
    return options(*seat.board())
