"""What the demonstration prints can be read and copied, however wide the terminal is."""

from io import StringIO
from uuid import uuid4

import pytest
from rich.console import Console

from demo import showing
from demo.cast import ORGANISER, Cast

PASSWORDS = {ORGANISER: "heron-anvil-lantern-42", "norman": "barley-thistle-9"}
TITLE = "Who may sign in (these passwords are printed once and kept nowhere):"


def printed(width: int) -> str:
    out = StringIO()
    cast = Cast(uuid4(), "tenure", PASSWORDS, {"norman": "norman"})
    showing.passwords(cast, Console(file=out, width=width))
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_title_of_the_passwords_stands_on_one_line_and_none_is_cut(width: int) -> None:
    told = printed(width)
    assert told.splitlines()[0] == TITLE
    for name, password in PASSWORDS.items():
        assert f" {name} " in told
        assert f" {password} " in told
