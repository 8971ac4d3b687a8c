"""A correction of men tells of those alone who are more or fewer."""

import pytest

from campaign.presentation.organiser import names_of
from campaign.presentation.report import SENTENCES
from tests.campaign.board import Board


def men(**counts: int) -> list[dict[str, object]]:
    """Men by type, the wounded by a type with `_hurt`."""
    return [
        {"type": name.removesuffix("_hurt"), "count": number, "wounded": name.endswith("_hurt")}
        for name, number in counts.items()
    ]


def said(now: list[dict[str, object]], before: list[dict[str, object]]) -> str:
    facts = {"piece": "n1", "hex": "4224", "men": now, "before": before}
    return SENTENCES["StrengthCorrected"](facts, names_of(Board().place("melfi", "lombard").state))


@pytest.mark.parametrize(
    ("now", "before", "told"),
    [
        (men(archer=2, knight=3), men(archer=2, knight=2), "is 3 knights, not 2."),
        (men(archer=2), men(archer=2, knight=2), "is 0 knights, not 2."),
        (men(archer=1, knight=1), men(archer=2), "is 1 archer, not 2; 1 knight, not 0."),
        (men(knight=1, knight_hurt=2), men(knight=3), "is 2 wounded, not 0."),
        (men(knight=3), men(knight=3), "is 3 knights, not 3 knights."),
    ],
)
def test_only_what_differs_is_told(
    now: list[dict[str, object]], before: list[dict[str, object]], told: str
) -> None:
    assert said(now, before).endswith(told)
