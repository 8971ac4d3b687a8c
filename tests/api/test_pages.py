"""What the framework refuses before any view is reached."""

import pytest
from django.test import override_settings

from tests.api.conftest import Player, is_problem


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["/api/", "/api/campaigns", "/api/docs", "/api/sign-in", "/api/nowhere"])
def test_a_foreign_host_is_refused_as_problem_details(nobody: Player, path: str, debug: bool) -> None:
    with override_settings(DEBUG=debug):
        answer = nobody.get(path, Host="elsewhere.example")
    assert "host" in is_problem(answer, 400)["detail"]
    assert b"elsewhere" not in answer.content


def test_a_foreign_host_elsewhere_is_refused_by_a_page(nobody: Player) -> None:
    answer = nobody.get("/admin/login/", Host="elsewhere.example")
    assert (answer.status_code, answer["Content-Type"].split(";")[0]) == (400, "text/html")


def test_the_documentation_stays_a_page(nobody: Player) -> None:
    assert nobody.get("/api/docs")["Content-Type"].startswith("text/html")
