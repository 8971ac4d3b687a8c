"""Hoplites: formed up with their front to the enemy, as many and as deep as they stand."""

from battles.guiscard.agenda import FormingUp
from battles.guiscard.bots.array import plane, point
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.chapter import Chapter
from battles.guiscard.orders import EndStep, FormUp, Order
from battles.guiscard.state import Skirmish
from hexmap.grid import AXIAL_STEPS, SIDES

ALIGNED = 0.6
"""How nearly a front must look to the enemy, as the cosine of the angle between them."""


def form_up(survey: Survey, chapter: Chapter, state: Skirmish, item: FormingUp) -> Order:
    """The largest body whose front is to the enemy."""
    lines = [order for order in chapter.offers(state, item) if isinstance(order, FormUp)]
    best = max(lines, key=lambda order: (len(order.members), aligned(survey, state, order)), default=None)
    if best is None or aligned(survey, state, best) < ALIGNED:
        good = [order for order in lines if aligned(survey, state, order) >= ALIGNED]
        return max(good, key=lambda order: len(order.members), default=EndStep())
    return best


def aligned(survey: Survey, state: Skirmish, order: FormUp) -> float:
    """The cosine of the angle between where a line would look and where the enemy is."""
    front = [AXIAL_STEPS[SIDES[(order.right + turn) % 6]] for turn in (4, 5)]
    ahead = plane(sum(q for q, _ in front), sum(r for _, r in front))
    there = middle([one.hex for one in survey.enemies])
    here = middle([state.people[name].hex for name in order.members])
    way = (there[0] - here[0], there[1] - here[1])
    length = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5 * (way[0] ** 2 + way[1] ** 2) ** 0.5
    return (ahead[0] * way[0] + ahead[1] * way[1]) / length if length else 0.0


def middle(hexes: list[str]) -> tuple[float, float]:
    """The middle of some hexes in the plane."""
    places = [point(hex_) for hex_ in hexes]
    count = max(len(places), 1)
    return sum(x for x, _ in places) / count, sum(y for _, y in places) / count
