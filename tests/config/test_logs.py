"""Logs: what they say of a failure, and what they never say."""

import io
import logging
from logging.config import dictConfig

import pytest

from config.settings.logs import logging as settings


@pytest.mark.parametrize("machine", [False, True])
def test_a_failure_is_logged_without_the_values_of_its_variables(machine: bool) -> None:
    chosen = settings(machine=machine)
    out = io.StringIO()
    chosen["handlers"]["console"]["stream"] = out
    chosen["loggers"] = {"tests.secrets": {"handlers": ["console"], "level": "INFO", "propagate": False}}
    del chosen["root"]
    dictConfig(chosen)
    parts = ["dice", "secret"]
    hidden = "-".join(parts)
    try:
        raise ValueError(f"about {len(hidden)} letters")
    except ValueError:
        logging.getLogger("tests.secrets").exception("a night failed")
    assert "about 11 letters" in out.getvalue()
    assert hidden not in out.getvalue()
