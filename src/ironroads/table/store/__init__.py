"""The database: schema, reads and grouped writes, changes made by other processes, backups."""
