"""Doors of the one person who plays here."""

from __future__ import annotations

from aerodrome.local.door import LocalCall, LocalDoor, look
from aerodrome.service.accounts import messages as am
from aerodrome.service.lessons import messages as lm


async def me(asked: LocalCall) -> am.Me:
    """Who I am: nobody asked for a name, and there is no account."""
    return am.Me(name=asked.field.keeping.person.name, account=False)


async def list_learnt(asked: LocalCall) -> lm.LessonsDone:
    """The lessons that I have done."""
    return asked.field.playing.learnt()


async def finish_lesson(asked: LocalCall) -> lm.LessonsDone:
    """I have done a lesson."""
    return await asked.field.playing.learn(asked.body)


DOORS = (
    LocalDoor("GET", "/api/me", me, gives=am.Me),
    look("/api/me/lessons", list_learnt, lm.LessonsDone),
    LocalDoor("POST", "/api/me/lessons", finish_lesson, lm.LessonDone, lm.LessonsDone),
)
