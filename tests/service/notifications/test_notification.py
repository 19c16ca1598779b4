"""Each feature declares the kinds of notification that it sends, and has their phrases."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from aerodrome.kernel.phrases import Phrasebook
from aerodrome.service.features import notification_kinds, notification_words
from aerodrome.service.notifications.notification import (
    Notification,
    NotificationWord,
    book,
    text_of,
)
from tests.support.server.third_parties import hasty


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_has_words(language: str) -> None:
    words: dict[str, NotificationWord] = {
        "title": {"en": "Dawn", "it": "Alba"},
        "name": "Anna",
        "n": 5,
    }
    for kind in (one.name for one in notification_kinds()):
        said = text_of(Notification(kind, words, "/"), language)
        assert said.title
        assert said.text
        assert book().has(f"{kind}.kind", language)


def test_each_feature_has_the_phrases_of_its_own_kinds() -> None:
    for folder in notification_words():
        phrases = Phrasebook.load(folder)
        declared = import_module(f"aerodrome.service.{folder.name}.feature").FEATURE.notifications
        assert all(phrases.has(f"{kind.name}.title") for kind in declared), folder.name


def test_a_choice_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    with hasty(str(tmp_path / "x.db")) as field:
        guest = field.guest()
        refused = guest.post("/api/me/notifications/settings", {"ways": {"weather": ["page"]}}, 400)
        assert refused["code"] == "bad-kind"
        known = guest.get("/api/me/notifications/settings")
        assert known["ways"].keys() == known["kinds"].keys()
