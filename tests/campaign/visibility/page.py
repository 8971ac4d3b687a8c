"""docs/sight.md as the tests read it: who knows which fact."""

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "sight.md"
ROW = re.compile(r"^\| ([A-Z][^|]+?) \| [^|]+ \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", re.M)


@dataclass(frozen=True)
class Fact:
    """A row of the page."""

    all: str
    owner: str
    same_hex: str
    sides: str
    close: str


FACTS = {name: Fact(*columns) for name, *columns in ROW.findall(PAGE.read_text())}
