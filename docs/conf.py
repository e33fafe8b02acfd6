"""The site of the documentation: `python3 dev.py docs` builds it from these pages and the docstrings, offline."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import ironroads

project = "Ironroads"
author = "The Ironroads developers"
version = release = ironroads.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["README.md"]  # the same list for readers of the repository; index.md is that of the site
myst_heading_anchors = 3
suppress_warnings = [
    "myst.xref_missing",  # links to files of the repository; tests/test_project.py follows them
    "myst.header",  # rules pages begin paragraphs in bold instead of headings
    "toc.not_included",
    "misc.highlighting_failure",  # examples of the engine protocol mix JSON with arrows
]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "alabaster"
html_theme_options = {"description": "Railway board games for people, bots and programs", "fixed_sidebar": True}
html_sidebars = {"**": ["about.html", "navigation.html", "searchbox.html"]}
