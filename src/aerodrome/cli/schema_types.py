"""Schema: structs of kernel, scene and wire as TypeScript types, so that no client can drift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from aerodrome.campaign.display.view import CampaignView
from aerodrome.kernel import (
    complaint,
    contract,
    events,
    phrases,
    question,
    record,
    ruleset,
    scenario,
    seen,
)
from aerodrome.kernel.control import Control
from aerodrome.service.advice import messages as advice_messages
from aerodrome.service.features import message_modules
from aerodrome.service.games import messages as games_messages
from aerodrome.service.lobby import messages as lobby_messages
from aerodrome.service.spectators import messages as spectators_messages
from aerodrome.tabletop import acts, controls, reach, scene, supposition
from aerodrome.tabletop.editor import SetupFormat

KERNEL: tuple[Any, ...] = (
    phrases.Phrase,
    controls.PoseAnchor,
    *get_args(controls.AnyControl),
    controls.PosedOption,
    controls.BoardPosed,
    question.Traced,
    reach.WithinReach,
    events.Rolled,
    events.Taken,
    events.Told,
    contract.Outcome,
    ruleset.Section,
    scenario.GameOption,
    record.Header,
    complaint.Complaint,
    seen.Sheet,
    seen.Seen,
    scene.Scene,
    *get_args(acts.AnyAct),
    supposition.OpponentSet,
    supposition.Supposed,
    SetupFormat,
)
ROOMS: tuple[Any, ...] = (CampaignView,)
"""The views that a room of the client draws (`Scene.room`)."""
WIRE: tuple[Any, ...] = tuple(
    kind
    for place in message_modules()
    for kind in vars(place).values()
    if isinstance(kind, type)
    and issubclass(kind, (games_messages.Message, games_messages.Reply))
    and kind not in (games_messages.Message, games_messages.Reply)
)
"""Everything that a client sends or receives."""
RECEIVED: dict[str, Any] = {
    "Anchor": controls.PoseAnchor,
    "GaugeControl": controls.OrderGaugeControl,
    "Option": controls.PosedOption,
    "Posed": controls.BoardPosed,
}
"""What clients receive under a name of the kernel, with everything that a board adds to it."""
NAMES = {kind.__name__: name for name, kind in RECEIVED.items()}
UNIONS: dict[str, Any] = {
    "Act": acts.AnyAct,
    "Control": controls.AnyControl,
    "Heard": games_messages.Update
    | games_messages.Ack
    | games_messages.Fault
    | advice_messages.QuestionEnds
    | advice_messages.EndOrder
    | spectators_messages.GallerySaid,
    "MeetHeard": lobby_messages.TablesNews | lobby_messages.MyMeeting | games_messages.Fault,
    "Spoken": games_messages.Spoken,
}
"""Names for unions, distinguished by their `type`."""
BANNER = "// Made by `aerodrome schema` from the Python structs; do not edit.\n"


def typescript(types: Iterable[Any] = (*KERNEL, *ROOMS, *WIRE)) -> str:
    """Return these types and all that they need, in the order of their names."""
    _, components = msgspec.json.schema_components(tuple(types), ref_template="{name}")
    for added, name in NAMES.items():
        if added in components:
            components[name] = components.pop(added)
    components.pop(Control.__name__, None)
    declared = "".join(_declaration(name, components[name]) for name in sorted(components))
    return BANNER + declared + "".join(_unions(components))


def _unions(components: dict[str, Any]) -> Iterator[str]:
    for name, union in UNIONS.items():
        found = (member.__name__ for member in get_args(union))
        members = sorted(NAMES.get(name, name) for name in found)
        if all(member in components for member in members):
            yield f"\nexport type {name} = {' | '.join(members)};\n"


def _declaration(name: str, schema: dict[str, Any]) -> str:
    doc = schema.get("description", "").strip().split("\n")[0]
    comment = f"/** {doc} */\n" if doc else ""
    if "properties" not in schema:
        return f"\n{comment}export type {name} = {_type(schema)};\n"
    return f"\n{comment}export interface {name} {{\n{''.join(_fields(schema))}}}\n"


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        mark = "" if name in required else "?"
        yield f"  {name}{mark}: {_type(field)};\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return NAMES.get(schema["$ref"], str(schema["$ref"]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return " | ".join(msgspec.json.encode(value).decode() for value in values)
    return _plain(schema)


def _plain(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return "number" if kind == "integer" else kind or "unknown"


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    return f"readonly ({_type(schema.get('items') or {})})[]"
