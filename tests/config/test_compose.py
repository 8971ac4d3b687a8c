"""The container files, as far as they can be held without an engine."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.embedded.binaries import find_postgres, find_redis
from config.state import CHECKOUT
from demo.processes import ENVIRONMENT

TEXT = (CHECKOUT / "docker-compose.yml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = COMPOSE["services"]
SECRETS = ("SECRET_KEY", "POSTGRES_PASSWORD")


def test_the_file_is_what_the_schema_of_compose_allows() -> None:
    argv = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run(
        [*argv, CHECKOUT / "docker-compose.yml"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_recipe_of_the_image_is_in_order() -> None:
    argv = [Path(sys.executable).with_name("hadolint"), CHECKOUT / "Dockerfile"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout


def test_every_base_of_the_image_is_the_python_that_tests_run_on() -> None:
    recipe = (CHECKOUT / "Dockerfile").read_text()
    assert re.findall(r"^ARG BASE=(.*)$", recipe, re.MULTILINE) == ["python:3.11-slim"]
    assert {base.split()[0] for base in re.findall(r"^FROM (.*)$", recipe, re.MULTILINE)} == {"${BASE}"}


@pytest.mark.parametrize("name", [".env", ".git", "state", "dist", "tests", "bench", ".venv"])
def test_secrets_and_what_a_server_does_without_stay_outside_the_image(name: str) -> None:
    assert name in (CHECKOUT / ".dockerignore").read_text().splitlines()


def test_the_service_is_a_web_server_workers_a_clock_a_database_and_a_broker() -> None:
    assert set(SERVICES) == {"web", "worker", "beat", "migrate", "database", "broker"}


def test_database_and_broker_are_those_that_tests_run_on() -> None:
    postgres = find_postgres(native=False, majors=frozenset())
    assert SERVICES["database"]["image"] == f"postgres:{postgres.major}"
    told = subprocess.run([find_redis(native=False), "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"Valkey server v=(\d+)", told.stdout)
    assert version
    assert SERVICES["broker"]["image"] == f"valkey/valkey:{version[1]}"


def test_a_volume_names_the_version_whose_data_it_holds() -> None:
    for name in ("database", "broker"):
        major = SERVICES[name]["image"].rpartition(":")[2]
        assert [volume.split(":")[0] for volume in SERVICES[name]["volumes"]] == [f"{name}-{major}"]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_what_stays_up_is_watched_and_restarted(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_waits_for_what_exists_and_says_until_when(name: str) -> None:
    for other, until in SERVICES[name].get("depends_on", {}).items():
        if until["condition"] == "service_healthy":
            assert "healthcheck" in SERVICES[other]
        else:
            assert until["condition"] == "service_completed_successfully"
            assert SERVICES[other]["restart"] == "no"


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_comes_from_the_environment_or_stops_the_start(secret: str) -> None:
    uses = re.findall(r"\$\{" + secret + r"\b([^}]*)\}", TEXT)
    assert uses
    assert all(use.startswith(":?") for use in uses)


def test_what_production_demands_is_handed_to_every_process_of_ours() -> None:
    production = (CHECKOUT / "config/settings/production.py").read_text()
    demanded = set(re.findall(r'^ {8}"([A-Z_]+)": "', production, re.MULTILINE))
    assert {"SECRET_KEY", "DATABASE_URL", "OPERATOR_MAIL"} <= demanded
    for name in ("web", "worker", "beat", "migrate"):
        assert demanded <= set(SERVICES[name]["environment"])


def test_only_the_web_server_is_reachable_and_only_from_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert list(published) == ["web"]
    assert all(port.startswith("127.0.0.1:") for port in published["web"])


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_logs_are_turned_over(name: str) -> None:
    logging = SERVICES[name]["logging"]
    assert logging["driver"] == "local"
    assert set(logging["options"]) == {"max-size", "max-file"}


def test_named_volumes_are_declared() -> None:
    used = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])}
    assert used == set(COMPOSE["volumes"])


def test_the_image_installs_by_hash_and_does_not_run_as_root() -> None:
    lines = (CHECKOUT / "Dockerfile").read_text().splitlines()
    assert any("--require-hashes -r requirements/base.txt" in line for line in lines)
    [account] = re.findall(r"useradd --system --uid (\d+)", "\n".join(lines))
    assert lines.index(f"USER {account}") < next(i for i, line in enumerate(lines) if line.startswith("CMD"))


READ = re.compile(r'(?:environ\.get|number)\("([A-Z_]+)"')
OURS = {"DJANGO_SETTINGS_MODULE", "HAUTEVILLE_BIND", "HAUTEVILLE_PORT", "PROMETHEUS_MULTIPROC_DIR"}
"""What the image or the compose file itself settles."""


@pytest.mark.parametrize(
    "module", ["settings/production.py", "settings/nights.py", "settings/web.py", "gunicorn.py"]
)
def test_what_an_operator_can_set_reaches_the_processes(module: str) -> None:
    wanted = set(READ.findall((CHECKOUT / "config" / module).read_text())) - OURS
    assert wanted
    assert wanted <= set(SERVICES["web"]["environment"])


def test_backups_are_kept_outside_the_containers() -> None:
    for name in ("web", "worker", "beat", "migrate"):
        assert SERVICES[name]["volumes"] == ["backups:/backups"]


def test_threads_share_their_memory_in_containers_as_on_one_machine() -> None:
    recipe = (CHECKOUT / "Dockerfile").read_text()
    assert f"MALLOC_ARENA_MAX={ENVIRONMENT['MALLOC_ARENA_MAX']} " in recipe
