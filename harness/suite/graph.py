"""The graph of the checkout's files: what each leads to, by imports, by names of templates and files, by folders."""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path, PurePosixPath

import grimp

from battles.rulesets import PACKAGES
from config.state import CHECKOUT
from harness.suite.seen import Edges, Seen

TEMPLATE = re.compile(r"{%-?\s*(?:extends|include)\s+[\"']([^\"']+)[\"']")
LIBRARIES = re.compile(r"{%-?\s*load\s+([^%]+?)(?:\s+from\s+(\w+))?\s*-?%}")
NAMED = re.compile(r"[\w./-]+\.[a-z]{2,5}")
"""A text that may be the name of a file."""
TEXT = " as text"
"""Stands after the name of a Python file where its text is meant."""


def files_of(root: Path = CHECKOUT) -> list[str]:
    """The files that git keeps, and the new files. Raises CalledProcessError."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode()
    return sorted({name for name in listed.split("\0") if name and (root / name).is_file()})


def imports(files: Iterable[str], cache: str | None = None) -> Edges:
    """The imports of each Python file, anywhere in it, with the packages round both. Raises what grimp raises."""
    known = set(files)
    packages = sorted(
        {name.partition("/")[0] for name in known if name.count("/") == 1 and name.endswith("__init__.py")}
    )
    graph = grimp.build_graph(*packages, cache_dir=cache)
    paths: dict[str, str] = {}
    for module in graph.modules:
        base = module.replace(".", "/")
        paths[module] = f"{base}/__init__.py" if f"{base}/__init__.py" in known else f"{base}.py"
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for module, path in paths.items():
        edges[path].update(paths[each] for each in graph.find_modules_directly_imported_by(module))
        edges[path].update(around(path, known) - {path})
    return dict(edges)


def around(path: str, known: Collection[str]) -> set[str]:
    """The files that Python and pytest read before a file: the packages and the fixtures of the folders that it lies in."""
    folders = [str(parent) for parent in PurePosixPath(path).parents][:-1]
    return {f"{folder}/{name}" for folder in folders for name in ("__init__.py", "conftest.py")} & set(known)


def names(files: Iterable[str], root: Path = CHECKOUT) -> Edges:
    """Which files each Python file and each template names by the end of their path.

    A name that several files have points to none of them: a run shows which module reads which of them.
    """
    files = [*files]
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for path in files:
        by_name[PurePosixPath(path).name].append(path)
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for path in files:
        if path.endswith(".py"):
            said = constants(root / path)
        elif path.endswith(".html"):
            said = in_template((root / path).read_text())
        else:
            continue
        for name in said:
            ends = by_name.get(name.rpartition("/")[2], ())
            meant = [each for each in ends if f"/{each}".endswith(f"/{name}") and each != path]
            if len(meant) == 1:
                edges[path].update(meant)
    return dict(edges)


def constants(path: Path) -> Iterator[str]:
    """The texts in a Python file that may be names of files."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMED.fullmatch(node.value):
            yield node.value


def in_template(text: str) -> Iterator[str]:
    """The templates and the libraries of tags that a template names."""
    yield from TEMPLATE.findall(text)
    for libraries, source in LIBRARIES.findall(text):
        yield from (f"templatetags/{name}.py" for name in (source or libraries).split())


def read(files: Iterable[str]) -> Edges:
    """The whole graph of the checkout as it stands."""
    files = [*files]
    return united(imports(files), names(files), belongings(files))


def belongings(files: Iterable[str]) -> Edges:
    """Files that lie beside the modules that read them, and may have been read before anybody looked.

    A tactical system has all that is in its folder: a module that asks for it reads tables of it, here or there. A module
    has the files of its own name.
    """
    others = [path for path in files if not path.endswith(".py")]
    folders = (package.replace(".", "/") for package in PACKAGES.values())
    of_systems = {
        f"{folder}/ruleset.py": {path for path in others if path.startswith(f"{folder}/")}
        for folder in folders
    }
    modules = {path.removesuffix(".py") for path in files if path.endswith(".py")}
    of_modules = {
        f"{stem}.py": {path}
        for path in others
        if (stem := str(PurePosixPath(path).with_suffix(""))) in modules
    }
    return united(of_systems, of_modules)


def united(*graphs: Edges) -> Edges:
    """One graph of the edges of several."""
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for graph in graphs:
        for path, used in graph.items():
            edges[path].update(used)
    return dict(edges)


def seen_edges(seen: Seen) -> Edges:
    """The edges of a whole run; a folder that is listed stands for what is new or gone in it."""
    opened = {user: {as_read(path) for path in used} for user, used in seen.opened.items()}
    listed = {path: {f"{folder}/" for folder in folders} for path, folders in seen.listed.items()}
    return united(seen.called, opened, listed, seen.imports)


def as_read(path: str) -> str:
    """A file as somebody reads it: of Python the text alone, which leads to nothing that runs when it is run."""
    return f"{path}{TEXT}" if path.endswith(".py") else path


def unled(graph: Edges, ran: Edges, beside: Callable[[str], list[str]]) -> list[tuple[str, str]]:
    """Files of tests and the product files that they ran although nothing in the graph leads there.

    `beside` says what else stands for a file.
    """
    files = sorted({path for used in ran.values() for path in used})
    reached = {path: users(graph, [path, *beside(path)]) for path in files}
    return [
        (tests, path)
        for tests, used in sorted(ran.items())
        for path in sorted(used)
        if tests not in reached[path]
    ]


def users(graph: Edges, changed: Iterable[str]) -> set[str]:
    """All files that lead to one of these, and these."""
    backwards: defaultdict[str, set[str]] = defaultdict(set)
    for path, used in graph.items():
        for each in used:
            backwards[each].add(path)
    found, waiting = set[str](), [*changed]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += backwards[path]
    return found
