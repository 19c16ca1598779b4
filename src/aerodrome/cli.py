"""The command `aerodrome`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, UnknownCommandError, UnusedCliTokensError

import aerodrome
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.refusal import Refusal

BAD_INPUT = 2
app = App(
    name="aerodrome",
    help="The air-war board games of 1914-18.",
    version=aerodrome.__version__,
    result_action="return_value",
    print_error=False,
    exit_on_error=False,
)


@app.default
def menu() -> None:
    """Choose a game from the terminal menu."""
    from aerodrome.tools.menu import show

    show()


@app.command
def rulesets() -> None:
    """List the rulesets and their scenarios."""
    for name in registry.names():
        ruleset = registry.find(name)
        print(f"{name}  {ruleset.title}")
        for scenario in ruleset.scenario_ids():
            print(f"  {name}/{scenario}  {ruleset.scenario(scenario).said('title')}")


@app.command
def replay(
    file: Path,
    *,
    verify: bool = False,
    seat: str | None = None,
    json: bool = False,
    language: Annotated[str, Parameter(name=["--language", "--lang"])] = ENGLISH,
) -> None:
    """Print the log of a record.

    Parameters
    ----------
    file
        The record.
    verify
        Re-play it and check every die against the revealed seed.
    seat
        Show only what this seat may know ("spectator" for a spectator).
    json
        Print events as JSON lines.
    language
        The language of the log.
    """
    from aerodrome.tools import replay as tool

    if verify:
        print(tool.verified(file))
        return
    eye = None if seat == "spectator" else seat
    ruleset, log = tool.told_to(file, eye, everything=seat is None)
    if json:
        print("\n".join(tool.as_json(log)))
        return
    print("\n".join(tool.as_text(ruleset, log, tool.names_in(file, eye), language)))
    print(tool.ending(file, language))


@app.command
def coverage(ruleset: str) -> int:
    """List sections of a rulebook that no code cites, and citations that no section has."""
    from aerodrome.tools.coverage import gaps

    found = gaps(registry.find(ruleset))
    for section in found.uncited:
        print(f"no code cites {section} {registry.find(ruleset).sections[section].title}")
    for section, where in found.unknown.items():
        print(f"no section {section}, cited in {where}")
    return 1 if found.uncited or found.unknown else 0


@app.command
def schema() -> None:
    """Print the TypeScript types of kernel and scene."""
    from aerodrome.tools.schema import typescript

    print(typescript(), end="")


@app.command(name="new-ruleset")
def new_ruleset(name: str, *, folder: Path | None = None) -> None:
    """Lay out an empty ruleset that already keeps the laws."""
    from aerodrome import rulesets as home
    from aerodrome.tools import new_ruleset as tool

    written = tool.new_ruleset(name, folder or Path(home.__path__[0]))
    print("\n".join(str(file) for file in written))
    print("Keep a golden record of it with `python -m tests.golden`, then `./dev test`.")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; whatever is wrong with it is one sentence and status 2."""
    try:
        status = app(sys.argv[1:] if words is None else list(words))
        return status if isinstance(status, int) else 0
    except Refusal as refusal:
        return _fail(str(refusal))
    except (UnknownCommandError, UnusedCliTokensError) as error:
        return _fail(_unknown(error))
    except CycloptsError as error:
        return _fail(" ".join(str(error).split()))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def _unknown(error: CycloptsError) -> str:
    words = getattr(error, "unused_tokens", None) or ["?"]
    known = ", ".join(name for name in app if not name.startswith("-"))
    if error.command_chain:
        return f"`{error.command_chain[-1]}` has no use for `{words[0]}`."
    return f"there is no command `{words[0]}`; the commands are {known}."


def _fail(sentence: str) -> int:
    print(f"aerodrome: {sentence}", file=sys.stderr)
    return BAD_INPUT
