"""The content of a result, in sentences: for an organiser who is about to settle a battle with it."""

from collections import Counter
from collections.abc import Iterator

from battles import contract
from battles.contract.muster import SIDES, Side
from campaign.presentation.report import Names
from desk.fights.result_form import told_apart
from desk.words.outcomes import OUTCOMES

CONVOYS: dict[contract.ConvoyFate, str] = {
    "kept": "is kept",
    "captured": "is captured",
    "destroyed": "is destroyed",
    "undriven": "is kept, without its driver",
}


def foretold(muster: contract.Muster, result: contract.Result, names: Names) -> Iterator[str]:
    """The result sentence by sentence: its end, its losses, and the goods that changed hands."""
    for side in SIDES:
        yield f"{capital(people(muster, side, names))} ({side}) {OUTCOMES[result.outcomes.of(side)]}."
    yield ending(muster, result, names)
    for _, group in muster.groups():
        yield f"{capital(names.piece(group.id))}: {'; '.join(fates(group, result)) or 'no losses'}."
    yield from goods(muster, result, names)
    if result.works is not None:
        yield from works(result.works)


def capital(said: str) -> str:
    """The same with a capital letter, but for a group's number."""
    return said if said[1:2].isdecimal() else said[:1].upper() + said[1:]


def people(muster: contract.Muster, side: Side, names: Names) -> str:
    """The fighters of a side: "the Normans"."""
    return " and ".join(names.faction(each) for each in muster.force(side).factions)


def ending(muster: contract.Muster, result: contract.Result, names: Names) -> str:
    """The winner, and the number of rounds."""
    won = f"{capital(people(muster, result.holder, names))} win" if result.holder else "Neither side wins"
    return f"{won}, after {result.rounds} round{'' if result.rounds == 1 else 's'}."


def fates(group: contract.Group, result: contract.Result) -> Iterator[str]:
    """The fate of a group: men in counts by kind, commanders by name; unhurt people are left out."""
    found = contract.kinds(group)
    for kind, men in found.items():
        counts = Counter(how for man in men for how in fared(man.id, result.fates[man.id], result))
        if counts:
            told = ", ".join(f"{number} {how}" for how, number in counts.items())
            yield f"{told_apart(kind, found)}: {told}"
    for leader in group.commanders:
        yield f"{leader.name}: {', '.join(fared(leader.id, result.commanders[leader.id], result)) or 'unhurt'}"


def fared(person: str, fate: contract.Fate, result: contract.Result) -> list[str]:
    """The losses of a person: life, freedom, health or his horse."""
    return [*([fate] if fate != "unhurt" else []), *(["unhorsed"] if person in result.unhorsed else [])]


def goods(muster: contract.Muster, result: contract.Result, names: Names) -> Iterator[str]:
    """The goods that changed hands or went away: money, convoys, captives, and the edge by which a group leaves."""
    for loot in result.loot:
        loser, taker = names.piece(loot.lost_by), names.piece(loot.taken_by)
        yield f"{capital(taker)}: {names.deniers(loot.half_deniers)} taken from {loser}."
    for convoy, fate in result.convoys.items():
        yield f"Convoy {convoy} {CONVOYS[fate]}."
    if result.freed:
        yield f"Captives freed: {len(result.freed)}."
    for group, edge in result.left_by.items():
        yield f"{capital(names.piece(group))}: leaves the hex by {edge}."


def works(after: contract.WorksAfter) -> Iterator[str]:
    """The changes of the fight to the place."""
    if after.demolished:
        yield f"Demolished: {', '.join(after.demolished)}."
    for kind, number in after.engines_lost.items():
        yield f"Engines lost: {number} {kind.replace('_', ' ')}."
    for said, number in (
        ("Tent hexes burnt", after.tents_burnt),
        ("Days of food lost", after.food_lost),
        ("Days of food gained", after.food_gained),
    ):
        if number:
            yield f"{said}: {number}."
    if after.outer_works_taken:
        yield "The outer works are taken."
    if after.gate is not None:
        yield f"The gate is {after.gate} at the end."
    if after.siphon_lost:
        yield "The siphon is lost."
