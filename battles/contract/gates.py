"""The gate of a building, and its state in documents that are older than the word for it."""

from collections.abc import Collection
from typing import Literal

Gate = Literal["closed", "open", "destroyed"]

GATE_HEX = {"castle": "1515"}
"""The gate's hex in the plan that musters of the second version of the contract went by (M-siege-plan)."""


def read_from_breaches(
    building: str, action: str, demolished: Collection[object], *, breached: bool, infiltrators: bool
) -> Gate:
    """How the gate stands by a muster of the second version of the contract, which has no word for it.

    Nothing in an assault counted as a breach there without a demolished hex but a gate that a spy had opened.
    """
    if GATE_HEX.get(building) in demolished:
        return "destroyed"
    opened = infiltrators or (breached and not demolished)
    return "open" if opened and action == "assault" else "closed"
