"""The asynchronous client: the synchronous one in threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ._client import Client
from ._operation import Operation
from ._transport import Download
from .operations import AsyncOperations

_usual_concurrency = 16


class AsyncDownload:
    """An answer that is read as a stream. Read it to its end or close it."""

    def __init__(self, download: Download, run: Callable[..., Awaitable[Any]]) -> None:
        self._download = download
        self._run = run
        self.status = download.status
        self.headers: Mapping[str, str] = download.headers

    async def read(self) -> bytes:
        answer: bytes = await self._run(self._download.read)
        return answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = iter(self._download)
        while (piece := await self._run(next, pieces, None)) is not None:
            yield piece

    async def close(self) -> None:
        await self._run(self._download.close)


class AsyncClient(AsyncOperations):
    """Takes what ``Client`` takes. A call that is cancelled ends for its caller; its thread ends with the answer or the timeout."""

    def __init__(self, *given: Any, concurrency: int = _usual_concurrency, **named: Any) -> None:
        self._client = Client(*given, **named)
        self._threads = ThreadPoolExecutor(max_workers=concurrency, thread_name_prefix="assay-client")

    async def _run(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def _call(self, operation: Operation, **named: Any) -> Any:
        answer = await self._run(lambda: self._client._call(operation, **named))
        return AsyncDownload(answer, self._run) if isinstance(answer, Download) else answer

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._client.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def each_entry_async(list_page: Callable[..., Awaitable[Any]], key: str, **query: Any) -> AsyncIterator[Any]:
    """Every entry of a list, page after page."""
    cursor: str | None = None
    while True:
        page = await (list_page(**query) if cursor is None else list_page(**query, cursor=cursor))
        for entry in page[key]:
            yield entry
        cursor = page["nextCursor"]
        if cursor is None:
            return
