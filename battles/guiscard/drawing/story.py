"""The text log of a skirmish: one line for each event that says something, with the sums and dice that explain it.

A line is told after its event has been booked. The words in tables and in `voice.toml` are found by `wordings`.
"""

from typing import Any

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import MODIFIER, Said, plain
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM
from battles.guiscard.tables import TABLES, Meaning
from battles.guiscard.voice import LINES


def line(state: Skirmish, event: Any, side: Side | None = None) -> Said | None:
    """The line of an event as a side may read it, None: all of it; None for a silent one."""
    told = SYSTEM.tell(state, event, side)
    return LINES.laid_in(event, told) if told is not None else None


def brief(state: Skirmish, event: Any) -> Said | None:
    """The line of an event that rolled dice, without them: what came of it; None where other events tell it."""
    told = SYSTEM.in_brief(state, event)
    return LINES.laid_in(event, told) if told is not None else None


def wordings() -> dict[str, list[str]]:
    """All that lines are put together of, by context: that of the file, and what the printed tables name."""
    now, found = TABLES.now, LINES.wordings()
    keys = (now.combat.combat.key, now.fire.fire_foot.key, now.fire.fire_mounted.key)
    told = [
        msgspec.structs.astuple(each) for key in keys for each in key.values() if isinstance(each, Meaning)
    ]
    found["counter"] = [each.name for each in now.counters.character]
    found["terrain"] = [plain(id_) for id_ in (*now.terrain, *now.buildings.hex)]
    found["border"] = [plain(kind) for kind, each in now.buildings.side.items() if each.defender]
    found["weapon"] = [plain(each.id) for each in now.fire.weapon if each.id not in LINES.said["shot"]]
    found["column"] = [plain(each.id) for each in now.combat.combat.column if "_" in each.id]
    found["result"] = [text for each in told for text in each if text]
    found[MODIFIER] += [plain(each) for each in now.fire.impact.modifier.__struct_fields__]
    return found
