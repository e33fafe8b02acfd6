"""The tree that a search grows: what was tried after each line of play, and how it ended."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, final

from ..core.game import CHANCE, Action

EXPLORE: Final = 2.0  # times how much results differ
USUAL: Final = 0.06  # variance of results before any are known
STEADY: Final = 0.0004  # the least that is reckoned with
TRUST: Final = 4.0  # a first look counts like so many visits
NARROW: Final = 3.0  # so many of the most promising actions are tried at first
WIDEN: Final = 1.0  # and this many times the root of the visits more


@final
class Node:
    """One decision after one line of play, for everybody who shares what the searching seat knows."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * seats  # by seat: sum of results
        self.squares = 0.0  # of the results of whoever decides
        self.seat = CHANCE  # whose decision it is, once it was opened
        self.legal: list[Action] = []  # as offered when the node was opened
        self.actions: list[Action] = []  # the most promising first
        self.hopes: list[float] = []  # by action: what a first look promised to whoever decides
        self.children: list[Node | None] = []  # by action
        self.own: dict[int, Node] = {}  # by seat: the trees of a sealed phase that begins here

    def add(self, results: list[float]) -> None:
        self.visits += 1
        totals = self.totals
        for seat in range(len(totals)):
            totals[seat] += results[seat]
        if self.seat >= 0:
            self.squares += results[self.seat] * results[self.seat]

    def mean(self, seat: int) -> float:
        return self.totals[seat] / self.visits

    def own_tree(self, seat: int) -> Node:
        """In a sealed phase nobody knows what the others answer: each seat chooses in a tree of its own."""
        tree = self.own.get(seat)
        if tree is None:
            tree = self.own[seat] = Node(len(self.totals))
        return tree

    def open(self, seat: int, legal: list[Action], actions: list[Action], hopes: list[float]) -> None:
        order = sorted(range(len(actions)), key=hopes.__getitem__, reverse=True)
        self.seat = seat
        self.squares = self.totals[seat] * self.mean(seat) if self.visits else 0.0
        self.legal = legal
        self.actions = [actions[number] for number in order]
        self.hopes = [hopes[number] for number in order]
        self.children = [None] * len(order)

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
            number = self.learn(action, 0.5)
        child = self.children[number]
        if child is None:
            child = self.children[number] = Node(len(self.totals))
        return child

    def offers(self, legal: list[Action]) -> bool:
        """Whether the same actions in the same order were offered when it was opened."""
        if len(legal) != len(self.legal):
            return False
        for ours, theirs in zip(self.legal, legal, strict=True):  # noqa: SIM110 - a generator is slow when compiled
            if ours is not theirs:
                return False
        return True

    def select(self, seat: int, numbers: list[int], dice: Random | None) -> int:
        """The action to try next: upper confidence bounds over the most promising ones.

        In a sealed phase dice shake the bounds; otherwise the seats would fall into step as if they saw each other.
        """
        width = int(NARROW + WIDEN * sqrt(self.visits))
        level = self.mean(seat) - self.hopes[0] if self.visits else 0.0
        urge = EXPLORE * self._deviation(seat) * sqrt(log(self.visits + 1.0))
        best = -1
        highest = -1.0e9
        for number in numbers[:width]:
            shaken = urge if dice is None else 2.0 * dice.random() * urge
            bound = self._bound(seat, number, level, shaken)
            if bound > highest:
                best, highest = number, bound
        return best

    def _deviation(self, seat: int) -> float:
        """How much results differ here, at first as much as usual: where they hardly do, small advantages show soon."""
        if not self.visits:
            return sqrt(USUAL)
        seen = self.squares - self.totals[seat] * self.totals[seat] / self.visits
        return sqrt(max(STEADY, (seen + 2.0 * USUAL) / (self.visits + 2.0)))

    def _bound(self, seat: int, number: int, level: float, urge: float) -> float:
        """Hopes only compare actions with each other; the level makes them comparable with results."""
        hope = level + self.hopes[number]
        child = self.children[number]
        if child is None:
            return hope + urge / sqrt(TRUST)
        weight = child.visits + TRUST
        return (child.totals[seat] + TRUST * hope) / weight + urge / sqrt(weight)

    def favourite(self) -> int:
        """The action that was tried most; of equals the one with the best result."""
        best, most, highest = 0, -1, -1.0
        for number, child in enumerate(self.children):
            visits = child.visits if child is not None else 0
            result = child.mean(self.seat) if child is not None and visits else self.hopes[number]
            if visits > most or (visits == most and result > highest):
                best, most, highest = number, visits, result
        return best


@final
class Path:
    """The way down in one iteration: what is to learn from its result, and where seats stand in a sealed phase."""

    def __init__(self, root: Node) -> None:
        self.node = root
        self.nodes = [root]
        self.phase = -1  # the sealed phase we are in
        self.origin = root  # where it began
        self.stands: dict[int, Node] = {}  # by seat: where it stands in its own tree

    def chooser(self, phase: int, sealed: bool, seat: int) -> Node:
        """Where a seat decides: on the common way, or in its own tree while answers are sealed."""
        if not sealed:
            self.phase = -1
            return self.node
        if phase != self.phase:
            self.phase, self.origin, self.stands = phase, self.node, {}
        if seat not in self.stands:
            self._stand(seat, self.origin.own_tree(seat))
        return self.stands[seat]

    def follow(self, chooser: Node, seat: int, action: Action) -> None:
        if self.phase >= 0:
            self._stand(seat, chooser.child(action))
        self.node = self.node.child(action)
        self.nodes.append(self.node)

    def _stand(self, seat: int, node: Node) -> None:
        self.stands[seat] = node
        self.nodes.append(node)
