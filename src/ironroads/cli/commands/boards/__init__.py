"""Commands about boards, ours and your own."""
