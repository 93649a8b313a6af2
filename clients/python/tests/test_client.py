"""The client against a running service: ASSAY_URL and ASSAY_TOKEN name it and its admin."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import tempfile
import unittest
from typing import Any, cast

from assay_client import (
    AssayError,
    AsyncClient,
    CallOptions,
    Client,
    Reply,
    WebhookError,
    each_entry,
    each_entry_async,
    verify_webhook,
)
from assay_client._retry import wait_after, with_retries
from assay_client.types import TransactionInput

url = os.environ.get("ASSAY_URL", "")
token = os.environ.get("ASSAY_TOKEN", "")


def payment(transaction_id: str) -> TransactionInput:
    return {
        "transactionId": transaction_id,
        "amount": 12.5,
        "timestamp": "2026-03-01T10:00:00Z",
        "accountDetails": {"accountId": "python", "accountType": "checking"},
    }


class WithService(unittest.TestCase):
    def setUp(self) -> None:
        if url == "":
            self.fail("ASSAY_URL names no service.")
        self.client = Client(url, token)
        self.addCleanup(self.client.close)

    def test_verdict_replay_and_report(self) -> None:
        replies: list[Reply] = []
        options = CallOptions(on_reply=replies.append)
        first = self.client.analyse_transaction(body=payment("py/a b"), options=options)
        again = self.client.analyse_transaction(body=payment("py/a b"), options=options)
        self.assertEqual(first, again)
        self.assertEqual([reply.is_replayed for reply in replies], [False, True])
        report = self.client.fetch_fraud_report(id="py/a b")
        self.assertEqual(report["isFraudulent"], first["isFraudulent"])

    def test_refusal(self) -> None:
        with self.assertRaises(AssayError) as caught:
            self.client.fetch_fraud_report(id="py-nobody")
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "not_found"))
        self.assertIsNotNone(caught.exception.request_id)
        for step in (".", "..", ""):
            with self.assertRaises(AssayError) as steps:
                self.client.fetch_fraud_report(id=step)
            self.assertEqual(steps.exception.code, "invalid_request")
        with self.assertRaises(AssayError) as lost:
            Client("http://127.0.0.1:9", retries=0).is_alive()
        self.assertEqual(lost.exception.code, "unreachable")

    def test_files_from_disk_memory_and_stream(self) -> None:
        rows = "transactionId,accountId,amount,timestamp\n" + "".join(
            f"py-{row},python,5,2026-03-02T10:00:00Z\n" for row in range(3)
        )
        seen: list[tuple[int, int | None]] = []
        options = CallOptions(on_progress=lambda sent, total: seen.append((sent, total)))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.csv")
            with open(path, "w", encoding="utf-8") as opened:
                opened.write(rows)
            result: Any = self.client.analyse_file(file=path, options=options)
            with open(path, encoding="utf-8") as as_text:
                same: Any = self.client.analyse_file(file=cast(Any, as_text))
                self.assertEqual(same["analyticsJson"]["summary"]["replayed"], 3)
        self.assertEqual(result["processedCount"], 3)
        self.assertEqual(seen[-1][0], seen[-1][1])
        for file in (rows.encode(), io.BytesIO(rows.encode())):
            again: Any = self.client.analyse_file(file=file, file_name="rows.csv")
            self.assertEqual(again["analyticsJson"]["summary"]["replayed"], 3)
        with self.assertRaisesRegex(TypeError, "opened with 'rb'"):
            self.client.analyse_file(file=cast(Any, io.StringIO(rows)))

    def test_pages_downloads_and_calls_without_an_answer(self) -> None:
        for name in ("p1", "p2", "p3"):
            self.client.analyse_transaction(body=payment(f"py-page-{name}"))
            self.client.label_transaction(id=f"py-page-{name}", body={"isFraud": False})
        entries = list(each_entry(self.client.list_labels, "labels", limit=2))
        self.assertEqual(sum(entry["transactionId"].startswith("py-page-") for entry in entries), 3)
        self.assertIn(b"assay_", self.client.read_metrics().read())
        self.assertIsNone(self.client.revoke_label(id="py-page-p1"))

    def test_asynchronous(self) -> None:
        async def work() -> None:
            async with AsyncClient(url, token, concurrency=4) as client:
                calls = [client.analyse_transaction(body=payment(f"py-async-{row}")) for row in range(8)]
                verdicts = await asyncio.gather(*calls)
                self.assertEqual([set(verdict) for verdict in verdicts], [{"status", "isFraudulent", "details"}] * 8)
                labels = [client.label_transaction(id=f"py-async-{row}", body={"isFraud": True}) for row in range(3)]
                await asyncio.gather(*labels)
                pages = each_entry_async(client.list_labels, "labels", limit=2, is_fraud=True)
                self.assertEqual(len([entry async for entry in pages]), 3)
                download = await client.read_metrics()
                self.assertIn(b"assay_", b"".join([piece async for piece in download]))
                with self.assertRaises(AssayError):
                    await client.fetch_fraud_report(id="py-nobody")

        asyncio.run(work())


class WithoutService(unittest.TestCase):
    def test_waits(self) -> None:
        busy = AssayError(503, "overloaded", "Busy.")
        self.assertEqual([wait_after(busy, attempt, 0) for attempt in (1, 2, 20)], [0.25, 0.5, 20])
        asked = AssayError(429, "rate_limited", "Wait.", {"Retry-After": "3"})
        self.assertEqual([wait_after(asked, 1, chance) for chance in (0, 1)], [3, 3.75])
        self.assertIsNone(wait_after(AssayError(409, "conflict", ""), 1, 0))
        self.assertIsNone(wait_after(AssayError(429, "rate_limited", "", {"Retry-After": "3600"}), 1, 0))

    def test_attempts(self) -> None:
        waits: list[float] = []

        def send(attempt: int) -> int:
            if attempt < 3:
                raise AssayError(503, "overloaded", "Busy.")
            return attempt

        self.assertEqual(with_retries(send, 3, lambda: 0.0, waits.append), 3)
        self.assertEqual(waits, [0.25, 0.5])
        with self.assertRaises(AssayError):
            with_retries(send, 2, lambda: 0.0, waits.append)

    def test_webhooks(self) -> None:
        # Signed by the service's own code; see test/long/python-client.test.ts.
        given = json.loads(os.environ["ASSAY_SIGNED_MESSAGE"])
        body, headers, secret, at = given["body"], given["headers"], given["secret"], given["atSeconds"]
        other = "whsec_" + base64.b64encode(b"0" * 32).decode()
        message = verify_webhook(body, headers, [other, secret], now=lambda: at)
        self.assertEqual(message["type"], "bulk_case.done")
        refused: list[tuple[str, dict[str, str], str, float]] = [
            (body + " ", headers, secret, at),
            (body, headers, other, at),
            (body, headers, secret, at + 301),
            (body, {}, secret, at),
        ]
        for changed, changed_headers, changed_secret, clock in refused:
            with self.assertRaises(WebhookError):
                verify_webhook(changed, changed_headers, changed_secret, now=lambda clock=clock: clock)  # type: ignore[misc]


if __name__ == "__main__":
    unittest.main()
