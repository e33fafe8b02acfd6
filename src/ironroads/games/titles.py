"""The titles there are. Each is imported when it is opened, so that small commands start fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..words.plugins import plugins
from .title import Title

OURS: dict[str, Title] = {
    title.id: title
    for title in [
        Title(
            id="steel-driver",
            package="steel_driver",
            game="game:SteelDriver",
            face="show.face:SteelFace",
            format="boards.format:SteelFile",
            own_boards=("steel-driver",),
            minutes=(60, 90),
            seats=(3, 6),
            workbench="boards.workbench",
        ),
        Title(
            id="stephensons-rocket",
            package="stephensons_rocket",
            game="game:RocketGame",
            face="show.face:RocketFace",
            format="boards.format:RocketFile",
            own_boards=("stephensons-rocket",),
            minutes=(60, 90),
            seats=(2, 4),
            workbench="boards.workbench",
        ),
        Title(
            id="steam-barons",
            package="steam_barons",
            game="game:SteamBarons",
            face="show.face:BaronsFace",
            format="boards.format:MapFile",
            own_boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(90, 150),
            seats=(2, 6),
            workbench="boards.workbench",
            shared="steam_map",
            pages=("rules", "steam_map:track", "market"),
        ),
        Title(
            id="steam-base",
            package="steam",
            game="game:SteamBase",
            face="show.face:SteamFace",
            format="boards.format:MapFile",
            own_boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
            workbench="boards.workbench",
            shared="steam_map",
            words="steam-base",
            pages=("steam-base", "steam_map:track", "steam"),
        ),
        Title(
            id="steam-standard",
            package="steam",
            game="game:SteamStandard",
            face="show.face:SteamFace",
            format="boards.format:MapFile",
            own_boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
            workbench="boards.workbench",
            shared="steam_map",
            words="steam-standard",
            pages=("steam-standard", "steam_map:track", "steam"),
        ),
        Title(
            id="dampfross",
            package="dampfross",
            game="game:Dampfross",
            face="show.face:DampfrossFace",
            format="boards.format:DampfrossFile",
            own_boards=(
                "dampfross-austria",
                "dampfross-switzerland",
                "dampfross-northern-italy",
                "dampfross-southern-italy",
            ),
            minutes=(120, 240),
            seats=(2, 6),
            workbench="boards.workbench",
        ),
    ]
}


class Titles(Mapping[str, Title]):
    """Our titles, then those of installed packages, which are looked for when ours do not answer."""

    def __getitem__(self, id: str) -> Title:
        return OURS[id] if id in OURS else self._outside()[id]

    def __iter__(self) -> Iterator[str]:
        return iter([*OURS, *self._outside()])

    def __len__(self) -> int:
        return len(OURS) + len(self._outside())

    def _outside(self) -> dict[str, Title]:
        titles = [title for _, title in plugins("games") if isinstance(title, Title)]
        return {title.id: title for title in titles if title.id not in OURS}


TITLES = Titles()
