"""GET requests: every page of the site, and what the page of a table fetches later."""
