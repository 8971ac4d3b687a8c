"""Judging orders for battles that may come."""

from collections.abc import Sequence

from campaign.rules.orders import ANY, ChooseField, JoinBattle, RefuseBattle, Retreat
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from rulebook import Refusal

JOIN, REFUSE, RETREAT, FIELD = "GC-14.3a", "GC-14.5a", "GC-14.6b", "GC-14.2b"


def check_enemies(factions: Sequence[str], draft: Draft, law: str) -> None:
    """Raise Refusal for a list of enemies that is empty, or names a friend or nobody."""
    friends = (draft.view.faction, *draft.view.factions[draft.view.faction].allies)
    if not factions:
        raise Refusal(law, "against", "name at least one faction, or {any!r}", any=ANY)
    for faction in factions:
        if faction != ANY and faction not in draft.view.factions:
            raise Refusal(law, "against", "there is no faction {faction}", faction=faction)
        if faction in friends:
            raise Refusal(law, "against", "{faction} is not an enemy", faction=faction)


@judges(JoinBattle)
def judge_join(order: JoinBattle, draft: Draft) -> Refusal | None:
    """A group that would join battles of its faction, or of allies whom it names."""
    draft.group(order.group)
    check_enemies(order.against, draft, JOIN)
    friends = (draft.view.faction, *draft.view.factions[draft.view.faction].allies)
    for faction in order.beside:
        if faction not in friends:
            raise Refusal(JOIN, "beside", "{faction} is neither you nor an ally of yours", faction=faction)
    return None


@judges(RefuseBattle)
def judge_refuse(order: RefuseBattle, draft: Draft) -> Refusal | None:
    """A group that would rather not fight: it may cost people, and costs its commander a point of prestige."""
    group = draft.group(order.group)
    check_enemies(order.against, draft, REFUSE)
    if group.commanders:
        return Refusal(
            "GC-14.5e",
            "group",
            "each of its people rolls to get away, and its commander loses a point of prestige",
        )
    return None


@judges(Retreat)
def judge_retreat(order: Retreat, draft: Draft) -> Refusal | None:
    """The sides over which a group would rather fall back."""
    draft.group(order.group)
    if not order.towards:
        raise Refusal(RETREAT, "towards", "name at least one side of the hex")
    if len(set(order.towards)) < len(order.towards):
        raise Refusal(RETREAT, "towards", "a side is named twice")
    return None


@judges(ChooseField)
def judge_field(order: ChooseField, draft: Draft) -> Refusal | None:
    """How the field of coming battles is laid out."""
    check_enemies(order.against, draft, FIELD)
    titles = draft.game.tables.tactical_maps
    known = {
        *titles.fill_up,
        *(
            title
            for family in (titles.historic_one, titles.cry_havoc)
            for line in family.values()
            for title in line
        ),
    }
    for number, title in enumerate(order.maps):
        if title not in known:
            raise Refusal(
                "GC-14.2a", f"maps[{number}]", "there is no tactical map {title!r} in the table", title=title
            )
    if not (order.maps or order.up or order.north or order.deploys or order.begins):
        raise Refusal(FIELD, "maps", "the order chooses nothing")
    return None
