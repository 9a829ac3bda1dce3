"""Studies as text: a tree of variations written down as JSON, format `zweispiel-study/1`, and read again.

    {"format": "zweispiel-study/1",
     "title": "The corner",
     "record": {"format": "zweispiel/1", …},
     "variations": [
      {"after": 12, "moves": ["d3-s", "c3-se"]}],
     "comments": {
      "12": "Here it begins."}}

The record holds the main line. Positions are numbered: 0 is the start, then come the moves of the record, then those of
the variations in their order. `after` is the position that a variation branches off from.
"""

import json
from dataclasses import replace
from typing import Any

from zweispiel.core.errors import N_, StudyError, ZweispielError, shown
from zweispiel.core.match import Match
from zweispiel.core.record import FORMAT as RECORD_FORMAT
from zweispiel.core.record import Record
from zweispiel.core.variations import (
    MAX_COMMENT,
    MAX_NODES,
    MAX_TITLE,
    START,
    Node,
    Variations,
    checked_text,
)

FORMAT = "zweispiel-study/1"
#: Bytes of a study, in UTF-8.
MAX_BYTES = 200_000

#: A variation that was read: the position it branches off from, and its moves.
Branch = tuple[int, list[Any]]


# ---- writing


def dumps(tree: Variations) -> str:
    """A study as text, one variation or comment in each line; StudyError if that is too long to be read again."""
    chains, numbers = _numbered(tree)
    (_, main), *branches = chains
    variations = [_json({"after": numbers[after], "moves": _moves(tree, chain)}) for after, chain in branches]
    comments = [f"{_json(str(number))}: {_json(comment)}" for number, comment in _comments(tree, numbers)]
    parts = [
        f'{{"format": {json.dumps(FORMAT)}',
        f'"title": {_json(tree.title)}',
        f'"record": {_json(_record(tree, main).as_dict())}',
        f'"variations": [{_lines(variations)}]',
        f'"comments": {{{_lines(comments)}}}}}',
    ]
    text = ",\n ".join(parts) + "\n"
    _check_length(text)
    return text


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(parts: list[str]) -> str:
    return "".join(f"{',' if i else ''}\n  {part}" for i, part in enumerate(parts))


def _numbered(tree: Variations) -> tuple[list[tuple[int, list[int]]], dict[int, int]]:
    """The tree as chains of nodes, each with the node it branches off from; and the position number of every node.

    The first chain is as much of the main line as a record can hold: it ends with a complete stage.
    """
    main = tree.main_line()[: _recordable(tree)]
    chains, waiting = [(START, main)], _branches(tree, [START, *main])
    while waiting:
        parent, first = waiting.pop(0)
        chain = [first, *tree.onward(first)]
        chains.append((parent, chain))
        waiting += _branches(tree, chain)
    order = [START, *(node for _, chain in chains for node in chain)]
    return chains, {node: position for position, node in enumerate(order)}


def _branches(tree: Variations, chain: list[int]) -> list[tuple[int, int]]:
    """Where other chains branch off from this one: the children that do not belong to it, in their order."""
    inside = set(chain)
    return [(node, child) for node in chain for child in tree.nodes[node].children if child not in inside]


def _recordable(tree: Variations) -> int:
    """How many moves of the main line a record can hold."""
    main = tree.main_line()
    return len(main) - len(tree.match(main[-1] if main else START).pending)


def _record(tree: Variations, main: list[int]) -> Record:
    match = tree.match(main[-1] if main else START)
    whole = replace(match.record(players=tree.players, date=tree.date or ""), seed=None, date=tree.date)
    if tree.main_end is None:
        return whole
    ended = replace(whole, end=tree.main_end, outcome=None)
    return replace(ended, outcome=ended.replay().outcome())


def _moves(tree: Variations, chain: list[int]) -> list[str]:
    return [tree.nodes[node].move for node in chain]


def _comments(tree: Variations, numbers: dict[int, int]) -> list[tuple[int, str]]:
    return sorted((numbers[one], node.comment) for one, node in tree.nodes.items() if node.comment)


# ---- reading


def loads(text: str) -> Variations:
    """Read a study, or a record as a study without variations; every move is checked.

    StudyError or RecordError says what is wrong, and where.
    """
    record, data = _opened(text)
    main = of_record(record)
    branches = [_branch(number, one) for number, one in enumerate(_field(data, "variations", list, []), start=1)]
    tree = _commented(_grown(main, branches), _field(data, "comments", dict, {}))
    return tree.rename(_field(data, "title", str, ""))


def game_of(text: str) -> str:
    """The game of a study or record, without replaying it."""
    return _opened(text)[0].game


def _opened(text: str) -> tuple[Record, dict[str, Any]]:
    """The record of the main line and the fields of a study; a record alone has no fields."""
    _check_length(text)
    data = _parsed(text)
    if data is None or data.get("format") == RECORD_FORMAT:
        return Record.loads(text), {}
    if data.get("format") != FORMAT:
        raise StudyError("study-format", format=shown(data.get("format")), known=FORMAT, other=RECORD_FORMAT)
    return Record.loads(_json(_field(data, "record", dict, None))), data


def of_record(record: Record) -> Variations:
    """A record as a tree without variations. It can go on, even if the match ended there other than by a move."""
    match = record.replay()
    moves = match.history
    if len(moves) > MAX_NODES:
        raise StudyError("study-too-many-moves", most=MAX_NODES)
    nodes = {number: Node(number - 1, move, "", (number + 1,)) for number, move in enumerate(moves, start=1)}
    if moves:
        nodes[len(moves)] = Node(len(moves) - 1, moves[-1])
    nodes[START] = Node(None, children=(1,) if moves else ())
    players = (_short(record.players[0]), _short(record.players[1]))
    end = None if match.end is None else (len(moves), match.end)
    return Variations(match.game, "", players, record.date, end, nodes, len(moves) + 1)


def _short(name: str) -> str:
    return name[:MAX_TITLE]


def _check_length(text: str) -> None:
    if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        raise StudyError("study-too-long", most=MAX_BYTES)


def _parsed(text: str) -> dict[str, Any] | None:
    """The JSON object of a text; None if it may be a record in one line. StudyError names the wrong line."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise StudyError("study-not-json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise StudyError("study-unreadable") from None
    if not isinstance(data, dict):
        raise StudyError("study-unreadable")
    return data


#: What a field has to be.
_WANTED = {
    "title": N_("a text is needed"),
    "record": N_("a record is needed"),
    "variations": N_("a list of variations is needed"),
    "comments": N_("texts by the numbers of positions are needed"),
}


def _field(data: dict[str, Any], name: str, kind: type, default: object) -> Any:
    value = data.get(name, default)
    if not isinstance(value, kind):
        raise StudyError("study-field", field=name, problem=_WANTED[name])
    return value


def _branch(number: int, value: object) -> Branch:
    after, moves = (value.get("after"), value.get("moves")) if isinstance(value, dict) else (None, None)
    if not isinstance(after, int) or isinstance(after, bool) or not isinstance(moves, list) or not moves:
        raise StudyError("study-variation", number=number, problem=N_("it needs a number `after` and a list `moves`"))
    return after, moves


def _grown(tree: Variations, branches: list[Branch]) -> Variations:
    """The tree with its variations; every move is checked against the rules."""
    matches, nodes = _matches_along(tree, {after for after, _ in branches}), dict(tree.nodes)
    for number, (after, moves) in enumerate(branches, start=1):
        if after not in matches:
            raise StudyError("study-variation", number=number, problem=N_("there is no such position before it"))
        if len(nodes) + len(moves) > MAX_NODES + 1:
            raise StudyError("study-too-many-moves", most=MAX_NODES)
        _grow(nodes, matches, number, after, moves)
    return replace(tree, nodes=nodes, next_number=len(nodes))


def _matches_along(tree: Variations, wanted: set[int]) -> "_Matches":
    """The matches of those positions of the main line from which variations branch off."""
    matches, match = _Matches(wanted), tree.game.match()
    matches.keep(START, match)
    for node in tree.main_line():
        match.push(tree.nodes[node].move)
        matches.keep(node, match)
    return matches


class _Matches(dict[int, Match]):
    """Matches by position, only where they are wanted: replaying for every variation would take too long."""

    def __init__(self, wanted: set[int]) -> None:
        super().__init__()
        self.wanted = wanted

    def keep(self, position: int, match: Match) -> None:
        """Keep the match as it stands, if that is wanted."""
        if position in self.wanted:
            self[position] = match.copy()


def _grow(nodes: dict[int, Node], matches: _Matches, number: int, at: int, moves: list[Any]) -> None:
    """Add one variation, which branches off `at` a position."""
    match = matches[at].copy()
    for step, move in enumerate(moves, start=1):
        text = _pushed(match, number, step, move)
        if any(nodes[child].move == text for child in nodes[at].children):
            raise StudyError("study-twice", number=number, move=text)
        position = len(nodes)
        nodes[at] = replace(nodes[at], children=(*nodes[at].children, position))
        nodes[position] = Node(at, text)
        matches.keep(position, match)
        at = position


def _pushed(match: Match, number: int, step: int, move: object) -> str:
    """Play a move of a variation; the error names it if it is invalid."""
    try:
        return match.push(move)  # type: ignore[arg-type]  # it refuses what is not a text
    except ZweispielError as error:
        raise StudyError("study-move", number=number, step=step, move=shown(move), problem=str(error)) from error


def _commented(tree: Variations, comments: dict[str, Any]) -> Variations:
    nodes = dict(tree.nodes)
    for position, text in comments.items():
        number = int(position) if position.isascii() and position.isdecimal() and len(position) < 6 else -1
        if number not in nodes or not isinstance(text, str):
            raise StudyError("study-comment", position=shown(position))
        nodes[number] = replace(nodes[number], comment=checked_text(text, MAX_COMMENT))
    return replace(tree, nodes=nodes)
