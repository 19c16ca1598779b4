"""Routes of trials: computer pilots fly a draft while it is being edited."""

from __future__ import annotations

from aerodrome.kernel import registry
from aerodrome.service.route import Call, look, post
from aerodrome.service.set_ups import editor_messages as wm
from aerodrome.service.set_ups.editor_api import W
from aerodrome.service.studies.trials import Trials


async def begin_trial(call: Call) -> wm.TrialInfo:
    """Start a trial of a draft; the caller's earlier trial ends."""
    ruleset = registry.find(call.path["ruleset"]).id
    trials, reader = call.service[Trials], call.service.visitors
    return await trials.begin(call.asker, ruleset, call.body, reader, guest=not call.person.account)


async def get_trial(call: Call) -> wm.TrialInfo:
    """Return the state of the caller's trial."""
    return await call.service[Trials].look(call.asker)


async def stop_trial(call: Call) -> wm.TrialInfo:
    """Stop the caller's trial."""
    return await call.service[Trials].stop(call.asker)


ROUTES = (
    post(f"{W}/trial", begin_trial, wm.TrialIn, wm.TrialInfo, limit="draft"),
    look("/api/me/trial", get_trial, wm.TrialInfo),
    post("/api/me/trial/stop", stop_trial, gives=wm.TrialInfo, guest=False),
)
