"""Man event: what all events about one man have in common."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase


class ManEvent(Event, frozen=True, kw_only=True):
    """Something happened to a man; `called` are his rank and name on that day.

    Until version 5 it was told of his id alone, and he is called as he is today.
    """

    named: ClassVar[str] = "airman"
    """The field that has his id."""
    called: str = ""

    @property
    def man(self) -> str:
        return str(getattr(self, self.named))

    def phrase(self) -> Phrase:
        said = super().phrase()
        words = {name: word for name, word in said.words.items() if name != "called"}
        return Phrase(said.key, words | {self.named: self.called or self.man})
