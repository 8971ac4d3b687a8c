"""What nobody would type into a form by good will."""

from collections.abc import Iterator

from tests.play.forms import Form

HOSTILE = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "-1",
    "0",
    "1.5",
    "1e9",
    "9" * 40,
    "2147483648",
    "9223372036854775808",
    "NaN",
    "-inf",
    "٣",
    "½",
    "\u202e",
    "💣" * 200,
    "a" * 5000,
    "<script>alert(1)</script>",
    "{reason}%s{0}",
    "../../etc/passwd",
    "2026-02-30T25:61",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "2026-03-29T02:30",
    "25:99",
    "Europe/../Rome",
    "[]",
    "null",
    "00000000-0000-0000-0000-000000000000",
)
"""Values of single fields: numbers beyond all bounds, moments that there are not, letters that no database keeps."""


ONCE = "csrfmiddlewaretoken"
"""What a form brings against strangers, which is not for pages to judge."""


def spoilt(form: Form) -> Iterator[tuple[str, str, dict[str, list[str]]]]:
    """What a form sends with one of its fields spoilt, in every way: which, by what, and all of it."""
    sent = form.sent()
    names = dict.fromkeys([*sent, *form.choices, *(name for name, _ in form.buttons)])
    for name in (each for each in names if each != ONCE):
        for value in HOSTILE:
            yield name, value, sent | {name: [value]}
