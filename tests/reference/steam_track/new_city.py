"""Urbanization: a New City takes the place of a town (Steam 4.6 to 4.8)."""

from __future__ import annotations

from .board import OPPOSITE
from .track import Link, Track


def is_ring(track: Track, town: str) -> bool:
    """Whether a link would lead from the New City back to itself (4.7)."""
    return any(link.origin == town for link in _pointing_at(track, town))


def _pointing_at(track: Track, town: str) -> list[Link]:
    """Incomplete links whose open end points to the town."""
    return [link for link in track.open_ends() if link.end and track.board.beyond[link.end[0]][link.end[1]] == town]


def links_on_the_tile(track: Track, town: str) -> list[Link]:
    """Complete links to neighbouring cities that lie on the tile of the town alone (4.8)."""
    links = [track.link_at[track.board.edge[town, side]] for side in _exits(track, town)]
    return [
        link for link in links if link.complete and len(link.edges) == 1 and set(link.stops) - track.cities == {town}
    ]


def _exits(track: Track, town: str) -> list[str]:
    return sorted(track.tile[town].sides) if town in track.tile else []


def found_city(track: Track, town: str) -> None:
    """Take the tile of the town away; what leads on or points here is complete, what lay only there is gone."""
    arriving = _pointing_at(track, town)
    for link in links_on_the_tile(track, town):
        _replace_by_marker(track, link)
    for side in _exits(track, town):
        edge, beyond = track.board.edge[town, side], track.board.beyond[town][side]
        leads_on = beyond in track.tile and OPPOSITE[side] in track.tile[beyond].sides
        if not leads_on:
            track.link_at.pop(edge, None)
    track.tile.pop(town, None)
    track.cities.add(town)
    for link in arriving:
        link.stops, link.end, link.fresh = (*link.stops, town), None, False


def lost_links(track: Track, town: str) -> list[Link]:
    """Links that a New City takes off the map, since no link symbol can hold a marker instead (4.8)."""
    return [link for link in links_on_the_tile(track, town) if not _symbols_of(track, link)]


def _symbols_of(track: Track, link: Link) -> list[str]:
    return [symbol for symbol, pair in track.board.symbols.items() if set(pair) == set(link.stops)]


def _replace_by_marker(track: Track, link: Link) -> None:
    """The owner gets the marker on the link symbol for nothing; without a symbol the link is lost (4.8)."""
    for symbol in _symbols_of(track, link):
        track.marker[symbol] = link.owner
    del track.link_at[link.edges[0]]
