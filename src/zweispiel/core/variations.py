"""`Variations`: a tree of moves that grows from a game's start, with comments; what an analysis board shows and keeps.

Every edit returns a new tree and leaves the old one as it is, so that undoing is going back to an earlier one
(`Editing`). Moves are texts as in records: chance draws and secrets included. `study_text.py` writes and reads trees.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from zweispiel.core.errors import StudyError
from zweispiel.core.game import Game
from zweispiel.core.match import End, Match, is_writable

#: The number of the start of the game, from which all moves grow.
START = 0
MAX_NODES = 5_000
MAX_COMMENT = 2_000
MAX_TITLE = 200


@dataclass(frozen=True)
class Node:
    """A position, by the move that led to it (empty at the start)."""

    parent: int | None
    move: str = ""
    comment: str = ""
    #: The numbers of the positions one move later. The first one continues the line, the others are variations.
    children: tuple[int, ...] = ()


@dataclass(frozen=True)
class Variations:
    """A tree of moves of one game. Nodes keep their numbers; a deleted number is not used again by the same tree."""

    game: Game
    title: str = ""
    #: The names of the players of the main line, and its date, if they are known.
    players: tuple[str, str] = ("", "")
    date: str | None = None
    #: The last position of a match that ended other than by a move, and how. It counts while the main line ends there.
    end: tuple[int, End] | None = None
    nodes: dict[int, Node] = field(default_factory=lambda: {START: Node(None)})
    next_number: int = 1

    # ---- looking

    def node(self, number: int) -> Node:
        """A node by its number; StudyError if there is none."""
        try:
            return self.nodes[number]
        except KeyError:
            raise StudyError("no-such-node", number=number) from None

    def path(self, number: int) -> list[int]:
        """The nodes from the first move to this one."""
        found = []
        while number != START:
            found.append(number)
            number = self._parent(number)
        return found[::-1]

    def line(self, number: int) -> tuple[str, ...]:
        """The moves that lead from the start to a node."""
        return tuple(self.nodes[one].move for one in self.path(number))

    def main_line(self) -> list[int]:
        """The nodes of the main line: from the start always the first move."""
        return list(self.onward(START))

    @property
    def main_end(self) -> End | None:
        """How the main line ended, if it did so other than by a move."""
        last = ([START, *self.main_line()])[-1]
        return None if self.end is None or self.end[0] != last else self.end[1]

    def match(self, number: int) -> Match:
        """The match that a node stands for."""
        self.node(number)
        match = self.game.match()
        for move in self.line(number):
            match.push(move)
        return match

    # ---- editing

    def add(self, parent: int, move: str) -> tuple["Variations", int]:
        """Play a move after a node: the tree with it, and its number. A move that is there already is only found.

        Raises the rules' own errors if the move is not legal there.
        """
        match = self.match(parent)
        text = match.push(move)
        known = next((child for child in self.nodes[parent].children if self.nodes[child].move == text), None)
        return (self, known) if known is not None else self.with_node(parent, text)

    def with_node(self, parent: int, text: str) -> tuple["Variations", int]:
        """Add a legal move in its canonical text, which the parent does not have yet."""
        if len(self.nodes) > MAX_NODES:
            raise StudyError("study-too-many-moves", most=MAX_NODES)
        number, above = self.next_number, self.node(parent)
        added = {parent: replace(above, children=(*above.children, number)), number: Node(parent, text)}
        return replace(self, nodes=self.nodes | added, next_number=number + 1), number

    def comment(self, number: int, text: str) -> "Variations":
        """Set the comment of a node."""
        commented = replace(self.node(number), comment=checked_text(text, MAX_COMMENT))
        return replace(self, nodes=self.nodes | {number: commented})

    def rename(self, title: str) -> "Variations":
        """Set the title."""
        return replace(self, title=checked_text(title, MAX_TITLE))

    def promote(self, number: int) -> "Variations":
        """Make the innermost variation that a node belongs to the continuation of its line; nothing in the main line.

        Repeating it brings the node into the main line.
        """
        self.node(number)
        for one in reversed(self.path(number)):
            parent = self._parent(one)
            above = self.nodes[parent]
            if above.children[0] != one:
                others = tuple(child for child in above.children if child != one)
                return replace(self, nodes=self.nodes | {parent: replace(above, children=(one, *others))})
        return self

    def delete(self, number: int) -> "Variations":
        """Delete a move and all that follows it; at the start, all moves."""
        node = self.node(number)
        if node.parent is None:
            return replace(self, nodes={START: replace(node, children=())})
        above = self.nodes[node.parent]
        gone = set(self.below(number))
        left = {one: kept for one, kept in self.nodes.items() if one not in gone}
        left[node.parent] = replace(above, children=tuple(child for child in above.children if child != number))
        return replace(self, nodes=left)

    # ---- inner workings

    def below(self, number: int) -> Iterator[int]:
        """A node and everything after it, in no particular order."""
        waiting = [number]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += self.nodes[one].children

    def onward(self, number: int) -> Iterator[int]:
        """The nodes after this one, always the first."""
        while self.nodes[number].children:
            number = self.nodes[number].children[0]
            yield number

    def _parent(self, number: int) -> int:
        parent = self.node(number).parent
        assert parent is not None, "only the start has no parent"
        return parent


@dataclass
class Editing:
    """A tree that is being edited: the present one, and those before each edit."""

    now: Variations
    before: list[Variations] = field(default_factory=list)

    def set(self, changed: Variations) -> None:
        """Take the result of an edit. One that changed nothing needs no undoing."""
        if changed is not self.now:
            self.before.append(self.now)
            self.now = changed

    def undo(self) -> bool:
        """Go back before the last edit; whether there was one."""
        if not self.before:
            return False
        self.now = self.before.pop()
        return True


def checked_text(text: str, most: int) -> str:
    """A comment or title as it is kept; StudyError if it is too long or cannot be written."""
    if len(text) > most:
        raise StudyError("study-text-too-long", most=most)
    if not is_writable(text) or any(not sign.isprintable() and sign not in "\n\t" for sign in text):
        raise StudyError("study-bad-text")
    return text
