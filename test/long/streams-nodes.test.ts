/** Two partitions, a connector and a node for each, one PostgreSQL: accounts stay with their node, until another takes the partition. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { headers, nanos } from "@nats-io/transport-node";
import { startConnector } from "../support/connector.ts";
import { missingNats, startNats, storedOn, withNats } from "../support/nats.ts";
import { withNodes } from "../support/nodes.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";
import { ask, type RunningService } from "../support/service.ts";
import { until } from "../support/until.ts";

const accounts = 24;
const payments = 960;
const missing = missingNats === false ? missingPostgres : missingNats;

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

/** The server itself puts each account into one of two partitions. */
const partitioned = 'mappings = { "payments.*": "payments.{{partition(2,1)}}.{{wildcard(1)}}" }';

const payment = (at: number) => ({
  amount: 10 + (at % 90),
  timestamp: new Date(1.78e12 + at * 60_000).toISOString(),
  accountDetails: { accountId: `account-${at % accounts}`, accountType: "checking" },
});

async function verdictsOf(node: RunningService): Promise<number> {
  const { text } = await ask(node, "/metrics");
  const lines = text.split("\n").filter((line) => /^assay_verdicts_total\{/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test("partitions by account keep accounts with their node, and move to another node with their order", {
  skip: missing,
}, async () => {
  const { url, drop } = await server.createDatabase();
  const nats = await startNats(partitioned);
  await withNodes(url, 2, async ([one, two]) => {
    assert.ok(one !== undefined && two !== undefined);
    await withNats(nats.address, async (manager, connection) => {
      const window = { duplicate_window: nanos(30 * 60_000) };
      await manager.streams.add({ name: "payments", subjects: ["payments.*.*"], ...window });
      await manager.streams.add({ name: "verdicts", subjects: ["verdicts.*"], ...window });
      await manager.streams.add({ name: "parked", subjects: ["parked"], ...window });
      const publish = async (from: number, to: number) => {
        for (let at = from; at < to; at += 1) {
          const keys = headers();
          keys.set("Nats-Msg-Id", `tx-${at}`);
          const subject = `payments.account-${at % accounts}`;
          await jetstream(connection).publish(subject, JSON.stringify(payment(at)), { headers: keys });
        }
      };
      const start = (partition: number, node: RunningService) =>
        startConnector(
          node,
          ...["nats", "--broker", nats.address, "--parked", "parked"],
          ...["--from", `payments.${partition}.*`, "--verdicts", `verdicts.${partition}`],
        );
      const written = async () => (await manager.streams.info("verdicts")).state.messages;

      const half = payments / 2;
      await publish(0, half);
      const connectors = [start(0, one), start(1, two)];
      await until(async () => (await written()) === half);
      const byPartition = new Map<string, Set<string>>([
        ["verdicts.0", new Set()],
        ["verdicts.1", new Set()],
      ]);
      for (const { subject, text } of await storedOn(manager, "verdicts")) {
        const { transactionId } = JSON.parse(text) as { transactionId: string };
        byPartition.get(subject)?.add(`account-${Number(transactionId.slice(3)) % accounts}`);
      }
      const [zero = new Set(), first = new Set()] = byPartition.values();
      assert.ok(zero.size > 0 && first.size > 0);
      assert.equal(zero.size + first.size, accounts, "each account is with one node");
      assert.ok([...zero].every((one) => !first.has(one)));
      assert.deepEqual(
        [await verdictsOf(one), await verdictsOf(two)],
        [(zero.size * half) / accounts, (first.size * half) / accounts],
        "and that node decided all of it",
      );

      // A node is lost: its partition's connector waits, and another one takes the partition to the node that is left.
      await two.stop("SIGKILL");
      await publish(half, payments);
      await until(async () => connectors[1]?.log().includes("waiting for the service") === true);
      await connectors[1]?.stop("SIGTERM");
      connectors[1] = start(1, one);
      await until(async () => (await written()) === payments);
      for (const connector of connectors) assert.equal(await connector.stop("SIGTERM"), 0, connector.log());
      const texts = (await storedOn(manager, "verdicts")).map(({ text }) => JSON.parse(text).transactionId);
      assert.equal(new Set(texts).size, payments);
      for (let account = 0; account < accounts; account += 1) {
        const { json } = await ask(one, `/transactions?limit=1000&accountId=account-${account}`);
        const page = json as { transactions: { transactionId: string }[] };
        assert.deepEqual(
          page.transactions.map(({ transactionId }) => transactionId).reverse(),
          Array.from({ length: payments / accounts }, (_, at) => `tx-${at * accounts + account}`),
        );
      }
    });
  });
  await nats.stop();
  await drop();
});
