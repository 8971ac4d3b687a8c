"""Many clients at once on loopback: each sends a request, waits for the answer, and sends the next.

A connection that ends before it has answered is a dropped request: it is counted, and its client goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles

Source = Callable[[], bytes]
"""The next request of one client, as the bytes that go out."""


@dataclass(frozen=True)
class Load:
    """The outcome of a time under load: answers a second, how long they took, in seconds, and requests without one."""

    rate: float
    took: Sequence[float]
    dropped: int = 0

    def percentile(self, percent: int) -> float:
        """The time within which so many percent of the answers were there, in seconds."""
        return quantiles(self.took, n=100)[percent - 1]


def request(method: str, path: str, token: str, body: bytes = b"") -> bytes:
    """A request of a player as it goes over the wire, on a connection that stays."""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body


def put_under_load(port: int, sources: Sequence[Source], seconds: float) -> Load:
    """Let one client of each source ask for so many seconds, all at once. Raises RuntimeError for a refusal."""
    return asyncio.run(_all(port, sources, seconds))


async def _all(port: int, sources: Sequence[Source], seconds: float) -> Load:
    begin = time.perf_counter()
    clients = [_Client(port, source) for source in sources]
    await asyncio.gather(*(client.ask_until(begin + seconds) for client in clients))
    spent = time.perf_counter() - begin
    took = [each for client in clients for each in client.took]
    return Load(len(took) / spent, took, sum(client.dropped for client in clients))


class _Client:
    """One client: how long its answers took, and how many requests had none."""

    def __init__(self, port: int, source: Source) -> None:
        self._connections, self._source = _Connections(port), source
        self.took: list[float] = []
        self.dropped = 0

    async def ask_until(self, end: float) -> None:
        """Ask, one request after the other."""
        try:
            while (start := time.perf_counter()) < end:
                try:
                    await self._connections.ask(self._source())
                except (asyncio.IncompleteReadError, ConnectionError):
                    self.dropped += 1
                    self._connections.close()
                else:
                    self.took.append(time.perf_counter() - start)
        finally:
            self._connections.close()


class _Connections:
    """One connection at a time, and another where the server has said that it ends it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: bytes) -> None:
        """Send a request and read its answer to the end. Raises where the connection ends before that."""
        reader, head = await self._sent(sent)
        status, headers = _head(head)
        body = await _body(reader, headers)
        if status >= 300:
            raise RuntimeError(f"{sent.split(b' HTTP')[0].decode()}: {status} {body[:500].decode()}")
        if headers.get("connection", "").lower() == "close":
            self.close()

    async def _sent(self, sent: bytes) -> tuple[asyncio.StreamReader, bytes]:
        """Send a request; the head of its answer, and where its body comes from."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(sent)
        return reader, await reader.readuntil(b"\r\n\r\n")

    def close(self) -> None:
        """Leave the server."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def _head(text: bytes) -> tuple[int, dict[str, str]]:
    first, *rest = text.decode("latin-1").split("\r\n")
    return int(first.split(" ")[1]), dict(_fields(rest))


def _fields(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip().lower(), value.strip()


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding", "").lower() != "chunked":
        return await reader.readexactly(int(headers["content-length"]))
    body = b""
    while size := int((await reader.readline()).split(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body
