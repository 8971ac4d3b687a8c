"""Records that the modules of the suite make: the answers on kept campaigns, and pictures of made-up positions."""

import importlib
import json
import lzma
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from config.state import CHECKOUT
from harness.records.record import Texts

ANSWERS = CHECKOUT / "tests" / "recorded" / "answers.jsonl.xz"
SCHEMA = "/api/schema?format=json"
PICTURES = "tests.battles.guiscard.pictures"


def pictures() -> Texts:
    """The pictures of the page of sieges."""
    module = importlib.import_module(PICTURES)
    return {module.DOCS / name: module.picture(draw()) for name, draw in module.DRAWN.items()}


def answers_anew() -> None:
    """Gather the answers on the kept campaigns, on servers of a run of tests. Raises CalledProcessError."""
    argv = [sys.executable, "-m", "pytest", "-q", "tests/recorded/record.py", "-k", "answers"]
    subprocess.run(argv, cwd=CHECKOUT, check=True)


def answers_stale(path: Path = ANSWERS) -> Iterator[str]:
    """The difference between the schema of the API and the recorded one, if any."""
    if schema() != recorded_schema(path):
        yield f"{path.name}: {SCHEMA} is answered otherwise"


def schema() -> object:
    """The schema of the API, as it is served."""
    generated = SchemaGenerator().get_schema(public=True)
    return json.loads(OpenApiJsonRenderer().render(generated, renderer_context={}))


def recorded_schema(path: Path) -> object:
    """The schema among the recorded answers; None if it is missing."""
    answers = (json.loads(line) for line in lzma.decompress(path.read_bytes()).splitlines())
    return next((json.loads(each["body"]) for each in answers if each["asked"] == SCHEMA), None)
