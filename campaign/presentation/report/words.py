"""How pieces, people and numbers are called in a report, in its reader's language; and the register of sentences."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Any, Protocol, Self
from zoneinfo import ZoneInfo

from battles import rulesets
from campaign.maps.whereabouts import Whereabouts
from campaign.model.orders import NEW
from campaign.model.state import MERCENARIES
from campaign.presentation.report.fights import Fight, Fights, mistakable
from campaign.presentation.report.language import SOURCE, Language, Plural, language_of, phrase, plural
from campaign.presentation.report.leaders import in_the_field
from campaign.rules.deadline import read
from campaign.visibility import Banner
from rulebook import Refusal
from rulebook.clock_changes import turn
from rulebook.texts import isolated

Facts = Mapping[str, Any]
THE_FOLK, FOLK = phrase("the {name}s"), phrase("{name}s")
BAND = phrase("the mercenaries {band}")
HIRED = re.compile(r"m\d+")
"""The ids of bands, as every scenario has them."""
THE_MERCENARIES, HIRELINGS = phrase("the mercenaries"), phrase("mercenaries")
MOMENTS = (
    phrase("{at:EEEE d MMMM y}, {at:HH:mm} ({zone})"),
    phrase("{at:EEEE d MMMM y}, {at:HH:mm} ({zone}; the first {at:HH:mm}, before the clock is set back)"),
    phrase("{at:EEEE d MMMM y}, {at:HH:mm} ({zone}; the second {at:HH:mm}, after the clock is set back)"),
)
"""A moment; and in the hour that comes twice, which of the two it is."""
FIRST_WORD = re.compile(r"[^\W\d_]+[ '\u2019]")


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
        """The facts that the faction may know."""
        ...


class Names:
    """The names of pieces, factions, places and moments in a report, in the language of its reader.

    `place` names the place of a hex, `people` has the names of commanders by their ids, `sites` of settlements by
    theirs. `zone` is the one of the campaign's clock, `by_hand` says that the nights' dice are rolled by hand.
    `overseer` says that the reader plays none of the factions and reads all. `battles` are the reader's own numbers of
    battles by the stored ones; an unknown battle keeps its stored one. `fights` are the battles whose sides the reader
    knows. LookupError for a language that reports are not written in.
    """

    def __init__(
        self,
        banners: Mapping[str, Banner],
        place: Callable[[str], str | Whereabouts],
        people: Mapping[str, str],
        zone: str,
        *,
        sites: Mapping[str, str] | None = None,
        by_hand: bool = False,
        overseer: bool = False,
        battles: Mapping[int, int] | None = None,
        fights: Fights | None = None,
        language: str = SOURCE,
    ) -> None:
        self._banners, self._place, self._people, self._zone = banners, place, people, zone
        self._sites, self.by_hand, self.overseer = sites or {}, by_hand, overseer
        self.battles: Mapping[int, int] = battles or {}
        self.fights: Fights = fights or {}
        self.language = language_of(language)

    @property
    def factions(self) -> int:
        """How many factions there are; 0 for words that are about no campaign."""
        return len(self._banners)

    def knowing(self, fights: Fights) -> Self:
        """The same for a reader with further battles."""
        other = copy(self)
        other.fights = {**self.fights, **fights}
        return other

    def say(self, message: str, **fields: Any) -> str:
        """A message in the reader's language."""
        return self.language.say(message, **fields)

    def count(self, number: float, one: str, many: str, **fields: Any) -> str:
        """A message that depends on a number, its field `n`, in the reader's language."""
        return self.language.count(number, one, many, **fields)

    def tell(self, message: str, facts: Facts, **fields: Any) -> str:
        """A message of a line: a field that is not given is a fact, in the words for facts of its name."""
        asked = self.language.fields_of(message) - fields.keys()
        return self.say(message, **{name: fact(name, facts, self) for name in asked}, **fields)

    @property
    def factions_of(self) -> tuple[str, ...]:
        """The factions of the campaign by their ids."""
        return tuple(self._banners)

    def banner(self, faction: str) -> Banner | None:
        """The banner of a faction; None for mercenaries and for words outside campaigns."""
        return self._banners.get(faction)

    def near(self, hex_: str) -> str:
        """A hex in a word or two: its settlement, "near" the next one, or its label."""
        where = self._place(hex_)
        if isinstance(where, str):
            return where
        if where.site:
            return self.language.named("place", where.site)
        if not where.near:
            return self.say("hex {hex}", hex=hex_)
        return self.say("near {place}", place=self.language.named("place", where.near))

    def faction(self, name: str) -> str:
        """A faction's people: "the Normans"."""
        return self._folk(name, "faction", THE_FOLK, THE_MERCENARIES)

    def people(self, name: str) -> str:
        """A faction's people as a map calls them, without an article: "Normans"; or mercenaries."""
        return self._folk(name, "people", FOLK, HIRELINGS)

    def _folk(self, name: str, context: str, message: str, hirelings: str) -> str:
        """People as the catalogue names them in a context, else by the message; no faction is called what it is."""
        if name == MERCENARIES:
            return self.say(hirelings)
        banner = self._banners.get(name)
        if banner is None:
            return name
        english = message.format(name=banner.name)
        found = self.language.named(context, english)
        return found if found != english else self.say(message, name=isolated(banner.name))

    def place(self, hex_: str) -> str:
        """A hex as people call it."""
        where = self._place(hex_)
        return where if isinstance(where, str) else place_of(where, self.language)

    def place_aside(self, hex_: str) -> str:
        """A hex as it stands in brackets, with none of its own."""
        where = self._place(hex_)
        return where if isinstance(where, str) else place_of(where, self.language, *ASIDE)

    def area(self, hex_: str) -> str:
        """Where a hex is in two words, for a heading: "Melfi", "near Melfi"."""
        where = self._place(hex_)
        if not isinstance(where, Whereabouts) or where.site or not where.near:
            return self.place(hex_)
        return self.say("near {place}", place=self.language.named("place", where.near))

    def whereabouts(self, hex_: str) -> str:
        """The same within a sentence: "at Melfi", "near Melfi"."""
        where = self._place(hex_)
        if isinstance(where, Whereabouts) and not where.site and where.near:
            return self.area(hex_)
        return self.say("at {place}", place=self.place(hex_))

    def spot_on_the_way(self, hex_: str) -> str:
        """A hex in a table of ways: a settlement by its name, all other ground by its label."""
        where = self._place(hex_)
        return (
            self.language.named("place", where.site)
            if isinstance(where, Whereabouts) and where.site
            else hex_
        )

    def direction(self, side: str) -> str:
        """A direction of the map."""
        return self.say(DIRECTIONS[side])

    def site(self, id_: str) -> str:
        """A settlement by its id."""
        return self.language.named("place", self._sites.get(id_) or id_.replace("_", " ").title())

    def is_site(self, id_: str) -> bool:
        """True if something is the id of a settlement."""
        return id_ in self._sites

    def piece(self, name: str) -> str:
        """A group by its number, a band and the people of a place as such: "n1", "the mercenaries m1".

        The people of a place are "the militia of Corato"; a new group on a sheet has its name there.
        """
        if name.startswith(NEW):
            return self.say("the new group “{handle}”", handle=name.removeprefix(NEW))
        kind, _, site = name.partition(":")
        if not site:
            return self.say(BAND, band=name) if self.is_band(name) else name
        return self.say(LEVIES[kind], place=self.site(site)) if kind in LEVIES else name

    def is_band(self, name: str) -> bool:
        """True if a piece is a band of mercenaries, which no faction's letter begins."""
        return bool(HIRED.fullmatch(name)) and not any(
            b.letter.lower() == "m" for b in self._banners.values()
        )

    def battle(self, number: int) -> int:
        """The number of a battle as its reader counts: battles of others leave no holes."""
        return self.battles.get(number, number)

    def fight(self, facts: Facts) -> str:
        """The battle of a line in the middle of a sentence: "the battle of the Normans against the Lombards at Troia".

        Its sides are named as far as the reader was told of both.
        """
        number, hex_ = facts["number"], facts.get("hex", "")
        known = self.fights.get(number) or Fight(hex_, facts.get("attacker", ""), facts.get("defender", ""))
        place = self.place(known.hex)
        if not (known.attacker and known.defender):
            return self.told_apart(self.say("the battle at {place}", place=place), number)
        said = self.say(
            "the battle of {attacker} against {defender} at {place}",
            attacker=self.faction(known.attacker),
            defender=self.faction(known.defender),
            place=place,
        )
        return self.told_apart(said, number)

    def told_apart(self, battle: str, number: int) -> str:
        """A battle with its number, if another of the same day at the same place could be meant."""
        if not mistakable(number, self.fights):
            return battle
        return self.say("{battle} (battle {number})", battle=battle, number=self.battle(number))

    def spy(self, name: str) -> str:
        """A spy by his number: "spy 1"; for a reader of all factions with his people: "spy 1 of the Normans"."""
        found = SPY.fullmatch(name)
        if self.overseer and found is not None and found["faction"] in self._banners:
            return self.say(
                "spy {number} of {faction}", number=found["number"], faction=self.faction(found["faction"])
            )
        return self.say("spy {number}", number=number_of(name))

    def prisoners(self, name: str) -> str:
        """Prisoners on their way, by where and when they were taken: "the prisoners taken at Bari on day 3"."""
        found = PRISONERS.fullmatch(name)
        if found is None:
            return self.say("the prisoners {prisoners}", prisoners=name)
        return self.say(
            "the prisoners taken at {place} on day {day}",
            place=self.place(found["hex"]),
            day=int(found["day"]),
        )

    def commander(self, name: str) -> str:
        """A commander by name; one whose full name the reader has not learned by what he is called in the field."""
        if name not in self._people and (post := POST.fullmatch(name)):
            of = post["group"] or self.site(post["site"])
            return self.say(TITLES["Captain of " if post["group"] else "Castellan of "], of=of)
        return self.person(self._people.get(name) or in_the_field(name))

    def actor(self, id_: str) -> str:
        """A group that acts, or a commander who acts alone."""
        return self.commander(id_) if id_ in self._people else self.piece(id_)

    def person(self, name: str) -> str:
        """Somebody whose name is known."""
        return person(name, self.language)

    def title(self, name: str) -> str:
        """A campaign by its scenario's title."""
        return self.language.named("title", name)

    def system(self, id_: str) -> str:
        """A tactical system by its title; one that this release does not have by its id."""
        try:
            title = rulesets.known(id_).title
        except Refusal:
            return id_
        return self.language.named("system", title)

    def spot(self, name: str) -> str:
        """A spot of an order: a hex, a settlement or a group."""
        if name in self._sites:
            return self.site(name)
        return self.place(name) if name.isdigit() else name

    def date(self, written: str) -> str:
        """A day of the campaign's own calendar, as its scenario writes it."""
        day = datetime.fromisoformat(written)
        return self.say("{day:d MMMM y}", day=day)

    def moment(self, written: str) -> str:
        """A moment that the log wrote, by the clock of these names; in the hour that comes twice it says which."""
        local = read(written).astimezone(ZoneInfo(self._zone))
        return self.say(MOMENTS[turn(local)], at=local, zone=self._zone)

    def by_clock(self, when: datetime) -> str:
        """A moment of the coming days in short: "Mon 20:00, Rome"."""
        city = self._zone.rpartition("/")[2].replace("_", " ")
        return self.say("{at:EEE HH:mm}, {city}", at=when.astimezone(ZoneInfo(self._zone)), city=city)

    def hour(self, when: datetime) -> str:
        """The hour of a moment whose day is known: "09:14"."""
        return self.say("{at:HH:mm}", at=when.astimezone(ZoneInfo(self._zone)))

    def deniers(self, half: int) -> str:
        """Money, which is counted in half-deniers: "2.5 deniers"."""
        return self.count(half / 2, "{n} denier", "{n} deniers")

    def price(self, half: int) -> str:
        """Half-deniers as the rulebook writes prices: "2.5 D"."""
        return self.say("{amount} D", amount=half / 2)

    def points(self, number: int) -> str:
        """Points of supply or loot."""
        return self.count(number, "{n} point", "{n} points")

    def heads(self, number: int) -> str:
        """So many people."""
        return self.count(number, "{n} head", "{n} heads")

    def series(self, parts: Iterable[str]) -> str:
        """Parts of a sentence that are long in themselves."""
        return self.say("; ").join(parts)

    def all_of(self, parts: Iterable[str]) -> str:
        """Things one after the other, the last behind an "and"."""
        *first, last = parts
        return self.say("{first} and {last}", first=", ".join(first), last=last) if first else last


Sentence = Callable[[Facts, Names], str]
SENTENCES: dict[str, Sentence] = {}

TITLES = {"Captain of ": phrase("the captain of {of}"), "Castellan of ": phrase("the castellan of {of}")}
"""How the rules call whom no scenario names: the foremost of a group, the noble of a castle."""
POST = re.compile(r"castellan-(?P<site>.+)|captain-(?P<group>.+)-\d+")
"""The ids of commanders whose names are unknown: by these they may still be called."""
GROUP = re.compile(r"[A-Z]+\d+")
"""The id of a group as a captain's name has it, who is called by the letter of his faction: "Captain of N1"."""
SPY = re.compile(r"(?P<faction>.+)-spy-(?P<number>\d+)")
PRISONERS = re.compile(r"prisoners-[^-]+-(?P<hex>\d+)-(?P<day>\d+)(-\d+)?")
DIRECTIONS = {
    "N": phrase("N"),
    "NE": phrase("NE"),
    "SE": phrase("SE"),
    "S": phrase("S"),
    "SW": phrase("SW"),
    "NW": phrase("NW"),
}
LEVIES = {
    "militia": phrase("the militia of {place}"),
    "garrison": phrase("the garrison of {place}"),
    "convalescents": phrase("the convalescents of {place}"),
}
MEN: dict[str, Plural] = {
    "knight": plural("{n} knight", "{n} knights"),
    "emir": plural("{n} emir", "{n} emirs"),
    "heavy_cavalry": plural("{n} heavy cavalry", "{n} heavy cavalry"),
    "medium_cavalry": plural("{n} medium cavalry", "{n} medium cavalry"),
    "light_cavalry": plural("{n} light cavalry", "{n} light cavalry"),
    "horse_archer": plural("{n} horse archer", "{n} horse archers"),
    "armoured_horse_archer": plural("{n} armoured horse archer", "{n} armoured horse archers"),
    "varangian": plural("{n} varangian", "{n} varangians"),
    "heavy_infantry": plural("{n} heavy infantry", "{n} heavy infantry"),
    "medium_infantry": plural("{n} medium infantry", "{n} medium infantry"),
    "light_infantry": plural("{n} light infantry", "{n} light infantry"),
    "peasant": plural("{n} peasant", "{n} peasants"),
    "archer": plural("{n} archer", "{n} archers"),
    "slinger": plural("{n} slinger", "{n} slingers"),
    "armoured_archer": plural("{n} armoured archer", "{n} armoured archers"),
}
"""So many of a type of men, by the ids of the table of troop types."""
KINDS = {
    "knight": phrase("knight"),
    "emir": phrase("emir"),
    "heavy_cavalry": phrase("heavy cavalry"),
    "medium_cavalry": phrase("medium cavalry"),
    "light_cavalry": phrase("light cavalry"),
    "horse_archer": phrase("horse archer"),
    "armoured_horse_archer": phrase("armoured horse archer"),
    "varangian": phrase("varangian"),
    "heavy_infantry": phrase("heavy infantry"),
    "medium_infantry": phrase("medium infantry"),
    "light_infantry": phrase("light infantry"),
    "peasant": phrase("peasant"),
    "archer": phrase("archer"),
    "slinger": phrase("slinger"),
    "armoured_archer": phrase("armoured archer"),
}
"""A type of men without a number."""


def person(name: str, language: Language) -> str:
    """Somebody by name, and whom no scenario names by what he is."""
    for title, message in TITLES.items():
        if name.startswith(title):
            of = name.removeprefix(title)
            return language.say(
                message, of=of.lower() if GROUP.fullmatch(of) else language.named("place", of)
            )
    return language.named("person", name)


def number_of(spy: str) -> str:
    """The number of a spy; his id where a scenario has named him otherwise."""
    found = SPY.fullmatch(spy)
    return found["number"] if found else spy


NEAR = plural("hex {hex} ({n} hex {direction} of {place})", "hex {hex} ({n} hexes {direction} of {place})")
ASIDE = plural("hex {hex}, {n} hex {direction} of {place}", "hex {hex}, {n} hexes {direction} of {place}")
"""Where a hex without a name is, in a sentence, and where that would put brackets into brackets."""


def place_of(where: Whereabouts, language: Language, one: str = NEAR[0], many: str = NEAR[1]) -> str:
    """Where a hex is, in a language."""
    if where.site:
        return language.named("place", where.site)
    if not where.near:
        return language.say("hex {hex}", hex=where.hex)
    return language.count(
        where.far,
        one,
        many,
        hex=where.hex,
        direction=language.say(DIRECTIONS[where.direction]),
        place=language.named("place", where.near),
    )


def begun(said: str) -> str:
    """A sentence with a capital at its beginning, unless it begins with a piece: "n1", "spy-1"."""
    return f"{said[0].upper()}{said[1:]}" if FIRST_WORD.match(said) else said


def called(naming: Callable[[Names, Any], str | int], fact: str) -> Callable[[Facts, Names], str | int]:
    """The reading of a fact that names something: as the reader calls it."""
    return lambda facts, names: naming(names, facts[fact])


READINGS: dict[str, Callable[[Facts, Names], str | int]] = {
    **{
        side: called(Names.faction, side)
        for side in ("faction", "enemy", "friend", "captor", "attacker", "defender", "ally")
    },
    "former": called(Names.faction, "enemy"),
    "place": called(Names.place, "hex"),
    "start": called(Names.place, "start"),
    "end": lambda facts, names: names.place(facts["path"][-1]),
    "commander": called(Names.commander, "commander"),
    "spy": called(Names.spy, "spy"),
    "battle": lambda facts, names: names.fight(facts),
    "men": lambda facts, names: company(facts["men"], names),
    "points": called(Names.points, "points"),
    "amount": called(Names.deniers, "amount"),
    "price": called(Names.price, "cost"),
    "moment": called(Names.moment, "at"),
}
"""How the fields of messages are made of a line's facts; a field that is not named here is the fact of its name."""


def fact(field: str, facts: Facts, names: Names) -> Any:
    """The value of a line for a field of a message."""
    reading = READINGS.get(field)
    return reading(facts, names) if reading is not None else facts[field]


def worded(message: str | Mapping[str, str], by: str = "") -> Sentence:
    """The words of lines that are a message of their facts, or one of several `by` one of these."""
    return lambda facts, names: names.tell(message if isinstance(message, str) else message[facts[by]], facts)


def says(kind: str, message: str | Mapping[str, str], *, by: str = "") -> None:
    """Register the words of a kind of line that are a message of its facts, or one of several `by` one of these."""
    SENTENCES[kind] = worded(message, by)


def counts(kind: str, number: str, one: str, many: str) -> None:
    """Register the words of a kind of line that are a message which depends on a number among its facts."""

    def words(facts: Facts, names: Names) -> str:
        fields = names.language.fields_of(one, many) - {"n"}
        return names.count(facts[number], one, many, **{name: fact(name, facts, names) for name in fields})

    SENTENCES[kind] = words


def sentence(kind: str) -> Callable[[Sentence], Sentence]:
    """Register the words of one kind of line."""

    def register(words: Sentence) -> Sentence:
        SENTENCES[kind] = words
        return words

    return register


def company(bands: Sequence[Facts], names: Names, *, hurt: bool = True) -> str:
    """People by type: "3 knights, 2 archers (1 wounded)"; without the wounded where all are, or it is said already."""
    counts: dict[str, int] = {}
    for band in bands:
        counts[band["type"]] = counts.get(band["type"], 0) + band["count"]
    people = ", ".join(men(kind, number, names) for kind, number in sorted(counts.items()))
    wounded = sum(band["count"] for band in bands if band["wounded"])
    if not hurt or not wounded:
        return people
    if wounded == sum(counts.values()):
        return names.count(wounded, "{people} (wounded)", "{people} (all wounded)", people=people)
    return names.count(wounded, "{people} ({n} wounded)", "{people} ({n} wounded)", people=people)


def men(kind: str, number: int, names: Names) -> str:
    """So many of a type: "1 heavy infantry", "2 archers"; of a type that there is not, as it is written."""
    if kind not in MEN:
        return f"{number} {kind}"
    one, many = MEN[kind]
    return names.count(number, one, many)


def heads(bands: Sequence[Facts]) -> int:
    """Number of people."""
    return sum(int(band["count"]) for band in bands)


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as people write them: "1-4, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
