"""Where today's rules differ from the rulebook; a reference made with a fault repeats it."""

FIRST_PLACEMENTS = "first placements count as shuffling"
ONE_WAY = "no veto where the engine has one way and no passenger is at stake"
OWN_START = "a line is isolated though its engine would connect the start town that it leaves"

TODAY = frozenset({FIRST_PLACEMENTS, ONE_WAY, OWN_START})
