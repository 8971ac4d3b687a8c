"""Clients of the bench: a request that nobody answers is counted, and the bench goes on."""

import asyncio
import threading
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace

import pytest

from bench import clients
from bench.clients import Load, put_under_load, request
from bench.load import dropped

DROPPED = 3
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
CLOSING = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"


@pytest.fixture
def forgetful() -> Iterator[int]:
    """The port of a server that leaves its first requests without an answer, and ends each connection after two."""
    asked = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        for answer in (ANSWER, CLOSING):
            await reader.readuntil(b"\r\n\r\n")
            asked += 1
            if asked <= DROPPED:
                break
            writer.write(answer)
        writer.close()

    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(asyncio.start_server(serve, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield server.sockets[0].getsockname()[1]
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    server.close()
    loop.run_until_complete(server.wait_closed())
    loop.close()


def test_requests_without_an_answer_are_counted_and_their_clients_go_on(
    forgetful: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A clock that goes on by a second whenever it is looked at.
    monkeypatch.setattr(clients, "time", SimpleNamespace(perf_counter=count().__next__))
    asked = 0

    def source() -> bytes:
        nonlocal asked
        asked += 1
        return request("GET", "/", "token")

    load = put_under_load(forgetful, [source], 40)
    assert load.dropped == DROPPED
    assert len(load.took) == asked - DROPPED > 0


def test_the_figure_of_a_run_tells_how_many_were_dropped_and_where() -> None:
    figure = dropped({"GET": [Load(1, [1], 2), Load(1, [1])], "PUT": [Load(1, [1], 1)]})
    assert (figure.value, figure.beside, figure.met) == (3, {"GET": 2, "PUT": 1}, False)
    assert dropped({"GET": [Load(1, [1])]}).met
