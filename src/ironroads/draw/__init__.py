"""The one renderer: SVG from charts and marks; knows no rules."""
