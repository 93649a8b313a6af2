import { describeAudit } from "../testing/audit-conformance.ts";
import { describeBulkCases } from "../testing/bulk-case-conformance.ts";
import { describeCases } from "../testing/case-conformance.ts";
import { describeLedger } from "../testing/conformance.ts";
import { createDecider } from "../testing/counting-decider.ts";
import { describeCustomers } from "../testing/customer-conformance.ts";
import { describeDocuments } from "../testing/document-conformance.ts";
import { describeLabels } from "../testing/label-conformance.ts";
import { describeLists } from "../testing/list-conformance.ts";
import { describeModels } from "../testing/model-conformance.ts";
import { describeRegister } from "../testing/register-conformance.ts";
import { describeRules } from "../testing/rule-conformance.ts";
import { describeWebhooks } from "../testing/webhook-conformance.ts";
import { openMemoryLedger } from "./engine.ts";

const open = async () => ({
  ledger: openMemoryLedger({ decider: createDecider(), now: () => 1_000 }),
  dispose: async () => {},
});

describeLedger("memory", open);
describeAudit("memory", open);
describeLabels("memory", open);
describeCustomers("memory", open);
describeModels("memory", open);
describeBulkCases("memory", open);
describeDocuments("memory", open);
describeRules("memory", open);
describeLists("memory", open);
describeRegister("memory", open);
describeCases("memory", open);
describeWebhooks("memory", open);
