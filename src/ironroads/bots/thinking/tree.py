"""The tree that a search grows: what was tried after each line of play, and how it ended."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, final

from ...core.rules.game import Action
from ...core.rules.sentinels import CHANCE

EXPLORE: Final = 1.5  # standard deviations that an action may turn out better than it looks
TRUST: Final = 4.0  # a first look counts at least like so many visits
MOST_TRUST: Final = 40.0  # and at most like so many
UNSEEN: Final = 0.5  # the hope for an action that nobody has looked at, since there was no choice
RIVALS: Final = 8  # actions whose hopes tell how much is at stake in a decision
STEADY: Final = 0.00002  # variance of results that is reckoned with at least
SHAKE: Final = 3.0  # times how far bounds are shaken at most in a sealed phase
NARROW: Final = 3.0  # so many of the most promising actions are tried at first
WIDEN: Final = 1.0  # and this many times the root of the visits more
FIRST: Final = [list(range(count)) for count in range(100)]  # the first numbers, so many of them


@final
class Prior:
    """What is thought of actions before they are tried; hopes only compare them with each other."""

    def __init__(self, level: float, doubt: float, trust: float) -> None:
        self.level: Final = level  # how much better than at first sight it goes
        self.doubt: Final = doubt  # variance of a result
        self.trust: Final = trust  # visits that a first look counts for


@final
class Node:
    """One decision after one line of play, for everybody who shares what the searching seat knows."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * seats  # by seat: sum of results
        self.squares: list[float] = [0.0] * seats  # by seat: sum of squared results
        self.seat = CHANCE  # whose decision it is, once it was opened
        self.legal: list[Action] = []  # as offered when the node was opened
        self.actions: list[Action] = []  # the most promising first
        self.hopes: list[float] = []  # by action: what a first look promised to whoever decides
        self.stakes = STEADY  # how much these differ, as a variance
        self.children: list[Node | None] = []  # by action
        self.own: dict[int, Node] = {}  # by seat: the trees of a sealed phase that begins here

    def add(self, results: list[float]) -> None:
        self.visits += 1
        totals, squares = self.totals, self.squares
        for seat in range(len(totals)):
            result = results[seat]
            totals[seat] = totals[seat] + result  # compiled, += is slow here
            squares[seat] = squares[seat] + result * result

    def mean(self, seat: int) -> float:
        return self.totals[seat] / self.visits

    def own_tree(self, seat: int) -> Node:
        """In a sealed phase nobody knows what the others answer: each seat chooses in a tree of its own."""
        tree = self.own.get(seat)
        if tree is None:
            tree = self.own[seat] = Node(len(self.totals))
        return tree

    def open(self, seat: int, legal: list[Action], actions: list[Action], hopes: list[float]) -> None:
        """Put the actions in the order of their hopes; what was known about them is kept."""
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
        """Whether the same actions in the same order were offered when it was opened."""
        return legal == self.legal  # the actions are the same objects, so the lists are compared without asking them

    def first(self) -> list[int]:
        """The numbers of the most promising actions, as many as may be tried now."""
        count = min(len(self.actions), self.width())
        return FIRST[count] if count < len(FIRST) else list(range(count))

    def width(self) -> int:
        """How many of the most promising actions may be tried now."""
        return int(NARROW + WIDEN * sqrt(float(self.visits)))  # compiled, the root of an int is asked of Python

    def select(self, seat: int, numbers: list[int], dice: Random | None) -> int:
        """Which of these actions to try next: upper confidence bounds.

        In a sealed phase dice shake the bounds; otherwise the seats would fall into step as if they saw each other.
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
        """What first looks are worth here: the more results scatter, and the better looks were so far, the more."""
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
        """What an action promises, and how much better it may be: by how results differ and first looks mislead."""
        hope, trust = prior.level + self.hopes[number], prior.trust
        child = self.children[number]
        if child is None or not child.visits:
            return hope + urge * sqrt(prior.doubt / trust)
        weight, total = child.visits + trust, child.totals[seat]
        unsteady = max(0.0, child.squares[seat] - total * total / child.visits) + trust * prior.doubt
        return (total + trust * hope) / weight + urge * sqrt(unsteady) / weight

    def favourite(self) -> int:
        """Of the actions that were tried often, the one with the best results."""
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
    """Mean square of how far they lie below the first one, the best."""
    return sum([(hopes[0] - hope) ** 2 for hope in hopes]) / len(hopes)


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
