"""The veto round: calling it, bidding in it, and the winner's move."""
