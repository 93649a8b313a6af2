/** All that every engine of the ledger must do. */
import { describeAccess } from "./access-conformance.ts";
import { describeAudit } from "./audit-conformance.ts";
import { describeBacktests } from "./backtest-conformance.ts";
import { describeBulkCases } from "./bulk-case-conformance.ts";
import { describeCases } from "./case-conformance.ts";
import { describeCaseFiles } from "./case-file-conformance.ts";
import { describeCaseQueues } from "./case-queue-conformance.ts";
import { createCheck, describeLedger, type Opened } from "./conformance.ts";
import { describeCustomers } from "./customer-conformance.ts";
import { describeDocuments } from "./document-conformance.ts";
import { describeLabels } from "./label-conformance.ts";
import { describeLists } from "./list-conformance.ts";
import { describeModels } from "./model-conformance.ts";
import { describeRetention } from "./retention-conformance.ts";
import { describeReviews } from "./review-conformance.ts";
import { describeRules } from "./rule-conformance.ts";
import { describeSavedViews } from "./saved-view-conformance.ts";
import { describeScreening } from "./screening-conformance.ts";
import { describeSearchIndex } from "./search-index-conformance.ts";
import { describeUsers } from "./user-conformance.ts";
import { describeWebhooks } from "./webhook-conformance.ts";

const parts = [
  describeLedger,
  describeAccess,
  describeAudit,
  describeLabels,
  describeCustomers,
  describeModels,
  describeBulkCases,
  describeBacktests,
  describeDocuments,
  describeReviews,
  describeRules,
  describeLists,
  describeScreening,
  describeSearchIndex,
  describeCases,
  describeCaseQueues,
  describeSavedViews,
  describeCaseFiles,
  describeWebhooks,
  describeRetention,
  describeUsers,
];

/** `open` gives each case a ledger of its own. */
export function describeEngine(name: string, open: () => Promise<Opened>): void {
  const check = createCheck(name, open);
  for (const describePart of parts) describePart(check);
}
