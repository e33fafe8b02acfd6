"""What every request needs: sessions, limits, templates, errors, the site's shared objects."""
