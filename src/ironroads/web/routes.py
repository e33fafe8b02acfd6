"""Every address of the site; what serves it is imported when somebody asks for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

PAGES = {
    "/": "lobby:front",
    "/new/{game}": "lobby:new",
    "/pictures/{game}.svg": "reading:picture",
    "/pictures/{game}/{board}.svg": "reading:picture",
    "/rules/{game}": "reading:rules",
    "/about": "reading:about",
    "/account": "account:show",
    "/notices": "account:notices",
    "/seat/{key}": "sitting:welcome",
    "/watch/{key}": "sitting:watch",
    "/tables/{id}": "showing:show",
    "/tables/{id}/preview": "asking:preview",
    "/tables/{id}/why": "asking:why",
    "/tables/{id}/choices": "asking:listed",
    "/tables/{id}/log": "asking:log_lines",
    "/tables/{id}/charts": "asking:charts",
    "/tables/{id}/orders": "asking:standing_orders",
    "/tables/{id}/position": "asking:position",
    "/tables/{id}/picture.svg": "asking:picture",
    "/tables/{id}/record.json": "asking:record",
    "/static/{mark}/{name}": "reading:static_file",
    "/openapi.json": "api:description",
    "/api/tables/{id}": "api:state",
    "/api/tables/{id}/log": "api:log",
    "/api/games": "api:games",
}
FORMS = {  # the most frequent one first
    "/tables/{id}/moves": "acting:move",
    "/settings": "account:set_up",
    "/now": "lobby:play_now",
    "/tables": "lobby:create",
    "/account/in": "account:sign_in",
    "/account/up": "account:sign_up",
    "/account/out": "account:sign_out",
    "/account/contact": "account:contact",
    "/seat/{key}": "sitting:sit_down",
    "/tables/{id}/undo": "acting:undo",
    "/tables/{id}/restart": "acting:restart",
    "/tables/{id}/propose": "acting:propose",
    "/tables/{id}/answer": "acting:answer",
    "/tables/{id}/chat": "acting:chat",
    "/tables/{id}/note": "acting:note",
    "/tables/{id}/orders": "acting:order",
    "/tables/{id}/contact": "acting:contact",
    "/tables/{id}/bind": "acting:bind",
    "/tables/{id}/again": "lobby:again",
    "/tables/{id}/seats/{seat:int}/bot": "sitting:put_bot",
    "/tables/{id}/seats/{seat:int}/back": "sitting:take_back",
    "/tables/{id}/seats/{seat:int}/over": "sitting:hand_over",
    "/api/tables": "api:create",
    "/api/tables/{id}/moves": "api:play",
    "/api/tables/{id}/why": "api:why",
    "/api/tables/{id}/undo": "api:undo",
    "/api/tables/{id}/chat": "api:chat",
}


def _load(where: str) -> Callable[[Any], Awaitable[Any]]:
    module, _, name = where.partition(":")
    found: Callable[[Any], Awaitable[Any]] = getattr(import_module(f".{module}", __package__), name)
    return found


def _lazy(where: str) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        answer: Response = await _load(where)(request)
        return answer

    return serve


def _lazy_socket(where: str) -> Callable[[WebSocket], Awaitable[None]]:
    async def serve(socket: WebSocket) -> None:
        await _load(where)(socket)

    return serve


def routes() -> list[BaseRoute]:
    return [
        *(Route(path, _lazy(where), methods=["POST"]) for path, where in FORMS.items()),
        *(Route(path, _lazy(where), methods=["GET"]) for path, where in PAGES.items()),
        WebSocketRoute("/tables/{id}/live", _lazy_socket("live:serve")),
        WebSocketRoute("/api/tables/{id}/live", _lazy_socket("live:serve_api")),
        WebSocketRoute("/api/tables/{id}/changes", _lazy_socket("changes:serve")),
    ]
