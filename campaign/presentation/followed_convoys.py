"""The news of a faction of its own convoys, also of lost ones: goal, load, and present owner."""

from collections.abc import Iterable

import msgspec

from campaign.presentation.lines import Line

CHANGES = (
    "ConvoyCreated",
    "ConvoyLoaded",
    "ConvoyUnloaded",
    "ConvoyTaken",
    "ConvoyReleased",
    "ConvoyPlundered",
    "ConvoyLost",
)
"""The kinds of lines from which a convoy is followed."""


class Followed(msgspec.Struct, frozen=True):
    """A convoy of the faction, present or lost, by its lines.

    `made_on` is the day on which the faction made it, 0 for a convoy that it took or had from the beginning. `start` and
    `end` are its two places and `load` its points, as far as they were told. `gone` is the line of its loss, to another
    owner or for good. `alone` is the line since which it goes without an escort.
    """

    convoy: str
    made_on: int = 0
    start: str = ""
    end: str = ""
    load: int | None = None
    alone: Line | None = None
    gone: Line | None = None


def followed(lines: Iterable[Line], faction: str) -> dict[str, Followed]:
    """The convoys that were a faction's own, by their ids, after all its lines about convoys, the first line first."""
    found: dict[str, Followed] = {}
    for line in lines:
        facts = line.facts
        convoy = facts.get("convoy", "")
        known, mine = found.get(convoy), facts.get("faction") == faction
        match line.kind:
            case "ConvoyCreated" if mine:
                found[convoy] = Followed(
                    convoy,
                    line.day,
                    facts["start"],
                    facts["end"],
                    facts["load"],
                    alone=None if facts["group"] else line,
                )
            case "ConvoyCreated" if known is not None and known.gone is None:
                # Another convoy has the id of one that is no more.
                del found[convoy]
            case "ConvoyTaken" if mine:
                known = known or Followed(convoy)
                found[convoy] = msgspec.structs.replace(known, load=facts["load"], alone=None, gone=None)
            case "ConvoyTaken" if facts.get("enemy") == faction or (known is not None and known.gone is None):
                found[convoy] = msgspec.structs.replace(known or Followed(convoy), gone=line)
            case "ConvoyReleased" if "cause" in facts:
                # Only the faction whose group left it learns why it goes alone.
                found[convoy] = msgspec.structs.replace(known or Followed(convoy), alone=line)
            case "ConvoyLost" if mine:
                found[convoy] = msgspec.structs.replace(known or Followed(convoy), gone=line)
            case "ConvoyLoaded" | "ConvoyUnloaded" | "ConvoyPlundered" if (
                known is not None and known.load is not None
            ):
                points = facts["points"] if line.kind == "ConvoyLoaded" else -facts["points"]
                found[convoy] = msgspec.structs.replace(known, load=known.load + points)
    return found
