"""A typed client of the service: one method an operation, synchronous and asynchronous."""

from ._async import AsyncClient, AsyncDownload, each_entry_async
from ._client import Client, each_entry
from ._errors import AssayError
from ._options import CallOptions, Reply
from ._transport import Download
from ._webhooks import WebhookError, verify_signature, verify_webhook

__all__ = [
    "AssayError",
    "AsyncClient",
    "AsyncDownload",
    "CallOptions",
    "Client",
    "Download",
    "Reply",
    "WebhookError",
    "each_entry",
    "each_entry_async",
    "verify_signature",
    "verify_webhook",
]
