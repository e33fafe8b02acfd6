"""A language is a set of files and nothing else, and every language is complete."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ironroads.games import TITLES
from ironroads.words.loader import ENGLISH, languages

from .files import PACKAGE, in_language, places, read, text_files, texts
from .pseudo import CODE, pseudo, write_language

OTHERS = [language for language in languages() if language != ENGLISH]
COMMAND = re.compile(r"\bironroads [a-z]|IRONROADS_|(^|\s)--[a-z]")
FILES = [pytest.param(file, id=str(file.relative_to(PACKAGE))) for file in text_files()]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
def test_every_language_has_every_text_with_the_same_places(file, language):
    theirs = in_language(file, language)
    if file.suffix == ".md":
        assert theirs.is_file()
        return
    english, translated = dict(texts(read(file))), dict(texts(read(theirs)))
    assert english.keys() == translated.keys()
    for key, text in english.items():
        assert places(text) == places(translated[key]), key


@pytest.mark.parametrize("language", languages())
def test_no_page_tells_players_about_commands_or_switches(language):
    said = dict(texts(read(in_language(PACKAGE / "web" / "en.toml", language))))
    assert not {key: text for key, text in said.items() if COMMAND.search(text)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_board_and_every_option_has_a_name(title, language):
    words = title.catalogue(language)
    assert words["language"] == language
    assert set(title.boards) <= set(words["boards"])
    for option in title.options:
        said = words["options"][option.name]
        assert said["label"] and said["help"]
        for value in option.values:
            assert value.isdecimal() or value in {**words["values"], **said.get("values", {})}, (option.name, value)


@pytest.mark.parametrize(
    ("id", "kind"), [("dampfross", "round"), ("steam-barons", "auction"), ("stephensons-rocket", "turn")]
)
def test_what_follows_a_choice_is_told_as_what_would_happen(id, kind):
    assert "would" in TITLES[id].catalogue(ENGLISH)["previews"][kind]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_previews_say_the_facts_of_events(title):
    words = title.catalogue(ENGLISH)
    for kind, text in words["previews"].items():
        assert set(places(text)) <= set(places(words["events"][kind])), kind
        assert text != words["events"][kind]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A process in it knows the pseudo-language."""
    folder = tmp_path_factory.mktemp("language")
    write_language(folder)
    tests = str(Path(__file__).parent.parent)
    path = os.pathsep.join([tests, str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "IRONROADS_LANGUAGES": str(folder), "PYTHONPATH": path, "IRONROADS_LANGUAGE": CODE}


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_played_in_a_language_made_of_files(environment, tmp_path):
    seats = "human,greedy,greedy"
    told = run(
        environment, "ironroads", "play", "steel-driver", "--seats", seats, "--seed", "3",
        "--option", "first=seat-one", "--record", str(tmp_path / "game.json"), typed="1\n3\nboard\nquit\n",
    )  # fmt: skip
    assert pseudo("Shares") in told and pseudo("Steel Driver") in told
    assert "[many]" in told and "[few]" in told, "both plural forms above one"


def test_pages_and_mails_speak_a_language_made_of_files(environment, tmp_path):
    said = run(environment, "words.visit", CODE, str(tmp_path))
    assert f'<html lang="{CODE}"' in said
    assert pseudo("Tables") in said and pseudo("Rules") in said
    assert pseudo("What you can do:") in said, "the mail"


def test_an_unfinished_language_falls_back_to_english(tmp_path):
    core = tmp_path / "core"
    core.mkdir()
    core.joinpath("fr.toml").write_text('language = "fr"\nlocale = "fr"\nchance = "Le hasard"\n')
    environment = {**os.environ, "IRONROADS_LANGUAGES": str(tmp_path), "IRONROADS_LANGUAGE": "fr"}
    assert "3 to 6 players" in run(environment, "ironroads", "games", "--language", "fr")


def test_a_folder_without_texts_adds_no_language(tmp_path, monkeypatch):
    known = languages()
    monkeypatch.setenv("IRONROADS_LANGUAGES", str(tmp_path))
    languages.cache_clear()
    try:
        assert languages() == known
    finally:
        languages.cache_clear()
