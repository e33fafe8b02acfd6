"""What today's rules do otherwise than the rulebook; a reference is given the faults that it shall have, too."""

FIRST_PLACEMENTS = "first placements count as shuffling"
ONE_WAY = "no veto where the engine has one way and no passenger is at stake"
OWN_START = "a line is isolated though its engine would connect the start town that it leaves"

TODAY = frozenset({FIRST_PLACEMENTS, ONE_WAY, OWN_START})
