"""Routes of the flying school: the lessons that a player has completed."""

from __future__ import annotations

from aerodrome.service.lessons import messages as lm
from aerodrome.service.route import Call, look, post


async def list_learnt(call: Call) -> lm.LessonsDone:
    """List the lessons that the caller has completed."""
    return await call.service.lessons.learnt(call.person)


async def finish_lesson(call: Call) -> lm.LessonsDone:
    """Mark a lesson as completed by the caller."""
    await call.service.lessons.finish(call.person, call.body)
    return await call.service.lessons.learnt(call.person)


ROUTES = (
    look("/api/me/lessons", list_learnt, lm.LessonsDone),
    post("/api/me/lessons", finish_lesson, lm.LessonDone, lm.LessonsDone),
)
