"""Word lists of games whose moves are spelled: an address that names their content, so that clients keep them."""

import json
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from zweispiel.core.game import Game
from zweispiel.server.errors import not_found
from zweispiel.server.static_files import StaticFile, prepare
from zweispiel.service.room import load_game


def with_words_address(seen: dict[str, Any]) -> dict[str, Any]:
    """An observation whose spell says where its word lists are."""
    if seen["spell"] is not None:
        seen["spell"]["words"] = words_address(seen["game"], tuple(seen["options"].items()))
    return seen


@lru_cache(maxsize=1024)
def words_address(name: str, options: tuple[tuple[str, str], ...]) -> str:
    """Where the word lists of a game are. Other words have another address."""
    game = load_game(name, options)
    changed = {o.name: game.options[o.name] for o in game.option_list if game.options[o.name] != o.default}
    query = f"?{urlencode({'options': json.dumps(changed, separators=(',', ':'))})}" if changed else ""
    return f"/api/games/{name}/words/{_digest(_lists(game))}{query}"


def find(name: str, digest: str, options: str) -> StaticFile:
    """The word lists at an address; an error if there are none, or others."""
    try:
        chosen = json.loads(options)
    except ValueError:
        raise not_found() from None
    if not isinstance(chosen, dict) or not all(isinstance(value, str) for value in chosen.values()):
        raise not_found()
    file = _lists(load_game(name, tuple(sorted(chosen.items()))))
    if _digest(file) != digest:
        raise not_found()
    return file


def _lists(game: Game) -> StaticFile:
    return _prepared(tuple(game.word_lists().items()))


@lru_cache(maxsize=32)
def _prepared(lists: tuple[tuple[str, tuple[str, ...]], ...]) -> StaticFile:
    """Lists as JSON, compressed once."""
    return prepare("words.json", json.dumps(dict(lists), ensure_ascii=False, separators=(",", ":")).encode())


def _digest(file: StaticFile) -> str:
    """What an address calls the content of a file."""
    return file.etag.strip('"')
