"""A line in which a reader would stumble is found, and a line that is well said is not."""

import pytest

from campaign.presentation.locale import LANGUAGES
from harness.drill import stumbles


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("column below_0, die 10", "an identifier: 'below_0'"),
        ("lombard-foot-3 moves", "an identifier: 'lombard-foot-3'"),
        ("{unit} moves", "a gap: '{'"),
        ("rout points: None of 30", "nothing: 'None'"),
        ("A routs ()", "nothing: '()'"),
        ("A passes (die , DH-11.16a)", "no number: 'die '"),
        ("A takes 1 hits", "one of several: '1 hits'"),
        ("A takes 2 cohesion hit", "several of one: '2 cohesion hit'"),
        ("A goes to to 0505", "a doubled word: 'to to'"),
        ("A goes to 0505, , a rout", "a doubled sign: ', ,'"),
        ("A  goes", "two spaces: '  '"),
        ("A goes ", "a space at the end: ' '"),
        ("A goes , and stays", "a space before a comma: ' ,'"),
        ("A ( B)", "a space in a bracket: '( '"),
        ("A,B rout", "no space behind a comma: ','"),
        ("A routs : terrain", "a space before a colon: ' :'"),
        ("a order to A", "another article: 'a or'"),
        ("+100 %: defender in castle", "no article: 'in castle'"),
        ("on 3 rolls it lost 4 movement point", "several of one: '4 movement point'"),
        ("the group has 1 people", "one of several: '1 people'"),
    ],
)
def test_what_a_reader_would_stumble_over_is_found(line: str, wrong: str) -> None:
    assert wrong in stumbles.faults(line, "en")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("A: Déroute", "no space before a colon: 'A:'"),
        ("l'attaquant a perdu 9 tué", "several of one: '9 tué'"),
        ("0 blessés", "one of several: '0 blessés'"),
        ("poursuite de archers", "no elision: 'de ar'"),
        ("Le grappin de le fantassin tient", "no contraction: 'de le'"),
        ("colonne à les piquiers", "no contraction: 'à les'"),
        ("colonne , dé 3", "no number: 'colonne '"),
    ],
)
def test_so_is_what_is_wrong_in_french(line: str, wrong: str) -> None:
    assert wrong in stumbles.faults(line, "fr")


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("    M-LC-3 fires at K-VLC-2: a hit (die 3 (+1 armour: 4), hits up to 7, DH-8.18a)", "en"),
        ("Tatars 1 turns SE, 1.5 points, charge 0", "en"),
        ("10 dice, strength 3; 0 wounds; 2 : 2 = 1:1 (GR-1.4a)", "en"),
        ("Tables of the organiser: missile_range (sha256 b7b65fac728d)", "en"),
        ("on day 3 battle was joined at hex 5617", "en"),
        ("dice: n1, horse archer 2: 7; n1, knight 3: 1", "en"),
        ("the quick tables settle it with one die", "en"),
        ("les 3 blessés de a6 restent", "fr"),
        ("Points de Déroute\u00a0: attaquant 0 sur 30\u202f; 1 mort", "fr"),
    ],
)
def test_nothing_is_found_in_what_is_well_said(line: str, language: str) -> None:
    assert stumbles.faults(line, language) == []


def test_every_language_of_the_reports_has_its_stumbling_blocks() -> None:
    assert set(stumbles.WRONG) == set(LANGUAGES)
