import { after, test } from "node:test";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { openPostgresLedger } from "../../src/ledger/postgres/engine.ts";
import type { Opened } from "../../src/ledger/testing/conformance.ts";
import { describeEngine } from "../../src/ledger/testing/engine-conformance.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";

const server: TestServer = await startPostgres();
after(() => server.stop());

function openAt(url: string, cacheEntries = 1_000): Promise<Ledger> {
  return openPostgresLedger({
    settings: { url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 },
    poolSize: 4,
    decider: { moduleUrl: new URL("../../src/ledger/testing/counting-decider.ts", import.meta.url).href, settings: {} },
    cacheEntries,
    queueLimit: 10_000,
    onFailure: (error) => {
      throw error;
    },
  });
}

async function openOne(): Promise<Opened> {
  const database = await server.createDatabase();
  const ledger = await openAt(database.url);
  return {
    ledger,
    dispose: async () => {
      await ledger.close();
      await database.drop();
    },
  };
}

if (missingPostgres === false) {
  describeEngine("postgres", openOne);
} else {
  test("the ledger on PostgreSQL", { skip: missingPostgres }, () => {});
}
