import { after } from "node:test";
import { startPostgres, type TestServer } from "../../../test/support/postgres.ts";
import type { Ledger } from "../ledger.ts";
import { describeAudit } from "../testing/audit-conformance.ts";
import { describeBulkCases } from "../testing/bulk-case-conformance.ts";
import { describeCases } from "../testing/case-conformance.ts";
import { describeLedger, type Opened } from "../testing/conformance.ts";
import { describeCustomers } from "../testing/customer-conformance.ts";
import { describeDocuments } from "../testing/document-conformance.ts";
import { describeLabels } from "../testing/label-conformance.ts";
import { describeLists } from "../testing/list-conformance.ts";
import { describeModels } from "../testing/model-conformance.ts";
import { describeRegister } from "../testing/register-conformance.ts";
import { describeRules } from "../testing/rule-conformance.ts";
import { describeWebhooks } from "../testing/webhook-conformance.ts";
import { openPostgresLedger } from "./engine.ts";

const server: TestServer = await startPostgres();
after(() => server.stop());

function openAt(url: string, cacheEntries = 1_000): Promise<Ledger> {
  return openPostgresLedger({
    settings: { url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 },
    poolSize: 4,
    decider: { moduleUrl: new URL("../testing/counting-decider.ts", import.meta.url).href, settings: {} },
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
