"""A table that replaces another says all that the other says."""

from rulebook.lacking import lacking, unspoken

BEFORE = """
provenance = "house"
[cost]
hill = 2
[[weapon]]
id = "sling"
does = "retreats 2"
[cost.by]
"1" = 3
"""


def test_a_name_that_is_missing_is_told_by_its_key() -> None:
    assert lacking("t.toml", BEFORE, BEFORE) == ""
    assert lacking("t.toml", BEFORE, BEFORE.replace("hill", "wood")) == "cost.hill"


def test_names_that_are_numbers_and_sources_may_differ() -> None:
    other = BEFORE.replace('"1"', '"2"').replace('provenance = "house"\n', "")
    assert lacking("t.toml", BEFORE, other) == ""


def test_lines_of_a_list_count_by_the_field_that_names_them() -> None:
    other = BEFORE.replace("sling", "bow")
    assert lacking("t.toml", BEFORE, other) == ""
    assert lacking("t.toml", BEFORE, other, {"weapon": "id"}) == "weapon.sling"
    assert (
        lacking("t.toml", BEFORE, BEFORE.replace("[[weapon]]", "[weapon]"), {"weapon": "id"})
        == "weapon.sling"
    )


def test_a_list_in_a_block_is_named_with_the_block() -> None:
    before = '[army]\nlist = [{ id = "guard" }]\n'
    assert lacking("t.toml", before, before, {"army.list": "id"}) == ""
    assert (
        lacking("t.toml", before, before.replace("guard", "levy"), {"army.list": "id"}) == "army.list.guard"
    )
    assert lacking("t.toml", before, "army = 1", {"army.list": "id"}) == "army.list"


def test_words_that_a_rule_acts_on_may_differ_in_a_number_of_two_digits() -> None:
    for words, key in (("retreats 31", ""), ("retreats 310", "weapon[0].does"), ("runs", "weapon[0].does")):
        assert unspoken("t.toml", BEFORE, BEFORE.replace("retreats 2", words), ["does"]) == key
