"""Orders at random about places: to attack, plunder and summon, to garrison and defend."""

from hypothesis import strategies as st

from campaign.model.men import Band
from campaign.model.orders import Capitulate, Garrison, LeaveGarrison, Levy, Order, Plunder, Storm, Summon
from campaign.model.state import State


@st.composite
def about_places(draw: st.DrawFn, state: State, group: str) -> Order:
    """An order for a place, mostly the one in the group's hex or beside it."""
    site = draw(st.sampled_from([*sorted(state.settlements), *sorted(state.settlements), "nowhere"]))
    bearers = (state.groups.get(group), state.settlements.get(site))
    company = getattr(bearers[0], "men", []), getattr(bearers[1], "garrison", [])
    some = [draw(shares(people)) for people in company]
    kinds: list[Order] = [
        Storm(group, site, draw(st.sampled_from(([], some[0])))),
        Storm(group, site),
        Plunder(group, site, draw(st.sampled_from((None, 1, 9)))),
        Summon(group, site),
        Capitulate(site, draw(st.booleans())),
        Levy(site, draw(st.sampled_from(("lombard", "byzantine")))),
        Garrison(group, site, some[0]),
        LeaveGarrison(group, site, some[1]),
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def shares(draw: st.DrawFn, people: list[Band]) -> list[Band]:
    """Some people of a company, or somebody who is not in it."""
    if not people:
        return [Band("norman", "archer", False, False, 1)]
    band = draw(st.sampled_from(people))
    return [band.of(draw(st.integers(1, band.count + 1)))]
