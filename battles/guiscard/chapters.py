"""Which chapter of the rules knows what lies on top of the agenda."""

from battles.guiscard import agenda, deployment, ending, turn
from battles.guiscard.chapter import Chapter
from battles.guiscard.charge.chapters import CHAPTERS as CHARGE
from battles.guiscard.combat.chapters import CHAPTERS as COMBAT
from battles.guiscard.fire.chapters import CHAPTERS as FIRE
from battles.guiscard.hoplites.chapters import CHAPTERS as HOPLITES
from battles.guiscard.movement.chapters import CHAPTERS as MOVEMENT

CHAPTERS: dict[type, Chapter] = {
    agenda.Deploying: deployment.DEPLOYING,
    agenda.Parleying: ending.PARLEYING,
    agenda.Recovery: turn.RECOVERY,
    **FIRE,
    **CHARGE,
    **MOVEMENT,
    **HOPLITES,
    **COMBAT,
}
"""Every item that may lie on the agenda."""
