"""Corrections of commanders: their prestige, their wounds, and whether they are free, captive or dead."""

from campaign.decide.corrections.acting import Acting, refused
from campaign.decide.corrections.goods import check_number
from campaign.model import events as e
from campaign.model.corrections import Fate, Prestige, Wound
from campaign.model.state import Commander, Group, State
from campaign.rules.groups import headcount, large_enough
from campaign.rules.prisoners.prisoners import destination, piece_for
from campaign.tables import Tables
from campaign.visibility.corrections import in_the_hex
from rulebook import Refusal

FREE, CAPTIVE, DEAD = "free", "captive", "dead"
FATES = (FREE, CAPTIVE, DEAD)


def prestige(acting: Acting, fact: Prestige) -> None:
    """Let a commander have another prestige (GC-9). Raises Refusal, naming the field."""
    commander, numbers = living(acting.state, fact.commander), acting.game.tables.prestige
    check_number(
        commander.prestige,
        fact.was,
        fact.prestige,
        "prestige",
        least=numbers.minimum,
        most=numbers.maximum,
    )
    hex_ = seen_at(acting.state, commander)
    acting.decision.emit(
        e.PrestigeCorrected(
            **acting.header,
            commander=commander.id,
            faction=commander.faction,
            hex=hex_,
            before=commander.prestige,
            prestige=fact.prestige,
            witnesses=beside(acting.state, commander, hex_),
            public=acting.public([commander.faction]),
        )
    )


def wound(acting: Acting, fact: Wound) -> None:
    """Let a commander be wounded, or not. Raises Refusal, naming the field."""
    state, commander = acting.state, living(acting.state, fact.commander)
    if commander.wounded != fact.was:
        raise refused("was", "it is not with {commander} as you saw", commander=commander.id)
    if commander.wounded == fact.wounded:
        raise refused("wounded", "it is so with {commander} as it is", commander=commander.id)
    if any(commander.id in cohort.commanders for cohort in state.convalescents.values()):
        raise refused("commander", "{commander} lies in bed until he is healed", commander=commander.id)
    hex_ = seen_at(state, commander)
    acting.decision.emit(
        e.WoundCorrected(
            **acting.header,
            commander=commander.id,
            faction=commander.faction,
            hex=hex_,
            wounded=fact.wounded,
            witnesses=beside(state, commander, hex_),
            public=acting.public([commander.faction]),
        )
    )


def fate(acting: Acting, fact: Fate) -> None:
    """Let a commander be free, captive or dead. Raises Refusal, naming the field."""
    state, commander = acting.state, known(acting.state, fact.commander)
    check_fate(state, commander, fact)
    check_left(state, commander, acting.game.tables)
    group = state.groups.get(fact.group)
    if fact.fate == DEAD:
        group = None
    elif fact.group and group is None:
        raise refused("group", "there is no group {group}", group=fact.group)
    elif fact.fate == FREE:
        check_home(commander, group)
    holder = check_holder(state, commander, group) if fact.fate == CAPTIVE else None
    hex_ = group.hex if group is not None else where(state, commander)
    captor = holder.faction if holder is not None else ""
    acting.decision.emit(
        e.FateCorrected(
            **acting.header,
            commander=commander.id,
            faction=commander.faction,
            hex=hex_,
            before=commander.fate,
            fate=fact.fate,
            group=group.id if group is not None else "",
            captor=captor,
            former=commander.captor,
            prisoners=held_with(state, holder) if holder is not None else "",
            destination=destination(state.settlements.values(), captor, hex_) if captor else "",
            public=acting.public([commander.faction, captor, commander.captor]),
        )
    )


def check_fate(state: State, commander: Commander, fact: Fate) -> None:
    """Refuse what was seen otherwise than it is, a fate that there is not, and one that he has; and who lies in bed."""
    if commander.fate != fact.was:
        raise refused("was", "{commander} is not what he was as you saw", commander=commander.id)
    if fact.fate not in FATES:
        raise refused("fate", "{seen!r} is no fate", seen=fact.fate)
    if commander.fate == fact.fate:
        raise refused("fate", "{commander} is that as it is", commander=commander.id)
    if commander.fate == FREE and commander.site:
        raise refused(
            "commander",
            "{commander} is in {site}: he is in no group",
            commander=commander.id,
            site=commander.site,
        )


def check_left(state: State, commander: Commander, tables: Tables) -> None:
    """Refuse to take him out of a group that would be too small without him."""
    group = state.groups.get(commander.group)
    if group is not None and not large_enough(headcount(group) - 1, tables):
        raise Refusal("GC-8.1a", "commander", "group {group} would be too small without him", group=group.id)


def check_home(commander: Commander, group: Group | None) -> None:
    """Refuse to free him into a group of other people, and a dead man into any."""
    if group is None and commander.fate == DEAD:
        raise refused("group", "name the group that he is in")
    if group is not None and group.faction != commander.faction:
        raise refused("group", "group {group} is not of his people", group=group.id)


def check_holder(state: State, commander: Commander, group: Group | None) -> Group:
    """The group that holds him. Raises Refusal for none, one of friends, and one that walls shut in."""
    if group is None:
        raise refused("group", "name the group that holds him")
    if state.allied(group.faction, commander.faction):
        raise refused("group", "group {group} is no enemy of his", group=group.id)
    if group.shut_in:
        raise refused("group", "group {group} is shut in in {site}", group=group.id, site=group.shut_in)
    return group


def held_with(state: State, holder: Group) -> str:
    """The piece of prisoners that he belongs to: today's of this captor in the hex, if this group escorts them."""
    name = piece_for(state, holder.faction, holder.hex)
    piece = state.prisoners.get(name)
    if piece is not None and piece.group != holder.id:
        raise refused("group", "{prisoners} are escorted by another group", prisoners=name)
    return name


def known(state: State, name: str) -> Commander:
    """A commander with any fate. Raises Refusal for an unknown one, and for a later one."""
    coming = {leader for each in state.reinforcements.values() for leader in each.commanders}
    if name not in state.commanders or name in coming:
        raise refused("commander", "there is no commander {commander}", commander=name)
    return state.commanders[name]


def living(state: State, name: str) -> Commander:
    """A commander who lives. Raises Refusal."""
    commander = known(state, name)
    if commander.fate == DEAD:
        raise refused("commander", "{commander} is dead", commander=name)
    return commander


def where(state: State, commander: Commander) -> str:
    """The hex in which a commander is; "" of the dead."""
    if commander.group:
        return state.groups[commander.group].hex
    if commander.site:
        return state.settlements[commander.site].hex
    held = [piece.hex for piece in state.prisoners.values() if commander.id in piece.commanders]
    return held[0] if held else commander.hex


def seen_at(state: State, commander: Commander) -> str:
    """The hex in which his own people know him; "" of a captive on his way, whose way is his captor's affair."""
    return "" if commander.fate == CAPTIVE and not commander.site else where(state, commander)


def beside(state: State, commander: Commander, hex_: str) -> tuple[str, ...]:
    """The factions that see him beside his own people: all with groups in his hex, before walls."""
    group = state.groups.get(commander.group)
    return in_the_hex(state, hex_, commander.faction) if group is not None and not group.shut_in else ()
