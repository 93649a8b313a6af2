/** Nodes whose clocks differ, whose network hangs, and whose database fails over to its replica. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../support/crash-transactions.ts";
import { openWire } from "../support/cut-wire.ts";
import { assertAsAlone, sendThrough, sendUntilTaken } from "../support/disturbed-nodes.ts";
import { analyse, transaction } from "../support/exchanges.ts";
import { runOn, startPostgres } from "../support/postgres.ts";
import { missingReplica, startReplica } from "../support/postgres-replica.ts";
import { postJson, type RunningService, startService, withHome } from "../support/service.ts";

const hourMs = 3_600_000;
/** Of the three nodes: two hours ahead, right, and a day behind. */
const shiftsMs = [2 * hourMs, 0, -24 * hourMs];
const seed = Number(process.env.ASSAY_TEST_SEED ?? Date.now() % 1_000_000);
const shiftedClock = new URL("../support/shifted-clock.ts", import.meta.url).href;

test(
  `a network hangs, the database fails over and clocks differ (ASSAY_TEST_SEED=${seed}): every verdict is that of one node fed the same order`,
  {
    skip: missingReplica,
  },
  () =>
    withHome(async (home) => {
      const primary = await startPostgres({ isDurable: true });
      const replica = await startReplica(primary.url);
      // A commit waits for the replica: what was acknowledged is there too.
      await runOn(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await runOn(primary.url, "SELECT pg_reload_conf()");
      const { url } = await primary.createDatabase();
      const wires = await Promise.all(shiftsMs.map(() => openWire(url)));
      const nodes: RunningService[] = await Promise.all(
        shiftsMs.map((shiftMs, at) =>
          startService(`${home}/node-${at}`, {
            ASSAY_DATABASE_URL: wires[at]?.url ?? "",
            ASSAY_DATABASE_STATEMENT_TIMEOUT_MS: "2000",
            NODE_OPTIONS: `--import=${shiftedClock}`,
            ASSAY_TEST_CLOCK_SHIFT_MS: String(shiftMs),
          }),
        ),
      );
      for (const [at, node] of nodes.entries()) {
        const made = await postJson(node, "/tokens", { name: `clock ${at}`, scopes: ["transactions:write"] });
        const { info } = made.json as { info: { createdAt: string } };
        const shiftMs = Date.parse(info.createdAt) - Date.now();
        assert.ok(Math.abs(shiftMs - (shiftsMs[at] ?? 0)) < hourMs, `the clock of node ${at} differs by ${shiftMs} ms`);
      }
      try {
        const told = await sendThrough(nodes, seed, [
          async (toldMore) => {
            wires[0]?.hold();
            // It says so, and the others go on once the database has ended what the silent node had open.
            const refused = await analyse(nodes[0] ?? assert.fail(), transaction({ transactionId: "held" }));
            assert.equal(refused.status, 503, refused.text);
            await toldMore(20);
            wires[0]?.release();
          },
          async () => {
            await primary.kill?.();
            await replica.promote();
            for (const wire of wires) wire.redirect(replica.urlOf(url));
          },
          async (toldMore) => {
            for (const wire of wires.slice(1)) wire.hold();
            await toldMore(20);
            for (const wire of wires.slice(1)) wire.release();
          },
        ]);
        // Nobody was told whether this one counts.
        const held = await sendUntilTaken(nodes, transaction({ transactionId: "held" }), randomFrom(seed));
        told.set("held", held);
        await assertAsAlone(replica.urlOf(url), home, told, "disturbed");
      } finally {
        await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
        await Promise.all(wires.map((wire) => wire.close()));
        await replica.remove();
        await primary.stop();
      }
    }),
);
