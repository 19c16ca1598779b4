"""Bad options: inconsistent options, each in its own way."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.question import Option, Options, option_phrase


class Lax(Options[str]):
    """Lists two, allows anything."""

    def __iter__(self) -> Iterator[str]:
        return iter(("step", "leap"))

    def __contains__(self, value: object) -> bool:
        return True


class Strict(Lax):
    """Lists two, allows one."""

    def __contains__(self, value: object) -> bool:
        return value == "step"


class Chatty(Lax):
    """Describes an option that it does not list."""

    def __contains__(self, value: object) -> bool:
        return value in ("step", "leap")

    def describe(self) -> list[Option]:
        return [Option(value, option_phrase(value)) for value in ("step", "leap", "fall")]


class Empty(Lax):
    """Lists nothing."""

    def __iter__(self) -> Iterator[str]:
        return iter(())
