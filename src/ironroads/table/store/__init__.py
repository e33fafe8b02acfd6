"""The database: schema, reads and writes, changes by other processes, backups."""
