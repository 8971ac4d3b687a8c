"""The site of the documentation, made by Sphinx: `python -m reference.building [--into FOLDER]`.

It runs in an environment of its own, in which nothing of the service is installed.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
DOCS = CHECKOUT / "docs"
SITE = DOCS / "site"
PARTS = ("*.md", "*.svg", "architecture", "decisions", "pictures")
"""The parts of the folder that are on the site; the catalogues of rules have pages of their own."""
APART = ("rules", "site")
STAMP = ".made-of"
NAMED = re.compile(r"(?<!\[)`(?:docs/)?(?P<page>(?:[a-z]+/)?[A-Za-z0-9_-]+\.md)`")
"""A page that another names by its file."""


def site_folder() -> Path:
    """Where the service looks for the site: `DOCS_SITE`, else in the state folder of the installation."""
    own = os.environ.get("DOCS_SITE")
    return CHECKOUT / own if own else CHECKOUT / (os.environ.get("HAUTEVILLE_STATE") or "state") / "docs"


def sources() -> Iterator[Path]:
    """All files of which the site is made."""
    for part in PARTS:
        for path in sorted(DOCS.glob(part)):
            yield from sorted(path.rglob("*.*")) if path.is_dir() else [path]
    yield from sorted(path for path in SITE.rglob("*") if path.is_file())


def digest() -> str:
    """The digest that differs between two states of the pages."""
    made_of = hashlib.sha256(Path(__file__).read_bytes())
    for path in sources():
        made_of.update(str(path.relative_to(DOCS)).encode() + path.read_bytes())
    return made_of.hexdigest()


def stage(into: Path) -> None:
    """Lay the pages out as Sphinx wants them; a page that another names by its file becomes a link."""
    for path in sources():
        name = path.relative_to(SITE if path.is_relative_to(SITE) else DOCS)
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            target.write_text(with_links(path.read_text("utf-8"), name), "utf-8")
        else:
            shutil.copyfile(path, target)


def with_links(text: str, name: Path) -> str:
    """A page in which the names of other pages lead to them."""

    def link(found: re.Match[str]) -> str:
        beside = (name.parent / found["page"], Path(found["page"]))
        there = next((each for each in beside if (DOCS / each).is_file() and each != name), None)
        if there is None or there.parts[0] in APART:
            return found[0]
        return f"[{found[0]}]({os.path.relpath(there, name.parent)})"

    return NAMED.sub(link, text)


def build(into: Path) -> bool:
    """Make the site in a folder; False if it is there already, of the same pages. Raises CalledProcessError."""
    made_of = digest()
    if (into / STAMP).is_file() and (into / STAMP).read_text() == made_of:
        return False
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into.parent, prefix=".docs-") as aside:
        pages, made = Path(aside, "pages"), Path(aside, "made")
        stage(pages)
        subprocess.run(
            [
                sys.executable,
                "-m",
                "sphinx",
                "-q",
                "-W",
                "-b",
                "html",
                "-d",
                Path(aside, "kept"),
                pages,
                made,
            ],
            check=True,
        )
        (made / STAMP).write_text(made_of)
        if into.exists():
            into.rename(Path(aside, "old"))
        made.rename(into)
    return True


def main(arguments: list[str]) -> None:
    """Make the site where the command line says; ends the program where the folder holds something else."""
    parser = argparse.ArgumentParser(prog="./run docs", description="Make a site of the documentation.")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="write it there, and not for /docs/")
    into = (parser.parse_args(arguments).into or site_folder()).absolute()
    if into.exists() and not (into / STAMP).is_file() and any(into.iterdir()):
        sys.exit(f"{into} holds something else: name a folder that is new or empty")
    made = build(into)
    print(f"{into / 'index.html'}: {'made' if made else 'as it was'}")


if __name__ == "__main__":
    main(sys.argv[1:])
