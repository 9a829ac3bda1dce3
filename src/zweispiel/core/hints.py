"""`EngineHints`: all that a game tells engines besides its rules, in one object.

Every field is optional: without hints a game is searched by plain UCT. Functions are compiled, allocate nothing and get
their buffers from the caller, as in `kernel/contract.py`. A game defines its hints in `games/<game>/engine.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from zweispiel.core.levels import DEFAULT_LEVELS, Level
from zweispiel.core.search import OwnOpponent
from zweispiel.kernel.contract import Bytes, Floats, Numbers, State
from zweispiel.kernel.rng import Rng
from zweispiel.kernel.weights import Weights

#: A first-play value above every other: each move is tried once before any is tried again.
TRY_ALL_FIRST = 1e6


@dataclass(frozen=True)
class MctsParameters:
    """The parameters of Monte-Carlo tree search for one game, found by contests (see `benchmarks/search.py`)."""

    #: The exploration constant of UCB1, for outcomes from -1 to 1.
    exploration: float = 1.0
    #: Visits of a position before its moves get nodes; a higher number saves memory.
    expand_after: int = 2
    #: First-play urgency: the value of an untried move, relative to that of its position. TRY_ALL_FIRST is plain UCT.
    first_play: float = TRY_ALL_FIRST
    #: How fast the AMAF (all moves as first) average fades as visits come in; None does without AMAF.
    amaf_bias: float | None = None
    #: Weight of the progressive bias, the bonus for moves that `prior` expects; 0 does without it.
    prior_weight: float = 0.0
    #: Share of `leaf_value` in the value of a leaf, the rest is a random playout; 0 does without it.
    leaf_value_share: float = 0.0
    #: Whether what `decided` knows counts as proven.
    foresight: bool = False
    #: Share of the margin in the outcome of a playout, the rest is who won; 0 does without it. A margin of m counts
    #: m / sqrt(m² + `margin_doubt`²).
    margin_share: float = 0.0
    margin_doubt: float = 1.0
    #: The average of a move lags behind the opponent's best replies, so reported values go half the way to what the
    #: best move is worth against them. A reply with so many visits counts half; 0 does without it.
    reply_doubt: float = 0.0


#: The yardstick for everything else: UCB1 on random playouts.
PLAIN_UCT = MctsParameters()


class Selectivity(NamedTuple):
    """Where an estimate of alpha-beta may look less deeply; the defaults look everywhere. Proofs are never selective.

    Found by contests (see `benchmarks/duel.py`). Depths count moves.
    """

    #: Late-move reductions: a move tried as number n at depth d is first searched
    #: `reduction` · ln d · ln n moves less deeply, from depth `reduce_from_depth` and move `reduce_from_move` on.
    reduction: float = 0.0
    reduce_from_depth: int = 2
    reduce_from_move: int = 2
    #: ProbCut [1]: from this depth on (0: never), a search about half as deep that lies outside the window by
    #: `probe_margin` ends the search of a position. The margin is in the units of the game's margins; `probe_doubt`
    #: turns them into expected outcomes (see `EvaluationFeatures.doubt`). `benchmarks/probes.py` tells how far shallow
    #: searches are off.
    #:
    #: [1] M. Buro: ProbCut: an effective selective extension of the alpha-beta algorithm (1995).
    probe_from_depth: int = 0
    probe_margin: float = 0.0
    probe_doubt: float = 1.0


FULL_WIDTH = Selectivity()


class Judgement(NamedTuple):
    """What tree search learned about a game: estimates of positions and moves, in place of `leaf_value` and `prior`.

    The weights are an argument, so that training can change them without compiling again.
    """

    #: value(state, weights) → as `leaf_value`.
    value: Callable[[State, Floats], float]
    #: prior(state, actions, n, out, weights) → as `prior`.
    prior: Callable[[State, Numbers, int, Floats, Floats], int]
    load_weights: Callable[[], Floats]


#: What a survey may need for itself.
SCRATCH_ROWS = 4


class Survey(NamedTuple):
    """What can be said at once about all moves of a position; each array has a place for each move."""

    #: The hash of the position after the move (`kernel/hashing.py`).
    hashes: State
    #: How many legal moves the other player has then.
    replies: Numbers
    #: About how far the other player is ahead then: one more about doubles the odds of winning.
    leads: Numbers
    #: Where the move ends the game: positive if the other player has won, negative if he has lost, 0 if a closer look
    #: has to tell.
    margins: Numbers
    #: `SCRATCH_ROWS` rows of memory for the survey itself.
    scratch: State


class ProofNumberHints(NamedTuple):
    """What proof-number search (`engines/proof_numbers.py`) asks of a game that ends when a player cannot move."""

    #: replies(state) → the number of legal moves.
    replies: Callable[[State], int]
    #: lead(state) → about how far the player to move is ahead; one more about doubles the odds of winning.
    lead: Callable[[State], int]
    #: successors(state, actions, after, found) → n: writes the legal actions in their usual order, and the hashes;
    #: `after` is a spare position.
    successors: Callable[[State, Numbers, State, Survey], int]
    #: survey(state, actions, n, after, found): then writes the rest. It must agree with `replies` and `lead`.
    survey: Callable[[State, Numbers, int, State, Survey], None]


class Evaluation(NamedTuple):
    """A game's evaluation for alpha-beta. All values are for the player to move."""

    #: evaluate(state, weights) → expected outcome between -1 and 1; only a finished game gets exactly -1, 0 or 1.
    evaluate: Callable[[State, Weights], float]
    #: order_score(state, proving, weights) → the higher, the better the position looks; move ordering sorts by it, so
    #: speed matters more than accuracy. `proving` says that the search goes to the end of the game.
    order_score: Callable[[State, bool, Weights], int]
    #: remaining(state) → an upper bound on the moves left, not counting forced passes.
    remaining: Callable[[State], int]
    #: margin(state) → by how much a finished game is won; negative if it is lost.
    margin: Callable[[State], int]
    #: finish(state, alpha, beta, counter) → the margin under best play if it lies between alpha and beta, else a bound
    #: on the same side; adds the positions it visited to counter[0].
    finish: Callable[[State, int, int, Numbers], int]
    #: The weights or the network passed to `evaluate` and `order_score`: an argument, because frozen into code they
    #: would bloat it.
    load_weights: Callable[[], Weights]
    #: With this many moves remaining, `finish` takes well under a millisecond.
    finish_from: int
    #: The largest margin possible.
    largest_margin: int
    #: With `proof_moves` moves remaining, proving who wins takes about `proof_visits` positions, and `proof_growth`
    #: times as many for each move more.
    proof_moves: int
    proof_visits: float
    proof_growth: float
    #: So many positions of `finish` count as one visit, because they take so much less time.
    finish_per_visit: int = 1
    #: What estimates may skip.
    selectivity: Selectivity = FULL_WIDTH
    #: With many visits, a proof is tried if it seems to take up to this many times the limit.
    proof_hope: float = 1.0
    #: Whether proofs ask by null windows: first whether the side that seems to win does.
    null_windows: bool = False
    #: Enhanced transposition cutoffs [1]: with at least so many moves remaining (0: never), a proof looks up all moves
    #: in the transposition table before it tries one.
    #:
    #: [1] J. Schaeffer, A. Plaat: New advances in alpha-beta searching (1996).
    look_up_from: int = 0
    #: The most that the estimate before a proof may take, as a share of the limit.
    preview_most: float = 1.0
    #: Whether the value of an estimate is the mean of its last three iterations, the middle one counted twice: it
    #: swings between odd and even depths.
    steady: bool = False
    #: Positions per second, roughly, to tell whether a proof is affordable.
    positions_per_second: float = 8e6
    #: With it, proofs of who wins use proof-number search.
    proof_numbers: ProofNumberHints | None = None


class Calibration(NamedTuple):
    """What makes values expected results; found by `scripts/bench values calibration`."""

    #: By which factor log odds are multiplied.
    factor: float = 1.0
    #: What is then added to those of the first player, and taken from those of the second.
    lean: float = 0.0
    #: By which share values then shrink: how often equal players err where the outcome seems clear.
    doubt: float = 0.0


#: Values as the search found them.
AS_FOUND = Calibration()


class EvaluationFeatures(NamedTuple):
    """How an evaluation is learned: it is a sum of weights, one for each feature of the position.

    The sum estimates the final margin in units of 1/points; `evaluate` turns it into an expected outcome.
    """

    #: features(state, out) → n: the indices of the weights to add up.
    features: Callable[[State, Numbers], int]
    #: For each weight, the one that stands for it and all its mirror images.
    sharing: Callable[[], Numbers]
    #: The weight of a margin of one.
    points: float
    #: A margin of m has the expected outcome m / sqrt(m² + doubt²).
    doubt: float
    #: The shipped weights.
    file: Path
    #: Games for learning begin with at most this many random moves, about half a game.
    opening: int = 30
    #: usable(weights) → what `evaluate` reads, if that is more than the weights.
    usable: Callable[[Weights], Weights] | None = None
    #: Whether the first games are played with the old hints; otherwise they are random.
    taught: bool = False
    #: For each weight, the number of what it has in common with others, such as the same pattern in another stage: it
    #: is learned first for all of them together, and rare ones stay near to that. None if they have nothing in common.
    common: Callable[[], Numbers] | None = None
    #: A position that was worth a margin of m counts 1 / (1 + (m / focus)²); None if all count equally.
    focus: float | None = None


class NetworkFeatures(NamedTuple):
    """How an evaluation is learned that is a small network (`kernel/network.py`)."""

    #: features(state, out) → n: the inputs that are on, equally many in every position.
    features: Callable[[State, Numbers], int]
    #: stage_of(state) → the stage of the game, which selects the output weights.
    stage_of: Callable[[State], int]
    #: The number of inputs and of stages.
    inputs: int
    stages: int
    #: The shipped weights.
    file: Path
    #: Games for learning begin with at most this many random moves, about half a game.
    opening: int = 30


class PositionFeatures(NamedTuple):
    """How `leaf_value` is learned: the log odds of the player to move are a sum of weights, one for each feature."""

    #: features(state, out) → n: the indices of the weights to add up.
    features: Callable[[State, Numbers], int]
    #: The number of weights.
    size: int
    #: The shipped weights.
    file: Path


class MoveFeatures(NamedTuple):
    """How `prior` is learned: the logarithm of a move's probability is a sum of weights, one for each feature."""

    #: features(state, action, out) → n: the indices of the weights to add up; 0 if the move teaches nothing.
    features: Callable[[State, int, Numbers], int]
    #: The number of weights.
    size: int
    #: The shipped weights.
    file: Path


class JudgementGradient(NamedTuple):
    """How `judgement` is learned: by descending along its gradient. What is learned need not be what is used."""

    #: What learning begins with.
    first_weights: Callable[[], Floats]
    #: usable(learned) → the weights that the judgement takes.
    usable: Callable[[Floats], Floats]
    #: value_gradient(state, target, weights, slopes) → the log loss; adds its derivatives by what is learned.
    value_gradient: Callable[[State, float, Floats, Floats], float]
    #: move_gradient(state, shares, weights, slopes) → the same for the choice of a move; a share for each action.
    move_gradient: Callable[[State, Floats, Floats, Floats], float]
    #: The weights from here on are for moves.
    first_move_weight: int
    #: The shipped weights.
    file: Path


class TrainingHints(NamedTuple):
    """What `lab/training` needs to learn a game's weights."""

    evaluation: EvaluationFeatures | None = None
    network: NetworkFeatures | None = None
    prior: MoveFeatures | None = None
    leaf_value: PositionFeatures | None = None
    judgement: JudgementGradient | None = None


NO_TRAINING = TrainingHints()


@dataclass(frozen=True)
class EngineHints:
    """All that one game tells engines. Numbers and estimates only: nothing here changes what is legal."""

    #: Levels 1 to 8. For a game with its own opponent they only say how long it thinks.
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    #: Parameters of tree search.
    mcts: MctsParameters = PLAIN_UCT
    #: rollout_trace(state, rng, owner) → result: like the kernel's `rollout`, but records for every action who played
    #: it, as the player's number + 1. `owner` arrives cleared. AMAF needs it.
    rollout_trace: Callable[[State, Rng, Bytes], int] | None = None
    #: margin(state) → by how much the first player has won a finished game.
    margin: Callable[[State], int] | None = None
    #: prior(state, actions, n, out) → how many of the n legal actions are worth a look, at least one. Moves those to
    #: the front and writes their relative probabilities of being best. A dropped action must never be better.
    prior: Callable[[State, Numbers, int, Floats], int] | None = None
    #: leaf_value(state) → a quick estimate of the outcome, -1 … 1, for the player to move.
    leaf_value: Callable[[State], float] | None = None
    #: decided(state) → the result under best play where it is plain to see although the game goes on, else GOING. What
    #: it says must be true.
    decided: Callable[[State], int] | None = None
    #: Instead of `prior` and `leaf_value`.
    judgement: Judgement | None = None
    #: For alpha-beta.
    evaluation: Evaluation | None = None
    #: opponent(level, rng) → the game's own computer player, instead of the general searches.
    opponent: Callable[[int, Rng], OwnOpponent] | None = None
    #: For the values of the search that level 8 uses, unless proven.
    calibration: Calibration = AS_FOUND
    #: How the weights behind `evaluation`, `prior` and `leaf_value` are learned.
    training: TrainingHints = NO_TRAINING
    #: The hints of the first release, which `old-level-8` and some weak levels use; None if nothing has changed since.
    old: "EngineHints | None" = None

    def of(self, old: bool) -> "EngineHints":
        """These hints, or the `old` ones."""
        return self.old if old and self.old is not None else self
