"""The base class of all events about one airman."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase


class ManEvent(Event, frozen=True, kw_only=True):
    """Something happened to an airman; `called` are their rank and name on that day.

    Until version 5 the event had only the id, and is shown with today's rank and name.
    """

    named: ClassVar[str] = "airman"
    """The field with the airman's id."""
    called: str = ""

    @property
    def man(self) -> str:
        return str(getattr(self, self.named))

    def phrase(self) -> Phrase:
        said = super().phrase()
        words = {name: word for name, word in said.words.items() if name != "called"}
        return Phrase(said.key, words | {self.named: self.called or self.man})
