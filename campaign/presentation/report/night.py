"""A night as one faction reads it beside the map: a headline, one line of news, and each place with its tale.

`report_of` is for the page of a night. It has the main event in one sentence, counts every fight, and numbers the
places, the most important to the reader first. The numbers stand on the map as well.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from campaign.presentation.lines import Line
from campaign.presentation.report.chronicle import Chapter, composed
from campaign.presentation.report.deeds import KINDS, MET, RANK, READ, SEEN, Deed, deeds, present
from campaign.presentation.report.fights import fights_told
from campaign.presentation.report.headlines import headline
from campaign.presentation.report.quick_why import chances_of
from campaign.presentation.report.reasons import Die, Reason
from campaign.presentation.report.telling import Closing, Paragraph, Sentence, Speaker, capital, closings
from campaign.presentation.report.ten_faces import Face, other_faces
from campaign.presentation.report.words import Names, begun

FOUGHT, LOST, OVER = "BattleFought", "MenLost", "VictoryDeclared"
MOST_CLAUSES = 4
"""So many parts of a headline are enough; battles are always counted."""
MOST_NEWS = 3
"""So many parts of a line of news are enough."""
MOST_SENTENCES = 3
"""So many sentences tell the gist of a place; every fight is told besides."""
BATTLES = frozenset({"battle_lost", "battle_won", "battle_drawn"})


GIST = tuple(dict.fromkeys((FOUGHT, "SettlementTaken", "GroupDissolved", LOST, *READ)))
"""Kinds of lines, the ones that matter most in the tale of a place first."""


class Fought(msgspec.Struct, frozen=True):
    """A battle of the reader's at a place: its stored number, how it is called, and how it was settled ("" for unknown).

    `attacker` and `defender` lead its sides. `chances` are the faces of its die, told by the reason `odds`; empty and ""
    where they are unknown.
    """

    number: int
    called: str
    way: str
    attacker: str
    defender: str
    chances: tuple[Face, ...]
    odds: str


class Happened(msgspec.Struct, frozen=True):
    """The events at a place. `number` belongs to its sign on the map, `kind` is lost, won or seen.

    `hex` is "" for news of the whole campaign. `heading` is short: "Terlizzi: taken". `gist` are the sentences of the tale
    that matter most, in their order, and `brief` is the first of them all. `lines` are the numbers of its lines of the
    feed, and `battles` the reader's own battles, in their order. `why` are the reasons of all sentences, each once: first
    the ones that decided battles, then the rest in their order.
    """

    number: int
    kind: str
    hex: str
    place: str
    heading: str
    gist: Paragraph
    brief: str
    tale: tuple[Paragraph, ...]
    lines: tuple[int, ...]
    battles: tuple[Fought, ...]
    why: tuple[Reason, ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice of all reasons, each once."""
        return tuple(dict.fromkeys(die for reason in self.why for die in reason.dice))


class Night(msgspec.Struct, frozen=True):
    """The report of a night. `besides` are supply, marches and the other topics that stand below the places."""

    headline: str
    news: str
    happened: tuple[Happened, ...]
    besides: tuple[Closing, ...]


def report_of(faction: str, lines: Iterable[Line], names: Names) -> Night:
    """The night of a faction: `lines` are the ones that it may read of it, `names` are the reader's."""
    chronicle = composed(lines, names.place)
    told = list(chronicle.lines)
    names = names.knowing(fights_told(told))
    speaker, found = Speaker(names, told), deeds(told, faction)
    chapters = [*((chronicle.front,) if chronicle.front is not None else ()), *chronicle.places]
    ranked = sorted(chapters, key=lambda chapter: rank_of(of_hex(found, chapter.hex)))
    called = titles([chapter.hex for chapter in ranked], names)
    happened = (
        happening(number, called[chapter.hex], chapter, of_hex(found, chapter.hex), speaker, faction)
        for number, chapter in enumerate(ranked, start=1)
    )
    return Night(
        headline_of(found, told, names), news(found, names), tuple(happened), closings(chronicle, speaker)
    )


def news_of(faction: str, lines: Iterable[Line], names: Names) -> str:
    """The night of a faction in one line, for a page without further news."""
    return news(deeds(lines, faction), names)


def of_hex(found: Iterable[Deed], hex_: str) -> list[Deed]:
    """The deeds of a place, the most important kind first."""
    return sorted((deed for deed in found if deed.hex == hex_), key=lambda deed: RANK[deed.kind])


def rank_of(found: Sequence[Deed]) -> int:
    """How important a place is: the rank of its first deed."""
    return RANK[found[0].kind] if found else len(RANK)


def titles(hexes: Sequence[str], names: Names) -> dict[str, str]:
    """The heading of each place of the night: the name in short if it is unique."""
    short = {hex_: names.area(hex_) if hex_ else names.say("the whole campaign") for hex_ in hexes}
    times = Counter(short.values())
    return {hex_: capital(area if times[area] == 1 else names.place(hex_)) for hex_, area in short.items()}


def happening(
    number: int,
    place: str,
    chapter: Chapter[Line],
    found: Sequence[Deed],
    speaker: Speaker,
    faction: str,
) -> Happened:
    """A place of the night in words."""
    lines = [line for scene in chapter.scenes for line in scene]
    scenes = speaker.scenes(chapter)
    told = [each for scene in scenes for each in scene]
    return Happened(
        number=number,
        kind=KINDS[found[0].kind].end if found else SEEN,
        hex=chapter.hex,
        place=place,
        heading=heading(place, found, present(lines, faction), speaker.names),
        gist=gist(told, faction),
        brief=min(told, key=lambda each: weight(each[0]))[1].text if told else "",
        tale=tuple(tuple(said for _, said in scene) for scene in scenes),
        lines=tuple(line.number for line in lines),
        battles=tuple(fought(lines, speaker.names)),
        why=tuple(reasons_of(told)),
    )


def reasons_of(told: Sequence[tuple[str, Sentence]]) -> Iterable[Reason]:
    """The reasons of sentences, each once: first the reasons of battles."""
    battles_first = sorted(told, key=lambda each: each[0] != FOUGHT)
    return dict.fromkeys(reason for _, said in battles_first for reason in said.why)


def gist(told: Sequence[tuple[str, Sentence]], faction: str) -> Paragraph:
    """The sentences that matter most at a place: every fight, then deeds and losses, then the first of the rest.

    The losses of the reader's faction come before the losses of others.
    """

    def others(nth: int) -> bool:
        return told[nth][0] == LOST and told[nth][1].of != faction

    weighed = sorted(range(len(told)), key=lambda nth: (weight(told[nth][0]), others(nth)))
    fights = sum(kind == FOUGHT for kind, _ in told)
    chosen = sorted(weighed[: max(MOST_SENTENCES, fights)])
    losses = [nth for nth in chosen if told[nth][0] == LOST]
    placed = dict(zip(losses, sorted(losses, key=others), strict=True))
    return tuple(told[placed.get(nth, nth)][1] for nth in chosen)


def weight(kind: str) -> int:
    """The rank of a kind of line in the tale of a place, 0 for the kind that matters most."""
    return GIST.index(kind) if kind in GIST else len(GIST)


def heading(place: str, found: Sequence[Deed], us: Sequence[str], names: Names) -> str:
    """The events at a place in a few words: "Corato: taken, a battle lost". `us` are the reader's groups there.

    A meeting is told where nothing else has happened.
    """
    kinds = by_kind(found)
    words = [in_heading(*each, us, names) for each in kinds if each[0] != MET or len(kinds) == 1]
    if not words:
        return place
    return names.say("{place}: {deeds}", place=place, deeds=", ".join(words))


def in_heading(kind: str, same: Sequence[Deed], us: Sequence[str], names: Names) -> str:
    """Deeds of one kind in a heading: with the reader's groups if there is a word for them."""
    if us and KINDS[kind].ours:
        groups = names.all_of(names.piece(group) for group in us)
        return names.say(KINDS[kind].ours, us=groups, **about(same, names))
    return names.count(len(same), *KINDS[kind].heading, **about(same, names))


def by_kind(found: Iterable[Deed]) -> list[tuple[str, list[Deed]]]:
    """Deeds by their kinds, the most important kind first."""
    kinds: dict[str, list[Deed]] = {}
    for deed in found:
        kinds.setdefault(deed.kind, []).append(deed)
    return sorted(kinds.items(), key=lambda kind: RANK[kind[0]])


def fought(lines: Iterable[Line], names: Names) -> Iterator[Fought]:
    """The battles of the reader's among the lines of a place; one that was seen from afar has no number."""
    for line in lines:
        if line.kind == FOUGHT and "number" in line.facts:
            facts = line.facts
            chances = chances_of(facts)
            yield Fought(
                facts["number"],
                begun(names.fight({**facts, "hex": line.hex})),
                facts.get("way", ""),
                facts.get("attacker", ""),
                facts.get("defender", ""),
                chances,
                other_faces(chances, facts, names) if chances else "",
            )


def headline_of(found: Iterable[Deed], told: Sequence[Line], names: Names) -> str:
    """The night in one sentence, without a full stop: what was taken, lost and gone, and every battle of the reader's."""
    over = next((line for line in told if line.kind == OVER), None)
    if over is not None:
        return headline(over, names, told).removesuffix(".")
    kinds = by_kind(found)
    own = [each for each in kinds if KINDS[each[0]].end != SEEN or each[0] in BATTLES]
    chosen = [
        each
        for nth, each in enumerate(own or [each for each in kinds if each[0] != MET])
        if nth < MOST_CLAUSES or each[0] in BATTLES
    ]
    if not chosen:
        return names.say("A quiet night")
    clauses = [clause(kind, same, names) for kind, same in chosen]
    lists = any(len({deed.about for deed in same}) > 1 for _, same in chosen)
    return begun(names.series(clauses) if lists else names.all_of(clauses))


def clause(kind: str, same: Sequence[Deed], names: Names) -> str:
    """Deeds of one kind as a part of the headline."""
    return names.count(len(same), *KINDS[kind].clause, **about(same, names))


def about(same: Sequence[Deed], names: Names) -> dict[str, str]:
    """The subjects and the places of deeds of one kind, each once."""
    who = dict.fromkeys(deed.called(names) for deed in same)
    where = dict.fromkeys(names.whereabouts(deed.hex) for deed in same if deed.hex)
    return {"who": names.all_of(who), "where": names.all_of(where) if where else ""}


def news(found: Iterable[Deed], names: Names) -> str:
    """The night in a line for the column of orders: "Terlizzi taken, 1 place lost"."""
    kinds = by_kind(found)
    chosen = [each for each in kinds if KINDS[each[0]].end != SEEN or each[0] in BATTLES][:MOST_NEWS]
    if not chosen:
        return names.say("A quiet night")
    first, *others = chosen
    return ", ".join([named(*first, names), *(counted(*each, names) for each in others)])


def named(kind: str, same: Sequence[Deed], names: Names) -> str:
    """Deeds of the first kind in a line of news: by its name if there is one alone."""
    if len(same) > 1 or not KINDS[kind].named:
        return begun(counted(kind, same, names))
    return begun(names.say(KINDS[kind].named, **about(same, names)))


def counted(kind: str, same: Sequence[Deed], names: Names) -> str:
    """Deeds of a kind in a line of news, by their number."""
    return names.count(len(same), *KINDS[kind].news)
