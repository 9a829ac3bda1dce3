"""Puzzles without chance: the only move that wins, the line behind it, and an answer to every other move."""

from collections.abc import Iterator
from dataclasses import replace

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.puzzle import Puzzle
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.lab.puzzles.proof import Prover
from zweispiel.lab.puzzles.source import from_the_end, played_game

#: The positions that one question may take where the search goes to the end, and where it goes step by step.
TO_THE_END, STEP_BY_STEP = 60_000, 3_000_000
#: The same where the answer only serves to choose between replies.
QUICKLY = 1_000
FEWEST_MOVES = 4
#: The longest line shown, in moves.
LONGEST_LINE = 7


class OutOfBudget(Exception):
    """A proof takes too long."""


class WinningMoves:
    """Looks for puzzles of the kind `win` in one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.prover = Prover(game, TO_THE_END if game.has_draws else STEP_BY_STEP)

    def search(self, seed: str) -> Iterator[tuple[Match, Puzzle]]:
        """Positions of one game in which exactly one move wins, the earliest first."""
        self.prover.forget()  # what an attempt finds follows from its seed alone
        for match, only in reversed(list(self._won_by_one_move(played_game(self.game, seed)))):
            right = self.game.format(only)
            yield match, Puzzle(kind="win", position=match.record().line(), right=(right,), level=None)

    def finish(self, match: Match, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with its line and with an answer to every wrong move; None if those take too long to prove."""
        state, right = match.knowledge(match.player), self.game.parse(puzzle.right[0])
        try:
            wrong = [int(action) for action in self.game.legal(state) if action != right]
            answers = {action: self._refute(state, action) for action in wrong}
            line = self._line(state, right)
        except OutOfBudget:
            return None
        return replace(
            puzzle,
            line=tuple(self.game.format(action) for action in line),
            replies={self.game.format(action): reply for action, (reply, _) in answers.items()},
            drawn=tuple(self.game.format(action) for action, (_, draws) in answers.items() if draws),
        )

    def _won_by_one_move(self, played: Match) -> Iterator[tuple[Match, int]]:
        """Positions with one winning move, and the move, from the end back to where proofs take too long."""
        for match in from_the_end(played, FEWEST_MOVES):
            try:
                only = self._winning_move(match)
            except OutOfBudget:
                return
            if only is not None:
                yield match, only

    def _winning_move(self, match: Match) -> int | None:
        """The action that wins, if it is the only one."""
        state = match.knowledge(match.player)
        winning: list[int] = []
        for action in self.game.legal(state):
            if self._can_win(self._after(state, int(action)), int(state[PLAYER])):
                winning.append(int(action))
            if len(winning) > 1:
                return None
        return winning[0] if winning else None

    # ---- lines

    def _refute(self, state: State, wrong: int) -> tuple[str, bool]:
        """The best reply to a move that does not win ("" if it ends the game), and whether the move only draws."""
        hero, after = int(state[PLAYER]), self._after(state, wrong)
        draws = not self._can_win(after, 1 - hero)
        if self.game.kernel.result(after) != GOING:
            return "", draws
        reply = self._holding_move(after, hero) if draws else self._winning_reply(after)
        return self.game.format(reply), draws

    def _holding_move(self, state: State, hero: int) -> int:
        """A move after which the hero does not win."""
        actions = (int(action) for action in self.game.legal(state))
        return next(action for action in actions if not self._can_win(self._after(state, action), hero))

    def _line(self, state: State, right: int) -> list[int]:
        """The right move and what follows: replies that leave the fewest ways to win, and a way to win each time."""
        hero, line = int(state[PLAYER]), [right]
        state = self._after(state, right)
        while len(line) < LONGEST_LINE and self.game.kernel.result(state) == GOING:
            to_win = int(state[PLAYER]) == hero
            line.append(self._winning_reply(state) if to_win else self._resistance(state, hero))
            state = self._after(state, line[-1])
        return line

    def _resistance(self, state: State, hero: int) -> int:
        """The reply to a winning move that leaves the fewest ways to win."""
        actions = [int(action) for action in self.game.legal(state)]
        return min(actions, key=lambda action: self._ways_to_win(self._after(state, action), hero))

    def _ways_to_win(self, state: State, hero: int) -> int:
        """How many moves quickly prove to keep the win; many if the game is over or the opponent has to pass."""
        if self.game.kernel.result(state) != GOING or int(state[PLAYER]) != hero:
            return self.game.max_moves
        after = (self._after(state, int(action)) for action in self.game.legal(state))
        return sum(bool(self.prover.can_win(then, hero, QUICKLY)) for then in after)

    # ---- proofs

    def _can_win(self, state: State, hero: int) -> bool:
        answer = self.prover.can_win(state, hero)
        if answer is None:
            raise OutOfBudget
        return answer

    def _winning_reply(self, state: State) -> int:
        """A move with which the player who is to move wins."""
        action = self.prover.winning_move(state)
        if action is None:
            raise OutOfBudget
        return action

    def _after(self, state: State, action: int) -> State:
        after = state.copy()
        self.game.kernel.play(after, action)
        return after
