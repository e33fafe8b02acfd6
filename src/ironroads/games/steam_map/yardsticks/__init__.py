"""What the yardsticks of Steam and Steam Barons share."""
