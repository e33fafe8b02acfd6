"""What every game's rules are made of: actions, states, phases, matches; pure, compiled."""
