"""The games there are. Each is imported when it is opened, so that small commands start fast."""

from .title import Title

TITLES: dict[str, Title] = {
    title.id: title
    for title in [
        Title(
            id="steel-driver",
            package="steel_driver",
            game="game:SteelDriver",
            face="face:SteelFace",
            format="format:SteelFile",
            boards=("steel-driver",),
            minutes=(60, 90),
            seats=(3, 6),
        ),
        Title(
            id="stephensons-rocket",
            package="stephensons_rocket",
            game="game:RocketGame",
            face="face:RocketFace",
            format="format:RocketFile",
            boards=("stephensons-rocket",),
            minutes=(60, 90),
            seats=(2, 4),
        ),
        Title(
            id="steam-barons",
            package="steam_barons",
            game="game:SteamBarons",
            face="face:BaronsFace",
            format="format:MapFile",
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(90, 150),
            seats=(2, 6),
            pages=("rules", "track", "market"),
        ),
        Title(
            id="steam-base",
            package="steam_barons",
            game="steam_game:SteamBase",
            face="pictures.steam:SteamFace",
            format="format:MapFile",
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
            words=("", "steam", "steam-base"),
            pages=("steam-base", "track", "steam"),
        ),
        Title(
            id="steam-standard",
            package="steam_barons",
            game="steam_game:SteamStandard",
            face="pictures.steam:SteamFace",
            format="format:MapFile",
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
            words=("", "steam", "steam-standard"),
            pages=("steam-standard", "track", "steam"),
        ),
        Title(
            id="dampfross",
            package="dampfross",
            game="game:Dampfross",
            face="face:RailFace",
            format="format:DampfrossFile",
            boards=(
                "dampfross-austria",
                "dampfross-switzerland",
                "dampfross-northern-italy",
                "dampfross-southern-italy",
            ),
            minutes=(120, 240),
            seats=(2, 6),
        ),
    ]
}
