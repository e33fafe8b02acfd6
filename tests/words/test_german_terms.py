"""German texts of the games use the words of the German rulebooks."""

import re

import pytest

from .files import PACKAGE

# Words of translators, by package, where the rulebook has another: Warenmarker, Spielmarker, kontrollieren, …
FOREIGN = {
    "steel_driver": r"Warenst|Warenwürfel|Startmarker|[Gg]eleitet|\bleitet|\bGewinn\b|gehört dir",
    "stephensons_rocket": r"Vetorunde|Gleisplättchen|[Vv]erlänger|Passagier|Warenmarker|Startort|Bahnhofsort",
    "steam": r"Gleis|Kleinstadt|Standardspiel|Neue Städte|Warenmarker",
    "steam_barons": r"Gleis|Kleinstadt|Standardspiel|\bGewinn\b|Warenmarker|\bleite(s?t)\b",
    "steam_map": r"Gleis|Kleinstadt|Standardspiel|neue Großstadt|Warenmarker",
    "dampfross": r"Fahrgeld|Hügel|Protokoll|\bBauphase|Fahrweg",
}


@pytest.mark.parametrize("package", FOREIGN)
def test_german_texts_use_the_words_of_the_rulebook(package):
    folder = PACKAGE / "games" / package / "text"
    files = [folder / "de.toml", *folder.glob("*.de.toml"), *folder.glob("*.de.md")]
    found = [(file.name, word) for file in files for word in re.findall(FOREIGN[package], file.read_text("utf-8"))]
    assert not found


def test_names_of_fields_of_positions_use_the_words_of_the_rulebooks():
    text = (PACKAGE / "boards" / "position.de.toml").read_text("utf-8")
    assert not re.findall(r"Einspruch|Passagier|Gleisplättchen|Auktion|Aktivmarker|Neue Städte|\bGewinn\b|Nummer", text)
