"""All that the ways of settling a battle share with the campaign: Muster out, Result in."""

from battles.answer import at_large, validate
from battles.documents import muster_from_json, result_from_json, to_json
from battles.muster import (
    Advantage,
    Captive,
    Commander,
    Convoy,
    Force,
    Ground,
    Group,
    Muster,
    Person,
    PlacedMap,
    Side,
    Soldier,
    Works,
    opponent,
)
from battles.result import MAX_ROUNDS, Ending, Fate, Loot, Outcome, Outcomes, Result, WorksAfter, ending
from battles.roll_call import check_muster
from battles.tally import Class, Count, Losses, Tally, class_of, fates_from_counts, tally
from battles.typed_in import result_from_counts

__all__ = [
    "MAX_ROUNDS",
    "Advantage",
    "Captive",
    "Class",
    "Commander",
    "Convoy",
    "Count",
    "Ending",
    "Fate",
    "Force",
    "Ground",
    "Group",
    "Loot",
    "Losses",
    "Muster",
    "Outcome",
    "Outcomes",
    "Person",
    "PlacedMap",
    "Result",
    "Side",
    "Soldier",
    "Tally",
    "Works",
    "WorksAfter",
    "at_large",
    "check_muster",
    "class_of",
    "ending",
    "fates_from_counts",
    "muster_from_json",
    "opponent",
    "result_from_counts",
    "result_from_json",
    "tally",
    "to_json",
    "validate",
]
