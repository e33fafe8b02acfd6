"""Stephenson's Rocket: seven lines, their shares and stations, across England."""
