"""GS-11.3: walls are pounded hex by hex, until one is down and a breach is open."""

from collections.abc import Mapping, Sequence

from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.orders import Pound, Target
from campaign.model.siege import Siege
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.strongholds.works import PERRIER
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Plan, WallClass
from rulebook import Refusal, rule

WOOD, TOWER = "wood", "double_stone"
DAMAGE, COLLAPSE = "D", "C"
SOFTEST_FIRST = ("wood", "single_stone", "double_stone")


@rule("GS-11.3.2a", "GS-11.3.2b")
def demolished(wall: WallClass, degree: int, tables: SiegeTables) -> bool:
    """True if so many degrees bring a wall of this class down: four for a tower, two for a wall, one for wood."""
    return degree >= tables.demolition.degrees(wall)


@rule("GS-11.3.2c", "GS-11.3.3a")
def breaches(plan: Plan, demolition: Mapping[str, int], tables: SiegeTables) -> list[str]:
    """The wall hexes that are down; all others count as whole, however damaged."""
    walls = ((hex_, plan.wall(hex_), degree) for hex_, degree in sorted(demolition.items()))
    return [hex_ for hex_, wall, degree in walls if wall is not None and demolished(wall, degree, tables)]


@rule("GS-11.3.4d", "GS-11.3.4e")
def tower_in_reach(plan: Plan, demolition: Mapping[str, int], tables: SiegeTables) -> set[str]:
    """The hexes of the tower that may be pounded: the three nearest to each breach in the wood before it."""
    near = tables.pounding_limits.tower_hexes_near_breach
    down = breaches(plan, demolition, tables)
    return {hex_ for breach in down for hex_ in plan.tower_near.get(breach, ())[:near]}


@rule("GS-11.3.1a")
def check_wall(plan: Plan, hex_: str, field: str) -> WallClass:
    """The class of a wall on the plan. Refuses what is no wall of this building."""
    wall = plan.wall(hex_)
    if wall is None:
        raise Refusal("GS-11.3.1a", field, "{wall} is not a wall of this place", wall=hex_)
    return wall


@rule("GS-11.3.4a")
def check_target(
    plan: Plan, demolition: Mapping[str, int], hex_: str, tables: SiegeTables, field: str
) -> WallClass:
    """The class of a wall that may be pounded today. Refuses one that is down, or a tower out of reach."""
    wall = check_wall(plan, hex_, field)
    if demolished(wall, demolition.get(hex_, 0), tables):
        raise Refusal("GS-11.3.2c", field, "{wall} is down already", wall=hex_)
    if wall == TOWER and hex_ not in tower_in_reach(plan, demolition, tables):
        raise Refusal("GS-11.3.4e", field, "the palisade still covers {wall}: breach it first", wall=hex_)
    return wall


@rule("GS-11.3.4c", "GS-9.2.5a")
def check_targets(
    plan: Plan, demolition: Mapping[str, int], targets: Sequence[Target], tables: SiegeTables
) -> None:
    """Refuse targets that may not be pounded on one day: a hex named twice, and more than one of wood (D13)."""
    wooden = 0
    for number, target in enumerate(targets):
        field = f"targets[{number}].hex"
        if any(earlier.hex == target.hex for earlier in targets[:number]):
            raise Refusal("GS-11.3.4a", field, "{wall} is named twice", wall=target.hex)
        wooden += check_target(plan, demolition, target.hex, tables, field) == WOOD
        most = tables.pounding_limits.wooden_hexes_per_day
        if wooden > most:
            raise Refusal("GS-9.2.5a", field, "wooden hexes pounded in a day: {most} at most", most=most)


def by_default(
    plan: Plan, demolition: Mapping[str, int], perriers: int, tables: SiegeTables
) -> tuple[Target, ...]:
    """The target without an order: the most damaged wall in reach, the softest first, with all perriers."""

    def rank(hex_: str) -> tuple[int, int, str]:
        return -demolition.get(hex_, 0), SOFTEST_FIRST.index(str(plan.wall(hex_))), hex_

    down = set(breaches(plan, demolition, tables))
    reach = {*plan.wood, *plan.single_stone, *tower_in_reach(plan, demolition, tables)} - down
    return (Target(min(reach, key=rank), perriers),) if reach else ()


@rule("GS-11.3.4b", "GS-10.4.1a", "GS-11.3.4g")
def points(perriers: int, tables: SiegeTables) -> int:
    """The points of so many perriers on one wall hex: they are added, however many there are."""
    return perriers * tables.pounding_limits.points_per_perrier


def targets_of(decision: Decision, siege: Siege, plan: Plan, perriers: int) -> tuple[Target, ...]:
    """The targets that the besieger's order names, if its conditions hold, else the target without an order.

    A named target that cannot be pounded is left out without a replacement.
    """
    tables = decision.game.sieges
    orders = (order for _, order in decision.written(siege.besieger, Pound))
    wanted = [order for order in orders if isinstance(order, Pound) and order.site == siege.site]
    order = conditions.answer(decision, siege.besieger, wanted, Moment("pound", siege.hex))
    decision.choose("pound", by_order=order is not None)
    if order is None:
        return by_default(plan, siege.demolition, perriers, tables)
    try:
        check_targets(plan, siege.demolition, order.targets, tables)
        check_perriers(sum(target.perriers for target in order.targets), perriers)
    except Refusal as refusal:
        decision.fail(order, siege.besieger, refusal)
        return ()
    return order.targets


@rule("GS-11.3.4a")
def check_perriers(wanted: int, there: int) -> None:
    """Refuse to name more perriers than work: each pounds one hex a day."""
    if wanted > there:
        raise Refusal(
            "GS-11.3.4a", "targets", "perriers that work: {there}, not {wanted}", there=there, wanted=wanted
        )


def pound(decision: Decision, siege: Siege) -> str:
    """Pound the walls for a day, as ordered or as usual; the code of the action, "" where nothing could be pounded."""
    tables = decision.game.sieges
    plan, perriers = tables.siege_plan.of(siege.building), siege.engines.get(PERRIER, 0)
    if not perriers:
        return ""
    targets = targets_of(decision, siege, plan, perriers)
    for target in targets:
        strike(decision, siege, plan, target)
    return "po" if targets else ""


@rule("GS-11.3.4b", "GS-11.3.4f")
def strike(decision: Decision, siege: Siege, plan: Plan, target: Target) -> None:
    """One roll for one wall hex: it is damaged by a degree, or one of the perriers falls to pieces (D13)."""
    tables = decision.game.sieges
    wall = check_wall(plan, target.hex, "targets")
    rolled = decision.dice.roll(
        "GS-11.3.4b",
        f"siege of {siege.site}",
        f"pounding {target.hex}",
        witness=shown_to(decision.state, siege.besieger, siege.besieged),
    )
    blow = tables.pounding.blow(wall, points(target.perriers, tables), rolled.face)
    degree = siege.demolition.get(target.hex, 0) + (blow == DAMAGE)
    decision.emit(
        e.WallPounded(
            **siege.header,
            wall=target.hex,
            of=wall,
            perriers=target.perriers,
            blow=blow,
            degree=degree,
            down=blow == DAMAGE and demolished(wall, degree, tables),
            lost=int(blow == COLLAPSE),
            rolls=(rolled,),
        )
    )
