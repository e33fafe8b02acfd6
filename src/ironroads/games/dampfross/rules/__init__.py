"""The rules of Dampfross: pure, compiled."""
