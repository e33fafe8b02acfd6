"""What every game shares: actions, states, phases, matches, words and faces."""
