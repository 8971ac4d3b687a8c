"""Many clients at once on loopback: each sends a request, waits for the answer, and sends the next."""

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
    """What came of a time under load: requests a second, and how long the answers took, in seconds."""

    rate: float
    took: Sequence[float]

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
    asked = await asyncio.gather(*(_client(port, source, begin + seconds) for source in sources))
    spent = time.perf_counter() - begin
    took = [each for times in asked for each in times]
    return Load(len(took) / spent, took)


async def _client(port: int, source: Source, end: float) -> list[float]:
    took: list[float] = []
    connections = _Connections(port)
    try:
        while (start := time.perf_counter()) < end:
            await connections.ask(source())
            took.append(time.perf_counter() - start)
    finally:
        connections.close()
    return took


class _Connections:
    """One connection at a time, and another where the server ends it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: bytes) -> None:
        """Send a request and read its answer to the end; on a new connection where the server has ended the one before."""
        try:
            reader, head = await self._sent(sent)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
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
