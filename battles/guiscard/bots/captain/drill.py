"""Hoplites: formed up with their front to the enemy, as deep as they stand; in foulkon until he is near."""

from collections.abc import Iterator

from battles.guiscard.bots.captain.stance import Stance
from battles.guiscard.bots.captain.survey import FAR, Survey
from battles.guiscard.play.hoplites import drill
from battles.guiscard.play.hoplites.drill import Disband, Foulkon
from battles.guiscard.play.hoplites.forming import FormUp
from battles.guiscard.play.hoplites.keeping import standing
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.rules.hoplites.ranks import drawn_up
from battles.guiscard.rules.lanes import plane, point
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.state.items import FormingUp
from battles.kit.topic import Topic
from hexmap.grid import AXIAL_STEPS, SIDES, distance

MARCH = 15
"""Hexes to the enemy from which on a formation breaks up to march: it is slow."""
LOOSE = 0.5
"""The tempers that care less for order and break up to press on."""
CLOSE = 6
"""A formation so near to the enemy fights without foulkon."""
ALIGNED = 0.6
"""The least nearness of a front to the enemy's direction, as the cosine of the angle between them."""


def form_up(survey: Survey, chapter: Topic, state: Skirmish, item: FormingUp) -> Order:
    """The largest body whose front is to the enemy."""
    lines = [order for order in chapter.offers(state, item) if isinstance(order, FormUp)]
    found = {order: aligned(survey, state, order) for order in lines}
    good = [order for order in lines if found[order] >= ALIGNED]
    return max(good, key=lambda order: (len(order.members), found[order]), default=EndStep())


def aligned(survey: Survey, state: Skirmish, order: FormUp) -> float:
    """The cosine of the angle between where a line would look and where the enemy is."""
    front = [AXIAL_STEPS[SIDES[(order.right + turn) % 6]] for turn in (4, 5)]
    ahead = plane(sum(q for q, _ in front), sum(r for _, r in front))
    way = toward_enemy(survey, state, order)
    length = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5 * (way[0] ** 2 + way[1] ** 2) ** 0.5
    return (ahead[0] * way[0] + ahead[1] * way[1]) / length if length else 0.0


def toward_enemy(survey: Survey, state: Skirmish, order: FormUp) -> tuple[float, float]:
    """The direction of the enemy from a line; before he is set up, the facing of its riders."""
    if not survey.enemies:
        berth = state.berths[state.people[order.members[0]].group]
        return plane(*AXIAL_STEPS[SIDES[berth.facing]])
    there = middle([one.hex for one in survey.enemies])
    here = middle([state.people[name].hex for name in order.members])
    return there[0] - here[0], there[1] - here[1]


def before_moving(survey: Survey, stance: Stance, state: Skirmish) -> Iterator[Order]:
    """The orders for formations before their men move: break up to come on, take the foulkon or leave it."""
    for formation in drill.own(state, survey.side):
        near = distance_to_enemy(survey, state, formation)
        if stance.flight or near > MARCH or (stance.order < LOOSE and near > CLOSE):
            yield Disband(formation.id)
        elif formation.foulkon != (near > CLOSE):
            yield Foulkon(formation.id)


def distance_to_enemy(survey: Survey, state: Skirmish, formation: Formation) -> int:
    """Hexes between a formation and the nearest enemy."""
    hexes = [state.people[name].hex for name in formation.members]
    return min((distance(hex_, enemy.hex) for hex_ in hexes for enemy in survey.enemies), default=FAR)


def stands(state: Skirmish, one: Character) -> bool:
    """True if somebody keeps his place in a formation, for which the others count on him."""
    return formation_of(state, one) is not None


def fallen_out(state: Skirmish, one: Character, hex_: str) -> list[Character]:
    """The people who leave their formation once somebody has gone to a hex; he among them."""
    formation = formation_of(state, one)
    if formation is None:
        return []
    here = standing(state, formation.members)
    there = {hex_ if name == one.id else each: name for each, name in here.items()}
    now, then = (in_ranks(men, formation) for men in (here, there))
    return [state.people[name] for name in formation.members if name in now - then]


def in_ranks(men: dict[str, str], formation: Formation) -> set[str]:
    """The men, of these by hex, who stand in ranks that look the way of a formation."""
    return {name for ranks in drawn_up(men, formation.right) for rank in ranks for name in rank}


def middle(hexes: list[str]) -> tuple[float, float]:
    """The middle of some hexes in the plane."""
    places = [point(hex_) for hex_ in hexes]
    count = max(len(places), 1)
    return sum(x for x, _ in places) / count, sum(y for _, y in places) / count
