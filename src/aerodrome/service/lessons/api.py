"""Routes of the school: what somebody has learnt there."""

from __future__ import annotations

from aerodrome.service.lessons import messages as lm
from aerodrome.service.route import Call, Route, look


async def list_learnt(call: Call) -> lm.LessonsDone:
    """The lessons that I have done."""
    return await call.service.lessons.learnt(call.person)


async def finish_lesson(call: Call) -> lm.LessonsDone:
    """I have done a lesson."""
    await call.service.lessons.finish(call.person, call.body)
    return await call.service.lessons.learnt(call.person)


ROUTES = (
    look("/api/me/lessons", list_learnt, lm.LessonsDone),
    Route("POST", "/api/me/lessons", finish_lesson, lm.LessonDone, lm.LessonsDone),
)
