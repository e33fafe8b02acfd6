"""Texts in every language: one loader for catalogues and pages; plurals, numbers, lists and dates by CLDR (Babel)."""
