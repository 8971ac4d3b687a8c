"""`./run image`: the image of this checkout by the engine that is here, and the list of what is in it."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from cyclonedx.model.component import Component, ComponentType
from packaging.utils import canonicalize_name

from config.state import CHECKOUT
from config.version import VERSION
from release import engines, stand_in
from release.bill import bill, component, vendored
from release.commit import commit, moment
from release.engines import Engine, Failed
from release.pinned import Pinned, packages

NAME = "hauteville"
TAG = f"{NAME}:{VERSION}"
INVENTORY = Path(__file__).with_name("inventory.py")


class Inventory(msgspec.Struct, frozen=True):
    """The answer of an image about itself."""

    account: int
    release: dict[str, str]
    python: str
    libraries: list[tuple[str, str]]
    system: list[tuple[str, str, str]]


def main(arguments: Sequence[str]) -> int:
    """Build the image and its list, and print what they are and of which commit."""
    parser = argparse.ArgumentParser(prog="./run image", description=__doc__)
    parser.add_argument(
        "--into", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="where the list goes"
    )
    bases = parser.add_mutually_exclusive_group()
    bases.add_argument("--base", metavar="IMAGE", help="another base than the one that the Dockerfile names")
    bases.add_argument(
        "--stand-in",
        action="store_true",
        help="a base made here of Debian's packages, to try the build (buildah)",
    )
    asked = parser.parse_args(arguments)
    engine = engines.found(("buildah",) if asked.stand_in else engines.NAMES)
    if engine is None:
        print(engines.NONE, file=sys.stderr)
        return 1
    try:
        if asked.stand_in:
            path = tried(engine, asked.into)
            print(f"the build works by {engine.name}, of {commit()}; its image is removed again\n{path}")
        else:
            path = made(engine, asked.base, [TAG, f"{NAME}:latest"], asked.into)
            print(f"{TAG}  by {engine.name}, of {commit()}\n{path}")
    except Failed as failure:
        print(f"hauteville: {failure} failed; the image was not made", file=sys.stderr)
        return 1
    return 0


def tried(engine: Engine, into: Path) -> Path:
    """Build the image on a stand-in for its base, write its list, and remove both. Raises Failed."""
    tag = f"{TAG}-stand-in"
    base = stand_in.make(engine)
    try:
        path = made(engine, base, [tag], into)
        engine.remove(tag)
    finally:
        engine.remove(base)
    return path


def made(engine: Engine, base: str | None, tags: Sequence[str], into: Path) -> Path:
    """Build the image under these tags, and write its list. Raises Failed."""
    engine.build(tags, ("--build-arg", f"BASE={base}") if base else ())
    tag = tags[0]
    told = msgspec.json.decode(
        engine.output(tag, "python", "-c", INVENTORY.read_text("utf-8")), type=Inventory
    )
    if not told.account:
        raise Failed("a look into the image, whose processes would be root's,")
    into.mkdir(parents=True, exist_ok=True)
    path = into / f"{tag.replace(':', '-')}-image.cdx.json"
    path.write_text(listed(told, engine.id_of(tag)), "utf-8")
    return path


def listed(told: Inventory, digest: str) -> str:
    """The list of an image: the service, the packages of its lock that are installed, all else, and the system."""
    there = {(canonicalize_name(name), version) for name, version in told.libraries}
    lock = [package for package in packages() if (package.name, package.version) in there]
    subject = component("oci", NAME, VERSION, digest=digest, type_=ComponentType.CONTAINER)
    return bill(subject, lock, [*beside(told, lock), *vendored()], moment())


def beside(told: Inventory, lock: Sequence[Pinned]) -> Iterator[Component]:
    """The parts of an image that the lock does not name: the base's."""
    pinned = {package.name for package in lock}
    kind = told.release["ID"]
    yield component("generic", kind, told.release.get("VERSION_ID", ""), type_=ComponentType.OPERATING_SYSTEM)
    yield component("generic", "python", told.python, type_=ComponentType.PLATFORM)
    for name, version in told.libraries:
        if canonicalize_name(name) not in pinned:
            yield component("pypi", canonicalize_name(name), version)
    for name, version, machine in told.system:
        yield component("deb", f"{kind}/{name}", version, qualifiers={"arch": machine})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
