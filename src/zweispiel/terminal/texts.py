"""Sentences about matches that several places need."""

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.outcome import Outcome
from zweispiel.i18n import _, translate
from zweispiel.kernel.contract import CHANCE

#: Ends that every game knows; other reasons are the game's own words.
ENDS = {"resign": N_("resignation"), "time": N_("time ran out"), "agreed": N_("agreed")}
PLAYERS = (N_("first player"), N_("second player"))


def player_name(match: Match, player: int) -> str:
    """`police (first player)`."""
    side = match.game.side_of(player, match.observe(None))
    return f"{translate(side)} ({translate(PLAYERS[player])})"


def outcome_text(match: Match, outcome: Outcome) -> str:
    """Who won, how and with what score, in one line."""
    reason = translate(ENDS.get(outcome.reason, outcome.reason)).replace("-", " ")
    values = {"reason": reason, "score": "{} : {}".format(*outcome.score)}
    if outcome.winner is None:
        return _("The game is drawn ({reason}), {score}.", **values)
    return _("Winner: {player} ({reason}), {score}.", player=player_name(match, outcome.winner), **values)


def standing(match: Match) -> str:
    """Whose turn it is, or how the match ended."""
    outcome = match.outcome()
    if outcome is not None:
        return outcome_text(match, outcome)
    names = [_("chance") if player == CHANCE else player_name(match, player) for player in match.players]
    return _("To move: {players}", players=", ".join(names))


def game_title(game: Game) -> str:
    """`Heimlich, still & leise [start=parallel]`."""
    return f"{game.title} {game.option_text()}".rstrip()


def option_lines(game: Game | type[Game]) -> list[str]:
    """Every option of a game with what it means, its values and the default."""
    if not game.option_list:
        return [_("This game has no options.")]
    lines = []
    for option in game.option_list:
        lines.append(f"{option.name}: {translate(option.help)}")
        lines.append("  " + _("values: {values}; default: {default}", values=_(option.allowed), default=option.default))
    return lines


def columns(words: list[str], width: int) -> list[str]:
    """Words in columns of equal width, filled row by row."""
    cell = max((len(word) for word in words), default=0) + 2
    per_row = max(1, (width + 2) // cell)
    rows = [words[i : i + per_row] for i in range(0, len(words), per_row)]
    return ["".join(word.ljust(cell) for word in row).rstrip() for row in rows]
