"""GC-9: prestige and what it does, the commander who emerges from a victorious group, and who stands alone."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.state import Commander, Group, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.tables import Tables
from rulebook import rule

DEAD, FREE = "dead", "free"


def lone_commanders(state: State) -> list[Commander]:
    """The commanders who stand alone in a hex (D20), by id."""
    found = [one for one in state.commanders.values() if one.hex and one.fate == FREE]
    return sorted(found, key=lambda one: one.id) if found else found


@rule("GC-9c", "GC-9d")
def battle_change(won: bool, tables: Tables) -> int:
    """Points of prestige that a battle brings every commander of a side."""
    return tables.prestige.battle_won if won else tables.prestige.battle_lost


@rule("GC-9g")
def changed(prestige: int, change: int, tables: Tables) -> int:
    """Prestige after a change, kept within its bounds (D18).

    A commander beyond a bound that a new table has set stays there until a change leads him back (D84).
    """
    least, most = min(prestige, tables.prestige.minimum), max(prestige, tables.prestige.maximum)
    return min(most, max(least, prestige + change))


def reward(decision: Decision, hex_: str, names: Sequence[str], *, won: bool) -> None:
    """Change the prestige of every commander of a side who has lived through its battle, be it as a captive (D18)."""
    change_prestige(decision, hex_, names, battle_change(won, decision.game.tables), "won" if won else "lost")


def change_prestige(decision: Decision, hex_: str, names: Sequence[str], change: int, cause: str) -> None:
    """Change the prestige of the living commanders among these, within its bounds."""
    for commander in (decision.state.commanders[name] for name in names):
        prestige = changed(commander.prestige, change, decision.game.tables)
        if prestige != commander.prestige and commander.fate != DEAD:
            decision.emit(
                e.PrestigeChanged(
                    hex=hex_,
                    commander=commander.id,
                    faction=commander.faction,
                    prestige=prestige,
                    change=prestige - commander.prestige,
                    cause=cause,
                )
            )


@rule("GC-9h")
def emerges(victories: int, tables: Tables) -> bool:
    """True if a group without a commander has won often enough to get one."""
    return victories >= tables.prestige.emergent_battles_needed


@rule("GC-9i")
def still_the_same(veterans: int, strength: int, tables: Tables) -> bool:
    """True if enough of the people of the first victory are still in the group (D19)."""
    return 100 * veterans >= tables.prestige.emergent_share_percent * strength


def highest_rank(men: Sequence[Band], decision: Decision) -> Band:
    """One man of the highest rank: most points of the quick table, mounted before foot, healthy before wounded."""

    def rank(band: Band) -> tuple[int, bool, bool, str]:
        points = decision.game.quick.points.values[decision.game.tables.troop_types[band.type].points_class]
        return (-points, not band.mounted, band.wounded, band.type)

    return min(men, key=rank).of(1)


def count_victory(decision: Decision, group: Group) -> None:
    """Count a won battle of a leaderless group and let its commander emerge at the second (D19)."""
    if group.commanders or not group.men:
        return
    strength = groups.headcount(group)
    first = group.victories == 0 or not still_the_same(
        group.veterans, group.victory_strength, decision.game.tables
    )
    victories = 1 if first else group.victories + 1
    decision.emit(
        e.VictoryCounted(
            group=group.id,
            victories=victories,
            veterans=strength if first else group.veterans,
            strength=strength if first else group.victory_strength,
        )
    )
    if emerges(victories, decision.game.tables):
        appoint(decision, decision.state.groups[group.id])


def captain_of(decision: Decision, group: Group) -> str:
    """The id of a group's next captain: always a new one."""
    before = sum(name.startswith(f"captain-{group.id}-") for name in decision.state.commanders)
    return f"captain-{group.id}-{before + 1}"


def appoint(decision: Decision, group: Group) -> None:
    """Make the highest in rank the group's commander; its hostility stays (D19)."""
    man = highest_rank(group.men, decision)
    faction = decision.state.factions[group.faction]
    decision.emit(
        e.CommanderEmerged(
            **group.header,
            commander=captain_of(decision, group),
            name=f"Captain of {faction.letter}{group.number}",
            prestige=decision.game.tables.prestige.emergent_commander,
            hostility=group.hostility,
            origin=man.origin,
            type=man.type,
            mounted=man.mounted,
            wounded=man.wounded,
        )
    )
