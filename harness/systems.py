"""The tactical systems one beside the other: what each is, how large it is, how fast, and how its bot fares.

Measured figures are read where they are kept: shares on the page of each system, speeds on that of `./run bench`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from battles import rulesets
from battles.rulesets import AnyRuleset
from config.state import CHECKOUT
from rulebook import catalogue
from rulebook.tables import read

PATH = Path(__file__).with_name("systems.toml")
DOCS = CHECKOUT / "docs"
PAGE = "rulesets.md"
"""The page that keeps the table of the systems."""
MARKS = ("<!-- systems: begin -->\n", "<!-- systems: end -->\n")
MEASURED = DOCS / "performance.md"
UNMEASURED = "not measured"
"""The text instead of a figure that is not kept."""
HEADINGS = (
    *("system", "scale", "fights", "rules", "lines", "orders a second"),
    *("captain against", "who moves first"),
)
LEFT = 3
"""So many columns are words."""
ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
MEASURED_FROM = 4
"""From this column on cells are measured, or counted in code that changes daily."""
NEAR = 0.1
"""How far the lines of code of a kept table may be from the real count."""
Row = tuple[str, ...]


class Nature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The nature of a system: the catalogue that has its rules, its scale, and its fighters."""

    catalogue: str
    scale: str
    fights: str


class Natures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The natures of all systems, by their ids."""

    provenance: str
    system: dict[str, Nature]


def ids() -> list[str]:
    """The systems in the order of the register, without their variants."""
    return [id_ for id_ in rulesets.PACKAGES if id_ not in rulesets.VARIANTS]


def natures() -> dict[str, Nature]:
    """The nature of each system. Raises TableError."""
    return read(PATH, Natures).system


def lines_of(id_: str) -> int:
    """The lines of Python of a system, with the lines of its variants."""
    [folder] = rulesets.package(id_).__path__
    return sum(len(file.read_text("utf-8").splitlines()) for file in Path(folder).rglob("*.py"))


def rules_of(name: str) -> int:
    """The ids of a catalogue. Raises CatalogueError."""
    return len(catalogue.read_file(DOCS / "rules" / f"{name}.md", name).ids)


def kept(page: Path, block: str) -> list[dict[str, str]]:
    """The rows of the table that a command keeps between two marks of a page, by their headings; none of an empty one."""
    _, _, rest = page.read_text("utf-8").partition(f"<!-- {block}: begin -->")
    table, _, _ = rest.partition(f"<!-- {block}: end -->")
    rows = [tuple(cell.strip(" *") for cell in row.split("|")) for row in ROW.findall(table)]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


def speed(id_: str) -> str:
    """The orders a second of random play in memory, as they were last measured."""
    found = {row["figure"]: row["value"] for row in kept(MEASURED, "measured")}
    value = found.get(f"tactical_memory:{id_}")
    return f"{int(value):,}" if value else UNMEASURED


def against(rules: AnyRuleset) -> str:
    """The share that the bot that fights unattended wins against others in the mirrored battle."""
    rows = kept(DOCS / rules.page, "versus")
    return ", ".join(f"{row['against']} {row['share']}" for row in rows) or UNMEASURED


def first(rules: AnyRuleset) -> str:
    """The share that the first mover wins in the mirrored battle, where that bot plays both sides."""
    rows = {row["scenario"]: row["first mover's share"] for row in kept(DOCS / rules.page, "shares")}
    return rows.get(rules.trials.mirror, UNMEASURED)


def row_of(id_: str, nature: Nature) -> Row:
    """A system as a line of the table."""
    rules = rulesets.ruleset(id_)
    sizes = (str(rules_of(nature.catalogue)), f"{lines_of(id_):,}", speed(id_))
    return (
        f"[{rules.title}]({rules.page})",
        nature.scale,
        nature.fights,
        *sizes,
        against(rules),
        first(rules),
    )


def lines() -> Iterator[str]:
    """The table, for `docs/rulesets.md`."""
    told = natures()
    words = ("---",) * LEFT
    for cells in (
        HEADINGS,
        (*words, *("---:" for _ in HEADINGS[LEFT:])),
        *(row_of(id_, told[id_]) for id_ in ids()),
    ):
        yield f"| {' | '.join(cells)} |"


def differences(there: str, now: str) -> Iterator[str]:
    """How a kept table differs from what is printed now, measured figures left out and lines of code by far."""
    kept_rows, rows = cells(there), cells(now)
    if [row[:MEASURED_FROM] for row in kept_rows] != [row[:MEASURED_FROM] for row in rows]:
        yield "the words of the table are others"
        return
    column = HEADINGS.index("lines")
    for old, new in zip(kept_rows[1:], rows[1:], strict=True):
        was, there_are = (int(row[column].replace(",", "")) for row in (old, new))
        if abs(was - there_are) > NEAR * there_are:
            yield f"{new[0]} has {there_are} lines, not about {was}"


def cells(text: str) -> list[list[str]]:
    """The rows of a table, apart from the line below its headings."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in text.splitlines()]
    return [row for row in rows if not set(row[0]) <= {"-", ":"}]
