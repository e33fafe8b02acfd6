"""The games there are. Each is imported when it is opened, so that small commands start fast."""

from .title import Title

TITLES: dict[str, Title] = {
    title.id: title
    for title in [
        Title(
            id="steel-driver",
            package="steel_driver",
            game="game:SteelDriver",
            face="show.face:SteelFace",
            format="boards.format:SteelFile",
            boards=("steel-driver",),
            minutes=(60, 90),
            seats=(3, 6),
        ),
        Title(
            id="stephensons-rocket",
            package="stephensons_rocket",
            game="game:RocketGame",
            face="show.face:RocketFace",
            format="boards.format:RocketFile",
            boards=("stephensons-rocket",),
            minutes=(60, 90),
            seats=(2, 4),
        ),
        Title(
            id="steam-barons",
            package="steam_barons",
            game="game:SteamBarons",
            face="show.face:BaronsFace",
            format="boards.format:MapFile",
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(90, 150),
            seats=(2, 6),
            shared="steam_map",
            pages=("rules", "steam_map:track", "market"),
        ),
        Title(
            id="steam-base",
            package="steam",
            game="game:SteamBase",
            face="show.face:SteamFace",
            format="boards.format:MapFile",
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
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
            boards=("steam-barons-eastern-us", "steam-barons-northern-england"),
            minutes=(120, 180),
            seats=(3, 6),
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
