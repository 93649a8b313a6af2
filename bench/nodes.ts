/**
 * Durable verdicts a second of one, two and more nodes on one PostgreSQL database that syncs every commit. Each node is a
 * ledger with its own writer thread and connection, in one process; all decide for the same accounts of one side, or each for a
 * side of its own.
 *
 *   node bench/nodes.ts [--nodes 1,2] [--seconds 5] [--batch 500] [--callers 4]
 */
import { parseArgs } from "node:util";
import { deciderOf } from "../src/compose/ledger-parts.ts";
import { readConfig } from "../src/config.ts";
import type { Ledger } from "../src/ledger/ledger.ts";
import { openPostgresLedger } from "../src/ledger/postgres/engine.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { nextPayments } from "./support/payments.ts";

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "1,2" },
    seconds: { type: "string", default: "5" },
    batch: { type: "string", default: "500" },
    callers: { type: "string", default: "4" },
  },
});
const durationMs = Number(values.seconds) * 1_000;
const batchSize = Number(values.batch);
async function call(node: Ledger, side: number, endMs: number): Promise<number> {
  let count = 0;
  while (performance.now() < endMs) count += (await node.transactions.decide(side, nextPayments(batchSize))).length;
  return count;
}

const server = await startPostgres({ isDurable: true });
try {
  for (const places of ["one side", "a side each"] as const) {
    for (const count of values.nodes.split(",").map(Number)) {
      const database = await server.createDatabase();
      const nodes = await Promise.all(
        Array.from({ length: count }, () =>
          openPostgresLedger({
            settings: { url: database.url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 },
            poolSize: 2,
            decider: deciderOf(readConfig({})),
            cacheEntries: 50_000,
            queueLimit: 100_000,
            onFailure: (error) => {
              throw error;
            },
          }),
        ),
      );
      const sides = await Promise.all(
        nodes.map(async (node, at) => {
          const workspace = places === "one side" ? "bench" : `bench-${at}`;
          await node.workspaces.create(workspace, 1, "bench");
          return (await node.workspaces.findSide(workspace, "live")) ?? 0;
        }),
      );
      const startedMs = performance.now();
      const counts = await Promise.all(
        nodes.flatMap((node, at) =>
          Array.from({ length: Number(values.callers) }, () => call(node, sides[at] ?? 0, startedMs + durationMs)),
        ),
      );
      const seconds = (performance.now() - startedMs) / 1_000;
      const total = counts.reduce((sum, one) => sum + one, 0);
      console.log(`${places}, ${count} nodes, batches of ${batchSize}: ${Math.round(total / seconds)} verdicts/s`);
      await Promise.all(nodes.map((node) => node.close()));
      await database.drop();
    }
  }
} finally {
  await server.stop();
}
