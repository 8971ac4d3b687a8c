"""Read the sheets of a campaign on paper: a position without fault, or its faults with their cells.

Faults of single cells come first, and faults between sheets once all cells can be read.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from campaign import scenarios
from campaign.model.paper import Paper
from campaign.rules.opening import HALF
from campaign.rules.papers.checks import Fault, faults
from campaign.service.editions import game_of
from campaign.service.papers.files import by_sheet, sheet_in
from campaign.service.papers.sheets import (
    CAMPAIGN,
    DAY,
    FACTS,
    HEX,
    LAST_DAY,
    LISTS,
    MONEY,
    READ_ME,
    SCENARIO,
    SITES,
    TOLD,
    columns,
    kinds,
    needed,
)
from campaign.service.spreadsheets.cells import MOST_FAULTS, CellFault, Refused, Sheet
from campaign.service.spreadsheets.uploaded import read_apart
from rulebook.texts import controls_in

YES = {"yes", "y", "true", "1", "x", "oui", "o", "vrai"}
NO = {"no", "n", "false", "0", "", "non", "faux"}
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
AMOUNT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{0,9})?")
MOST_HALVES = 10**6
HEX_DIGITS = 4
SHORT_HEX = re.compile(r"[0-9]{3}")
BETWEEN = re.compile(r"[,;\s]+")
FIELD = re.compile(r"\$\.?(\w*)")


class Read(msgspec.Struct, frozen=True):
    """A position without fault, and the scenario that it is of."""

    scenario: str
    paper: Paper


class Reader:
    """The reading of the sheets so far, and its faults: the first faults, and the number of all."""

    def __init__(self, sheets: Mapping[str, Sheet], wrong: list[CellFault]) -> None:
        self.sheets, self.wrong, self.slips = sheets, wrong, len(wrong)
        self.cells: dict[tuple[str, int, str], str] = {}
        self.rows: dict[str, list[int]] = {}

    def fault(self, place: str, reason: str) -> None:
        """Something is wrong: it is named, and only counted once so many are."""
        self.slips += 1
        if len(self.wrong) < MOST_FAULTS:
            self.wrong.append(CellFault(place, reason))

    def check(self) -> None:
        """Raise Refused where anything is wrong."""
        if self.wrong:
            raise Refused(*in_order(self.wrong), more=self.slips - len(self.wrong))

    def facts(self) -> dict[str, str]:
        """The facts of the sheet `campaign`."""
        sheet = self.sheets.get(CAMPAIGN)
        if sheet is None:
            self.fault(CAMPAIGN, "the sheet is missing")
            return {}
        found: dict[str, str] = {}
        for number, cells in enumerate(sheet.rows):
            word = cells[0].strip().lower() if cells else ""
            if word in FACTS:
                found[word] = cells[1].strip() if len(cells) > 1 else ""
                self.cells[CAMPAIGN, -1, word] = sheet.place(number, 1)
            elif number and word:
                self.fault(sheet.place(number, 0), f"there is no fact {word!r}; there are {', '.join(FACTS)}")
        for word in FACTS:
            if not found.get(word):
                self.fault(self.cells.get((CAMPAIGN, -1, word), CAMPAIGN), f"{word} is missing")
        return found

    def day(self, facts: Mapping[str, str], word: str) -> int:
        """A number of days from the sheet `campaign`; 0 where it is none, which is a fault."""
        text = facts.get(word, "")
        if text and (not WHOLE_NUMBER.fullmatch(text) or not 1 <= int(text) <= 999):
            self.fault(self.cells[CAMPAIGN, -1, word], f"{text!r} is no day from 1 to 999")
            return 0
        return int(text) if text else 0

    def list_of(self, name: str) -> list[Any]:
        """The readable lines of a list."""
        sheet = self.sheets.get(name)
        if sheet is None or not sheet.rows:
            self.fault(name, "the sheet is missing")
            return []
        heading = self.heading(name, sheet)
        found, self.rows[name] = list[Any](), list[int]()
        for number, cells in enumerate(sheet.rows[1:], 1):
            if any(cell.strip() for cell in cells):
                row = self.line(name, sheet, number, heading)
                if row is not None:
                    index = len(found)
                    for column, at in heading.items():
                        self.cells[name, index, column] = sheet.place(number, at)
                    self.cells[name, index, ""] = sheet.place(number, 0)
                    found.append(row)
        return found

    def heading(self, name: str, sheet: Sheet) -> dict[str, int]:
        """Where each column stands."""
        known, found = columns(name), dict[str, int]()
        for at, word in enumerate(cell.strip().lower() for cell in sheet.rows[0]):
            if word in found:
                self.fault(sheet.place(0, at), f"the column {word} is there twice")
            elif word in known:
                found[word] = at
                self.cells[name, -1, word] = sheet.place(0, at)
            elif word and not (name == SITES and word in TOLD):
                self.fault(sheet.place(0, at), f"there is no column {word!r}; there are {', '.join(known)}")
        for word in needed(name):
            if word not in found:
                self.fault(f"{name}", f"the column {word} is missing")
        return found

    def line(self, name: str, sheet: Sheet, number: int, heading: Mapping[str, int]) -> Any | None:
        """A line as a struct; None, with its faults noted, if it is unreadable."""
        cells, sorts, must = sheet.rows[number], kinds(name), set(needed(name))
        told: dict[str, Any] = {}
        before = self.slips
        for column, at in heading.items():
            text = cells[at].strip() if at < len(cells) else ""
            if not text:
                if column in must:
                    self.fault(sheet.place(number, at), f"{column} is missing")
                continue
            if found := controls_in(text):
                self.fault(
                    sheet.place(number, at), f"{column}: it holds control characters ({', '.join(found)})"
                )
                continue
            try:
                told[column] = COLUMNS.get(column, READERS[sorts[column]])(text)
            except ValueError as reason:
                self.fault(sheet.place(number, at), f"{column}: {reason}")
        if self.slips > before:
            return None
        try:
            return msgspec.convert(told, LISTS[name])
        except msgspec.ValidationError as error:
            field = FIELD.search(str(error).rpartition("at `")[2])
            at = heading.get(field[1] if field else "", 0)
            self.fault(sheet.place(number, at), str(error).partition(" - at")[0])
            return None

    def place(self, fault: Fault) -> str:
        """The cell of a fault of the position: of the field, of the line, or the sheet."""
        for field in (fault.field, ""):
            if (found := self.cells.get((fault.sheet, fault.row, field))) is not None:
                return found
        return fault.sheet


def number(text: str) -> int:
    """A whole number. Raises ValueError."""
    if not WHOLE_NUMBER.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is no whole number from 0 up")
    return int(text)


def yes(text: str) -> bool:
    """Yes or no. Raises ValueError."""
    word = text.lower()
    if word not in YES | NO:
        raise ValueError(f"{text[:40]!r} is neither yes nor no")
    return word in YES


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(filter(None, BETWEEN.split(text)))


def money(text: str) -> int:
    """Deniers, halves too, as half-deniers; with a point or a comma. Raises ValueError."""
    typed = text.replace(",", ".")
    # Judged as it is written: as a number "1e999999" would have a million digits.
    if not AMOUNT.fullmatch(typed):
        raise ValueError(f"{text[:40]!r} is no sum of deniers")
    halves = Decimal(typed) * HALF
    if halves != int(halves) or halves > MOST_HALVES:
        raise ValueError(f"{text[:40]!r} is no sum of whole or half deniers")
    return int(halves)


def hex_(text: str) -> str:
    """A hex by its label; where a program took that for a number, the zero before it is put back."""
    return text.zfill(HEX_DIGITS) if SHORT_HEX.fullmatch(text) else text


READERS: dict[Any, Callable[[str], Any]] = {str: str, int: number, bool: yes, tuple: names}
COLUMNS: dict[str, Callable[[str], Any]] = {MONEY: money, HEX: hex_}
"""The columns with a reader of their own instead of their kind's."""


def read_position(files: Mapping[str, bytes]) -> Read:
    """The position that some files tell, a workbook or texts. Raises Refused with the faults of cells, else of all."""
    told, wrong = read_apart(files)
    sheets = by_sheet(told)
    reader = Reader(sheets, wrong)
    for name in sorted(sheets.keys() - {CAMPAIGN, READ_ME, *LISTS}):
        reader.fault(name, f"there is no such sheet; there are {', '.join((CAMPAIGN, *LISTS))}")
    facts = reader.facts()
    scenario = facts.get(SCENARIO, "")
    if scenario and scenario not in scenarios.sound():
        known = ", ".join(scenarios.current())
        reader.fault(
            reader.cells[CAMPAIGN, -1, SCENARIO], f"there is no scenario {scenario!r}; there are {known}"
        )
    days = {word: reader.day(facts, word) for word in (DAY, LAST_DAY)}
    lists = {name: tuple(reader.list_of(name)) for name in LISTS}
    reader.check()
    paper = Paper(day=days[DAY], last_day=days[LAST_DAY], **lists)
    for fault in faults(paper, game_of(scenario)):
        reader.fault(reader.place(fault), f"{fault.field}: {fault.reason}" if fault.field else fault.reason)
    reader.check()
    return Read(scenario, paper)


def in_order(wrong: list[CellFault]) -> Iterator[CellFault]:
    """The faults sheet by sheet as the template has them, each once."""
    order = {name: number for number, name in enumerate((CAMPAIGN, *LISTS))}
    yield from sorted(dict.fromkeys(wrong), key=lambda fault: order.get(sheet_in(fault.place), -1))
