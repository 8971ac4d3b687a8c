"""Nobody who asks waits for modules: those that answer are there before the first request."""

import json
import os
import subprocess
import sys

from config.state import CHECKOUT

ASKING = """
import json, sys
import config.asgi
there = set(sys.modules)
from django.test import Client
from people.models import Account
organiser = Client()
organiser.force_login(Account.objects.create_superuser("drogo"))
statuses = [Client().get(path).status_code for path in ("/", "/account/sign-in/", "/admin/login/", "/api/me", "/nowhere")]
statuses += [organiser.get(path).status_code for path in ("/admin/", "/admin/open/", "/account/", "/play/", "/api/schema")]
print(json.dumps([statuses, sorted(set(sys.modules) - there)]))
"""
OURS = (
    "account",
    "api",
    "campaign",
    "config",
    "desk",
    "eventlog",
    "people",
    "play",
    "worker",
    "django",
    "unfold",
)
TESTS_OWN = ("django.test", "django.core.management")


def test_no_request_is_the_first_to_import_a_view_or_what_its_page_needs(committed_db: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKING],
        cwd=CHECKOUT,
        env=os.environ | {"DATABASE_URL": committed_db},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    statuses, late = json.loads(done.stdout)
    assert 500 not in statuses
    ours = [name for name in late if name.startswith(OURS) and not name.startswith(TESTS_OWN)]
    assert ours == []
