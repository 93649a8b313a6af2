"""What a call raises."""

from __future__ import annotations

import json
from collections.abc import Mapping


class AssayError(Exception):
    """The service refused the request, or the answer is not one of the service."""

    def __init__(self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        #: HTTP status; 0 when there was no answer at all.
        self.status = status
        #: Stable code of the error table, such as ``not_found``; ``unreachable`` or ``timeout`` when there was no
        #: answer, ``proposed`` where a second person is asked.
        self.code = code
        self.message = message
        given = headers or {}
        self.request_id = given.get("X-Request-Id")
        #: When to try again, where the service said so.
        self.retry_after_seconds = _seconds(given.get("Retry-After"))

    def __str__(self) -> str:
        return f"{self.code} ({self.status}): {self.message}"


def _seconds(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None


def failure_of(status: int, headers: Mapping[str, str], body: bytes) -> AssayError:
    try:
        answer = json.loads(body)
        return AssayError(status, str(answer["error"]), str(answer["message"]), headers)
    except (ValueError, TypeError, KeyError):
        message = f"The answer with status {status} is none of this service."
        return AssayError(status, "unexpected_answer", message, headers)
