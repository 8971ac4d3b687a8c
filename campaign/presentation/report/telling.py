"""A chronicle in its reader's words: what every form of a report shows, each in its own way."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from campaign.presentation.report import Reason, as_told, law, mark, reasons
from campaign.presentation.report.chronicle import Chapter, Chronicle, Gathered
from campaign.presentation.report.corrections import CORRECTED_BY, corrected
from campaign.presentation.report.fights import fights_told
from campaign.presentation.report.gathered import Way, on_the_map, sentence, title, ways
from campaign.presentation.report.headlines import headline
from campaign.presentation.report.language import phrase
from campaign.presentation.report.quick_why import with_toll
from campaign.presentation.report.together import bundles, in_kinds, told_together
from campaign.presentation.report.unscathed import unscathed
from campaign.presentation.report.words import Facts, Names, Told, begun


class Sentence(msgspec.Struct, frozen=True):
    """A line in words, and why; `note` is the number of its reasons among the notes of the report, 0 for none.

    `lines` says how many lines are told by it, `hexes` where on the map: a way from where it begins to where it ends.
    `corrected` is the number of the line that puts it right, 0 for none. `of` is the faction whose people are told of,
    "" where the line names none.
    """

    text: str
    why: tuple[Reason, ...]
    note: int
    lines: int = 1
    hexes: tuple[str, ...] = ()
    corrected: int = 0
    of: str = ""


Paragraph = tuple[Sentence, ...]
Scene = tuple[tuple[str, Sentence], ...]
"""Sentences with the kinds of the lines that they tell."""
FOUGHT = "BattleFought"
COUNTED = ("Sighted", "MercenariesSighted")
"""Kinds that need not be repeated for one place: each arriving group counts the people there again."""
SHEET = phrase("The siege, with its sheet and the plan of the place:")
"""The words before the address of a siege's page."""
FIELD = phrase("{battle}, turn by turn, with its field:")
"""The words before the address of the page of a battle that the engine fought."""


class As(msgspec.Struct, frozen=True):
    """A line with further facts."""

    kind: str
    hex: str
    facts: Facts


class Address(msgspec.Struct, frozen=True):
    """Where more is to be read, and what: the whole address of a page, which a browser opens."""

    title: str
    address: str


class Place(msgspec.Struct, frozen=True):
    """The events at a place; `more` are the pages of its siege and of its battles."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    hex: str = ""
    more: tuple[Address, ...] = ()


class Closing(msgspec.Struct, frozen=True):
    """A topic of the end. `text` says all its sentences in one, without its `ways`, which are a table.

    Where each sentence stands for itself both are empty.
    """

    topic: str
    title: str
    text: str
    sentences: Paragraph
    ways: tuple[Way, ...] = ()

    @property
    def notes(self) -> list[int]:
        """The notes of its sentences, each once."""
        return sorted({said.note for said in self.sentences if said.note})


class Telling(msgspec.Struct, frozen=True):
    """A report in words. `notes` are the reasons, each set of them once; a note's number is its place, from 1.

    `corrections` is the address of the page of corrections, and `rule` a rule's, with `{rule}` for its id; "" means
    that there is no page.
    """

    heading: str
    date: str
    headlines: tuple[str, ...]
    front: tuple[Paragraph, ...]
    places: tuple[Place, ...]
    closing: tuple[Closing, ...]
    notes: tuple[tuple[Reason, ...], ...]
    names: Names
    corrections: str = ""
    rule: str = ""


class Near(Names):
    """The same names for a chapter of a report, in which its own hex needs no more than its label."""

    def __init__(self, names: Names, here: str) -> None:
        vars(self).update(vars(names))
        self._here = here

    def place(self, hex_: str) -> str:
        """A hex as people call it who stand in it or elsewhere."""
        if hex_ != self._here:
            return super().place(hex_)
        whole = super().place(hex_)
        return self.say("hex {hex}", hex=hex_) if hex_ in whole else whole


class Speaker:
    """Puts lines into words and numbers their reasons as they come."""

    def __init__(self, names: Names, told: Iterable[Told]) -> None:
        self.names, self.told = names, tuple(told)
        self._notes: dict[tuple[Reason, ...], int] = {}

    @property
    def notes(self) -> tuple[tuple[Reason, ...], ...]:
        """All reasons so far."""
        return tuple(self._notes)

    def sentence(self, line: Told, names: Names | None = None) -> Sentence:
        """A line with its reasons, called by other names where a chapter has its own."""
        names = names or self.names
        text = " ".join(filter(None, (as_told(line, names), unscathed(line, self.told, names))))
        said = self.explained([line], text, names)
        if not corrected(line):
            return said
        return msgspec.structs.replace(
            said, text=f"{said.text}{mark(line, self.names)}", corrected=line.facts[CORRECTED_BY]
        )

    def explained(self, lines: Sequence[Told], text: str, names: Names) -> Sentence:
        """The words of lines, with the reasons of the first; a reason in the text itself leaves only its rule there."""
        why, of = reasons(self.with_losses(lines[0]), names), lines[0].facts.get("faction", "")
        if len(why) == 1 and not why[0].dice and why[0].what in text:
            cited = f"{text.removesuffix('.')}{law(why, names)}."
            return Sentence(cited, (), 0, len(lines), on_the_map(lines), of=of)
        note = self._notes.setdefault(why, len(self._notes) + 1) if why else 0
        return Sentence(text, why, note, len(lines), on_the_map(lines), of=of)

    def with_losses(self, line: Told) -> Told:
        """A line as its reasons are made of it: a battle with whom it has cost each side, as other lines tell."""
        if line.kind != FOUGHT or "number" not in line.facts:
            return line
        return As(line.kind, line.hex, with_toll(line.facts, self.told))

    def scenes(self, chapter: Chapter[Told]) -> tuple[Scene, ...]:
        """A chapter's paragraphs, with the kind of line behind each sentence."""
        names = Near(self.names, chapter.hex)
        scenes = [
            [(each[0].kind, self.bundle(each, names)) for each in bundles(scene)] for scene in chapter.scenes
        ]
        return tuple(filter(None, map(tuple, once(scenes))))

    def paragraphs(self, chapter: Chapter[Told]) -> tuple[Paragraph, ...]:
        """A chapter's paragraphs."""
        return tuple(tuple(said for _, said in scene) for scene in self.scenes(chapter))

    def bundle(self, lines: Sequence[Told], names: Names) -> Sentence:
        """Lines that say the same of several as one sentence, a line alone as its own."""
        if len(lines) == 1:
            return self.sentence(lines[0], names)
        return self.explained(lines, begun(told_together(lines, names)), names)

    def closing(self, gathered: Gathered[Told]) -> Closing:
        """A topic of the end."""
        return Closing(
            gathered.topic,
            self.names.say("{title}:", title=title(gathered.topic, self.names)),
            sentence(gathered, self.names),
            tuple(self.bundle(each, self.names) for each in bundles(in_kinds(gathered.lines))),
            ways(gathered, self.names),
        )


def once(scenes: Sequence[Sequence[tuple[str, Sentence]]]) -> Iterator[list[tuple[str, Sentence]]]:
    """The sentences of paragraphs by their kinds, without repeated counts of the chapter."""
    again = Counter(said for scene in scenes for kind, said in scene if kind in COUNTED)
    seen: set[Sentence] = set()
    for scene in scenes:
        told = []
        for kind, said in scene:
            if kind not in COUNTED:
                told.append((kind, said))
            elif said not in seen:
                seen.add(said)
                told.append((kind, msgspec.structs.replace(said, lines=said.lines * again[said])))
        yield told


def telling(heading: str, date: str, chronicle: Chronicle[Told], names: Names) -> Telling:
    """A chronicle in words, in the language of `names`; `heading` and `date` stand above it."""
    names = names.knowing(fights_told(chronicle.lines))
    speaker = Speaker(names, chronicle.lines)
    front = speaker.paragraphs(chronicle.front) if chronicle.front is not None else ()
    places = tuple(
        Place(capital(names.place(each.hex)), speaker.paragraphs(each), each.hex) for each in chronicle.places
    )
    closing = closings(chronicle, speaker)
    return Telling(
        heading=heading,
        date=date,
        headlines=tuple(headline(line, names, chronicle.lines) for line in chronicle.headlines),
        front=front,
        places=places,
        closing=closing,
        notes=speaker.notes,
        names=names,
    )


def closings(chronicle: Chronicle[Told], speaker: Speaker) -> tuple[Closing, ...]:
    """The topics of the end in words."""
    return tuple(speaker.closing(each) for each in chronicle.gathered)


def with_sheets(told: Telling, sheets: Mapping[str, str]) -> Telling:
    """The same with the pages of sieges, by the hexes of the places, where something is told of them."""
    title = told.names.say(SHEET)
    return with_more(told, {hex_: [Address(title, address)] for hex_, address in sheets.items()})


def with_battles(told: Telling, battles: Mapping[str, Mapping[int, str]]) -> Telling:
    """The same with the pages of the battles that the engine fought out, by the hexes of the places and their numbers."""
    more = {
        hex_: [Address(called_on_its_page(number, hex_, told.names), page) for number, page in here.items()]
        for hex_, here in battles.items()
    }
    return with_more(told, more)


def called_on_its_page(number: int, hex_: str, names: Names) -> str:
    """The words before the address of the page of a battle in a hex."""
    return names.say(FIELD, battle=begun(names.fight({"number": number, "hex": hex_})))


def with_more(told: Telling, more: Mapping[str, Iterable[Address]]) -> Telling:
    """The same with further addresses, by the hexes of the places."""
    places = (
        msgspec.structs.replace(place, more=(*place.more, *more.get(place.hex, ()))) for place in told.places
    )
    return msgspec.structs.replace(told, places=tuple(places))


def capital(name: str) -> str:
    """A name as a title."""
    return name[:1].upper() + name[1:]


def marked(paragraph: Sequence[Sentence]) -> Iterator[tuple[str, int]]:
    """Sentences with the note that stands behind each: one behind all that share it."""
    for said, following in zip(paragraph, [*paragraph[1:], None], strict=True):
        shared = following is not None and following.note == said.note
        yield said.text, 0 if shared else said.note


def noted(paragraph: Sequence[Sentence]) -> str:
    """A paragraph as running text with its notes in brackets."""
    return " ".join(f"{text} [{note}]" if note else text for text, note in marked(paragraph))


def one_breath(closing: Closing) -> str:
    """A topic's title with its text, if it has one."""
    return f"{closing.title} {closing.text}" if closing.text else closing.title


def repeated(sentences: Sequence[Sentence], names: Names) -> Iterator[Sentence]:
    """Sentences of a list, each once, with how often it was to be said."""
    for said, times in Counter(sentences).items():
        more = names.say("{sentence} ({n} times)", sentence=said.text, n=times)
        yield msgspec.structs.replace(said, text=more) if times > 1 else said


def numbered(notes: Iterable[int]) -> str:
    """Notes behind a sentence: " [2] [5]"."""
    return "".join(f" [{note}]" for note in notes)


def cited(reason: Reason, names: Names) -> str:
    """A reason with its dice, each with the label by which it is found in the proof of the day."""
    dice = ", ".join(f"{die.face} ({die.label})" for die in reason.dice)
    said = reason.named(names)
    return names.say("{reason}; dice: {dice}", reason=said, dice=dice) if dice else said
