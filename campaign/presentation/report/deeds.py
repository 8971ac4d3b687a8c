"""The meaning of a night's line for one faction: lost, won or only seen, and a few words on it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from campaign.presentation.report.language import Plural, phrase, plural
from campaign.presentation.report.words import Facts, Names, Told

LOST, WON, SEEN = "lost", "won", "seen"
JOINED = "BattleJoined"
GONE = ("killed", "captured")
"""The fates of leaders who do not come back."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of deed. `heading` stands behind the name of a place, `news` in the column of orders.

    `named` is the news of a deed that is the only one of its kind, "" if a name adds nothing. `clause` is a part of the
    headline of a night: `who` are its places, pieces or people, each once, and `where` is the place. `ours` is the
    heading where groups of the reader are known to have been there, who are its `us`.
    """

    end: str
    heading: Plural
    clause: Plural
    news: Plural
    named: str = ""
    ours: str = ""


KINDS: dict[str, Kind] = {
    "taken": Kind(
        WON,
        plural("taken", "taken"),
        plural("{who} is taken", "{who} are taken"),
        plural("{n} place taken", "{n} places taken"),
        phrase("{who} taken"),
    ),
    "place_lost": Kind(
        LOST,
        plural("lost", "lost"),
        plural("{who} is lost", "{who} are lost"),
        plural("{n} place lost", "{n} places lost"),
        phrase("{who} lost"),
    ),
    "group_gone": Kind(
        LOST,
        plural("a group gone", "{n} groups gone"),
        plural("{who} is gone", "{who} are gone"),
        plural("{n} group gone", "{n} groups gone"),
        phrase("{who} gone"),
    ),
    "leader_killed": Kind(
        LOST,
        plural("a commander killed", "{n} commanders killed"),
        plural("{who} is killed", "{who} are killed"),
        plural("{n} commander killed", "{n} commanders killed"),
        phrase("{who} killed"),
    ),
    "leader_captured": Kind(
        LOST,
        plural("a commander captured", "{n} commanders captured"),
        plural("{who} is captured", "{who} are captured"),
        plural("{n} commander captured", "{n} commanders captured"),
        phrase("{who} captured"),
    ),
    "enemy_killed": Kind(
        WON,
        plural("an enemy commander killed", "{n} enemy commanders killed"),
        plural("{who} of the enemy is killed", "{who} of the enemy are killed"),
        plural("{n} enemy commander killed", "{n} enemy commanders killed"),
    ),
    "enemy_captured": Kind(
        WON,
        plural("an enemy commander captured", "{n} enemy commanders captured"),
        plural("{who} of the enemy is captured", "{who} of the enemy are captured"),
        plural("{n} enemy commander captured", "{n} enemy commanders captured"),
    ),
    "battle_lost": Kind(
        LOST,
        plural("a battle lost", "{n} battles lost"),
        plural("a battle is lost {where}", "{n} battles are lost {where}"),
        plural("{n} battle lost", "{n} battles lost"),
        phrase("battle lost {where}"),
    ),
    "battle_won": Kind(
        WON,
        plural("a battle won", "{n} battles won"),
        plural("a battle is won {where}", "{n} battles are won {where}"),
        plural("{n} battle won", "{n} battles won"),
        phrase("battle won {where}"),
    ),
    "battle_drawn": Kind(
        SEEN,
        plural("a battle without a winner", "{n} battles without a winner"),
        plural("a battle {where} has no winner", "{n} battles {where} have no winner"),
        plural("{n} battle without a winner", "{n} battles without a winner"),
    ),
    "band_lost": Kind(
        LOST,
        plural("mercenaries gone", "{n} bands of mercenaries gone"),
        plural("{who} are gone", "{who} are gone"),
        plural("{n} band of mercenaries gone", "{n} bands of mercenaries gone"),
    ),
    "band_revolted": Kind(
        LOST,
        plural("mercenaries in revolt", "{n} bands of mercenaries in revolt"),
        plural("{who} have revolted {where}", "{who} have revolted {where}"),
        plural("{n} band of mercenaries in revolt", "{n} bands of mercenaries in revolt"),
    ),
    "besieged": Kind(
        LOST,
        plural("under siege", "under siege"),
        plural("{who} is besieged", "{who} are besieged"),
        plural("{n} place besieged", "{n} places besieged"),
        phrase("{who} besieged"),
    ),
    "siege_begun": Kind(
        WON,
        plural("a siege begun", "{n} sieges begun"),
        plural("a siege is begun {where}", "sieges are begun {where}"),
        plural("{n} siege begun", "{n} sieges begun"),
        phrase("siege begun {where}"),
    ),
    "siege_ended": Kind(
        LOST,
        plural("a siege given up", "{n} sieges given up"),
        plural("a siege is given up {where}", "sieges are given up {where}"),
        plural("{n} siege given up", "{n} sieges given up"),
        phrase("siege given up {where}"),
    ),
    "relieved": Kind(
        WON,
        plural("no longer besieged", "no longer besieged"),
        plural("{who} is no longer besieged", "{who} are no longer besieged"),
        plural("{n} place no longer besieged", "{n} places no longer besieged"),
        phrase("{who} no longer besieged"),
    ),
    "robbed": Kind(
        LOST,
        plural("plundered", "plundered"),
        plural("{who} is plundered", "{who} are plundered"),
        plural("{n} place plundered", "{n} places plundered"),
        phrase("{who} plundered"),
    ),
    "loot": Kind(
        WON,
        plural("loot", "loot"),
        plural("loot is taken {where}", "loot is taken {where}"),
        plural("loot at {n} place", "loot at {n} places"),
        phrase("loot {where}"),
    ),
    "convoy_lost": Kind(
        LOST,
        plural("a convoy lost", "{n} convoys lost"),
        plural("convoy {who} is lost", "convoys {who} are lost"),
        plural("{n} convoy lost", "{n} convoys lost"),
    ),
    "convoy_won": Kind(
        WON,
        plural("a convoy won", "{n} convoys won"),
        plural("convoy {who} is won", "convoys {who} are won"),
        plural("{n} convoy won", "{n} convoys won"),
    ),
    "leader_free": Kind(
        WON,
        plural("a commander free again", "{n} commanders free again"),
        plural("{who} is free again", "{who} are free again"),
        plural("{n} commander free again", "{n} commanders free again"),
        phrase("{who} free again"),
    ),
    "goal": Kind(
        WON,
        plural("a goal reached", "{n} goals reached"),
        plural("a goal is reached", "{n} goals are reached"),
        plural("{n} goal reached", "{n} goals reached"),
    ),
    "alliance": Kind(
        SEEN,
        plural("an alliance ended", "{n} alliances ended"),
        plural("an alliance is over", "{n} alliances are over"),
        plural("{n} alliance ended", "{n} alliances ended"),
    ),
    "arrived": Kind(
        WON,
        plural("new people", "new people"),
        plural("{who} has arrived", "{who} have arrived"),
        plural("{n} new group", "{n} new groups"),
    ),
    "passed": Kind(
        SEEN,
        plural("another owner", "another owner"),
        plural("{who} has another owner", "{who} have other owners"),
        plural("{n} place with another owner", "{n} places with other owners"),
    ),
    "battle_of_others": Kind(
        SEEN,
        plural("a battle of others", "{n} battles of others"),
        plural("others fight {where}", "others fight {where}"),
        plural("{n} battle of others", "{n} battles of others"),
    ),
    "group_of_others": Kind(
        SEEN,
        plural("a group of others gone", "{n} groups of others gone"),
        plural("{who} of another faction is gone", "{who} of other factions are gone"),
        plural("{n} group of others gone", "{n} groups of others gone"),
    ),
    "avoided": Kind(
        SEEN,
        plural("a battle avoided", "{n} battles avoided"),
        plural("a battle is avoided {where}", "{n} battles are avoided {where}"),
        plural("{n} battle avoided", "{n} battles avoided"),
    ),
    "met": Kind(
        SEEN,
        plural("{who} met", "{who} met"),
        plural("{who} is met {where}", "{who} are met {where}"),
        plural("{n} piece of others met", "{n} pieces of others met"),
        ours=phrase("{us} met {who}"),
    ),
}
"""All kinds of deeds, the most important first: places, groups and commanders, then battles, then the rest."""
RANK = {name: rank for rank, name in enumerate(KINDS)}
AT = ("taken", "battle_won"), ("place_lost", "battle_lost")
"""The battle by which a place is taken or lost is told by its name alone."""
EACH = frozenset(
    {"battle_lost", "battle_won", "battle_drawn", "battle_of_others", "avoided", "goal", "alliance"}
)
"""Deeds of which each line is another one; every other deed counts once for what it is about."""
ABOUT: dict[str, str] = {
    "group_gone": "group",
    "group_of_others": "group",
    "arrived": "group",
    **dict.fromkeys(("leader_killed", "leader_captured", "enemy_killed", "enemy_captured"), "commander"),
    "leader_free": "commander",
    "band_lost": "band",
    "band_revolted": "band",
    "convoy_lost": "convoy",
    "convoy_won": "convoy",
}
"""The fact that says of whom a deed is; the place of the line for every other deed."""
MET, MEETINGS = "met", {"Sighted": "group", "MercenariesSighted": "band"}
"""The deed of a meeting, and the fact that says whom a line of it is about."""


class Deed(msgspec.Struct, frozen=True):
    """A deed at a place; `about` is the piece, leader or hex of which it is told."""

    kind: str
    hex: str
    about: str

    def called(self, names: Names) -> str:
        """How the reader calls what it is about."""
        fact = "piece" if self.kind == MET else ABOUT.get(self.kind)
        if fact is None:
            return names.place(self.about) if self.about else ""
        return names.commander(self.about) if fact == "commander" else names.piece(self.about)


Reader = Callable[[Facts, str], str]
"""The meaning of a line's facts for a faction: a kind of deed, or "" for none."""


def deeds(lines: Iterable[Told], faction: str) -> list[Deed]:
    """The deeds in the lines of a night for a faction, without battles that the fate of a place implies."""
    told = list(lines)
    with_sides = {line.facts["number"]: line.facts["side"] for line in joined(told, faction)}
    found: list[Deed] = []
    for line in told:
        facts = {**line.facts, "ally": with_sides.get(line.facts.get("number", 0), "")}
        kind = READ[line.kind](facts, faction) if line.kind in READ else ""
        if kind:
            fact = MEETINGS.get(line.kind) or ABOUT.get(kind)
            deed = Deed(kind, line.hex, str(facts[fact]) if fact else line.hex)
            if kind in EACH or deed not in found:
                found.append(deed)
    return list(without_implied(found))


def present(lines: Iterable[Told], faction: str) -> list[str]:
    """The groups of a faction that the lines of a place name as there, in their order: on the march or at a test."""
    found: dict[str, None] = {}
    for line in lines:
        if line.kind == "GroupMoved" and line.facts["faction"] == faction:
            found[line.facts["group"]] = None
        if line.kind == "HostilityTested":
            found |= {test["group"]: None for test in line.facts["tests"] if test["faction"] == faction}
    return [group for group in found if group]


def joined(lines: Iterable[Told], faction: str) -> Iterator[Told]:
    """The lines by which groups of a faction have joined battles of others."""
    return (line for line in lines if line.kind == JOINED and line.facts["faction"] == faction)


def without_implied(found: Sequence[Deed]) -> Iterator[Deed]:
    """Deeds without the one battle at each place by which it was taken or lost."""
    spared = {Deed(battle, one.hex, one.hex) for fate, battle in AT for one in found if one.kind == fate}
    for deed in found:
        if deed in spared:
            spared.remove(deed)
            continue
        yield deed


def between(faction: str, enemy: str, others: str = "") -> Reader:
    """A line that means one thing for the `faction` that it names, another for its `enemy`, and may be seen by others."""

    def read(facts: Facts, us: str) -> str:
        return faction if facts.get("faction") == us else enemy if facts.get("enemy") == us else others

    return read


def fought(facts: Facts, us: str) -> str:
    """A battle, for its sides, for a faction that joined one of them, and for all others."""
    side = next((name for name in ("attacker", "defender") if facts[name] == us), facts["ally"])
    if not side:
        return "battle_drawn" if us in facts.get("sides", ()) else "battle_of_others"
    if not facts["winner"]:
        return "battle_drawn"
    return "battle_won" if facts["winner"] == facts[side] else "battle_lost"


def tested(facts: Facts, us: str) -> str:
    """A leader who is killed or captured."""
    fate = facts["fate"]
    return between(f"leader_{fate}", f"enemy_{fate}")(facts, us) if fate in GONE else ""


def caught(facts: Facts, us: str) -> str:
    """A leader who fell into somebody's hands."""
    return "leader_captured" if facts["faction"] == us else "enemy_captured" if facts["captor"] == us else ""


def robbed(facts: Facts, us: str) -> str:
    """A convoy that changes hands; a neutral one makes no deed."""
    return between("convoy_won", "convoy_lost")(facts, us) if facts.get("enemy") else ""


def mine(kind: str, others: str = "") -> Reader:
    """A line that is about one faction alone."""
    return lambda facts, us: kind if facts.get("faction", us) == us else others


def always(kind: str) -> Reader:
    """A line that means the same for all."""
    return lambda facts, us: kind


READ: Mapping[str, Reader] = {
    "SettlementTaken": between("taken", "place_lost", "passed"),
    "GroupDissolved": mine("group_gone", "group_of_others"),
    "CommanderTested": tested,
    "CommanderTaken": caught,
    "BattleFought": fought,
    "MercenariesDeserted": mine("band_lost"),
    "MercenariesRevolted": mine("band_revolted"),
    "MercenariesDispersed": mine("band_lost"),
    "SiegeOpened": between("siege_begun", "besieged"),
    "SiegeLifted": between("siege_ended", "relieved"),
    "SettlementPlundered": between("loot", "robbed"),
    "ConvoyTaken": robbed,
    "ConvoyPlundered": between("convoy_won", "convoy_lost"),
    "ConvoyLost": between("convoy_lost", "convoy_won"),
    "CommanderReleased": mine("leader_free"),
    "ObjectiveFulfilled": mine("goal"),
    "AllianceEnded": always("alliance"),
    "GroupRaised": mine("arrived"),
    "BattleAvoided": always("avoided"),
    **dict.fromkeys(MEETINGS, always(MET)),
}
"""The meaning of the kinds of lines; other lines stand at their place and make no deed."""
OF_DEEDS = (*READ, JOINED)
"""The kinds of lines that are read for deeds."""
