"""The port at which a running `./run` serves, as it leaves word of it for other processes of this machine."""

from pathlib import Path

LAST_PORT = 65_535


def served_port(file: Path) -> int | None:
    """The port that a running `./run` has left in its file; None without one."""
    try:
        port = int(file.read_text())
    except (OSError, ValueError):
        return None
    return port if 1 <= port <= LAST_PORT else None
