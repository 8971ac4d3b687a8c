"""Logs: what they say of a failure, and what they never say."""

import io
import logging
from logging.config import dictConfig

import pytest
import structlog
from django.utils.log import AdminEmailHandler

from config.settings.logs import logging as settings


def written(*, machine: bool) -> io.StringIO:
    """What the logger of these tests writes from now on."""
    chosen = settings(machine=machine)
    out = io.StringIO()
    chosen["handlers"]["console"]["stream"] = out
    chosen["loggers"] = {"tests.secrets": {"handlers": ["console"], "level": "INFO", "propagate": False}}
    del chosen["root"]
    dictConfig(chosen)
    return out


@pytest.mark.parametrize("machine", [False, True])
def test_a_failure_is_logged_without_the_values_of_its_variables(machine: bool) -> None:
    out = written(machine=machine)
    parts = ["dice", "secret"]
    hidden = "-".join(parts)
    try:
        raise ValueError(f"about {len(hidden)} letters")
    except ValueError:
        logging.getLogger("tests.secrets").exception("a night failed")
    assert "about 11 letters" in out.getvalue()
    assert hidden not in out.getvalue()


@pytest.mark.parametrize("machine", [False, True])
def test_no_line_holds_the_secret_of_a_link(machine: bool) -> None:
    out = written(machine=machine)
    link = "/account/password/MQ/c9x1-0123456789abcdef/"
    logging.getLogger("tests.secrets").info("Not Found: %s", link)
    structlog.get_logger("tests.secrets").info(
        "request_started", request=f"GET {link}", user_agent="a browser"
    )
    try:
        raise ValueError(f"about https://campaign.example{link}")
    except ValueError:
        logging.getLogger("tests.secrets").exception("a request failed")
    assert out.getvalue().count("/account/password/MQ/[hidden]/") == 3
    assert "0123456789abcdef" not in out.getvalue()


@pytest.mark.parametrize("machine", [False, True])
def test_no_logger_sends_mail(machine: bool) -> None:
    """Whoever logs would wait for the mail server, and with him whoever waits for his page."""
    chosen = settings(machine=machine)
    assert {each["class"] for each in chosen["handlers"].values()} == {"logging.StreamHandler"}
    assert not [each for each in logging.getLogger("django").handlers if isinstance(each, AdminEmailHandler)]
