"""Routes of the school: what somebody has learnt there."""

from __future__ import annotations

from aerodrome.server.messages import lessons as lm
from aerodrome.server.play.making import learning
from aerodrome.server.routes.route import Call, Route, look


async def list_learnt(call: Call) -> lm.LessonsDone:
    """The lessons that I have done."""
    return await learning.learnt(call.service.store, call.person)


async def finish_lesson(call: Call) -> lm.LessonsDone:
    """I have done a lesson."""
    store, now = call.service.store, call.service.lobby.clock.now()
    await learning.finish(store, call.person, call.body, now)
    return await learning.learnt(store, call.person)


ROUTES = (
    look("/api/me/lessons", list_learnt, lm.LessonsDone),
    Route("POST", "/api/me/lessons", finish_lesson, lm.LessonDone, lm.LessonsDone),
)
