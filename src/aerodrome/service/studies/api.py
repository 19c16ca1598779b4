"""Routes of the laboratory: starting, reading, stopping, naming and downloading studies."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from aerodrome.bots import characters, roster
from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.names import titled
from aerodrome.service.archive.messages import History
from aerodrome.service.compression import Packed
from aerodrome.service.games.messages import GameInfo
from aerodrome.service.http_errors import number
from aerodrome.service.route import JSON, Call, Download, look, post
from aerodrome.service.studies import messages as lm
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.replays import GameFilm, Replays
from aerodrome.service.studies.shelf import Shelf
from aerodrome.service.studies.study import Study, designed

CSV = "text/csv"
NONE = lm.StudyInfo(state="none")
S = "/api/studies/{study}"


async def get_newest_study(call: Call) -> lm.StudyInfo:
    """Return the caller's newest study with its findings so far."""
    at_hand, saved = await _mine_all(call)
    if at_hand and (not saved or at_hand[0].created >= saved[0].created):
        return await _info(call, at_hand[0])
    return await _info(call, await _opened(call, saved[0].id)) if saved else NONE


async def _mine_all(call: Call) -> tuple[list[Study], list[lm.StudyLine]]:
    """Return the caller's studies in memory, and those in the database."""
    at_hand = call.service[Laboratory].of(call.person.id)
    return at_hand, await call.service[Shelf].of(call.person.id)


async def _opened(call: Call, id_: str) -> Study:
    """Return a study in memory, or load it from the database."""
    laboratory = call.service[Laboratory]
    study = laboratory.studies.get(id_) or await call.service[Shelf].read(id_)
    laboratory.put(study)
    return study


async def _study(call: Call) -> Study:
    """Return the study that the path names; its id is enough to see it."""
    return await _opened(call, call.path["study"])


async def _mine(call: Call) -> Study:
    study = await _study(call)
    if not call.person.id or study.person != call.person.id:
        raise Refusal("not-yours", "this is another person's study.")
    return study


async def _info(call: Call, study: Study) -> lm.StudyInfo:
    study.look()
    standing = call.service[Laboratory].standing(study)
    return await asyncio.to_thread(study.info, standing, call.person.id)


async def list_studies(call: Call) -> lm.StudyList:
    """List the caller's studies."""
    at_hand, saved = await _mine_all(call)
    lines = {line.id: line for line in saved}
    lines |= {study.id: study.line() for study in at_hand if study.flown or study.under_way}
    newest = sorted(lines.values(), key=lambda line: line.created, reverse=True)
    return lm.StudyList(tuple(newest))


async def get_study(call: Call) -> lm.StudyInfo:
    """Return a study with its findings so far."""
    return await _info(call, await _study(call))


async def begin_study(call: Call) -> lm.StudyInfo:
    """Start a study: fly a scenario many times."""
    await call.service[Shelf].check_room(call.person.id)
    wish = await call.service.games.setups.with_text(call.body)
    study = await designed(wish, call.service.visitors, call.person.id, call.host)
    study.guest = not call.person.account
    await call.service[Laboratory].begin(call.asker, study)
    return await _info(call, study)


async def stop_study(call: Call) -> lm.StudyInfo:
    """Stop the caller's running study."""
    return await _info(call, call.service[Laboratory].stop(call.person))


async def name_study(call: Call) -> lm.StudyInfo:
    """Name a study of the caller's; named studies are not deleted automatically."""
    study = await _mine(call)
    name = titled(call.body.name)
    study.name = name
    await call.service[Shelf].rename(study.id, name)
    return await _info(call, study)


async def discard_study(call: Call) -> None:
    """Delete a study of the caller's."""
    study = await _mine(call)
    call.service[Laboratory].discard(study)
    await call.service[Shelf].discard(study.id)


async def get_findings(call: Call) -> Download:
    """Download the findings of a study."""
    study = await _study(call)
    found = await asyncio.to_thread(study.download)
    return _download(study, msgspec.json.encode(found), JSON)


async def get_results(call: Call) -> Download:
    """Download the results of a study, one row for each game."""
    study = await _study(call)
    text = await asyncio.to_thread(study.variant(against=_against(call)).as_csv)
    return _download(study, text.encode(), CSV)


def _against(call: Call) -> bool:
    """Return whether the request is about the second set-up of a study."""
    return call.flag("against")


def _download(study: Study, content: bytes, media: str) -> Download:
    scenario = lm.OWN if study.variants[0].own else study.plan.scenario
    kind = media.rpartition("/")[2]
    return Download(content, media, f"aerodrome-{study.plan.ruleset}-{scenario}.{kind}")


async def get_board(call: Call) -> lm.BoardInfo:
    """Return the boards of a scenario."""
    ruleset = registry.find(call.path["ruleset"])
    scenario = ruleset.scenario(call.query.get("scenario", ""))
    return await asyncio.to_thread(_boards, ruleset, scenario)


async def get_study_board(call: Call) -> lm.BoardInfo:
    """Return the boards of a study."""
    variant = (await _study(call)).variant(against=_against(call))
    ruleset = registry.find(variant.plan.ruleset)
    return await asyncio.to_thread(_boards, ruleset, variant.scenario)


def _boards(ruleset: Ruleset[Any], scenario: Scenario) -> lm.BoardInfo:
    rules = ruleset.making(scenario)
    scene: Any = rules.display.scene(rules.display.view(rules.rules.setup(scenario), None))
    return lm.BoardInfo(tuple(scene.boards))


async def get_flown_game(call: Call) -> GameInfo:
    """Return a game of a study."""
    return (await _film(call)).info


async def get_flown_history(call: Call) -> Packed:
    """Return a page of the history of a game of a study."""
    film, page = await _film(call), call.number("page")
    if page >= len(film.pages):
        raise Refusal("no-page", "the game is over before this page.")
    return film.pages[page]


async def _film(call: Call) -> GameFilm:
    """Return the game that the path names; the first request flies it again."""
    study, game = await _study(call), number(call.path, "number")
    films = call.service[Replays]
    return await films.film(call.asker, study, game, call.seat, against=_against(call))


async def list_pilots(call: Call) -> lm.PilotList:
    """List the pilots that can fly in the laboratory besides the known levels."""
    language = call.query.get("language", ENGLISH)
    spoken_here = characters.SPOKEN.get(language, characters.CHARACTERS)
    leaning = (lm.LeaningInfo(name, one.title, one.text) for name, one in spoken_here.items())
    there = [name for name in registry.names() if not registry.is_above(name)]
    sparring = {name: _partners(registry.find(name)) for name in there}
    return lm.PilotList(sparring, tuple(leaning))


def _partners(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return the sparring pilots of a game that are not levels of it."""
    levels = roster.available(ruleset)
    return tuple(name for name in roster.sparring(ruleset) if name not in levels)


ROUTES = (
    look("/api/studies/newest", get_newest_study, lm.StudyInfo),
    post("/api/studies", begin_study, lm.StudyIn, lm.StudyInfo, limit="making"),
    post("/api/studies/stop", stop_study, gives=lm.StudyInfo, guest=False),
    look("/api/studies/pilots", list_pilots, lm.PilotList, "language", shared=True),
    look("/api/studies", list_studies, lm.StudyList),
    look(S, get_study, lm.StudyInfo),
    post(f"{S}/name", name_study, lm.StudyNameIn, lm.StudyInfo, guest=False),
    post(f"{S}/discard", discard_study, guest=False),
    look(f"{S}/findings", get_findings, lm.StudyDownload),
    look(f"{S}/results", get_results, None, "against", media=CSV),
    look(f"{S}/board", get_study_board, lm.BoardInfo, "against"),
    look(
        f"{S}/games/{{number}}",
        get_flown_game,
        GameInfo,
        "seat",
        "against",
        dropped=True,
        limit="reach",
    ),
    look(
        f"{S}/games/{{number}}/history",
        get_flown_history,
        History,
        *("seat", "page", "against"),
        dropped=True,
        limit="reach",
    ),
    look("/api/rulesets/{ruleset}/board", get_board, lm.BoardInfo, "scenario"),
)
