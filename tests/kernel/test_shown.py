"""How a notebook displays games, positions and records: correct, and without secrets."""

from __future__ import annotations

from xml.etree import ElementTree

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import registry, shown
from aerodrome.kernel.game import Game
from tests.support.altered import altered
from tests.support.toys import sealed

SEED = "a seed & nothing else"


def duel(*, played: bool) -> Game:
    rules, scenario = registry.find_game("squadriglia/spad_duel", None, ["quick_start=true"])
    players = dict.fromkeys(rules.rules.seats(scenario), keyed_player("both")) if played else {}
    return Game(rules, rules.record(scenario, SEED), players)


def test_a_game_and_its_position_are_pictures_with_a_line_below() -> None:
    game = duel(played=False)
    drawn = game._repr_svg_()
    assert drawn is not None
    assert ElementTree.fromstring(drawn).get("width") == "720"
    page = game._repr_html_()
    assert page == game.position._repr_html_()
    assert drawn in page
    assert "<figcaption>To answer: Italy, Austria.</figcaption>" in page
    ended = duel(played=True).position
    assert ended.outcome is not None
    result = "A draw: " if not ended.outcome.winners else " won: "
    assert result in ended._repr_html_()


def test_a_value_that_cannot_be_drawn_is_a_line_of_text() -> None:
    rules = altered(sealed.RULESET, scene=lambda view: {})
    table = Game(rules, rules.record(rules.scenario("short"), SEED))
    assert table._repr_svg_() is None
    assert "To answer: " in table._repr_html_()


def test_a_record_names_its_game_and_hides_its_seed() -> None:
    game = duel(played=True)
    page = game.record._repr_html_()
    ElementTree.fromstring(page)
    assert "squadriglia/spad_duel" in page
    assert game.record.header.seed_hash in page
    assert SEED not in page
    assert "a seed" not in page
    closed = duel(played=False)
    closed.close("italy", "resigned")
    assert "resigned by italy" in closed.record._repr_html_()


def test_tables_are_cut_with_a_note() -> None:
    rows = [{"name": "<b>", "share": 1 / 3, "games": number} for number in range(50)]
    page = shown.table(rows)
    assert "<td>0</td><td>·</td>" in shown.table([{"tiny": -1e-14, "unknown": float("nan")}])
    assert "&lt;b&gt;" in page
    assert "0.333" in page
    assert page.count("<tr>") == shown.MOST + 1
    assert "40 of 50 rows" in page
    assert shown.table([]) == "<p>nothing yet</p>"
