"""Every address of the site. Handlers are imported by the first request for them, which keeps the start fast."""

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

GET = {
    "/": "pages.lobby:show",
    "/new/{game}": "pages.new_table:show",
    "/pictures/{game}.svg": "pages.files:cover",
    "/pictures/{game}/{board}.svg": "pages.files:board",
    "/rules/{game}": "pages.rules:show",
    "/about": "pages.about:show",
    "/account": "pages.account:show",
    "/notices": "pages.account:notices",
    "/seat/{key}": "pages.join:seat",
    "/watch/{key}": "pages.join:watch",
    "/tables/{id}": "pages.table:show",
    "/tables/{id}/preview": "pages.table_queries:preview",
    "/tables/{id}/why": "pages.table_queries:why",
    "/tables/{id}/choices": "pages.table_queries:spot_choices",
    "/tables/{id}/log": "pages.table_queries:log_lines",
    "/tables/{id}/charts": "pages.table_queries:charts",
    "/tables/{id}/orders": "pages.table_queries:orders",
    "/tables/{id}/position": "pages.table_exports:position",
    "/tables/{id}/picture.svg": "pages.table_exports:picture",
    "/tables/{id}/record.json": "pages.table_exports:record",
    "/static/{hash}/{name}": "pages.files:static_file",
    "/openapi.json": "api.endpoints:description",
    "/api/tables/{id}": "api.endpoints:state",
    "/api/tables/{id}/log": "api.endpoints:log",
    "/api/games": "api.endpoints:games",
}
POST = {  # the most frequent one first
    "/tables/{id}/moves": "actions.moves:move",
    "/settings": "actions.account:save_settings",
    "/now": "actions.new_table:play_now",
    "/tables": "actions.new_table:create",
    "/account/in": "actions.account:sign_in",
    "/account/up": "actions.account:sign_up",
    "/account/out": "actions.account:sign_out",
    "/account/contact": "actions.account:contact",
    "/seat/{key}": "actions.seats:sit_down",
    "/tables/{id}/undo": "actions.moves:undo",
    "/tables/{id}/restart": "actions.moves:restart",
    "/tables/{id}/propose": "actions.moves:propose_undo",
    "/tables/{id}/answer": "actions.moves:answer_proposal",
    "/tables/{id}/chat": "actions.messages:chat",
    "/tables/{id}/note": "actions.messages:note",
    "/tables/{id}/orders": "actions.standing_orders:order",
    "/tables/{id}/contact": "actions.messages:contact",
    "/tables/{id}/bind": "actions.seats:bind",
    "/tables/{id}/again": "actions.new_table:again",
    "/tables/{id}/seats/{seat:int}/bot": "actions.seats:assign_bot",
    "/tables/{id}/seats/{seat:int}/back": "actions.seats:remove_bot",
    "/tables/{id}/seats/{seat:int}/over": "actions.seats:hand_over",
    "/api/tables": "api.endpoints:create",
    "/api/tables/{id}/moves": "api.endpoints:play",
    "/api/tables/{id}/why": "api.endpoints:why",
    "/api/tables/{id}/undo": "api.endpoints:undo",
    "/api/tables/{id}/chat": "api.endpoints:chat",
}
WEBSOCKETS = {
    "/tables/{id}/live": "live.connection:serve",
    "/api/tables/{id}/live": "api.live:serve",
    "/api/tables/{id}/changes": "api.changes:serve",
}


def routes() -> list[BaseRoute]:
    return [
        *(Route(path, LazyHandler(name), methods=["POST"]) for path, name in POST.items()),
        *(Route(path, LazyHandler(name), methods=["GET"]) for path, name in GET.items()),
        *(WebSocketRoute(path, LazySocketHandler(name)) for path, name in WEBSOCKETS.items()),
    ]


class LazyHandler:
    """An ASGI application: Starlette wraps functions in more layers."""

    def __init__(self, name: str) -> None:
        self.name = name  # module:function, below this package

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response: Response = await _load(self.name)(Request(scope, receive, send))
        await response(scope, receive, send)


class LazySocketHandler(LazyHandler):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _load(self.name)(WebSocket(scope, receive, send))


def _load(name: str) -> Callable[[Any], Awaitable[Any]]:
    module, _, function = name.partition(":")
    handler: Callable[[Any], Awaitable[Any]] = getattr(_module(module), function)
    return handler


@cache
def _module(name: str) -> ModuleType:
    return import_module(f".{name}", __package__)
