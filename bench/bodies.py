"""`python -m bench.bodies`: what bodies below a megabyte cost that are made to cost much, in milliseconds of a core.

Requests go through Django's handler in this process. Exit code 1 when one costs more than a tenth of a second.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from bench.database import measured_database

SIZE = 990_000
MOST_MS = 100.0
ROUNDS = 3
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=here"


def orders(*written: bytes) -> bytes:
    """A sheet of these."""
    return b'{"orders":[' + b",".join(written) + b"]}"


def repeated(piece: bytes, size: int = SIZE, between: bytes = b",") -> bytes:
    """A piece as often as there is room for it."""
    return between.join([piece] * (size // (len(piece) + len(between))))


def keys(size: int = SIZE) -> bytes:
    """Different keys, the last of which stands twice."""
    count = size // 11
    return b",".join(b'"k%06d":1' % number for number in (*range(count), count - 1))


PLUNDER = b'{"order":"plunder","group":"n1","site":"trani","points":%s}'
MARCH = b'{"order":"march","group":"n1","path":[%s]}'
BODIES: Mapping[str, bytes] = {
    "a key twice among ninety thousand": b"{" + keys() + b"}",
    "the same key throughout": b"{" + repeated(b'"a":1') + b"}",
    "forty thousand keys in an order": orders(b'{"order":"hold",' + keys(440_000) + b"}"),
    "lists within lists": b"[" * (SIZE // 2) + b"]" * (SIZE // 2),
    "lists within lists, by the hundreds": orders(repeated(b"[" * 900 + b"]" * 900)),
    "lists within lists, as many as may be": orders(repeated(b"[" * 900 + b"]" * 900, 24_000)),
    "objects within objects": b'{"a":' * (SIZE // 6) + b"1" + b"}" * (SIZE // 6),
    "objects within objects, as many as may be": orders(
        repeated(b'{"a":' * 900 + b"1" + b"}" * 900, 290_000)
    ),
    "empty objects": orders(repeated(b"{}")),
    "empty objects, as many as may be": orders(repeated(b"{}", 99_000)),
    "one long number": orders(b"1" * SIZE),
    "long numbers": orders(*[PLUNDER % (b"1" * 4_200)] * 200),
    "long fractions": orders(repeated(b"1e" + b"9" * 4_000)),
    "one long text": orders(b'"' + b"a" * SIZE + b'"'),
    "escapes": orders(b'"' + b"\\u00e9" * (SIZE // 6) + b'"'),
    "unknown kinds with long names": orders(*[b'{"order":"%s"}' % (b"a" * 4_900)] * 200),
    "unknown fields with long names": orders(*[b'{"order":"hold","%s":1}' % (b"a" * 4_900)] * 200),
    "long ways to nowhere": orders(*[MARCH % repeated(b'"%s"' % (b"x" * 79), 4_900)] * 190),
    "long ways there and back": orders(*[MARCH % repeated(b'"5418","5419"', 800)] * 200),
    "no JSON at all": b"\xff" * SIZE,
    "a text that does not end": b'"' + b"\\" * (SIZE - 1),
}
EMPTY = b"--here\r\n"
FIELD = b'--here\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'
FORMS: Mapping[tuple[str, str], bytes] = {
    ("many fields", FORM): repeated(b"a=1", between=b"&"),
    ("broken escapes", FORM): b"a=" + b"%" * SIZE,
    ("broken escapes, as long as may be", FORM): b"a=" + b"%" * 149_000,
    ("as many fields as may be", FORM): repeated(b"a=1", 39_996, between=b"&"),
    ("empty parts", PARTS): repeated(EMPTY, between=b"\r\n"),
    ("empty parts, as many as may be", PARTS): repeated(EMPTY, 1_999 * 10, between=b"\r\n"),
    ("many fields in parts", PARTS): repeated(FIELD, between=b"\r\n"),
    ("fields in parts, as many as may be", PARTS): repeated(FIELD, 1_999 * 57, between=b"\r\n"),
}


def main() -> int:
    """Measure, print, judge."""
    with measured_database():
        from bench import prepared
        from bench.http import Player

        logging.disable()
        campaign = prepared.opened()
        player = Player(campaign)
        costs = {what: cost(player, request) for what, request in requests(campaign)}
    for what, spent in sorted(costs.items(), key=lambda each: -each[1]):
        sys.stdout.write(f"{spent:8.1f} ms  {what}\n")
    return 0 if all(spent <= MOST_MS for spent in costs.values()) else 1


def requests(campaign: UUID) -> Iterator[tuple[str, tuple[str, str, str, bytes]]]:
    """The requests that are measured: a name, and method, path, media type and body."""
    sheet = f"/api/campaigns/{campaign}/days/1/sheet"
    for what, body in BODIES.items():
        yield f"PUT of a sheet: {what}", ("PUT", sheet, JSON, body)
        yield f"check: {what}", ("POST", f"{sheet}/check", JSON, body)
        yield f"sign-in: {what}", ("POST", "/api/sign-in", JSON, body)
    for (what, kind), body in FORMS.items():
        yield f"the desk's sign-in: {what}", ("POST", "/admin/login/", kind, body)


def cost(player: Any, request: tuple[str, str, str, bytes]) -> float:
    """Milliseconds of a core that a request takes, the least of some rounds."""
    method, path, kind, body = request
    spent = []
    for _ in range(ROUNDS):
        environ = player.environ(method, path, body, kind)
        environ["HTTP_COOKIE"] = f"csrftoken={'a' * 32}"
        start = time.process_time()
        player.handler(environ)
        spent.append(1000 * (time.process_time() - start))
    return min(spent)


if __name__ == "__main__":
    sys.exit(main())
