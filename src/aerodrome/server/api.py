"""API: the handlers of every address; each is one deed of a person."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.responses import PlainTextResponse, Response

import aerodrome
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.question import Traced
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.server import lab_routes, school
from aerodrome.server import lesson_messages as lm
from aerodrome.server import messages as m
from aerodrome.server.games import composed, levels
from aerodrome.server.guard import LARGEST_RECORD, is_local
from aerodrome.server.routes import (
    COOKIE,
    Call,
    Handler,
    Route,
    fault,
    read_body,
    reply,
    set_session,
)
from aerodrome.server.unplayable_game import rules_of


async def me(call: Call) -> m.Me:
    return m.Me(name=call.person.name, account=call.person.account)


async def rename(call: Call) -> m.Me:
    person = await call.service.people.rename(call.person, call.body.name)
    call.service.renamed(person)
    return m.Me(name=person.name, account=person.account)


async def keep_account(call: Call) -> m.Me:
    call.service.logins.take(call.person.id)
    person = await call.service.people.keep(call.person, call.body.name, call.body.password)
    call.service.renamed(person)
    return m.Me(name=person.name, account=person.account)


async def log_in(call: Call) -> Response:
    service, body = call.service, call.body
    service.logins.take(call.host)
    now, old = service.lobby.clock.now(), call.request.cookies.get(COOKIE, "")
    person, token, moved = await service.people.log_in(
        body.name, body.password, now, before=call.person, token=old
    )
    await service.moved(moved)
    service.hang_up(old, None)
    response = reply(m.Me(name=person.name, account=True))
    set_session(response, call.request, token)
    return response


async def log_out(call: Call) -> Response:
    token = call.request.cookies.get(COOKIE, "")
    everywhere = call.request.query_params.get("everywhere") == "true"
    await call.service.people.log_out(token, everywhere=everywhere)
    call.service.hang_up(token, call.person if everywhere else None)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def list_rulesets(call: Call) -> m.RulesetList:
    return m.RulesetList(tuple(_ruleset(registry.find(name)) for name in registry.names()))


def _ruleset(ruleset: Ruleset[Any]) -> m.RulesetInfo:
    scenarios = []
    for name, scenario in ruleset.playable().items():
        scenarios.append(
            m.ScenarioInfo(
                id=name,
                title=scenario.said("title"),
                title_it=scenario.said("title", "it"),
                text_it=scenario.said("text", "it"),
                text=scenario.said("text"),
                rule=str(scenario.setup.get("rule", "")),
                seats=ruleset.seats(scenario),
                options=scenario.options,
            )
        )
    return m.RulesetInfo(
        id=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        languages=ruleset.phrases.languages,
        scenarios=tuple(scenarios),
        options=tuple(m.OptionInfo(name, option) for name, option in ruleset.options.items()),
        levels=levels(),
        studied=not registry.is_above(ruleset.id),
    )


async def read_book(call: Call) -> m.Book:
    return _book(registry.find(str(call.request.path_params["ruleset"])), call)


async def read_game_book(call: Call) -> m.Book:
    """For who opens a table by its link and does not know yet which game it is."""
    return _book(await rules_of(call.service.lobby, call.game), call)


def _book(ruleset: Ruleset[Any], call: Call) -> m.Book:
    language = call.request.query_params.get("language", ENGLISH)
    if language not in ruleset.phrases.languages:
        listed = ", ".join(ruleset.phrases.languages)
        raise Refusal("unknown-language", f"{ruleset.id} speaks {listed}, not {language[:20]!r}.")
    phrases = {**ruleset.phrases.phrases[ENGLISH], **ruleset.phrases.phrases[language]}
    sections = {
        number: (section.said("title", language), section.said("text", language))
        for number, section in ruleset.sections.items()
    }
    aces = (ruleset.counsel is not None, ruleset.review is not None)
    return m.Book(ruleset.id, language, phrases, sections, *aces)


async def read_setup(call: Call) -> m.SetupText:
    """The file itself, with whatever its writer remarked in it."""
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    name = ruleset.scenario(str(call.request.path_params["scenario"])).id
    file = ruleset.data / "scenarios" / f"{name}.toml"
    return m.SetupText(name, file.read_text("utf-8"))


async def check_setup(call: Call) -> m.Checked:
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    try:
        scenario = await asyncio.to_thread(composed, ruleset, call.body)
    except Refusal as refusal:
        return m.Checked(refused=fault(refusal))
    return m.Checked(
        title=scenario.said("title"),
        title_it=scenario.said("title", "it"),
        seats=ruleset.making(scenario).seats(scenario),
        options=scenario.options,
    )


async def list_lessons(call: Call) -> lm.Lessons:
    name = registry.find(str(call.request.path_params["ruleset"])).id
    return await asyncio.to_thread(school.taught, name)


async def list_games(call: Call) -> m.GameList:
    return await call.service.games.mine(call.person)


async def create_game(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    return await call.service.games.create(call.person, call.body)


async def join_game(call: Call) -> m.Joined:
    call.service.make_room(call.person, call.host)
    return await call.service.games.join(call.person, call.body.token)


async def get_game(call: Call) -> m.GameInfo:
    return await call.service.games.info(call.person, call.game)


async def get_position(call: Call) -> m.Update:
    since = call.number("log"), call.number("chat")
    return await call.service.games.position(call.person, call.game, call.seat, *since)


async def get_history(call: Call) -> m.History:
    return await call.service.games.history(call.person, call.game, call.seat)


async def answer(call: Call) -> m.Ack:
    return await call.service.games.answer(call.person, call.game, call.body)


async def undo(call: Call) -> m.Ack:
    return await call.service.games.undo(call.person, call.game, call.body)


async def resign(call: Call) -> m.Ack:
    return await call.service.games.resign(call.person, call.game, call.body)


async def draw(call: Call) -> m.Ack:
    return await call.service.games.draw(call.person, call.game, call.body)


async def take_controls(call: Call) -> m.Ack:
    return await call.service.games.back(call.person, call.game, call.body)


async def chat(call: Call) -> m.Ack:
    call.service.words.take(call.person.id)
    return await call.service.games.chat(call.person, call.game, call.body)


async def invite(call: Call) -> m.Invite:
    call.service.make_room(call.person, call.host)
    return await call.service.games.invite(call.person, call.game, call.body.seat)


async def rematch(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    return await call.service.games.rematch(call.person, call.game)


async def get_way(call: Call) -> m.Way:
    asked = call.request.query_params
    key, value = asked.get("key", ""), asked.get("value", "")
    return await call.service.games.way(call.person, call.game, call.seat or "", key, value)


async def get_trace(call: Call) -> Traced:
    asked = call.request.query_params
    key, path = asked.get("key", ""), asked.get("path", "")
    return await call.service.games.trace(call.person, call.game, call.seat or "", key, path)


async def get_hint(call: Call) -> lm.Hint:
    call.service.hints.take(call.person.id)
    key = call.request.query_params.get("key", "")
    return await call.service.aces.hint(call.person, call.game, call.seat or "", key)


async def get_review(call: Call) -> lm.Reviewed:
    call.service.hints.take(call.person.id)
    return await call.service.aces.review(call.person, call.game)


async def get_record(call: Call) -> Response:
    text = await call.service.games.record(call.person, call.game, call.seat)
    name = f"aerodrome-{call.game}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def upload_record(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    text = await read_body(call.request, LARGEST_RECORD)
    return await call.service.games.upload(call.person, text)


async def healthz(call: Call) -> Response:
    well = call.service.healthy
    health = m.Health("well" if well else "storage", aerodrome.__version__)
    return reply(health, 200 if well else 503)


async def metrics(call: Call) -> Response:
    """Only for this machine: who counts answers on a quiet field counts an opponent's."""
    if not is_local(call.host):
        raise Refusal("not-yours", "the counters are read on the server's own machine only.")
    gauges = call.service.metrics.gauges
    gauges["games_live"] = len(call.service.lobby.live)
    gauges["sockets"] = sum(call.service.sockets.values())
    return PlainTextResponse(call.service.metrics.text(), media_type="text/plain; version=0.0.4")


def _look(path: str, summary: str, handler: Handler, gives: Any, *query: str, **more: Any) -> Route:
    """An address that only shows something; nobody becomes a guest there."""
    return Route("GET", path, summary, handler, gives=gives, query=query, guest=False, **more)


NDJSON, PLAIN = "application/x-ndjson", "text/plain"
G = "/api/games/{game}"
ROUTES = (
    Route("GET", "/api/me", "Who I am; a guest is made on the first visit.", me, gives=m.Me),
    Route("POST", "/api/me/name", "Change a guest's name.", rename, m.RenameIn, m.Me),
    Route(
        "POST", "/api/me/account", "Keep my games under a name.", keep_account, m.AccountIn, m.Me
    ),
    Route(
        "POST",
        "/api/login",
        "Log in to an account, with the games of the guest I was.",
        log_in,
        m.AccountIn,
        m.Me,
        guest=False,
    ),
    Route(
        "POST",
        "/api/logout",
        "Log out here, or everywhere.",
        log_out,
        query=("everywhere",),
        guest=False,
    ),
    _look("/api/rulesets", "The games and scenarios.", list_rulesets, m.RulesetList, shared=True),
    _look(
        "/api/rulesets/{ruleset}/book",
        "A ruleset's words and rulebook in one language.",
        read_book,
        m.Book,
        "language",
        shared=True,
    ),
    _look(
        "/api/rulesets/{ruleset}/scenarios/{scenario}",
        "The set-up of a scenario as its text.",
        read_setup,
        m.SetupText,
        shared=True,
    ),
    Route(
        "POST",
        "/api/rulesets/{ruleset}/check",
        "Whether a scenario with these options can be played, and who sits there.",
        check_setup,
        m.CheckIn,
        m.Checked,
        guest=False,
    ),
    _look(
        "/api/rulesets/{ruleset}/lessons",
        "The lessons of a ruleset's school.",
        list_lessons,
        lm.Lessons,
    ),
    _look("/api/games", "My games.", list_games, m.GameList),
    Route("POST", "/api/games", "Make a game.", create_game, m.NewGame, m.Created),
    Route("POST", "/api/join", "Sit down by an invitation.", join_game, m.JoinIn, m.Joined),
    _look(G, "What a game is and who plays.", get_game, m.GameInfo),
    _look(
        f"{G}/position",
        "The position as a seat, or a spectator, sees it.",
        get_position,
        m.Update,
        "seat",
        "log",
        "chat",
    ),
    _look(
        f"{G}/history",
        "Everything a seat was entitled to see so far, to look back at.",
        get_history,
        m.History,
        "seat",
    ),
    _look(
        f"{G}/book",
        "The words and rulebook of what is played there.",
        read_game_book,
        m.Book,
        "language",
        shared=True,
    ),
    Route("POST", f"{G}/answers", "Answer a question.", answer, m.AnswerIn, m.Ack),
    Route("POST", f"{G}/undo", "Take an answer back.", undo, m.UndoIn, m.Ack),
    Route("POST", f"{G}/resign", "Give the game up.", resign, m.ResignIn, m.Ack),
    Route("POST", f"{G}/draw", "Offer or accept a draw.", draw, m.DrawIn, m.Ack),
    Route("POST", f"{G}/return", "Back from the autopilot.", take_controls, m.ReturnIn, m.Ack),
    Route("POST", f"{G}/chat", "Say something at the table.", chat, m.ChatIn, m.Ack),
    Route("POST", f"{G}/invites", "A new link for an open seat.", invite, m.InviteIn, m.Invite),
    Route("POST", f"{G}/rematch", "The same game anew.", rematch, gives=m.Created),
    _look(
        f"{G}/way",
        "The path of one option, where a question says that it has ways.",
        get_way,
        m.Way,
        "seat",
        "key",
        "value",
    ),
    _look(
        f"{G}/trace",
        "What comes of a path drawn cell by cell: where it goes on, and what it answers.",
        get_trace,
        Traced,
        "seat",
        "key",
        "path",
    ),
    _look(
        f"{G}/hint",
        "What the ace would answer to my question, with his odds.",
        get_hint,
        lm.Hint,
        "seat",
        "key",
    ),
    _look(f"{G}/review", "A finished game looked over.", get_review, lm.Reviewed),
    _look(f"{G}/record", "Download the record.", get_record, None, "seat", media=NDJSON),
    Route("POST", "/api/records", "Upload a finished record.", upload_record, bytes, m.Created),
    *lab_routes.ROUTES,
    _look("/healthz", "Whether all is well.", healthz, m.Health, limited=False),
    _look("/metrics", "Counters for Prometheus.", metrics, None, media=PLAIN, limited=False),
)
