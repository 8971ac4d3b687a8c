"""Refusals of the service itself, before or behind all views: problem details in the API, a plain page elsewhere."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.html import format_html

from api.pages import BELOW
from api.problems import problem

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1 style="font-size: 1.4rem">{title}</h1>
<p>{detail}</p>
</body></html>
"""


def refusal(path: str, status: int, detail: str, retry_after: int | None = None) -> HttpResponse:
    """The answer with this status to a request for `path`; `retry_after` seconds, where it is worth to try again."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    if path.startswith(BELOW):
        return problem(status, detail, headers=headers)
    page = format_html(PAGE, title=HTTPStatus(status).phrase, detail=detail)
    return HttpResponse(page, status=status, headers={**headers, "Cache-Control": "no-store"})
