"""The list of games: what each is called, its sides, options and features, in the reader's language."""

from functools import cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS
from zweispiel.core.option import Option
from zweispiel.core.svg import write_figure
from zweispiel.games import game_folder, playable_games
from zweispiel.i18n import translate


@cache
def game_list(lang: str) -> list[dict[str, Any]]:
    """All games, those that are learnt most easily first."""
    games = sorted(map(zweispiel.load, playable_games()), key=lambda game: (game.complexity, game.title))
    return [describe_game(game, lang) for game in games]


def rules_text(name: str, lang: str) -> str:
    """The rules page in a game's folder as it is written; empty if there is none in that language."""
    folder = game_folder(name)
    path = None if folder is None else folder / f"rules.{lang}.md"
    return path.read_text("utf-8") if path is not None and path.is_file() else ""


def find_game(name: str, lang: str) -> dict[str, Any]:
    """One game; OptionError if there is none of that name."""
    zweispiel.load(name)
    return next(game for game in game_list(lang) if game["name"] == name)


def describe_game(game: Game, lang: str) -> dict[str, Any]:
    """A game as `GameReply` documents it."""
    return {
        "name": game.name,
        "title": game.title,
        "sentence": translate(game.sentence, lang),
        "version": game.version,
        "sides": [translate(side, lang) for side in game.sides],
        "levels": LEVELS,
        "example": translate(game.example, lang),
        "has_draws": game.has_draws,
        "has_chance": game.has_chance,
        "has_secrets": game.has_secrets,
        "is_simultaneous": game.is_simultaneous,
        "has_lesson": game.lesson is not None,
        "options": [describe_option(game, option, lang) for option in game.option_list],
    }


def describe_option(game: Game, option: Option, lang: str) -> dict[str, Any]:
    """An option as `OptionReply` documents it."""
    return {
        "name": option.name,
        "label": translate(option.title, lang),
        "help": translate(option.help, lang),
        "default": option.default,
        "suggested": lang if option.is_language and lang in option.choices else option.default,
        "choices": [
            {"value": value, "label": translate(label, lang)}
            for value, label in zip(option.choices, option.labels, strict=True)
        ],
        "allowed": translate(option.allowed, lang),
        "examples": list(option.examples),
        "only_with": option.only_with and dict(zip(("option", "value"), option.only_with, strict=True)),
        "pieces": _pieces(game, option, lang),
        "pieces_total": dict(zip(("least", "most"), option.pieces_total, strict=True)) if option.pieces else None,
    }


def _pieces(game: Game, option: Option, lang: str) -> list[dict[str, str]]:
    """The kinds of pieces that an option counts, with their pictures."""
    figures = game.draw_pieces(option.name) if option.pieces else ()
    drawn = [write_figure(figure, prefix=f"{option.name}{n}-", game=game.name) for n, figure in enumerate(figures)]
    labels = [translate(label, lang) for label in option.pieces]
    return [{"label": label, "picture": picture} for label, picture in zip(labels, drawn, strict=True)]
