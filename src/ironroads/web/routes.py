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
    "/": "pages.lobby:front",
    "/new/{game}": "pages.lobby:new",
    "/pictures/{game}.svg": "pages.pages:cover",
    "/pictures/{game}/{board}.svg": "pages.pages:board",
    "/rules/{game}": "pages.pages:rules",
    "/about": "pages.pages:about",
    "/account": "pages.account:show",
    "/notices": "pages.account:notices",
    "/seat/{key}": "actions.join:welcome",
    "/watch/{key}": "actions.join:watch",
    "/tables/{id}": "pages.table_page:show",
    "/tables/{id}/preview": "pages.queries:preview",
    "/tables/{id}/why": "pages.queries:why",
    "/tables/{id}/choices": "pages.queries:listed",
    "/tables/{id}/log": "pages.queries:log_lines",
    "/tables/{id}/charts": "pages.queries:charts",
    "/tables/{id}/orders": "pages.queries:standing_orders",
    "/tables/{id}/position": "pages.queries:position",
    "/tables/{id}/picture.svg": "pages.queries:picture",
    "/tables/{id}/record.json": "pages.queries:record",
    "/static/{mark}/{name}": "pages.pages:static_file",
    "/openapi.json": "api.endpoints:description",
    "/api/tables/{id}": "api.endpoints:state",
    "/api/tables/{id}/log": "api.endpoints:log",
    "/api/games": "api.endpoints:games",
}
FORMS = {  # the most frequent one first
    "/tables/{id}/moves": "actions.actions:move",
    "/settings": "pages.account:set_up",
    "/now": "pages.lobby:play_now",
    "/tables": "pages.lobby:create",
    "/account/in": "pages.account:sign_in",
    "/account/up": "pages.account:sign_up",
    "/account/out": "pages.account:sign_out",
    "/account/contact": "pages.account:contact",
    "/seat/{key}": "actions.join:sit_down",
    "/tables/{id}/undo": "actions.actions:undo",
    "/tables/{id}/restart": "actions.actions:restart",
    "/tables/{id}/propose": "actions.actions:propose",
    "/tables/{id}/answer": "actions.actions:answer",
    "/tables/{id}/chat": "actions.actions:chat",
    "/tables/{id}/note": "actions.actions:note",
    "/tables/{id}/orders": "actions.actions:order",
    "/tables/{id}/contact": "actions.actions:contact",
    "/tables/{id}/bind": "actions.actions:bind",
    "/tables/{id}/again": "pages.lobby:again",
    "/tables/{id}/seats/{seat:int}/bot": "actions.join:assign_bot",
    "/tables/{id}/seats/{seat:int}/back": "actions.join:take_back",
    "/tables/{id}/seats/{seat:int}/over": "actions.join:hand_over",
    "/api/tables": "api.endpoints:create",
    "/api/tables/{id}/moves": "api.endpoints:play",
    "/api/tables/{id}/why": "api.endpoints:why",
    "/api/tables/{id}/undo": "api.endpoints:undo",
    "/api/tables/{id}/chat": "api.endpoints:chat",
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
        WebSocketRoute("/tables/{id}/live", Live("live.connection:serve")),
        WebSocketRoute("/api/tables/{id}/live", Live("live.connection:serve_api")),
        WebSocketRoute("/api/tables/{id}/changes", Live("api.feed:serve")),
    ]
