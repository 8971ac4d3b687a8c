"""Judging orders for battles that may come."""

from collections.abc import Collection, Sequence
from functools import partial

from campaign.model.orders import ANY, ChooseField, JoinBattle, RefuseBattle, Retreat
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.register import judges
from rulebook import Refusal

JOIN, REFUSE, RETREAT, FIELD = "GC-14.3a", "GC-14.5a", "GC-14.6b", "GC-14.2b"


def check_enemies(factions: Sequence[str], draft: Draft, law: str) -> None:
    """Raise Refusal for a list of enemies that is empty, or names a friend or nobody."""
    friends = (draft.view.faction, *draft.view.factions[draft.view.faction].allies)
    if not factions:
        raise Refusal(law, "against", "name at least one faction, or {any!r}", any=ANY)
    draft.gather(*(partial(check_enemy, faction, friends, draft, law, "against") for faction in factions))


def check_enemy(faction: str, friends: Sequence[str], draft: Draft, law: str, field: str) -> None:
    """Raise Refusal for a friend or nobody."""
    if faction != ANY and faction not in draft.view.factions:
        unknown = Refusal(law, field, "there is no faction {faction}", faction=faction)
        raise nearly(unknown, faction, draft.view.factions, "factions")
    if faction in friends:
        raise Refusal(law, field, "{faction} are not enemies of yours", faction=faction)


@judges(JoinBattle)
def judge_join(order: JoinBattle, draft: Draft) -> Refusal | None:
    """A group that would join battles of its faction, or of allies whom it names."""
    friends = (draft.view.faction, *draft.view.factions[draft.view.faction].allies)
    draft.gather(
        partial(draft.group, order.group),
        partial(check_enemies, order.against, draft, JOIN),
        *(partial(check_friend, faction, friends) for faction in order.beside),
    )
    return None


def check_friend(faction: str, friends: Sequence[str]) -> None:
    """Raise Refusal for anybody else."""
    if faction not in friends:
        unknown = Refusal(JOIN, "beside", "{faction} are neither you nor allies of yours", faction=faction)
        raise nearly(unknown, faction, friends, "factions")


@judges(RefuseBattle)
def judge_refuse(order: RefuseBattle, draft: Draft) -> Refusal | None:
    """A group that would rather not fight: it may cost people, and costs its commander a point of prestige."""
    draft.gather(partial(draft.group, order.group), partial(check_enemies, order.against, draft, REFUSE))
    group = draft.group(order.group)
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
    draft.gather(partial(draft.group, order.group), partial(check_sides, order.towards))
    return None


def check_sides(towards: Sequence[str]) -> None:
    """Raise Refusal for no side, and for one that stands twice."""
    if not towards:
        raise Refusal(RETREAT, "towards", "name at least one side of the hex")
    if len(set(towards)) < len(towards):
        raise Refusal(RETREAT, "towards", "a side is named twice")


@judges(ChooseField)
def judge_field(order: ChooseField, draft: Draft) -> Refusal | None:
    """How the field of coming battles is laid out."""
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
    draft.gather(
        partial(check_enemies, order.against, draft, FIELD),
        *(partial(check_title, title, number, known) for number, title in enumerate(order.maps)),
        partial(check_choice, order),
    )
    return None


def check_title(title: str, number: int, known: Collection[str]) -> None:
    """Raise Refusal for a map that is not in the table."""
    if title not in known:
        unknown = Refusal(
            "GC-14.2a", f"maps[{number}]", "there is no tactical map {title!r} in the table", title=title
        )
        raise nearly(unknown, title, known, "words")


def check_choice(order: ChooseField) -> None:
    """Raise Refusal for an order that chooses nothing."""
    if not (order.maps or order.up or order.north or order.deploys or order.begins):
        raise Refusal(FIELD, "maps", "the order makes no choice")
