"""The redoubts of a building, where those inside are shut up when its outer works are lost (GS-11.4.1e-h)."""

from campaign.model.siege import LAST_REDOUBT, OUTER, REDOUBT, Stage
from campaign.rules.strongholds.damage import next_stage
from campaign.tables.sieges.shapes import Plan
from rulebook import rule

STAGES = (OUTER, REDOUBT, LAST_REDOUBT)


@rule("GS-11.4.1h")
def hexes_held(plan: Plan, stage: Stage) -> tuple[str, ...]:
    """The hexes in which those inside set up for an assault: the redoubt that they still hold; none for anywhere inside."""
    lost = STAGES.index(stage)
    return plan.redoubts[lost - 1] if lost else ()


@rule("GS-11.4.1e")
def refuge(plan: Plan, stage: Stage, building: str) -> tuple[str, ...]:
    """The hexes of the next redoubt, if any: an assault may stop when all people inside are shut up there."""
    following = next_stage(stage, building)
    return hexes_held(plan, following) if following else ()
