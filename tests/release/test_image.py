"""The image is built by the first engine that answers, and its list holds what the image says of itself."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from config.state import CHECKOUT
from config.version import VERSION
from release import engines, image
from release.engines import Engine
from release.image import INVENTORY, Inventory
from release.pinned import packages

DIGEST = "ab" * 32
TOLD = Inventory(
    account=10001,
    release={"ID": "debian", "VERSION_ID": "12"},
    python="3.11.9",
    libraries=[("pip", "24.0"), *((each.name, each.version) for each in packages() if not each.marker)],
    system=[("libc6", "2.36-9", "amd64")],
)
ENGINE = """#!{python}
import json, sys
with open({notes!r}, "a") as notes:
    print({name!r}, *(each.split(chr(10))[0] for each in sys.argv[1:]), file=notes)
if sys.argv[1] in {refused!r}:
    sys.exit(1)
print({{"run": {inventory!r}, "image": "sha256:{digest}", "inspect": "{digest}", "from": "container"}}.get(sys.argv[1], ""))
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Here":
    """A machine without engines, to which a test adds some."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "notes").touch()
    return Here(tmp_path)


class Here:
    """A machine on which engines only note down what they are asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, name: str, refuses: tuple[str, ...] = (), told: Inventory = TOLD) -> None:
        """Put an engine on the path that refuses these of its commands."""
        program = self.folder / "bin" / name
        program.write_text(
            ENGINE.format(
                python=sys.executable,
                notes=str(self.folder / "notes"),
                name=name,
                refused=refuses,
                inventory=json.dumps({each: getattr(told, each) for each in told.__struct_fields__}),
                digest=DIGEST,
            )
        )
        program.chmod(0o700)

    def noted(self) -> list[str]:
        """What the engines were asked, one a line."""
        return (self.folder / "notes").read_text().splitlines()

    def build(self, *arguments: str) -> int:
        """Run the command."""
        return image.main([*arguments, "--into", str(self.folder)])

    def listed(self) -> dict[str, Any]:
        """The list that it wrote."""
        [path] = self.folder.glob("*.cdx.json")
        found: dict[str, Any] = json.loads(path.read_text())
        return found


def test_without_an_engine_a_sentence_names_what_to_install(
    here: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    assert here.build() == 1
    assert capsys.readouterr().err == f"{engines.NONE}\n"


def test_a_client_whose_engine_is_away_is_passed_over(here: Here) -> None:
    here.has("docker", refuses=("info",))
    here.has("buildah")
    assert engines.found() == Engine("buildah")


@pytest.mark.parametrize(
    ("engine", "isolation", "asked"),
    [
        ("docker", "", "run --rm"),
        ("podman", "", "run --rm"),
        ("buildah", " --isolation chroot", "run --isolation"),
    ],
)
def test_an_engine_builds_the_checkout_and_is_asked_what_is_in_the_image(
    here: Here, engine: str, isolation: str, asked: str
) -> None:
    here.has(engine)
    assert here.build() == 0
    tags = f"--tag hauteville:{VERSION} --tag hauteville:latest"
    assert here.noted()[1] == f"{engine} build{isolation} {tags} {CHECKOUT}"
    assert any(line.startswith(f"{engine} {asked}") for line in here.noted())
    assert here.listed()["metadata"]["component"]["hashes"][0]["content"] == DIGEST


def test_a_base_of_the_operator_replaces_the_one_that_is_named(here: Here) -> None:
    here.has("podman")
    assert here.build("--base", "mirror/python:3.11-slim") == 0
    assert here.noted()[1].startswith("podman build --build-arg BASE=mirror/python:3.11-slim --tag ")


def test_a_build_that_fails_is_said_in_one_line(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    here.has("docker", refuses=("build",))
    assert here.build() == 1
    assert capsys.readouterr().err == "hauteville: docker build failed; the image was not made\n"


def test_an_image_whose_processes_are_root_s_is_refused(
    here: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    here.has("docker", told=Inventory(0, TOLD.release, TOLD.python, TOLD.libraries, TOLD.system))
    assert here.build() == 1
    assert "would be root's" in capsys.readouterr().err


def test_a_stand_in_for_the_base_takes_buildah(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    here.has("docker")
    assert here.build("--stand-in") == 1
    here.has("buildah")
    assert here.build("--stand-in") == 1
    assert "debootstrap" in capsys.readouterr().err


def test_the_list_is_of_its_format() -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(image.listed(TOLD, DIGEST)) is None


def test_the_list_holds_the_system_and_what_the_base_brings() -> None:
    parts = {each["purl"] for each in json.loads(image.listed(TOLD, DIGEST))["components"]}
    assert {"pkg:generic/debian@12", "pkg:generic/python@3.11.9", "pkg:pypi/pip@24.0"} <= parts
    assert "pkg:deb/debian/libc6@2.36-9?arch=amd64" in parts


def test_the_list_leaves_out_packages_of_the_lock_that_the_image_does_without() -> None:
    parts = {each["name"]: each for each in json.loads(image.listed(TOLD, DIGEST))["components"]}
    elsewhere = {each.name for each in packages() if each.marker}
    assert elsewhere
    assert not elsewhere & set(parts)
    assert "externalReferences" in parts["django"]


def test_a_python_says_what_is_installed_beside_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INVENTORY.read_text()],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    told = json.loads(done.stdout)
    assert told["account"] == os.getuid()
    assert dict(told["libraries"])["msgspec"]
