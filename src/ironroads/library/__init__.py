"""What `import ironroads` offers: matches to play, views, pictures and files, with errors as sentences."""
