"""The checks of a result from outside for a fight of a siege, beside the checks of the contract."""

from battles.contract import Muster, Result, Works, WorksAfter, at_large
from battles.contract.result import Outcomes
from campaign.rules.strongholds import mustering
from campaign.tables.sieges import SiegeTables
from rulebook import Refusal, rule


def check(muster: Muster, result: Result, tables: SiegeTables) -> None:
    """Refuse a result that gives up or wins what this fight is not about."""
    if muster.works is None:
        return
    check_outcomes(muster.works, result.outcomes)
    if result.works is not None:
        check_walls(muster.works, result.works, tables)
        check_gate(muster.works, result.works, tables)
        check_food(muster.works, result.works)
        check_party(muster, result, result.works)
        check_outer_works(muster.works, result)


@rule("GC-17.3b")
def check_outcomes(works: Works, outcomes: Outcomes) -> None:
    """Refuse a siege that is lifted, or a garrison that surrenders, but in an assault."""
    if works.action != mustering.ASSAULT and {outcomes.attacker, outcomes.defender} & {
        "siege_lifted",
        "garrison_surrenders",
    }:
        raise Refusal("GC-17.3b", "outcomes", "a sally ends without a lifted siege or a surrender")
    if outcomes.attacker == "garrison_surrenders":
        raise Refusal("GC-17.3b", "outcomes.attacker", "only a garrison can surrender, not the besieger")
    if outcomes.defender == "siege_lifted":
        raise Refusal("GC-17.3b", "outcomes.defender", "the besieged cannot lift the siege")


@rule("GS-11.3.1a")
def check_walls(works: Works, after: WorksAfter, tables: SiegeTables) -> None:
    """Refuse demolished hexes that are no walls of the plan, and every one if the walls lie off the maps."""
    plan = tables.siege_plan.of(works.building)
    far = not mustering.walls_on_the_table(works.building, works.action, tables)
    for number, hex_ in enumerate(after.demolished):
        if plan.wall(hex_) is None:
            raise Refusal("GS-11.3.1a", f"works.demolished[{number}]", "the plan has no wall in that hex")
        if far:
            raise Refusal(
                "GS-11.3.1a", f"works.demolished[{number}]", "no walls are on the maps of this fight"
            )


@rule("GS-11.3.1a", "GS-11.3.2a")
def check_gate(works: Works, after: WorksAfter, tables: SiegeTables) -> None:
    """Refuse a gate that changes where there is none, and one that stands although its hex is demolished."""
    plan = tables.siege_plan.of(works.building)
    if after.gate not in (None, "destroyed") and not set(plan.wood_gate).isdisjoint(after.demolished):
        raise Refusal("GS-11.3.2a", "works.gate", "a gate in a demolished hex is destroyed")
    if after.gate in (None, works.gate):
        return
    if not plan.wood_gate:
        raise Refusal("GS-11.3.1a", "works.gate", "the plan of this building has no gate")
    if not mustering.walls_on_the_table(works.building, works.action, tables):
        raise Refusal("GS-11.3.1a", "works.gate", "no gate is on the maps of this fight")


@rule("GS-11.4.3h")
def check_food(works: Works, after: WorksAfter) -> None:
    """Refuse food that nobody leads in, or loses, in a fight of this kind."""
    led = works.food if works.action == mustering.SUPPLY else 0
    if not 0 <= after.food_gained <= led:
        raise Refusal("GS-11.4.3h", "works.food_gained", "the horses of a supply sally cannot carry so much")
    if after.food_lost and works.action != mustering.ASSAULT:
        raise Refusal(
            "GS-11.4.1g", "works.food_lost", "food can only be lost with the outer works, in an assault"
        )


@rule("GS-11.4.3h")
def check_party(muster: Muster, result: Result, after: WorksAfter) -> None:
    """Refuse food that is led in by a party of which everybody is dead or taken."""
    fates = {**result.fates, **result.commanders}
    if after.food_gained and not at_large(muster.defender.people, fates):
        raise Refusal("GS-11.4.3h", "works.food_gained", "the party has no people left to bring it in")


@rule("GS-11.4.1e")
def check_outer_works(works: Works, result: Result) -> None:
    """Refuse outer works that are taken where those inside have no further redoubt to be shut up in.

    So it is where the relief storms outer works that the besieger holds, and before a siege.
    """
    if result.works is None or not result.works.outer_works_taken:
        return
    if not works.refuge:
        raise Refusal("GS-11.4.1e", "works.outer_works_taken", "no people are shut up in a further redoubt")
    if result.loser == "attacker":
        raise Refusal("GS-11.4.1e", "works.outer_works_taken", "a beaten side takes no outer works")
