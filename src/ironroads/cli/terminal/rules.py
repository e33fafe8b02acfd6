"""The rules page in the terminal: its contents, a chapter, a paragraph, or all paragraphs with a word."""

from __future__ import annotations

import re

CHAPTER = re.compile(r"^## ", re.MULTILINE)


def rules_text(page: str, wanted: str) -> str:
    """The part of a rules page that was asked for, in Markdown; empty if there is none.

    >>> page = "# Chess\\n\\n## 1 Aim\\n\\n**1.1** Mate.\\n\\n## 2 Moves\\n\\n**2.1** In turn.\\n"
    >>> rules_text(page, ""), rules_text(page, "2.1"), rules_text(page, "mate")
    ('- 1 Aim\\n- 2 Moves', '**2.1** In turn.', '**1.1** Mate.')
    """
    chapters = [f"## {chapter.strip()}" for chapter in CHAPTER.split(page)[1:]]
    if not wanted:
        return "\n".join([f"- {chapter.splitlines()[0].removeprefix('## ')}" for chapter in chapters])
    for chapter in chapters:
        if chapter.startswith(f"## {wanted} "):
            return chapter
    paragraphs = [paragraph.strip() for paragraph in page.split("\n\n") if not paragraph.startswith("#")]
    numbered = [paragraph for paragraph in paragraphs if paragraph.startswith(f"**{wanted}**")]
    return "\n\n".join(numbered or [found for found in paragraphs if wanted.lower() in found.lower()])
