"""The hidden truth of a campaign, open to all players once it is over: each morning as it was."""

from campaign import maps
from campaign.model.state import State
from campaign.presentation.chart import Chart
from campaign.presentation.overview import overview
from campaign.service.denials import Absent
from campaign.service.seats import Seat, with_dawn
from campaign.visibility import View, view


def true_views(seat: Seat, day: int) -> list[View]:
    """The knowledge of each faction at the dawn of a day, together all of it. Raises Absent as `check_over` does."""
    check_over(seat)
    return all_views(state_at(seat, day))


def true_map(seat: Seat, day: int, language: str) -> Chart:
    """The map of a dawn with everything that stood on it. Raises Absent as `check_over` does, and for no such day."""
    check_over(seat)
    return whole_map(state_at(seat, day), language)


def all_views(state: State) -> list[View]:
    """The knowledge of each faction at a dawn, together all of it."""
    return [view(state, faction) for faction in state.factions]


def whole_map(state: State, language: str) -> Chart:
    """The map of a dawn with everything that stands on it."""
    return overview(state, maps.load(state.map), (), language)


def state_at(seat: Seat, day: int) -> State:
    """All that was at the dawn of a day; the end is the dawn after the last day. Raises Absent for no such day."""
    return with_dawn(seat, None if day == seat.newest else day).state()


def check_over(seat: Seat) -> None:
    """Raise Absent as long as the campaign goes on: until then each faction knows its own."""
    if seat.phase != "ended":
        raise Absent("The hidden facts are shown when the campaign is over.")
