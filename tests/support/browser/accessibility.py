"""Accessibility: what axe-core objects to on a page, and whether it scrolls sideways."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.visitors import LIFT, LOWER

RUN = f"""async (rules) => {{
  ({LIFT})();
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations < 99);
  await Promise.all(moving.map((one) => one.finished.catch(() => {{}})));
  const only = rules.length ? {{ runOnly: {{ type: "rule", values: rules }} }} : {{}};
  const {{ violations }} = await axe.run(document, {{ resultTypes: ["violations"], ...only }});
  ({LOWER})();
  return violations;
}}"""
"""Looks when all that fades has faded."""
COLOURS = ("color-contrast", "link-in-text-block")
"""What may go wrong when a page that has no fault is dressed in another theme."""
DRESS = """(theme) => {
  localStorage.setItem("aerodrome.theme", theme);
  const change = { key: "aerodrome.theme", newValue: theme };
  globalThis.dispatchEvent(new StorageEvent("storage", change));
}"""
"""The theme is changed in another tab: this one follows, and stays as it stands."""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def faults(page: Page, axe: str, *rules: str) -> list[str]:
    """What axe-core objects to on this page as it stands; perhaps by these of its rules alone."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(RUN, list(rules))
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:4]]


def pale(page: Page, axe: str, theme: str) -> list[str]:
    """What cannot be read on this page in another theme."""
    page.evaluate(DRESS, theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    return faults(page, axe, *COLOURS)


def told(found: dict[str, list[str]]) -> str:
    """What was found in which state, for a person to read."""
    return "\n".join(f"{state}:\n" + "\n".join(said) for state, said in found.items() if said)


def fits(page: Page) -> bool:
    """Whether a page is no wider than its window."""
    return bool(page.evaluate(FITS))


def sound(page: Page, axe: str) -> None:
    """See that nothing is wrong with a page as it stands, and that it fits its window."""
    assert not (found := faults(page, axe)), "\n".join(found)
    assert fits(page), "it scrolls sideways"
