"""Scene: the squadron room as cards, for any client that can draw a table."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.scene import Badge, Caption, Card, CardLine, Scene, Text, Track
from aerodrome.tabletop.sortie import FLAK

from .view import AirmanView, CampaignView, MachineView, SquadronView

MOST_LUCK = 9


def scene(view: CampaignView) -> Scene:
    """Return a card for the week, and one for each squadron, machine and airman."""
    cards = [_week(view)]
    for side in view.squadrons:
        cards.append(_squadron(side, view.skies))
        cards += [_machine(side, machine) for machine in side.machines]
        cards += [_airman(side, man) for man in side.airmen]
    says = Phrase("scene.week", {"date": view.date, "week": view.weeks})
    return Scene(
        room="squadron",
        when=says,
        cards=tuple(cards),
        captions=(Caption(id="week", text=says),),
    )


def _line(key: str, value: Text | int) -> CardLine:
    return CardLine(Phrase(f"card.{key}"), str(value) if isinstance(value, int) else value)


def _week(view: CampaignView) -> Card:
    lines = [_line("date", view.date), _line("phase", Phrase(f"phase.{view.phase}"))]
    if view.front:
        lines.append(_line("front", Phrase(f"front.{view.front}")))
    if view.clouds:
        lines.append(_line("clouds", Phrase(f"clouds.{view.clouds}")))
    return Card(id="week", title=Phrase("card.week"), lines=tuple(lines))


def _squadron(side: SquadronView, skies: tuple[str, ...]) -> Card:
    lines = [_line("service", side.service), _line("home", side.home), _line("points", side.points)]
    if side.mission:
        lines.append(_line("mission", Phrase(f"mission.{side.mission}")))
    if side.mission and FLAK in skies:
        lines.append(_line("flak", side.flak))
    return Card(id=side.id, title=side.name, side=side.id, lines=tuple(lines))


def _machine(side: SquadronView, machine: MachineView) -> Card:
    men = {man.id: man.name for man in side.airmen}
    lines = [_line("crew", men.get(name, "-")) for name in machine.crew]
    badges = []
    if machine.lost or machine.grounded:
        key = "lost" if machine.lost else "grounded"
        badges.append(_badge("damage", "!", key, missions=machine.grounded))
    return Card(
        id=machine.id,
        title=machine.name,
        side=side.id,
        lines=tuple(lines),
        badges=tuple(badges),
    )


def _airman(side: SquadronView, man: AirmanView) -> Card:
    tracks: tuple[Track, ...] = ()
    if man.mine:
        tracks = (
            Track(
                id=f"{man.id} luck",
                kind="turn",
                label=Phrase("card.luck"),
                min=0,
                max=MOST_LUCK,
                value=man.luck,
            ),
        )
    return Card(
        id=man.id,
        title=f"{man.rank} {man.name}",
        side=side.id,
        lines=tuple(_facts(man)),
        tracks=tracks,
        badges=tuple(_badges(man)),
    )


def _facts(man: AirmanView) -> Iterator[CardLine]:
    yield _line("role", Phrase(f"role.{man.role}"))
    yield _line("quality", Phrase(f"quality.{man.quality}"))
    yield _line("missions", man.missions)
    yield _line("victories", man.victories)
    if man.fate:
        yield _line("fate", Phrase(f"fate.{man.fate}"))
    for skill in man.skills:
        yield _line("skill", Phrase(f"skill.{skill.id}"))
    for medal in man.medals:
        yield _line("medal", Phrase(f"medal.{medal}"))


def _badges(man: AirmanView) -> Iterator[Badge]:
    if man.ace:
        yield _badge("status", "★" * man.ace, "ace", times=man.ace)
    if man.rest:
        yield _badge("status", f"+{man.rest}", "rest", missions=man.rest)
    if man.parachute:
        yield _badge("status", "☂", "parachute")


def _badge(kind: str, mark: str, key: str, **words: int) -> Badge:
    says = Phrase(f"badge.{key}", dict(words))
    return Badge(kind="damage" if kind == "damage" else "status", mark=mark, says=says)
