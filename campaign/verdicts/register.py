"""The register of judgements: which judge belongs to which kind of order."""

from collections.abc import Callable
from typing import Any, TypeVar

from campaign.verdicts.draft import Draft
from rulebook import Refusal

Ordered = TypeVar("Ordered")
Judge = Callable[[Any, Draft], Refusal | None]
JUDGE: dict[type, Judge] = {}


def judges(
    kind: type[Ordered],
) -> Callable[[Callable[[Ordered, Draft], Refusal | None]], Callable[[Ordered, Draft], Refusal | None]]:
    """Register the judge of one kind of order: he raises Refusal, answers a warning, or nothing."""

    def register(
        judge: Callable[[Ordered, Draft], Refusal | None],
    ) -> Callable[[Ordered, Draft], Refusal | None]:
        JUDGE[kind] = judge
        return judge

    return register
