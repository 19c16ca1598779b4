"""The build hook: bundles the page before a wheel or a source archive is packed."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DENO = "deno>=2.9"


class ClientHook(BuildHookInterface[Any]):
    """Bundles the client if it is missing or out of date; a source archive contains it already."""

    def dependencies(self) -> list[str]:
        """Return the extra requirements of a build: the bundler, if there is something to
        bundle."""
        return [] if self._client().current() else [DENO]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle the page, except for an editable install: `./dev` bundles it when needed."""
        if version != "editable":
            self._client().ensure()

    def _client(self) -> ModuleType:
        """Load the client's build script, which is in no package, and the modules beside it."""
        folder = Path(self.root) / "client"
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        spec = spec_from_file_location("client_build", folder / "build.py")
        assert spec is not None
        assert spec.loader is not None
        script = module_from_spec(spec)
        spec.loader.exec_module(script)
        return script
