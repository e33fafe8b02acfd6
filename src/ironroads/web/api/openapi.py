"""The OpenAPI description of the API."""

from __future__ import annotations

from typing import Any

import msgspec

from ... import __version__
from .boards import NewBoard
from .bodies import Chat, GivenWord, NewTable, Play, Undo, Why

Schema = dict[str, Any]
JSON = "application/json"
TABLE = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}, "description": "The table."}
SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0}, "description": "Entries known."}
ERRORS = {
    "400": "The request cannot be read.",
    "403": "The token is not valid for this table.",
    "404": "There is no such table.",
    "409": "The position has changed: get the state and decide again.",
    "413": "The request is too large.",
    "422": "The move is not possible; `error` says why, `paragraph` names the rule.",
    "429": "Too many requests.",
}


def describe() -> dict[str, Any]:
    bodies, components = msgspec.json.schema_components(
        [NewTable, Play, Why, Undo, Chat, GivenWord, NewBoard], ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ironroads", "version": __version__, "description": DESCRIPTION},
        "paths": _paths(*bodies),
        "components": {
            "schemas": {**components, "Fault": ERROR},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _paths(
    new_table: Schema, play: Schema, why: Schema, undo: Schema, chat: Schema, word: Schema, new_board: Schema
) -> dict[str, Any]:
    state = _operation("state", "The table as your seat sees it.", STATE)
    log = _operation("log", "The log as your seat may read it.", _array())
    return {
        "/api/games": {"get": _operation("games", "Games with boards and options.", _array(), open_=True)},
        "/api/tables": {"post": _operation("create", "Create a live table.", CREATED, new_table, "201", True)},
        "/api/boards": {"post": _operation("keep", "Check and keep a board.", BOARD, new_board, "201", True)},
        "/api/boards/{id}": {"parameters": [TABLE], "get": _operation("board", "A board.", BOARD, open_=True)},
        "/api/tables/{id}": {"parameters": [TABLE], "get": state},
        "/api/tables/{id}/log": {"parameters": [TABLE, SINCE], "get": log},
        "/api/tables/{id}/moves": _post("play", "Play a move or a whole order in notation.", STATE, play),
        "/api/tables/{id}/why": _post("why", "Why a move is not possible.", WHY, why),
        "/api/tables/{id}/undo": _post("undo", "Undo one step.", STATE, undo),
        "/api/tables/{id}/chat": _post("chat", "Send a chat message.", {"type": "object"}, chat),
        "/api/tables/{id}/word": _post("word", "Add a word to the dice.", {"type": "object"}, word),
    }


DESCRIPTION = (
    "A program plays with the token of a seat. The WebSocket `/api/tables/{id}/live` sends the state, "
    "as `GET /api/tables/{id}` answers it, whenever it changes. `/api/tables/{id}/changes` sends it once, then only "
    "what changed, and accepts moves (`Play`) over the same connection."
)
ERROR = {
    "type": "object",
    "required": ["error", "code"],
    "properties": {key: {"type": "string"} for key in ("error", "code", "rule", "paragraph", "number")},
}
_TEXT, _NUMBER, _NUMBERS = {"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "integer"}}
_MOVE = {
    "type": "object",
    "properties": {key: _TEXT for key in ("move", "label", "spot", "badge")},
    "required": ["move"],
}
DICE = {
    "type": "object",
    "required": ["seed", "commitment", "secret", "words"],
    "properties": {
        "seed": {"type": ["integer", "null"], "description": "Only if it was chosen."},
        "commitment": _TEXT,
        "secret": {"type": "string", "description": "Empty until the game is over."},
        "words": {"type": "array", "items": {"type": "array"}},
        "log": {"type": "string", "description": "The hash of the last entry of the log."},
    },
}
STATE = {
    "type": "object",
    "required": ["table", "seat", "seen", "over", "asked", "legal", "position"],
    "properties": {
        **{key: _TEXT for key in ("table", "game", "board", "question")},
        **{key: _NUMBER for key in ("seat", "moves", "seen")},
        "options": {"type": "object"},
        "people": {"type": "array", "items": {"type": "object"}},
        "over": {"type": "boolean"},
        "asked": _NUMBERS,
        "legal": {"type": "array", "items": _MOVE},
        "position": {"type": "object"},
        "dice": DICE,
        "scores": {"anyOf": [_NUMBERS, {"type": "null"}]},
        "places": {"anyOf": [_NUMBERS, {"type": "null"}]},
    },
}
CREATED = {
    "type": "object",
    "required": ["table", "tokens", "host", "watch"],
    "properties": {
        "table": _TEXT,
        "tokens": {"type": "array", "items": {"type": ["string", "null"]}},
        "host": _TEXT,
        "watch": _TEXT,
    },
}
BOARD = {
    "type": "object",
    "required": ["id", "board", "name", "games", "note", "url"],
    "properties": {
        **{key: _TEXT for key in ("id", "name", "note", "url")},
        "board": {"type": "string", "description": "What `board` of a new table is set to."},
        "games": {"type": "array", "items": _TEXT},
        "data": {"type": "object"},
    },
}
WHY = {
    "type": "object",
    "required": ["possible"],
    "properties": {"possible": {"type": "boolean"}, "code": _TEXT, "reason": _TEXT, "paragraph": _TEXT},
}


def _array() -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object"}}


def _post(name: str, summary: str, answer: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    return {"parameters": [TABLE], "post": _operation(name, summary, answer, body)}


def _operation(
    name: str,
    summary: str,
    answer: dict[str, Any],
    body: dict[str, Any] | None = None,
    status: str = "200",
    open_: bool = False,
) -> dict[str, Any]:
    fault = {JSON: {"schema": {"$ref": "#/components/schemas/Fault"}}}
    errors = {code: {"description": text, "content": fault} for code, text in ERRORS.items()}
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {status: {"description": summary, "content": {JSON: {"schema": answer}}}, **errors},
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return operation if open_ else {**operation, "security": [{"seat": []}]}
