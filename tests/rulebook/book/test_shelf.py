"""All catalogues on one shelf: titles, texts in French, neighbours, and the search."""

import re

import pytest

from config.state import CHECKOUT
from rulebook.book.glossary import Word
from rulebook.book.search import CAMPAIGN, LONGEST, MOST, folded, search
from rulebook.book.shelf import shelf

CITED = re.compile(r"\"(G[CS]-[A-Z]?\d+(?:\.\d+)*[a-z]?)\"")
LEAST_IN_FRENCH, LEAST_OF_WORDS = 60, 50


def test_each_rule_that_code_cites_has_a_page() -> None:
    cited = {
        id_
        for path in (CHECKOUT / "campaign").rglob("*.py")
        for id_ in CITED.findall(path.read_text("utf-8"))
    }
    assert len(cited) > 200
    assert cited - shelf().ids == set()


def test_titles_and_french_texts_are_of_rules_that_there_are() -> None:
    assert shelf().titles.keys() - shelf().rules.keys() == set()
    assert shelf().worded.keys() <= shelf().titles.keys()
    assert len(shelf().worded) >= LEAST_IN_FRENCH


def test_a_french_text_names_the_decisions_and_tables_of_its_rule() -> None:
    for id_, said in shelf().worded.items():
        english = shelf().rules[id_].rule.text
        named = set(re.findall(r"\bD\d+\b|M-[a-z-]+", said.text))
        assert named <= set(re.findall(r"\bD\d+\b|M-[a-z-]+", english)), id_


def test_a_rule_without_a_french_text_is_shown_in_english() -> None:
    rules = shelf().rules
    assert shelf().text_of(rules["GC-8.1a"].rule, "fr")[1] == "fr"
    text, spoken = shelf().text_of(rules["GT-1.1a"].rule, "fr")
    assert (text, spoken) == (rules["GT-1.1a"].rule.text, "en")


def test_a_rule_without_a_title_goes_by_its_first_clause() -> None:
    rules = shelf().rules
    assert shelf().title_of(rules["GC-8.1a"].rule, "en") == "A group has at least three people"
    assert shelf().title_of(rules["WM-12.6"].rule, "en") == "Corner contact gives no support"
    assert shelf().title_of(rules["WM-14.1"].rule, "en").endswith("may …")


def test_a_paragraph_gathers_its_rules() -> None:
    found = [each.rule.id for each in shelf().paragraphs["GC-14.8"]]
    assert found == [f"GC-14.8{letter}" for letter in "abcdef"]
    assert "GC-14.8a" not in shelf().paragraphs


def test_a_rule_knows_which_others_name_it() -> None:
    assert "GC-8.1d" in shelf().naming("GC-8.1a")
    assert "GC-8.1a" not in shelf().naming("GC-8.1a")


@pytest.mark.parametrize(
    ("asked", "first"), [("GC-8.1", "GC-8.1a"), ("gc8.1d", "GC-8.1d"), ("GS-11.6z", "GS-11.6")]
)
def test_the_nearest_of_an_unknown_id_look_like_it(asked: str, first: str) -> None:
    nearest = [each.rule.id for each in shelf().nearest(asked)]
    assert len(nearest) == 3
    assert nearest[0].startswith(first)


@pytest.mark.parametrize(
    ("asked", "language", "first"),
    [
        ("GC-7b", "en", "GC-7b"),
        ("8.1a", "en", "GC-8.1a"),
        ("three people", "en", "GC-8.1a"),
        ("hostilite RENCONTRE", "fr", "GC-7b"),
    ],
)
def test_a_search_finds_ids_titles_and_texts(asked: str, language: str, first: str) -> None:
    assert search(shelf(), asked, language).rules[0].rule.id == first


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("how do I besiege a place", "en"),
        ("besiege", "en"),
        ("Besieging?", "en"),
        ("comment assiéger une place ?", "fr"),
    ],
)
def test_a_question_is_answered_by_its_main_words_in_any_form(asked: str, language: str) -> None:
    assert "GS-11a" in [found.rule.id for found in search(shelf(), asked, language).rules[:3]]


def test_a_search_shows_titles_before_texts_and_the_campaign_before_tactical_systems() -> None:
    found = search(shelf(), "retreat", "en").rules
    titled = ["retreat" in folded(shelf().titles.get(each.rule.id, "")) for each in found]
    assert titled == sorted(titled, reverse=True)
    tactical = [each.volume.name not in CAMPAIGN for each in found[titled.count(True) :]]
    assert tactical == sorted(tactical)


@pytest.mark.parametrize("asked", ["par", "score", "ambush"])
def test_a_search_finds_a_word_of_the_game_and_no_word_that_holds_it(asked: str) -> None:
    found = search(shelf(), asked, "en")
    assert [word.key for word in found.words] == [asked]
    assert all(re.search(rf"\b{asked}", shelf().text_of(each.rule, "en")[0], re.I) for each in found.rules)


def test_a_search_finds_words_by_the_other_language_too() -> None:
    assert [word.key for word in search(shelf(), "rout", "fr").words] == ["rout"]
    assert [word.key for word in search(shelf(), "déroute", "fr").words] == ["rout"]


@pytest.mark.parametrize("asked", ["", "a", "no such thing at all", "é" * 10_000])
def test_a_search_may_find_nothing(asked: str) -> None:
    assert search(shelf(), asked, "en").rules == []


def test_a_search_shows_so_many_and_counts_the_others() -> None:
    found = search(shelf(), "the", "en")
    assert len(found.rules) == MOST
    assert found.more > MOST
    assert len("the") < LONGEST


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[.!?](?= |$)", text))


def test_the_glossary_has_fifty_words_of_two_sentences_in_both_languages() -> None:
    words = shelf().glossary.words
    assert len(words) >= LEAST_OF_WORDS
    for word in words.values():
        for language in ("en", "fr"):
            assert 1 <= sentences(word.meaning(language).text) <= 2, word.key
    assert {rule for word in words.values() for rule in word.rules} <= shelf().ids


def test_no_form_of_a_word_belongs_to_two() -> None:
    for language in ("en", "fr"):
        forms = [form.lower() for word in shelf().glossary.words.values() for form in every(word, language)]
        assert len(set(forms)) == len(forms)


def every(word: Word, language: str) -> set[str]:
    """The forms of a word, each once."""
    return {word.meaning(language).name, *word.meaning(language).forms}


def test_words_of_the_campaign_are_not_words_of_other_battles() -> None:
    kinds = {each.kind for each in shelf().spans_of(shelf().rules["WM-15.1"], "en")}
    assert "word" not in kinds
    assert "word" in {each.kind for each in shelf().spans_of(shelf().rules["GC-8.1a"], "en")}
