"""Translatability: with accented English no plain English text is left on any page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from aerodrome.cli import pseudo
from aerodrome.cli.pseudo import PSEUDO
from aerodrome.kernel import codec, registry
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.settled import turn_to, visit
from tests.support.browser.visitors import DESKTOP, Visitors
from tests.support.server.process import Server

SHOWN = """() => {
  const found = [];
  const words = ["aria-label", "data-tip", "placeholder", "alt"];
  const walk = (node) => {
    if (node.nodeType === 3) found.push(node.data);
    if (node.nodeType !== 1 || node.matches("script, style, noscript")) return;
    for (const name of words) if (node.hasAttribute(name)) found.push(node.getAttribute(name));
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return [...found, document.title];
}"""
AIRCRAFT = registry.find("squadriglia").data / "aircraft.toml"
WORD = re.compile(r"[A-Za-z]{3,}")
NAMES = frozenset(
    WORD.findall(
        " ".join(
            (
                *(registry.find(name).title for name in registry.names()),
                *(row["name"] for row in codec.toml(AIRCRAFT).values()),
                "Aerodrome Apache Chrome Linux English Pseudo Accents italiano",
                "Guest now SPAD VII Kostel Mulino Ponte San Vito Sveto",
            )
        )
    )
)
"""Words that are the same in every language: names, and the browser's own words."""


@pytest.fixture
def reader(browser: Browser, accented: Server) -> Iterator[Page]:
    visitors = Visitors(browser, accented.address)
    yield visitors.come(DESKTOP, set_to={"language": PSEUDO})
    visitors.leave()
    visitors.complain()


def plain(page: Page) -> set[str]:
    """Return the texts in which a plain English word is left."""
    texts: list[str] = page.evaluate(SHOWN)
    return {text.strip() for text in texts if set(WORD.findall(text)) - NAMES}


def test_nothing_on_the_main_pages_is_plain_english(reader: Page) -> None:
    left: dict[str, set[str]] = {}
    visit(reader, "/about")
    for address in ("/", "/new", "/school", "/studies", "/account", "/rules/squadriglia", "/about"):
        turn_to(reader, address)
        expect(reader.get_by_role("heading", level=1)).to_be_visible()
        left[address] = plain(reader)
    table = Table(reader, pseudo.accented).open(new_game(reader, level="rookie"))
    flown = table.log.get_by_role("listitem").count()
    while table.log.get_by_role("listitem").count() == flown:
        table.choose(table.offered()[0])
    left["table"] = plain(reader)
    reader.goto(f"{reader.url.partition('?')[0]}/replay")
    expect(reader.get_by_role("slider")).to_be_visible()
    left["replay"] = plain(reader)
    said = [f"{where}: {text[:90]}" for where, texts in left.items() for text in sorted(texts)]
    assert not said, "\n".join(said)
