"""Where the rules of today differ from the rulebook; each is deleted when it is mended."""

PLAIN_ONLY = "a special run to a country ends on plain hexes, also where the rulebook names a span of hexes"
FARES_NOT_SET_OFF = "fares must be there, and count as earnings, before they are set off against each other"
PARTNERS_AS_ONE_PAYER = "the limit of ten holds for two partners together, not for the half of each"
HALVES_ROUNDED_UP = "for the limit of ten, half of what a joint line gets is rounded up for each of its owners"
STEP_COUNTS_WHOLE = "for the limit of ten, a step on a joint line counts whole to each of its owners while it is drawn"
JUMPS_WITHOUT_TRACK = "a jump may leave from a hex without own track, and need not be followed by building"
BUILDING_AFTER_THE_LAST_RUN = "after the last of 18 or 36 runs everybody is still asked to build"
