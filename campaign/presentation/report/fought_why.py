"""Why a battle ended as it did: by the steps of the quick tables, or by its heads, its last event and its losses."""

from collections.abc import Iterator

from battles.contract.muster import SIDES
from campaign.model.state import ENGINE
from campaign.presentation.report.language import phrase
from campaign.presentation.report.quick_why import TOLL, by_the_tables, cost
from campaign.presentation.report.reasons import Reason, because
from campaign.presentation.report.words import Facts, Names

EXTERNAL = "external"
STARTED = "started"
"""The fact of a battle that has the heads of each side at its start, by its muster."""
DECIDED = "decided"
"""The fact of a battle that has the last words of its tactical system, in the reader's language."""
HEADS = phrase("{attacker} attacked with {attacking}, and {defender} had {defending}")


@because("BattleFought")
def why_fought(facts: Facts, names: Names) -> list[Reason]:
    """Why a battle ended as it did; nothing for a battle that was seen from afar."""
    if facts.get("way") in (ENGINE, EXTERNAL):
        return [Reason("", said) for said in by_its_course(facts, names)]
    return list(by_the_tables(facts, names)) if facts.get("letter") else []


def by_its_course(facts: Facts, names: Names) -> Iterator[str]:
    """The last event, which decided the battle, the heads at the start, the losses, and where more is to be read."""
    if facts.get(DECIDED):
        yield facts[DECIDED]
    if STARTED in facts:
        heads = facts[STARTED]
        yield names.tell(
            HEADS,
            facts,
            attacking=names.heads(heads["attacker"]),
            defending=names.heads(heads["defender"]),
        )
        if TOLL in facts:
            yield names.all_of(cost(side, facts, names) for side in SIDES)
    if facts.get("ruleset"):
        system = names.system(facts["ruleset"])
        yield names.say("fought out by the engine ({system}); its story has every roll", system=system)
    elif facts["way"] == EXTERNAL:
        yield names.say("fought at a table, which reported its result")
