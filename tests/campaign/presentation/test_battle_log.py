"""The text log of a battle in the languages of its readers."""

import pytest

from battles.contract.wording import FIELD, PERSON, SIDE, counted, points, row, say, series, word
from campaign.presentation.battle_log import in_language

KNIGHT, ARCHER = word("counter", "Norman knight"), word("counter", "Norman archer")


def french(line):
    [said] = in_language([line], "fr")
    return said


def named(who, id_):
    return say("{who} ({id})", who=who, id=id_)


def test_in_english_a_line_is_as_its_system_tells_it() -> None:
    line = say("{character} moves", character=named(KNIGHT, "a")).indented(4)
    assert in_language([line], "en") == [str(line)] == ["    Norman knight (a) moves"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (say("{character} moves", character=named(ARCHER, "a")), "L\u2019archer normand (a) se déplace"),
        (
            say("{character} goes no farther", character=named(KNIGHT, "a")),
            "Le chevalier normand (a) ne va pas plus loin",
        ),
        (
            say("the {side} lays down arms (GC-14.6c)", side=word(SIDE, "attacker")),
            "L\u2019attaquant dépose les armes (GC-14.6c)",
        ),
    ],
)
def test_a_line_begins_with_a_capital_and_its_words_with_their_article(line, said) -> None:
    assert french(line) == said


def test_what_stands_behind_a_preposition_is_drawn_together_with_it() -> None:
    of = {
        who: french(say("Turn {turn}, phase of the {side}", turn=1, side=word(SIDE, who)))
        for who in ("attacker", "defender")
    }
    assert of == {"attacker": "Tour 1, phase de l\u2019attaquant", "defender": "Tour 1, phase du défenseur"}
    horse = say("the horse of {rider}", rider=named(KNIGHT, "d2"))
    led = say("{character} no longer leads {horse}", character=named(KNIGHT, "a"), horse=horse)
    assert (
        french(led) == "Le chevalier normand (a) ne tient plus la bride du cheval du chevalier normand (d2)"
    )


def test_numbers_take_the_plural_of_the_language() -> None:
    men = [french(counted("{n} dead men", "{n} dead men", n=n)) for n in (1, 2)]
    assert men == ["1 mort", "2 morts"]
    assert [french(points(n)) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_a_list_has_an_and_before_its_last_in_french_and_a_description_has_none() -> None:
    all_ = tuple(named(KNIGHT, id_) for id_ in ("a", "b", "c"))
    several = say("{attackers} attack {defender}", attackers=all_, defender=named(ARCHER, "d"))
    knight = "le chevalier normand"
    assert french(several).startswith(f"Le chevalier normand (a), {knight} (b) et {knight} (c) ")
    conditions = row([word("condition", "mounted"), word("condition", "wounded")])
    assert french(say("{who} ({id})", who="x", id=conditions or "")) == "x (à cheval, blessé)"


def test_a_sentence_that_french_has_not_stands_whole_in_english_and_not_half_in_both() -> None:
    side = word(SIDE, "attacker")
    assert french(say("the {side} sings", side=side).indented(2)) == "  the attacker sings"
    sung = counted("{n} song of the {side}", "{n} songs of the {side}", n=2, side=side)
    assert french(sung) == "2 songs of the attacker"
    assert french(say("{one}, {other}", one=side, other=side)) == "L\u2019attaquant, l\u2019attaquant"


def test_who_has_no_cover_has_none_in_french_too() -> None:
    fire = say(
        "{whom}: die {die} on the table for riders, {kind} weapon, cover {cover} = {letter}, {result} (GT-5.4.3b)",
        whom="x",
        die=3,
        kind=word("weapon class", "light"),
        cover=word("cover", "none"),
        letter="A",
        result="",
    )
    assert ", aucune couverture = A" in french(fire)


def test_lost_points_are_those_of_movement() -> None:
    lost = say("{character} loses {points} of movement (D17)", character=named(KNIGHT, "a"), points=points(2))
    assert french(lost) == "Le chevalier normand (a) perd 2 points de mouvement (D17)"


def test_people_are_called_as_reports_call_them() -> None:
    moves = say("{character} moves", character=named(word(PERSON, "Captain of N1"), "a"))
    assert french(moves) == "Le capitaine de n1 (a) se déplace"
    assert french(word(PERSON, "Nobody {knows}")) == "Nobody {knows}"


def test_parts_of_a_line_stand_as_the_language_sets_them() -> None:
    assert (
        french(series([say("no target is there"), say("foulkon")]))
        == "personne ne s\u2019y trouve\u202f; foulkon"
    )
    assert (
        french(say("{title} ({field})", title=word(FIELD, "Reed Marsh"), field="B4"))
        == "Marais aux roseaux (B4)"
    )


def test_what_no_catalogue_has_stands_as_it_is() -> None:
    """The words of tables of an organiser's own."""
    assert french(word("result", "turned into a frog")) == "turned into a frog"


def test_nobody_is_told_in_a_language_that_there_is_not() -> None:
    with pytest.raises(LookupError):
        in_language([say("foulkon")], "de")


def test_a_decimal_number_has_the_comma_of_the_language() -> None:
    assert french(say("{n} inches", n=13.301)) == "13,301 ps"
