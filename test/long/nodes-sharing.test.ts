import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { startStorage } from "../../src/vault/testing/storage-server.ts";
import { acceptedCase, caseWhen, endedCase, manyRows, sendLater } from "../support/bulk-cases.ts";
import { documentResultOf, sendDocument } from "../support/documents.ts";
import { analyse, transaction } from "../support/exchanges.ts";
import { asAdmin, eventually, statusesOf, withNodes } from "../support/nodes.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";
import { ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";

const limited = { skip: missingPostgres } as const;

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

async function withTwo(
  work: (one: RunningService, two: RunningService, home: string, database: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { url } = await server.createDatabase();
  await withNodes(
    url,
    2,
    async ([one, two], home) => {
      assert.ok(one !== undefined && two !== undefined);
      await work(one, two, home, url);
    },
    environment,
  );
}

test("a token's rate limit holds over both nodes together", limited, () =>
  withTwo(async (one, two) => {
    const made = await postJson(one, "/tokens", {
      name: "limited",
      scopes: ["transactions:write"],
      requestsPerMinute: 20,
    });
    const { token } = made.json as { token: string };
    const startedMs = Date.now();
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        analyse(at % 2 === 0 ? one : two, transaction({ transactionId: `limited-${at}` }), token),
      ),
    );
    const { 200: served = 0, 429: refused = 0 } = statusesOf(replies);
    assert.equal(served + refused, 60);
    const filledMeanwhile = Math.ceil((Date.now() - startedMs) / 3_000);
    assert.ok(served >= 18 && served <= 20 + filledMeanwhile, `${served} served`);
    const over = replies.find(({ status }) => status === 429);
    assert.ok(Number(over?.headers.get("Retry-After")) >= 1);
  }),
);

test("a link that one node gave is good on the other, and a document that one deleted is gone on both", {
  ...limited,
}, async (context) => {
  const storage = await startStorage();
  // Also when it fails: an open server would keep the process.
  context.after(() => storage.close());
  await withTwo(
    async (one, two) => {
      const { id, document_url } = documentResultOf(await sendDocument(one, makePdf()));
      const elsewhere = document_url.replace(one.url, two.url);
      const served = await fetch(elsewhere);
      assert.equal(served.status, 200, elsewhere);
      assert.ok(Buffer.from(await served.arrayBuffer()).equals(makePdf()));
      assert.equal((await fetch(elsewhere.replace(/.$/, "x"))).status, 403);

      // The same bytes come and go on both at once: whatever report there is at the end has its bytes.
      const places = [one, two, one, two, one, two];
      const reports = await Promise.all(
        places.map(async (node) => documentResultOf(await sendDocument(node, makePdf()))),
      );
      const removed = [id, ...reports.slice(0, 5).map((report) => report.id)];
      const again = await Promise.all([
        ...removed.map((each, at) => ask(places[at] ?? one, `/forgery/documents/${each}`, { method: "DELETE" })),
        sendDocument(one, makePdf()),
        sendDocument(two, makePdf()),
      ]);
      assert.deepEqual(statusesOf(again), { 200: 2, 204: 6 });
      const kept = again.slice(-2).map(documentResultOf);
      for (const { document_url: address } of kept) assert.equal((await fetch(address)).status, 200);
      const last = [reports[5]?.id, ...kept.map((report) => report.id)];
      for (const each of last) await ask(one, `/forgery/documents/${each}`, { method: "DELETE" });
      assert.equal(storage.objects.size, 0);
    },
    {
      ASSAY_VAULT_URL: `s3://${storage.bucket}`,
      ASSAY_VAULT_ENDPOINT: storage.endpoint,
      ASSAY_VAULT_REGION: storage.key.region,
      ASSAY_VAULT_ACCESS_KEY_ID: storage.key.accessKeyId,
      ASSAY_VAULT_SECRET_ACCESS_KEY: storage.key.secretAccessKey,
    },
  );
});

test("a webhook is told by one node at a time, and by the other one soon after that was killed", {
  ...limited,
}, async (context) => {
  const environment = { ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" };
  const received: string[] = [];
  const target = createServer((request, response) => {
    received.push(String(request.headers["webhook-id"]));
    request.resume();
    response.end();
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  context.after(() => {
    target.closeAllConnections();
    target.close();
  });
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
  await withTwo(async (one, two, home, database) => {
    const made = await ask(one, "/webhooks", {
      method: "POST",
      headers: { ...asAdmin, "Content-Type": "application/json" },
      body: JSON.stringify({ url, events: ["verdict.decided"] }),
    });
    assert.ok(made.status < 300, made.text);
    const send = async (name: string, nodes: readonly RunningService[]) => {
      for (let at = 0; at < 30; at += 1) {
        const sent = await analyse(nodes[at % nodes.length] ?? two, transaction({ transactionId: `${name}-${at}` }));
        assert.equal(sent.status, 200, sent.text);
      }
    };
    await send("both", [one, two]);
    await eventually("all messages of both nodes", () => (new Set(received).size >= 30 ? true : undefined));
    assert.equal(received.length, 30, "each message comes once while both nodes live");
    // Each is killed once, so that one of the two was the one that told it.
    await one.stop("SIGKILL");
    await send("second", [two]);
    await eventually("messages after one died", () => (new Set(received).size >= 60 ? true : undefined));
    const again = await startService(`${home}/node-0`, { ...environment, ASSAY_DATABASE_URL: database });
    await two.stop("SIGKILL");
    await send("third", [again]);
    await eventually("messages after the other died", () => (new Set(received).size >= 90 ? true : undefined));
    await again.stop("SIGKILL");
  }, environment);
});

test("a file that a killed node worked at is finished by the other one, which hands out the result", limited, () =>
  withHome(async (shared) => {
    await withTwo(
      async (one, two) => {
        const count = 30_000;
        const lines = Array.from(
          { length: count },
          (_, at) => `row-${at},${10 + (at % 90)},${new Date(1.7e12 + at * 1_000).toISOString()},account ${at % 50}`,
        );
        const file = ["transactionId,amount,timestamp,accountId", ...lines].join("\n");
        const caseId = await acceptedCase(await sendLater(one, file));
        const seen = await caseWhen(one, caseId, ({ rows }) => rows.processed > 1_000);
        assert.equal(seen.endedAt, null, "it is killed before its end");
        await one.stop("SIGKILL");
        const { state, summary } = await endedCase(two, caseId);
        assert.equal(state, "done");
        assert.equal(summary?.replayed, 0, "what the killed node had decided is not told as a replay");
        const path = `/bulk-cases/${caseId}`;
        const result = (await ask(two, `${path}/result`)).json as { processedCount: number; details: unknown[] };
        assert.equal(result.processedCount, count);
        assert.equal(result.details.length, count);
        const listed = await ask(two, "/transactions?limit=100&accountId=account%207");
        assert.equal((listed.json as { transactions: unknown[] }).transactions.length, 100);
      },
      { ASSAY_BULK_FOLDER: shared },
    );
  }),
);

test("a file that one node works at is cancelled on the other one, within seconds", limited, () =>
  withTwo(async (one, two) => {
    const caseId = await acceptedCase(await sendLater(one, manyRows("cancelled", 100_000, 500)));
    await caseWhen(two, caseId, ({ state }) => state === "queued");
    await caseWhen(one, caseId, ({ rows }) => rows.processed > 500);
    const reply = await ask(two, `/bulk-cases/${caseId}/cancel`, { method: "POST" });
    assert.equal(reply.status, 200, reply.text);
    for (const node of [one, two]) {
      const { state, rows } = await endedCase(node, caseId);
      assert.equal(state, "cancelled");
      assert.ok(rows.processed > 500 && rows.processed < 100_000, `${rows.processed} decided`);
    }
    assert.equal((await ask(two, `/bulk-cases/${caseId}/cancel`, { method: "POST" })).status, 409);
  }),
);
