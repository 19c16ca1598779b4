"""The tutorial runs from top to bottom unchanged, with the output that its text describes."""

from __future__ import annotations

import json

from docs import notebook


def test_the_file_is_a_notebook_without_output() -> None:
    written = json.loads(notebook.FILE.read_text("utf-8"))
    assert (written["nbformat"], written["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in written["cells"]]
    assert len(set(names)) == len(names)
    code = [cell for cell in written["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_every_cell_runs_and_shows_something() -> None:
    shown = [one for _, one in notebook.followed() if one is not None]
    assert all(one.printed or one.plain for one in shown)
    assert sum(bool(one.svg) for one in shown) == 4
    assert sum(bool(one.html) and not one.svg for one in shown) == 3
    assert "To answer: Italy, Austria." in shown[0].html
    assert "won: " in shown[3].html


def test_the_page_has_its_pictures_and_a_way_to_the_notebook() -> None:
    made = notebook.pages()
    page = made[f"{notebook.PAGE}.md"]
    assert page.startswith("# Aerodrome in a notebook")
    assert "(../tutorial.ipynb)" in page
    for name in made.keys() - {f"{notebook.PAGE}.md"}:
        assert f"({name.rpartition('/')[2]})" in page
