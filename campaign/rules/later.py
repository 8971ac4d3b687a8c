"""The orders that players will write once their chapters are played: until then each is refused with its chapter."""

from rulebook import Refusal

ENCOUNTERS = ("GC-13", "encounters")
SIEGES = ("GC-15", "sieges")

LATER: dict[str, tuple[str, str]] = {
    "pursue": ENCOUNTERS,
    "besiege": SIEGES,
    "build_engine": SIEGES,
    "lift_siege": SIEGES,
    "sally": SIEGES,
}
"""Kind of order -> the rule id of its chapter in the catalogue, and the chapter's name."""


def not_played_yet(kind: str) -> Refusal | None:
    """The refusal of an order whose chapter is not played yet; None for a kind that is in no chapter."""
    chapter = LATER.get(kind)
    if chapter is None:
        return None
    rule = chapter[0]
    if chapter == SIEGES:
        return Refusal(
            rule, "order", "{kind} is not played yet: the chapter on sieges comes later", kind=kind
        )
    return Refusal(
        rule, "order", "{kind} is not played yet: the chapter on encounters comes later", kind=kind
    )
