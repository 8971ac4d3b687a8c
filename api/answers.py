"""Answering: bytes once encoded, with an ETag over those very bytes and nothing else."""

from typing import Any

import msgspec
from django.http import HttpResponse, HttpResponseNotModified
from rest_framework.request import Request

from api.kept import KeptAnswer, answer_of

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"
# A drawing or page that is opened by itself runs nothing and asks nobody for anything.
NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'"
_encoder = msgspec.json.Encoder()


def json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    """A document as JSON."""
    return HttpResponse(_encoder.encode(content), status=status, content_type=JSON, headers=headers)


def document(request: Request, body: bytes, media_type: str, language: str = "") -> HttpResponse:
    """A document that its reader may keep himself: unchanged since he read it, it is not sent again.

    `language` is the one that it is written in, if it is in words: the same bytes, in whichever language, are the same.
    """
    return ready(request, answer_of(body), media_type, language)


def enclosed(request: Request, text: str | bytes, media_type: str, language: str = "") -> HttpResponse:
    """`document` of a drawing or a page, which loads nothing."""
    body = text.encode() if isinstance(text, str) else text
    answer = document(request, body, media_type, language)
    answer["Content-Security-Policy"] = NOTHING_LOADED
    return answer


def ready(request: Request, answer: KeptAnswer, media_type: str, language: str = "") -> HttpResponse:
    """`document` of an answer that is at hand."""
    tag = answer.tag
    headers = {"ETag": tag}
    if language:
        headers["Content-Language"] = language
    known = request.META.get("HTTP_IF_NONE_MATCH", "")
    if known.strip() == "*" or tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(answer.body, content_type=media_type, headers=headers)


def json_document(request: Request, content: Any, language: str = "") -> HttpResponse:
    """`document` of JSON."""
    return document(request, encoded(content), JSON, language)


def encoded(content: Any) -> bytes:
    """A document as the bytes of JSON."""
    return _encoder.encode(content)
