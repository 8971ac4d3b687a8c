"""Answers above two kilobytes come compressed where the reader accepts it."""

import gzip
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config import compressing
from config.compressing import LEAST, Compressing, accepted


def answered(body: bytes, kind: str = "application/json", accepts: str = "gzip", **headers: str) -> Any:
    """An answer of these bytes as it leaves the service."""
    made = Compressing(lambda request: HttpResponse(body, content_type=kind, headers=headers or None))
    return made(RequestFactory().get("/", headers={"Accept-Encoding": accepts}))


def test_an_answer_below_two_kilobytes_is_sent_as_it_is() -> None:
    assert answered(b"a" * (LEAST - 1)).content == b"a" * (LEAST - 1)
    assert gzip.decompress(answered(b"a" * LEAST).content) == b"a" * LEAST


@pytest.mark.parametrize("kind", ["application/json", "text/html", "image/svg+xml"])
def test_a_compressed_answer_says_so_and_has_a_weak_tag(kind: str) -> None:
    answer = answered(b"word " * 1000, kind, ETag='"abc"', Vary="Accept")
    assert answer["Content-Encoding"] == "gzip"
    assert answer["ETag"] == 'W/"abc"'
    assert answer["Content-Length"] == str(len(answer.content))
    assert {each.strip() for each in answer["Vary"].split(",")} == {"Accept", "Accept-Encoding"}
    assert gzip.decompress(answer.content) == b"word " * 1000


@pytest.mark.parametrize("accepts", ["", "identity", "gzip;q=0", "br", "*;q=0", "gzip; q=0.0, *"])
def test_who_does_not_accept_it_gets_the_answer_as_it_is(accepts: str) -> None:
    answer = answered(b"word " * 1000, accepts=accepts, ETag='"abc"')
    assert answer.content == b"word " * 1000
    assert (answer.get("Content-Encoding"), answer["ETag"]) == (None, '"abc"')
    assert answer["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepts", ["gzip", "br, GZIP;q=0.5", "*", "deflate, gzip;q=1.0, *;q=0"])
def test_gzip_is_accepted_by_name_or_with_all(accepts: str) -> None:
    assert accepted(accepts)


def test_a_drawing_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    compress = gzip.compress
    monkeypatch.setattr(
        compressing.gzip, "compress", lambda *given, **more: (done.append(1), compress(*given, **more))[1]
    )
    drawing = b"<svg>" + b"hex " * 5000
    bodies = {answered(drawing, "image/svg+xml").content for _ in range(3)}
    assert (len(bodies), len(done)) == (1, 1)
