"""Steam Barons: railways of the age of steam, on two maps; track, goods and shares."""
