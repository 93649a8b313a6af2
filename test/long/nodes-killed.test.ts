import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { randomFrom } from "../support/crash-transactions.ts";
import { assertAsAlone, payment, sendUntilTaken, sleep } from "../support/disturbed-nodes.ts";
import { withNodes } from "../support/nodes.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";
import { startService } from "../support/service.ts";

let server: TestServer;
before(async () => {
  server = await startPostgres({ isDurable: true });
});
after(() => server.stop());

const accounts = 12;
const paymentsEach = 60;
const kills = 8;
/** Payments wait for these, however long a node takes to start again. */
const leastKills = 4;
const seed = Number(process.env.ASSAY_TEST_SEED ?? Date.now() % 1_000_000);

test(`nodes and the database are killed at random (ASSAY_TEST_SEED=${seed}): every verdict is that of one node fed the same order`, {
  skip: missingPostgres,
}, async () => {
  const { url, drop } = await server.createDatabase();
  const chance = randomFrom(seed);
  await withNodes(url, 3, async (nodes, home) => {
    let isDone = false;
    const killed: string[] = [];
    async function killAtRandom(): Promise<void> {
      while (!isDone && killed.length < kills) {
        await sleep(300 + chance() * 1_500);
        const victim = Math.floor(chance() * (nodes.length + 1));
        const node = nodes[victim];
        if (node === undefined) {
          killed.push("database");
          await server.crash?.(chance() * 1_000);
          continue;
        }
        killed.push(`node ${victim}`);
        await node.stop("SIGKILL");
        nodes[victim] = await startService(`${home}/node-${victim}`, { ASSAY_DATABASE_URL: url });
      }
    }
    const killing = killAtRandom();
    const told = new Map<string, string>();
    await Promise.all(
      Array.from({ length: accounts }, async (_, account) => {
        const own = randomFrom(seed + account + 1);
        for (let at = 0; at < paymentsEach; at += 1) {
          // Spread over the time in which nodes are killed.
          while (killed.length < Math.floor(((at + 1) * leastKills) / paymentsEach)) await sleep(50);
          const sent = payment(account, at);
          told.set(sent.transactionId, await sendUntilTaken(nodes, sent, own));
          await sleep(own() * 250);
        }
      }),
    );
    isDone = true;
    await killing;

    assert.equal(told.size, accounts * paymentsEach);
    await assertAsAlone(url, home, told, killed.join(", "));
  });
  await drop();
});
