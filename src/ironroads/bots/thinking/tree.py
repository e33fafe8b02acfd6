"""The search tree: what was tried in each decision, and with what results."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, final

from ...core.rules.game import Action
from ...core.rules.sentinels import CHANCE

EXPLORE: Final = 1.5  # standard deviations added for exploration
TRUST: Final = 4.0  # a first estimate counts like at least so many visits
MOST_TRUST: Final = 40.0  # and like at most so many
UNSEEN: Final = 0.5  # the estimate of an only action, which is not evaluated
RIVALS: Final = 8  # actions whose estimates measure how much is at stake
STEADY: Final = 0.00002  # the least variance assumed for results
SHAKE: Final = 3.0  # noise on the bounds in a sealed phase, as a factor
NARROW: Final = 3.0  # actions tried at first
WIDEN: Final = 1.0  # more actions for each square root of the visits
FIRST: Final = [list(range(count)) for count in range(100)]  # range(count) as lists


@final
class Prior:
    """How far the first estimates of a node can be trusted."""

    def __init__(self, level: float, doubt: float, trust: float) -> None:
        self.level: Final = level  # mean difference between results and estimates
        self.doubt: Final = doubt  # variance of a result
        self.trust: Final = trust  # visits that a first estimate counts for


@final
class Node:
    """One decision after one path, for all states the searching seat cannot tell apart."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * seats  # by seat: sum of results
        self.squares: list[float] = [0.0] * seats  # by seat: sum of squared results
        self.seat = CHANCE  # the seat that decides, once the node is open
        self.legal: list[Action] = []  # as listed when the node was opened
        self.actions: list[Action] = []  # the most promising first
        self.hopes: list[float] = []  # by action: the first estimate for the seat that decides
        self.stakes = STEADY  # the variance of these
        self.children: list[Node | None] = []  # by action
        self.own: dict[int, Node] = {}  # by seat: the trees of a sealed phase that begins here

    def add(self, results: list[float]) -> None:
        self.visits += 1
        totals, squares = self.totals, self.squares
        for seat in range(len(totals)):
            result = results[seat]
            totals[seat] = totals[seat] + result  # `+=` is slow here in compiled code
            squares[seat] = squares[seat] + result * result

    def mean(self, seat: int) -> float:
        return self.totals[seat] / self.visits

    def own_tree(self, seat: int) -> Node:
        """The tree of one seat in a sealed phase, where no seat knows the answers of others."""
        tree = self.own.get(seat)
        if tree is None:
            tree = self.own[seat] = Node(len(self.totals))
        return tree

    def open(self, seat: int, legal: list[Action], actions: list[Action], hopes: list[float]) -> None:
        """Sort the actions by estimate; results so far are kept."""
        order = sorted(range(len(actions)), key=hopes.__getitem__, reverse=True)
        self.seat = seat
        self.legal = legal
        self.children = [self._known(actions[number]) for number in order]
        self.actions = [actions[number] for number in order]
        self.hopes = [hopes[number] for number in order]
        self.stakes = STEADY + _spread(self.hopes[:RIVALS])

    def _known(self, action: Action) -> Node | None:
        number = self.number(action)
        return self.children[number] if number >= 0 else None

    def number(self, action: Action) -> int:
        for number, known in enumerate(self.actions):
            if known is action:
                return number
        return -1

    def learn(self, action: Action, hope: float) -> int:
        self.actions.append(action)
        self.hopes.append(hope)
        self.children.append(None)
        return len(self.actions) - 1

    def child(self, action: Action) -> Node:
        number = self.number(action)
        if number < 0:
            number = self.learn(action, UNSEEN)
        child = self.children[number]
        if child is None:
            child = self.children[number] = Node(len(self.totals))
        return child

    def offers(self, legal: list[Action]) -> bool:
        """Whether the node was opened with the same actions."""
        return legal == self.legal  # the same objects: compared by identity

    def first(self) -> list[int]:
        """The indices of the actions that may be tried now."""
        count = min(len(self.actions), self.width())
        return FIRST[count] if count < len(FIRST) else list(range(count))

    def width(self) -> int:
        """How many actions may be tried now."""
        return int(NARROW + WIDEN * sqrt(float(self.visits)))  # the root of an int would call into Python

    def select(self, seat: int, numbers: list[int], dice: Random | None) -> int:
        """Pick the action to try next by upper confidence bounds.

        In a sealed phase the bounds get noise: otherwise the seats would act in step, as if they saw each other.
        """
        prior = self._prior(seat)
        urge = EXPLORE * sqrt(log(self.visits + 1.0))
        best = -1
        highest = -1.0e9
        for number in numbers:
            shaken = urge if dice is None else SHAKE * dice.random() * urge
            bound = self._bound(seat, number, prior, shaken)
            if bound > highest:
                best, highest = number, bound
        return best

    def _prior(self, seat: int) -> Prior:
        """The weight of first estimates here: more where results vary and estimates were good."""
        tried = 0
        hoped = found = squares = 0.0
        for number, child in enumerate(self.children):
            if child is not None:
                tried += child.visits
                hoped += child.visits * self.hopes[number]
                found += child.totals[seat]
                squares += child.squares[seat]
        if not tried:
            return Prior(0.0, self.stakes, TRUST)
        level, mean = (found - hoped) / tried, found / tried
        scatter = max(0.0, squares / tried - mean * mean)
        mistake = self.stakes + level * level
        return Prior(level, mistake + scatter, max(TRUST, min(MOST_TRUST, scatter / mistake)))

    def _bound(self, seat: int, number: int, prior: Prior, urge: float) -> float:
        """The upper confidence bound of an action."""
        hope, trust = prior.level + self.hopes[number], prior.trust
        child = self.children[number]
        if child is None or not child.visits:
            return hope + urge * sqrt(prior.doubt / trust)
        weight, total = child.visits + trust, child.totals[seat]
        unsteady = max(0.0, child.squares[seat] - total * total / child.visits) + trust * prior.doubt
        return (total + trust * hope) / weight + urge * sqrt(unsteady) / weight

    def favourite(self) -> int:
        """The action with the best results among those tried often."""
        most = max([child.visits if child is not None else 0 for child in self.children])
        prior = self._prior(self.seat)
        best, highest = 0, -1.0e9
        for number, child in enumerate(self.children):
            if 2 * (child.visits if child is not None else 0) >= most:
                result = self._bound(self.seat, number, prior, 0.0)
                if result > highest:
                    best, highest = number, result
        return best


def _spread(hopes: list[float]) -> float:
    """The mean squared distance from the first, which is the best."""
    return sum([(hopes[0] - hope) ** 2 for hope in hopes]) / len(hopes)


@final
class Path:
    """The path of one iteration: the nodes that learn its result, and the current nodes of a sealed phase."""

    def __init__(self, root: Node) -> None:
        self.node = root
        self.nodes = [root]
        self.phase = -1  # the current sealed phase
        self.origin = root  # where it began
        self.own_nodes: dict[int, Node] = {}  # by seat: its node in its own tree

    def chooser(self, phase: int, sealed: bool, seat: int) -> Node:
        """The node where a seat decides: on the common path, or in its own tree in a sealed phase."""
        if not sealed:
            self.phase = -1
            return self.node
        if phase != self.phase:
            self.phase, self.origin, self.own_nodes = phase, self.node, {}
        if seat not in self.own_nodes:
            self._enter(seat, self.origin.own_tree(seat))
        return self.own_nodes[seat]

    def follow(self, chooser: Node, seat: int, action: Action) -> None:
        if self.phase >= 0:
            self._enter(seat, chooser.child(action))
        self.node = self.node.child(action)
        self.nodes.append(self.node)

    def _enter(self, seat: int, node: Node) -> None:
        self.own_nodes[seat] = node
        self.nodes.append(node)
