/** Nodes on a database whose primary is chosen by Patroni and etcd, behind HAProxy, while machines die, hang and change places. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../support/crash-transactions.ts";
import { assertAsAlone, type Disturbance, sendThrough, sendUntilTaken, sleep } from "../support/disturbed-nodes.ts";
import { transaction } from "../support/exchanges.ts";
import { withNodes } from "../support/nodes.ts";
import { missingPatroni, type PatroniCluster, withPatroni } from "../support/patroni.ts";
import { createDatabase } from "../support/postgres.ts";

/** Longer than a leader stays one that nobody hears of. */
const longMs = 25_000;
/** Ends what hangs. Every wait within has a limit of its own; starting all of it takes minutes where there is little processor left. */
const limitMs = 1_800_000;
const seed = Number(process.env.ASSAY_TEST_SEED ?? Date.now() % 1_000_000);

function disturbancesOf(cluster: PatroniCluster, tell: (text: string) => void): readonly Disturbance[] {
  /** From the disturbance to the next answer. */
  const timed = async (name: string, answered: Promise<unknown>) => {
    const startedMs = Date.now();
    await answered;
    tell(`${name}: 20 more payments after ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
  };
  return [
    async (toldMore) => {
      const { leader } = await cluster.places();
      await leader.kill();
      await timed("the primary dies", toldMore(20));
      assert.notEqual((await cluster.places()).leader.name, leader.name);
      leader.start();
      await cluster.untilWhole();
    },
    async (toldMore) => {
      const { leader } = await cluster.places();
      await cluster.switchOver();
      await timed("the primary is changed as planned", toldMore(20));
      await cluster.untilWhole();
      assert.notEqual((await cluster.places()).leader.name, leader.name);
    },
    async (toldMore) => {
      const { leader } = await cluster.places();
      leader.freeze();
      await timed("the primary hangs", toldMore(20));
      // It believes to be the primary until it has looked.
      leader.thaw();
      await cluster.untilWhole();
      assert.notEqual((await cluster.places()).leader.name, leader.name);
    },
    async (toldMore) => {
      cluster.holdAgreement();
      await sleep(longMs);
      cluster.releaseAgreement();
      await timed(`etcd is silent for ${longMs / 1_000} s; from its return on`, toldMore(20));
      await cluster.untilWhole();
    },
    async (toldMore) => {
      const { leader, standby } = await cluster.places();
      await Promise.all([leader.kill(), standby.kill()]);
      // The third has not all that was acknowledged, and must not lead.
      await sleep(longMs);
      for (const member of [leader, standby]) member.start();
      await timed("two of three die; from their return on", toldMore(20));
      await cluster.untilWhole();
    },
  ];
}

test(`Patroni fails over under load (ASSAY_TEST_SEED=${seed}): none lost, none twice, every verdict that of one node fed the same order`, {
  skip: missingPatroni,
  timeout: limitMs,
}, async (context) => {
  await withPatroni(async (cluster) => {
    const { url } = await createDatabase(cluster.url);
    const tell = (text: string) => context.diagnostic(text);
    await withNodes(
      url,
      3,
      async (nodes, home) => {
        const told = await sendThrough(nodes, seed, disturbancesOf(cluster, tell));
        told.set("last", await sendUntilTaken(nodes, transaction({ transactionId: "last" }), randomFrom(seed)));
        await assertAsAlone(url, home, told, "failed over");
      },
      { ASSAY_DATABASE_STATEMENT_TIMEOUT_MS: "2000" },
    );
  });
});
