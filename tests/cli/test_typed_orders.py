"""What can be typed in the terminal: `why` and `suggest` speak the language of `play`."""

import re

from cli.inside import said

ROCKET = ("play", "stephensons-rocket", "--seats", "human,greedy", "--option", "first=seat-one", "--seed", 5)
DAMPFROSS = ("play", "dampfross", "--seats", "human,human", "--seed", 5)
STANDARD = ("play", "steam-standard", "--seats", "human,human,human", "--seed", 5)


def test_why_reads_whole_orders_and_other_spellings():
    text = said(*ROCKET, typed="why station:C7\nwhy move:NER-N\nwhy move:GWR-NE\nwhy station:I2\n")
    answers = text.split("> ")[1:]
    assert "That is possible." in answers[0] and "C7" in answers[0]
    assert all("is not a move" not in answer for answer in answers)
    assert re.search(r"Rule \d", answers[3])


def test_why_explains_the_step_of_an_order_that_fails():
    text = said(*DAMPFROSS, typed="site:wien\nsite:wiener-neustadt\nwhy B (Wien)-A1\nwhy B (Wien)-A70\n")
    bad = text.split("> ")[3]
    assert "A1" in bad and "is not a move" not in bad


def test_what_suggest_prints_can_be_typed(tmp_path):
    before = "capital:15\n" * 3 + "pass\npass\ntake:turn-order\ntake:first-move\ntake:engineer\n"
    text = said(*STANDARD, typed=f"{before}suggest\n", cwd=tmp_path)
    steps = re.search(r"1\. Link .*?: \$\d+, \d+ tiles?: (.*?)  \(", text)[1]
    assert steps.startswith("hex:")
    text = said(*STANDARD, typed=f"{before}{steps}\n", cwd=tmp_path)
    assert "completes a link" in text and "is not a move" not in text


def test_several_moves_are_played_all_or_none(tmp_path):
    text = said(*STANDARD, typed="capital:5 sing\nquit\n", cwd=tmp_path)
    assert "“sing” is not a move." in text
    assert not list(tmp_path.iterdir())
