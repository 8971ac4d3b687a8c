"""A form of a page is filled in with what was sent, and nothing else of the page is touched."""

import pytest

from account.filling import Filled, Pairs, filled

PAGE, ACTION = "/admin/note/", "/admin/note/"


def fill(page: str, *sent: tuple[str, str], action: str = ACTION) -> str:
    """The page with its form filled in, and no note in it."""
    found = found_in(page, sent, action)
    assert found is not None
    return found.page


def found_in(page: str, sent: Pairs, action: str = ACTION) -> Filled | None:
    """What became of a page whose form was sent with these fields."""
    return filled(page, PAGE, action, sent, lambda without: "")


def form(inner: str, start: str = "") -> str:
    """A page with a form."""
    return f'<p class="x">before &amp; after</p><form method="post"{start}>{inner}</form><p>end'


@pytest.mark.parametrize(
    ("field", "sent", "wanted"),
    [
        ('<input name="a" value="1">', [("a", "2")], '<input name="a" value="2">'),
        ('<input name="a"/>', [("a", '<"&')], '<input name="a" value="&lt;&quot;&amp;">'),
        (
            '<input type="hidden" name="a" value="1">',
            [("a", "2")],
            '<input type="hidden" name="a" value="2">',
        ),
        (
            "<textarea name='a'>old</textarea>",
            [("a", "<b>\nc")],
            "<textarea name='a'>\n&lt;b&gt;\nc</textarea>",
        ),
        (
            '<input type="checkbox" name="a" value="1" checked><input type="checkbox" name="a" value="2">',
            [("a", "2")],
            '<input type="checkbox" name="a" value="1"><input type="checkbox" name="a" value="2" checked="">',
        ),
        ('<input type="checkbox" name="a">', [("a", "on")], '<input type="checkbox" name="a" checked="">'),
        (
            '<select name="a"><option value="1" selected>x<option value="2">y</select>',
            [("a", "2")],
            '<select name="a"><option value="1">x<option value="2" selected="">y</select>',
        ),
        (
            '<select name="a" multiple><option value="1"><option value="2"></select>',
            [("a", "1"), ("a", "2")],
            '<select name="a" multiple><option value="1" selected=""><option value="2" selected=""></select>',
        ),
        (
            '<input name="a" value=""><input name="a" value="">',
            [("a", "1"), ("a", "2")],
            '<input name="a" value="1"><input name="a" value="2">',
        ),
    ],
)
def test_a_field_holds_what_was_sent(field: str, sent: list[tuple[str, str]], wanted: str) -> None:
    assert fill(form(field), *sent) == form(wanted)


@pytest.mark.parametrize("kind", ["password", "file"])
def test_no_secret_and_no_file_is_filled_in(kind: str) -> None:
    page = form(f'<input type="{kind}" name="a">')
    assert fill(page, ("a", "x")) == page


def test_a_field_that_was_not_sent_stays_as_it_is() -> None:
    page = form('<input name="a" value="1"><textarea name="b">old</textarea>')
    assert fill(page, ("c", "x")) == page


def test_the_form_is_the_one_that_goes_to_the_address_and_holds_what_was_hidden() -> None:
    one = '<form method="post" action="/admin/note/"><input type="hidden" name="of" value="{}"><input name="a"></form>'
    others = (
        '<form method="get"><input name="a"></form><form method="post" action="x/"><input name="a"></form>'
    )
    page = others + one.format("n1") + one.format("n2")
    shown = fill(page, ("of", "n2"), ("a", "typed"))
    assert shown == others + one.format("n1") + one.format("n2").replace(
        '<input name="a">', '<input name="a" value="typed">'
    )
    assert found_in(others, (("a", "typed"),)) is None


def test_what_is_folded_stands_open_where_something_was_typed() -> None:
    page = f"<details><summary>s</summary>{form('<details><input name=a></details><details>x</details>')}</details>"
    shown = fill(page, ("a", "1"))
    assert shown.count('<details open="">') == 2
    assert shown.endswith("<details>x</details></form><p>end</details>")


def test_what_has_no_place_any_more_is_told_but_for_the_button() -> None:
    page = form('<input name="a"><select name="b"><option value="1"></select><button name="do" value="keep">')
    sent = (("a", "1"), ("a", "2"), ("b", "gone"), ("do", "keep"), ("c", " "), ("d", "4"))
    found = found_in(page, sent)
    assert found is not None
    assert found.without == (("a", "2"), ("b", "gone"), ("d", "4"))


def test_the_note_stands_at_the_head_of_the_form() -> None:
    found = filled(form("<input name=a>"), PAGE, ACTION, (("b", "2"),), lambda without: f"<i>{without}</i>")
    assert found is not None
    assert "<form method=\"post\"><i>(('b', '2'),)</i><input name=a>" in found.page
