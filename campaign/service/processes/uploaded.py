"""The files that people send beside sheets and archives, read by a process of its own within limits.

The limits are of memory and time. The rules refuse a file here and again when it is taken; only this process refuses a
file that costs too much.
"""

from collections.abc import Mapping
from pathlib import Path

from battles.contract.examining import Examined, examine
from campaign import scenarios
from campaign.scenarios import Finding
from rulebook import Refusal
from rulebook.tables import check_cost
from uploads.apart import apart
from uploads.limits import Limits, TooCostly

HOUSE = "house-upload"
TEXTS = Limits(seconds=3, megabytes=128)
"""For tables and army lists: such a text has 32 kB at most, and is read in a hundredth of a second."""
RESULTS = Limits(seconds=5, megabytes=256)
SCENARIOS = Limits(seconds=30, megabytes=768)
"""A scenario is checked on its whole map."""


def check_texts(texts: Mapping[str, str], field: str = "text") -> None:
    """Raise Refusal at a field for texts of tables, or an army list, that cost too much to read."""
    if not texts:
        return
    try:
        apart(TEXTS, check_cost, dict(texts))
    except TooCostly as cost:
        raise Refusal(HOUSE, field, "{names}: {reason}", names=tuple(texts), reason=cost.reason) from cost


def examined(muster: str, document: str) -> Examined:
    """The content of a result that a person brings, and all its faults as an answer to a muster ("": none).

    Raises Refusal for one that costs too much to read.
    """
    try:
        return apart(RESULTS, examine, muster, document)
    except TooCostly as cost:
        raise Refusal(HOUSE, "result", "{reason}", reason=cost.reason) from cost


def findings(folder: Path) -> list[Finding]:
    """All that is wrong with the scenario in a folder."""
    place = str(folder.resolve())
    try:
        return apart(SCENARIOS.to_open(place), check_scenario, place)
    except TooCostly as cost:
        return [Finding(scenarios.FILE, "file", cost.reason)]


def check_scenario(folder: str) -> list[Finding]:
    """All that is wrong with the scenario in a folder, whatever its files cost."""
    return scenarios.faults_in(Path(folder))
