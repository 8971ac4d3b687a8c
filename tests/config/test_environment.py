"""Numbers and addresses that an operator sets in the environment."""

import pytest

from config.settings.access import networks
from config.settings.environment import number


def test_a_number_is_read_and_the_default_stands_in_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENGINE_SECONDS", raising=False)
    assert number("ENGINE_SECONDS", 600, least=0, most=900) == 600

    monkeypatch.setenv("ENGINE_SECONDS", " ")
    assert number("ENGINE_SECONDS", 600, least=0, most=900) == 600

    for text, value in {"0": 0, " 900 ": 900, "7": 7}.items():
        monkeypatch.setenv("ENGINE_SECONDS", text)
        assert number("ENGINE_SECONDS", 600, least=0, most=900) == value


@pytest.mark.parametrize("text", ["abc", "-1", "901", "1.5", "1_0", "٣", "--1", "9" * 5000])
def test_anything_else_ends_the_start_in_a_line_that_names_it(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGINE_SECONDS", text)

    with pytest.raises(SystemExit, match=r"ENGINE_SECONDS is .*: give a whole number from 0 to 900"):
        number("ENGINE_SECONDS", 600, least=0, most=900)


def test_no_proxy_is_trusted_unless_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRUSTED_PROXIES", raising=False)
    assert networks("TRUSTED_PROXIES") == ()

    monkeypatch.setenv("TRUSTED_PROXIES", " 10.0.0.0/8 ,192.0.2.7,, ::1")
    assert networks("TRUSTED_PROXIES") == ("10.0.0.0/8", "192.0.2.7/32", "::1/128")


@pytest.mark.parametrize("text", ["proxy", "10.0.0.1/8", "10.0.0.0/8;::1"])
def test_what_is_no_address_ends_the_start_in_a_line(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", text)
    with pytest.raises(SystemExit, match=r"TRUSTED_PROXIES: .* give addresses or networks"):
        networks("TRUSTED_PROXIES")
