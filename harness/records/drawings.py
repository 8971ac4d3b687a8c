"""Drawings that the pages show and commands draw again, the same each time."""

import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command

from config.state import CHECKOUT
from harness.records.record import Texts

DOCS = CHECKOUT / "docs"
FOUGHT = re.compile(r"^The drawing is `\./run battle (fight .+) --svg docs/(\S+) --force`\.$", re.MULTILINE)
"""The line of a page that says how the drawing of a system is made."""
MAPS = {"map.svg": (), "story.svg": ("--story",), "siege.svg": ("--siege",)}


def maps() -> Texts:
    """The map of the demonstration, its story and its siege."""
    return {DOCS / name: of("picture", *options) for name, options in MAPS.items()}


def battles() -> dict[Path, str]:
    """The drawing of each system, and the words that fight the battle of its page."""
    pages = sorted(DOCS.glob("*.md"))
    return {DOCS / name: words for page in pages for words, name in FOUGHT.findall(page.read_text("utf-8"))}


def fields() -> list[Path]:
    """The drawings of the systems."""
    return list(battles())


def fought() -> Texts:
    """The field of each system in the battle that its page names."""
    found: dict[Path, str] = {}
    with TemporaryDirectory() as folder:
        for path, words in battles().items():
            drawn = Path(folder) / path.name
            of("battle", *words.split(), "--svg", str(drawn))
            found[path] = drawn.read_text("utf-8")
    return found


def of(*words: str) -> str:
    """The output of a command."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()
