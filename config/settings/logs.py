"""Logs as structured events: lines of JSON for machines, coloured text for a person at a console."""

import sys
from typing import Any

import structlog

from people.secrecy import hide

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def links_hidden(_: Any, __: str, line: str) -> str:
    """A line as it is written, by any logger, without the secrets of links: lines are kept, and links are good."""
    return hide(line)


def logging(*, machine: bool, level: str = "INFO") -> dict[str, Any]:
    """Django's LOGGING; everything goes to the standard error stream."""
    renderer: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if machine
        # Plain tracebacks: the rich ones print local variables, and one of those may be the secret of the dice.
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *renderer,
                    links_hidden,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # In place of Django's own handler, which sends a mail for each error while somebody waits for his page:
            # the operator is written to by a worker (worker/faults.py).
            "django": {"handlers": [], "level": level},
            "django.server": {"handlers": ["console"], "level": level, "propagate": False},
            # It tells names and addresses of whoever mistypes a password.
            "axes": {"level": "ERROR"},
        },
    }


structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *SHARED,
        structlog.processors.StackInfoRenderer(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)

# Addresses of people are personal data, and logs are kept where erasure does not reach.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_CELERY_ENABLED = True
