"""A table as one viewer sees it: their viewpoint, cached scenes, and everything on the page of the table.

Both the page (`pages.table`) and its live updates (`live`) show what `content.table_content` returns.
"""
