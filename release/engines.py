"""The programs that build images: which of them works here, and how each is asked."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import msgspec

from config.state import CHECKOUT

NAMES = ("docker", "podman", "buildah")
"""The programs in the order in which they are tried; the last needs no engine that runs."""
RUNTIMES = ("crun", "runc")
NONE = (
    "hauteville: no image can be built here: install buildah, or start the engine of docker or podman"
    " (none of docker, podman, buildah answers)"
)


class Failed(Exception):
    """An engine that could not do what it was asked; its own words are on the terminal."""


class Engine(msgspec.Struct, frozen=True):
    """A program that builds images."""

    name: str

    def build(self, tags: Sequence[str], arguments: Sequence[str]) -> None:
        """Build the image of the checkout, and call it by these tags. Raises Failed."""
        named = [part for tag in tags for part in ("--tag", tag)]
        self._do("build", *self._apart(), *arguments, *named, str(CHECKOUT))

    def id_of(self, tag: str) -> str:
        """The digest of an image. Raises Failed."""
        if self.name == "buildah":
            said = self._ask("inspect", "--type", "image", "--format", "{{.FromImageID}}", tag)
        else:
            said = self._ask("image", "inspect", "--format", "{{.Id}}", tag)
        return said.strip().removeprefix("sha256:")

    def output(self, tag: str, *command: str) -> str:
        """The output of a command in a container of the image, which is gone afterwards. Raises Failed."""
        if self.name != "buildah":
            return self._ask("run", "--rm", tag, *command)
        container = self._ask("from", "--pull-never", tag).strip()
        try:
            return self._ask("run", *self._apart(), container, "--", *command)
        finally:
            self._ask("rm", container)

    def remove(self, *tags: str) -> None:
        """Remove images. Raises Failed."""
        self._ask("rmi", *tags)

    def from_folder(self, folder: Path, tag: str) -> None:
        """Make an image of all that a folder holds; buildah alone can. Raises Failed."""
        container = self._ask("from", "scratch").strip()
        try:
            self._ask("add", "--quiet", container, str(folder), "/")
            self._ask("commit", "--quiet", container, tag)
        finally:
            self._ask("rm", container)

    def _apart(self) -> tuple[str, ...]:
        """How buildah keeps a step of the build apart: without a runtime it changes the root folder alone."""
        bare = self.name == "buildah" and not any(map(shutil.which, RUNTIMES))
        return ("--isolation", "chroot") if bare else ()

    def _do(self, *arguments: str) -> None:
        if subprocess.run([self.name, *arguments], check=False).returncode:
            raise Failed(f"{self.name} {arguments[0]}")

    def _ask(self, *arguments: str) -> str:
        done = subprocess.run([self.name, *arguments], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise Failed(f"{self.name} {arguments[0]}")
        return done.stdout


def found(names: Sequence[str] = NAMES) -> Engine | None:
    """The first of the engines that answers: a client whose engine is away does not."""
    return next((Engine(name) for name in names if shutil.which(name) and answers(name)), None)


def answers(name: str) -> bool:
    """True if an engine says what it is."""
    return subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0
