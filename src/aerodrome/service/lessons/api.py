"""Routes of the school: what somebody has learnt there."""

from __future__ import annotations

from aerodrome.service.lessons import completed
from aerodrome.service.lessons import messages as lm
from aerodrome.service.route import Call, Route, look


async def list_learnt(call: Call) -> lm.LessonsDone:
    """The lessons that I have done."""
    return await completed.learnt(call.service.store, call.person)


async def finish_lesson(call: Call) -> lm.LessonsDone:
    """I have done a lesson."""
    store, now = call.service.store, call.service.live_games.clock.now()
    await completed.finish(store, call.person, call.body, now)
    return await completed.learnt(store, call.person)


ROUTES = (
    look("/api/me/lessons", list_learnt, lm.LessonsDone),
    Route("POST", "/api/me/lessons", finish_lesson, lm.LessonDone, lm.LessonsDone),
)
