import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { runCommandWith } from "../support/command-line.ts";
import { openWire } from "../support/cut-wire.ts";
import { analyse, fetchReport, refusalOf, transaction, upload } from "../support/exchanges.ts";
import { withNodes } from "../support/nodes.ts";
import { missingPostgres, startPostgres, type TestDatabase, type TestServer } from "../support/postgres.ts";
import { adminToken, ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";
import { until } from "../support/until.ts";

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await server.createDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

function first(nodes: readonly RunningService[]): RunningService {
  const [node] = nodes;
  assert.ok(node !== undefined);
  return node;
}

function payment(id: string, accountId: string, at: number) {
  return transaction({
    transactionId: id,
    amount: 10 + ((at * 37) % 400),
    timestamp: new Date(Date.UTC(2025, 2, 1) + at * 60_000).toISOString(),
    accountDetails: { accountId },
  });
}

async function verified(home: string, url: string): Promise<void> {
  const { code, errors } = await runCommandWith(home, { ASSAY_DATABASE_URL: url }, "verify");
  assert.equal(code, 0, errors);
}

test(
  "the service keeps everything in the database that its settings name, and finds it there after a restart",
  { skip: missingPostgres },
  () =>
    withDatabase(({ url }) =>
      withHome(async (home) => {
        const environment = { ASSAY_DATABASE_URL: url };
        const before = await startService(home, environment);
        const sent = payment("kept", "one", 1);
        const verdict = await analyse(before, sent);
        assert.equal(verdict.status, 200, verdict.text);
        const rows = Array.from({ length: 50 }, (_, at) => payment(`row-${at}`, "two", at));
        const bulk = await upload(before, "/fraud-detection/bulk", {
          file: new File([JSON.stringify(rows)], "rows.json"),
        });
        assert.equal(bulk.status, 200, bulk.text);
        const customers = new File(['[{"customerId":"c1","name":"Ada","accountIds":["one"]}]'], "customers.json");
        assert.equal((await upload(before, "/fraud-detection/customers/load", { file: customers })).status, 200);
        assert.equal(await before.stop(), 0);

        const after = await startService(home, environment);
        try {
          assert.equal((await analyse(after, sent)).text, verdict.text);
          assert.equal((await fetchReport(after, "row-49")).status, 200);
          assert.equal((await ask(after, "/customers/c1")).status, 200);
          assert.equal((await analyse(after, { ...sent, amount: 1 })).status, 409);
        } finally {
          await after.stop("SIGKILL");
        }
        await verified(home, url);
      }),
    ),
);

test(
  "without the database requests get 503 and a time to come back; what was acknowledged is there when it returns, by itself",
  { skip: missingPostgres },
  () =>
    withDatabase(async ({ url }) => {
      const wire = await openWire(url);
      const run = withNodes(wire.url, 1, async (nodes, home) => {
        const node = first(nodes);
        const sent = Array.from({ length: 80 }, (_, at) => payment(`t${at}`, `account ${at % 4}`, at));
        const replies = sent.map((one) => analyse(node, one));
        await replies[20];
        wire.cut();
        const told = await Promise.all(replies);
        for (const reply of told) {
          if (reply.status === 200) continue;
          refusalOf(reply, "overloaded");
          assert.ok(Number(reply.headers.get("Retry-After")) > 0);
        }
        refusalOf(await analyse(node, payment("away", "one", 1)), "overloaded");
        refusalOf(await fetchReport(node, "t0"), "overloaded");
        assert.equal((await ask(node, "/healthz")).status, 200);

        wire.mend();
        await until(async () => (await analyse(node, payment("away", "one", 1))).status === 200);
        for (const [at, reply] of told.entries()) {
          const again = await analyse(node, sent[at]);
          assert.equal(again.status, 200);
          if (reply.status === 200) assert.equal(again.text, reply.text);
        }
        await verified(`${home}/node-0`, url);
      });
      await run.finally(() => wire.close());
    }),
);

test(
  "one of two nodes dies while both decide for the same accounts: nothing acknowledged is lost, nothing counts twice",
  { skip: missingPostgres },
  () =>
    withDatabase(({ url }) =>
      withNodes(url, 2, async (nodes, home) => {
        const sent = Array.from({ length: 200 }, (_, at) => payment(`t${at}`, `account ${at % 5}`, at));
        const asked = sent.map((one, at) => analyse(nodes[at % 2] ?? first(nodes), one).catch(() => undefined));
        await asked[60];
        nodes[1]?.child.kill("SIGKILL");
        const told = await Promise.all(asked);
        assert.ok(told.filter((reply) => reply?.status === 200).length >= 100);
        for (const [at, reply] of told.entries()) {
          const again = await analyse(first(nodes), sent[at]);
          assert.equal(again.status, 200, again.text);
          if (reply !== undefined) assert.equal(again.text, reply.text);
        }
        const listed = await ask(first(nodes), "/transactions?limit=100&accountId=account%200");
        assert.equal((listed.json as { transactions: unknown[] }).transactions.length, 40, listed.text.slice(0, 200));
        await verified(`${home}/node-0`, url);
      }),
    ),
);

test("a token that one node revokes is refused by the other within a second", { skip: missingPostgres }, () =>
  withDatabase(({ url }) =>
    withNodes(url, 2, async (nodes) => {
      const [one, two] = nodes;
      assert.ok(one !== undefined && two !== undefined);
      const made = await postJson(one, "/tokens", { name: "short", scopes: ["transactions:write"] });
      const { token, info } = made.json as { token: string; info: { id: string } };
      assert.equal((await analyse(two, payment("a", "one", 1), token)).status, 200, made.text);
      const headers = { Authorization: `Bearer ${adminToken}` };
      const revoked = await ask(one, `/tokens/${info.id}`, { method: "DELETE", headers });
      assert.ok(revoked.status < 300, revoked.text);
      await setTimeout(1_000);
      refusalOf(await analyse(two, payment("b", "one", 2), token), "unauthorized");
    }),
  ),
);
