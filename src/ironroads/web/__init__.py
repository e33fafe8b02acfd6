"""The table in the browser: pages, live updates and an API for programs. Knows no particular game.

Each room imports only rooms before it: `view` (the game as markup), `requests` (sessions, forms, limits, templates),
`table_view` (a table as one viewer sees it), `pages` (GET), `actions` (POST), `live` and `api`.
"""
