"""The documentation as a site: its pages laid out, made once, and served under the policy in force."""

import contextlib
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from account.documents import address_of
from config.state import CHECKOUT
from desk.founding.opening import OpeningForm
from reference import building

PYTHON = CHECKOUT / ".venv-docs" / "bin" / "python"
FIRST = ("/rules/guiscard-campaign/", "/rules/guiscard-siege/", "/rules/guiscard-tactical/")
LISTED = re.compile(r"^[A-Za-z0-9_/-]+$", re.MULTILINE)


@pytest.fixture
def site(tmp_path: Path, settings: Any) -> Path:
    """A site of two pages."""
    made = tmp_path / "docs"
    (made / "architecture").mkdir(parents=True)
    (made / "index.html").write_text("<title>Hauteville</title>")
    (made / "architecture" / "log.html").write_text("the log")
    (made / "tools.js").write_text("1;")
    (tmp_path / "secret").write_text("nobody reads this")
    settings.DOCS_SITE = made
    return made


def told(client: Client, path: str) -> str:
    """What a page of the site says."""
    answer = client.get(path)
    assert answer.status_code == 200
    with contextlib.closing(answer):
        return b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]


def test_the_site_is_served_to_anybody(client: Client, site: Path) -> None:
    assert told(client, "/docs/") == "<title>Hauteville</title>"
    assert told(client, "/docs/architecture/log.html") == "the log"
    with contextlib.closing(client.get("/docs/tools.js")) as script:
        assert script["Content-Type"].startswith("text/javascript")


def test_the_rules_lead_to_the_site_and_by_a_name_of_its_own_to_the_api(client: Client, site: Path) -> None:
    page = client.get("/rules/").content.decode()
    assert '<a href="/docs/">Documentation</a>' in page
    assert '<a href="/api/docs">API for programs</a>' in page
    french = client.get("/rules/", headers={"accept-language": "fr"}).content.decode()
    assert '<a href="/api/docs">API pour les programmes</a>' in french


def test_the_words_and_the_site_stand_before_the_catalogues(client: Client, site: Path) -> None:
    page = client.get("/rules/").content.decode()
    main = page[page.index("<h1>") : page.index("</article>")]
    places = [main.index(f'href="{each}"') for each in ("/rules/words/", "/docs/", *FIRST)]
    assert places == sorted(places)


def test_a_page_of_the_site_is_named_where_the_site_is_there(site: Path, settings: Any) -> None:
    assert address_of("skirmish") == "/docs/skirmish.html"
    assert 'href="/docs/skirmish.html"' in str(OpeningForm().fields["battles"].help_text)
    settings.DOCS_SITE = site / "none"
    assert address_of("skirmish") == ""
    assert str(OpeningForm().fields["battles"].help_text) == ""


def test_its_scripts_are_files_of_this_server(client: Client, site: Path) -> None:
    with contextlib.closing(client.get("/docs/")) as answer:
        policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["nothing.html", "../secret", "%2e%2e/secret", "architecture/"])
def test_nothing_else_is_served(client: Client, site: Path, path: str) -> None:
    assert client.get(f"/docs/{path}").status_code == 404


def test_a_server_without_the_site_says_how_it_is_made(client: Client, tmp_path: Path, settings) -> None:  # type: ignore[no-untyped-def]
    settings.DOCS_SITE = tmp_path / "none"
    answer = client.get("/docs/player.html")
    assert answer.status_code == 404
    assert "./run docs" in answer.content.decode()
    assert 'href="/docs/"' not in client.get("/rules/").content.decode()


def test_every_page_of_the_folder_is_in_the_list_of_the_site() -> None:
    listed = set(LISTED.findall((building.SITE / "index.md").read_text()))
    pages = {path.relative_to(building.DOCS) for path in building.sources() if path.suffix == ".md"}
    assert {page.with_suffix("").as_posix() for page in pages if page.parts[0] != "site"} == listed


def test_a_page_that_is_named_by_its_file_becomes_a_link() -> None:
    text = "Read `docs/player.md`, `architecture/log.md`, `log.md` and `nothing.md`."
    assert building.with_links(text, Path("architecture/campaign.md")) == (
        "Read [`docs/player.md`](../player.md), [`architecture/log.md`](log.md), [`log.md`](log.md) and `nothing.md`."
    )
    assert building.with_links("See `player.md`.", Path("player.md")) == "See `player.md`."


def test_pages_are_laid_out_with_their_pictures(tmp_path: Path) -> None:
    building.stage(tmp_path)
    assert (tmp_path / "conf.py").is_file()
    assert (tmp_path / "map.svg").read_bytes() == (building.DOCS / "map.svg").read_bytes()
    assert not (tmp_path / "rules").exists()


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("work")
    with pytest.raises(SystemExit, match="holds something else"):
        building.main(["--into", str(tmp_path)])
    assert (tmp_path / "mine").read_text() == "work"


def test_a_site_of_the_same_pages_is_not_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / building.STAMP).write_text(building.digest())
    building.main(["--into", str(tmp_path)])
    assert capsys.readouterr().out.endswith("as it was\n")


def test_without_a_folder_the_site_is_made_where_the_service_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEVILLE_STATE", "/somewhere")
    monkeypatch.delenv("DOCS_SITE", raising=False)
    assert building.site_folder() == Path("/somewhere/docs")
    monkeypatch.setenv("DOCS_SITE", "/docs")
    assert building.site_folder() == Path("/docs")


@pytest.mark.skipif(not PYTHON.exists(), reason="`./run docs` fetches the tool that makes the site")
def test_the_site_has_a_search_and_no_script_inside_a_page(tmp_path: Path) -> None:
    made = tmp_path / "made"
    argv = [PYTHON, "-m", "reference.building", "--into", made]
    subprocess.run(argv, cwd=CHECKOUT, check=True, capture_output=True)
    assert "besieg" in (made / "searchindex.js").read_text()
    assert 'href="architecture.html"' in (made / "index.html").read_text()
    for page in made.rglob("*.html"):
        text = page.read_text()
        assert re.findall(r"<script(?![^>]* src=)", text) == [], page.name
        assert "://" not in "".join(re.findall(r"<(?:script|link)[^>]*>", text)), page.name
        assert not re.search(r"<[^>]* on[a-z]+=", text), page.name
