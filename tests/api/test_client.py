"""A client that is made out of the schema by a generator from elsewhere files, checks and reads."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.test.testcases import LiveServerThread, _StaticFilesHandler

from tests.api.conftest import Player, Table, table

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "docs" / "client.yaml"
PACKAGE = "hauteville_client"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The package of a client, made of the schema as it is served; a warning of the generator is a failure."""
    folder = tmp_path_factory.mktemp("client")
    schema, made = folder / "schema.json", folder / "made"
    schema.write_bytes(Client().get("/api/schema?format=json").content)
    argv = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning"]
    argv += ["--path", str(schema), "--config", str(CONFIG), "--output-path", str(made)]
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    said = ran.stdout + ran.stderr
    assert ran.returncode == 0, said
    assert "WARNING" not in said.upper()
    sys.path.insert(0, str(made))
    yield PACKAGE
    sys.path.remove(str(made))
    for name in [each for each in sys.modules if each.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.fixture
def served(committed_db: str) -> Iterator[tuple[Table, str]]:
    """Corato behind a server on loopback, and the server's address."""
    opened = table()
    server = LiveServerThread("127.0.0.1", _StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    assert server.error is None
    yield opened, f"http://127.0.0.1:{server.port}"
    server.terminate()
    connections.close_all()


def test_each_model_has_a_name_of_its_own(nobody: Player) -> None:
    components = nobody.get("/api/schema?format=json").json()["components"]["schemas"]
    titles = [component.get("title", name) for name, component in components.items()]
    assert sorted(titles) == sorted(components)
    assert all(name.isidentifier() for name in components)


@pytest.fixture
def client(generated: str, served: tuple[Table, str]) -> Iterator[Any]:
    """The generated client of who plays the Normans."""
    corato, address = served
    made = importlib.import_module(generated)
    with made.AuthenticatedClient(address, token=corato.players["norman"].token, prefix="Token") as client:
        yield client


@pytest.fixture
def call(client: Any, served: tuple[Table, str]) -> Callable[..., Any]:
    """Ask at one of the client's doors."""

    def asked(door: str, **given: Any) -> Any:
        module = importlib.import_module(f"{PACKAGE}.api.{door}")
        return module.sync_detailed(served[0].campaign, client=client, **given)

    return asked


def test_a_generated_client_checks_files_and_reads(
    served: tuple[Table, str], call: Callable[..., Any]
) -> None:
    models = importlib.import_module(f"{PACKAGE}.models")
    condition = models.OddsCondition(models.OddsConditionIf.ODDS, at_least=60)
    march = models.March(models.MarchOrder.MARCH, "n1", ["5418"], attack=["any"], when=[condition])
    sheet = models.Sheet([march, models.Hold(models.HoldOrder.HOLD, "n2")])
    assert call("orders.check_sheet", day=1, body=sheet).parsed.would_be_filed
    filed = call("orders.file_sheet", day=1, body=sheet).parsed
    assert [verdict.verdict for verdict in filed.verdicts] == ["warned", "accepted"]
    on_file = call("orders.sheet", day=1).parsed
    assert on_file.receipt == filed.receipt
    assert (on_file.orders[0].path, on_file.orders[0].when[0].at_least) == (["5418"], 60)
    known = call("campaigns.situation").parsed
    assert (known.faction, known.groups["n1"].failed) == ("norman", [False, False, False])
    served[0].night()
    assert call("campaigns.report", day=1).parsed.day == 1
    [mine] = call("campaigns.proof", day=1).parsed.receipts
    assert (mine.digest, mine.counted) == (filed.receipt.digest, True)


def test_a_generated_client_reads_why_a_sheet_is_refused(call: Callable[..., Any]) -> None:
    models = importlib.import_module(f"{PACKAGE}.models")
    sheet = models.Sheet([models.Hold(models.HoldOrder.HOLD, "nobody")])
    answer = call("orders.file_sheet", day=1, body=sheet)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [fault.field for fault in answer.parsed.errors] == ["orders[0].group"]
