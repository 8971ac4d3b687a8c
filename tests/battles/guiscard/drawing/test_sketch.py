"""The field in characters."""

from battles.fields.laid import Laid
from battles.guiscard.drawing.picture import LOOK
from battles.guiscard.drawing.sketch import BARRED, HORSE, SIGNS, key, lettered, sketch
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.tables import TABLES
from battles.kit.drawn.sketch import OTHER
from campaign.presentation.battle_log import speaker


def field() -> Skirmish:
    """A rider and a man on foot, both with wounds, beside a dead man and a loose horse."""
    people = [
        Character("a", "attacker", "one", "Nck", hex="0506", facing=0, horse="h"),
        Character("d", "defender", "two", "Aia", hex="0808", condition="wounded"),
        Character("s", "defender", "two", "Aim", hex="0908", condition="stunned"),
        Character("x", "defender", "two", "Ail", condition="dead", fell="0705"),
    ]
    return Skirmish(
        laid=(Laid("B1"),),
        people={one.id: one for one in people},
        horses={"h": Horse("h", rider="a"), "free": Horse("free", hex="1010", facing=1)},
        bodies={"0705": 1},
    )


def rows(state: Skirmish) -> list[str]:
    return sketch(state).splitlines()


def cell(state: Skirmish, hex_: str) -> str:
    """The two characters of a hex, found by the numbers above and beside them."""
    head, *body = sketch(state).splitlines()
    numbers = [head[4:][place : place + 2] for place in range(0, len(head[4:]), 2)]
    place = 4 + 2 * numbers.index(hex_[:2])
    line = next(number for number, row in enumerate(body) if row.startswith(hex_[2:]))
    line += (int(hex_[:2]) - 1) % 2
    return body[line].ljust(place + 2)[place : place + 2]


def test_people_stand_by_the_last_letter_of_their_class_and_riders_fill_two_hexes() -> None:
    shown = {"0506": "K ", "0507": "= ", "0808": "a+", "0908": "m*", "1010": "& "}
    assert {hex_: cell(field(), hex_) for hex_ in shown} == shown
    assert sum(row.count("& ") + row.endswith("&") for row in rows(field())) == 2, "so does a loose horse"


def test_no_sign_stands_for_two_things() -> None:
    letters = {
        sign for each in TABLES.now.counters.character for sign in (each.code[-1], each.code[-1].upper())
    }
    signs = [*letters, *dict.fromkeys(LOOK.letters.values()), OTHER, HORSE.strip(), "=", "x", "X"]
    assert len(signs) == len(set(signs))
    assert lettered(Character("h", "defender", "one", "Bih")) == "h "


def test_the_dead_lie_where_nobody_stands_and_fire_engines_and_a_gate_that_is_up_are_seen() -> None:
    state = field()
    assert cell(state, "0705") == "x "
    state.people["d"].hex = "0705"
    assert cell(state, "0705") == "a+"
    fabric = Fabric(open=("1515",), down=("1012",), burning=("1007",), engines=("1518",))
    state = Skirmish(laid=(Laid("B9"),), fabric=fabric)
    shown = {hex_: cell(state, hex_)[0] for hex_ in ("1515", "1012", "1007", "1518")}
    assert shown == {"1515": "]", "1012": "'", "1007": "!", "1518": "0"}


def test_no_more_is_shown_than_the_pieces_need_an_empty_field_whole_and_none_not_at_all() -> None:
    head = rows(field())[0].strip()
    assert head.startswith("0304")
    assert head.endswith("12")
    assert len(rows(Skirmish(laid=(Laid("B1"),)))) == 1 + 2 * 20
    assert sketch(Skirmish()) == ""


def test_a_castle_and_a_camp_have_letters_for_all_that_they_are_made_of() -> None:
    for name in ("B7", "B8", "B9", "B10"):
        shown = sketch(Skirmish(laid=(Laid(name),)))
        assert OTHER not in shown
    assert "%" in sketch(Skirmish(laid=(Laid("B9"),)))


def test_below_the_field_stands_what_the_signs_on_it_mean_and_no_other_in_the_readers_language() -> None:
    state, told = field(), key(field())
    people = "K Norman knight (attacker)", "a Arab archer (defender)"
    for words in (*people, "+ wounded", "* stunned", "x dead men", ". clear"):
        assert words in told
    assert "X dead horse" not in told
    assert "gate" not in told
    assert RULESET.sketch(state) == f"{sketch(state)}\n{told}"
    assert key(Skirmish()) == RULESET.sketch(Skirmish()) == ""
    assert "K chevalier normand (attaquant)" in key(state, speaker("fr"))
    state.people["l"] = Character("l", "defender", "two", "Lia", hex="0909")
    assert "a Arab archer, Lombard archer (defender)" in key(state), "both classes of the letter"


def test_all_that_fills_a_hex_has_words() -> None:
    fabric = Fabric(burning=("1007",), engines=("1518",), siphons=("1520",))
    told = key(Skirmish(laid=(Laid("B9"),), fabric=fabric))
    for kind, words in BARRED.items():
        assert f"{LOOK.letters[kind]} {words}" in told
    assert "% platform" in told
    assert set("".join(SIGNS)) == set("+*=&xX")
