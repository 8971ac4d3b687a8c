"""The wheel holds all that the service reads and nothing that tries it, and is installed by its lock alone."""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from config.state import CHECKOUT
from config.version import VERSION
from release import wheel
from release.pinned import packages

PROJECT: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
SOURCES: dict[str, str] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
PACKAGES = set(PROJECT["tool"]["importlinter"]["root_packages"]) - {"release"}
ENTRY = """
import site, sys
site.addsitedir({folder!r})
from config.installed import main
sys.argv = ["hauteville", *sys.argv[1:]]
sys.exit(main())
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """The files of a release: wheel, lock and list."""
    return wheel.build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def names(built: tuple[Path, Path, Path]) -> set[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(built[0]) as packed:
        return set(packed.namelist())


@pytest.fixture(scope="module")
def unpacked(built: tuple[Path, Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the wheel is unpacked, as an installer does."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(built[0]) as packed:
        packed.extractall(folder)
    return folder


def tracked() -> set[str]:
    """The files of the packages, and the pages, that the repository keeps."""
    argv = ["git", "ls-files", "-z", "--", *PACKAGES, "docs"]
    listed = subprocess.run(argv, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if name and (CHECKOUT / name).is_file()}


def hauteville(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the unpacked wheel, by a Python that knows of no checkout."""
    env = {name: text for name, text in os.environ.items() if not name.startswith(("HAUTEVILLE_", "DJANGO_"))}
    argv = [sys.executable, "-P", "-c", ENTRY.format(folder=str(folder)), *arguments]
    given = env | {"XDG_STATE_HOME": str(folder / "state")}
    return subprocess.run(argv, cwd=folder, env=given, capture_output=True, text=True, check=False)


def test_every_file_of_the_packages_and_every_page_is_in_the_wheel(names: set[str]) -> None:
    assert {f"hauteville/{name}" for name in tracked()} - names == set()


def test_every_package_of_the_product_is_named_to_the_builder() -> None:
    assert {"release": ""} | {name: f"hauteville/{name}" for name in PACKAGES | {"docs"}} == SOURCES


def test_templates_scripts_tables_and_languages_are_among_the_files(names: set[str]) -> None:
    kinds = {name.rpartition(".")[2] for name in names}
    assert {"py", "html", "js", "css", "svg", "toml", "po", "sql", "md", "csv"} <= kinds


def test_nothing_that_tries_or_measures_the_product_is_in_the_wheel(names: set[str]) -> None:
    inside = {name.split("/")[1] for name in names if name.startswith("hauteville/")}
    assert inside == PACKAGES | {"docs"}
    outside = {name.split("/")[0] for name in names} - {"hauteville"}
    assert outside == {"hauteville.pth", f"hauteville-{VERSION}.dist-info"}


def test_an_unpacked_wheel_reads_its_own_files(unpacked: Path) -> None:
    done = hauteville(unpacked, "check")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("System check identified no issues")


def test_an_unpacked_wheel_names_its_version_and_its_commands(unpacked: Path) -> None:
    assert hauteville(unpacked, "version").stdout == f"{VERSION}\n"
    told = hauteville(unpacked, "help").stdout
    assert "  hauteville doctor " in told
    assert "./run" not in told


def test_the_lock_names_the_wheel_and_every_package_by_its_digest(built: tuple[Path, Path, Path]) -> None:
    path, lock, _ = built
    first, rest = lock.read_text().split("\n", 1)
    assert first == f"./{path.name} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
    assert rest == (CHECKOUT / "requirements" / "base.txt").read_text()


def test_the_metadata_asks_for_what_the_service_needs(
    built: tuple[Path, Path, Path], names: set[str]
) -> None:
    [found] = [name for name in names if name.endswith("/METADATA")]
    with zipfile.ZipFile(built[0]) as packed:
        told = packed.read(found).decode()
    asked = {
        line.split()[1].split("[")[0].split("<")[0].split(">")[0]
        for line in told.splitlines()
        if "Requires-Dist" in line
    }
    assert asked == {package.name for package in packages() if package.asked}


def test_the_list_is_of_its_format_and_names_the_wheel_by_its_digest(built: tuple[Path, Path, Path]) -> None:
    path, _, listed = built
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(listed.read_text()) is None
    subject = json.loads(listed.read_text())["metadata"]["component"]
    assert (subject["name"], subject["version"]) == ("hauteville", VERSION)
    assert subject["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}]


def test_the_list_names_every_package_with_the_digests_of_the_lock(built: tuple[Path, Path, Path]) -> None:
    parts = {(each["name"], each["version"]): each for each in json.loads(built[2].read_text())["components"]}
    for package in packages():
        [files] = parts.pop((package.name, package.version))["externalReferences"]
        assert {each["content"] for each in files["hashes"]} == set(package.digests) != set()
    assert [name for name, _ in parts] == ["htmx.org"]


def test_the_list_says_which_package_needs_which(built: tuple[Path, Path, Path]) -> None:
    told = json.loads(built[2].read_text())["dependencies"]
    needs = {
        each["ref"].split("@")[0]: {name.split("@")[0] for name in each.get("dependsOn", ())} for each in told
    }
    assert "pkg:pypi/kombu" in needs["pkg:pypi/celery"]
    assert "pkg:pypi/amqp" in needs["pkg:pypi/kombu"]
    assert {"pkg:pypi/django", "pkg:npm/htmx.org"} <= needs["pkg:pypi/hauteville"]
    assert "pkg:pypi/amqp" not in needs["pkg:pypi/hauteville"]


def test_the_same_commit_leads_to_the_same_files(built: tuple[Path, Path, Path], tmp_path: Path) -> None:
    again = wheel.build(tmp_path)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in built]
