"""The pages of the rules: public, in the reader's language, with what belongs to a rule."""

import re

import pytest
from django.test import Client

from reference.rules import tables_of
from reference.writing import grids
from rulebook.book.shelf import shelf
from rulebook.book.table_words import table_words

pytestmark = pytest.mark.django_db


def text_of(answer: object) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()))  # type: ignore[attr-defined]


def test_a_rule_has_a_page_that_needs_no_account(client: Client) -> None:
    answer = client.get("/rules/GC-8.1d/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "<h1>A group may be split</h1>" in page
    assert 'href="/rules/GC-8.1a/"' in page
    assert 'href="/rules/words/#group"' in page
    assert "In our own words. The printed rule: paragraph 8.1 of the campaign half" in text_of(answer)


@pytest.mark.parametrize("path", ["", "words/", "guiscard-campaign/", "GC-8.1d/"])
def test_its_pages_have_the_bar_of_all_pages_with_help_marked(client: Client, path: str) -> None:
    page = client.get(f"/rules/{path}").content.decode()
    assert '<a class="link" href="/rules/" aria-current="true">Help</a>' in page
    assert page.count('aria-current="true"') == 1


def test_a_rule_names_the_rules_that_lean_on_it_and_the_decisions_it_follows(client: Client) -> None:
    page = client.get("/rules/GC-8.1a/").content.decode()
    assert 'href="/rules/GC-8.1d/">GC-8.1d <span lang="en">A group may be split</span></a>' in page
    assert '<dt id="D9">D9</dt>' in page
    assert 'href="#D9"' in page


def test_a_rule_shows_the_short_tables_of_its_paragraph_and_those_that_it_names(client: Client) -> None:
    page = client.get("/rules/GC-8.4c/").content.decode()
    assert "<caption>supply that is needed</caption>" in page
    assert "<caption>days without supply</caption>" in page
    page = client.get("/rules/GC-13.6a/").content.decode()
    assert '<a href="#M-militia">militia</a>' in page
    assert "<caption>militia of a town</caption>" in page


def test_a_table_of_lists_has_rows_and_columns_with_headings(client: Client) -> None:
    page = client.get("/rules/GC-17.2b/").content.decode()
    table = page[page.index("<caption>result by die and difference</caption>") :]
    heads = re.findall(r'<th scope="col">([^<]*)</th>', table[: table.index("</thead>")])
    assert heads[:3] == ["", "up to \N{MINUS SIGN}121", "\N{MINUS SIGN}120 to \N{MINUS SIGN}81"]
    assert heads[-1] == "121 or more"
    assert '<tr><th scope="row">1</th><td>E</td><td>F</td>' in table
    assert "<caption>columns of the result</caption>" not in page


def test_the_names_of_rows_and_columns_are_words(client: Client) -> None:
    page = client.get("/rules/GC-17.2b/").content.decode()
    assert '<th scope="row">one and a half times the numbers</th>' in page
    page = client.get("/rules/GC-17.3a/").content.decode()
    assert '<th scope="col">dead of the attacker</th>' in page
    page = client.get("/rules/GC-8.4c/").content.decode()
    assert '<th scope="col">heads up to</th>' in page


def test_the_names_of_rows_and_columns_are_french_in_french(client: Client) -> None:
    page = client.get("/rules/GC-17.2b/", headers={"accept-language": "fr"}).content.decode()
    table = page[page.index("<caption>résultat selon le dé et la différence</caption>") :]
    heads = re.findall(r'<th scope="col">([^<]*)</th>', table[: table.index("</thead>")])
    assert heads[2] == "\N{MINUS SIGN}120 à \N{MINUS SIGN}81"
    assert heads[-1] == "121 ou plus"
    assert '<th scope="row">deux fois le nombre</th>' in page


CODE = re.compile(r"[A-Z]{1,3}( .*)?|[\d+/\-]*|.*\d to .*|.* or more|up to .*")
"""Names of rows and columns that are codes on counters, numbers or bounds."""


def test_every_table_beside_a_rule_has_its_names_in_words_of_both_languages() -> None:
    known, missing = table_words(), set[str]()
    spoken = {"en": {each.en for each in known.values()}, "fr": {each.fr for each in known.values()}}
    for found in shelf().rules.values():
        tables = [*tables_of(found), *(each for named in found.volume.named.values() for each in named)]
        for language, words in spoken.items():
            for made in grids(tables, language):
                heads = {*made.columns, *(row[0] for row in made.rows if made.headed)}
                missing |= {head for head in heads if head not in words and not coded(head, language)}
                missing |= {made.title} - words
    assert missing == set()
    assert all(each.en and each.fr for each in known.values())


def coded(head: str, language: str) -> bool:
    """True if a name is a code, a number or a bound in any language."""
    bound = language == "fr" and re.fullmatch(r".*\d à .*|.* ou plus|jusqu.à .*", head) is not None
    return bound or CODE.fullmatch(head) is not None


def test_a_paragraph_shows_all_its_rules(client: Client) -> None:
    page = client.get("/rules/GC-14.8/").content.decode()
    assert [letter in page for letter in re.findall("GC-14.8[a-f]", page)]
    assert "massacred" in page


def test_the_id_in_small_letters_leads_to_the_page(client: Client) -> None:
    answer = client.get("/rules/gc-8.1a/")
    assert (answer.status_code, answer["Location"]) == (302, "/rules/GC-8.1a/")


@pytest.mark.parametrize("asked", ["GC-8.1z", "nonsense", "GC-99"])
def test_an_unknown_id_is_not_found_and_offers_the_nearest_three(client: Client, asked: str) -> None:
    answer = client.get(f"/rules/{asked}/")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert 'role="search"' in page
    assert page.count('<li><a href="/rules/GC-') + page.count('<li><a href="/rules/GS-') <= 3
    assert page.count('<ul class="rules">') == 1


def test_what_was_asked_is_escaped(client: Client) -> None:
    page = client.get("/rules/%3Cb%3E/").content.decode()
    assert "<b></h1>" not in page
    assert "&lt;b&gt;" in page


@pytest.mark.parametrize("volume", ["guiscard-campaign", "guiscard-siege", "bodies", "warmaster", "grunwald"])
def test_a_catalogue_lists_its_chapters_and_rules(client: Client, volume: str) -> None:
    answer = client.get(f"/rules/{volume}/")
    assert answer.status_code == 200
    assert answer.content.decode().count("<h2 id=") > 1


def test_the_decisions_of_a_catalogue_stand_on_a_page(client: Client) -> None:
    page = client.get("/rules/guiscard-campaign/decisions/").content.decode()
    assert '<dt id="D1">D1</dt>' in page
    assert client.get("/rules/nothing/decisions/").status_code == 404


def test_a_search_shows_rules_and_words(client: Client) -> None:
    page = client.get("/rules/", {"q": "ransom"}).content.decode()
    assert 'href="/rules/GC-14.8d/"' in page
    assert 'href="/rules/words/#ransom"' in page
    assert "Nothing was found" in text_of(client.get("/rules/", {"q": "xyzzy"}))


def test_a_french_reader_reads_french_where_there_is_a_text(client: Client) -> None:
    page = client.get("/rules/GC-8.1a/", headers={"accept-language": "fr"}).content.decode()
    assert "Un groupe compte au moins trois personnes" in page
    assert "anglais" not in text_of(client.get("/rules/GC-8.1a/", headers={"accept-language": "fr"}))


def test_a_french_reader_is_told_where_a_rule_is_in_english_only(client: Client) -> None:
    answer = client.get("/rules/GT-4.1b/", headers={"accept-language": "fr"})
    assert "Cette règle n’existe pour l’instant" in text_of(answer)  # noqa: RUF001
    assert '<blockquote lang="en">' in answer.content.decode()


def test_the_words_of_the_game_are_explained_in_both_languages(client: Client) -> None:
    page = client.get("/rules/words/").content.decode()
    assert '<dt id="hostility">hostility</dt>' in page
    assert 'href="/rules/GC-7a/"' in page
    french = client.get("/rules/words/", headers={"accept-language": "fr"}).content.decode()
    assert '<dt id="hostility">hostilité</dt>' in french
    assert french.index('id="rout"') < french.index('id="hostility"')


def test_a_page_may_load_our_files_alone(client: Client) -> None:
    answer = client.get("/rules/GC-8.1a/")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert " style=" not in answer.content.decode()
    assert "<script>" not in answer.content.decode()
