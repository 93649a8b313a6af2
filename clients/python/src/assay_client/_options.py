"""What a caller can say beside a call, and see beside its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reply:
    """What stands beside an answer."""

    status: int
    headers: Mapping[str, str]
    #: How often the call was sent.
    attempts: int

    @property
    def request_id(self) -> str | None:
        return self.headers.get("X-Request-Id")

    @property
    def is_replayed(self) -> bool:
        """The transaction was decided before; this is its first verdict (``Idempotent-Replayed``)."""
        return self.headers.get("Idempotent-Replayed") == "true"


@dataclass(frozen=True)
class CallOptions:
    """For one call; what is None is as the client has it."""

    #: How often the call is sent again after 429, 503, a lost connection or its timeout.
    retries: int | None = None
    #: Seconds that the service may be silent.
    timeout: float | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    on_reply: Callable[[Reply], None] | None = None
    #: How far an upload is, in bytes; the second is None for a stream of unknown length.
    on_progress: Callable[[int, int | None], None] | None = None


usual_options = CallOptions()
