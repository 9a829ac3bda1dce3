"""The known chips, through whole matches."""

import json
from pathlib import Path
from typing import Any

import pytest

import zweispiel
from tests.games.combinato.play import result, rows_of, run

CHIPS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))["vectors"]
IDS = [f"{known['secret']}-{known['laid']}" for known in CHIPS]


@pytest.mark.parametrize("known", CHIPS, ids=IDS)
@pytest.mark.parametrize("player", [0, 1])
def test_chips_given_by_the_program(known: dict[str, Any], player: int) -> None:
    game = zweispiel.load("combinato", code="words", words="any", repeats=True)
    match = game.match()
    for mover, move in ((1 - player, f"secret:{known['secret']}"), (player, "secret:SEXY")):
        match.push(move, mover)
    match.push("PILZ", 1 - player)
    match.push(known["laid"], player)
    row = rows_of(match)[0]
    assert row["chips"][player] == [known["red"], known["yellow"]]
    assert row["chips"][1 - player] == [0, 0]  # PILZ for SEXY
    assert (match.outcome() is not None) == (known["red"] == 4)


@pytest.mark.parametrize("known", [k for k in CHIPS if k["red"] < 4], ids=lambda k: f"{k['secret']}-{k['laid']}")
def test_chips_as_reports_are_checked(known: dict[str, Any]) -> None:
    game = zweispiel.load("combinato", code="words", words="any", repeats=True, chips="reported", rows=1)
    told = f"chips:{known['red']}+{known['yellow']}"
    secrets, rows = f"secret:{known['secret']} secret:SEXY", f"PILZ {known['laid']}"
    assert result(run(game.match(), secrets, rows, f"{told} chips:0+0")) == (None, "rows")
    for red in range(5):
        for yellow in range(5 - red):
            if [red, yellow] != [known["red"], known["yellow"]]:
                lied = run(game.match(), secrets, rows, f"chips:{red}+{yellow} chips:0+0")
                assert result(lied) == (1, "false-report")
