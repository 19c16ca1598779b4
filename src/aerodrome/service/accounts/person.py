"""Person: the identity behind a request."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """The identity behind a request; a guest has no account."""

    id: str
    name: str
    account: bool
    owner: str | None = None
    """Id of the owner of a program, empty once the owner is gone; None for a person."""

    @property
    def program(self) -> bool:
        return self.owner is not None
