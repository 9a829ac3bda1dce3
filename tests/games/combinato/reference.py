"""Combinato once more, slow and obvious: the rules that the fast kernel is compared with.

Everything laid is kept as text; results are worked out from the texts whenever somebody asks.
"""

from functools import cache
from itertools import product
from pathlib import Path

DIGITS = "0123456789"
REPORTS = {f"{red}+{yellow}" for red in range(5) for yellow in range(5 - red)}
WORDS = Path(__file__).parents[3] / "src" / "zweispiel" / "games" / "combinato" / "words"


@cache
def numbers() -> frozenset[str]:
    """All rows of four digits."""
    return frozenset("".join(signs) for signs in product(DIGITS, repeat=4))


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of one of the product's lists."""
    lines = (WORDS / f"{name}.txt").read_text(encoding="ascii").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def chips(secret: str, laid: str) -> tuple[int, int]:
    """Red and yellow chips; every laid place is judged by itself."""
    red = sum(laid[place] == secret[place] for place in range(4))
    yellow = sum(laid[place] != secret[place] and laid[place] in secret for place in range(4))
    return red, yellow


def is_solve(move: str) -> bool:
    """Whether a move of the laying stage names the solution instead of laying a row."""
    return move.startswith("solve:")


class Reference:
    """One game of Combinato."""

    def __init__(self, options: dict[str, str]) -> None:
        """Nothing written yet: both owe a secret."""
        self.repeats = options["repeats"] == "true"
        self.reported = options["chips"] == "reported"
        self.last_row = int(options["rows"])
        if options["code"] == "digits":
            self.layable = self.secret_list = numbers()
        else:
            self.layable = word_list(f"{options['language']}_broad")
            nouns = options["words"] == "nouns"
            self.secret_list = word_list(f"{options['language']}_secret_nouns") if nouns else self.layable
        self.stage = "secrets"  # then "laying", "reports", "over"
        self.owing = {0, 1}
        self.pending: dict[int, str] = {}
        self.secrets: list[str] = []
        self.rows: list[list[str]] = []  # per complete row what player 0 and player 1 laid, or their solve:
        self.reports: list[dict[int, str]] = []  # per complete row, by the player who reports on the other's row

    def players(self) -> tuple[int, ...]:
        """Who still owes a move in this stage."""
        return tuple(sorted(self.owing))

    def moves(self, player: int) -> set[str]:
        """All legal moves of that player."""
        secrets = {f"secret:{text}" for text in self.secret_list}
        solves = {f"solve:{text}" for text in self.secret_list}
        reports = {f"chips:{text}" for text in REPORTS}
        candidates = secrets | solves | reports | self.layable
        return {move for move in candidates if self.is_legal(player, move)}

    def is_legal(self, player: int, move: str) -> bool:
        """Whether that player may make that move now."""
        if player not in self.owing:
            return False
        if self.stage == "secrets":
            return move.startswith("secret:") and self.may_be_secret(move.removeprefix("secret:"))
        if self.stage == "reports":
            return move.startswith("chips:") and move.removeprefix("chips:") in REPORTS
        if is_solve(move):
            return self.may_be_secret(move.removeprefix("solve:"))
        return self.may_lay(player, move)

    def may_be_secret(self, text: str) -> bool:
        """Whether the options allow this secret."""
        return text in self.secret_list and (self.repeats or len(set(text)) == 4)

    def may_lay(self, player: int, text: str) -> bool:
        """Any row, except the own secret and what the opponent laid in an earlier row."""
        laid_by_opponent = {row[1 - player] for row in self.rows}
        return text in self.layable and text != self.secrets[player] and text not in laid_by_opponent

    def play(self, player: int, move: str) -> None:
        """Give a legal move; it takes effect once nobody owes one any more."""
        if not self.is_legal(player, move):
            raise ValueError(f"player {player} may not play {move}")
        self.pending[player] = move
        self.owing.remove(player)
        if not self.owing:
            given, self.pending = self.pending, {}
            self.complete_stage(given)

    def complete_stage(self, given: dict[int, str]) -> None:
        """All moves of the stage are there."""
        if self.stage == "secrets":
            self.secrets = [given[player].removeprefix("secret:") for player in (0, 1)]
            self.begin_stage("laying", {0, 1})
        elif self.stage == "laying":
            self.rows.append([given[0], given[1]])
            self.complete_row()
        else:
            self.reports.append({player: move.removeprefix("chips:") for player, move in given.items()})
            self.after_reports()

    def begin_stage(self, stage: str, owing: set[int]) -> None:
        """Go on to a stage in which these players owe a move."""
        self.stage = stage
        self.owing = owing

    def complete_row(self) -> None:
        """Ask for the reports due: a row that was laid gets one, a solve gets none."""
        due = {player for player in (0, 1) if self.reported and not is_solve(self.rows[-1][1 - player])}
        if due:
            self.begin_stage("reports", due)
        else:
            self.reports.append({})
            self.after_reports()

    def after_reports(self) -> None:
        """End the game or begin the next row."""
        claimed = "4+0" in self.reports[-1].values()
        if self.finders() or claimed or len(self.rows) == self.last_row:
            self.begin_stage("over", set())
        else:
            self.begin_stage("laying", {0, 1})

    def finders(self) -> set[int]:
        """Who truly found the other's secret in the last complete row."""
        last = self.rows[-1]
        return {player for player in (0, 1) if last[player].removeprefix("solve:") == self.secrets[1 - player]}

    def liars(self) -> set[int]:
        """Who gave any wrong report, in whatever row."""
        return {
            player
            for row, reports in zip(self.rows, self.reports, strict=True)
            for player, report in reports.items()
            if report != "{}+{}".format(*chips(self.secrets[player], row[1 - player]))
        }

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """Winner (None: draw) and score, or None while the game is going on."""
        if self.stage != "over":
            return None
        liars = self.liars()
        # A false report outweighs everything, also in a game that ran out of rows.
        winners = {0, 1} - liars if liars else self.finders()
        if len(winners) != 1:
            return None, (0, 0)
        (winner,) = winners
        return winner, (1 - winner, winner)
