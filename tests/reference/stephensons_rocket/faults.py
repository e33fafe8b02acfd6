"""Faults that the rules once had; a reference made with a fault repeats it, so that the comparison can be tested."""

FIRST_PLACEMENTS = "first placements count as shuffling"
ONE_WAY = "no veto where the engine has one way and no passenger is at stake"
OWN_START = "a line is isolated though its engine would connect the start town that it leaves"
