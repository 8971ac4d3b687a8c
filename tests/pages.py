"""The Markdown pages of the repository that people write, as tests read them."""

import re
from pathlib import Path

from config.state import CHECKOUT

PRINTED = {"orders.md"}
"""Pages that a command prints as a whole."""
BLOCK = re.compile(r"<!-- (\w+): begin -->.*?<!-- \1: end -->", re.DOTALL)
"""What a command prints into a page, between its two marks."""
FENCED = re.compile(r"^```[^\n`]*\n.*?^```$", re.DOTALL | re.MULTILINE)


def of_hand() -> list[Path]:
    """Every page written by hand; the catalogues of rules have a form of their own."""
    folders = (CHECKOUT, *(CHECKOUT / "docs" / name for name in ("", "architecture", "decisions")))
    return [page for folder in folders for page in sorted(folder.glob("*.md")) if page.name not in PRINTED]


def is_code(line: str) -> bool:
    """Whether a line stands in a block of code that is made by four spaces."""
    return line.startswith("    ")


def prose(page: Path) -> str:
    """A page without what is printed into it and without blocks of code."""
    text = FENCED.sub("", BLOCK.sub("", page.read_text()))
    return "\n".join(line for line in text.splitlines() if not is_code(line)) + "\n"


def code_lines(page: Path) -> list[str]:
    """The lines of a page's blocks of code."""
    text = BLOCK.sub("", page.read_text())
    fenced = "".join(FENCED.findall(text)).splitlines()
    return [line for line in FENCED.sub("", text).splitlines() if is_code(line)] + fenced
