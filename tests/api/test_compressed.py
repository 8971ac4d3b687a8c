"""What players and organisers read comes compressed, and what they know already is not sent again."""

import gzip

import pytest
from django.test import Client

from people.models import Account
from tests.api.conftest import Player, Table

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_map_goes_out_at_a_fraction_of_its_length(norman: Player) -> None:
    plain, packed = norman.get("map.svg"), norman.get("map.svg", **GZIP)
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 3


@pytest.mark.parametrize("path", ["map.svg", "situation"])
def test_what_is_known_is_not_sent_again_compressed_or_not(norman: Player, path: str) -> None:
    packed = norman.get(path, **GZIP)
    for headers in (GZIP, {}):
        again = norman.get(path, **headers, **{"If-None-Match": packed["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert "Accept-Encoding" in again["Vary"]


def test_a_sheet_is_replaced_by_the_tag_that_came_with_it_compressed(norman: Player) -> None:
    field = {"order": "choose_field", "against": ["lombard"], "north": "left"}
    assert norman.put("days/1/sheet", {"orders": [field] * 20}).status_code == 201
    seen = norman.get("days/1/sheet", **GZIP)["ETag"]
    assert seen.startswith("W/")
    assert norman.put("days/1/sheet", {"orders": []}, headers={"If-Match": seen}).status_code == 200


def test_the_desk_comes_compressed(corato: Table) -> None:
    client = Client()
    client.force_login(Account.objects.create_superuser("operator", "operator@example.org", "secret"))
    page = client.get("/admin/", headers=GZIP)
    assert page["Content-Encoding"] == "gzip"
    assert b"csrfmiddlewaretoken" in gzip.decompress(page.content)
