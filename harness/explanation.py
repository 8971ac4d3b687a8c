"""A rule as a developer meets it: its text, the functions that play it, the refusals that name it, and its tests.

Sources are read, not run. A mark is a call of `rule(...)`, in tests of `mark.rule(...)`. Each other call with the id among
its arguments is a refusal or names it otherwise.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from campaign.presentation.locale import LANGUAGES, SOURCE, messages
from rulebook.book.shelf import Found, Shelf
from rulebook.catalogue import CatalogueError

MARK = "rule"
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(msgspec.Struct, frozen=True, order=True):
    """A line of a source: its file, the function around it ("" for a module's level), and the sentence said there."""

    path: str
    line: int
    function: str = ""
    sentence: str = ""


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """All that the repository has on a rule; titles, texts and sentences by language where they are translated."""

    id: str
    chapter: str
    titles: dict[str, str]
    texts: dict[str, str]
    decisions: dict[str, str]
    leaning: list[str]
    played: list[Place]
    named: list[Place]
    sentences: dict[str, dict[str, str]]
    tests: list[Place]


def explain(id_: str, shelf: Shelf, root: Path, packages: Iterable[str], tests: str) -> Explanation:
    """All that a checkout has on a rule. Raises CatalogueError, with the nearest ids, for one that no catalogue has."""
    found = shelf.rules.get(id_)
    if found is None:
        nearest = ", ".join(each.rule.id for each in shelf.nearest(id_))
        raise CatalogueError(id_, f"no catalogue has this rule; the nearest are {nearest}")
    played, named = split(place for package in packages for place in places(root, package, id_))
    marked, _ = split(places(root, tests, id_))
    spoken = {language: shelf.text_of(found.rule, language) for language in LANGUAGES}
    texts = {language: text for language, (text, other) in spoken.items() if other == language}
    return Explanation(
        id=id_,
        chapter=f"{found.volume.name}, {found.chapter.title}",
        titles={language: shelf.title_of(found.rule, language) for language in texts},
        texts=texts,
        decisions=decisions_of(found, shelf),
        leaning=shelf.naming(id_),
        played=played,
        named=named,
        sentences={each.sentence: translated(each.sentence) for each in named if each.sentence},
        tests=marked,
    )


def decisions_of(found: Found, shelf: Shelf) -> dict[str, str]:
    """The decisions that the text of a rule leads to, and the decisions that name it."""
    led = {each.to for each in shelf.spans_of(found, SOURCE) if each.kind == "decision"}
    known = found.volume.decisions
    return {id_: each.text for id_, each in known.items() if id_ in led or found.rule.id in each.text}


def translated(sentence: str) -> dict[str, str]:
    """A sentence in each other language that has it."""
    said = {code: messages(code).gettext(sentence) for code in LANGUAGES if code != SOURCE}
    return {code: each for code, each in said.items() if each != sentence}


def split(found: Iterable[tuple[bool, Place]]) -> tuple[list[Place], list[Place]]:
    """The places of marks, and the others, each in order."""
    all_ = sorted(found, key=lambda each: each[1])
    return [place for mark, place in all_ if mark], [place for mark, place in all_ if not mark]


def places(root: Path, package: str, id_: str) -> Iterator[tuple[bool, Place]]:
    """Each call with this id among its arguments below a folder, and true for a mark."""
    for path in sorted((root / package).rglob("*.py")):
        source = path.read_text("utf-8")
        if f'"{id_}"' in source:
            read = ast.parse(source)
            reader = Reader(path.relative_to(root).as_posix(), id_, constants(read))
            yield from reader.calls(read)


class Reader(msgspec.Struct, frozen=True):
    """A source that is read for one id; `constants` are the texts of its module by their names."""

    path: str
    id: str
    constants: dict[str, str]

    def calls(self, node: ast.AST, around: str = "") -> Iterator[tuple[bool, Place]]:
        """Each call with the id among its arguments, with the function that it marks or stands in."""
        inside = f"{around}.{node.name}".lstrip(".") if isinstance(node, Function) else around
        if isinstance(node, ast.Call) and self.id in (said := list(self.texts_in(node))):
            sentence = next((text for text in said if " " in text), "")
            # A decorator is read as a child of the function that it marks, and stands above its name.
            yield is_mark(node), Place(self.path, node.lineno, around, "" if is_mark(node) else sentence)
        for child in ast.iter_child_nodes(node):
            yield from self.calls(child, inside)

    def texts_in(self, call: ast.Call) -> Iterator[str]:
        """The texts among a call's own arguments."""
        for each in (*call.args, *(keyword.value for keyword in call.keywords)):
            if isinstance(each, ast.Name) and each.id in self.constants:
                yield self.constants[each.id]
            elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


def constants(module: ast.Module) -> dict[str, str]:
    """The texts that a module gives a name."""
    return {
        target.id: each.value.value
        for each in module.body
        if isinstance(each, ast.Assign)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
        for target in each.targets
        if isinstance(target, ast.Name)
    }


def is_mark(call: ast.Call) -> bool:
    """True for `rule(...)` and `pytest.mark.rule(...)`."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == MARK
    return False


def as_text(told: Explanation) -> str:
    """An explanation for a terminal."""
    lines = [f"{told.id} ({told.chapter})"]
    for language, text in told.texts.items():
        lines += ["", f"{language}: {told.titles[language]}", f"    {text}"]
    for id_, text in told.decisions.items():
        lines += ["", f"{id_}: {text}"]
    lines += listed("rules that name it", told.leaning)
    lines += listed("played by", map(at, told.played))
    lines += listed(
        "refused and named", (line for each in told.named for line in quoted(each, told.sentences))
    )
    lines += listed("tests", map(at, told.tests))
    return "\n".join(lines)


def listed(title: str, found: Iterable[str]) -> list[str]:
    """A part of the text; a part without lines says so."""
    lines = [f"    {each}" for each in found]
    return ["", f"{title}:", *(lines or ["    nothing"])]


def at(place: Place) -> str:
    """A place as editors open it."""
    return f"{place.path}:{place.line} {place.function}".rstrip()


def quoted(place: Place, sentences: dict[str, dict[str, str]]) -> Iterator[str]:
    """A place with the sentence that it says, in each language."""
    yield at(place)
    if place.sentence:
        yield f"    {place.sentence}"
        yield from (f"    {code}: {text}" for code, text in sentences[place.sentence].items())
