"""The lab: drawing boards in the browser."""
