"""Routes of the set-up editor: the format of set-ups, and drafts."""

from __future__ import annotations

import asyncio

from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.service.route import Call, look, post
from aerodrome.service.set_ups import editor_messages as wm
from aerodrome.service.set_ups.drafts import Drafting, form
from aerodrome.tabletop.editor import SetupFormat

W = "/api/rulesets/{ruleset}/editor"


async def read_format(call: Call) -> SetupFormat:
    """Return the format of a game's set-ups, with texts in one language."""
    language = call.query.get("language", ENGLISH)
    name = registry.find(call.path["ruleset"]).id
    return await asyncio.to_thread(form, name, language)


async def read_draft(call: Call) -> bytes:
    """Return a draft with its drawing and its flaws."""
    return await _looked(call)


async def write_draft(call: Call) -> bytes:
    """Return a draft after a change of its data or on its board."""
    return await _looked(call)


async def _looked(call: Call) -> bytes:
    name = registry.find(call.path["ruleset"]).id
    task = Drafting(name, call.body)
    found = await call.service.visitors.drafted(task, call.person.id, call.host)
    return found.body


ROUTES = (
    look(W, read_format, SetupFormat, "language", shared=True),
    post(f"{W}/read", read_draft, wm.ReadIn, wm.Drafted, guest=False, limit="draft"),
    post(f"{W}/write", write_draft, wm.WriteIn, wm.Drafted, guest=False, limit="draft"),
)
