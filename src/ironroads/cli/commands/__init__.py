"""A folder for each kind of command and a module for each command, imported when it is called."""
