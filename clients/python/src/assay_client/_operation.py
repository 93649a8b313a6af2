"""How an operation is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    answer: Literal["json", "nothing", "stream"]
    #: The part of the form that holds the file.
    file: str | None = None
    #: It has the same effect once and twice.
    is_repeatable: bool = False
