"""Exact odds, all ten faces of each die counted: what fire hits, and how often a feigned retreat is followed and pays."""

from collections.abc import Callable, Iterable, Iterator

from battles.devils_horsemen.rules import bows, feints, missiles
from battles.devils_horsemen.state import Horsemen, Leader, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.shooting import Mode

FACES = range(10)
HERE = "0101"
QUALITIES = range(4, 10)
"""The qualities for which a trap is told: a quality of 9 never fails."""
BOWS = {"B": "short bow", "C": "composite bow", "CB": "crossbow"}
MODES: tuple[Mode, ...] = ("direct", "arched")


def chance(happens: Callable[[int], bool]) -> float:
    """How likely something is by one die."""
    return sum(map(happens, FACES)) / len(FACES)


def hit(firer: Unit, target: Unit | None, mode: Mode, range_: int) -> float:
    """How likely a volley hits of a firer who stands in order, at a target or at no armour at all; 0 out of range."""
    most = missiles.most(firer, range_)
    if most is None:
        return 0.0
    added = missiles.modifiers(firer, target, mode, range_, moved=False, shower=False)
    return chance(lambda die: missiles.hits(die, added, most))


def followed(rating: int, *, led: bool) -> float:
    """The chance that a unit of a rating, with a leader or without, must pursue a feint before it."""
    state: State = Horsemen()
    unit = Unit("pursuer", "attacker", "", "KN", 0, 0, hex=HERE, reaction=rating)
    if led:
        state.leaders["leader"] = Leader("leader", "", "attacker", "subordinate", 0, 0, 0, 0, hex=HERE)
    return chance(lambda die: feints.is_lured(die, feints.reaction(state, unit)))


def sprung(quality: int) -> float:
    """The chance that a pursued unit turns on its pursuer."""
    return chance(lambda die: feints.is_sprung(die, quality))


def firers() -> Iterator[tuple[str, Unit]]:
    """The firers of the table of ranges: with each missile, on horseback and on foot if that differs."""
    for missile, name in BOWS.items():
        for type_, where in (("LC", ", mounted"), ("LI", ", on foot")):
            if missile not in TABLES.now.missile_range.hit:
                yield f"{name}{where}", shooter(type_, missile)
            elif type_ == "LI":
                yield name, shooter(type_, missile)


def shooter(type_: str, missile: str) -> Unit:
    """Somebody of a type, with a missile or without."""
    return Unit(type_, "attacker", "", type_, 0, 0, missile)


def targets() -> dict[str, Unit]:
    """One of each line of the table of armour."""
    found = {}
    for name in TABLES.now.armor_effect.modifier:
        type_ = missiles.LIGHT if name == missiles.MONGOL else name
        found[name] = Unit("target", "defender", "", type_, 0, 0, feign=name == missiles.MONGOL)
    return found


def percent(share: float) -> str:
    """A share of one, of which hundredths are exact."""
    return f"{share * 100:.0f} %"


def row(cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def of_fire() -> Iterator[str]:
    """The hits of fire, as a table: by firer, range and way of fire, against each armour."""
    against = targets()
    yield row(("missile", "hexes", "fire", "hits on", *(f"`{name}`" for name in against)))
    yield row(("---", "---:", "---", "---:", *("---:" for _ in against)))
    for name, firer in firers():
        for range_ in range(1, bows.reach(firer) + 1):
            for mode in MODES:
                if missiles.why_not_mode(firer, range_, mode) is None:
                    shares = (percent(hit(firer, each, mode, range_)) for each in against.values())
                    yield row((name, str(range_), mode, f"0 to {bows.most(firer, range_)}", *shares))


def of_feints() -> Iterator[str]:
    """How often a feigned retreat is followed and then pays, as a table: by rating and quality."""
    yield row(
        ("rating", "of", "follows", "with a leader", *(f"trapped by {quality}" for quality in QUALITIES))
    )
    yield row(("---:", "---", "---:", "---:", *("---:" for _ in QUALITIES)))
    for rating in FACES:
        named = (
            name for name, it in TABLES.now.reaction_ratings.feigned_retreat_reaction.items() if it == rating
        )
        alone, led = followed(rating, led=False), followed(rating, led=True)
        traps = (percent(alone * sprung(quality)) for quality in QUALITIES)
        yield row(
            (str(rating), ", ".join(f"`{name}`" for name in named), percent(alone), percent(led), *traps)
        )


def lines() -> Iterator[str]:
    """Both tables, for the page of the system."""
    yield "Fire of a firer in order who stands, by missile, range and armour of the target:"
    yield ""
    yield from of_fire()
    yield ""
    yield "A feigned retreat, by the rating of who comes: it follows, and then is trapped by the quality of who feigned:"
    yield ""
    yield from of_feints()
