"""Verifies messages of webhooks, signed according to Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from .types import WebhookMessage


class WebhookError(Exception):
    """The message is not from the service, or too old."""


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: Callable[[], float] = time.time,
) -> WebhookMessage:
    """Gives the message of a verified body in the form ``standard``. ``body`` is what was received, unchanged."""
    verify_signature(body, headers, secret, tolerance_seconds=tolerance_seconds, now=now)
    return cast(WebhookMessage, json.loads(body))


def verify_signature(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: Callable[[], float] = time.time,
) -> str:
    """For bodies in any form. Gives the message's id, which is the same each time it is sent."""
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id = given["webhook-id"]
        timestamp = given["webhook-timestamp"]
        signatures = given["webhook-signature"].split(" ")
        is_fresh = abs(now() - float(timestamp)) <= tolerance_seconds
    except (KeyError, ValueError) as error:
        names = "webhook-id, webhook-timestamp and webhook-signature"
        raise WebhookError(f"The headers {names} are needed.") from error
    if not is_fresh:
        raise WebhookError("The message is too old, or a clock is wrong.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    for text in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key_of(text), signed, hashlib.sha256).digest()
        wanted = "v1," + base64.b64encode(expected).decode()
        if any(hmac.compare_digest(wanted.encode(), signature.encode()) for signature in signatures):
            return message_id
    raise WebhookError("No signature fits the body and the secret.")


def _key_of(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise WebhookError("The secret is not one of a webhook.") from error
