"""HTTP/1.1 over the standard library, with connections that are kept for the next call."""

from __future__ import annotations

import http.client
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from ._errors import AssayError

#: Well below the 72 seconds after which the service closes an idle connection.
_idle_seconds = 30.0
_kept_connections = 16
_piece_bytes = 64 * 1024


class Download:
    """An answer that is read as a stream. Read it to its end or close it."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        self._connection = connection
        self._response = response
        self.status = response.status
        self.headers: Mapping[str, str] = response.headers

    def read(self) -> bytes:
        with self:
            return self._response.read()

    def __iter__(self) -> Iterator[bytes]:
        with self:
            # read1 gives what has come: events of a stream are not held back.
            while piece := self._response.read1(_piece_bytes):
                yield piece

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Download:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Transport:
    def __init__(self, base_url: str, context: ssl.SSLContext | None) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError("base_url must be an address such as https://assay.example.com.")
        self._host = parts.hostname
        self._port = parts.port
        self._prefix = parts.path.rstrip("/")
        self._context = (context or ssl.create_default_context()) if parts.scheme == "https" else None
        self._idle: list[tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def send(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes | Iterator[bytes] | None,
        timeout: float | None,
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        connection = self._take(timeout)
        try:
            try:
                connection.request(method, self._prefix + target, body=body, headers=dict(headers))
            except (BrokenPipeError, ConnectionResetError):
                # The service may have refused the body before its end; its answer is read where there is one.
                pass
            return connection, connection.getresponse()
        except TimeoutError as error:
            connection.close()
            raise AssayError(0, "timeout", "The service did not answer in time.") from error
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise AssayError(0, "unreachable", "The service is unreachable.") from error
        except BaseException:
            connection.close()
            raise

    def _take(self, timeout: float | None) -> http.client.HTTPConnection:
        with self._lock:
            oldest = time.monotonic() - _idle_seconds
            stale = [connection for since, connection in self._idle if since < oldest]
            self._idle = [entry for entry in self._idle if entry[0] >= oldest]
            kept = self._idle.pop()[1] if self._idle else None
        for connection in stale:
            connection.close()
        if kept is not None:
            kept.timeout = timeout
            if kept.sock is not None:
                kept.sock.settimeout(timeout)
            return kept
        if self._context is not None:
            return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._context)
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout)

    def give_back(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        """The answer was read to its end."""
        with self._lock:
            if not response.will_close and len(self._idle) < _kept_connections:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()
