"""Reviews for pages: what has been judged so far in the reader's language, and boards of positions and lines."""

from collections.abc import Sequence
from typing import Any

from zweispiel.core.errors import ZweispielError
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.scene import Saying
from zweispiel.i18n import translate, translate_saying
from zweispiel.server.replay import list_moves, next_movers, position_after
from zweispiel.server.showcase import checked_ply, draw_board
from zweispiel.service.grading import Grade
from zweispiel.service.moves_in_words import clicks_for, listed_move
from zweispiel.service.reviews import LEVELS, Review
from zweispiel.study.reasons import capitalised
from zweispiel.study.study import Study, measure_of, side_names
from zweispiel.study.values import JudgedMove, rounded

#: Stand for the players in sentences and on boards, where the reader knows their names and we do not keep them.
PLACES = ("{first}", "{second}")


def show_review(review: Review, lang: str, with_places: bool = False) -> dict[str, Any]:
    """A review as far as it is. Sentences call the players by their sides, or have `PLACES` for their names."""
    match, study = review.match, review.study
    outcome = match.outcome()
    sides = side_names(match, lang)
    names = PLACES if with_places else sides
    judged = {one.number: one for one in review.judged()}
    return {
        "review": review.name,
        "game": match.game.name,
        "version": match.game.version,
        "options": dict(match.game.options),
        "title": match.game.title,
        "level": review.level,
        "deeper": next((level for level in LEVELS if level > review.level), None),
        "done": study is not None,
        "plies": len(match.history),
        "sides": list(sides),
        "outcome": None if outcome is None else _told(match.game.tell_end(outcome, match.observe(None), names), lang),
        "start": None if study is None or study.start is None else _value(study.start.first, study.start.exact),
        "measure": measure_of(match.game, lang),
        "moves": [move | _judged(judged.get(move["ply"]), match, names, lang) for move in list_moves(match, lang)],
        "turning_points": [] if study is None else [one.number for one in study.turning_points()],
        "summary": None if study is None else _summary(study),
    }


def _told(saying: Saying, lang: str) -> str:
    return capitalised(translate_saying(saying, lang))


def _value(first: float, exact: bool) -> dict[str, Any]:
    return {"first": rounded(first), "exact": exact}


def _judged(judged: JudgedMove | None, match: Match, names: tuple[str, str], lang: str) -> dict[str, Any]:
    """What is known about a move; everything empty while nothing is."""
    if judged is None:
        judged = JudgedMove(0, 0, "")
    value, loss, game = judged.reached, judged.loss, match.game
    better = None if judged.best is None or judged.is_best is not False else listed_move(game, judged.best, lang)
    return {
        "value": None if value is None else _value(value.first, value.exact),
        "tally": None if judged.tally is None else list(judged.tally),
        "unit": _tally_in_words(judged, match, lang),
        "mark": judged.mark,
        "loss": None if loss is None else rounded(loss),
        "better": None if better is None else {"text": better["text"], "told": better["told"]},
        "reason": "" if judged.reason is None else judged.reason.as_dict(names, lang)["text"],
        "fact": "" if judged.reason is None else judged.reason.fact,
        "line": _line_in_words(judged.line, game, lang) if better else [],
        "refutation": _line_in_words(judged.refutation, game, lang) if judged.mark else [],
    }


def _line_in_words(moves: Sequence[str], game: Game, lang: str) -> list[dict[str, str]]:
    """Moves that follow each other, as `LineMoveReply` documents each."""
    return [{"text": text, "told": listed_move(game, text, lang)["told"]} for text in moves]


def _tally_in_words(judged: JudgedMove, match: Match, lang: str) -> str:
    """What both players have, as a line: `12 : 9 stones`."""
    measure = match.game.facts.measure
    if measure is None or judged.tally is None:
        return ""
    return f"{translate(measure.title, lang)} {judged.tally[0]}\u00a0:\u00a0{judged.tally[1]}"


def _summary(study: Study) -> list[dict[str, Any]]:
    return [
        {
            "accuracy": None if one.accuracy is None else rounded(one.accuracy),
            "moves": one.moves,
            "marks": one.marks,
        }
        for one in study.summaries()
    ]


def show_grade(grade: Grade | None, lang: str) -> dict[str, Any]:
    """What is known about a person's last move, as `GradeReply` documents it."""
    if grade is None:
        return {"ply": None, "told": "", "done": True, "verdict": "", "mark": "", "better": None, "reason": ""}
    before, move, judged = grade.decision.before, grade.decision.move, grade.judged
    reason = None if judged is None else judged.reason
    return {
        "ply": grade.decision.number,
        "told": listed_move(before.game, move, lang)["told"],
        "done": grade.is_done,
        "verdict": _verdict(grade),
        "mark": "" if judged is None else judged.mark,
        "better": _better_move(grade, lang),
        "reason": "" if reason is None else reason.as_dict(side_names(before, lang), lang)["text"],
    }


def _better_move(grade: Grade, lang: str) -> dict[str, Any] | None:
    """The move that would have been better, and what to click for it in the position before; None if there was none."""
    before, judged = grade.decision.before, grade.judged
    if judged is None or judged.is_best is not False or not judged.best:
        return None
    told = listed_move(before.game, judged.best, lang)["told"]
    path, turn = clicks_for(before.scene(grade.decision.player), judged.best)
    return {"text": judged.best, "told": told, "path": list(path), "turn": turn}


def _verdict(grade: Grade) -> str:
    """One word for a move; empty where there is nothing to say."""
    judged = grade.judged
    if judged is None or judged.loss is None:
        return ""
    if judged.mark:
        return "lost" if grade.was_lost else "mistake"
    return "best" if judged.is_best else "good"


def show_position(
    review: Review, ply: int | None, line: str, step: int, lang: str, with_places: bool = False
) -> dict[str, Any]:
    """The board after `ply` moves, or after some more moves of a line that begins there.

    `line` is empty, `best` (instead of the move after `ply`) or `refutation` (after the move `ply`). A board that names
    the players calls them by their sides, or has `PLACES` for their names.
    """
    shown = checked_ply(ply, len(review.match.history))
    position = position_after(review.match, shown)
    moves = _line(review, shown, line)
    played = _play_line(position, moves, step)
    return {
        "ply": shown,
        "step": played,
        "line": _line_in_words(moves, position.game, lang),
        "record": position.record().line(),
        "to_move": next_movers(position),
        "svg": draw_board(position, lang, "b-", PLACES if with_places else ("", ""), is_open=True),
    }


def _line(review: Review, ply: int, line: str) -> tuple[str, ...]:
    judged = {one.number: one for one in review.judged()}
    if line == "best" and ply + 1 in judged:
        return judged[ply + 1].line
    if line == "refutation" and ply in judged:
        return judged[ply].refutation
    return ()


def _play_line(position: Match, moves: tuple[str, ...], step: int) -> int:
    """Play the first moves of a line, as far as they can be played; how many that are."""
    for number, move in enumerate(moves[:step]):
        try:
            position.push(move)
        except ZweispielError:  # a draw comes in between, or another player's move is missing
            return number
    return min(step, len(moves))
