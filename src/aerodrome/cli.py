"""The command `aerodrome`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, UnknownCommandError, UnusedCliTokensError

import aerodrome
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice
from aerodrome.tools.replay import check_language

BAD_INPUT = 2
Language = Annotated[str, Parameter(name=["--language", "--lang"])]
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
    """Show what there is to play."""
    from aerodrome.tools.menu import show

    show()


@app.command
def rulesets() -> None:
    """List the games with their scenarios and options."""
    for name in registry.names():
        ruleset = registry.find(name)
        print(f"{name}  {ruleset.title}")
        for scenario in ruleset.scenario_ids():
            print(f"  {scenario}  {ruleset.scenario(scenario).said('title')}")
        for key, option in ruleset.options.items():
            print(f"  --option {key}={_typed(option.default)}  {option.text}")


def _typed(value: Choice) -> str:
    """A choice as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@app.command
def play(
    ruleset: str,
    scenario: str,
    /,
    *,
    seat: Annotated[list[str] | None, Parameter(negative=())] = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    seed: str | None = None,
    save: Path | None = None,
    language: Language = ENGLISH,
) -> None:
    """Play a scenario in the terminal.

    Parameters
    ----------
    ruleset
        The game, as `aerodrome rulesets` lists it.
    scenario
        One of its scenarios, or a TOML file of your own.
    seat
        A seat that a person takes; the computer takes the others. May be given again.
    option
        A choice before the game, as NAME=VALUE. May be given again.
    seed
        What the dice come from; without it nobody can guess them.
    save
        Keep the record in this file after every answer.
    language
        The language of the game.
    """
    from aerodrome.tools import terminal

    rules = registry.find(ruleset)
    check_language(rules, language)
    setting = terminal.find_scenario(rules, scenario, option or [])
    game = terminal.new_game(rules, setting, seat or [], seed)
    terminal.Terminal(game, save=save, language=language).play()


@app.command
def resume(file: Path, /, *, language: Language = ENGLISH) -> None:
    """Go on with a game that `play --save` kept.

    Parameters
    ----------
    file
        The record; it is kept up to date.
    language
        The language of the game.
    """
    from aerodrome.tools import terminal

    game = terminal.kept_game(file)
    check_language(game.ruleset, language)
    terminal.Terminal(game, save=file, language=language).play()


@app.command
def replay(
    file: Path,
    /,
    *,
    verify: bool = False,
    seat: str | None = None,
    json: bool = False,
    language: Language = ENGLISH,
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
    kept = tool.Replay(file)
    check_language(kept.ruleset, language)
    eye = None if seat == tool.SPECTATOR else seat
    log = kept.told(eye, everything=seat is None)
    for line in tool.as_json(log) if json else ():
        print(line)
    if not json:
        print("\n".join(tool.as_text(kept.ruleset, log, kept.names(eye), language)))
        print(kept.ending(language))


@app.command
def coverage(ruleset: str, /) -> int:
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
def new_ruleset(name: str, /, *, folder: Path | None = None) -> None:
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
        sys.stdout.flush()
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
