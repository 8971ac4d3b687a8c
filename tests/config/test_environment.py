"""What an operator sets in the environment: what cannot be right ends the start in one line that names it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http.request import validate_host
from hypothesis import example, given
from hypothesis import strategies as st

from config.settings import environment
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


def taken(read: Callable[[str, str], Any], name: str, text: str) -> Any:
    """What a setting is read as; None where it ends the start, by a line that names it."""
    try:
        return read(name, text)
    except SystemExit as ended:
        said = str(ended)
    assert said.startswith(f"hauteville: cannot start, {name} ")
    assert len(said.splitlines()) == 1
    return None


def refusal(read: Callable[..., Any], *given: Any) -> str:
    """The line in which a start ends."""
    with pytest.raises(SystemExit) as ended:
        read(*given)
    line = str(ended.value)
    assert line.startswith("hauteville: cannot start, ")
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    "text", [",", " , ", "*", "*.example.org", "https://example.org", "example.org:8000", "a b"]
)
def test_names_that_no_request_could_be_for_end_the_start(text: str) -> None:
    assert "ALLOWED_HOSTS" in refusal(environment.hosts, "ALLOWED_HOSTS", text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("campaigns.example.org", ["campaigns.example.org"]),
        (" a.example , .b.example,", ["a.example", ".b.example"]),
        ("localhost,127.0.0.1,[::1]", ["localhost", "127.0.0.1", "[::1]"]),
        ("web_1,xn--bcher-kva.example", ["web_1", "xn--bcher-kva.example"]),
    ],
)
def test_names_are_taken_as_they_are_given(text: str, found: list[str]) -> None:
    assert environment.hosts("ALLOWED_HOSTS", text) == found


@given(text=st.text(max_size=40) | st.from_regex(r"[a-z0-9.:*\[\],-]{0,30}", fullmatch=True))
def test_names_are_refused_in_a_line_or_let_no_other_host_in(text: str) -> None:
    found = taken(environment.hosts, "ALLOWED_HOSTS", text)
    if found is not None:
        assert found
        assert not validate_host("elsewhere.invalid", found)


@pytest.mark.parametrize("text", ["x", "unused", "a long random text", "x" * 100, "abcdefg" * 10])
def test_a_secret_that_is_guessed_ends_the_start_and_is_not_told(text: str) -> None:
    line = refusal(environment.secret, "SECRET_KEY", text)
    assert "SECRET_KEY is too easy to guess" in line
    assert text == "x" or text not in line


@given(text=st.text("0123456789abcdef", min_size=64, max_size=64))
def test_a_random_text_is_a_secret(text: str) -> None:
    if len(set(text)) >= environment.LEAST_DIFFERENT:
        assert environment.secret("SECRET_KEY", text) == text


@pytest.mark.parametrize(
    "text",
    [
        "javascript:x",
        "campaigns.example.org",
        "//campaigns.example.org",
        "ftp://campaigns.example.org",
        "https://",
        "https://me@campaigns.example.org",
        "https://campaigns.example.org/below",
        "https://campaigns.example.org?x=1",
        "https://campaigns.example.org#x",
        "https://campaigns.example.org:port",
        "https://[::1",
        "https://a b",
        "https://*",
    ],
)
def test_what_begins_no_link_ends_the_start(text: str) -> None:
    assert "SITE_ADDRESS" in refusal(environment.site, "SITE_ADDRESS", text)


@pytest.mark.parametrize(
    "text", ["https://campaigns.example.org", "http://localhost:8000", "https://[2001:db8::1]:8443"]
)
def test_links_begin_as_is_said(text: str) -> None:
    assert environment.site("SITE_ADDRESS", text) == environment.site("SITE_ADDRESS", f"{text}/") == text


@given(text=st.text(max_size=40) | st.text(max_size=30).map("https://".__add__))
@example("https://[::1")
@example("https://a\nb")
def test_anything_else_is_refused_in_a_line(text: str) -> None:
    found = taken(environment.site, "SITE_ADDRESS", text)
    if found is not None:
        assert found.startswith(("http://", "https://"))
        assert not set(found) & set(" \n\t\"'<>")


@pytest.mark.parametrize(("text", "said"), [("1", True), ("0", False), ("", True), (" 0 ", False)])
def test_a_switch_is_one_or_nought(text: str, said: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_USE_TLS", text)
    assert environment.switch("EMAIL_USE_TLS", default=True) is said


@pytest.mark.parametrize("text", ["true", "yes", "2", "-1"])
def test_a_switch_that_says_neither_ends_the_start(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_USE_TLS", text)
    assert "EMAIL_USE_TLS" in refusal(lambda: environment.switch("EMAIL_USE_TLS", default=True))


def test_a_level_of_logs_is_one_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEVILLE_LOG_LEVEL", "warning")
    assert environment.level("HAUTEVILLE_LOG_LEVEL") == "WARNING"
    monkeypatch.setenv("HAUTEVILLE_LOG_LEVEL", "loud")
    assert "HAUTEVILLE_LOG_LEVEL" in refusal(environment.level, "HAUTEVILLE_LOG_LEVEL")


@pytest.mark.parametrize("text", ["unused", "a@b@c", "a@b,c@d", "a b@c", "A <a@b>", "@", "a@b\nc"])
def test_an_operator_who_cannot_be_written_to_ends_the_start(text: str) -> None:
    assert "OPERATOR_MAIL" in refusal(environment.mail_address, "OPERATOR_MAIL", text)
