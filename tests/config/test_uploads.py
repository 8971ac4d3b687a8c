"""What reading a form may cost, before anybody is known."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"a=" + b"%" * 150_000),
        ("multipart/form-data; boundary=here", b"--here\r\n\r\n" * 2_001 + b"--here--\r\n"),
    ],
)
def test_a_form_longer_than_any_of_ours_is_refused_unread(kind: str, body: bytes) -> None:
    answer = Client().generic("POST", "/admin/login/", body, content_type=kind)
    assert answer.status_code == 400
