"""Reference: pages about the names of the library, made from their docstrings.

Sources are read, not run, so signatures appear as they are written. Names with an underscore are
left out, and so are constants without a docstring. `docs.api` lists which names are public.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import dedent

PACKAGE = "aerodrome"
PACKAGES = ("kernel", "tabletop", "bots", "lessons", "crews", "lab", "env", "remote")
"""The packages that programs are written against; the others play, serve and show games."""
WIDE = 88
LONG = 160
"""The longest value of a constant that is shown."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def pages(source: Path) -> dict[str, str]:
    """Return every page of the reference by path: an index, and one for each package and module."""
    files = {package: list(modules(source / package)) for package in PACKAGES}
    trees = {file: ast.parse(file.read_text("utf-8")) for all_ in files.values() for file in all_}
    _spell_out(trees.values())
    homes = _homes(source, trees)
    written = {"reference/index.md": _index(source)}
    for package, within in files.items():
        written[f"reference/{package}/index.md"] = _package(source, package, within)
        for file in within:
            written[_page(source, file)] = _module(source, file, trees[file], homes)
    return written


def navigation(source: Path) -> str:
    """Return the lines of the table of contents for these pages."""
    lines = ['    "reference/index.md",']
    for package in PACKAGES:
        inner = [f'{{ "{_inner(source, file)}" = "{_page(source, file)}" }}'
                 for file in modules(source / package)]  # fmt: skip
        entries = ", ".join([f'"reference/{package}/index.md"', *inner])
        lines.append(f'    {{ "{package}" = [{entries}] }},')
    return "\n".join(lines)


def sentences(source: Path) -> dict[str, tuple[str, str]]:
    """Return the page and the first sentence of every module and of every name in it."""
    found: dict[str, tuple[str, str]] = {}
    for file in (file for package in PACKAGES for file in modules(source / package)):
        tree, name, page = (
            ast.parse(file.read_text("utf-8")),
            _name(source, file),
            _page(source, file),
        )
        found[name] = (page, _first(ast.get_docstring(tree) or ""))
        for node, below in _with_next(tree.body):
            about = ""
            if isinstance(node, Definition | ast.ClassDef):
                about = ast.get_docstring(node) or ""
            named = _constant(node) or getattr(node, "name", "")
            if named and (about or below):
                found[f"{name}.{named}"] = (page, _first(about or below))
    return found


def modules(package: Path) -> Iterator[Path]:
    """Yield the modules of a package and of its folders, except those with a leading underscore."""
    for file in sorted(package.rglob("*.py")):
        if not file.name.startswith("_"):
            yield file


def _inner(source: Path, file: Path) -> str:
    """Return the name of a module within its package."""
    return ".".join(file.relative_to(source).with_suffix("").parts[1:])


def _page(source: Path, file: Path) -> str:
    return f"reference/{file.relative_to(source).parts[0]}/{_inner(source, file)}.md"


def _name(source: Path, file: Path) -> str:
    parts = file.relative_to(source.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _about(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""


def _first(about: str) -> str:
    """Return the first paragraph of a docstring, for a cell of a table."""
    return about.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def _index(source: Path) -> str:
    rows = [
        f"| [`aerodrome.{package}`]({package}/index.md) "
        f"| {_first(_about(source / package / '__init__.py'))} |"
        for package in PACKAGES
    ]
    return "\n".join([
        "# Reference", "",
        "Every name of the library without an underscore, from the docstrings of this version. "
        "[What is public](../programmers/api.md) lists those that stay as they are; "
        "[the library](../guide/library.md) shows how they are used together.", "",
        "| package | what it is |", "|---|---|", *rows, "",
    ])  # fmt: skip


def _package(source: Path, package: str, within: Iterable[Path]) -> str:
    rows = [
        f"| [`{_inner(source, file)}`]({_inner(source, file)}.md) | {_first(_about(file))} |"
        for file in within
    ]
    about = _prose(_about(source / package / "__init__.py"), {})
    return "\n".join([f"# aerodrome.{package}", "", about, "", "| module | what it is |",
                      "|---|---|", *rows, ""])  # fmt: skip


def _homes(source: Path, trees: dict[Path, ast.Module]) -> dict[str, str]:
    """Return the page of each class with a unique name, so that docstrings can link to it."""
    found: dict[str, list[str]] = {}
    for file, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(_page(source, file))
    return {name: pages[0] for name, pages in found.items() if len(pages) == 1}


def _spell_out(trees: Iterable[ast.Module]) -> None:
    """Replace the blocking methods that `waited` makes of async methods by written-out ones."""
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = {
        f"{node.name}.{inner.name}": inner
        for node in classes
        for inner in node.body
        if isinstance(inner, ast.AsyncFunctionDef)
    }
    for node in classes:
        node.body = [_waited(inner, methods) for inner in node.body]


def _waited(node: ast.stmt, methods: dict[str, ast.AsyncFunctionDef]) -> ast.stmt:
    match node:
        case ast.Assign(value=ast.Call(func=ast.Name("waited"), args=[ast.Attribute() as method])):
            return ast.FunctionDef(**vars(methods[ast.unparse(method)]))
    return node


def _module(source: Path, file: Path, tree: ast.Module, homes: dict[str, str]) -> str:
    here = {
        name: f"#{name}" if page == _page(source, file) else f"../{page.partition('/')[2]}#{name}"
        for name, page in homes.items()
    }
    parts = [f"# {_name(source, file)}", _prose(ast.get_docstring(tree) or "", here)]
    for node, below in _with_next(tree.body):
        if isinstance(node, Definition) and not node.name.startswith("_"):
            parts += _function(node, node.name, "##", here)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            parts += _class(node, here)
        elif (name := _constant(node)) and below:
            value = ast.unparse(node)
            shown = [_code(value)] if len(value) < LONG else []
            parts += [f"## {name} {{ #{name} }}", *shown, _prose(below, here)]
    return "\n\n".join(parts) + "\n"


def _with_next(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield every statement with the docstring that follows it."""
    for at, node in enumerate(body):
        below = body[at + 1] if at + 1 < len(body) else None
        said = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        text = below.value.value if said else ""  # type: ignore[union-attr]
        yield node, text if isinstance(text, str) else ""


def _constant(node: ast.stmt) -> str:
    """Return the public name that a statement defines."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    target = node.target if isinstance(node, ast.AnnAssign) else target
    name = target.id if isinstance(target, ast.Name) else ""
    return "" if name.startswith("_") else name


def _class(node: ast.ClassDef, here: dict[str, str]) -> list[str]:
    bases = [ast.unparse(base) for base in node.bases]
    bases += [f"{word.arg}={ast.unparse(word.value)}" for word in node.keywords]
    head = f"class {node.name}({', '.join(bases)})" if bases else f"class {node.name}"
    parts = [f"## {node.name} {{ #{node.name} }}", _code(head)]
    parts += [_prose(ast.get_docstring(node) or "", here), _fields(node, here)]
    for inner in node.body:
        if isinstance(inner, Definition) and not inner.name.startswith("_"):
            parts += _function(inner, f"{node.name}.{inner.name}", "###", here)
        elif isinstance(inner, Definition) and inner.name == "__init__":
            parts[1] = _code(f"{head}\n\n{_signature(inner).replace('def __init__', node.name, 1)}")
    return [part for part in parts if part]


def _fields(node: ast.ClassDef, here: dict[str, str]) -> str:
    rows = []
    for inner, below in _with_next(node.body):
        name = _constant(inner) if isinstance(inner, ast.AnnAssign) else ""
        if name and isinstance(inner, ast.AnnAssign):
            value = f" = {ast.unparse(inner.value)}" if inner.value else ""
            typed = f"`{ast.unparse(inner.annotation)}{value}`".replace("|", "\\|")
            about = " ".join(_prose(below, here).split())
            rows.append(f"| `{name}` | {typed} | {about} |")
    return "\n".join(["| field | type | |", "|---|---|---|", *rows]) if rows else ""


def _function(node: Definition, name: str, level: str, here: dict[str, str]) -> list[str]:
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    shown = [f"@{mark}" for mark in marks if mark in ("property", "classmethod", "staticmethod")]
    code = "\n".join([*shown, _signature(node)])
    about = _prose(ast.get_docstring(node) or "", here)
    return [part for part in (f"{level} {name} {{ #{name} }}", _code(code), about) if part]


def _signature(node: Definition) -> str:
    """Return the signature of a function as written; a long one has one line for each parameter."""
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    given = [one for one in _parameters(node.args) if one not in ("self", "cls")]
    given = given[1:] if given[:1] == ["/"] else given
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if node.name == "__init__":
        returns = ""
    line = f"{word} {node.name}({', '.join(given)}){returns}"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"{word} {node.name}(", *(f"    {one}," for one in given), f"){returns}"])


def _parameters(args: ast.arguments) -> list[str]:
    plain = [*args.posonlyargs, *args.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults))
    defaults += args.defaults
    given = [_parameter(*pair) for pair in zip(plain, defaults, strict=True)]
    if args.posonlyargs:
        given.insert(len(args.posonlyargs), "/")
    if args.vararg or args.kwonlyargs:
        given.append(f"*{_parameter(args.vararg, None)}" if args.vararg else "*")
    given += [_parameter(*pair) for pair in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        given.append(f"**{_parameter(args.kwarg, None)}")
    return given


def _parameter(arg: ast.arg, default: ast.expr | None) -> str:
    typed = f"{arg.arg}: {ast.unparse(arg.annotation)}" if arg.annotation else arg.arg
    if default is None:
        return typed
    return (
        f"{typed} = {ast.unparse(default)}" if arg.annotation else f"{typed}={ast.unparse(default)}"
    )


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _prose(about: str, here: dict[str, str]) -> str:
    """Return a docstring formatted for a page: examples as code, names of classes as links."""
    blocks = []
    for block in re.split(r"\n{2,}", dedent(about).strip()):
        at = block.find(">>>")
        if at < 0:
            blocks.append(re.sub(r"`(\w+)`", lambda found: _link(found[1], here), block))
            continue
        lines = block.splitlines()
        first = next(n for n, line in enumerate(lines) if line.startswith(">>>"))
        blocks += [*(["\n".join(lines[:first])] if first else []),
                   "```pycon\n" + "\n".join(lines[first:]) + "\n```"]  # fmt: skip
    return "\n\n".join(blocks)


def _link(name: str, here: dict[str, str]) -> str:
    return f"[`{name}`]({here[name]})" if name in here else f"`{name}`"
