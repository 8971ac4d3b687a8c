"""AB-H13.1: army lists, out of the tables and people's own, and all faults of one."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar, get_args

import msgspec

from battles.ancient_battles.rules.companions import may_go_with
from battles.ancient_battles.tables import TABLES, settings
from battles.ancient_battles.tables.armies import MOST_UNITS, Composition, Contingent, Entry
from battles.ancient_battles.tables.profiles import Profile
from battles.ancient_battles.tables.shapes import MOST_MODELS, exact
from battles.contract.wording import Said, plain, say
from rulebook import Refusal, rule, shapes
from rulebook.tables import TableError, blocks

T = TypeVar("T")
RULE = "AB-H13.1"
JOINING = "AB-H12.1"
NUMBER = re.compile(r"\[(\d+)\]")
"""A place of a list in a key."""
Size = Literal["patrol", "battle"]
SIZES: tuple[Size, ...] = get_args(Size)


def size_of(name: str) -> Size:
    """A size of armies by its name. Raises Refusal for another one."""
    for size in SIZES:
        if size == name:
            return size
    raise Refusal(RULE, "size", "there is no size {given!r}, only {known}", given=name[:80], known=SIZES)


def composition() -> Composition:
    """The composition of an army by the tables."""
    return TABLES.now.armies.composition


class Own(Contingent, frozen=True, kw_only=True):
    """An army list of somebody's own, as a file."""

    name: str = ""
    provenance: str = ""


def read(text: str) -> Contingent:
    """An own army list, in TOML: `units = [...]` as in M8. Raises Refusal, naming the line."""
    raw = written(text)
    for number, each in enumerate(lines_of(raw), 1):
        shaped(f"units.{number}", each, Entry)
    return shaped("", raw, Own)


@rule("AB-H13.1")
def all_faults(text: str, size: Size) -> list[Refusal]:
    """All faults of an own army list, line by line; faults of the whole only if all lines are right."""
    try:
        raw = written(text)
        wrong = [fault for number, each in enumerate(lines_of(raw), 1) for fault in in_line(number, each)]
        return wrong or faults(shaped("", raw, Own), size)
    except Refusal as refusal:
        return [refusal]


def written(text: str) -> dict[str, Any]:
    """The content of a text. Raises Refusal for invalid TOML."""
    try:
        return blocks("army.toml", text)
    except TableError as error:
        raise Refusal(RULE, counted_from_one(error.key), "{reason}", reason=error.reason) from error


def counted_from_one(key: str) -> str:
    """A key of a list with its lines counted from 1, as wherever a line is wrong: `units[0]` is the first."""
    return NUMBER.sub(lambda found: f".{int(found[1]) + 1}", key)


def lines_of(raw: dict[str, Any]) -> list[Any]:
    """The lines of a list, as they are written; empty without any."""
    lines = raw.get("units")
    return lines if isinstance(lines, list) else []


def in_line(number: int, raw: object) -> Iterator[Refusal]:
    """The faults of a line, also of an invalid one."""
    try:
        yield from of_line(f"units.{number}", shaped(f"units.{number}", raw, Entry))
    except Refusal as refusal:
        yield refusal


def shaped(at: str, raw: object, shape: type[T]) -> T:
    """A part of a list that stands `at` a place. Raises Refusal."""
    try:
        return shapes.shaped(raw, shape)
    except shapes.Misshapen as error:
        field = f"{at}.{error.key}".strip(".") or "units"
        raise Refusal(RULE, field, "{reason}", reason=error.reason) from error


@rule("AB-H13.1")
def points(entry: Entry) -> int:
    """The cost of a line of a list. KeyError for an unknown profile."""
    table = composition()
    command = entry.standard * table.standard_points + entry.musician * table.musician_points
    return entry.models * TABLES.now.people[entry.profile].points + command


def total(army: Contingent) -> int:
    """The cost of a whole list. KeyError for an unknown profile."""
    return sum(map(points, army.units))


@rule("AB-H13.1")
def faults(army: Contingent, size: Size) -> list[Refusal]:
    """All that is wrong with a list, in the order of its lines; of the whole, only where no line is wrong."""
    lines = [each for number, entry in enumerate(army.units, 1) for each in of_line(f"units.{number}", entry)]
    return lines or [*of_companions(army), *of_peoples(army), *of_whole(army, size)]


def of_line(at: str, entry: Entry) -> Iterator[Refusal]:
    """The faults of a line that stands `at` a place."""
    kind = TABLES.now.people.get(entry.profile)
    if kind is None:
        yield Refusal(RULE, f"{at}.profile", "there is no profile {given!r}", given=entry.profile[:80])
        return
    least, most = (1, 1) if kind.character else (composition().unit_models_min, MOST_MODELS)
    if not least <= entry.models <= most:
        said = "{given} models are not from {least} to {most}"
        yield Refusal(RULE, f"{at}.models", said, given=entry.models, least=least, most=most)
    widest = settings().table_width_ // kind.base[0]
    if not 1 <= entry.files <= min(entry.models, widest):
        said = "{given} files are not from 1 to {most}"
        yield Refusal(RULE, f"{at}.files", said, given=entry.files, most=min(entry.models, widest))
    for key in ("standard", "musician"):
        if kind.character and getattr(entry, key):
            yield Refusal(RULE, f"{at}.{key}", "a character has no such model with him")
    if entry.points not in (0, points(entry)):
        said = "{given} points are not the {points} that it costs"
        yield Refusal(RULE, f"{at}.points", said, given=entry.points, points=points(entry))


@rule("AB-H12.1")
def of_companions(army: Contingent) -> Iterator[Refusal]:
    """The faults of lines that join a missing unit, and of people who may not go with theirs."""
    units = {number: each for number, each in enumerate(army.units, 1) if not each.joins}
    for number, entry in enumerate(army.units, 1):
        if entry.joins and entry.joins not in units:
            said = "there is no unit in line {given}"
            yield Refusal(JOINING, f"units.{number}.joins", said, given=entry.joins)
        elif entry.joins:
            host = units[entry.joins].profile
            if not may_go_with(TABLES.now.people[entry.profile], TABLES.now.people[host]):
                said = "{given} can't go with {host}"
                yield Refusal(JOINING, f"units.{number}.joins", said, given=entry.profile, host=host)


def of_peoples(army: Contingent) -> Iterator[Refusal]:
    """Lines of another contingent than the first's, and too many characters of a kind."""
    kinds = [TABLES.now.people[each.profile] for each in army.units]
    first = next((each.contingent for each in kinds if each.contingent), "")
    for number, kind in enumerate(kinds, 1):
        if kind.contingent not in ("", first):
            said = "{given} are not of the {contingent} contingent"
            yield Refusal(RULE, f"units.{number}.profile", said, given=kind.name, contingent=first)
    yield from of_rank(kinds, "general", composition().generals, composition().generals)
    yield from of_rank(kinds, "army_standard", 0, composition().army_standards_max)


def of_rank(kinds: Sequence[Profile], rank: str, least: int, most: int) -> Iterator[Refusal]:
    """One general too many, or none; the same of the army's standard."""
    found = [number for number, kind in enumerate(kinds, 1) if rank in kind.rules]
    called = plain(rank)
    if len(found) < least:
        said = "an army needs {n} {rank}, and this has {given}"
        yield Refusal(RULE, "units", said, n=least, rank=called, given=len(found))
    for number in found[most:]:
        said = "an army has {n} {rank} at most"
        yield Refusal(RULE, f"units.{number}.profile", said, n=most, rank=called)


def of_whole(army: Contingent, size: Size) -> Iterator[Refusal]:
    """The faults of the points and shares of a list whose lines are right."""
    table, whole = composition(), total(army)
    if not 1 <= len(army.units) <= MOST_UNITS:
        yield Refusal(
            RULE, "units", "{given} units are not from 1 to {most}", given=len(army.units), most=MOST_UNITS
        )
    if army.total_points not in (0, whole):
        said = "{given} points are not the {points} that its units cost"
        yield Refusal(RULE, "total_points", said, given=army.total_points, points=whole)
    most = int(getattr(table.sizes, size) * (1 + exact(table.above_size)))
    if whole > most:
        yield Refusal(RULE, "units", "{points} points are more than {most}", points=whole, most=most)
    costs = [(TABLES.now.people[each.profile], points(each)) for each in army.units]
    close = sum(cost for kind, cost in costs if kind.order == "close")
    lone = sum(cost for kind, cost in costs if kind.character)
    if close < whole * exact(table.close_order_share_min):
        said = "{points} points of {whole} in close order are too few: {percent} % at least"
        percent = int(100 * exact(table.close_order_share_min))
        yield Refusal(RULE, "units", said, points=close, whole=whole, percent=percent)
    if lone > whole * exact(table.characters_share_max):
        said = "{points} points of {whole} for characters are too many: {percent} % at most"
        percent = int(100 * exact(table.characters_share_max))
        yield Refusal(RULE, "units", said, points=lone, whole=whole, percent=percent)


# Armies of one's own in a battle


@rule("AB-H13.1")
def summed_up(army: Contingent) -> Said:
    """The sum of a list: points, the shares in close order and for characters, units and models."""
    people = TABLES.now.people
    whole = total(army)
    close = sum(points(each) for each in army.units if people[each.profile].order == "close")
    lone = sum(points(each) for each in army.units if people[each.profile].character)
    return say(
        "{points} points, {close} in close order, {characters} characters; {units} units of {models} models",
        points=whole,
        close=f"{round(100 * close / whole)} %",
        characters=f"{round(100 * lone / whole)} %",
        units=sum(not each.joins for each in army.units),
        models=sum(each.models for each in army.units),
    )


def added(table: str, armies: Mapping[str, Contingent]) -> str:
    """A table of armies with these in it as well, each under its name."""
    return "\n\n".join([table.rstrip(), *(block(name, army) for name, army in armies.items())]) + "\n"


def block(name: str, army: Contingent) -> str:
    """An army as a part of the table of armies."""
    return "\n".join([f"[muster.{name}]", "units = [", *map(line, army.units), "]"])


def line(entry: Entry) -> str:
    """A line of an army as TOML, which words and numbers are written in as in JSON."""
    cells = (
        f"{key} = {msgspec.json.encode(value).decode()}"
        for key, value in msgspec.structs.asdict(entry).items()
    )
    return f"  {{ {', '.join(cells)} }},"
