"""The house has storeys: no import runs up from one to a higher, and no files import each other in a circle."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Any, get_args

import grimp
import pytest

from battles import rulesets
from campaign.model.orders import Order
from campaign.options.register import THINKERS
from campaign.presentation.orders.register import SENTENCES
from campaign.service.engagements.naming import OPENING
from campaign.verdicts.register import JUDGE
from config.state import CHECKOUT
from rulebook import tables

CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
}
Import = tuple[str, str]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of the product and of what tries it."""
    packages = sorted(
        path.parent.name for path in CHECKOUT.glob("*/__init__.py") if path.parent.name != "tests"
    )
    return grimp.build_graph(*packages, cache_dir=None)


def storeys(contract: str) -> list[list[str]]:
    """The packages of each storey, the highest first, as the contract of the linter says."""
    told = CONTRACTS[contract]
    roofs = [f"{container}." for container in told.get("containers", [])] or [""]
    return [
        [f"{roof}{name.strip()}" for roof in roofs for name in layer.split("|")] for layer in told["layers"]
    ]


def upward(graph: grimp.ImportGraph, contract: str) -> Iterator[Import]:
    """Imports that lead from a storey to a higher one."""
    floors = {package: -number for number, packages in enumerate(storeys(contract)) for package in packages}

    def floor(module: str) -> int | None:
        while module:
            if module in floors:
                return floors[module]
            module = module.rpartition(".")[0]
        return None

    for module in graph.modules:
        here = floor(module)
        for imported in graph.find_modules_directly_imported_by(module):
            there = floor(imported)
            if here is not None and there is not None and there > here:
                yield module, imported


def circles(graph: grimp.ImportGraph) -> list[set[str]]:
    """The groups of files of which each leads to every other."""
    left = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    while idle := {module for module, imported in left.items() if not imported & left.keys()}:
        left = {module: imported for module, imported in left.items() if module not in idle}
    while unasked := left.keys() - {name for imported in left.values() for name in imported}:
        left = {module: imported for module, imported in left.items() if module not in unasked}
    return [set(left)] if left else []


@pytest.mark.parametrize(
    "contract", ["layers", "storeys", "rules", "siege-rules", "services", "desk", "trials"]
)
def test_no_import_runs_back_up(graph: grimp.ImportGraph, contract: str) -> None:
    assert all(module in graph.modules for layer in storeys(contract) for module in layer)
    assert list(upward(graph, contract)) == []


def test_no_files_import_each_other_in_a_circle(graph: grimp.ImportGraph) -> None:
    assert circles(graph) == []


def test_an_import_that_runs_up_is_found(graph: grimp.ImportGraph) -> None:
    graph.add_import(importer="campaign.model.state", imported="campaign.service.nights.night")
    try:
        assert list(upward(graph, "storeys")) == [("campaign.model.state", "campaign.service.nights.night")]
        assert {"campaign.model.state", "campaign.service.nights.night"} <= circles(graph)[0]
    finally:
        graph.remove_import(importer="campaign.model.state", imported="campaign.service.nights.night")


def test_every_package_stands_in_a_storey(graph: grimp.ImportGraph) -> None:
    standing = {package for layer in storeys("layers") for package in layer}
    assert {module for module in graph.modules if "." not in module} - {"bench"} == standing
    inside = {package for layer in storeys("storeys") for package in layer}
    loose = {"campaign.apps", "campaign.migrations"}
    assert graph.find_children("campaign") - loose == inside


NAMED_IN = {
    "battles/rulesets.toml",
    "config/settings/nights.py",
    "harness/systems.toml",
    "rulebook/catalogue.py",
}
"""What may name a system by its id, beside the system itself: the register, the settings, the list of catalogues, of which
one has the name of its system, and the words of the harness on each."""


def known_outside(graph: grimp.ImportGraph, systems: dict[str, str]) -> Iterator[Import]:
    """Imports that lead into the package of a system from outside of it, other systems and the kit among them."""
    for package in systems.values():
        own = {package, *graph.find_descendants(package)}
        for module in own:
            for importer in graph.find_modules_that_directly_import(module):
                if importer not in own:
                    yield importer, module


def test_nobody_knows_a_tactical_system_but_through_the_register(graph: grimp.ImportGraph) -> None:
    assert list(known_outside(graph, rulesets.PACKAGES)) == []
    kit = {**rulesets.PACKAGES, "kit": "battles.kit.agenda"}
    assert ("battles.guiscard.ruleset", "battles.kit.agenda.mustered") in set(known_outside(graph, kit))


def naming(systems: dict[str, str]) -> set[str]:
    """The modules and tables, beside the systems' own, in which an id or a package of one stands as a word of its own."""
    words = {*systems, *systems.values()}
    own = tuple(f"{package.replace('.', '/')}/" for package in systems.values())
    found = set()
    for path in (*CHECKOUT.glob("*/**/*.py"), *CHECKOUT.glob("*/**/*.toml")):
        name = str(path.relative_to(CHECKOUT))
        if name.startswith((*own, "docs/", "tests/", "state/", ".")):
            continue
        read, text = constants if path.suffix == ".py" else entries, path.read_text()
        # Most texts have none of the words anywhere, and are not taken apart.
        if any(word in text for word in words) and words & set(read(text)):
            found.add(name)
    return found


def constants(source: str) -> Iterator[str]:
    """The texts that stand in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def entries(table: str) -> Iterator[str]:
    """The keys of a table, and the texts that stand in it."""
    for key, entry in tables.entries(tomllib.loads(table)):
        yield key.rpartition(".")[2]
        if isinstance(entry, str):
            yield entry


def test_the_id_of_a_system_stands_in_its_folder_the_register_and_the_settings_alone() -> None:
    assert naming(rulesets.PACKAGES) == NAMED_IN
    assert "campaign/service/engagements/naming.py" in naming({OPENING: "battles.open"})


FLOORS: dict[str, dict[type, Any]] = {
    "verdicts": JUDGE,
    "options": {thinker.kind: thinker.think for thinkers in THINKERS.values() for thinker in thinkers},
    "presentation.orders": SENTENCES,
}
"""The functions of each floor by the kind of order that they are for."""


def noun(of: Any) -> str:
    """The noun of the module that something stands in."""
    return str(of.__module__).rpartition(".")[2]


@pytest.mark.parametrize("floor", FLOORS)
def test_an_order_stands_under_one_noun_on_every_floor(floor: str) -> None:
    kinds = get_args(Order)
    assert FLOORS[floor].keys() == set(kinds)
    assert {kind: noun(FLOORS[floor][kind]) for kind in kinds} == {kind: noun(kind) for kind in kinds}


def test_the_rules_of_an_order_stand_under_its_noun(graph: grimp.ImportGraph) -> None:
    chapters = {name.rpartition(".")[2] for name in graph.find_children("campaign.rules")}
    assert {noun(kind) for kind in get_args(Order)} <= chapters


MADE = {"Muster", "Group", "Soldier", "Commander"}
"""What a muster is made of, as the contract of battles names it."""
MAKERS = {"campaign/rules/musters/musters.py", "campaign/visibility/expected_muster.py"}
"""Who turns groups into a muster and back, and who guesses at the muster that another would make."""


def makers() -> set[str]:
    """The modules of the campaign that make any of it."""
    found = set()
    for path in (CHECKOUT / "campaign").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            called = node.func if isinstance(node, ast.Call) else None
            if (
                isinstance(called, ast.Attribute)
                and ast.unparse(called.value) == "contract"
                and called.attr in MADE
            ):
                found.add(str(path.relative_to(CHECKOUT)))
    return found


def test_one_module_alone_turns_groups_into_a_muster() -> None:
    assert makers() == MAKERS


def classes() -> Iterator[tuple[str, str, str]]:
    """Folder, name and module of every class of the product and of what tries it, but Django's one `Command` a module."""
    for path in sorted(CHECKOUT.glob("*/**/*.py")):
        inside = path.relative_to(CHECKOUT).parts
        if (
            inside[0] in ("tests", "state")
            or inside[0].startswith(".")
            or {"migrations", "commands"} & set(inside)
        ):
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                yield path.parent.as_posix(), node.name, path.name


def test_no_two_classes_of_a_package_have_one_name() -> None:
    found: dict[tuple[str, str], list[str]] = {}
    for folder, name, module in classes():
        found.setdefault((folder, name), []).append(module)
    assert len(found) > 1000
    assert {key: modules for key, modules in found.items() if len(modules) > 1} == {}


DRAFT = {"draft", "decision"}
"""What an order, an item or a beginning is booked in."""
CONTRACTED: dict[str, Callable[[ast.FunctionDef, list[str], str], bool]] = {
    "check": lambda made, _, gives: (
        gives == "None" and (ast.get_docstring(made) or "").startswith(("Refuse ", "Raise "))
    ),
    "begin": lambda _, takes, gives: gives == "None" and takes[0] in DRAFT,
    "take": lambda _, takes, gives: gives == "None" and takes[0] in DRAFT and takes[-1] == "order",
    "run": lambda _, takes, gives: gives == "None" and takes[0] in DRAFT and takes[1:] == ["item"],
    "held": lambda _, takes, gives: gives == "bool" and takes[0] == "state",
    "told": lambda _, takes, gives: gives == "Line | None" and takes == ["event", "faction"],
    "who": lambda *_: False,
}
"""The contract of each general word (docs/style.md), by a function, the names of what it takes, and what it gives."""


def astray(source: str) -> Iterator[int]:
    """The lines of the functions, methods among them, whose name is a general word against its contract."""
    # Most modules have none of the words as the name of a function, and are not taken apart.
    named = re.search(rf"\bdef ({'|'.join(CONTRACTED)})\(", source)
    for node in ast.walk(ast.parse(source)) if named else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in CONTRACTED:
            takes = [each.arg for each in (*node.args.posonlyargs, *node.args.args) if each.arg != "self"]
            gives = ast.unparse(node.returns) if node.returns else ""
            if isinstance(node, ast.AsyncFunctionDef) or not CONTRACTED[node.name](
                node, takes or [""], gives
            ):
                yield node.lineno


def test_a_general_word_names_only_functions_that_keep_its_contract() -> None:
    found = {
        f"{path.relative_to(CHECKOUT)}:{line}"
        for path in CHECKOUT.glob("*/**/*.py")
        if (inside := path.relative_to(CHECKOUT).parts)[0] not in ("tests", "state")
        and not inside[0].startswith(".venv")
        and "migrations" not in inside
        for line in astray(path.read_text())
    }
    assert found == set()


@pytest.mark.parametrize(
    "broken",
    [
        'def check(order: Order) -> bool:\n    """Refuse an order."""',
        'def check(order: Order) -> None:\n    """Look at an order."""',
        "def begin(state: State) -> None: ...",
        "def take(draft: Decision, link: str) -> None: ...",
        "def run() -> None: ...",
        "def held(state: State) -> str: ...",
        "def told(said: str) -> str: ...",
        "class Side:\n    def who(self) -> str: ...",
    ],
)
def test_a_general_word_against_its_contract_is_found(broken: str) -> None:
    assert len(list(astray(broken))) == 1


def test_every_folder_of_tests_is_a_package_so_that_no_module_is_taken_for_another_of_its_name():
    folders = {path.parent for path in (CHECKOUT / "tests").rglob("*.py")}
    assert sorted(str(each) for each in folders if not (each / "__init__.py").exists()) == []
