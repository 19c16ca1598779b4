"""The command `aerodrome`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, UnknownCommandError, UnusedCliTokensError

import aerodrome
from aerodrome import loading
from aerodrome.cli import admin, campaigns, laboratory, store_care
from aerodrome.cli.bot import bot
from aerodrome.cli.replay import check_language
from aerodrome.cli.serve_settings import BotSettings, DeliverySettings
from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH, VARIABLE
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice

BAD_INPUT = 2
Language = Annotated[
    str, Parameter(name=["--language", "--lang"], help="The language of the game.")
]
Browser = Annotated[bool, Parameter(name=["--browser", "--open"], negative="--no-browser")]
app = App(
    name="aerodrome",
    help="The air-war board games of 1914-18. Without a command: start the server and a browser.",
    version=aerodrome.__version__,
    result_action="return_value",
    print_error=False,
    exit_on_error=False,
)


@app.default
def start(
    *,
    port: int | None = None,
    data: admin.Data = None,
    browser: Browser = True,
) -> None:
    """Start the server, and open a browser on it.

    Parameters
    ----------
    port
        The port to listen on. By default 8914, or another if that is taken.
    browser
        Open the browser; without it only the address is printed.
    """
    from aerodrome.server import at_home

    at_home.start(port=port, data=data, open_browser=browser)


@app.command
def menu() -> None:
    """Show the available games; at a terminal, pick a scenario by its number and play it."""
    from aerodrome.cli.menu import choose, show

    show()
    if sys.stdin.isatty() and (chosen := choose(input)) is not None:
        play(chosen)


@app.command
def rulesets() -> None:
    """List the games with their scenarios and options."""
    for name in registry.names():
        ruleset = registry.find(name)
        print(f"{name}  {ruleset.title}")
        for scenario in ruleset.scenario_ids():
            print(f"  {scenario}  {_titled(ruleset, scenario)}")
        for key, option in ruleset.options.items():
            print(f"  --option {key}={_typed(option.default)}  {option.text}")


def _titled(ruleset: Ruleset[Any], scenario: str) -> str:
    """Return a scenario's title, or why an owner's corrections make it unplayable."""
    try:
        return ruleset.scenario(scenario).said("title")
    except Refusal as refusal:
        return f"cannot be played here: {refusal}"


def _typed(value: Choice) -> str:
    """Return a choice as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@app.command
def play(
    game: str | None = None,
    scenario: str | None = None,
    /,
    *,
    seat: Annotated[list[str] | None, Parameter(negative=())] = None,
    against: str | None = None,
    watch: laboratory.Flag = False,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    seed: str | None = None,
    file: Annotated[Path | None, Parameter(name=["--file", "--save"])] = None,
    language: Language = ENGLISH,
) -> None:
    """Play a scenario in the terminal, or continue one from a file.

    Parameters
    ----------
    game
        The game and its scenario, as RULESET/SCENARIO.
    scenario
        The scenario, if the first word names the game alone; or a TOML file of your own.
    seat
        A seat that you play, by default the first. May be repeated.
    against
        Who plays the other seats: rookie, regular, veteran, ace (or ace:bold), random, hotseat,
        or a bot of your own, as module:name or file.py:name. By default the game's usual pilot.
    watch
        Watch only: the computer takes every seat.
    option
        A rules option, as NAME=VALUE. May be repeated.
    seed
        The source of the dice; without it they cannot be predicted.
    file
        Save the record in this file after every answer; alone, continue the game in it.
    """
    from aerodrome.cli import saved_games
    from aerodrome.cli.terminal_game import TerminalGame

    if game is None:
        if file is None:
            raise Refusal("no-game", "name a game, RULESET/SCENARIO, or give --file and a record.")
        resume(file, language=language)
        return
    rules, setting = registry.find_game(game, scenario, option or [])
    check_language(rules, language)
    if file is not None and file.exists():
        sentence = f"this file exists already; to continue its game: `aerodrome resume {file}`."
        raise Refusal("exists", sentence, str(file))
    people = [] if watch else seat or rules.rules.seats(setting)[:1]
    begun = saved_games.new_game(rules, setting, people, against, seed)
    if file is None and saved_games.people(begun):
        file = saved_games.fresh_file(begun)
    TerminalGame(begun, file, language=language).play()


@app.command
def resume(
    file: Path,
    /,
    *,
    bot: Annotated[list[str] | None, Parameter(negative=())] = None,
    seat: Annotated[list[str] | None, Parameter(negative=())] = None,
    language: Language = ENGLISH,
) -> None:
    """Continue a game that `play` saved.

    Parameters
    ----------
    file
        The record; it is updated after every answer.
    bot
        A bot of your own that plays on, as the record names it. May be repeated.
    seat
        A seat that you take over. May be repeated.
    """
    from aerodrome.cli import saved_games
    from aerodrome.cli.terminal_game import TerminalGame

    game = saved_games.kept_game(file, bot or (), seat or ())
    check_language(game.ruleset, language)
    TerminalGame(game, file, language=language).play()


@app.command
def replay(
    file: Path,
    /,
    *,
    verify: bool = False,
    seat: str | None = None,
    json: bool = False,
    compact: laboratory.Flag = False,
    battle: int | None = None,
    save: Path | None = None,
    language: Language = ENGLISH,
) -> None:
    """Print the log of a record.

    Parameters
    ----------
    file
        The record, or a report of a problem with one.
    verify
        Replay it and check every die against the revealed seed.
    seat
        Show only what this seat may know ("spectator" for a spectator).
    json
        Print events as JSON lines.
    compact
        One line per aircraft and impulse, rather than one per event.
    battle
        A battle within the game, as in campaigns: the first is 1.
    save
        Write the record of what is replayed to this new file.
    """
    from aerodrome.cli import log as forms
    from aerodrome.cli import replay as tool

    if verify:
        print(tool.verified(file))
        return
    kept = tool.Replay(file)
    if battle is not None:
        kept.go_within(battle)
    if save is not None:
        kept.save(save)
    check_language(kept.ruleset, language)
    viewer = None if seat == tool.SPECTATOR else seat
    log = kept.told(viewer, everything=seat is None)
    for line in tool.as_json(log) if json else ():
        print(line)
    if not json:
        print(kept.wrong(), end="")
        form = forms.compact if compact else forms.detailed
        print("\n".join(form(kept.ruleset, log, kept.names(viewer), language)))
        print(kept.ending(language))


@app.command
def coverage(ruleset: str, /) -> int:
    """List sections of a rulebook that no code cites, and citations of unknown sections."""
    from aerodrome.cli.coverage import gaps

    found = gaps(registry.find(ruleset))
    for section in found.uncited:
        print(f"no code cites {section} {registry.find(ruleset).sections[section].title}")
    for section, where in found.unknown.items():
        print(f"no section {section}, cited in {where}")
    return 1 if found.uncited or found.unknown else 0


@app.command
def serve(
    *,
    port: int | None = None,
    host: str = "127.0.0.1",
    data: admin.Data = None,
    browser: Browser = False,
    workers: int | None = None,
    host_name: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    behind_proxy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    metrics_token_file: Path | None = None,
    letters: DeliverySettings | None = None,
    bots: BotSettings | None = None,
) -> None:
    """Start the server: serve games to browsers until stopped.

    Parameters
    ----------
    port
        The port to listen on; 0 takes any free one. By default 8914.
    host
        The address to listen at; 0.0.0.0 allows other machines to connect.
    browser
        Open the browser, too; `aerodrome` alone does.
    workers
        How many processes run the computer pilots.
    host_name
        A name by which others reach this server; may be repeated.
    behind_proxy
        The address or network of a proxy with trusted forwarding headers; may be repeated.
    metrics_token_file
        A file with the token that /metrics requires. Without it AERODROME_METRICS_TOKEN; without
        either, /metrics is for this machine alone.
    """
    with loading.many_modules():
        from aerodrome.server import serve as door

    door.serve(
        door.ServerSettings(
            host=host,
            port=port,
            data=data,
            open_browser=browser,
            workers=workers,
            names=host_name,
            proxies=behind_proxy,
            token_file=metrics_token_file,
            notifications=(letters or DeliverySettings()).options(),
            bots=(bots or BotSettings()).let_in(),
        )
    )


@app.command
def schema(folder: Path | None = None, /) -> None:
    """Print the TypeScript types of kernel, scene and wire, or write them and the calls."""
    from aerodrome.cli import schema_files, schema_types

    if folder is None:
        print(schema_types.typescript(), end="")
    else:
        schema_files.write(folder)


@app.command(name="new-ruleset")
def new_ruleset(name: str, /, *, folder: Path | None = None) -> None:
    """Create an empty ruleset that already passes the laws."""
    from aerodrome import rulesets as home
    from aerodrome.cli import new_ruleset as tool

    written = tool.new_ruleset(name, folder or Path(home.__path__[0]))
    print("\n".join(str(file) for file in written))
    print("Keep a golden record: `./dev python -m tests.stored.golden`; then run `./dev test`.")


@app.command
def pseudo(folder: Path, /) -> None:
    """Write a language of accented English into a folder, to test every text of the page in it."""
    from aerodrome.cli.pseudo import write

    write(folder)
    print(f"{VARIABLE}={folder} aerodrome serve")


for command in (bot, *store_care.COMMANDS, admin.admin, campaigns.campaign, *laboratory.COMMANDS):
    app.command(command)


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; report bad input in one sentence with status 2."""
    _spare_letters()
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


def _spare_letters() -> None:
    """Print a question mark for each character that the console lacks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _unknown(error: CycloptsError) -> str:
    words = getattr(error, "unused_tokens", None) or ["?"]
    known = ", ".join(name for name in app if not name.startswith("-"))
    if error.command_chain:
        return f"`{error.command_chain[-1]}` does not take `{words[0]}`; see --help."
    return f"there is no command `{words[0]}`; the commands are {known}."


def _fail(sentence: str) -> int:
    print(f"aerodrome: {sentence}", file=sys.stderr)
    return BAD_INPUT
