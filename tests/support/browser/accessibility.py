"""Accessibility: axe-core's findings on a page, and whether it scrolls sideways."""

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
"""Runs axe-core after all fading has ended."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that a page without faults may break in another theme."""
DRESS = """(theme) => {
  localStorage.setItem("aerodrome.theme", theme);
  const change = { key: "aerodrome.theme", newValue: theme };
  globalThis.dispatchEvent(new StorageEvent("storage", change));
}"""
"""Changes the theme in another tab: this one follows, without other changes."""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def faults(page: Page, axe: str, *rules: str) -> list[str]:
    """Return axe-core's findings on this page, optionally by some of its rules only."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(RUN, list(rules))
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:4]]


def pale(page: Page, axe: str, theme: str) -> list[str]:
    """Return what is illegible on this page in another theme."""
    page.evaluate(DRESS, theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    return faults(page, axe, *COLOURS)


def told(found: dict[str, list[str]]) -> str:
    """Return the findings in each state, as text."""
    return "\n".join(f"{state}:\n" + "\n".join(said) for state, said in found.items() if said)


def fits(page: Page) -> bool:
    """Return whether a page is no wider than its window."""
    return bool(page.evaluate(FITS))


def sound(page: Page, axe: str) -> None:
    """Check that a page has no fault and fits its window."""
    assert not (found := faults(page, axe)), "\n".join(found)
    assert fits(page), "it scrolls sideways"
