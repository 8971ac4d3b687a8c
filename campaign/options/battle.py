"""Answers to battles that may come."""

from collections.abc import Iterator
from typing import get_args

from campaign.model.orders import (
    ANY,
    ChooseField,
    JoinBattle,
    RefuseBattle,
    Retreat,
)
from campaign.model.orders.battle import HexSide
from campaign.model.state import Group
from campaign.options.option import Option, Value
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from rulebook import Refusal
from rulebook.refusal import phrase

NEAR = phrase("you know of no group of another faction that this group can meet today")
SIDES = get_args(HexSide)


def against(survey: Survey) -> dict[str, tuple[Value, ...]]:
    """The factions that a battle may be against."""
    return {"against": (ANY, *survey.enemies)}


@thinks(JoinBattle, "groups", Refusal("GC-14.3a", "group", NEAR))
def join(group: Group, survey: Survey) -> Iterator[Thought]:
    """Against anybody, for its own faction; for allies if they are named."""
    if survey.near_enemies(group):
        yield Option(JoinBattle(group.id), among=against(survey) | {"beside": tuple(sorted(survey.friends))})


@thinks(RefuseBattle, "groups", Refusal("GC-14.5a", "group", NEAR))
def refuse(group: Group, survey: Survey) -> Iterator[Thought]:
    """Of anybody."""
    if survey.near_enemies(group):
        yield Option(RefuseBattle(group.id), among=against(survey))


@thinks(Retreat, "groups", Refusal("GC-14.6b", "group", NEAR))
def retreat(group: Group, survey: Survey) -> Iterator[Thought]:
    """Over any sides of the hex."""
    if survey.near_enemies(group):
        yield Option(Retreat(group.id, SIDES), among={"towards": SIDES})


@thinks(ChooseField, "faction", Refusal("GC-14.2b", "against", "you have no enemies"))
def choose_field(faction: str, survey: Survey) -> Iterator[Thought]:
    """The maps in the order of the table; how they lie and who begins may be chosen as well."""
    titles = tuple(survey.game.tables.tactical_maps.fill_up)[:MOST_MAPS]
    if survey.enemies and titles:
        parties = ("", "attacker", "defender")
        edges = ("", "top", "right", "bottom", "left")
        yield Option(
            ChooseField(maps=titles),
            among=against(survey)
            | {"maps": titles, "up": edges, "north": edges, "deploys": parties, "begins": parties},
        )


MOST_MAPS = 12
