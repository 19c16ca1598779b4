"""Limits of the repository: what is in it, and what must never be."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from pathlib import Path
from types import FunctionType

import pytest

import aerodrome
from aerodrome import kernel
from aerodrome.crews.men import NOVICE
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import BURDENS, SKILLS
from tests.support import generated
from tests.support.repository import ROOT, tracked

SOURCE = ROOT / "src" / "aerodrome"
LONGEST = 400
"""The most lines of a source file; beyond that, look for a part with a name of its own."""


def containing(*needles: str) -> list[str]:
    """Return where any of these words occurs, as file and line."""
    found = re.compile("|".join(needles).encode())
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in tracked()
        for number, line in enumerate(file.read_bytes().splitlines(), 1)
        if found.search(line)
    ]


def test_what_is_generated_is_current() -> None:
    """`./dev check` checks the same."""
    assert generated.old() == []


def test_only_stores_know_their_database() -> None:
    """A feature keeps its SQL in modules named `store` and `tables`; other modules get rows."""
    database = SOURCE / "service" / "database"
    outside = [
        file
        for file in (*(SOURCE / "service").rglob("*.py"), *(SOURCE / "server").rglob("*.py"))
        if database not in file.parents and not re.search(r"(store|tables)$", file.stem)
    ]
    assert [file.name for file in outside if "sqlalchemy" in file.read_text()] == []


def chapters() -> list[Path]:
    """Return the chapters of the board games."""
    return sorted((SOURCE / "rulesets").glob("*/rules/ch*.py"))


def test_no_rule_asks_whether_a_machine_belongs_to_a_campaign() -> None:
    """Every machine has a crew; in a game without named airmen, that crew has no effect."""
    asks = re.compile(r"isinstance\([^()]*\bMount\b")
    assert [file.name for file in modules() if asks.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("file", chapters(), ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_chapters_ask_hooks_and_know_neither_campaign_nor_skills(file: Path) -> None:
    """The effects of skills are in the game's table, `data/sortie/hooks.toml`."""
    barred = ("aerodrome.campaign", "aerodrome.crews")
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not (node.module or "").startswith(barred), node.module
        if isinstance(node, ast.Constant):
            assert node.value not in (*SKILLS, *BURDENS, NOVICE), f"line {node.lineno}"


def test_no_task_waits_by_a_call_that_drops_its_cancellation() -> None:
    """`asyncio.wait_for` of Python 3.11 loses a cancellation that comes with a result; `timeout`
    does not."""
    waits = re.compile(r"asyncio\.wait_for\(")
    assert [file.name for file in modules() if waits.search(file.read_text("utf-8"))] == []


def test_only_the_codec_reads_by_type() -> None:
    """msgspec caches on a type how to read it, which crashes if two threads do so at once; the
    codec has a lock."""
    by_type = re.compile(r"msgspec\.convert\(|\bDecoder\(|\.decode\([^()]*\btype=")
    found = [file.name for file in modules() if by_type.search(file.read_text("utf-8"))]
    assert found == ["codec.py"]


def test_only_the_address_takes_its_text_apart() -> None:
    """`kernel/address.py` defines how a key is written; all other modules ask it for the parts."""
    apart = r"(r?partition|r?split|r?find|r?index|startswith|endswith|removeprefix|removesuffix)"
    by_hand = re.compile(rf"(key|\bat|place)\.{apart}\(f?.[^)]*[][/#]|]/|}}#{{")
    others = [file for file in modules() if file != SOURCE / "kernel" / "address.py"]
    found = [file.name for file in others if by_hand.search(file.read_text("utf-8"))]
    assert found == []


PATTERNED = {
    "app/i18n.ts": "quotation marks in a refusal",
    "app/phrases.ts": "gaps in a phrase",
    "app/preload.ts": "the address of a page",
    "app/router.ts": "the address of a page",
    "app/store.ts": "days in a text, and the name of a seat that has none",
    "board/hex/hexes.ts": "the name of a cell, which the board itself draws",
    "game/Shortcuts.tsx": "keys of the keyboard",
    "game/keys.ts": "keys of the keyboard",
    "hangar/rack.ts": "a reader's search words",
    "rulebook/Book.tsx": "the marks in a rulebook's text",
    "rulebook/Rules.tsx": "a reader's search words",
    "rulebook/search.ts": "a reader's search words",
    "set_ups/editor/Head.tsx": "the name of a file that is made of a title",
    "set_ups/editor/draft.ts": "a key that is made of a name",
    "set_ups/editor/fields/Control.tsx": "a place of a set-up that is typed as a number",
    "set_ups/editor/fields/Properties.tsx": "brackets in the name of a type",
    "set_ups/SetUps.tsx": "a reader's search words",
    "site/links.tsx": "the name of a file",
    "ui/icons.tsx": "which nation's cockade a side wears",
    "worker/file_list.ts": "the name of a file",
}
"""Files of the page with a regular expression, and its purpose; it never parses answers or keys."""


def test_the_page_reads_nothing_out_of_the_spelling_of_answers() -> None:
    """A control defines how a question is answered, and figures are fields of options."""
    literal = re.compile(r"(?m)(?:^|[=(,:&|!?[{])\s*/(?![/*>])[^/\n]+/|RegExp\(")
    spelt = re.compile(r"(option\.value|question\.key|says\.key)\)?\.\w+\(|says\.words")
    page = ROOT / "client" / "src"
    files = [file for file in tracked() if page in file.parents]
    texts = {file.relative_to(page).as_posix(): file.read_text("utf-8") for file in files}
    assert {name for name, text in texts.items() if literal.search(text)} == set(PATTERNED)
    assert [name for name, text in texts.items() if spelt.search(text)] == []


def test_no_registry_host_name_anywhere() -> None:
    """Split into pieces, so that this file passes, too."""
    hosts = [
        r"py" + r"pi\.org",
        r"python" + r"hosted",
        r"registry\." + r"npm",
        r"npm" + r"js\.",
        r"jsr" + r"\.io",
        r"deno\." + r"land",
        r"arti" + r"factory",
        r"[-_]index" + r"[-_]url",
        r"--extra-" + r"index",
    ]
    assert containing(*hosts) == []


def test_no_path_of_anybodys_machine() -> None:
    places = [
        r"(?<![\w.])/ho" + r"me/\w",
        r"/Us" + r"ers/\w",
        r"C:" + r"\\\\Us",
        r"/ro" + r"ot/",
        r"/wo" + r"rk/",
    ]
    assert containing(*places) == []


def test_no_build_output_and_no_caches() -> None:
    names = {part for file in tracked() for part in file.relative_to(ROOT).parts}
    assert not names & {".venv", "dist", "node_modules", "__pycache__"}
    assert not {"site", "uv.lock"} & {file.relative_to(ROOT).parts[0] for file in tracked()}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def test_every_folder_of_the_source_says_what_it_is() -> None:
    folders = {file.parent for file in modules()}
    for folder in sorted(folders):
        package = folder / "__init__.py"
        assert package.exists(), f"{folder.relative_to(ROOT)} is no package"
        assert ast.get_docstring(ast.parse(package.read_text("utf-8"))), package


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_module_is_short_and_says_what_it_is(file: Path) -> None:
    text = file.read_text("utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{file.name} has no docstring"
    assert text.count("\n") <= LONGEST, f"{file.name} is over {LONGEST} lines"


def test_no_file_of_tests_is_longer_than_one_of_the_source() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if file in tracked()]
    assert [file.name for file in files if file.read_text("utf-8").count("\n") > LONGEST] == []


CLOCKS = re.compile(
    r"\btime\.(monotonic|perf_counter|process_time|sleep)\b"
    r"|wait_for_timeout|mark\.timeout|\btimeout=\d|[<>]=? *timeout\b"
)
"""Words of a test that waits for a time, or measures one."""


def test_no_test_looks_at_a_clock() -> None:
    """Machines are busy: tests wait for events (`support/waiting.py`); `./dev bench` measures."""
    files = [file for file in tracked() if re.match(r"test_.*\.py$|table\.py$", file.name)]
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        if file != Path(__file__)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if CLOCKS.search(line)
    ]
    assert found == []


def test_no_test_waits_for_a_promise_to_be_there() -> None:
    """Playwright takes a promise for true at once; such conditions must go through `until`."""
    waited = re.compile(r"wait_for_function\(\s*(f?[\"']+async|(?P<name>[A-Z_]+))")
    found = [
        f"{file.relative_to(ROOT)}: {one[0]}"
        for file in tracked()
        if file.suffix == ".py" and "browser" in file.parts
        for text in [file.read_text("utf-8")]
        for one in waited.finditer(text)
        if not one["name"] or re.search(rf'^{one["name"]} = "+async', text, re.M)
    ]
    assert found == []


OWN_KINDS = {"Pilot", "Style", "Fumbled", "Nursed"}
"""Classes that each game defines for itself, by extending the one below or replacing it."""


def test_no_two_layers_use_one_name_for_two_classes() -> None:
    """One word, one thing (ARCHITECTURE, Glossary); a campaign is a ruleset like the others."""
    homes: dict[str, set[str]] = {}
    for file in modules():
        layer = file.relative_to(SOURCE).parts[0].replace("campaign", "rulesets")
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, set()).add(layer)
    shared = {name: layers for name, layers in homes.items() if len(layers) > 1}
    assert {name: shared[name] for name in shared.keys() - OWN_KINDS} == {}


ROLES = {"bounds", "effects", "events", "hangar", "hooks", "scene", "sortie", "state", "tables"}
ROLES |= {"briefing", "diagrams", "editor", "short_log", "standing_orders", "view"}
"""Modules that each game has under the same name."""
OWN_PARTS = {"debriefing", "hints", "pilot", "reach", "style", "supposition"}
"""Modules in which a game's pilots extend the shared module of that name."""
FEATURE_PARTS = {"model"}
"""Modules that each feature of the service has under the same name."""


def test_no_two_layers_use_one_name_for_two_modules() -> None:
    """Names of files describe their contents; two have the same name only on purpose."""
    homes: dict[str, set[str]] = {}
    for file in modules():
        layer = file.relative_to(SOURCE).parts[0]
        homes.setdefault(file.stem, set()).add(layer)
    shared = {name for name, layers in homes.items() if len(layers) > 1}
    assert shared - {"__init__"} == ROLES | OWN_PARTS | FEATURE_PARTS


def test_the_glossary_is_short_and_tells_where_each_noun_lives() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Glossary")[2]
    rows = re.findall(r"(?m)^\| ([a-z ]+) \| .+ \| (?:each ruleset's )?`([\w.]+)` \|$", text)
    assert 30 <= len(rows) <= 48
    assert len({noun for noun, _ in rows}) == len(rows)
    homes = [SOURCE.joinpath(*home.split(".")) for _, home in rows if home != "display.view"]
    assert [
        home for home in homes if not (home.is_dir() or home.with_suffix(".py").is_file())
    ] == []


def test_public_names() -> None:
    """Later features should not change the kernel; a new noun in it is a decision."""
    assert {name for name in vars(aerodrome) if name == "__version__"} == {"__version__"}
    nouns = "address bounds checkpoint codec complaint contract control counsel dice edition"
    nouns += " events game languages package phrases position question record recorded"
    nouns += " refusal registry ruleset run scenario seen shown silent stepped trial umpire"
    nouns += " unfit verify within"
    assert {module.name for module in pkgutil.iter_modules(kernel.__path__)} == set(nouns.split())
    verbs = {name for name, verb in vars(Umpire).items() if isinstance(verb, FunctionType)}
    assert verbs == {"ask", "together", "roll", "tell", "play"}


@pytest.mark.parametrize("verb", ["ask", "together", "roll", "tell", "play"])
def test_every_verb_must_cite(verb: str) -> None:
    rule = inspect.signature(getattr(Umpire, verb)).parameters["rule"]
    assert rule.kind is inspect.Parameter.KEYWORD_ONLY
    assert rule.default is inspect.Parameter.empty


@pytest.mark.parametrize("name", ["run", "dev", "uv"])
def test_lock_files_pin_and_hash_everything(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    pinned = [line for line in text.splitlines() if re.match(r"[a-zA-Z0-9]", line)]
    assert pinned
    for line in pinned:
        assert re.match(r"[\w.\[\]-]+==[\w.!+]+( ; .*)? \\$", line), line
    assert text.count("--hash=sha256:") >= len(pinned)


def test_dev_contains_all_of_run() -> None:
    """`./dev run` accepts an environment made for development."""

    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
        return set(re.findall(r"^[\w.\[\]-]+==[\w.!+]+", text, re.MULTILINE))

    assert pins("run") <= pins("dev")


def test_ci_runs_what_developers_run() -> None:
    file = ROOT / ".ci" / "run"
    assert file.read_text().rstrip().endswith("exec ./dev test")
    assert file.stat().st_mode & 0o111


def test_the_papers_are_there() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"):
        assert (ROOT / name).read_text("utf-8").startswith("# ")
    assert "Apache License" in (ROOT / "LICENSE").read_text("utf-8")
    assert "belong to their publishers" in (ROOT / "NOTICE").read_text("utf-8")


READERS = ["For players", "For authors", "For programmers", "For hosts", "Upgrading"]


def test_the_changelog_has_a_place_for_every_reader() -> None:
    """Unreleased changes come first; `./dev release` gives them a number and a date."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    _, *sections = re.split(r"(?m)^## ", text)
    assert sections[0].startswith("Unreleased\n")
    assert re.findall(r"(?m)^### (.+)$", sections[0]) == READERS
    titled = [section.splitlines()[0] for section in sections[1:]]
    assert [one for one in titled if not re.fullmatch(r"\d+\.\d+\.\d+, \d{4}-\d\d-\d\d", one)] == []


def test_links_between_papers_lead_somewhere() -> None:
    """Links of the documentation are checked when it is built (`tests/project/test_docs.py`)."""
    for paper in [*ROOT.glob("*.md"), *SOURCE.rglob("*.md")]:
        links = re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", paper.read_text("utf-8"))
        for target, place in links:
            there = paper.parent / target if target else paper
            assert there.exists(), f"{paper.name} links to {target}"
            assert not place or place in places(there), f"{paper.name} links to {target}#{place}"


def places(paper: Path) -> set[str]:
    """Return the headings of a page, written as in an address."""
    headings = re.findall(r"(?m)^#+ (.+)$", paper.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in headings}


MOST_PARAMETERS = 8


def test_no_function_of_the_server_has_many_parameters() -> None:
    """If it needs more, some of them belong in a value with a name."""
    long = []
    for layer in ("service", "server", "local"):
        for file in (SOURCE / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    given = {one.arg for one in (*node.args.args, *node.args.kwonlyargs)}
                    if len(given - {"self", "cls"}) > MOST_PARAMETERS:
                        long.append(f"{file.name}: {node.name}")
    assert long == []
