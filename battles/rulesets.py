"""The register of tactical rulesets: the place of each system, and its facts that are known without loading it.

Its content stands in `rulesets.toml`, the only place with the addresses of systems. Others name a system by its id: the
settings the one that fights campaigns, a golden case the one whose battles it keeps. A system is loaded for a fight, a
look at one, or its rules; lists and reports use the facts here.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from battles.contract.surface import Ruleset
from rulebook import Refusal
from rulebook.tables import read

HOUSE_RULESET = "house-ruleset"
PATH = Path(__file__).with_suffix(".toml")

AnyRuleset = Ruleset[Any, Any, Any]


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The known facts of a system that is not loaded, in its own words.

    `musters` says whether campaigns may have their battles fought by it. `tables` are the names of its printed ones,
    and `bars` the sentences by which it refuses a battle.
    """

    title: str
    musters: bool
    tables: tuple[str, ...]
    bars: tuple[str, ...]


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: packages, variants and known facts, by the ids of systems."""

    provenance: str
    packages: dict[str, str]
    variants: dict[str, str]
    known: dict[str, Known]


_register = read(PATH, Register)
PACKAGES: dict[str, str] = _register.packages
"""Each system by its id, and the package that holds it; its module `ruleset` has the system as `RULESET`."""
VARIANTS: dict[str, str] = _register.variants
"""Systems that vary another, by their ids: they lie in its package, are fought by its tables, and its sources make their
states too."""
KNOWN: dict[str, Known] = _register.known
"""The known facts of each. A new system that has only a package here is asked itself."""


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


def known(id_: str) -> Known:
    """The known facts of a system without loading it. Raises Refusal as `ruleset` does."""
    package_name(id_)
    return KNOWN[id_] if id_ in KNOWN else said_by(ruleset(id_))


def said_by(system: AnyRuleset) -> Known:
    """The facts of a system in its own words."""
    return Known(system.title, system.trials.musters, tuple(system.tables()), tuple(system.bars))


def table(id_: str, name: str) -> Path:
    """The file of a printed table of a system, by its own name for it. Raises Refusal for an unknown system."""
    top, *below = package_name(VARIANTS.get(id_, id_)).split(".")
    [house] = import_module(top).__path__
    return Path(house, *below, "tables", f"{name}.toml")


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
