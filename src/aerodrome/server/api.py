"""API: the handlers of every address; each is one deed of a person."""

from __future__ import annotations

from typing import Any

from starlette.responses import PlainTextResponse, Response

import aerodrome
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.server import messages as m
from aerodrome.server.games import levels
from aerodrome.server.guard import LARGEST_RECORD
from aerodrome.server.routes import COOKIE, Call, Route, read_body, reply, set_session


async def me(call: Call) -> m.Me:
    return m.Me(name=call.person.name, account=call.person.account)


async def rename(call: Call) -> m.Me:
    person = await call.service.people.rename(call.person, call.body.name)
    return m.Me(name=person.name, account=person.account)


async def keep_account(call: Call) -> m.Me:
    call.service.logins.take(call.person.id)
    person = await call.service.people.keep(call.person, call.body.name, call.body.password)
    return m.Me(name=person.name, account=person.account)


async def log_in(call: Call) -> Response:
    service, body = call.service, call.body
    service.logins.take(call.request.client.host if call.request.client else "")
    now = service.lobby.clock.now()
    person, token = await service.people.log_in(body.name, body.password, now)
    response = reply(m.Me(name=person.name, account=True))
    set_session(response, call.request, token)
    return response


async def log_out(call: Call) -> Response:
    token = call.request.cookies.get(COOKIE, "")
    everywhere = call.request.query_params.get("everywhere") == "true"
    await call.service.people.log_out(token, everywhere=everywhere)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def list_rulesets(call: Call) -> m.RulesetList:
    return m.RulesetList(tuple(_ruleset(registry.find(name)) for name in registry.names()))


def _ruleset(ruleset: Ruleset[Any]) -> m.RulesetInfo:
    scenarios = []
    for name in ruleset.scenario_ids():
        scenario = ruleset.scenario(name)
        scenarios.append(
            m.ScenarioInfo(
                id=name,
                title=scenario.said("title"),
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
    )


async def read_book(call: Call) -> m.Book:
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    language = call.request.query_params.get("language", ENGLISH)
    if language not in ruleset.phrases.languages:
        listed = ", ".join(ruleset.phrases.languages)
        raise Refusal("unknown-language", f"{ruleset.id} speaks {listed}, not {language[:20]!r}.")
    phrases = {**ruleset.phrases.phrases[ENGLISH], **ruleset.phrases.phrases[language]}
    sections = {
        number: (section.said("title", language), section.said("text", language))
        for number, section in ruleset.sections.items()
    }
    return m.Book(language, phrases, sections)


async def list_games(call: Call) -> m.GameList:
    return await call.service.games.mine(call.person)


async def create_game(call: Call) -> m.Created:
    call.service.makings.take(call.person.id)
    return await call.service.games.create(call.person, call.body)


async def join_game(call: Call) -> m.Joined:
    call.service.makings.take(call.person.id)
    return await call.service.games.join(call.person, call.body.token)


async def get_game(call: Call) -> m.GameInfo:
    live = await call.service.lobby.open(call.game)
    return live.info(call.person.id)


async def get_position(call: Call) -> m.Update:
    live = await call.service.games.eye(call.person, call.game, call.seat)
    return live.update(call.person.id, call.seat, call.number("log"), call.number("chat"))


async def get_history(call: Call) -> m.History:
    live = await call.service.games.eye(call.person, call.game, call.seat)
    return live.history(call.person.id, call.seat)


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
    return await call.service.games.chat(call.person, call.game, call.body)


async def invite(call: Call) -> m.Invite:
    call.service.makings.take(call.person.id)
    return await call.service.games.invite(call.person, call.game, call.body.seat)


async def rematch(call: Call) -> m.Created:
    call.service.makings.take(call.person.id)
    return await call.service.games.rematch(call.person, call.game)


async def get_record(call: Call) -> Response:
    text = await call.service.games.record(call.person, call.game, call.seat)
    name = f"aerodrome-{call.game}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def upload_record(call: Call) -> m.Created:
    call.service.makings.take(call.person.id)
    text = await read_body(call.request, LARGEST_RECORD)
    return await call.service.games.upload(call.person, text)


async def healthz(call: Call) -> Response:
    well = call.service.healthy
    health = m.Health("well" if well else "storage", aerodrome.__version__)
    return reply(health, 200 if well else 503)


async def metrics(call: Call) -> Response:
    gauges = call.service.metrics.gauges
    gauges["games_live"] = len(call.service.lobby.live)
    gauges["sockets"] = sum(call.service.sockets.values())
    return PlainTextResponse(call.service.metrics.text(), media_type="text/plain; version=0.0.4")


NDJSON = "application/x-ndjson"
G = "/api/games/{game}"
ROUTES = (
    Route("GET", "/api/me", "Who I am; a guest is made on the first visit.", me, gives=m.Me),
    Route("POST", "/api/me/name", "Change a guest's name.", rename, m.RenameIn, m.Me),
    Route(
        "POST", "/api/me/account", "Keep my games under a name.", keep_account, m.AccountIn, m.Me
    ),
    Route("POST", "/api/login", "Log in to an account.", log_in, m.AccountIn, m.Me),
    Route("POST", "/api/logout", "Log out here, or everywhere.", log_out, query=("everywhere",)),
    Route("GET", "/api/rulesets", "The games and scenarios.", list_rulesets, gives=m.RulesetList),
    Route(
        "GET",
        "/api/rulesets/{ruleset}/book",
        "A ruleset's words and rulebook in one language.",
        read_book,
        gives=m.Book,
        query=("language",),
    ),
    Route("GET", "/api/games", "My games.", list_games, gives=m.GameList),
    Route("POST", "/api/games", "Make a game.", create_game, m.NewGame, m.Created),
    Route("POST", "/api/join", "Sit down by an invitation.", join_game, m.JoinIn, m.Joined),
    Route("GET", G, "What a game is and who plays.", get_game, gives=m.GameInfo),
    Route(
        "GET",
        f"{G}/position",
        "The position as a seat, or a spectator, sees it.",
        get_position,
        gives=m.Update,
        query=("seat", "log", "chat"),
    ),
    Route(
        "GET",
        f"{G}/history",
        "Everything a seat was entitled to see so far, to look back at.",
        get_history,
        gives=m.History,
        query=("seat",),
    ),
    Route("POST", f"{G}/answers", "Answer a question.", answer, m.AnswerIn, m.Ack),
    Route("POST", f"{G}/undo", "Take an answer back.", undo, m.UndoIn, m.Ack),
    Route("POST", f"{G}/resign", "Give the game up.", resign, m.ResignIn, m.Ack),
    Route("POST", f"{G}/draw", "Offer or accept a draw.", draw, m.DrawIn, m.Ack),
    Route("POST", f"{G}/return", "Back from the autopilot.", take_controls, m.ReturnIn, m.Ack),
    Route("POST", f"{G}/chat", "Say something at the table.", chat, m.ChatIn, m.Ack),
    Route("POST", f"{G}/invites", "A new link for an open seat.", invite, m.InviteIn, m.Invite),
    Route("POST", f"{G}/rematch", "The same game anew.", rematch, gives=m.Created),
    Route("GET", f"{G}/record", "Download the record.", get_record, query=("seat",), media=NDJSON),
    Route("POST", "/api/records", "Upload a finished record.", upload_record, bytes, m.Created),
    Route("GET", "/healthz", "Whether all is well.", healthz, gives=m.Health, guest=False),
    Route("GET", "/metrics", "Counters for Prometheus.", metrics, media="text/plain", guest=False),
)
