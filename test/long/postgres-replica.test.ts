import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { analyse, fetchReport, refusalOf, resultOf, transaction } from "../support/exchanges.ts";
import { eventually } from "../support/nodes.ts";
import { startPostgres, type TestServer } from "../support/postgres.ts";
import { missingReplica, startReplica, type TestReplica } from "../support/postgres-replica.ts";
import { ask, type RunningService, startService, withHome } from "../support/service.ts";

let server: TestServer;
let replica: TestReplica;
before(async () => {
  if (missingReplica !== false) return;
  server = await startPostgres();
  replica = await startReplica(server.url);
});
after(async () => {
  if (missingReplica !== false) return;
  await replica.remove();
  await server.stop();
});

interface Listed {
  readonly transactions: readonly unknown[];
  readonly behind: number;
}

const search = (service: RunningService) => ask(service, "/transactions?limit=100");
const listed = async (service: RunningService) => resultOf<Listed>(await search(service));
const fraudRate = (service: RunningService, days: number) => ask(service, `/governance/fraud-rate?days=${days}`);

function listedWhen(service: RunningService, count: number): Promise<Listed> {
  return eventually(`${count} transactions on the replica`, async () => {
    const found = await listed(service);
    return found.transactions.length === count && found.behind === 0 ? found : undefined;
  });
}

async function decide(service: RunningService, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) resultOf(await analyse(service, transaction({ transactionId: `t-${at}` })));
}

test(
  "searches and reports come from the replica and say how far it is behind; verdicts never do",
  {
    skip: missingReplica,
  },
  () =>
    withHome(async (home) => {
      const { url, drop } = await server.createDatabase();
      const environment = { ASSAY_DATABASE_URL: url, ASSAY_DATABASE_REPLICA_URL: replica.urlOf(url) };
      const service = await startService(home, environment);
      try {
        await decide(service, 0, 20);
        await listedWhen(service, 20);
        await replica.pause();
        await decide(service, 20, 25);
        const { transactions, behind } = await listed(service);
        assert.equal(transactions.length, 20);
        assert.ok(behind >= 5, `${behind} behind`);
        resultOf(await fetchReport(service, "t-24"));
        const again = await analyse(service, transaction({ transactionId: "t-24" }));
        assert.equal(again.headers.get("Idempotent-Replayed"), "true");
        const counted = resultOf<{ covered: { transactions: number } }>(await fraudRate(service, 30));
        assert.equal(counted.covered.transactions, 20, "a report reads the replica");
        await replica.goOn();
        await listedWhen(service, 25);

        await replica.stop();
        for (const reply of [await search(service), await fraudRate(service, 60)]) {
          refusalOf(reply, "overloaded");
          assert.ok(Number(reply.headers.get("Retry-After")) > 0);
          assert.match(reply.text, /replica/);
        }
        await decide(service, 25, 26);
        resultOf(await fetchReport(service, "t-25"));
        assert.equal((await ask(service, "/readyz")).status, 200);
        // A node that starts meanwhile is not kept from serving.
        const second = await startService(`${home}/second`, environment);
        await decide(second, 26, 27);
        refusalOf(await search(second), "overloaded");
        await replica.start();
        await listedWhen(service, 27);
        await listedWhen(second, 27);
        resultOf(await fraudRate(service, 60));
        await second.stop();
      } finally {
        await service.stop("SIGKILL");
        await drop();
      }
    }),
);

test("a database that is no replica of the other one is refused at the start", { skip: missingReplica }, () =>
  withHome(async (home) => {
    const [one, two] = [await server.createDatabase(), await server.createDatabase()];
    for (const { url } of [one, two]) {
      const service = await startService(`${home}/${new URL(url).pathname}`, { ASSAY_DATABASE_URL: url });
      await decide(service, 0, 1);
      await service.stop();
    }
    const environment = { ASSAY_DATABASE_URL: one.url, ASSAY_DATABASE_REPLICA_URL: two.url };
    await assert.rejects(startService(`${home}/third`, environment), /not a replica/);
    await one.drop();
    await two.drop();
  }),
);
