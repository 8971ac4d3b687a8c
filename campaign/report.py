"""The day told in words: a faction's lines of a night, place by place, as plain text.

A stored line is data; words are made when it is read. Two things live here: the sentence of each kind of line, and the
page that sets them under the names of their places.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from campaign.rules.deadline import by_clock, read
from campaign.sight import Banner, View
from rulebook.refusal import cited

Facts = Mapping[str, Any]


class Told(Protocol):
    """A line of a feed."""

    @property
    def kind(self) -> str:
        """The kind of event."""
        ...

    @property
    def hex(self) -> str:
        """Where, or nothing."""
        ...

    @property
    def facts(self) -> Facts:
        """What the faction may know of it."""
        ...


class Names:
    """How pieces, factions, places and moments are called in a report. `zone` is the one of the campaign's clock."""

    def __init__(
        self,
        banners: Mapping[str, Banner],
        place: Callable[[str], str],
        people: Mapping[str, str],
        zone: str,
    ) -> None:
        self._banners, self._place, self._people, self._zone = banners, place, people, zone

    def faction(self, name: str) -> str:
        """A faction's people: "the Normans"."""
        banner = self._banners.get(name)
        return f"the {banner.name}s" if banner is not None else name

    def place(self, hex_: str) -> str:
        """A hex as people call it."""
        return self._place(hex_)

    def commander(self, name: str) -> str:
        """A commander by name; one whose full name the reader has not learned by what he is called in the field."""
        return self._people.get(name) or name.replace("_", " ").replace("-", " ").capitalize()

    def moment(self, written: str) -> str:
        """A moment that the log wrote, by the campaign's clock."""
        return by_clock(read(written), self._zone)


Sentence = Callable[[Facts, Names], str]
SENTENCES: dict[str, Sentence] = {}

OUTCOMES = {
    "holds": "held",
    "retreat": "fell back",
    "rout": "were routed",
    "eliminated": "were wiped out",
    "surrender": "surrendered",
    "siege_lifted": "lifted the siege",
    "garrison_surrenders": "surrendered the place",
}
FATES = {
    "unhurt": "came out unharmed",
    "wounded": "was wounded",
    "killed": "was killed",
    "captured": "was taken",
}
WITNESSES = {"open": "open to all", "referee": "kept from all until the end"}
SUPPLY_SOURCES = {"ration": "from the ration it carried"}


def sentence(kind: str) -> Callable[[Sentence], Sentence]:
    """Register the words of one kind of line."""

    def register(words: Sentence) -> Sentence:
        SENTENCES[kind] = words
        return words

    return register


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def company(bands: Sequence[Facts]) -> str:
    """People by type: "3 knights, 2 archers (1 wounded)"."""
    counts: dict[str, int] = {}
    for band in bands:
        counts[band["type"]] = counts.get(band["type"], 0) + band["count"]
    words = [people(kind, number) for kind, number in sorted(counts.items())]
    hurt = sum(band["count"] for band in bands if band["wounded"])
    return ", ".join(words) + (f" ({hurt} wounded)" if hurt else "")


def people(kind: str, number: int) -> str:
    """So many of a type: "1 heavy infantry", "2 archers"."""
    name = kind.replace("_", " ")
    return count(number, name, name if name.endswith("y") else f"{name}s")


def heads(bands: Sequence[Facts]) -> int:
    """Number of people."""
    return sum(int(band["count"]) for band in bands)


def dice(facts: Facts) -> str:
    """The dice behind a line, as one would read them aloud."""
    rolled = [f"{roll['label'].split('|')[2]} {roll['face']}" for roll in facts.get("rolls", ())]
    return f" [dice: {', '.join(rolled)}]" if rolled else ""


@sentence("CampaignOpened")
def campaign_opened(facts: Facts, names: Names) -> str:
    return f"The campaign begins: {facts['title']}, {facts['days']} days from {facts['start']}, {facts['season']}."


@sentence("WeatherRolled")
def weather_rolled(facts: Facts, names: Names) -> str:
    return f"The year's weather changes the stores of every town and castle by {facts['change']:+d}{dice(facts)}."


@sentence("SeatTaken")
def seat_taken(facts: Facts, names: Names) -> str:
    return f"A player takes the seat of {names.faction(facts['faction'])}."


@sentence("OrdersClosed")
def orders_closed(facts: Facts, names: Names) -> str:
    early = ", early, by the organiser" if facts["why"] == "early" else ""
    counted = (
        f"your sheet number {facts['sheet']} counts" if facts["sheet"] else "you had filed no sheet: all hold"
    )
    return f"Orders for day {facts['day']} were closed at {names.moment(facts['at'])}{early}; {counted}."


@sentence("DeadlineMoved")
def deadline_moved(facts: Facts, names: Names) -> str:
    return f"The deadline of day {facts['day']} is now {names.moment(facts['deadline'])}."


@sentence("DayEnded")
def day_ended(facts: Facts, names: Names) -> str:
    return f"Day {facts['day']} is over."


@sentence("DayOpened")
def day_opened(facts: Facts, names: Names) -> str:
    return f"Orders for day {facts['day']} may be filed until {names.moment(facts['deadline'])}."


@sentence("CampaignEnded")
def campaign_ended(facts: Facts, names: Names) -> str:
    return f"The campaign is over after day {facts['day']}."


@sentence("SeedsOpened")
def seeds_opened(facts: Facts, names: Names) -> str:
    seeds = facts["seeds"]
    shared = [f"those {WITNESSES[witness]}" for witness in WITNESSES if witness in seeds]
    owned = [f"those of {names.faction(witness)}" for witness in sorted(seeds) if witness not in WITNESSES]
    return f"The dice of closing {facts['closing']} can be checked now: {', '.join(shared + owned)}."


@sentence("SealsPublished")
def seals_published(facts: Facts, names: Names) -> str:
    return f"The seals of closing {facts['closing']} are published."


@sentence("SealsReplaced")
def seals_replaced(facts: Facts, names: Names) -> str:
    return f"The dice secret was lost; the seals of closing {facts['closing']} are replaced."


@sentence("SupplyDrawn")
def supply_drawn(facts: Facts, names: Names) -> str:
    source = SUPPLY_SOURCES.get(facts["source"], f"from {names.place(facts['hex'])}")
    return f"{facts['group']} drew {count(facts['need'], 'point')} of supply {source} (GC-8.4)."


@sentence("SupplyMissed")
def supply_missed(facts: Facts, names: Names) -> str:
    again = ", the second day running" if facts["running"] > 1 else ""
    return f"{facts['group']} found no supply and needed {count(facts['need'], 'point')}{again} (GC-8.4)."


@sentence("RationCarried")
def ration_carried(facts: Facts, names: Names) -> str:
    return f"{facts['group']} took along {count(facts['points'], 'point')} of supply for tomorrow (GC-8.4f)."


@sentence("GroupRaised")
def group_raised(facts: Facts, names: Names) -> str:
    size = f", {count(facts['heads'], 'head')}" if "heads" in facts else ""
    return f"{facts['group']} of {names.faction(facts['faction'])} has arrived{size}."


@sentence("GroupSplit")
def group_split(facts: Facts, names: Names) -> str:
    return f"{facts['new_group']} parted from {facts['group']}: {company(facts['men'])} (GC-8.1d)."


@sentence("GroupsMerged")
def groups_merged(facts: Facts, names: Names) -> str:
    forced = " by force at nightfall" if facts["cause"] == "nightfall" else ""
    return f"{', '.join(facts['merged'])} joined {facts['into']}{forced} (GC-8.1e)."


@sentence("MenHandedOver")
def men_handed_over(facts: Facts, names: Names) -> str:
    return f"{facts['giver']} handed over to {facts['taker']}: {company(facts['men']) or 'money or leaders'}."


@sentence("GroupMoved")
def group_moved(facts: Facts, names: Names) -> str:
    start, end = names.place(facts["start"]), names.place(facts["path"][-1])
    return f"{facts['group']} marched from {start} to {end} ({count(facts['points'], 'movement point')})."


@sentence("GroupFellBack")
def group_fell_back(facts: Facts, names: Names) -> str:
    return f"{facts['group']} fell back to {names.place(facts['path'][-1])} ({facts['cause']})."


@sentence("OrderFailed")
def order_failed(facts: Facts, names: Names) -> str:
    order = facts["order"]
    who = order.get("group") or order.get("giver") or ", ".join(order.get("groups", ()))
    return f"The order to {order['order'].replace('_', ' ')} for {who} failed: {cited(facts['reason'], facts['rule'])}."


@sentence("HostilityTested")
def hostility_tested(facts: Facts, names: Names) -> str:
    results = "; ".join(
        f"{names.faction(t['faction'])} {t['level']}{t['prestige']:+d}{t['headcount']:+d} = {t['result']}"
        for t in facts["tests"]
    )
    peace = "; nobody may attack" if facts["peaceful"] else ""
    return f"Hostility: {results}{peace} (GC-7c)."


@sentence("Sighted")
def sighted(facts: Facts, names: Names) -> str:
    leaders = (
        f" under {', '.join(names.commander(one) for one in facts['commanders'])}"
        if facts["commanders"]
        else ""
    )
    return f"{facts['group']} of {names.faction(facts['faction'])} was counted{leaders}: {company(facts['men'])}."


@sentence("BattleOffered")
def battle_offered(facts: Facts, names: Names) -> str:
    return (
        f"Battle {facts['number']}: {names.faction(facts['attacker'])} ({', '.join(facts['attackers'])}) attacked "
        f"{names.faction(facts['defender'])} ({', '.join(facts['defenders'])})."
    )


@sentence("MusterIssued")
def muster_issued(facts: Facts, names: Names) -> str:
    return f"Battle {facts['number']} was handed to the organiser, and its muster to both sides."


@sentence("BattleSettled")
def battle_settled(facts: Facts, names: Names) -> str:
    how = "left to the quick tables" if facts["way"] == "quick" else "reported from the table"
    return f"Battle {facts['number']} was {how} at {names.moment(facts['at'])}."


@sentence("BattleFought")
def battle_fought(facts: Facts, names: Names) -> str:
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    if "attacker_outcome" not in facts:
        won = f"{names.faction(facts['winner'])} kept the field" if facts["winner"] else "neither side won"
        return f"{attacker} and {defender} fought here; {won}."
    table = ""
    if facts["letter"]:
        table = (
            f" Value {facts['attacker_total']} against {facts['defender_total']}, die modifier "
            f"{facts['die_modifier']:+d}, result {facts['letter']} (GC-17.2){dice(facts)}."
        )
    return (
        f"Battle {facts['number']}: {attacker} {OUTCOMES[facts['attacker_outcome']]}, "
        f"{defender} {OUTCOMES[facts['defender_outcome']]}.{table}"
    )


@sentence("MenLost")
def men_lost(facts: Facts, names: Names) -> str:
    parts = [
        f"{heads(facts[key])} {word}: {company(facts[key])}"
        for key, word in (("dead", "dead"), ("wounded", "wounded"), ("captured", "captured"))
        if facts[key]
    ]
    if horses := heads(facts.get("unhorsed", ())):
        parts.append(count(horses, "horse"))
    return f"{facts['group']} of {names.faction(facts['faction'])} lost {'; '.join(parts)} (GC-17.3c)."


@sentence("CommanderTested")
def commander_tested(facts: Facts, names: Names) -> str:
    horse = " and lost his horse" if facts.get("unhorsed") else ""
    return f"{names.commander(facts['commander'])} {FATES[facts['fate']]}{horse} (GC-17.4){dice(facts)}."


@sentence("CommanderTaken")
def commander_taken(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} was taken prisoner."


@sentence("CommanderStranded")
def commander_stranded(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} is left without men."


@sentence("CommanderEmerged")
def commander_emerged(facts: Facts, names: Names) -> str:
    return f"{facts['name']} takes command of {facts['group']} (GC-9h)."


@sentence("PrestigeChanged")
def prestige_changed(facts: Facts, names: Names) -> str:
    verb = "gains" if facts["change"] > 0 else "loses"
    amount = count(abs(facts["change"]), "point")
    return (
        f"{names.commander(facts['commander'])} {verb} {amount} of prestige, now {facts['prestige']} (GC-9)."
    )


@sentence("GroupDissolved")
def group_dissolved(facts: Facts, names: Names) -> str:
    why = {"too_small": " for want of people", "eliminated": ", wiped out", "no_way_out": ", shut in"}
    return f"{facts['group']} of {names.faction(facts['faction'])} is no more{why.get(facts.get('cause', ''), '')}."


@sentence("MoneySeized")
def money_seized(facts: Facts, names: Names) -> str:
    amount = f"{facts['amount'] / 2:g} deniers"
    if not facts["taker"]:
        return f"The chest of {facts['group']}, {amount}, was lost."
    return f"{facts['taker']} seized the chest of {facts['group']}: {amount}."


def words(line: Told, names: Names) -> str:
    """One line in words. KeyError for a kind without words: a test asks for all that can be told."""
    said = SENTENCES[line.kind]({**line.facts, "hex": line.hex}, names)
    return f"The {said[4:]}" if said.startswith("the ") else said


def notes(view: View) -> list[str]:
    """What a reader must know beside the lines: which pieces only stand where they are."""
    waiting = sorted({camp.kind for camp in view.camps.values()} | ({"spies"} if view.spies else set()))
    if not waiting:
        return []
    *first, last = ["convoys" if kind == "convoy" else kind for kind in waiting]
    kinds = f"{', '.join(first)} and {last}" if first else last
    return [f"The {kinds} stand where they are: their chapters (GC-10, GC-11, GC-12.2) are not played yet."]


def plain(heading: str, lines: Iterable[Told], names: Names, remarks: Iterable[str] = ()) -> str:
    """A report as plain text: the heading, what has no place, place by place, and remarks at the end."""
    chapters: dict[str, list[str]] = {"": []}
    for line in lines:
        chapters.setdefault(names.place(line.hex) if line.hex else "", []).append(words(line, names))
    page = [heading, "=" * len(heading), ""]
    for place, said in chapters.items():
        if place:
            page.extend(["", place, "-" * len(place)])
        page.extend(f"- {sentence_}" for sentence_ in said)
    page.extend(["", *remarks] if remarks else [])
    return "\n".join(page) + "\n"
