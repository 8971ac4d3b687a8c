"""The register of tactical rulesets: a line for each system, the only place that says where it lies.

Others name a system by its id: the settings the one that fights campaigns, a golden case the one whose battles it keeps.
"""

from importlib import import_module
from types import ModuleType
from typing import Any

from battles.ruleset import Ruleset
from rulebook import Refusal

HOUSE_RULESET = "house-ruleset"

PACKAGES: dict[str, str] = {
    "guiscard": "battles.guiscard",
    "grunwald": "battles.grunwald",
    "grunwald_heads": "battles.grunwald.heads",
    "warmaster": "battles.warmaster",
    "ancient_battles": "battles.ancient_battles",
    "devils_horsemen": "battles.devils_horsemen",
    "devils_horsemen_heads": "battles.devils_horsemen.heads",
}
"""Each system by its id, and the package that holds it; its module `ruleset` has the system as `RULESET`."""

VARIANTS: dict[str, str] = {"grunwald_heads": "grunwald", "devils_horsemen_heads": "devils_horsemen"}
"""Systems that vary another, by their ids: they lie in its package, and its sources make their states too."""

AnyRuleset = Ruleset[Any, Any, Any]


def ruleset(id_: str) -> AnyRuleset:
    """The system of that id, loaded when somebody asks for it.

    Raises Refusal for an unknown one, and for one that is registered under another id than its own.
    """
    found: AnyRuleset = import_module(f"{package_name(id_)}.ruleset").RULESET
    if found.id != id_:
        raise Refusal(
            HOUSE_RULESET,
            "ruleset",
            "{package} has the id {own!r}, and is registered as {given!r}",
            package=PACKAGES[id_],
            own=found.id,
            given=id_,
        )
    return found


def package(id_: str) -> ModuleType:
    """The package of a system: all the sources that make its states. Raises Refusal for an unknown one."""
    return import_module(package_name(VARIANTS.get(id_, id_)))


def package_name(id_: str) -> str:
    """Where a system lies. Raises Refusal for an unknown one."""
    if id_ not in PACKAGES:
        raise Refusal(
            HOUSE_RULESET, "ruleset", "{given!r} is none of {known}", given=id_, known=tuple(sorted(PACKAGES))
        )
    return PACKAGES[id_]
