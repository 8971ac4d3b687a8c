"""The production settings in real processes: what is missing, what is served, what is hidden."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.state import CHECKOUT
from tests.config.production import GIVEN, environment, served
from tests.plugins.commands import Nursery, started


@pytest.mark.parametrize("missing", sorted(GIVEN))
def test_a_missing_setting_is_named_in_one_line(missing: str, nursery: Nursery) -> None:
    given = {name: value for name, value in GIVEN.items() if name != missing}
    done = nursery.run("check", env=environment(**given))
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert missing in line
    assert not [name for name in GIVEN if name != missing and name in line]


def test_an_empty_setting_is_as_good_as_none(nursery: Nursery) -> None:
    done = nursery.run("check", env=environment(**GIVEN | {"SECRET_KEY": ""}))
    assert (done.returncode, "SECRET_KEY" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ALLOWED_HOSTS", ","),
        ("ALLOWED_HOSTS", "*"),
        ("SECRET_KEY", "x"),
        ("SITE_ADDRESS", "javascript:x"),
        ("OPERATOR_MAIL", "unused"),
        ("SECURE_SSL_REDIRECT", "no"),
    ],
)
def test_a_setting_that_cannot_be_right_is_named_in_one_line(name: str, text: str, nursery: Nursery) -> None:
    done = nursery.run("check", env=environment(**GIVEN | {name: text}))
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"hauteville: cannot start, {name} ")


def test_what_the_image_is_made_with_starts(nursery: Nursery) -> None:
    """Collecting static files asks for settings that are never used; they have to be such as could be."""
    recipe = (CHECKOUT / "Dockerfile").read_text().replace("\\\n", " ")
    [line] = [each for each in recipe.splitlines() if "collectstatic" in each]
    given = dict(re.findall(r"([A-Z_]+)=(\S+)", line))
    assert set(given) == set(GIVEN)
    assert nursery.run("check", env=environment(**given)).returncode == 0


def test_the_web_server_says_the_same_and_ends() -> None:
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.asgi"]
    given = environment(HAUTEVILLE_BIND="unix:/nonexistent/never")
    done = subprocess.run(argv, cwd=CHECKOUT, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot start, set in the environment: SECRET_KEY" in done.stderr


def test_the_worker_says_the_same_and_ends() -> None:
    argv = [sys.executable, "-m", "celery", "-A", "worker.app", "worker"]
    done = subprocess.run(argv, cwd=CHECKOUT, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot start, set in the environment: SECRET_KEY" in done.stderr


def test_the_checks_for_deployment_are_content() -> None:
    line = ("check", "--deploy", "--fail-level", "WARNING", "--tag", "security")
    done = started(*line, env=environment(**GIVEN))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_is_healthy_and_shows_its_figures_to_the_bearer_of_the_token(
    committed_db: str, tmp_path: Path
) -> None:
    with served(committed_db, tmp_path) as web:
        assert web.get("/health/", Accept="text/plain")[0] == 200
        assert web.get("/metrics")[0] == 404
        assert web.get("/metrics", Authorization="Bearer guessed")[0] == 404
        status, page = web.get("/nowhere")
        assert (status, "There is nothing here" in page) == (404, True)
        assert web.get(re.findall(r'href="(/static/[^"]+svg)"', page)[0])[0] == 200
        status, figures = web.get("/metrics", Authorization="Bearer figures")
        assert status == 200
        assert "django_http_requests_total" in figures
