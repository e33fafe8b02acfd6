"""Information-set Monte-Carlo tree search for any number of seats.

Every iteration guesses what is hidden, walks down the tree (each seat plays for itself, chance by its weights), plays a
few moves more and evaluates the position; the results of all seats are added along the path.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final, Generic, TypeVar

from ...core.rules.game import SPINS, Action, Game, State, draw
from ...core.rules.sentinels import CHANCE
from .tree import UNSEEN, Node, Path
from .win_estimate import estimate_for, results, value_spread, win_estimates

S = TypeVar("S", bound=State)
TRIES: Final = 2  # candidates evaluated for each decision below the tree
AHEAD: Final = 12  # decisions played to learn how much values differ
LOOKS: Final = 30  # actions evaluated when a node below the root is opened
GUESSES: Final = 4  # guesses evaluated before a sealed answer
SAMPLES: Final = 6  # playouts for that
FAMILIAR: Final = 8  # visits that make a path worth remembering


class Search(Generic[S]):
    """The search of one decision of one seat; it sees only the veiled state."""

    def __init__(
        self,
        game: Game[S],
        veiled: S,
        seat: int,
        rng: Random,
        root: Node | None = None,
        clock: Callable[[], float] = perf_counter,
        scale: float = 0.0,
    ) -> None:
        """A `root` from an earlier search comes with its `scale`: results measured differently cannot be compared."""
        self.game: Final = game
        self.veiled: Final = veiled
        self.seat: Final = seat
        self.rng: Final = rng
        self.evaluator: Final = game.evaluator(veiled)
        self.clock: Final = clock
        self.secret: Final = [phase.sealed for phase in game.phases]  # by phase; class variables are slow
        self.stops_at_plans: Final = not game.phases[veiled.phase].is_planned(veiled)
        self.began: Final = clock()
        self.iterations = 0
        self.steps = 0
        self.nodes = 0
        self.root = root if root is not None else Node(veiled.seats)
        self.focus: Action | None = None  # the only action to try; None for the most promising ones
        self.scale: Final = scale or self._usual_spread()

    def run(self, iterations: int, seconds: float = 0.0, focus: Action | None = None) -> None:
        """Run more iterations, or until the time since the search was created is up.

        With a focus only that action is tried.
        """
        self.focus = focus
        for _ in range(iterations):
            self._iterate()
            if seconds and self.is_late(seconds):
                return

    def is_late(self, seconds: float) -> bool:
        """Whether the time since the search was created is up."""
        return self.clock() >= self.began + seconds

    def choice(self) -> Node:
        """The root: the decision that is searched, with what is known about each action."""
        return self.root.own_tree(self.seat) if self._sealed(self.veiled) else self.root

    def best(self) -> Action:
        choice = self.choice()
        return choice.actions[choice.favourite()]

    def recall(self, veiled: S) -> Node | None:
        """The node of a later position, if a familiar path leads there."""
        state = self.game.guess(self.veiled, self.seat, self.rng)
        if self._sealed(state):
            return None
        return self._found(self.root, state, self.seat, veiled)

    def _found(self, node: Node, state: S, asked: int, veiled: S) -> Node | None:
        game = self.game
        for action, child in zip(node.actions, node.children, strict=True):
            if child is None or child.visits < FAMILIAR or action not in game.legal(state, asked):
                continue
            after = state.copy()
            game.apply(after, asked, action)
            if game.over(after) or self._sealed(after):
                continue
            seat = game.seat(after)
            if seat == self.seat and game.veil(after, seat) == veiled:
                return child
            deeper = self._found(child, after, seat, veiled)
            if deeper is not None:
                return deeper
        return None

    def _iterate(self) -> None:
        state = self.game.guess(self.veiled, self.seat, self.rng)
        path = self._walk(state)
        state = self._play_on(state, self.game.horizon)
        results = win_estimates(self.evaluator, state, self.scale)
        for node in path:
            node.add(results)
        self.iterations += 1

    def _walk(self, state: S) -> list[Node]:
        """Walk down to an unexplored decision, past chance and forced moves, applying each to the state."""
        game, seat = self.game, self.seat
        path = Path(self.root)
        while not game.over(state):
            chooser = path.chooser(state.phase, self._sealed(state), seat)
            legal = game.candidates(state, seat)
            if self._ends_here(path, chooser, state, seat, legal):
                break
            action = self._choose(chooser, state, seat, legal)
            game.apply(state, seat, action)
            self.steps += 1
            path.follow(chooser, seat, action)
            if not game.over(state):
                seat = game.seat(state)
        return path.nodes

    def _ends_here(self, path: Path, chooser: Node, state: S, seat: int, legal: list[Action]) -> bool:
        """Whether to evaluate here: the node is new, the evaluator foresees chance, or a turn begins that is planned.

        Lines that go on into one seat's building but not into another's cannot be compared: every step of a turn
        raises its seat's value.
        """
        if seat == CHANCE:
            return self.evaluator.foresees(state)
        if self.stops_at_plans and self.game.phases[state.phase].is_planned(state):
            return path.node is not self.root
        return chooser.visits == 0 and len(legal) > 1 and path.node is not self.root

    def _choose(self, node: Node, state: S, seat: int, legal: list[Action]) -> Action:
        if seat == CHANCE:
            return draw(legal, self.game.weights(state), self._spin())
        if not node.legal or (node is self.root and not self.iterations):
            self._open(node, state, seat, legal)
        if self.focus is not None and node is self.choice():
            return self.focus  # may be a move that is not worth considering, played by a person
        if len(legal) == 1:
            return legal[0]
        numbers = node.first() if node.offers(legal) else self._known(node, state, seat, legal)
        return node.actions[node.select(seat, numbers, self.rng if self._sealed(state) else None)]

    def _open(self, node: Node, state: S, seat: int, legal: list[Action]) -> None:
        """Evaluate the actions; at the root all of them, even if the node is remembered."""
        actions = legal
        if len(legal) > LOOKS and node is not self.root:
            actions = self._some(legal)
        hopes = self._hopes(state, seat, actions) if len(legal) > 1 else [UNSEEN]
        node.open(seat, legal, actions, hopes)
        self.nodes += 1

    def _some(self, legal: list[Action]) -> list[Action]:
        """A random sample of the actions; `Random.sample` would take longer than evaluating them."""
        left, rng = legal[:], self.rng
        for place in range(LOOKS):
            other = place + int(rng.random() * (len(left) - place))
            left[place], left[other] = left[other], left[place]
        return left[:LOOKS]

    def _known(self, node: Node, state: S, seat: int, legal: list[Action]) -> list[int]:
        """The most promising actions that are legal in this guess, by index."""
        numbers: list[int] = []
        for action in legal:
            number = node.number(action)
            if number < 0 and (not numbers or len(node.actions) < 2 * LOOKS):
                number = node.learn(action, self._hopes(state, seat, [action])[0])
            if number >= 0:
                numbers.append(number)
        return sorted(numbers, key=node.hopes.__getitem__, reverse=True)[: node.width()]

    def _hopes(self, state: S, seat: int, actions: list[Action]) -> list[float]:
        """First estimates of the actions; in a sealed phase made without the answers of others."""
        if not self._sealed(state):
            values = self.evaluator.values(state)
            return [self._hope(state, seat, action, values) for action in actions]
        hopes = [0.0] * len(actions)
        veiled = self.game.veil(state, seat)
        for _ in range(GUESSES):
            world = self.game.guess(veiled, seat, self.rng)
            values = self.evaluator.values(world)
            for number, action in enumerate(actions):
                hopes[number] += self._hope(world, seat, action, values) / GUESSES
        return hopes

    def _hope(self, state: S, seat: int, action: Action, values: list[float]) -> float:
        """The estimate for the seat after an action and the chance that follows; overwrites `values`."""
        after = self._after(state, seat, action)
        if self.game.over(after):
            return results(self.game, after)[seat]
        self.evaluator.reevaluate(after, seat, values)
        return estimate_for(seat, values, self.scale)

    def _after(self, state: S, seat: int, action: Action) -> S:
        game = self.game
        after = state.copy()
        game.apply(after, seat, action)
        self.steps += 1
        while not game.over(after) and game.seat(after) == CHANCE and not self.evaluator.foresees(after):
            self._chance(after)
        return after

    def _chance(self, state: S) -> None:
        phase = self.game.phases[state.phase]
        phase.apply(state, CHANCE, phase.choose(state, CHANCE, self._spin()), None)
        self.steps += 1

    def _spin(self) -> int:
        return 1 + int(self.rng.random() * (SPINS - 1))

    def _play_on(self, state: S, decisions: int) -> S:
        game = self.game
        for _ in range(decisions):
            if game.over(state):
                return state
            state = self._quick_step(state, game.seat(state))
        return state

    def _quick_step(self, state: S, seat: int) -> S:
        """The best of a few random actions."""
        game, evaluator, rng = self.game, self.evaluator, self.rng
        if seat == CHANCE:
            self._chance(state)
            return state
        legal = game.candidates(state, seat)
        if len(legal) == 1:
            game.apply(state, seat, legal[0])
            self.steps += 1
            return state
        best = self._after(state, seat, legal[int(rng.random() * len(legal))])
        highest = evaluator.value(best, seat)
        for _ in range(TRIES - 1):
            other = self._after(state, seat, legal[int(rng.random() * len(legal))])
            worth = evaluator.value(other, seat)
            if worth > highest:
                best, highest = other, worth
        return best

    def _usual_spread(self) -> float:
        total = 0.0
        for _ in range(SAMPLES):
            state = self._play_on(self.game.guess(self.veiled, self.seat, self.rng), AHEAD)
            total += value_spread(self.evaluator, state)
        return max(1.0, total / SAMPLES)

    def _sealed(self, state: S) -> bool:
        return self.secret[state.phase]
