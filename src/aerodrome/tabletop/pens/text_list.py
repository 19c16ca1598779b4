"""Text list of aircraft: a line for each aircraft, and its whole card on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rich.text import Text as RichText

from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrasebook
from aerodrome.tabletop.pens.roll import figures
from aerodrome.tabletop.pens.text_board import arrow, sides, tag
from aerodrome.tabletop.scene import Badge, Scene, Text

WORDS = Phrasebook.load(Path(__file__).parent)
"""The phrases of this list; all others are the game's."""
Say = Callable[[Text], str]
BADGES = {"damage": "bold red", "jam": "bold magenta", "status": "bright_yellow"}
GONE = "bright_black"


def lines(scene: Scene, say: Say, language: str = ENGLISH) -> Iterator[RichText]:
    """Yield every card as a line: its place and facing, its tracks in short words, its badges."""
    styles = sides(scene)
    pieces = {piece.id: piece for piece in scene.pieces}
    wide = max((len(say(card.title)) for card in scene.cards), default=0)
    for card in scene.cards:
        piece = pieces.get(card.piece or "")
        gone = piece is None or piece.wreck
        line = RichText(no_wrap=True, overflow="ellipsis")
        shown = "  " if piece is None else tag(piece)
        line.append(shown, style=GONE if piece is None or gone else styles[piece.side])
        line.append(f" {say(card.title):<{wide}} ", style=GONE if gone else "bold")
        if piece is not None and not gone:
            line.append(f"{piece.cell:>5} {arrow(piece.facing)}")
            for kind in dict.fromkeys(track.kind for track in card.tracks):
                tracks = [track for track in card.tracks if track.kind == kind]
                line.append(f"  {WORDS.named('track', kind, language)} {figures(tracks)}")
        _append(line, card.badges, say)
        yield line


def _append(line: RichText, badges: tuple[Badge, ...], say: Say) -> None:
    for badge in badges:
        line.append(" ")
        line.append(say(badge.mark), style=BADGES[badge.kind])


def cards(scene: Scene, say: Say) -> Iterator[RichText]:
    """Yield the cards in full, with the meaning of every badge."""
    for card in scene.cards:
        yield RichText(say(card.title), style="bold")
        told: dict[str, list[str]] = {}
        for entry in card.lines:
            told.setdefault(say(entry.label), []).append(say(entry.value))
        for label, values in told.items():
            yield RichText(f"  {label}: {', '.join(values)}")
        for track in card.tracks:
            yield RichText(f"  {say(track.label)}: {track.value}  [{track.min}…{track.max}]")
        for badge in card.badges:
            line = RichText("  ")
            line.append(say(badge.mark), style=BADGES[badge.kind])
            line.append(f"  {say(badge.says)}")
            yield line
