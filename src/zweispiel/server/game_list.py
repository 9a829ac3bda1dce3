"""The list of games: what each is called, its sides, options and features, in the reader's language."""

from functools import cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS
from zweispiel.core.option import Option
from zweispiel.games import playable_games
from zweispiel.i18n import translate


@cache
def game_list(lang: str) -> list[dict[str, Any]]:
    """All games."""
    return [describe_game(zweispiel.load(name), lang) for name in playable_games()]


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
        "options": [describe_option(option, lang) for option in game.option_list],
    }


def describe_option(option: Option, lang: str) -> dict[str, Any]:
    """An option as `OptionReply` documents it."""
    return {
        "name": option.name,
        "label": translate(option.title, lang),
        "help": translate(option.help, lang),
        "default": option.default,
        "choices": [
            {"value": value, "label": translate(label, lang)}
            for value, label in zip(option.choices, option.labels, strict=True)
        ],
        "allowed": translate(option.allowed, lang),
        "examples": list(option.examples),
    }
