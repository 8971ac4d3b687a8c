"""The messages of reports and maps: from the code and pages that write them, and names in data."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import ModuleType

from babel.messages import Catalog

from battles import rulesets
from battles.contract.muster import SIDES
from battles.contract.wording import FIELD, SIDE
from battles.fields import NAMES, battlefield, stand_ins
from campaign import maps, scenarios
from campaign.presentation.locale import HERE
from campaign.presentation.report.leaders import in_the_field
from hexmap import grid

CAMPAIGN = HERE.parents[1]
Calls = dict[str, tuple[int, ...]]
Told = tuple[str, str | tuple[str, str], str]
"""A word or sentence of a text log: its context, itself (in one and in many), and where it stands."""
CALLS: Calls = {
    "count": (1, 2),
    "counts": (2, 3),
    "follows": (2,),
    "phrase": (0,),
    "plural": (0, 1),
    "say": (0,),
    "says": (1,),
    "tell": (0,),
}
"""Functions whose arguments at these positions are messages; of two the second is that in many."""
REFUSALS: Calls = {"Refusal": (2,)}
"""The same for what the rules say when they refuse an order."""
ANSWERS: Calls = {
    "Absent": (0,),
    "Forbidden": (0,),
    "NotLaid": (1,),
    "Refused": (1,),
    "Superseded": (0,),
    "bad_field": (1,),
}
"""The same for what the players' API says when it refuses a request."""
LINES: Calls = {"Refusal": (2,), "counted": (0, 1), "phrase": (0,), "say": (0,)}
"""The same for the battle words of tactical systems, and for the orders that they refuse."""
DECLARED: Calls = {"either": (1, 2), "event": (1,), "order": (0,), "tells": (1,)}
"""The same for the declarations of their chapters, where an argument may also be left out."""
NAMED = frozenset({"brief", "otherwise", "prompt"})
"""The arguments of these names that are sentences too; beside the sentence of a refusal stand its field and its rule."""
SHARED = (
    "battles/contract/aftermath.py",
    "battles/contract/fallen.py",
    "battles/fields",
    "battles/people",
    "battles/kit",
    "battles/contract/moments.py",
    "battles/contract/surface/roster.py",
    "battles/contract/surface/verdict.py",
    "battles/contract/wording.py",
    "campaign/management/battle_ended.py",
    "campaign/management/commands/battle.py",
)
"""Where sentences stand that any of them may tell."""
LABELS: Calls = {"later": (0,), "spoken": (0,)}
"""The same for the labels of the account's forms."""
OF_NO_ORDER = {
    "bringing.py",
    "closing.py",
    "deadline.py",
    "decide.py",
    "deputies.py",
    "engine.py",
    "house_tables.py",
    "opening.py",
    "outside.py",
    "resealing.py",
    "systems.py",
    "taking_up.py",
    "withdrawal.py",
}
"""Modules of the rules with refusals of other acts than orders, which reports leave out."""
SOURCES = (
    (CAMPAIGN / "presentation", CALLS),
    (CAMPAIGN / "decide", REFUSALS | {"phrase": (0,)}),
    (CAMPAIGN / "options", REFUSALS | CALLS),
    (CAMPAIGN / "rules", REFUSALS),
    (CAMPAIGN / "verdicts", REFUSALS | CALLS),
    (CAMPAIGN / "service", ANSWERS | {"phrase": (0,)}),
    (CAMPAIGN.parent / "api", REFUSALS | ANSWERS | CALLS),
    (CAMPAIGN.parent / "people", REFUSALS | {"phrase": (0,)}),
    (CAMPAIGN.parent / "account", CALLS | LABELS),
    (CAMPAIGN.parent / "play", CALLS),
    (CAMPAIGN.parent / "reference", CALLS),
)
TEMPLATES = tuple(CAMPAIGN.parent / app / "templates" for app in ("account", "play", "reference"))
SAID = re.compile(r'{% (?:say|count \S+) "([^"]+)"(?: "([^"]+)")?')
"""A message in a template, or two of them: for one and for many."""


def template() -> Catalog:
    """All messages, in the order of where they stand."""
    found = Catalog(domain="report")
    for source, calls in SOURCES:
        modules = sorted(source.rglob("*.py")) if source.is_dir() else [source]
        files = (file for file in modules if file.name not in OF_NO_ORDER)
        for file in files:
            for message in messages_in(file, calls):
                found.add(message, locations=[(str(file.relative_to(CAMPAIGN.parent)), 0)])
    for page in sorted(page for folder in TEMPLATES for page in folder.rglob("*.html")):
        for one, many in SAID.findall(page.read_text("utf-8")):
            found.add((one, many) if many else one, locations=[(str(page.relative_to(CAMPAIGN.parent)), 0)])
    for system, sentence in bars():
        found.add(sentence, locations=[(system, 0)])
    systems = [lines_of(rulesets.ruleset(id_), rulesets.package(id_)) for id_ in sorted(rulesets.PACKAGES)]
    for context, message, where in chain(lines_of_any(), *systems):
        found.add(message, context=context or None, locations=[(where, 0)])
    for context, name, where in names():
        found.add(name, context=context, locations=[(where, 0)])
    return found


def bars() -> Iterator[tuple[str, str]]:
    """The sentences by which tactical systems refuse a battle, each with the folder of its system."""
    for id_, package in sorted(rulesets.PACKAGES.items()):
        for sentence in rulesets.ruleset(id_).bars:
            yield package.replace(".", "/"), sentence


def lines_of(system: rulesets.AnyRuleset, package: ModuleType) -> Iterator[Told]:
    """All that the text log of a tactical system is put together of: what stands in its code, and in its tables."""
    where = package.__name__.replace(".", "/")
    for folder in package.__path__:
        yield from lines_in(Path(folder), where)
    for context, texts in system.wordings().items():
        yield from ((context, text, where) for text in texts)


def lines_of_any() -> Iterator[Told]:
    """The possible words of the text logs of all systems."""
    for shared in SHARED:
        yield from lines_in(CAMPAIGN.parent / shared, shared)
    for side in SIDES:
        yield SIDE, side, "battles/contract/muster.py"
    for direction in grid.SIDES:
        yield "", direction, "hexmap/grid.py"
    for field in NAMES:
        yield FIELD, battlefield(field).name, f"battles/fields/{field.lower()}.toml"
    for title in stand_ins.table().without_tents.maps:
        yield FIELD, title, "battles/fields/stand_ins.toml"


def lines_in(source: Path, where: str) -> Iterator[Told]:
    """The sentences of text logs that stand in the code of a folder or module."""
    for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
        for message in (*messages_in(file, LINES), *declared_in(file)):
            yield "", message, str(Path(where) / file.relative_to(source))


def messages_in(file: Path, calls: Calls) -> Iterator[str | tuple[str, str]]:
    """The messages that the calls in a file name as they stand, in the order of their lines."""
    tree = ast.parse(file.read_text("utf-8"))
    marked = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in calls]
    for node in sorted(marked, key=lambda call: (call.lineno, call.col_offset)):
        places = calls[called(node)]
        if len(node.args) <= places[-1]:
            continue
        texts = [literals(node.args[place]) for place in places]
        if len(texts) > 1:
            yield from zip(*texts, strict=True)
        else:
            yield from texts[0]


def declared_in(file: Path) -> Iterator[str]:
    """The sentences that a chapter of a tactical system declares, in the order of their lines."""
    tree = ast.parse(file.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        places = DECLARED.get(called(node), ())
        arguments = [each for place, each in enumerate(node.args) if place in places]
        arguments += [sentence_of(each.value) for each in node.keywords if each.arg in NAMED]
        for argument in arguments:
            yield from (text for text in literals(argument) if text)


def sentence_of(argument: ast.expr) -> ast.expr:
    """The sentence of an argument: the second of several values, or the only one."""
    return argument.elts[1] if isinstance(argument, ast.Tuple) and len(argument.elts) > 1 else argument


def called(call: ast.Call) -> str:
    """The name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def literals(node: ast.expr) -> list[str]:
    """The texts that an argument may be: none where it comes out of a table, where it is marked."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*literals(body), *literals(orelse)]
        case _:
            return []


def names() -> Iterator[tuple[str, str, str]]:
    """Names in data that a language may have another for: what they are of, the name, and where it stands."""
    for id_ in scenarios.available():
        book, source = scenarios.load(id_).book, f"campaign/scenarios/{id_}/scenario.toml"
        yield "title", book.title, source
        for faction in book.factions:
            yield "faction", f"the {faction.id.title()}s", source
            yield "people", f"{faction.id.title()}s", source
        for commander in book.pieces.commanders:
            yield "person", commander.name, source
            yield "person", in_the_field(commander.id), source
    for id_ in maps.known():
        map_, folder = maps.load(id_), f"campaign/maps/{id_}"
        for site in map_.sites.values():
            yield "place", site.name, f"{folder}/sites.toml"
        for region in map_.regions:
            yield "region", region.name, f"{folder}/layers.toml"
        yield "credits", map_.credits, f"{folder}/map.toml"
    for id_, package in rulesets.PACKAGES.items():
        yield "system", rulesets.ruleset(id_).title, f"{package.replace('.', '/')}/ruleset.py"
