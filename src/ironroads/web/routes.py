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
    "/pictures/{game}/figures/{name}.svg": "pages.files:figure",
    "/rules/{game}": "pages.rules:show",
    "/puzzles/{game}": "pages.puzzles:show",
    "/review": "pages.review:upload",
    "/boards": "pages.boards:show",
    "/boards/{id}": "pages.boards:look",
    "/boards/{id}/file": "pages.boards:download",
    "/boards/{id}/picture.svg": "pages.boards:picture",
    "/boards/{id}/print.pdf": "pages.printing:own_board",
    "/print/{game}/{board}.pdf": "pages.printing:our_board",
    "/lab": "lab.pages:begin",
    "/lab/outlines/{name}": "lab.endpoints:outline",
    "/lab/balance/{id}": "lab.balance:progress",
    "/lab/balance/{id}/report.{form}": "lab.balance:download",
    "/lab/{game}": "lab.pages:show",
    "/lab/{game}/board": "lab.endpoints:board",
    "/lab/{game}/position": "lab.positions:show",
    "/about": "pages.about:show",
    "/account": "pages.account:show",
    "/account/invited/{code}": "pages.account:invited",
    "/account/new/{code}": "pages.account:new_passphrase",
    "/account/export": "actions.own_data:export",
    "/privacy": "pages.about:privacy",
    "/admin": "pages.admin:show",
    "/notices": "pages.account:notices",
    "/seat/{key}": "pages.join:seat",
    "/watch/{key}": "pages.join:watch",
    "/tables/{id}": "pages.table:show",
    "/tables/{id}/join": "pages.join:free_seat",
    "/tables/{id}/invite": "pages.invite:show",
    "/tables/{id}/preview": "pages.table_queries:preview",
    "/tables/{id}/why": "pages.table_queries:why",
    "/tables/{id}/choices": "pages.table_queries:spot_choices",
    "/tables/{id}/log": "pages.table_queries:log_lines",
    "/tables/{id}/charts": "pages.table_queries:charts",
    "/tables/{id}/orders": "pages.table_queries:orders",
    "/tables/{id}/position": "pages.table_exports:position",
    "/tables/{id}/review": "pages.review:show",
    "/tables/{id}/picture.svg": "pages.table_exports:picture",
    "/tables/{id}/print.pdf": "pages.printing:table",
    "/tables/{id}/small.svg": "pages.table_exports:small_picture",
    "/tables/{id}/replay.html": "pages.table_exports:replay",
    "/tables/{id}/record.json": "pages.table_exports:record",
    "/static/{hash}/{name:path}": "pages.files:static_file",
    "/health": "pages.health:ready",
    "/health/live": "pages.health:live",
    "/health/ready": "pages.health:ready",
    "/metrics": "pages.metrics:show",
    "/openapi.json": "api.endpoints:description",
    "/api/tables/{id}": "api.endpoints:state",
    "/api/tables/{id}/log": "api.endpoints:log",
    "/api/games": "api.endpoints:games",
    "/api/boards/{id}": "api.boards:show",
}
POST = {  # the most frequent one first
    "/tables/{id}/moves": "actions.moves:move",
    "/settings": "actions.account:save_settings",
    "/now": "actions.new_table:play_now",
    "/lesson": "actions.new_table:learn",
    "/tables": "actions.new_table:create",
    "/puzzles/{game}/{number:int}": "actions.puzzles:start",
    "/review": "actions.review:upload",
    "/boards": "actions.boards:upload",
    "/lab/read": "lab.endpoints:read",
    "/lab/file": "lab.endpoints:file",
    "/lab/balance/{id}": "lab.balance:change",
    "/lab/{game}/balance": "lab.balance:begin",
    "/lab/{game}/check": "lab.endpoints:check",
    "/lab/{game}/picture": "lab.endpoints:picture",
    "/lab/{game}/position": "lab.positions:play",
    "/lab/{game}/position/check": "lab.positions:check",
    "/boards/{id}/copy": "actions.boards:copy",
    "/boards/{id}/remove": "actions.boards:remove",
    "/account/in": "actions.account:sign_in",
    "/account/up": "actions.account:sign_up",
    "/account/out": "actions.account:sign_out",
    "/account/passphrase": "actions.passphrase:change",
    "/account/sessions": "actions.passphrase:end_session",
    "/account/forgot": "actions.passphrase:forgot",
    "/account/new/{code}": "actions.passphrase:renew",
    "/account/passkeys": "actions.passkeys:add",
    "/account/passkeys/options": "actions.passkeys:creation_options",
    "/account/passkeys/remove": "actions.passkeys:remove",
    "/account/passkeys/challenge": "actions.passkeys:request_options",
    "/account/passkeys/in": "actions.passkeys:sign_in",
    "/account/blocks": "actions.blocks:unblock",
    "/account/delete": "actions.own_data:delete",
    "/admin": "actions.admin:act",
    "/tables/{id}/report": "actions.messages:report",
    "/account/contact": "actions.account:contact",
    "/seat/{key}": "actions.seats:sit_down",
    "/tables/{id}/undo": "actions.moves:undo",
    "/tables/{id}/restart": "actions.moves:restart",
    "/tables/{id}/propose": "actions.moves:propose_undo",
    "/tables/{id}/answer": "actions.moves:answer_proposal",
    "/tables/{id}/lesson": "actions.moves:leave_lesson",
    "/tables/{id}/hint": "actions.hints:hint",
    "/tables/{id}/review": "actions.review:change",
    "/tables/{id}/chat": "actions.messages:chat",
    "/tables/{id}/word": "actions.messages:word",
    "/tables/{id}/note": "actions.messages:note",
    "/tables/{id}/orders": "actions.standing_orders:order",
    "/tables/{id}/contact": "actions.messages:contact",
    "/tables/{id}/bind": "actions.seats:bind",
    "/tables/{id}/again": "actions.new_table:again",
    "/tables/{id}/seats/{seat:int}/bot": "actions.seats:assign_bot",
    "/tables/{id}/seats/{seat:int}/back": "actions.seats:remove_bot",
    "/tables/{id}/seats/{seat:int}/mute": "actions.seats:mute",
    "/tables/{id}/seats/{seat:int}/block": "actions.blocks:block",
    "/tables/{id}/seats/{seat:int}/over": "actions.seats:hand_over",
    "/api/tables": "api.endpoints:create",
    "/api/boards": "api.boards:create",
    "/api/tables/{id}/moves": "api.endpoints:play",
    "/api/tables/{id}/why": "api.endpoints:why",
    "/api/tables/{id}/undo": "api.endpoints:undo",
    "/api/tables/{id}/chat": "api.endpoints:chat",
    "/api/tables/{id}/word": "api.endpoints:word",
}
WEBSOCKETS = {
    "/tables/{id}/live": "live.connection:serve",
    "/api/tables/{id}/live": "api.live:serve",
    "/api/tables/{id}/changes": "api.changes:serve",
}


def routes() -> list[BaseRoute]:
    return [
        *(Route(path, LazyHandler(name, path), methods=["POST"]) for path, name in POST.items()),
        *(Route(path, LazyHandler(name, path), methods=["GET"]) for path, name in GET.items()),
        *(WebSocketRoute(path, LazySocketHandler(name, path)) for path, name in WEBSOCKETS.items()),
    ]


class LazyHandler:
    """An ASGI application: Starlette wraps functions in more layers."""

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name  # module:function, below this package
        self.pattern = pattern  # of the address

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
