"""The deliberate mistakes of weak levels."""

from tests.engines.support import idea
from zweispiel.core.levels import Level
from zweispiel.engines.mcts import concluded
from zweispiel.engines.mistakes import tolerable, with_mistakes
from zweispiel.kernel.rng import seeded


def test_mistakes_stay_within_the_tolerance() -> None:
    level = Level(visits=1, tolerance=0.3, temperature=10.0)
    ideas = [idea(0, 0.5, 20), idea(1, 0.3), idea(2, 0.1), idea(3, 0.45, 0), idea(4, -1.0, 5, exact=True)]
    thought = concluded(ideas, 35)
    assert {i.action for i, _ in tolerable(thought, level)} == {0, 1}
    assert {with_mistakes(thought, level, seeded(i)).action for i in range(50)} == {0, 1}
    careless = Level(visits=1, tolerance=2.0, temperature=10.0)
    assert {i.action for i, _ in tolerable(thought, careless)} == {0, 1, 2}  # unvisited moves are never played
    won = concluded([idea(0, 1.0, 1, exact=True), idea(1, 0.9, 50)], 51)
    assert {with_mistakes(won, level, seeded(i)).action for i in range(50)} == {0}


def test_a_temperature_of_zero_always_plays_the_best() -> None:
    thought = concluded([idea(0, 0.5, 20), idea(1, 0.49)], 30)
    assert with_mistakes(thought, Level(visits=1, tolerance=2.0), seeded(1)) is thought


def test_attention_lapses_as_often_as_the_level_says() -> None:
    thought = concluded([idea(0, 0.5, 20), idea(1, 0.45, 19)], 39)
    level, rng = Level(visits=1, tolerance=2.0, temperature=100.0, lapses=0.25), seeded(1)
    others = sum(with_mistakes(thought, level, rng).action == 1 for _ in range(4_000))
    assert 400 < others < 600  # half of the lapses
