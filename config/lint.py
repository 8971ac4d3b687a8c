"""Every check that needs no test: `./run lint`.  All run, whatever one finds; exit code 1 if any does."""

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from config.state import CHECKOUT

PYTHON = (sys.executable, "-m")
COMMANDS: dict[str, tuple[str, ...]] = {
    "style": (*PYTHON, "ruff", "check", "--quiet"),
    "format": (*PYTHON, "ruff", "format", "--check", "--quiet"),
    "types": (*PYTHON, "mypy"),
    "layers": (sys.executable, "-c", "import importlinter.cli as c; c.lint_imports_command()", "--no-logo"),
    "clocks": (*PYTHON, "harness.suite.clocks"),
    "migrations": (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"),
    "records": (sys.executable, "manage.py", "refresh", "--check"),
}
# Hosts that serve packages: a lock that names one ties everybody to it.
REGISTRY_HOSTS = re.compile(
    r"pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|deb[.]debian[.]org|registry-1[.]docker"
)


def main() -> int:
    """Run all checks, each under its heading."""
    failed = [name for name, command in COMMANDS.items() if not heading(name, partial(passes, command))]
    if not heading("hosts", no_registry_hosts):
        failed.append("hosts")
    print(f"lint: {'failed: ' + ', '.join(failed) if failed else 'passed'}")
    return 1 if failed else 0


def heading(name: str, check: Callable[[], bool]) -> bool:
    """Announce a check and run it."""
    print(f"== {name}", flush=True)
    return check()


def passes(command: tuple[str, ...]) -> bool:
    """True if a tool is content."""
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode == 0


def no_registry_hosts() -> bool:
    """True if no file under version control names the host of a package registry."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, check=False)
    found = False
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = CHECKOUT / name
        if path.is_file() and REGISTRY_HOSTS.search(path.read_text(errors="replace")):
            print(f"{name}: names the host of a package registry")
            found = True
    return not found


if __name__ == "__main__":
    sys.exit(main())
