"""Play a match in the terminal: show the board, ask the player to move, let chance and the computer move.

In a game with secrets, two people at one screen hand over at every change of player: the screen is cleared, the other
person sits down, presses Enter and sees the board as that player may see it. Input in a simultaneous stage is not
echoed. One person against the computer needs none of that.
"""

import zweispiel
from zweispiel.core.errors import N_, ZweispielError
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.engines.engine import Engine
from zweispiel.i18n import _, translate_error
from zweispiel.kernel.contract import CHANCE
from zweispiel.terminal import prompt
from zweispiel.terminal.screen import Screen
from zweispiel.terminal.texts import game_title, player_name, standing

#: The default level: a sensible opponent that a beginner can still beat.
USUAL_LEVEL = 3
BOTH = N_("{text} is a command and a move here: /{text} is the command, ={text} the move.")


class TerminalMatch:
    """A match being played in the terminal, and who plays it."""

    def __init__(self, screen: Screen, match: Match, computer: int | None = None, level: int = USUAL_LEVEL) -> None:
        self.screen, self.computer, self.level = screen, computer, level
        self.left = False
        self.begin(match)

    def begin(self, match: Match) -> None:
        """Start with a match, new or loaded."""
        self.match = match
        self.engine: Engine | None = None  # made when it is first asked, because that takes a moment
        self.touched = self.saved = False  # whether a person has changed it, and whether a file has it all
        self.viewer: int | None = None  # whose view the screen shows
        self.redraw = True

    # ---- facts

    @property
    def private(self) -> bool:
        """Whether two people must not see each other's screen."""
        return self.match.game.has_secrets and self.computer is None and self.match.outcome() is None

    @property
    def blind(self) -> bool:
        """Whether what is typed now must not be seen."""
        return self.private and len(self.match.players) + len(self.match.pending) > 1

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves."""
        return self.touched and not self.saved and bool(self.match.history or self.match.pending or self.match.end)

    # ---- playing

    def play(self) -> None:
        """Play until a person leaves or the input ends."""
        self.screen.say(game_title(self.match.game), "bold")
        self.screen.say(_("Type a move, or help."))
        try:
            while not self.left:
                self.step()
        except EOFError:
            self.screen.say()
            self.screen.say(_("The input has ended.") if self.saved else _("The input has ended. Nothing was saved."))

    def step(self) -> None:
        """Let chance, the computer or a person do the next thing."""
        players = self.match.players
        if players == (CHANCE,):
            self.screen.say(_("Drawn: {move}", move=self.match.draw()))
            self.redraw = True
        elif self.computer in players:
            self._computer_moves()
        else:
            self._person(players[0] if players else None)

    def _computer_moves(self) -> None:
        """The computer thinks and moves; in a simultaneous stage its move stays hidden."""
        assert self.computer is not None
        engine = self.engine = self.engine or self.screen.wait_for(self._new_engine)
        self.screen.settle()
        thinking = _("The computer thinks (level {level}) …", level=self.level)
        found = self.screen.wait_for(lambda: engine.think(self.match, player=self.computer), thinking)
        self.match.push(found.move, self.computer)
        if self.match.pending:
            self.screen.say(_("The computer has made its move."))
        else:
            shown = self.match.visible_history(1 - self.computer)[-1]
            self.screen.say(_("The computer plays {move}.", move=shown))
        self.redraw = True

    def _new_engine(self) -> Engine:
        """The computer at its level; what it does depends on the seed of the match.

        A first search of one visit is thrown away, so that compiling does not count as thinking time.
        """
        engine = zweispiel.engine(self.match.game, level=self.level, seed=f"opponent {self.match.seed}")
        engine.think(self.match, Limit(visits=1), player=self.computer)
        return engine

    def set_level(self, level: int) -> None:
        """Let the computer play better or worse from now on."""
        self.level, self.engine = level, None

    def _person(self, player: int | None) -> None:
        """Ask the person to move; after the end of the match, anyone (None)."""
        if self.private and player != self.viewer:
            self._hand_over(player)
        if self.redraw:
            self.show_board(player)
        ask = self.screen.ask_blind if self.blind else self.screen.ask
        self.handle(ask("> ").strip(), player)

    def _hand_over(self, player: int | None) -> None:
        """Clear the screen and wait for the other person."""
        assert player is not None
        self.screen.clear()
        self.screen.ask(_("Hand over to {player}, then press Enter. ", player=player_name(self.match, player)))
        self.viewer, self.redraw = player, True

    def show_board(self, player: int | None) -> None:
        """Draw the board as `player` may see it, and say how it stands."""
        viewer = self.person if player is None else player
        game = self.match.game
        self.screen.say()
        self.screen.board(game.render_text(self.match.observe(viewer)), game.colours)
        self.screen.say(standing(self.match) if player is None else self._turn(player))
        self.redraw = False

    def _turn(self, player: int) -> str:
        text = _("To move: {players}", players=player_name(self.match, player))
        return f"{text} {_('(what you type is not shown)')}" if self.blind else text

    @property
    def person(self) -> int | None:
        """Whose view to show after the end: that of the only person, else a spectator's."""
        return None if self.computer is None else 1 - self.computer

    # ---- what was typed

    def handle(self, text: str, player: int | None) -> None:
        """Carry out a command or play a move. An error is shown and leaves the match as it is."""
        try:
            found = prompt.find(text)
            if text.startswith("="):
                self.move(text[1:], player)
            elif found is None:
                self.move(text, player)
            elif not text.startswith("/") and self._is_move(text, player):
                self.screen.say(_(BOTH, text=text))
            else:
                command, argument = found
                command.run(self, argument, player)
        except ZweispielError as error:
            self.screen.say(translate_error(error))

    def move(self, text: str, player: int | None) -> None:
        """Play a typed move."""
        if text.strip():
            self.match.push(text, player)
            self.changed()

    def changed(self) -> None:
        """Note that a person has changed the match."""
        self.touched = self.redraw = True
        self.saved = False

    def _is_move(self, text: str, player: int | None) -> bool:
        """Whether a text that is a command could also be played (words, for instance)."""
        try:
            self.match.copy().push(text, player)
        except ZweispielError:
            return False
        return True
