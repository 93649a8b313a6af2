import { after, test } from "node:test";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { openPostgresLedger } from "../../src/ledger/postgres/engine.ts";
import { describeAudit } from "../../src/ledger/testing/audit-conformance.ts";
import { describeBulkCases } from "../../src/ledger/testing/bulk-case-conformance.ts";
import { describeCases } from "../../src/ledger/testing/case-conformance.ts";
import { describeLedger, type Opened } from "../../src/ledger/testing/conformance.ts";
import { describeCustomers } from "../../src/ledger/testing/customer-conformance.ts";
import { describeDocuments } from "../../src/ledger/testing/document-conformance.ts";
import { describeLabels } from "../../src/ledger/testing/label-conformance.ts";
import { describeLists } from "../../src/ledger/testing/list-conformance.ts";
import { describeModels } from "../../src/ledger/testing/model-conformance.ts";
import { describeRegister } from "../../src/ledger/testing/register-conformance.ts";
import { describeRules } from "../../src/ledger/testing/rule-conformance.ts";
import { describeWebhooks } from "../../src/ledger/testing/webhook-conformance.ts";
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
  describeLedger("postgres", openOne);
  describeAudit("postgres", openOne);
  describeLabels("postgres", openOne);
  describeCustomers("postgres", openOne);
  describeModels("postgres", openOne);
  describeBulkCases("postgres", openOne);
  describeDocuments("postgres", openOne);
  describeRules("postgres", openOne);
  describeLists("postgres", openOne);
  describeRegister("postgres", openOne);
  describeCases("postgres", openOne);
  describeWebhooks("postgres", openOne);
} else {
  test("the ledger on PostgreSQL", { skip: missingPostgres }, () => {});
}
