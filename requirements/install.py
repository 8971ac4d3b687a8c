"""Make `.venv` and install one lock into it: `python3 requirements/install.py base|dev|bench|docs`.

Runs on a bare Python 3.11 or newer, before anything is installed.  Two at once are safe: the second waits.
What is installed already is not looked at again until the lock's text changes.
"""

import contextlib
import fcntl
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

CHECKOUT = Path(__file__).resolve().parents[1]
LOCKS = CHECKOUT / "requirements"
# Which environment a lock goes to, and which other locks it contains.
ENVIRONMENTS: dict[str, tuple[str, list[str]]] = {
    "base": (".venv", []),
    "dev": (".venv", ["base"]),
    "bench": (".venv-bench", []),
    "docs": (".venv-docs", []),
}
STAMP = "installed.json"
PIP = ["-m", "pip", "--disable-pip-version-check", "--no-input"]


def main(arguments: list[str]) -> None:
    """Install the lock that the command line names, once."""
    if len(arguments) != 1 or arguments[0] not in ENVIRONMENTS:
        sys.exit(f"usage: install.py {'|'.join(ENVIRONMENTS)}")
    lock = arguments[0]
    folder = CHECKOUT / ENVIRONMENTS[lock][0]
    if installed(folder, lock):
        return
    with alone(folder):
        if not installed(folder, lock):
            install(folder, lock)


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes from the same environment meanwhile; freed by the system whatever happens."""
    with lock_file(folder) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is setting up the environment; waiting for it ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def lock_file(folder: Path) -> IO[str]:
    """The file beside the environment that its makers lock."""
    try:
        return open(f"{folder}.lock", "w")
    except PermissionError:
        sys.exit(f"hauteville: {folder} must be set up anew, but belongs to another user: run as that user")


def installed(folder: Path, lock: str) -> bool:
    """Whether the environment works and holds this very lock."""
    return python(folder).exists() and stamps(folder).get(lock) == checksum(lock)


def install(folder: Path, lock: str) -> None:
    """Bring the environment to the lock; another lock's stamp goes, as the two may now differ."""
    if not has_pip(folder):
        make(folder)
    (folder / STAMP).unlink(missing_ok=True)
    say(f"installing requirements/{lock}.txt into {folder.name} (once) ...")
    argv = [python(folder), *PIP, "install", "--require-hashes", "-r", LOCKS / f"{lock}.txt"]
    follow(argv, (LOCKS / f"{lock}.txt").read_text().count("=="))
    held = [lock, *ENVIRONMENTS[lock][1]]
    (folder / STAMP).write_text(json.dumps({name: checksum(name) for name in held}))


def python(folder: Path) -> Path:
    """The environment's interpreter."""
    return folder / "bin" / "python"


def checksum(lock: str) -> str:
    """What tells one text of a lock from another."""
    return hashlib.sha256((LOCKS / f"{lock}.txt").read_bytes()).hexdigest()


def stamps(folder: Path) -> dict[str, str]:
    """The checksums of the locks that the environment holds."""
    try:
        held: dict[str, str] = json.loads((folder / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return held


def has_pip(folder: Path) -> bool:
    """Whether the environment is whole enough to install into."""
    return python(folder).exists() and quiet([python(folder), *PIP, "--version"])


def make(folder: Path) -> None:
    """Make the environment anew, by the first way that this machine offers; ends the program without one."""
    for way in (with_ensurepip, with_apt, with_debian_wheels):
        shutil.rmtree(folder, ignore_errors=True)
        if way(folder) and has_pip(folder):
            return
    shutil.rmtree(folder, ignore_errors=True)
    sys.exit("hauteville: cannot make a virtual environment: install python3-venv, or set PYTHON=...")


def with_ensurepip(folder: Path) -> bool:
    """The usual way; missing on Debian without python3-venv."""
    return quiet([sys.executable, "-m", "venv", folder])


def with_apt(folder: Path) -> bool:
    """As root on Debian: install what is missing."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say("installing python3-venv ...")
    return (
        quiet(["apt-get", "update"])
        and quiet(["apt-get", "install", "-y", "--no-install-recommends", "python3-venv"])
        and with_ensurepip(folder)
    )


def with_debian_wheels(folder: Path) -> bool:
    """Without root on Debian: fetch the package that holds pip, and unpack it aside."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return False
    say("fetching pip from Debian's packages ...")
    with tempfile.TemporaryDirectory() as aside:
        for part in ("state/lists/partial", "cache/archives/partial"):
            Path(aside, part).mkdir(parents=True)
        options = f"Dir::State={aside}/state Dir::State::status=/var/lib/dpkg/status Dir::Cache={aside}/cache"
        apt = ["apt-get", "-qq", *(part for option in options.split() for part in ("-o", option))]
        if not (quiet([*apt, "update"]) and quiet([*apt, "download", "python3-pip-whl"], aside)):
            return False
        packages = glob.glob(f"{aside}/python3-pip-whl_*.deb")
        wheels = f"{aside}/usr/share/python-wheels"
        return (
            bool(packages)
            and quiet(["dpkg-deb", "-x", packages[0], aside])
            and quiet([sys.executable, "-m", "venv", "--without-pip", folder])
            and any(
                quiet([python(folder), f"{pip}/pip", "install", "--no-index", "--find-links", wheels, "pip"])
                for pip in glob.glob(f"{wheels}/pip-*.whl")
            )
        )


def quiet(argv: list[str | Path], cwd: str | None = None) -> bool:
    """Run it without a word; whether it went well."""
    done = subprocess.run(argv, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode == 0


def follow(argv: list[str | Path], packages: int) -> None:
    """Run pip, counting its packages on the terminal; ends the program with pip's last words if it fails."""
    said: list[str] = []
    seen = 0
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            said.append(line)
            seen += line.startswith(("Collecting ", "Requirement already satisfied"))
            unpacking = line.startswith("Installing collected")
            show("  unpacking ..." if unpacking else f"  {min(seen, packages)} of {packages} packages")
    show("")
    if pip.returncode:
        sys.exit("".join(said[-15:]) + "hauteville: pip could not install the packages; see above")


def show(text: str) -> None:
    """Overwrite the last line of a terminal; say nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """One line to the person who waits."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
