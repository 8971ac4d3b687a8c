"""The list of what is in a file that a release hands out, in the format CycloneDX, the same each time for the same file."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from config.state import CHECKOUT
from release.pinned import Pinned

VENDORED = CHECKOUT / "play" / "static" / "play" / "vendor"
"""Scripts of others that lie beside our own, each in a folder whose README.md names its package and version."""
VERSION, OF_NPM = re.compile(r" ([0-9]+(?:\.[0-9]+)+),"), re.compile(r"npm package `([^`]+)`")


def component(
    kind: str,
    name: str,
    version: str,
    *,
    digest: str = "",
    type_: ComponentType = ComponentType.LIBRARY,
    qualifiers: Mapping[str, str] | None = None,
    files: Iterable[str] = (),
    marker: str = "",
) -> Component:
    """A part, named by its address in the registry of its kind.

    `digest` is the SHA-256 of the very file, `files` are the digests of all files of which one is it.
    """
    space, _, short = name.rpartition("/")
    url = PackageURL(kind, space or None, short, version, dict(qualifiers or {}) or None)
    hashes = [sha256(each) for each in files]
    reference = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(url.to_string()),
        comment="the digests of its files in the lock: one of these files is installed",
        hashes=hashes,
    )
    return Component(
        name=name,
        version=version,
        type=type_,
        bom_ref=url.to_string(),
        purl=url,
        hashes=[sha256(digest)] if digest else (),
        external_references=[reference] if hashes else (),
        properties=[Property(name="hauteville:marker", value=marker)] if marker else (),
    )


def sha256(digest: str) -> HashType:
    """A digest as the format has it."""
    return HashType(alg=HashAlgorithm.SHA_256, content=digest)


def library(package: Pinned) -> Component:
    """A package of the lock."""
    return component("pypi", package.name, package.version, files=package.digests, marker=package.marker)


def vendored() -> Iterator[Component]:
    """The scripts of others that lie beside our own. Raises LookupError for a folder that does not say what is in it."""
    for note in sorted(VENDORED.glob("*/README.md")):
        text = note.read_text("utf-8")
        version, name = VERSION.search(text), OF_NPM.search(text)
        [script] = note.parent.glob("*.js")
        if version is None or name is None:
            raise LookupError(f"{note} does not name the package and its version")
        yield component("npm", name[1], version[1], digest=hashlib.sha256(script.read_bytes()).hexdigest())


def bill(subject: Component, lock: Sequence[Pinned], others: Iterable[Component], at: datetime) -> str:
    """The list: the subject, the packages of the lock with the packages that each needs, and other parts."""
    # A package may stand there in two versions, each for the machines that its marker names.
    libraries = [(package, library(package)) for package in lock]
    rest = tuple(others)
    parts = (*(one for _, one in libraries), *rest)
    bom = Bom(
        components=parts,
        serial_number=uuid5(NAMESPACE_URL, f"{at} {[named(each) for each in (subject, *parts)]}"),
        metadata=BomMetaData(component=subject, timestamp=at),
    )
    bom.register_dependency(subject, [one for package, one in libraries if package.asked] + [*rest])
    for package, one in libraries:
        bom.register_dependency(one, [other for by, other in libraries if package.name in by.needed_by])
    return str(JsonV1Dot6(bom).output_as_string(indent=2)) + "\n"


def named(part: Component) -> str:
    """The text that tells a part from others."""
    return f"{part.purl} {sorted(each.content for each in part.hashes)}"
