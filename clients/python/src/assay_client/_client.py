"""The synchronous client. One may be shared by several threads."""

from __future__ import annotations

import http.client
import json
import random
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from ._errors import AssayError, failure_of
from ._form import Form, form_of
from ._operation import Operation
from ._options import CallOptions, Reply, usual_options
from ._retry import with_retries
from ._transport import Download, Transport
from .operations import Operations

_usual_retries = 2
_usual_timeout = 120.0


class Client(Operations):
    def __init__(
        self,
        base_url: str,
        token: str | Callable[[], str | None] | None = None,
        *,
        retries: int = _usual_retries,
        timeout: float | None = _usual_timeout,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._transport = Transport(base_url, ssl_context)
        self._token = token
        self._retries = retries
        self._timeout = timeout

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, object] = {},
        query: Mapping[str, object] = {},
        body: object = None,
        form: Mapping[str, object] = {},
        file: Any = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> Any:
        options = options or usual_options
        target = _target_of(operation, path, query)
        content: Form | bytes | None = None
        if file is not None and operation.file is not None:
            fields = [(name, str(value)) for name, value in form.items() if value is not None]
            content = form_of(fields, operation.file, file, file_name)
        elif body is not None:
            content = json.dumps(body, allow_nan=False).encode()
        is_once = not operation.is_repeatable or (isinstance(content, Form) and not content.is_repeatable)
        retries = self._retries if options.retries is None else options.retries

        def send(attempt: int) -> Any:
            return self._send(operation, target, content, options, attempt)

        return with_retries(send, 1 if is_once else retries + 1, random.random, time.sleep)

    def _send(
        self, operation: Operation, target: str, content: Form | bytes | None, options: CallOptions, attempt: int
    ) -> Any:
        token = self._token() if callable(self._token) else self._token
        headers: dict[str, str] = {} if token is None else {"Authorization": f"Bearer {token}"}
        body: bytes | Iterator[bytes] | None = content if isinstance(content, bytes) else None
        if isinstance(content, bytes):
            headers["Content-Type"] = "application/json"
        elif content is not None:
            headers["Content-Type"] = content.content_type
            if content.length is not None:
                headers["Content-Length"] = str(content.length)
            body = _counted(content, options)
        headers.update(options.headers)
        timeout = self._timeout if options.timeout is None else options.timeout
        connection, response = self._transport.send(operation.method, target, headers, body, timeout)
        if 200 <= response.status < 300 and operation.answer == "stream":
            _note(response, options, attempt)
            return Download(connection, response)
        answer = self._read(connection, response)
        if not 200 <= response.status < 300:
            raise failure_of(response.status, response.headers, answer)
        _note(response, options, attempt)
        proposal = response.headers.get("Assay-Proposal") if response.status == 202 else None
        if proposal is not None:
            message = f"Proposed as number {proposal}. Another person has to approve it."
            raise AssayError(202, "proposed", message, response.headers)
        return json.loads(answer) if operation.answer == "json" else None

    def _read(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> bytes:
        try:
            answer = response.read()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            code = "timeout" if isinstance(error, TimeoutError) else "unreachable"
            raise AssayError(0, code, "The answer broke off.") from error
        self._transport.give_back(connection, response)
        return answer


def _counted(form: Form, options: CallOptions) -> Iterator[bytes]:
    sent = 0
    for piece in form.pieces():
        yield piece
        sent += len(piece)
        if options.on_progress is not None:
            options.on_progress(sent, form.length)


def _note(response: http.client.HTTPResponse, options: CallOptions, attempts: int) -> None:
    if options.on_reply is not None:
        options.on_reply(Reply(response.status, response.headers, attempts))


def _target_of(operation: Operation, path: Mapping[str, object], query: Mapping[str, object]) -> str:
    target = operation.path
    for name, value in path.items():
        text = "" if value is None else str(value)
        if text == "":
            raise AssayError(400, "invalid_request", f"{name} is missing.")
        # A proxy would take them for steps along the path, and call another operation.
        if text in (".", ".."):
            raise AssayError(400, "invalid_request", f"{name} must not be one or two dots.")
        target = target.replace(f"{{{name}}}", quote(text, safe=""))
    pairs = [(name, _text(each)) for name, value in query.items() for each in _each(value)]
    return f"{target}?{urlencode(pairs)}" if pairs else target


def _each(value: object) -> Sequence[object]:
    if value is None:
        return []
    return value if isinstance(value, (list, tuple)) else [value]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def each_entry(list_page: Callable[..., Any], key: str, **query: Any) -> Iterator[Any]:
    """Every entry of a list, page after page: ``each_entry(client.list_labels, "labels", is_fraud=True)``."""
    cursor: str | None = None
    while True:
        page = list_page(**query) if cursor is None else list_page(**query, cursor=cursor)
        yield from page[key]
        cursor = page["nextCursor"]
        if cursor is None:
            return
