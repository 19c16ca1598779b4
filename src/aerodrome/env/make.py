"""Construction of environments: a game by its name, its options, and the interface."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal

if TYPE_CHECKING:
    from aerodrome.env.aec import TurnByTurn
    from aerodrome.env.episode import Episode, Worth
    from aerodrome.env.gym import OneSeat
    from aerodrome.env.parallel import AllAtOnce

NEEDED = ("greenlet", "gymnasium", "pettingzoo")
FIRST = {
    "squadriglia": "spad_duel",
    "dogfights": "dogfight_quick",
    "winged_victory": "even_duel",
}
"""The games that are registered with Gymnasium, each with its default scenario."""


def aec_env(
    game: str = "squadriglia/spad_duel",
    *,
    options: dict[str, Any] | None = None,
    worth: Worth | None = None,
    most: int | None = None,
    render_mode: str | None = None,
) -> TurnByTurn:
    """Return a PettingZoo environment with one agent at a time.

    `game` is RULESET/SCENARIO, or RULESET/ and a file of your own.

    >>> env = aec_env("squadriglia/spad_duel")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     seen, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    """
    made = _episode(game, options, worth, most)
    from aerodrome.env.aec import TurnByTurn

    return TurnByTurn(made, render_mode)


def parallel_env(
    game: str = "squadriglia/spad_duel",
    *,
    options: dict[str, Any] | None = None,
    worth: Worth | None = None,
    most: int | None = None,
    render_mode: str | None = None,
) -> AllAtOnce:
    """Return a PettingZoo environment with all agents at once."""
    made = _episode(game, options, worth, most)
    from aerodrome.env.parallel import AllAtOnce

    return AllAtOnce(made, render_mode)


def gym_env(
    game: str = "squadriglia/spad_duel",
    *,
    seat: str | None = None,
    pilot: str = "random",
    options: dict[str, Any] | None = None,
    worth: Worth | None = None,
    most: int | None = None,
    render_mode: str | None = None,
) -> OneSeat:
    """Return a Gymnasium environment: one seat, by default the first, against this pilot."""
    made = _episode(game, options, worth, most)
    from aerodrome.env.gym import OneSeat

    return OneSeat(made, seat, pilot, render_mode)


def register() -> None:
    """Register the games, so that `gymnasium.make("aerodrome/squadriglia-v0")` finds them.

    Importing `aerodrome.env` does this.
    """
    if importlib.util.find_spec("gymnasium") is None:
        return
    from gymnasium.envs.registration import register as tell
    from gymnasium.envs.registration import registry as known

    for name, scenario in FIRST.items():
        if (env := f"aerodrome/{name}-v0") not in known:
            tell(env, "aerodrome.env:gym_env", kwargs={"game": f"{name}/{scenario}"})


def _episode(
    game: str, options: dict[str, Any] | None, worth: Worth | None, most: int | None
) -> Episode:
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        sentence = "environments need the extra `aerodrome[env]`, which is not installed."
        raise Refusal("no-env", f"{sentence} ({', '.join(missing)})")
    from aerodrome.env.episode import Episode

    chosen = [f"{name}={_word(value)}" for name, value in (options or {}).items()]
    ruleset, scenario = registry.find_game(game, None, chosen)
    return Episode(ruleset, scenario, worth=worth, most=most)


def _word(value: Any) -> str:
    """Return a choice as typed on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
