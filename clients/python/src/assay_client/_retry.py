"""Repeats calls that the service could not take, or whose connection was lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ._errors import AssayError

Value = TypeVar("Value")

_first_wait = 0.25
_longest_wait = 20.0
#: A service that asks for more patience than this gets it from its caller.
_longest_asked = 60.0


def wait_after(error: AssayError, attempt: int, chance: float) -> float | None:
    """Seconds; None where another attempt would not help. The wait doubles, less a random part of up to a half."""
    is_passing = error.status in (429, 503) or error.code in ("unreachable", "timeout")
    asked = error.retry_after_seconds or 0.0
    if not is_passing or asked > _longest_asked:
        return None
    own = min(_longest_wait, _first_wait * 2.0 ** (attempt - 1)) * (1 - chance / 2)
    # Those who were all asked to wait alike do not come back all at once.
    return max(own, asked * (1 + chance / 4))


def with_retries(
    send: Callable[[int], Value],
    attempts: int,
    random: Callable[[], float],
    sleep: Callable[[float], object],
) -> Value:
    attempt = 1
    while True:
        try:
            return send(attempt)
        except AssayError as error:
            wait = wait_after(error, attempt, random())
            if wait is None or attempt >= attempts:
                raise
        sleep(wait)
        attempt += 1
