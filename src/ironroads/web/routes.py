"""Every address of the site; what serves it is imported when somebody asks for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
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
    found: Callable[[Any], Awaitable[Any]] = getattr(_module(module), name)
    return found


@cache
def _module(name: str) -> ModuleType:
    return import_module(f".{name}", __package__)


class Page:
    """An application of its own to Starlette, which asks less of it than of a function."""

    def __init__(self, where: str) -> None:
        self.where = where

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response: Response = await _load(self.where)(Request(scope, receive, send))
        await response(scope, receive, send)


class Live(Page):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _load(self.where)(WebSocket(scope, receive, send))


def routes() -> list[BaseRoute]:
    return [
        *(Route(path, Page(where), methods=["POST"]) for path, where in FORMS.items()),
        *(Route(path, Page(where), methods=["GET"]) for path, where in PAGES.items()),
        WebSocketRoute("/tables/{id}/live", Live("live:serve")),
        WebSocketRoute("/api/tables/{id}/live", Live("live:serve_api")),
        WebSocketRoute("/api/tables/{id}/changes", Live("changes:serve")),
    ]
