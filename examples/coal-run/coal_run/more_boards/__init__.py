"""Further boards, found by the entry point `ironroads.boards`."""
