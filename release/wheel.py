"""`./run wheel`: the wheel of this checkout, the lock to install it by, and the list of what is in it."""

import argparse
import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from cyclonedx.model.component import ComponentType
from hatchling.builders.wheel import WheelBuilder

from config.state import CHECKOUT
from config.version import VERSION
from release.bill import bill, component, vendored
from release.commit import EPOCH, commit, moment
from release.pinned import LOCK, packages

NAME = "hauteville"


def main(arguments: Sequence[str]) -> int:
    """Build the three files, and print what they are and of which commit."""
    parser = argparse.ArgumentParser(prog="./run wheel", description=__doc__)
    parser.add_argument("--into", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="where to")
    into = parser.parse_args(arguments).into
    for path in build(into):
        print(f"{path}  {path.stat().st_size // 1024} KiB")
    print(f"of {commit()}")
    return 0


def build(into: Path) -> tuple[Path, Path, Path]:
    """The wheel, its lock and its list; the same bytes each time for the same commit."""
    into.mkdir(parents=True, exist_ok=True)
    os.environ[EPOCH] = str(int(moment().timestamp()))
    built = next(WheelBuilder(str(CHECKOUT)).build(directory=str(into), versions=["standard"]))
    wheel = Path(built)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock = into / f"{NAME}-{VERSION}.txt"
    lock.write_text(f"./{wheel.name} --hash=sha256:{digest}\n{LOCK.read_text('utf-8')}", "utf-8")
    listed = into / f"{NAME}-{VERSION}.cdx.json"
    subject = component("pypi", NAME, VERSION, digest=digest, type_=ComponentType.APPLICATION)
    listed.write_text(bill(subject, [*packages()], vendored(), moment()), "utf-8")
    return wheel, lock, listed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
