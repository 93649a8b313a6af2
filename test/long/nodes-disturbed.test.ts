/** Nodes whose clocks differ, whose network hangs, and whose database fails over to its replica. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openWire } from "../support/cut-wire.ts";
import { assertAsAlone, createChance, payment, sendUntilTaken, sleep } from "../support/disturbed-nodes.ts";
import { analyse, transaction } from "../support/exchanges.ts";
import { eventually } from "../support/nodes.ts";
import { runOn, startPostgres } from "../support/postgres.ts";
import { missingReplica, startReplica } from "../support/postgres-replica.ts";
import { postJson, type RunningService, startService, withHome } from "../support/service.ts";

const accounts = 12;
const paymentsEach = 40;
const all = accounts * paymentsEach;
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
      const told = new Map<string, string>();
      let isDone = false;
      let stage = 0;
      const stages = 3;
      const toldMore = (count: number) => {
        const wanted = Math.min(all, told.size + count);
        return eventually(`${wanted} payments taken`, () => (told.size >= wanted ? true : undefined), 120_000);
      };

      async function disturb(): Promise<void> {
        await toldMore(20);
        wires[0]?.hold();
        // It says so, and the others go on once the database has ended what the silent node had open.
        const refused = await analyse(nodes[0] ?? assert.fail(), transaction({ transactionId: "held" }));
        assert.equal(refused.status, 503, refused.text);
        await toldMore(20);
        wires[0]?.release();
        stage = 1;

        await toldMore(20);
        await primary.kill?.();
        await replica.promote();
        for (const wire of wires) wire.redirect(replica.urlOf(url));
        stage = 2;

        await toldMore(20);
        for (const wire of wires.slice(1)) wire.hold();
        await toldMore(20);
        for (const wire of wires.slice(1)) wire.release();
        stage = stages;
      }

      try {
        const disturbing = disturb();
        const sending = Array.from({ length: accounts }, async (_, account) => {
          const own = createChance(seed + account + 1);
          for (let at = 0; at < paymentsEach; at += 1) {
            // There are payments left for each stage.
            while (!isDone && at >= ((stage + 1) * paymentsEach) / (stages + 1)) await sleep(50);
            const sent = payment(account, at);
            told.set(sent.transactionId, await sendUntilTaken(nodes, sent, own));
            await sleep(own() * 100);
          }
        });
        await Promise.all([
          ...sending,
          disturbing.finally(() => {
            isDone = true;
          }),
        ]);
        // Nobody was told whether this one counts.
        const held = await sendUntilTaken(nodes, transaction({ transactionId: "held" }), createChance(seed));
        told.set("held", held);
        assert.equal(told.size, all + 1);
        await assertAsAlone(replica.urlOf(url), home, told, "disturbed");
      } finally {
        await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
        await Promise.all(wires.map((wire) => wire.close()));
        await replica.remove();
        await primary.stop();
      }
    }),
);
