"""Coal Run: a whole game for Ironroads in a package of its own."""

from ironroads.games.title import Title

TITLE = Title(
    id="coal-run",
    home="",
    package="coal_run",
    game="game:CoalRun",
    face="show:CoalFace",
    format="game:CoalFile",
    own_boards=("valley",),
    minutes=(5, 10),
)
