"""Doors of the workshop: what set-ups can say, and a set-up while it is made."""

from __future__ import annotations

from aerodrome.local.door import JSON, LocalCall, LocalDoor, LocalReply, look
from aerodrome.local.doors.catalogue import language_asked, ruleset_of
from aerodrome.service.set_ups import drafts
from aerodrome.service.set_ups import editor_messages as wm
from aerodrome.service.set_ups.drafts import Drafting
from aerodrome.tabletop.editor import SetupFormat

W = "/api/rulesets/{ruleset}/workshop"


async def read_format(asked: LocalCall) -> SetupFormat:
    """Everything that the set-ups of a game can say, in one language."""
    return drafts.form(ruleset_of(asked).id, language_asked(asked))


async def look_at_draft(asked: LocalCall) -> LocalReply:
    """A set-up as it stands, after a change if one is wished; drawn, with what is wrong with it."""
    found = drafts.look(Drafting(ruleset_of(asked).id, asked.body))
    return LocalReply(200, JSON, found.body)


DOORS = (
    look(W, read_format, SetupFormat, "language", shared=True),
    LocalDoor("POST", f"{W}/read", look_at_draft, wm.ReadIn, wm.Drafted),
    LocalDoor("POST", f"{W}/write", look_at_draft, wm.WriteIn, wm.Drafted),
)
