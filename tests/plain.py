"""Plain English by docs/style.md: the patterns that its texts may not have, and the readers of its texts.

`python -m tests.plain` counts the faults of every source, held or not; `python -m tests.plain help` lists those of one.
"""

import ast
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from inspect import cleandoc
from pathlib import Path

import django
from babel.messages.pofile import read_po
from django.core.management import get_commands, load_command_class

from config.state import CHECKOUT
from tests.pages import of_hand, prose

LONGEST = 25
"""The words that a sentence may have."""


@dataclass(frozen=True)
class Pattern:
    """A turn of phrase that stumbles: how it is seen, why it is banned, and a sentence that has it."""

    expression: str
    reason: str
    sample: str

    def is_in(self, sentence: str) -> bool:
        """True if the sentence has the turn."""
        return re.search(self.expression, sentence, re.IGNORECASE) is not None


NEGATION = r"\b(?:no|not|nobody|nothing|never|neither|none|nowhere|cannot|\w+n't)\b"
BEGINNING = r"(?:^|[:;.,] |\| |[-*] )"
PATTERNS = (
    Pattern(
        r"\bwho(?:m|se)?ever\b",
        "name the person: the reader, the player, each of them",
        "Whoever is told of a die can compute it.",
    ),
    Pattern(
        rf"{BEGINNING}(?:(?-i:Who|Whom|Whose)|(?:of|to|by|for|with|from|at) whom)\b[^?]*$|^(?:who|whom|whose)\b[^?]*$",
        "begin with a noun: the player who, a person whose",
        "Of whom no address is known, an organiser may ask for a link.",
    ),
    Pattern(
        r"(?:^|[:;.] |[-*] )(?-i:What)\b[^?]*$|^what\b[^?]*$",
        "begin with the thing itself: the text, the result, the rest",
        "What stands here is another, and not filed.",
    ),
    Pattern(
        r"^(?-i:Whether)\b[^?]*$",
        "begin with True if, or with the noun",
        "Whether two sentences stand on a line.",
    ),
    Pattern(
        r"\b(?:that which|he who|one who|all who|them who)\b",
        "put the noun: all players who, a unit that",
        "It brings all who can to it.",
    ),
    Pattern(
        r"\bthose (?:who|whose|whom|that|which|of|from|in|to|with|on|at|by|without)\b",
        "put the noun again",
        "Of those who filed a sheet it counts.",
    ),
    Pattern(
        rf"\bnobody(?:'s| but| else)\b|\b(?:to|of|by) nobody\b|{BEGINNING}Nobody\b",
        "say who does, or what is",
        "Nobody but its owner knows the password.",
    ),
    Pattern(
        rf"{NEGATION}[^.;:|]*?{NEGATION}",
        "one negation a sentence",
        "No figure stands there that no command prints.",
    ),
    Pattern(r"\banew\b", "again", "The secret is drawn anew."),
    Pattern(
        r"\bin (?:the|its|his|their|whose) (?:place|stead) of\b|\bin (?:its|his|their) (?:place|stead)\b",
        "instead of, replaces",
        "A list stands in the place of the whole list.",
    ),
    Pattern(
        r"\bby (?:itself|themselves|himself)\b",
        "automatically, alone, on its own",
        "The page comes again by itself.",
    ),
    Pattern(
        r"\btells? of\b|\btold (?:to|its|his|their)\b",
        "describe, show, report",
        "A die is told to its audience.",
    ),
    Pattern(r"\breckon", "calculate, expect", "The captain reckons a charge."),
    Pattern(r"\bmind:", "Warning:", "Mind: the garrison is small."),
    Pattern(
        r"\bone's\b|\bone (?:may|can|must|knows|would|will|might|should|does)\b",
        "you, or the noun",
        "It says how often one may guess.",
    ),
    Pattern(r"\bno more\b(?! than)", "no longer, at most", "The old link counts no more."),
    Pattern(
        r"\b(?:nobody|nothing|none|anybody|anything|everybody|everything|all|any) but\b",
        "only, except",
        "Views catch nothing but what they word.",
    ),
    Pattern(
        r"\bsome (?:\d|two|three|four|five|ten|twenty|thirty|forty|fifty|hundred)",
        "about",
        "It has some 256 MB of memory.",
    ),
    Pattern(
        r"\b(?:thereof|therein|thereby|wherein|whereof|whereby|herein|lest|hence|thence|whence|unto|upon|shall|thrice)\b",
        "the word of today",
        "Everybody shall be able to check it.",
    ),
    Pattern(
        r"\bshould (?:it|he|they|she|the \w+|your \w+) have\b|\bshould it be\b",
        "begin with if",
        "Should your session have ended, sign in again.",
    ),
)
"""What no text of a held source may have, with the word to put and a sentence that breaks it."""

CODE = re.compile(r"`[^`]*`|\{[^{}]*\}")
"""Names of code and of the gaps of a message, whose words are not judged."""
NEXT_SENTENCE = re.compile(r"(?<=[.?!]) +(?=[A-Z`*\"(\[])")
NOT_COUNTED = ("|", "#", "![", "[<")
"""How lines begin that are no sentences: cells, headings and pictures."""


def faults(text: str) -> list[str]:
    """The reasons why a text is not plain, sentence by sentence."""
    return [
        f"{reason}: {sentence.strip()}"
        for sentence in NEXT_SENTENCE.split(text)
        for reason in of_one(sentence)
    ]


def of_one(sentence: str) -> Iterator[str]:
    """The reasons why a sentence is not plain."""
    bare = CODE.sub("x", sentence)
    for pattern in PATTERNS:
        if pattern.is_in(bare):
            yield pattern.reason
    if not bare.lstrip().startswith(NOT_COUNTED) and len(bare.split()) > LONGEST:
        yield f"more than {LONGEST} words"


Texts = Iterator[tuple[str, str]]
"""Each text with its place."""
PACKAGES = sorted(path.parent.name for path in CHECKOUT.glob("*/__init__.py") if path.parent.name != "tests")


def files(pattern: str) -> list[Path]:
    """The files of the product and of its harness that a pattern names."""
    return sorted(path for package in PACKAGES for path in (CHECKOUT / package).rglob(pattern))


def documents() -> Texts:
    """The lines of every page that people write; the changelog says what was, in the words of then."""
    for page in of_hand():
        if page.name != "CHANGELOG.md":
            yield from ((str(page.relative_to(CHECKOUT)), line) for line in prose(page).splitlines())


def changelog() -> Texts:
    """The lines of the changelog."""
    yield from (("CHANGELOG.md", line) for line in prose(CHECKOUT / "CHANGELOG.md").splitlines())


def orders_page() -> Texts:
    """The lines of docs/orders.md, which is printed from the code."""
    page = CHECKOUT / "docs" / "orders.md"
    yield from (("docs/orders.md", line) for line in prose(page).splitlines())


def messages() -> Texts:
    """The English of every catalogue, at each place that says it; what a licence asks for is quoted as it is."""
    for path in files("LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
                places = [] if message.context == CREDITS else [place for place, _ in message.locations]
                yield from ((place, each) for place in places for each in ids if each)


CREDITS = "credits"
"""The context of messages that name the sources of a map."""
TAG = re.compile(r"\{%.*?%\}|\{#.*?#\}|<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
VALUE = re.compile(r"\{\{.*?\}\}", re.DOTALL)


def templates() -> Texts:
    """The words of every template, of pages and of mails."""
    for path in (*files("templates/**/*.html"), *files("templates/**/*.txt")):
        for line in unescape(TAG.sub("\n", VALUE.sub("x", path.read_text()))).splitlines():
            if line.strip():
                yield str(path.relative_to(CHECKOUT)), line.strip()


def command_help() -> Texts:
    """The help of every command of the product, and of each of its arguments."""
    for name, app in sorted(get_commands().items()):
        if app.partition(".")[0] in PACKAGES:
            yield from of_parser(name, load_command_class(app, name).create_parser("manage.py", name))


def of_parser(name: str, parser: ArgumentParser) -> Texts:
    """The help of a parser, of its arguments, and of its parts."""
    yield from ((name, text) for text in (parser.description, parser.epilog) if text)
    for action in parser._actions:
        if action.help and action.default != "==SUPPRESS==":
            yield f"{name} {' '.join(action.option_strings) or action.dest}", str(action.help)
        if isinstance(action.choices, dict):
            for part, inner in action.choices.items():
                if isinstance(inner, ArgumentParser):
                    yield from of_parser(f"{name} {part}", inner)


INDENTED = "    "
"""How a part of a docstring begins that is code."""


def docstrings() -> Texts:
    """The docstrings of the product, with the strings under its constants."""
    for path in files("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            text = (
                node.value.value
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                else None
            )
            if isinstance(text, str):
                yield from (
                    (str(path.relative_to(CHECKOUT)), " ".join(part.split()))
                    for part in cleandoc(text).split("\n\n")
                    if not part.startswith(INDENTED)
                )


SOURCES: dict[str, Callable[[], Texts]] = {
    "documents": documents,
    "changelog": changelog,
    "orders": orders_page,
    "messages": messages,
    "templates": templates,
    "help": command_help,
    "docstrings": docstrings,
}
HELD = ("documents", "help", "orders", "messages", "templates", "docstrings")
"""The sources that are plain and stay so; the next is held by its name here."""


@cache
def texts(source: str) -> tuple[tuple[str, str], ...]:
    """The texts of a source with their places, read once."""
    return tuple(SOURCES[source]())


def found(asked: str) -> list[str]:
    """Every fault of a source, or of a part of it ("messages:people"), with its place."""
    source, _, part = asked.partition(":")
    return [
        f"{place}: {fault}"
        for place, text in texts(source)
        if place.startswith(part)
        for fault in faults(text)
    ]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    django.setup()
    for asked in sys.argv[1:]:
        print(*found(asked), sep="\n")
    if not sys.argv[1:]:
        for source in SOURCES:
            print(f"{source}: {len(found(source))}")
