"""Routes of the laboratory: begin, look, stop, download."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.responses import Response

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.lab.summary import summary
from aerodrome.server.messages.lab import OWN, BoardInfo, StudyDownload, StudyIn, StudyInfo
from aerodrome.server.routes.route import Call, Route, look, reply
from aerodrome.server.work.study import Study, as_csv, designed

CSV = "text/csv"


async def get_study(call: Call) -> StudyInfo:
    """My study, and what it found so far."""
    study = call.service.laboratory.studies.get(call.person.id)
    if study is None:
        return StudyInfo(state="none")
    study.look()
    return await _told(call, study)


async def _told(call: Call, study: Study) -> StudyInfo:
    standing = call.service.laboratory.standing(study)
    return await asyncio.to_thread(study.info, standing)


async def begin_study(call: Call) -> StudyInfo:
    """Fly a scenario many times."""
    call.service.make_room(call.person, call.host)
    study = await designed(call.body, call.service.visitors, call.person.id, call.host)
    await call.service.laboratory.begin(call.asker, study)
    return await _told(call, study)


async def stop_study(call: Call) -> StudyInfo:
    """Stop my study."""
    return await _told(call, call.service.laboratory.stop(call.person))


async def get_findings(call: Call) -> Response:
    """Download what my study found."""
    study = call.service.laboratory.of(call.person)
    known = list(study.results.values())
    found = await asyncio.to_thread(summary, study.plan, known)
    return _download(study, reply(StudyDownload(study.plan, found)), "json")


async def get_results(call: Call) -> Response:
    """Download a row per game."""
    study = call.service.laboratory.of(call.person)
    text = as_csv(study.plan, list(study.results.values()))
    return _download(study, Response(text, media_type=CSV), "csv")


def _download(study: Study, response: Response, kind: str) -> Response:
    scenario = OWN if study.own else study.plan.scenario
    name = f"aerodrome-{study.plan.ruleset}-{scenario}.{kind}"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def get_board(call: Call) -> BoardInfo:
    """The boards of a scenario."""
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    scenario = ruleset.scenario(call.request.query_params.get("scenario", ""))
    return await asyncio.to_thread(_boards, ruleset, scenario)


async def get_study_board(call: Call) -> BoardInfo:
    """The boards of my study."""
    study = call.service.laboratory.of(call.person)
    return await asyncio.to_thread(_boards, registry.find(study.plan.ruleset), study.scenario)


def _boards(ruleset: Ruleset[Any], scenario: Scenario) -> BoardInfo:
    rules = ruleset.making(scenario)
    scene: Any = rules.scene(rules.view(rules.setup(scenario), None))
    return BoardInfo(tuple(scene.boards))


ROUTES = (
    look("/api/lab", get_study, StudyInfo),
    Route("POST", "/api/lab", begin_study, StudyIn, StudyInfo),
    Route("POST", "/api/lab/stop", stop_study, gives=StudyInfo, guest=False),
    look("/api/lab/findings", get_findings, StudyDownload),
    look("/api/lab/results", get_results, None, media=CSV),
    look("/api/lab/board", get_study_board, BoardInfo),
    look("/api/rulesets/{ruleset}/board", get_board, BoardInfo, "scenario"),
)
