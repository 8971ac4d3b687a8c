"""DH-2.2, 11.31: the counters of a scenario put down: units and leaders with their ratings, standards with leaders."""

from battles.contract.muster import SIDES, Side
from battles.devils_horsemen.scenarios import Counter, Led, Rating, Scenario
from battles.devils_horsemen.state import Leader, Standard, Unit
from battles.devils_horsemen.state.field import CORNERS, Told
from battles.devils_horsemen.tables import TABLES
from rulebook import rule

NONE = "none"


def map_of(scenario: Scenario) -> Told:
    """The map of a scenario."""
    laid = scenario.map
    # In an order in which the codec leaves it.
    legend = {letter: scenario.legend[letter] for letter in sorted(scenario.legend)}
    return Told(laid.columns, laid.rows, laid.terrain, legend, {"stream": laid.stream_hexsides})


def sides(scenario: Scenario) -> dict[str, Side]:
    """The sides by the names of the scenario."""
    return dict(zip(scenario.sides, SIDES, strict=True))


@rule("DH-6.74a")
def reaction(type_: str, *, mongol: bool) -> int:
    """The rating against feigned retreats of a type where no scenario gives one; 0 for whom it does not concern."""
    table = TABLES.now.reaction_ratings.feigned_retreat_reaction
    return table.get(f"{type_}_MONGOL" if mongol else type_, table.get(type_, 0))


@rule("DH-9.31a")
def chivalry(type_: str, *, european: bool) -> int:
    """The rating of uncontrolled aggression of a type where no scenario gives one: of knights, and European horse."""
    table = TABLES.now.reaction_ratings.chivalric_aggression
    return table.get(f"{type_}_european" if european else type_, table.get(type_, 0))


def rated(given: tuple[Rating, ...], counter: Counter) -> int | None:
    """The rating that a scenario gives a unit; None without one."""
    wanted = (counter.side, counter.formation, counter.type)
    return next((each.rating for each in given if (each.side, each.formation, each.type) == wanted), None)


@rule("DH-2.21a", "DH-2.21b", "DH-2.21c", "DH-2.22a", "DH-2.23a")
def unit(counter: Counter, scenario: Scenario) -> Unit:
    """A unit as it is set up, mounted if it can be, with its ratings."""
    mongol = counter.side == scenario.mongol_side and not counter.ally
    against = rated(scenario.ratings.feigned_retreat_reaction, counter)
    rash = rated(scenario.ratings.chivalric_aggression, counter)
    return Unit(
        counter.id,
        sides(scenario)[counter.side],
        counter.formation,
        counter.type,
        counter.tq,
        counter.ma,
        "" if counter.missile == NONE else counter.missile,
        counter.shower,
        counter.feign,
        "" if counter.dismount == NONE else counter.dismount,
        counter.moved_penalty,
        counter.ally,
        reaction(counter.type, mongol=mongol) if against is None else against,
        chivalry(counter.type, european=False) if rash is None else rash,
        counter.hex,
        CORNERS.index(counter.facing),
    )


def leader(led: Led, scenario: Scenario) -> Leader:
    """A leader as he is set up."""
    return Leader(
        led.id,
        led.name,
        sides(scenario)[led.side],
        led.kind,
        led.initiative,
        led.lines,
        led.range,
        led.charisma,
        led.elite,
        led.replacements,
        led.commands,
        led.hex,
    )


@rule("DH-11.31a")
def standards(scenario: Scenario) -> tuple[Standard, ...]:
    """The standards, each where its leader is."""
    led = {each.id: leader(each, scenario) for each in scenario.order_of_battle.leaders}
    return tuple(
        Standard(each.leader, led[each.leader].side, each.formations, led[each.leader].hex)
        for each in scenario.standards.placed
    )
